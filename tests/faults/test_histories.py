"""The judge of histories, by histories made by hand: good ones pass, and each thing that can be wrong is seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.faults import histories
from tests.faults.histories import Kind, Line, check

IMPRINTS = [f"{number:02x}" * 32 for number in range(10)]
OTHER = "ff" * 32


def running(*imprints: str) -> str:
    total = bytes(32)
    for imprint in imprints:
        total = histories._hash("running", total, bytes.fromhex(imprint))
    return total.hex()


RUNNING = [running(*IMPRINTS[: number + 1]) for number in range(10)]


class Table:
    """Writes down what happens at a table; each line is a moment later than the one before."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def _write(self, client: str, does: str, **what: object) -> None:
        self.lines.append({"at": float(len(self.lines)), "table": "T", "client": client, "does": does, **what})

    def asks(self, client: str, id: str) -> None:
        self._write(client, "asks", id=id)

    def refuses(self, client: str, id: str, code: str) -> None:
        self._write(client, "is_refused", id=id, code=code)

    def comes(self, client: str) -> None:
        self._write(client, "comes")

    def reads(self, *commands: str) -> None:
        self._write("operator", "reads", commands=list(commands))

    def tells(self, client: str, after: int, seq: int, **more: object) -> None:
        what = {"imprints": IMPRINTS[after + 1 : seq + 1], "running": RUNNING[seq], **more}
        self._write(client, "hears", after=after, seq=seq, **what)

    @property
    def kinds(self) -> set[Kind]:
        return {violation.kind for violation in check(self.lines).violations}


@pytest.fixture
def table() -> Table:
    """Two have come, and one of them has moved."""
    table = Table()
    for client in ("ann", "bob"):
        table.comes(client)
        table.tells(client, -1, 0)
    table.asks("ann", "a1")
    table.tells("ann", 0, 1, id="a1", rolls=[[1, "a1"]])
    return table


def test_a_game_in_order_is_linearizable(table: Table) -> None:
    table.tells("bob", 0, 1)
    table.asks("bob", "b1")
    table.asks("ann", "a2")
    table.tells("bob", 1, 2, id="b1")
    table.tells("ann", 1, 2)
    table.refuses("ann", "a2", "game/stale")
    table.comes("cleo")
    table.tells("cleo", -1, 2)
    table.reads("a1", "b1")
    judgement = check(table.lines)
    assert (judgement.violations, judgement.accepted, judgement.reads) == ([], 2, 4)


def test_two_at_once_may_be_kept_in_either_order(table: Table) -> None:
    table.asks("bob", "b1")
    table.asks("ann", "a2")
    table.tells("ann", 1, 2, id="a2")
    table.tells("bob", 0, 2)
    table.tells("bob", 2, 3, id="b1")
    assert table.kinds == set()


def test_a_command_asked_for_again_may_be_answered_by_what_came_of_it_first(table: Table) -> None:
    table.asks("ann", "a1")
    table.tells("ann", 0, 1, id="a1", running=None)
    assert table.kinds == set()


def test_the_past_may_come_in_portions_and_again(table: Table) -> None:
    table.comes("cleo")
    table.tells("cleo", -1, 0, running=None)
    table.tells("cleo", 0, 1)
    table.tells("cleo", -1, 1, running=None)
    assert table.kinds == set()


@pytest.mark.parametrize(
    "told", [{"imprints": [OTHER], "running": None}, {"imprints": [], "after": 1, "running": OTHER}]
)
def test_two_different_entries_of_one_number_are_a_fork(table: Table, told: Line) -> None:
    table.tells("bob", 0, 1)
    table.tells("bob", told.pop("after", 0), 1, **told)
    assert "fork" in table.kinds


def test_a_log_that_was_read_twice_and_differs_is_a_fork(table: Table) -> None:
    table.reads("a1")
    table.reads("b1")
    assert "fork" in table.kinds


def test_a_state_must_follow_from_the_entries_before_it(table: Table) -> None:
    table.tells("ann", 1, 2, running=OTHER)
    assert table.kinds == {"prefix"}


def test_a_state_after_an_entry_that_nobody_was_told_is_none(table: Table) -> None:
    table.tells("ann", 5, 5)
    assert "prefix" in table.kinds


def test_nobody_may_be_told_of_later_entries_without_those_between(table: Table) -> None:
    table.tells("bob", 1, 2)
    assert table.kinds == {"gap"}


