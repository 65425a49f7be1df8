"""Bots that decide at once have a door of their own into the kernels; what happens behind both is the same."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from erdkreis.bots import NAMES, series
from erdkreis.bots.kernel.playout import RECRUIT
from erdkreis.bots.series import Series
from erdkreis.bots.simulate import simulate
from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED

AT_ONCE = NAMES[: RECRUIT + 1]
GAMES = 10 if COMPILED else 1


def mixed(preset: Edition) -> Series:
    players = max(preset.players)
    return Series(preset, players, list(islice(cycle(AT_ONCE), players)), 5, 60)


def test_whoever_meets_no_planner_never_opens_their_door(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is compiled when it is first opened, and that takes longer than all the rules."""

    def closed(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(series, "play_games", closed)
    position = Game("H00-W", 3, seed=2)
    for bot in AT_ONCE:
        assert simulate("H00-W", 3, bot, games=2, max_turns=2).games == 2
        assert simulate(position, bots=bot, games=2, max_turns=2).games == 2
    with pytest.raises(PermissionError):
        simulate("H00-W", 3, [*AT_ONCE[:2], "scout"], max_turns=2)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_both_doors_lead_to_the_same_games(preset: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    through_their_own = mixed(preset).watch(3, GAMES)
    monkeypatch.setattr(series, "RECRUIT", -1)  # now everybody seems to plan
    through_the_other = mixed(preset).watch(3, GAMES)
    for one, other in zip(through_their_own, through_the_other, strict=True):
        assert one.tobytes() == other.tobytes()


def test_watching_changes_nothing() -> None:
    games, played = mixed(PRESETS[0]).play(0, GAMES)
    watched, counted, styles = mixed(PRESETS[0]).watch(0, GAMES)
    assert (games.tobytes(), played.tobytes()) == (watched.tobytes(), counted.tobytes())
    assert styles["conquests"].sum() > 0


def test_games_go_on_by_their_numbers() -> None:
    """What falls is told by the number of the game."""
    begun, _ = Series(PRESETS[0], 3, ["greedy"], 7, 0).play(4, GAMES)
    ended = Series(PRESETS[0], 3, ["greedy"], 7, 80)
    twice = begun.copy(), begun.copy()
    for games in twice:
        ended.go_on(games, 4)
    assert twice[0].tobytes() == twice[1].tobytes() != begun.tobytes()
    shifted = begun.copy()
    ended.go_on(shifted, 5)
    assert shifted.tobytes() != twice[0].tobytes()
