"""What stands in for what a position leaves out: the state that somebody who writes one by hand must mean."""

from __future__ import annotations

from typing import Any

import pytest

from erdkreis.boards import board
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NEUTRAL, Mode, WonBy

CLASSIC = [land.id for land in board("classic42").territories]


def lands(*sides: int | str, units: int = 2) -> dict[str, Any]:
    """The map in turns."""
    return {land: {"owner": sides[place % len(sides)], "units": units} for place, land in enumerate(CLASSIC)}


def game(preset: str, players: int, phase: str, **more: Any) -> Game:
    sides: tuple[int | str, ...] = (0, 1, "neutral") if players == 2 else tuple(range(players))
    position = {"preset": preset, "players": players, "phase": phase, "territories": lands(*sides)}
    if phase not in ("claim", "setup", "capital"):
        position["active"] = 0
    return Game.from_position(position | more, given=True)


def facts(found: Game, *names: str) -> tuple[int, ...]:
    return tuple(int(found.state[name]) for name in names)


@pytest.mark.parametrize(
    ("preset", "players", "phase", "more", "mode", "neutral_mode"),
    [
        ("CLI-M", 3, "choose", {}, Mode.NONE, Mode.NONE),
        ("CLI-M", 3, "place", {}, Mode.REINFORCE, Mode.NONE),
        ("CLI-M", 3, "attack", {}, Mode.ATTACK, Mode.NONE),
        ("CLI-M", 3, "fortify", {}, Mode.ATTACK, Mode.NONE),
        ("CLI-2P", 2, "choose", {"side": "neutral"}, Mode.ATTACK, Mode.NONE),
        ("CLI-2P", 2, "place", {"side": "neutral", "pool": 1}, Mode.ATTACK, Mode.REINFORCE),
        ("CLI-2P", 2, "attack", {"side": "neutral"}, Mode.ATTACK, Mode.ATTACK),
        ("CLI-2P", 2, "attack", {}, Mode.ATTACK, Mode.NONE),
        ("H00-2P", 2, "place", {"side": "neutral", "pool": 1}, Mode.NONE, Mode.NONE),
        ("H00-M", 3, "place", {}, Mode.NONE, Mode.NONE),
    ],
)
def test_what_was_chosen_follows_from_the_phase(
    preset: str, players: int, phase: str, more: dict[str, Any], mode: Mode, neutral_mode: Mode
) -> None:
    assert facts(game(preset, players, phase, **more), "mode", "neutral_mode") == (mode, neutral_mode)


@pytest.mark.parametrize(
    ("preset", "players", "phase", "more", "received", "pool"),
    [
        # fourteen territories bring four
        ("H00-M", 3, "place", {}, 4, 4),
        ("H00-M", 3, "attack", {}, 4, 0),
        ("CLI-M", 3, "choose", {}, 0, 0),  # not chosen yet, and no continent
        ("CLI-M", 3, "place", {}, 4, 4),  # new units were chosen
        ("CLI-M", 3, "attack", {}, 0, 0),  # attacks were
        ("CLI-M", 3, "choose", {"this_turn": {"extra": 5}}, 5, 5),
    ],
)
def test_units_received_are_those_of_a_turn_that_has_come_so_far(
    preset: str, players: int, phase: str, more: dict[str, Any], received: int, pool: int
) -> None:
    assert facts(game(preset, players, phase, **more), "received", "pool") == (received, pool)


def test_the_neutral_army_has_had_its_half_once_the_player_has_placed() -> None:
    assert facts(game("H00-2P", 2, "place"), "received", "neutral_got") == (4, 0)
    assert facts(game("H00-2P", 2, "attack"), "received", "neutral_got") == (4, 2)
    assert facts(game("H00-2P", 2, "place", side="neutral", pool=1), "received", "neutral_got") == (4, 2)
    assert facts(game("CLI-2P", 2, "attack"), "neutral_got") == (0,)


def test_dice_have_been_thrown_where_somebody_defends_moves_in_or_draws() -> None:
    battle = {"source": "alaska", "target": "northwest_territory", "units": 1}
    for phase, more, rolled, captured in (
        ("attack", {}, 0, 0),
        ("fortify", {}, 0, 0),
        ("draw", {}, 1, 1),
        ("defend", {"battle": battle}, 1, 0),
    ):
        assert facts(game("H10-M", 3, phase, **more), "rolled", "captured") == (rolled, captured), phase
    taken = lands(0, 1, 2)
    taken["northwest_territory"]["owner"] = 0
    found = game("H10-M", 3, "occupy", battle=battle, territories=taken)
    assert facts(found, "rolled", "captured", "occupy_min", "occupy_max") == (1, 1, 1, 2)


def test_the_neutral_army_that_moves_in_has_brought_no_card() -> None:
    owned = lands(0, 1, "neutral")
    owned["alaska"]["owner"] = owned["northwest_territory"]["owner"] = "neutral"
    battle = {"source": "alaska", "target": "northwest_territory", "units": 1}
    found = game("CLI-2P", 2, "occupy", side="neutral", battle=battle, territories=owned)
    assert (facts(found, "rolled", "captured"), found.awaiting) == ((1, 0), 1)


