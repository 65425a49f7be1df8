"""Plans against every possible route on small maps; and the odds of an attack in a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import permutations, product

import pytest

from erdkreis.boards import BoardError
from erdkreis.engine.game import Game
from erdkreis.odds import Leg, OddsError, battle, campaign, odds_of, plan
from erdkreis.odds.campaigns import Legs
from tests.engine.positions import fresh, stage

WORLD = "H10-K"


def north(units: int) -> Game:
    """Seat 0 stands in Alaska; everything else is foreign, and of different strength."""
    strengths = {"kamchatka": 1, "northwest_territory": 3, "alberta": 5, "ontario": 2, "western_us": 1, "greenland": 4}
    return stage(WORLD, 3, {0: {"alaska": units}, 1: strengths, 2: ["japan"]}, rest=2)


def paths(game: Game, path: list[int], target: int, longest: int) -> Iterator[list[int]]:
    if path[-1] == target:
        yield path
    elif len(path) <= longest:
        for near in game.board.territories[path[-1]].links:
            if near not in path:
                yield from paths(game, [*path, near], target, longest)


@pytest.mark.parametrize("target", ["kamchatka", "ontario", "western_us", "quebec"])
@pytest.mark.parametrize("units", [5, 14])
def test_the_best_of_all_ways_to_one_territory(target: str, units: int) -> None:
    game = north(units)
    board, standing = game.board, game.state["units"]
    routes = paths(game, [board.index("alaska")], board.index(target), 5)
    chances = [campaign(units, [int(standing[place]) for place in path[1:]], game.edition).chance for path in routes]
    found = plan(game, target)
    assert found is not None
    assert found.chance == pytest.approx(max(chances), abs=1e-12)
    (route,) = found.routes
    assert (route.source, route.units) == ("alaska", units)
    assert campaign(units, route.legs, game.edition).chance == pytest.approx(found.chance, abs=1e-12)
    assert found.attacks[-1][1] == target


def test_a_plan_leaves_and_breaks_off_as_told() -> None:
    """Its chance is that of the campaign it proposes; for one who leaves more and breaks off earlier it is smaller."""
    game = north(14)
    careful, bold = plan(game, "ontario", leave=3, stop=4), plan(game, "ontario")
    assert careful is not None
    assert bold is not None
    (route,) = careful.routes
    assert careful.chance == pytest.approx(campaign(14, route.legs, game.edition, leave=3, stop=4).chance, abs=1e-12)
    assert careful.chance < bold.chance


def test_the_way_past_few_units_is_taken() -> None:
    """To Ontario there are five units in the way over Alberta, and three over the Northwest Territory."""
    found = plan(north(12), "ontario")
    assert found is not None
    assert found.attacks == (("alaska", "northwest_territory"), ("northwest_territory", "ontario"))


def trees(game: Game, source: str, goal: tuple[str, ...]) -> Iterator[Legs]:
    """Every way to take all of the goal from one source: every parent for each, in every order."""
    board = game.board
    for parents in product(*[[p for p in (source, *goal) if p != place] for place in goal]):
        up = dict(zip(goal, parents, strict=True))
        if any(board.index(place) not in board.territories[board.index(parent)].links for place, parent in up.items()):
            continue
        for order in permutations(goal):
            legs = grow(game, source, up, order)
            if len(list(names(legs))) == len(goal):
                yield legs


def grow(game: Game, parent: str, up: dict[str, str], order: tuple[str, ...]) -> Legs:
    units = game.state["units"]
    return tuple(
        Leg(
            int(units[game.board.index(place)]),
            grow(game, place, {p: q for p, q in up.items() if p != place}, order),
            place,
        )
        for place in order
        if up.get(place) == parent
    )


def names(legs: Legs) -> Iterator[str]:
    for leg in legs:
        yield leg.name
        yield from names(leg.then)


def test_the_best_of_all_ways_to_a_continent() -> None:
    goal = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
    for units, strengths in ((9, (1, 1, 1, 1)), (14, (3, 1, 2, 1))):
        foreign = dict(zip(goal, strengths, strict=True))
        game = stage(WORLD, 3, {0: {"siam": units}, 1: foreign, 2: ["japan"]}, rest=2)
        best = max(campaign(units, legs, game.edition).chance for legs in trees(game, "siam", goal))
        found = plan(game, continent="australia")
        assert found is not None
        assert found.chance == pytest.approx(best, abs=1e-12)
        assert {target for _, target in found.attacks} == set(goal)


def test_two_stacks_eliminate_together() -> None:
    lands = {0: {"alaska": 5, "brazil": 6, "egypt": 1}, 1: {"kamchatka": 2, "peru": 2}, 2: ["japan"]}
    game = stage(WORLD, 3, lands, rest=0)
    found = plan(game, player=1)
    assert found is not None
    assert {route.source for route in found.routes} == {"alaska", "brazil"}
    assert found.chance == pytest.approx(battle(5, 2).win * battle(6, 2).win, abs=1e-12)


def test_a_player_out_of_reach_is_reached_through_others() -> None:
    game = stage(WORLD, 3, {0: {"siam": 20}, 1: ["eastern_australia", "new_guinea"], 2: ["japan"]}, rest=2)
    found = plan(game, player=1)
    assert found is not None
    assert found.attacks[0] == ("siam", "indonesia")
    assert found.chance > 0.9


def test_no_way() -> None:
    game = stage(WORLD, 3, {0: {"siam": 1}, 1: ["alaska"], 2: ["japan"]}, rest=2)
    assert plan(game, "india") is None
    assert plan(game, continent="australia") is None
    assert plan(game, "india", units={"siam": 5}) is not None, "after placing four"


def test_nobody_attacks_before_the_first_turn_but_a_seat_may_ask() -> None:
    game = fresh("H00-M", 3)
    with pytest.raises(OddsError) as caught:
        plan(game, "alaska")
    assert caught.value.code == "odds/nobody"
    owner = int(game.state["owner"][game.board.index("alaska")])
    assert plan(game, "alaska", seat=(owner + 1) % 3) is None, "with one unit everywhere"


def test_stacks_beyond_two_hundred_count_as_two_hundred() -> None:
    game = stage(WORLD, 3, {0: {"siam": 250}, 1: {"india": 300}, 2: ["japan"]}, rest=2)
    found = plan(game, "india")
    assert found is not None
    assert found.routes[0].units == 200
    assert found.chance == pytest.approx(campaign(200, [200], game.edition).chance, abs=1e-12)


@pytest.mark.parametrize(
    ("goal", "code"),
    [
        ({}, "odds/goal"),
        ({"target": "india", "continent": "asia"}, "odds/goal"),
        ({"target": "siam"}, "odds/own_territory"),
        ({"player": 0}, "odds/goal"),
        ({"player": 2, "seat": 0}, "odds/nothing_to_take"),
    ],
)
def test_goals_that_are_none(goal: dict[str, object], code: str) -> None:
    game = stage(WORLD, 3, {0: {"siam": 5}, 1: ["alaska"]}, rest=1)
    with pytest.raises(OddsError) as caught:
        plan(game, **goal)  # type: ignore[arg-type]
    assert caught.value.code == code


# In a game


def test_odds_of_an_attack() -> None:
    for preset in ("P82-W", "H00-W", "CLI-W", "FUR-N"):
        game = stage(preset, 3, {0: {"alaska": 9}, 1: {"kamchatka": 4}, 2: ["japan"]}, rest=2)
        told = json.loads(json.dumps(odds_of(game, "alaska", "kamchatka").to_json()))
        assert told == battle(9, 4, game.edition).to_json()
        assert odds_of(game, "alaska", "kamchatka", 12).attacker_units == 12
        best = odds_of(game, "alaska", "kamchatka", defence="best")
        assert best == battle(9, 4, game.edition, defence="best")
        assert odds_of(game, "kamchatka", "alaska").defender_units == 9, "anybody may look at any border"


def test_attacks_that_cannot_be() -> None:
    game = stage("H00-W", 3, {0: {"alaska": 9, "alberta": 1}, 1: ["kamchatka"], 2: ["japan"]}, rest=2)
    for source, target, code in (
        ("alaska", "japan", "odds/not_linked"),
        ("alaska", "alberta", "odds/own_territory"),
        ("alberta", "ontario", "odds/one_unit"),
    ):
        with pytest.raises(OddsError) as caught:
            odds_of(game, source, target)
        assert caught.value.code == code
    with pytest.raises(BoardError, match="did you mean alaska"):
        odds_of(game, "alasca", "kamchatka")