def test_the_entries_told_must_be_as_many_as_their_numbers_say(table: Table) -> None:
    table.tells("bob", 0, 1, imprints=[])
    assert table.kinds == {"gap"}


def test_an_entry_of_which_nobody_was_told_is_a_gap(table: Table) -> None:
    table.tells("ann", 2, 3)
    assert "gap" in table.kinds


def test_what_is_asked_for_after_something_was_known_cannot_come_before_it(table: Table) -> None:
    """Bob is told of entry 2, and then asks for what is told as entry 1 of another."""
    late = Table()
    late.comes("ann")
    late.tells("ann", -1, 2)
    late.asks("bob", "b1")
    late.tells("bob", -1, 1, id="b1")
    assert late.kinds == {"order"}


def test_nobody_is_answered_before_they_ask(table: Table) -> None:
    table.tells("ann", 1, 2, id="a2")
    assert table.kinds == {"order"}


def test_who_asks_how_things_stand_is_told_all_that_was_known_before(table: Table) -> None:
    table.comes("cleo")
    table.tells("cleo", -1, 0)
    assert table.kinds == {"stale read"}


def test_who_asks_before_may_be_told_less(table: Table) -> None:
    table.comes("cleo")
    table.asks("ann", "a2")
    table.tells("ann", 1, 2, id="a2")
    table.tells("cleo", -1, 1)
    assert table.kinds == set()


def test_nobody_is_told_less_than_they_have_heard(table: Table) -> None:
    table.tells("ann", 0, 0)
    assert table.kinds == {"stale read"}


def test_a_log_without_what_was_acknowledged_has_lost_it(table: Table) -> None:
    table.reads("b1")
    assert "lost" in table.kinds


def test_a_log_that_ends_before_what_was_acknowledged_has_lost_it(table: Table) -> None:
    table.reads()
    assert "lost" in table.kinds


def test_a_command_is_kept_once(table: Table) -> None:
    table.asks("ann", "a1")
    table.tells("ann", 1, 2, id="a1")
    assert "duplicate" in table.kinds


def test_dice_tell_of_a_command_that_was_kept_twice(table: Table) -> None:
    table.tells("ann", 1, 2, rolls=[[2, "a1"]])
    assert "duplicate" in table.kinds


def test_a_log_tells_of_a_command_that_was_kept_twice(table: Table) -> None:
    table.reads("a1", "bot:2", "bot:2")
    assert table.kinds == {"duplicate"}


def test_two_commands_are_two_entries(table: Table) -> None:
    table.asks("bob", "b1")
    table.tells("bob", 0, 1, id="b1")
    assert table.kinds == {"duplicate"}


@pytest.mark.parametrize("code", ["game/stale", "turn/not_yours"])
def test_what_was_refused_is_not_kept(table: Table, code: str) -> None:
    table.asks("bob", "b1")
    table.refuses("bob", "b1", code)
    table.reads("a1", "b1")
    assert table.kinds == {"refused"}


def test_a_stale_command_has_no_effect_however_often_it_was_sent(table: Table) -> None:
    table.asks("bob", "b1")
    table.asks("bob", "b1")
    table.refuses("bob", "b1", "game/stale")
    table.reads("a1", "b1")
    assert table.kinds == {"refused"}


def test_a_command_sent_twice_may_be_refused_once_and_kept(table: Table) -> None:
    """One of the two came to a server that could do nothing just then."""
    table.asks("bob", "b1")
    table.asks("bob", "b1")
    table.refuses("bob", "b1", "store/busy")
    table.reads("a1", "b1")
    assert table.kinds == set()


def test_nobody_knows_what_became_of_a_command_when_the_store_went_away(table: Table) -> None:
    table.asks("bob", "b1")
    table.refuses("bob", "b1", "store/unreachable")
    table.reads("a1", "b1")
    assert table.kinds == set()


def test_files_are_judged_from_the_command_line(
    table: Table, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "history.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in table.lines))
    assert histories.main(str(path)) == 0
    assert "1 tables, 1 accepted commands" in capsys.readouterr().out
    table.reads()
    path.write_text("".join(json.dumps(line) + "\n" for line in table.lines))
    assert histories.main(str(path)) == 1
    assert "lost: table T" in capsys.readouterr().out