def test_as_many_must_move_in_as_were_sent_or_as_dice_were_thrown() -> None:
    owned = lands(0, 1, 2, units=4)
    owned["northwest_territory"]["owner"] = 0
    battle = {"source": "alaska", "target": "northwest_territory", "units": 3, "dice": 2}
    for preset, least in (("H00-M", 3), ("CLI-M", 2)):
        found = game(preset, 3, "occupy", battle=battle, territories=owned)
        assert facts(found, "occupy_min", "occupy_max") == (least, least + 3), preset
    assert facts(game("H00-M", 3, "attack"), "occupy_min", "occupy_max") == (0, 0)


def test_the_defender_is_the_owner_or_for_the_neutral_army_the_opponent() -> None:
    owned = lands(0, 1, 2, units=4)
    battle = {"source": "alaska", "target": "northwest_territory", "units": 1}
    assert game("H10-M", 3, "defend", battle=battle, territories=owned).awaiting == 1
    duel = lands(0, 1, "neutral", units=4)
    duel["northwest_territory"]["owner"] = "neutral"
    assert game("H00-2P", 2, "defend", battle=battle, territories=duel).awaiting == 1
    duel["alaska"]["owner"], duel["northwest_territory"]["owner"] = 1, "neutral"
    assert game("H00-2P", 2, "defend", battle=battle, territories=duel, active=1).awaiting == 0


def test_a_go_at_the_start_has_as_many_units_as_the_edition_gives() -> None:
    found = game("H00-M", 3, "setup", territories=lands(0, 1, 2, units=1), first=1)
    assert (found.awaiting, facts(found, "pool", "neutral_pool", "concealed")) == (1, (1, 0, 0))
    assert found.state["stock"].tolist()[:3] == [35 - 14] * 3
    duel = game("H10-D", 2, "setup", territories=lands(0, 1, "neutral", units=1))
    assert facts(duel, "pool", "neutral_pool") == (2, 1)
    start = duel.edition.units_at_start(2)
    assert duel.state["stock"].tolist() == [start - 14, start - 14, 0, 0, 0, 0, duel.edition.neutral_start_units - 14]
    hidden = game("CLI-M", 3, "setup", territories=lands(0, 1, 2, units=1))
    left = hidden.edition.units_at_start(3) - 14
    assert facts(hidden, "pool", "concealed") == (left, 1)
    last = lands(0, 1, 2, units=1)
    last["alaska"]["units"] = 35 - 14
    last["northwest_territory"]["units"] = 35 - 13
    found = game("H00-M", 3, "setup", territories=last)
    assert found.state["stock"].tolist()[:3] == [1, 0, 21]
    assert found.awaiting == 2  # who has most left


def test_who_claims_follows_from_how_many_are_claimed() -> None:
    some = {land: {"owner": place % 3, "units": 1} for place, land in enumerate(CLASSIC[:7])}
    assert game("H10-K", 3, "claim", territories=some).awaiting == 1
    assert game("H10-K", 3, "claim", territories=some, first=2).awaiting == 0
    assert game("H10-K", 3, "claim", territories={}, first=2).awaiting == 2
    assert game("H10-K", 3, "claim", territories={}).alive == [0, 1, 2]


def test_capitals_are_chosen_in_turn_and_known_where_they_are_no_secret() -> None:
    one = [None, "northwest_territory", None]
    found = game("H00-CAP", 3, "capital", capitals=one, first=1)
    assert (found.awaiting, facts(found, "concealed", "capital_known")) == (2, (1, 0))
    every = ["alaska", "northwest_territory", "greenland"]
    assert facts(game("H00-CAP", 3, "attack", capitals=every), "capital_known", "concealed") == (0, 0)
    assert facts(game("H10-T", 3, "attack", capitals=every), "capital_known") == (0b111,)
    assert facts(game("H10-T", 3, "capital", capitals=one, first=1), "capital_known") == (0,)
    assert facts(game("H00-M", 3, "attack"), "capital_known") == (0,)


@pytest.mark.parametrize(
    ("preset", "more", "how"),
    [
        ("P82-M", {}, WonBy.MISSION),
        ("P82-W", {}, WonBy.SURVIVAL),
        ("H00-CAP", {"capitals": ["alaska", "northwest_territory", "greenland"]}, WonBy.CAPITALS),
        ("P82-M", {"territories": lands(1), "active": 1, "winner": 1}, WonBy.SURVIVAL),
    ],
)
def test_how_a_game_was_won_follows_from_its_goal_unless_one_is_left(
    preset: str, more: dict[str, Any], how: WonBy
) -> None:
    found = game(preset, 3, "over", **({"winner": 0} | more))
    assert (facts(found, "won_by"), found.awaiting) == ((how,), None)
    assert facts(game(preset, 3, "attack", **(more if "capitals" in more else {})), "won_by") == (0,)


def test_what_follows_from_the_map_is_worked_out() -> None:
    duel = game("H00-2P", 2, "attack")
    assert int(duel.state["held"][NEUTRAL]).bit_count() == 14
    assert int(duel.state["strong"]).bit_count() == 42
    assert int(game("H00-M", 3, "attack", territories=lands(0, 1, 2, units=1)).state["strong"]) == 0
