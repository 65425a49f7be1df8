"""Between the values of a game file and its lines: one JSON object each, sealed by a chain of hashes."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NoReturn

from erdkreis.editions import RULE_NAMES
from erdkreis.engine import plain
from erdkreis.engine.errors import PositionError
from erdkreis.record.model import KINDS, Close, Entry, Header, Seat, Words

FAMILY = "erdkreis-game/"
FORMAT = FAMILY + "1"
START = "0" * 64
"""The hash before the first line."""
LONGEST = 200  # characters of a name, a commitment or an action

_HEADER = ("format", "program", "preset", "rules", "board", "seats", "youngest", "commitments", "dice", "hidden")
_ENTRY = ("number", "seat", "action", "dice", "hidden")
_CLOSE = ("actions", "winner", "state")
_HEX = frozenset("0123456789abcdef")


def canonical(line: dict[str, Any]) -> bytes:
    """The one spelling of a line that is hashed: keys sorted, no spaces, UTF-8."""
    spelt = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return spelt.encode("utf-8")


def chained(previous: str, line: dict[str, Any]) -> str:
    """SHA-256 over the hash of the line before and this line without its own."""
    bare = {key: value for key, value in line.items() if key != "hash"}
    return hashlib.sha256(previous.encode("ascii") + canonical(bare)).hexdigest()


def sealed(previous: str, line: dict[str, Any]) -> tuple[str, str]:
    """The text of a line with its hash, and that hash."""
    digest = chained(previous, line)
    return json.dumps({**line, "hash": digest}, separators=(",", ":"), ensure_ascii=False) + "\n", digest


# Values to lines


def _spelt(words: Words) -> dict[str, list[str]]:
    return {"dice": [f"{word:016x}" for word in words.dice], "hidden": [f"{word:016x}" for word in words.hidden]}


def header_line(header: Header) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "program": header.program,
        "preset": header.edition.preset,
        "rules": header.edition.values(),
        "board": header.edition.board,
        "seats": [{"name": seat.name, "kind": seat.kind, "colour": seat.colour} for seat in header.seats],
        "youngest": header.youngest,
        "commitments": dict(header.commitments),
        **_spelt(header.words),
    }


def entry_line(entry: Entry) -> dict[str, Any]:
    return {"number": entry.number, "seat": entry.seat, "action": entry.action, **_spelt(entry.words)}


def close_line(close: Close) -> dict[str, Any]:
    return {"actions": close.actions, "winner": close.winner, "state": close.state}


# Lines to values; a wrong one is a PositionError that names the place


def parse(raw: bytes) -> Any:
    """One line of strict JSON: no key twice, whole numbers only. ValueError otherwise."""
    try:
        return json.loads(
            raw.decode("utf-8"), object_pairs_hook=_without_twins, parse_float=_refuse, parse_constant=_refuse
        )
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands there twice")
    return found


def _refuse(number: str) -> NoReturn:
    raise ValueError(f"{number[:20]} is not a whole number")


def read_header(line: dict[str, Any]) -> Header:
    _complete(line, _HEADER)
    rules = plain.mapped(line["rules"], "rules", RULE_NAMES)
    _complete(rules, RULE_NAMES, "rules")
    edition = plain.edition_from(line["preset"], rules)
    plain.word(line["board"], "board", (edition.board,))
    seats = tuple(_read_seat(seat, f"seats[{i}]") for i, seat in enumerate(plain.listed(line["seats"], "seats")))
    if len(seats) not in edition.players:
        raise PositionError(f"seats: {edition.preset} is not for {len(seats)} players")
    commitments = plain.mapped(line["commitments"], "commitments")
    return Header(
        program=_short(line["program"], "program"),
        edition=edition,
        seats=seats,
        youngest=None if line["youngest"] is None else plain.seat(line["youngest"], "youngest", len(seats)),
        commitments={name: _short(value, f"commitments.{name}") for name, value in commitments.items()},
        words=_read_words(line),
    )


def read_entry(line: dict[str, Any], players: int) -> Entry:
    _complete(line, _ENTRY)
    return Entry(
        number=plain.whole(line["number"], "number", 1, 10**12),
        seat=plain.seat(line["seat"], "seat", players),
        action=_short(line["action"], "action"),
        words=_read_words(line),
    )


def read_close(line: dict[str, Any], players: int) -> Close:
    _complete(line, _CLOSE)
    return Close(
        actions=plain.whole(line["actions"], "actions", 0, 10**12),
        winner=None if line["winner"] is None else plain.seat(line["winner"], "winner", players),
        state=_hex(line["state"], "state", 64),
    )


def read_hash(line: dict[str, Any]) -> str:
    return _hex(line.get("hash"), "hash", 64)


def _complete(line: dict[str, Any], keys: tuple[str, ...], place: str = "the line") -> None:
    plain.mapped(line, place, keys if place != "the line" else (*keys, "hash"))
    for key in keys:
        if key not in line:
            raise PositionError(f"{place} lacks {key}")


def _read_seat(value: object, place: str) -> Seat:
    seat = plain.mapped(value, place, ("name", "kind", "colour"))
    return Seat(
        name=_short(seat.get("name"), f"{place}.name"),
        kind=plain.word(seat.get("kind"), f"{place}.kind", KINDS),
        colour=_short(seat.get("colour"), f"{place}.colour"),
    )


def _short(value: object, place: str) -> str:
    if len(plain.text(value, place)) > LONGEST:
        raise PositionError(f"{place} is longer than {LONGEST} characters")
    return str(value)


def _read_words(line: dict[str, Any]) -> Words:
    dice, hidden = (
        tuple(int(_hex(word, f"{name}[{i}]", 16), 16) for i, word in enumerate(plain.listed(line[name], name)))
        for name in ("dice", "hidden")
    )
    return Words(dice, hidden)


def _hex(value: object, place: str, digits: int) -> str:
    if not isinstance(value, str) or len(value) != digits or not _HEX.issuperset(value):
        raise plain.wrong(place, f"{digits} hexadecimal digits in lower case", value)
    return value
