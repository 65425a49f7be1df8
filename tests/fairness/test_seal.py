"""The seal: whatever is other than it was in a game's file, whoever holds the seal finds out."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.fairness import bot_seed
from erdkreis.fairness.sealing import is_of, phrase
from erdkreis.record import verify
from erdkreis.record.lines import close_line
from erdkreis.record.model import Close
from erdkreis.server.server_key import ServerKey
from tests.fairness.tables import Lines, fair_game, independent, lines_of, resealed, seal_of, secret, secrets_of

SERVER, STRANGER = ServerKey(secret("server")), ServerKey(secret("stranger"))


def a_game(**more: Any) -> str:
    """The beginning of a game, opened: its chains are used up, and twice the server is started anew."""
    return fair_game("H00-CAP", 3, most=110, aborted=True, links=4, restarts=(70, 71), **more)


@pytest.fixture(scope="module")
def plain() -> str:
    return a_game()


@pytest.fixture(scope="module")
def signed() -> str:
    return a_game(server=SERVER)


def phrase_of(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    checked = verify(path).checked
    assert checked is not None
    return phrase(checked.seal)


# The arithmetic, worked out here once more


def encoded(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def test_the_seal_is_what_the_page_says(tmp_path: Path, plain: str) -> None:
    running, seed = bytes(32), secrets_of("table").seed
    for line in lines_of(plain):
        del line["hash"]
        spelt = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        imprint = hmac.digest(seed, encoded(b"erdkreis/1/imprint", b"table", spelt), "sha256")
        running = hashlib.sha256(encoded(b"erdkreis/1/running", running, imprint)).digest()
    path = tmp_path / "game.jsonl"
    path.write_text(plain, encoding="utf-8")
    assert verify(path).checked.seal == running
    for name in (phrase(running), phrase(running).upper().replace(" ", "-"), running.hex()):
        assert verify(path, name).ok
        assert independent(path, *name.split())[0] == 0
    assert phrase(running) in independent(path)[1]


def test_a_phrase_has_67_bits_and_tells_seals_apart() -> None:
    seals = [hashlib.sha256(bytes([n])).digest() for n in range(200)]
    phrases = [phrase(seal) for seal in seals]
    assert len({word for each in phrases for word in each.split()}) == 800
    assert all(len(each) == 27 for each in phrases)
    assert 48**12 > 2**67
    assert is_of(seals[0], phrases[0])
    assert not is_of(seals[0], phrases[1])
    for text in ("", "hello", "bababa bababa bababa", phrases[0] + " ba", "ceceje " * 4, "0" * 63, "lu" * 32):
        with pytest.raises(ValueError, match="a seal is"):
            is_of(seals[0], text)


# Another file of the same game


def another_winner(text: str) -> str:
    """Whoever has the finished file knows all of its secrets, and can play on with them as they please."""
    from io import StringIO

    from erdkreis.record import FairTable, Recorder, Seat

    said = lines_of(text)[0]["commitments"]
    seeds = [bytes.fromhex(seed) for seed in said["seeds"]]
    table = FairTable("table", secrets_of("table"), seeds)
    game, stream, mind = table.set_up(by_preset("H00-CAP")), StringIO(), Bot("greedy", 99)
    seats = [Seat(seat["name"], seat["kind"]) for seat in lines_of(text)[0]["seats"]]
    recorder = Recorder(stream, game, seats, commitments=table.commitments, link=table.link)
    for number in range(3000):
        if game.over:
            break
        seat, action = game.awaiting, mind.decide(game)
        if seats[seat].kind != "person":
            recorder.append(table.play(game, action, seat, source="bot"))
        else:
            recorder.append(table.play(game, action, seat, command=f"c-{number}", nonce=secret(f"forged {number}")))
    recorder.close(table.reveal())
    return stream.getvalue()


def test_another_file_of_the_same_game_does_not_have_its_seal(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played = fair_game("H00-CAP", 3)
    forged = another_winner(played)
    assert lines_of(forged)[0]["commitments"] == lines_of(played)[0]["commitments"]
    assert lines_of(forged)[-1]["winner"] is not None
    seal = phrase_of(path, played)
    assert verify(path, seal).ok
    path.write_text(forged, encoding="utf-8")
    assert verify(path).ok  # alone, nothing is wrong with it
    assert independent(path)[0] == 0
    assert (verify(path, seal).ok, verify(path, seal).code) == (False, "record/seal")
    assert independent(path, seal)[0] == 1


# Every field of the file, changed, removed, and one more

Path_ = tuple[Any, ...]


def lines_of_every_kind(lines: Lines) -> list[int]:
    """One line for each set of keys and source of chance."""
    kinds: dict[Any, int] = {}
    for number, line in enumerate(lines):
        rolled = [bool(line.get(key)) for key in ("dice", "hidden")]
        kinds.setdefault((frozenset(line), line.get("source"), *rolled), number)
    return sorted(kinds.values())


def places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Every place in a line; of a list its first, second and last."""
    if isinstance(value, dict):
        for key in value:
            if key != "hash":
                yield (*path, key)
                yield from places(value[key], (*path, key))
    elif isinstance(value, list) and value:
        for place in {0, min(1, len(value) - 1), len(value) - 1}:
            yield (*path, place)
            yield from places(value[place], (*path, place))


