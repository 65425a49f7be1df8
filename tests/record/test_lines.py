"""Lines of a game file one at a time: what each may hold, and how much of it."""

from __future__ import annotations

from typing import Any

import pytest

from erdkreis.editions import by_preset
from erdkreis.engine.errors import PositionError
from erdkreis.engine.game import Game
from erdkreis.record import Close, Commitments, Earlier, MoveRecord, Restart, Reveal, Seat, header_of
from erdkreis.record.lines import (
    canonical,
    chained,
    close_line,
    header_line,
    move_line,
    parse,
    read_close,
    read_hash,
    read_header,
    read_move,
    read_restart,
    restart_line,
    sealed,
    under_seal,
)
from erdkreis.record.model import DealOrigin, Header
from tests.engine.positions import stage
from tests.fairness.tables import secret

HUGE = 10**12
LOCAL = header_line(header_of(Game(by_preset("H00-M"), 3, seed=1)))
COMMITTED = {
    "game": "g",
    "tip": "aa" * 32,
    "links": 64,
    "hidden": "bb" * 32,
    "seeds": ["cc" * 32] * 3,
}


def header(**changes: Any) -> Header:
    return read_header({**LOCAL, **changes})


def refused(line: dict[str, Any]) -> str:
    with pytest.raises(PositionError) as error:
        read_header(line)
    return str(error.value)


def test_a_key_within_another_is_named_in_full() -> None:
    wrong = {**LOCAL, "commitments": {**COMMITTED, "server": "dd"}}
    assert refused(wrong).startswith("commitments.server is 64 hexadecimal digits")


def test_names_have_two_hundred_letters_at_most() -> None:
    seats = [{"name": "n" * 200, "kind": "person", "colour": "red"}, *LOCAL["seats"][1:]]
    assert header(seats=seats).seats[0].name == "n" * 200
    seats[0] = {**seats[0], "name": "n" * 201}
    assert refused({**LOCAL, "seats": seats}) == "seats[0].name is longer than 200 characters"
    assert refused({**LOCAL, "program": 7}) == "program is a text, not 7"


@pytest.mark.parametrize(
    ("kind", "sound"),
    [
        ("person", True),
        ("captain:hunter", True),
        ("a" * 24, True),
        ("a" * 25, False),
        ("1st", False),
        ("Person", False),
        ("a:", False),
        ("a:" + "b" * 23, True),
        ("a:" + "b" * 24, False),
        ("", False),
    ],
)
def test_kinds_are_words(kind: str, sound: bool) -> None:
    seats = [{"name": "", "kind": kind, "colour": "red"}, *LOCAL["seats"][1:]]
    if sound:
        assert header(seats=seats).seats[0] == Seat("", kind, "red")
    else:
        assert refused({**LOCAL, "seats": seats}).startswith("seats[0].kind is person, or a word that names a bot")


def test_a_header_has_its_keys_and_no_others() -> None:
    for key in LOCAL:
        assert key in refused({name: value for name, value in LOCAL.items() if name != key})
    assert refused({**LOCAL, "note": 1}).startswith("the line has an unknown key 'note'")
    assert refused({**LOCAL, "seats": LOCAL["seats"][:2]}) == "seats: H00-M is not for 2 players"
    assert refused({**LOCAL, "link": "aa" * 32}) == "the line has a link, but nothing was committed to"
    assert header(hash="whatever").youngest is None
    assert header(youngest=2).youngest == 2
    assert refused({**LOCAL, "youngest": 3}) == "youngest is a seat from 0 to 2, not 3"


def test_commitments_are_complete_and_of_their_size() -> None:
    found = header(commitments=COMMITTED, link="dd" * 32)
    assert found.commitments == Commitments("g", b"\xaa" * 32, 64, b"\xbb" * 32, (b"\xcc" * 32,) * 3)
    assert found.link == b"\xdd" * 32
    signed = header(commitments={**COMMITTED, "server": "ee" * 32}).commitments
    assert signed is not None
    assert signed.server == b"\xee" * 32
    for key in COMMITTED:
        lacking = {name: value for name, value in COMMITTED.items() if name != key}
        assert refused({**LOCAL, "commitments": lacking}) == f"commitments lacks {key}"
    wrong = {"tip": "aa" * 31, "hidden": "AA" * 32, "seeds": ["cc" * 32] * 2, "links": 0, "game": "g" * 201}
    for key, value in wrong.items():
        assert refused({**LOCAL, "commitments": {**COMMITTED, key: value}}).startswith(f"commitments.{key} ")
    assert refused({**LOCAL, "commitments": {**COMMITTED, "seeds": ["x"] * 3}}).startswith("commitments.seeds[0] is 64")
    # before there were seals, no server signed anything
    second = {**LOCAL, "format": "erdkreis-game/2", "commitments": {**COMMITTED, "server": "ee" * 32}}
    assert refused(second).startswith("commitments has an unknown key 'server'")
    assert read_header({**second, "commitments": COMMITTED}).format == "erdkreis-game/2"


