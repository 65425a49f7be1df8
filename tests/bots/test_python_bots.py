"""Bots written in Python: found by name, given what the seat sees, and held to what programs are held to."""

from __future__ import annotations

import random
import sys
import threading
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from erdkreis.bots import contestants
from erdkreis.bots.errors import ContestantError, Forfeit
from erdkreis.bots.insider import Insider
from erdkreis.bots.program import TimeLimits
from erdkreis.bots.simulate import simulate
from erdkreis.engine.actions import Action, Choose, Place
from erdkreis.engine.game import Game
from erdkreis.engine.options import Option, Options
from erdkreis.engine.view import View
from erdkreis.terminal.start import seated
from erdkreis.terminal.table import LocalTable


class Lottery:
    """Any option, as proposed."""

    def __init__(self, seed: int = 0) -> None:
        self.lot = random.Random(seed)

    def decide(self, view: View, options: Options) -> Action:
        assert isinstance(view, View)
        assert view.seat == options.seat
        option = self.lot.choice(options.actions)
        return option.action(mode="attack") if option.kind == "choose" else option.action()


class Peeping:
    """Looks at everything that can be reached from what it is given, for missions of others."""

    found: list[object] = []  # noqa: RUF012 - what all of them found

    def decide(self, view: View, options: Options) -> Any:
        known = view.known
        hidden = [int(known.state["mission"][seat]) for seat in range(len(view.players)) if seat != view.seat]
        Peeping.found += [mission for mission in hidden if mission >= 0]
        return options.actions[0]


class Raising:
    def decide(self, view: View, options: Options) -> str:
        raise RuntimeError("out of ideas")


class Hanging:
    def decide(self, view: View, options: Options) -> str:
        threading.Event().wait()
        return "end"


class Mumbling:
    def decide(self, view: View, options: Options) -> int:
        return 42


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("nothing to show")


class Unmakable:
    def __init__(self, strength: int) -> None: ...

    def decide(self, view: View, options: Options) -> str:
        return "end"


def test_it_plays_whole_games_the_same_with_the_same_seed() -> None:
    first = simulate("H10-M", 3, [Lottery, "greedy", "random"], games=3, seed=1, max_turns=40)
    again = simulate("H10-M", 3, [Lottery, "greedy", "random"], games=3, seed=1, max_turns=40, jobs=2)
    assert (first.games, first.notes) == (3, ())
    assert first.digest == again.digest


def test_there_is_nothing_hidden_in_what_it_is_given() -> None:
    Peeping.found.clear()
    simulate("H00-M", 3, Peeping, games=1, seed=1, max_turns=3)
    assert Peeping.found == []


@pytest.mark.parametrize(
    ("made", "code", "said"),
    [
        (Raising, "program/crashed", "RuntimeError: out of ideas"),
        (Mumbling, "program/answer", "42"),
        (Unmakable, "program/crashed", "strength"),
    ],
)
def test_what_it_does_wrong_forfeits_the_game(made: type, code: str, said: str) -> None:
    with pytest.raises(Forfeit, match=said) as forfeit:
        Insider(made, 1).decide(Game("H00-W", 3, seed=1))
    assert forfeit.value.code == code
    told = simulate("H00-W", 3, [made, "random", "random"], games=1, seed=1, max_turns=3)
    assert said in told.notes[0]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Place(["a"], 1), "Place"),  # type: ignore[arg-type]
        (Choose(3), "Choose"),  # type: ignore[arg-type]
        (Option(3), "3"),  # type: ignore[arg-type]
        (Option("attack"), "attack"),
        (Option("zz"), "zz"),  # type: ignore[arg-type]
        (Action(), "Action"),
        (Unshowable(), "Unshowable"),
    ],
    ids=["place", "choose", "number", "attack", "unknown", "bare", "unshowable"],
)
def test_an_answer_made_of_anything_forfeits_the_game(answer: object, said: str) -> None:
    class Odd:
        def decide(self, view: View, options: Options) -> object:
            return answer

    with pytest.raises(Forfeit, match=f"(answered|illegal move) '?{said}'?[:,]"):
        Insider(Odd, 1).decide(Game("H00-W", 3, seed=1))


def test_one_that_never_answers_keeps_nobody_waiting() -> None:
    with pytest.raises(Forfeit, match=r"within 0\.05 seconds") as forfeit:
        Insider(Hanging, 1, TimeLimits(start=0.05)).decide(Game("H00-W", 3, seed=1))
    assert forfeit.value.code == "program/too_slow"
    waiting = Insider(Hanging, 1)
    threading.Timer(0.1, waiting.kill).start()
    with pytest.raises(Forfeit, match="not wanted"):
        waiting.decide(Game("H00-W", 3, seed=1))


def test_it_is_found_by_module_and_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a_bot_of_mine.py").write_text(
        "class Mine:\n    def decide(self, view, options):\n        return options.actions[0]\n"
        "class Other:\n    pass\nanything = 1\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    contestants.check(["a_bot_of_mine:Mine", "greedy", "captain:hunter"])
    told = simulate("P82-W", 3, ["a_bot_of_mine:Mine", "random", "random"], games=1, max_turns=2)
    assert (told.games, told.notes) == (1, ())
    for name, code in (
        ("a_bot_of_mine:Other", "bot/class"),
        ("a_bot_of_mine:anything", "bot/class"),
        ("a_bot_of_mine:Nobody", "bot/missing"),
        ("no_such_module:Mine", "bot/missing"),
        ("captain:huntress", "bot/unknown"),
        ("nobody", "bot/unknown"),
    ):
        with pytest.raises(ContestantError) as refused:
            contestants.check([name])
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("class Mine(:\n", "SyntaxError: invalid syntax"),
        ("raise RuntimeError('out of ideas')\n", "RuntimeError: out of ideas"),
        ("import no_such_module\n", "No module named 'no_such_module'"),
        ("raise SystemExit(3)\n", "SystemExit: 3"),
    ],
    ids=["syntax", "raising", "importing", "exiting"],
)
def test_a_module_that_cannot_be_loaded_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, reason: str
) -> None:
    (tmp_path / "a_broken_bot.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    point = EntryPoint("brittle", "a_broken_bot:Mine", contestants.GROUP)
    monkeypatch.setattr(contestants, "_offered", lambda: {"brittle": point})
    for name in ("a_broken_bot:Mine", "brittle"):
        with pytest.raises(ContestantError, match=f"{name}.*{reason}") as refused:
            contestants.check([name])
        assert refused.value.code == "bot/missing"
        assert "a_broken_bot" in str(refused.value)


def test_packages_offer_bots_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "offered_bots.py").write_text(
        "class Kind:\n    def decide(self, view, options):\n        return options.actions[0]\n", encoding="utf-8"
    )
    about = tmp_path / "offered_bots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: offered-bots\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(
        "[erdkreis.bots]\nkindly = offered_bots:Kind\ngreedy = offered_bots:Kind\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    contestants._offered.cache_clear()
    try:
        contestants.check(["kindly"])
        assert contestants.class_of("kindly").__name__ == "Kind"
        assert not contestants.is_visitor("greedy")  # ours stays ours
    finally:
        contestants._offered.cache_clear()


def test_it_sits_at_a_table_in_the_terminal() -> None:
    name = contestants.named(Lottery)
    game = Game("P82-W", 3, seed=1)
    seats = seated(game.edition, ["person", name, "greedy"], None)
    table = LocalTable(game, seats, seed=1)
    assert table.kinds == ("person", "program", "greedy")
    for _ in range(30):
        seat = game.awaiting
        table.play(table.decision(seat), seat)
    table.close()
    assert table.forfeits == []