ALIKE = {"bot": "timeout", "timeout": "standing", "standing": "bot", "greedy": "random", "red": "blue"}


def other(value: Any) -> Any:
    if isinstance(value, str) and value in ALIKE:
        return ALIKE[value]
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1:] != "0" else "1")
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return value[1:] if value else ["0" * 16]
    if isinstance(value, dict):
        return {} if value else {"more": 0}
    return 0


def tampered(lines: Lines) -> Iterator[tuple[str, Lines]]:
    for number in lines_of_every_kind(lines):
        for path in places(lines[number]):
            for how in ("changed", "removed", "added"):
                copied = copy.deepcopy(lines)
                inside: Any = copied[number]
                for step in path[:-1]:
                    inside = inside[step]
                if how == "changed":
                    inside[path[-1]] = other(inside[path[-1]])
                elif how == "removed":
                    del inside[path[-1]]
                elif isinstance(inside, list):
                    inside.insert(path[-1], inside[path[-1]])
                else:
                    inside[f"{path[-1]}2"] = inside[path[-1]]
                yield f"{number}: {'.'.join(map(str, path))} {how}", copied
    for number in (1, len(lines) // 2, len(lines) - 2):
        yield f"{number}: line removed", [*lines[:number], *lines[number + 1 :]]
        yield f"{number}: line twice", [*lines[:number], lines[number], *lines[number:]]


def spelt(lines: Lines) -> str:
    """By somebody who computes the hashes of the lines anew."""
    return resealed("", lambda empty: empty.extend(lines))


LABELS = {
    *(f"seats.{seat}.name changed" for seat in range(3)),
    *("program changed", "seats.1.kind changed", "youngest changed", "source changed", "command changed"),
    "reveal removed",
}
"""What a file without a signature does not tell by itself: words that no die and no rule depends on, such as the id of
a command that did not roll; and, of a game without a winner, that its seed had been revealed."""


def test_every_field_of_the_file_is_under_the_seal(tmp_path: Path, plain: str) -> None:
    path, lines = tmp_path / "game.jsonl", lines_of(plain)
    seal, unseen, count = phrase_of(path, plain), set(), 0
    for name, changed in tampered(lines):
        path.write_text(spelt(changed), encoding="utf-8")
        count += 1
        assert independent(path, seal)[0] != 0, name
        if verify(path).ok:
            unseen.add(name.partition(": ")[2])
            assert not verify(path, seal).ok, name
    assert count > 200
    assert unseen == LABELS


def test_without_a_seal_the_signature_tells_as_long_as_one_knows_the_server(tmp_path: Path, signed: str) -> None:
    path, lines = tmp_path / "game.jsonl", lines_of(signed)
    seal = phrase_of(path, signed)
    assert verify(path).checked.signed
    for name, changed in tampered(lines):
        path.write_text(spelt(changed), encoding="utf-8")
        assert not verify(path).ok, name
    lines[0]["seats"][0]["name"] = "Mallory"
    lines[0]["commitments"]["server"] = STRANGER.public.hex()
    lines[-1]["signature"] = STRANGER.sign("table", seal_of(lines, secrets_of("table").seed)).hex()
    path.write_text(spelt(lines), encoding="utf-8")
    assert verify(path).ok  # signed by somebody, and who that is stands in the verdict
    assert not verify(path, seal).ok


def test_commitments_that_are_gone_are_missed(tmp_path: Path, plain: str) -> None:
    """A table's file made to look like a local game's."""
    lines = [line for line in lines_of(plain) if "restart" not in line]
    lines[0]["commitments"] = {}
    lines[0].pop("link", None)
    for number, line in enumerate(lines[1:-1], 1):
        line["number"] = number
        for key in ("source", "command", "nonce", "link", "tip"):
            line.pop(key, None)
    lines[-1].pop("reveal")
    lines[-1]["actions"] = len(lines) - 2
    path = tmp_path / "game.jsonl"
    seal = phrase_of(path, plain)
    path.write_text(spelt(lines), encoding="utf-8")
    verdict = verify(path)
    assert (verdict.ok, verdict.checked.committed) == (True, False)
    assert verify(path, seal).code == "record/seal"
    assert independent(path)[0] == 2
    assert independent(path, seal)[0] == 1


# Restarts


def test_each_roll_belongs_to_the_chain_of_its_time(tmp_path: Path) -> None:
    text = fair_game("H00-CAP", 3, restarts=(70, 71, 150))
    path, lines = tmp_path / "game.jsonl", lines_of(text)
    path.write_text(text, encoding="utf-8")
    assert verify(path).ok
    assert independent(path)[0] == 0
    assert "3 restarts" in independent(path)[1]
    begun = [0, *(number for number, line in enumerate(lines) if "restart" in line)]
    assert len(begun) == 4
    rolls = [
        sum("link" in line for line in lines[first:last])
        for first, last in zip(begun, [*begun[1:], len(lines)], strict=True)
    ]
    assert [(chain.number, chain.rolls) for chain in verify(path).checked.chains] == list(
        zip(begun, rolls, strict=True)
    )
    assert rolls[0] > 0 < rolls[3]
    assert len(lines[-1]["reveal"]["roots"]) == 3


def test_a_restart_goes_back_to_no_chain_that_was_used(tmp_path: Path, plain: str) -> None:
    """The first chain's tip once more: its links would follow, for they are known; the roots tell."""
    lines = lines_of(plain)
    place = next(number for number, line in enumerate(lines) if "restart" in line)
    lines[place]["restart"] = lines[0]["commitments"]["tip"]
    path = tmp_path / "game.jsonl"
    path.write_text(spelt(lines), encoding="utf-8")
    assert not verify(path).ok
    assert independent(path)[0] == 1


def test_a_local_file_has_no_restarts(tmp_path: Path) -> None:
    lines = lines_of(fair_game("H00-CAP", 3, most=80, restarts=(70,)))
    lines[0]["format"] = "erdkreis-game/2"
    path = tmp_path / "game.jsonl"
    path.write_text(spelt(lines), encoding="utf-8")
    assert verify(path).code == "record/line"
    assert independent(path)[0] == 1


def test_the_seal_of_a_closing_line_can_be_told_before_it_is_written(plain: str) -> None:
    """A server tells the seal when the game is over, and may be asked for the file much later."""
    lines = lines_of(plain)
    seeds = [secret("seat 0"), bot_seed("table", 1), secret("seat 2")]
    assert [bytes.fromhex(seed) for seed in lines[0]["commitments"]["seeds"]] == seeds
    close = lines[-1]
    again = close_line(Close(close["actions"], close["winner"], close["state"]))
    assert seal_of([*lines[:-1], {**again, "reveal": close["reveal"]}], secrets_of("table").seed) == seal_of(
        lines, secrets_of("table").seed
    )
