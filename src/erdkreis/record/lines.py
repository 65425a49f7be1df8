"""Between the values of a game file and its lines: one JSON object each, sealed by a chain of hashes."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict
from typing import Any, NoReturn

from erdkreis.editions import departures
from erdkreis.engine import plain
from erdkreis.engine.errors import PositionError
from erdkreis.fairness import chain
from erdkreis.record.formats import FORMATS, NEWEST
from erdkreis.record.model import (
    KIND,
    SOURCES,
    ChanceWords,
    Close,
    Commitments,
    Earlier,
    Header,
    MoveRecord,
    Origin,
    Restart,
    Reveal,
    Seat,
)

START = "0" * 64
"""The hash before the first line."""
LONGEST = 200  # characters of a name, a game's id or an action

_HEADER = ("format", "program", "seats", "youngest", "commitments", "dice", "hidden")
_MOVE = ("number", "seat", "action", "dice", "hidden")
_CLOSE = ("actions", "winner", "state")
_COMMITMENTS = ("game", "tip", "links", "hidden", "seeds")
_ORIGIN = ("source", "command", "nonce", "link", "tip")
_RESTART = ("number", "restart")
_COMMAND = re.compile(r"[!-~]{1,100}")
_HEX = frozenset("0123456789abcdef")


def canonical(line: dict[str, Any]) -> bytes:
    """The one spelling of a line that is hashed: keys sorted, no spaces, UTF-8."""
    spelt = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return spelt.encode("utf-8")


def chained(previous: str, line: dict[str, Any]) -> str:
    """SHA-256 over the hash of the line before and this line without its own."""
    return hashlib.sha256(previous.encode("ascii") + canonical(_without(line, "hash"))).hexdigest()


def under_seal(line: dict[str, Any]) -> bytes:
    """What the seal covers of a line: all but its hash, which follows from it, and the signature of the seal itself."""
    return canonical(_without(line, "hash", "signature"))


def _without(line: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key not in keys}


def sealed(previous: str, line: dict[str, Any]) -> tuple[str, str]:
    """The text of a line with its hash, and that hash."""
    digest = chained(previous, line)
    return json.dumps({**line, "hash": digest}, separators=(",", ":"), ensure_ascii=False) + "\n", digest


# Values to lines


def _spelt(words: ChanceWords) -> dict[str, list[str]]:
    return {"dice": [f"{word:016x}" for word in words.dice], "hidden": [f"{word:016x}" for word in words.hidden]}


def header_line(header: Header) -> dict[str, Any]:
    """In the newest format, whichever it was read from."""
    return {
        "format": NEWEST,
        "program": header.program,
        "preset": header.edition.preset,
        "version": header.edition.version,
        "rules": departures(header.edition),
        "seats": [{"name": seat.name, "kind": seat.kind, "colour": seat.colour} for seat in header.seats],
        "youngest": header.youngest,
        "commitments": {} if header.commitments is None else commitments_object(header.commitments),
        **_spelt(header.words),
        **_given(link=header.link),
        **({} if header.position is None else {"position": header.position}),
        **({} if header.position_of is None else {"position_of": asdict(header.position_of)}),
    }


def commitments_object(commitments: Commitments) -> dict[str, Any]:
    """The commitments as they are published and stand in a header."""
    return {
        "game": commitments.game,
        "tip": commitments.tip.hex(),
        "links": commitments.links,
        "hidden": commitments.hidden.hex(),
        "seeds": [seed.hex() for seed in commitments.seeds],
        **_given(server=commitments.server),
    }


def move_line(move: MoveRecord) -> dict[str, Any]:
    line = {"number": move.number, "seat": move.seat, "action": move.action, **_spelt(move.words)}
    origin = move.origin
    if origin is None:
        return line
    command = {} if origin.command is None else {"command": origin.command}
    return {
        **line,
        "source": origin.source,
        **command,
        **_given(nonce=origin.nonce, link=origin.link, tip=origin.tip),
    }


def restart_line(restart: Restart) -> dict[str, Any]:
    return {"number": restart.number, "restart": restart.tip.hex()}


def close_line(close: Close) -> dict[str, Any]:
    line = {"actions": close.actions, "winner": close.winner, "state": close.state}
    if close.reveal is None:
        return line
    reveal: dict[str, Any] = _given(seed=close.reveal.seed, salt=close.reveal.salt, root=close.reveal.root)
    if close.reveal.roots:
        reveal["roots"] = [root.hex() for root in close.reveal.roots]
    return {**line, "reveal": reveal, **_given(signature=close.signature)}


def _given(**values: bytes | None) -> dict[str, str]:
    """Those of the values that are there, in hexadecimal digits."""
    return {name: value.hex() for name, value in values.items() if value is not None}


# Lines to values; a wrong one is a PositionError that names the place


def parse(raw: bytes) -> Any:
    """One line of strict JSON: no key twice, whole numbers only. ValueError otherwise."""
    try:
        return json.loads(
            raw.decode("utf-8"), object_pairs_hook=_without_twins, parse_float=_refuse, parse_constant=_refuse
        )
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"column {error.pos + 1}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start + 1} is not text") from None


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands there twice")
    return found


def _refuse(number: str) -> NoReturn:
    raise ValueError(f"{number[:20]} is not a whole number")


def read_header(line: dict[str, Any]) -> Header:
    format = FORMATS[plain.word(line.get("format"), "format", FORMATS)]
    _complete(line, (*_HEADER, *format.rules), optional=("link", "position", "position_of"))
    edition = format.edition(line)
    seats = tuple(_read_seat(seat, f"seats[{i}]") for i, seat in enumerate(plain.listed(line["seats"], "seats")))
    if len(seats) not in edition.players:
        raise PositionError(f"seats: {edition.preset} is not for {len(seats)} players")
    commitments = _read_commitments(line["commitments"], len(seats), sealed=format.sealed)
    if commitments is None and "link" in line:
        raise PositionError("the line has a link, but nothing was committed to")
    if "position_of" in line and "position" not in line:
        raise PositionError("the line says where its position comes from, but has none")
    return Header(
        format=line["format"],
        program=_short(line["program"], "program"),
        edition=edition,
        seats=seats,
        youngest=None if line["youngest"] is None else plain.seat(line["youngest"], "youngest", len(seats)),
        commitments=commitments,
        words=_read_words(line),
        link=_secret(line, "link"),
        position=None if "position" not in line else plain.mapped(line["position"], "position"),
        position_of=None if "position_of" not in line else _read_earlier(line["position_of"]),
    )


def _read_earlier(value: object) -> Earlier:
    keys = ("game", "move")
    earlier = plain.mapped(value, "position_of", keys)
    _complete(earlier, keys, "position_of")
    return Earlier(
        _short(earlier["game"], "position_of.game"), plain.whole(earlier["move"], "position_of.move", 0, 10**12)
    )


def _read_commitments(value: object, players: int, *, sealed: bool) -> Commitments | None:
    """A local game has none: an empty object."""
    found = plain.mapped(value, "commitments", (*_COMMITMENTS, "server") if sealed else _COMMITMENTS)
    if not found:
        return None
    for key in _COMMITMENTS:
        if key not in found:
            raise PositionError(f"commitments lacks {key}")
    seeds = plain.listed(found["seeds"], "commitments.seeds", players)
    return Commitments(
        game=_short(found["game"], "commitments.game"),
        tip=bytes.fromhex(_hex(found["tip"], "commitments.tip", 64)),
        links=plain.whole(found["links"], "commitments.links", chain.SHORTEST, chain.LONGEST),
        hidden=bytes.fromhex(_hex(found["hidden"], "commitments.hidden", 64)),
        seeds=tuple(bytes.fromhex(_hex(seed, f"commitments.seeds[{i}]", 64)) for i, seed in enumerate(seeds)),
        server=_secret(found, "server", "commitments.server"),
    )


def read_move(line: dict[str, Any], players: int, *, committed: bool = False) -> MoveRecord:
    """An action; where there are commitments, it says where its chance came from, and only there."""
    _complete(line, (*_MOVE, "source") if committed else _MOVE, optional=_ORIGIN[1:] if committed else ())
    return MoveRecord(
        number=plain.whole(line["number"], "number", 1, 10**12),
        seat=plain.seat(line["seat"], "seat", players),
        action=_short(line["action"], "action"),
        words=_read_words(line),
        origin=_read_origin(line) if committed else None,
    )


def _read_origin(line: dict[str, Any]) -> Origin:
    command = line.get("command")
    if "command" in line and not (isinstance(command, str) and _COMMAND.fullmatch(command)):
        raise plain.wrong("command", "1 to 100 printable ASCII characters without blanks", command)
    return Origin(
        source=plain.word(line["source"], "source", SOURCES),
        command=command,
        nonce=_secret(line, "nonce"),
        link=_secret(line, "link"),
        tip=_secret(line, "tip"),
    )


def read_restart(line: dict[str, Any]) -> Restart:
    _complete(line, _RESTART)
    tip = bytes.fromhex(_hex(line["restart"], "restart", 64))
    return Restart(plain.whole(line["number"], "number", 1, 10**12), tip)


def read_close(line: dict[str, Any], players: int, *, committed: bool = False, sealed: bool = False) -> Close:
    """The last line; only a committed game has something to reveal, and only a sealed one a signature."""
    _complete(line, _CLOSE, optional=(*(("reveal",) * committed), *(("signature",) * (committed and sealed))))
    return Close(
        actions=plain.whole(line["actions"], "actions", 0, 10**12),
        winner=None if line["winner"] is None else plain.seat(line["winner"], "winner", players),
        state=_hex(line["state"], "state", 64),
        reveal=_read_reveal(line["reveal"], sealed=sealed) if "reveal" in line else None,
        signature=bytes.fromhex(_hex(line["signature"], "signature", 128)) if "signature" in line else None,
    )


def _read_reveal(value: object, *, sealed: bool) -> Reveal:
    reveal = plain.mapped(value, "reveal", ("seed", "salt", "root", "roots") if sealed else ("seed", "salt", "root"))
    roots = plain.listed(reveal["roots"], "reveal.roots") if "roots" in reveal else []
    return Reveal(
        seed=bytes.fromhex(_hex(reveal.get("seed"), "reveal.seed", 64)),
        salt=bytes.fromhex(_hex(reveal.get("salt"), "reveal.salt", 64)),
        root=_secret(reveal, "root", "reveal.root"),
        roots=tuple(bytes.fromhex(_hex(root, f"reveal.roots[{i}]", 64)) for i, root in enumerate(roots)),
    )


def read_hash(line: dict[str, Any]) -> str:
    return _hex(line.get("hash"), "hash", 64)


def _complete(
    line: dict[str, Any], keys: tuple[str, ...], place: str = "the line", *, optional: tuple[str, ...] = ()
) -> None:
    plain.mapped(line, place, keys if place != "the line" else (*keys, *optional, "hash"))
    for key in keys:
        if key not in line:
            raise PositionError(f"{place} lacks {key}")


def _read_seat(value: object, place: str) -> Seat:
    seat = plain.mapped(value, place, ("name", "kind", "colour"))
    return Seat(
        name=_short(seat.get("name"), f"{place}.name"),
        kind=_kind(seat.get("kind"), f"{place}.kind"),
        colour=_short(seat.get("colour"), f"{place}.colour"),
    )


def _kind(value: object, place: str) -> str:
    if not KIND.fullmatch(plain.text(value, place)):
        raise PositionError(f"{place} is person, or a word that names a bot, not {value!r}")
    return str(value)


def _short(value: object, place: str) -> str:
    if len(plain.text(value, place)) > LONGEST:
        raise PositionError(f"{place} is longer than {LONGEST} characters")
    return str(value)


def _read_words(line: dict[str, Any]) -> ChanceWords:
    dice, hidden = (
        tuple(int(_hex(word, f"{name}[{i}]", 16), 16) for i, word in enumerate(plain.listed(line[name], name)))
        for name in ("dice", "hidden")
    )
    return ChanceWords(dice, hidden)


def _secret(line: dict[str, Any], key: str, place: str | None = None) -> bytes | None:
    """256 bits, if the key is there."""
    return bytes.fromhex(_hex(line[key], place or key, 64)) if key in line else None


def _hex(value: object, place: str, digits: int) -> str:
    if not isinstance(value, str) or len(value) != digits or not _HEX.issuperset(value):
        raise plain.wrong(place, f"{digits} hexadecimal digits in lower case", value)
    return value