def test_a_position_may_come_from_another_game() -> None:
    position = stage("H00-M", 3, {0: ["alaska"], 1: ["siam"]}).to_position()
    earlier = {"game": "g", "move": HUGE}
    found = header(position=position, position_of=earlier)
    assert (found.position, found.position_of) == (position, Earlier("g", HUGE))
    assert header(position=position).position_of is None
    assert header().position is None
    assert refused({**LOCAL, "position_of": earlier}) == "the line says where its position comes from, but has none"
    for wrong, said in (
        ({"game": "g"}, "position_of lacks move"),
        ({"move": 1}, "position_of lacks game"),
        ({"game": "g", "move": HUGE + 1}, "position_of.move is a whole number"),
        ({"game": "g", "move": -1}, "position_of.move is a whole number"),
        ({"game": 1, "move": 1}, "position_of.game is a text"),
        ({"game": "g", "move": 1, "x": 1}, "position_of has an unknown key 'x'"),
        ([], "position_of is an object"),
    ):
        assert refused({**LOCAL, "position": position, "position_of": wrong}).startswith(said)
    assert refused({**LOCAL, "position": []}) == "position is an object, not a list"


def test_how_a_game_began_follows_from_where_its_position_comes_from() -> None:
    position: dict[str, Any] = {}
    assert DealOrigin.of(None, None) == DealOrigin("fresh")
    assert DealOrigin.of(position, None) == DealOrigin("given")
    assert DealOrigin.of(position, Earlier("g", 0)) == DealOrigin("again", "g")
    assert DealOrigin.of(position, Earlier("g", 1)) == DealOrigin("branch", "g", 1)


MOVE = {"number": 1, "seat": 0, "action": "end", "dice": [], "hidden": []}
AT_A_TABLE = {**MOVE, "source": "person"}


def wrong_move(committed: bool = False, **changes: Any) -> str:
    line = {**(AT_A_TABLE if committed else MOVE), **changes}
    with pytest.raises(PositionError) as error:
        read_move(line, 3, committed=committed)
    return str(error.value)


def test_moves_are_counted_from_one() -> None:
    assert read_move({**MOVE, "number": HUGE}, 3) == MoveRecord(HUGE, 0, "end")
    assert wrong_move(number=0).startswith(f"number is a whole number from 1 to {HUGE}")
    assert wrong_move(number=HUGE + 1).startswith("number is a whole number")
    assert wrong_move(seat=3) == "seat is a seat from 0 to 2, not 3"
    assert wrong_move(action="x" * 201) == "action is longer than 200 characters"
    assert read_move({**MOVE, "action": "x" * 200}, 3).action == "x" * 200
    assert wrong_move(hidden=["0" * 15]).startswith("hidden[0] is 16 hexadecimal digits in lower case")
    found = read_move({**MOVE, "dice": ["f" * 16, "0" * 15 + "a"]}, 3).words
    assert (found.dice, found.hidden) == ((2**64 - 1, 10), ())


@pytest.mark.parametrize("command", ["c", "!" * 100, "~"])
def test_a_command_has_up_to_a_hundred_signs(command: str) -> None:
    found = read_move({**AT_A_TABLE, "command": command}, 3, committed=True)
    assert found.origin is not None
    assert found.origin.command == command


@pytest.mark.parametrize("command", ["", "c" * 101, "a b", "ä", None, 7, "a\n"])
def test_whatever_else_is_no_command(command: object) -> None:
    assert wrong_move(committed=True, command=command).startswith("command is 1 to 100 printable ASCII characters")


def test_where_chance_came_from_is_told_at_a_table_and_nowhere_else() -> None:
    assert wrong_move(source="person").startswith("the line has an unknown key 'source'")
    assert wrong_move(committed=True, source="dragon").startswith("source is one of person, bot, timeout, standing")
    assert wrong_move(committed=True, nonce="aa").startswith("nonce is 64 hexadecimal digits")
    with pytest.raises(PositionError, match="the line lacks source"):
        read_move(MOVE, 3, committed=True)


