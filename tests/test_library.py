"""The library as a stranger meets it: everything in one place, guessable, and said in a sentence where it is wrong."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import pydoc
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import numpy as np
import pytest

import erdkreis
from erdkreis import PRESETS, Bot, EditionError, Game, actions, duel, edition, odds, simulate
from erdkreis.engine.board_text import LETTERS
from erdkreis.review.model import Labels, Luck, PlayerReviewed, Review
from tests.engine.positions import stage

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("page", "least"), [("library.md", 30), ("recipes.md", 40), ("search.md", 10)])
def test_the_examples_of_the_pages_run(page: str, least: int) -> None:
    result = doctest.testfile(str(ROOT / "docs" / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= least
    assert result.failed == 0


def test_there_are_ten_recipes() -> None:
    text = (ROOT / "docs/recipes.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\d+)\.", text, re.M) == [str(number) for number in range(1, 11)]


def test_everything_public_is_there_and_shows() -> None:
    assert set(erdkreis.__all__) <= set(dir(erdkreis))
    for name in erdkreis.__all__:
        assert getattr(erdkreis, name) is not None
    told = pydoc.plain(pydoc.render_doc(erdkreis))
    assert "simulate" in told
    assert "class Game" in told
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        erdkreis.chess  # noqa: B018


def test_looking_around_imports_neither_numpy_nor_numba() -> None:
    script = "import sys, erdkreis; dir(erdkreis); erdkreis.__version__; print({'numpy', 'numba'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_game_is_named_by_book_or_preset() -> None:
    assert Game("hasbro2010", seed=1) == Game("H10-M", 4, seed=1) == Game(edition("H10-M"), players=4, seed=1)
    assert edition("H10-M") is edition("hasbro2010", "missions")
    assert Game("H10-D", seed=1).players == 2
    assert Game(seed=1).players == 4
    assert edition("h10-m") is edition("H10-M")
    assert edition("Hasbro2010") is edition("hasbro2010")
    with pytest.raises(EditionError, match=r"'Monopoly': choose one of parker1982.*, or of their games P82-M.*H10-TS"):
        Game("Monopoly")


def test_a_wrong_house_rule_names_the_rule_once() -> None:
    with pytest.raises(EditionError, match=r"^own_card_bonus is a whole number, not 'x'$"):
        edition("H10-M").replace(own_card_bonus="x")
    with pytest.raises(EditionError, match=r"^dice_shown is true or false, not 1$"):
        edition("H10-M").replace(dice_shown=1)


ROOMS = [name for name in erdkreis.__all__ if isinstance(getattr(erdkreis, name), ModuleType)]


@pytest.mark.parametrize("room", [*ROOMS, "env.text"])
def test_every_room_shows_what_is_public_and_nothing_else(room: str) -> None:
    module = importlib.import_module(f"erdkreis.{room}")
    assert dir(module) == sorted(module.__all__)
    assert len(module.__all__) == len(set(module.__all__)) > 1
    for name in module.__all__:
        assert getattr(module, name) is not None
        assert not name.startswith("_")
        beside = importlib.util.find_spec(f"erdkreis.{room}.{name}") if hasattr(module, "__getattr__") else None
        assert beside is None or isinstance(getattr(module, name), ModuleType), "the module would hide it"
    with pytest.raises(AttributeError, match=f"'erdkreis.{room}' has no attribute 'chess'"):
        _ = module.chess


def test_what_people_look_for_is_where_they_look() -> None:
    from erdkreis.actions import Attack
    from erdkreis.bots import Bot as SameBot
    from erdkreis.env import TextPlayer
    from erdkreis.events import TerritoryTaken
    from erdkreis.judge import Chances, judge
    from erdkreis.review import Review as SameReview

    game = Game("P82-W", 3, seed=1)
    assert isinstance(judge(game), Chances)
    assert (SameBot, SameReview, Attack) == (Bot, Review, actions.Attack)
    assert TerritoryTaken.__doc__ is not None or TerritoryTaken.__name__ == "TerritoryTaken"
    assert callable(TextPlayer.decide)
    for name in ("Simulation", "Playouts", "Duel"):
        assert name in dir(erdkreis)


@pytest.mark.parametrize("preset", ["P82-M", "H00-W", "H10-T", "CLI-M", "FUR-N", "INT-W", "CLI-2P"])
def test_legal_actions_are_all_there_are(preset: str) -> None:
    """Whatever a bot does is among them, and none is refused."""
    game, bot = Game(preset, seed=5), Bot("greedy", 5)
    for _ in range(120):
        if game.over:
            break
        legal = list(game.legal_actions())
        assert len(legal) == len(set(legal))
        assert all(game.refusal(action) is None for action in legal)
        decided = bot.decide(game)
        assert game.complete(decided) in map(game.complete, legal)
        game.play(decided)


def test_legal_actions_are_made_while_one_looks() -> None:
    game = stage("H00-W", 3, {0: {"alaska": 5_000_000}, 1: ["siam"]}, phase="fortify")
    first = next(iter(game.legal_actions()))
    assert first.word in ("fortify", "end")


def test_an_option_is_played_as_it_is_proposed() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 5}, 1: {"kamchatka": 2}})
    attack = next(option for option in game.options().of("attack") if option.target == "kamchatka")
    assert attack.action() == actions.Attack("alaska", "kamchatka", 3)
    assert attack.action(2, dice=1) == actions.Attack("alaska", "kamchatka", 2, 1)
    game = Game("H10-M", 3, seed=7)
    option = game.options().actions[0]
    assert game.copy().play(option) == game.copy().play(option.action())


def test_the_board_is_drawn_for_everybody() -> None:
    for preset in PRESETS:
        game = Game(preset, seed=3)
        drawn = str(game)
        assert max(map(len, drawn.splitlines())) <= 80
        assert drawn.count(" seat ") >= game.players
        for player, colour in enumerate(game.colours):
            assert [line for line in drawn.splitlines() if line.startswith(f" {LETTERS[colour]}  seat {player} ")]


def test_the_map_is_a_picture_of_every_territory() -> None:
    for name in ("hasbro2010", "furisk"):
        game = Game(name, seed=1)
        picture = game._repr_svg_()
        if picture is None:  # the client is not built
            assert not (ROOT / "src/erdkreis/web/boards").exists()
            continue
        tree = ElementTree.fromstring(picture)
        titles = [title.text for title in tree.iter("{http://www.w3.org/2000/svg}title")]
        assert len(titles) == len(game.board.territories)


def test_a_table_of_odds_is_an_array_of_ones_own() -> None:
    table = odds.table("hasbro2000")
    assert table.shape == (201, 201)
    assert abs(table[8, 5] - odds.battle(8, 5, "hasbro2000").win) < 1e-9
    table[:] = 0
    assert odds.table("hasbro2000")[8, 5] > 0.7
    assert isinstance(table, np.ndarray)


def test_a_position_is_played_out() -> None:
    game = stage("H00-W", 3, {0: {"alaska": 400}, 1: {"siam": 1}}, rest=2)
    told = simulate(game, bots="greedy", games=20, seed=1)
    assert told.games == 20
    assert told.shares[0] > 0.9
    assert sum(told.shares) <= 1
    assert told.wins == simulate(game, bots=["greedy"], games=20, seed=1, jobs=2).wins
    assert told.seed == 1
    written = simulate(game.to_position(), bots="greedy", games=20, seed=1)
    assert (written.wins, written.seed) == (told.wins, 1)
    begun = Game("H00-M", 3, seed=2)
    seen = simulate(begun, bots="random", games=3, seed=1, seen_by=0, max_turns=3)
    assert seen.games == 3
    assert begun == Game("H00-M", 3, seed=2)


def test_a_duel_is_one_call() -> None:
    told = duel("greedy", "random", "P82-W", 3, games=6, seed=1, max_turns=60)
    assert (told.a, told.b, told.games) == ("greedy", "random", 6)
    assert told.wins_a >= 3
    assert told.seed == 1


def test_whoever_names_no_seed_gets_the_same_games_and_is_told_the_seed() -> None:
    told = simulate("P82-W", 3, games=2, max_turns=5)
    assert told.seed == 0
    assert told.digest == simulate("P82-W", 3, games=2, seed=0, max_turns=5).digest
    assert told.digest != simulate("P82-W", 3, games=2, seed=1, max_turns=5).digest


def test_a_review_is_a_table_in_a_notebook() -> None:
    luck = Luck(deal=0.1, dice=-0.05)
    ann = PlayerReviewed(0, "<Ann>", "person", "red", 0.5, luck, 0.2, 0.25, 1.0, 0.1, -0.1, 0.05, 9, Labels(1, 2, 1))
    shown = Review(1, "general", "hasbro2010", "missions", 40, 20, [0.5], [ann])._repr_html_()
    tree = ElementTree.fromstring(shown)
    assert [cell.text for cell in tree.iter("td")] == ["50%", "+5%", "+20%", "+25%", "100%", "5%", "3"]
    assert "&lt;Ann&gt;" in shown
    assert "20 of 40 moves" in shown