def test_a_restart_is_its_number_and_its_tip() -> None:
    restart = Restart(HUGE, secret("tip"))
    assert read_restart(restart_line(restart)) == restart
    for wrong in ({"number": 0, "restart": "aa" * 32}, {"number": 1, "restart": "aa"}, {"restart": "aa" * 32}):
        with pytest.raises(PositionError):
            read_restart(wrong)
    with pytest.raises(PositionError, match="from 1 to 1000000000000"):
        read_restart({"number": HUGE + 1, "restart": "aa" * 32})


STATE = "ab" * 32
REVEAL = Reveal(secret("seed"), secret("salt"))


@pytest.mark.parametrize(
    "close",
    [
        Close(0, None, STATE),
        Close(HUGE, 2, STATE),
        Close(5, 0, STATE, REVEAL),
        Close(5, 0, STATE, Reveal(secret("seed"), secret("salt"), secret("root"))),
        Close(5, 0, STATE, Reveal(secret("a"), secret("b"), secret("c"), (secret("d"), secret("e")))),
        Close(5, 0, STATE, REVEAL, b"\xab" * 64),
    ],
)
def test_a_closing_line_reads_as_it_is_written(close: Close) -> None:
    assert read_close(close_line(close), 3, committed=True, sealed=True) == close


def test_only_a_table_reveals_and_only_a_sealed_one_signs() -> None:
    revealed, signed = Close(5, 0, STATE, REVEAL), Close(5, 0, STATE, REVEAL, b"\xab" * 64)
    roots = Close(5, 0, STATE, Reveal(secret("a"), secret("b"), secret("c"), (secret("d"),)))
    assert read_close(close_line(revealed), 3, committed=True) == revealed
    for close, how in (
        (revealed, {}),
        (revealed, {"sealed": True}),
        (signed, {"committed": True}),
        (roots, {"committed": True}),
    ):
        with pytest.raises(PositionError, match="unknown key"):
            read_close(close_line(close), 3, **how)
    assert "signature" not in close_line(Close(5, 0, STATE, None, b"\xab" * 64))


@pytest.mark.parametrize(
    "change",
    [
        {"actions": -1},
        {"actions": HUGE + 1},
        {"winner": 3},
        {"state": "ab" * 31},
        {"reveal": {"seed": "aa" * 32}},
        {"reveal": {"salt": "aa" * 32}},
        {"reveal": {"seed": "aa" * 32, "salt": "aa" * 32, "root": "aa"}},
        {"reveal": {"seed": "aa" * 32, "salt": "aa" * 32, "roots": ["aa"]}},
        {"signature": "ab" * 32},
    ],
)
def test_a_closing_line_that_is_none_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        read_close({**close_line(Close(5, 0, STATE, REVEAL)), **change}, 3, committed=True, sealed=True)


def test_the_hash_is_over_the_line_without_it_and_the_one_before() -> None:
    import hashlib

    line = {"b": "ü", "a": [1, 2]}
    spelt = '{"a":[1,2],"b":"ü"}'.encode()
    due = hashlib.sha256(b"0" * 64 + spelt).hexdigest()
    assert canonical(line) == spelt
    assert chained("0" * 64, {**line, "hash": "x"}) == due
    assert sealed("0" * 64, line) == ('{"b":"ü","a":[1,2],"hash":"' + due + '"}\n', due)
    assert under_seal({**line, "hash": "x", "signature": "y"}) == spelt
    assert chained("0" * 64, {**line, "signature": "y"}) != due
    assert read_hash({"hash": due}) == due
    with pytest.raises(PositionError, match="hash is 64"):
        read_hash({})


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b'{"a": 1, "a": 1}', "a key stands there twice"),
        (b'{"x": {"a": 1, "a": 2}}', "a key stands there twice"),
        (b'{"a": 1.5}', "1.5 is not a whole number"),
        (b'{"a": 1e3}', "1e3 is not a whole number"),
        (b'{"a": NaN}', "NaN is not a whole number"),
        (b'{"a": 0.' + b"1" * 40 + b"}", "0." + "1" * 18 + " is not a whole number"),
        (b'{"a": }', "column 7"),
        (b'{"a": "\xff"}', "byte 8 is not text"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_line_is_strict_json(raw: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=f"^{said}$"):
        parse(raw)


def test_moves_are_written_with_what_they_have() -> None:
    assert move_line(MoveRecord(1, 0, "end")) == MOVE
