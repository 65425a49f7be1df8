"""What the other seats must not know yet: Clipper's start units, capitals, hands, missions."""

from __future__ import annotations

import pytest

from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import (
    INFANTRY,
    fresh,
    held,
    owners,
    place_all,
    pool,
    stage,
    take,
    through_setup,
    units,
)


def seen_units(game: Game, seat: int | None, side: int) -> list[int]:
    view = game.projection(seat)[0]
    return view["units"][game.state["owner"] == side].tolist()


@pytest.mark.parametrize(("preset", "players"), [("CLI-M", 3), ("CLI-W", 4), ("CLI-2P", 2)])
def test_clippers_start_units_are_hidden_until_all_have_placed(preset: str, players: int) -> None:
    game = fresh(preset, players)
    first = game.awaiting
    for n in range(players):
        seat = (first + n) % players
        assert game.awaiting == seat
        events = game.play(f"place {game.options().actions[0].target} 3")
        assert [[event.visible_to(s) for s in range(7)] for event in events] == [[s == seat for s in range(7)]]
        for other in (*range(players), None):
            shown = seen_units(game, other, seat)
            view = game.projection(other)[0]
            if other == seat:
                assert sorted(shown) == sorted([4] + [1] * (held(game, seat) - 1))
                assert int(view["pool"]) == pool(game)
            else:
                assert shown == [1] * held(game, seat)
                assert (int(view["pool"]), int(view["stock"][seat]), int(view["undo_size"])) == (0, 0, 0)
                assert int(view["strong"]) & int(view["held"][seat]) == 0
        place_all(game)
    assert game.phase == "choose"
    for other in (*range(players), None):
        assert game.projection(other)[0]["units"].tolist() == game.state["units"].tolist()


def test_start_units_are_seen_while_capitals_are_chosen_in_secret() -> None:
    """What is hidden then is another choice; the units have been laid open."""
    game = fresh("H00-CAP", 4, initial_placement="all_at_once")
    through_setup(game, until=("capital",))
    assert game.phase == "capital"
    for seat in range(4):
        for side in range(4):
            assert seen_units(game, seat, side) == game.state["units"][game.state["owner"] == side].tolist()


def test_a_seat_that_waits_learns_nothing_from_those_who_have_placed() -> None:
    """Two games that differ only in where the first seat put its units look the same to the second."""
    views = []
    for choice in (0, -1):
        game = fresh("CLI-M", 3)
        seat = game.awaiting
        while game.awaiting == seat:
            option = game.options().actions[choice]
            game.play(f"place {option.target} {option.most}")
        views.append([game.projection(other).tobytes() for other in ((seat + 1) % 3, (seat + 2) % 3, None)])
    assert views[0] == views[1]


def told(game: Game, seat: int) -> list[tuple[str, dict[str, object]]]:
    """Everything that this seat can get refused, with the facts of each refusal."""
    asked = [f"defend {dice}" for dice in (1, 9)] + [f"occupy {count}" for count in (1, 99)]
    lands = game.board.territories
    for source, target in ((land.id, lands[land.links[0]].id) for land in lands):
        asked += [f"{action} {source} {target} 99" for action in ("attack", "fortify")]
        asked += [f"place {source} 99", f"unannounced {source}", f"attack {source} {target}"]
    errors = [game.refusal(action, seat) for action in asked]
    return [(error.code, error.params) for error in errors if error is not None]


@pytest.mark.parametrize("preset", ["CLI-M", "CLI-W"])
def test_no_refusal_tells_how_many_stand_somewhere_or_are_left_to_place(preset: str) -> None:
    """Whatever the others ask, while the first seat places its start units and after it has (CLI-08)."""
    few, many = fresh(preset, 3), fresh(preset, 3)
    first = few.awaiting
    few.play(f"place {few.options().actions[0].target} 2")
    many.play(f"place {many.options().actions[-1].target} 3")
    others = [seat for seat in range(3) if seat != first]
    assert [told(few, seat) for seat in others] == [told(many, seat) for seat in others]
    assert told(few, first) != told(many, first)
    place_all(few)
    while many.awaiting == first:
        option = many.options().actions[-1]
        many.play(f"place {option.target} {option.most}")
    assert few.state["units"].tolist() != many.state["units"].tolist()
    assert [told(few, seat) for seat in others] == [told(many, seat) for seat in others]


def test_the_neutral_units_are_no_secret() -> None:
    game = fresh("CLI-2P", 2)
    assert set(seen_units(game, 1 - game.awaiting, NEUTRAL)) == {2}


@pytest.mark.parametrize("preset", ["H00-CAP", "H10-T"])
def test_capitals_are_hidden_until_all_have_chosen(preset: str) -> None:
    views = []
    for choice in (0, 1):
        game = through_setup(fresh(preset, 3), until=("capital",))
        seat = game.awaiting
        target = game.options().actions[choice].target
        events = game.play(f"capital {target}")
        assert [[event.visible_to(s) for s in range(7)] for event in events] == [[s == seat for s in range(7)]]
        views.append([game.projection(other).tobytes() for other in ((seat + 1) % 3, (seat + 2) % 3, None)])
        assert game.projection(seat)[0]["capital"][seat] == game.board.index(target)
    assert views[0] == views[1]


def test_headquarters_are_public_and_capitals_are_not_once_all_have_chosen() -> None:
    for preset, public in (("H00-CAP", False), ("H10-T", True)):
        game = through_setup(fresh(preset, 3))
        chosen = game.state["capital"].tolist()[:3]
        for seat in range(3):
            seen = game.projection(seat)[0]["capital"].tolist()[:3]
            assert seen == [chosen[s] if public or s == seat else -1 for s in range(3)]


def test_the_card_of_a_secret_capital_looks_like_any_unseen_card() -> None:
    capitals = {0: "alaska", 1: "kamchatka", 2: "siam"}
    game = stage("H00-CAP", 3, {0: {"alaska": 5}, 1: ["kamchatka"]}, capitals=capitals)
    deck = int(game.projection(2)[0]["deck"])
    assert [deck >> game.board.index(place) & 1 for place in ("alaska", "kamchatka", "siam")] == [1, 1, 0]


def test_hands_are_numbers_to_the_others() -> None:
    views = []
    for cards in (INFANTRY[:2], INFANTRY[2:4]):
        game = stage("H00-M", 3, {0: {"alaska": 5}, 1: ["siam"]}, hands={0: cards})
        view = game.projection(1)[0]
        assert (int(view["hand"][0]), int(view["hand_size"][0])) == (0, 2)
        assert int(view["deck"]) == 2**44 - 1
        views.append([game.projection(seat).tobytes() for seat in (1, 2, None)])
        own = game.projection(0)[0]
        assert int(own["hand"][0]) == sum(1 << game.board.index(card) for card in cards)
        assert int(own["deck"]) & int(own["hand"][0]) == 0
    assert views[0] == views[1]


def test_a_drawn_card_is_told_to_its_owner_only() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 5}, 1: ["siam", "kamchatka"]})
    game.play("attack alaska kamchatka 3", dice=(10,) * 3 + (0,), hidden=(7 << 1,))
    told = {event.name: [event.visible_to(seat) for seat in range(7)] for event in game.events}
    assert told["CardDrawn"] == [True] * 7
    assert told["CardSeen"] == [seat == 0 for seat in range(7)]


def test_cards_taken_over_are_seen_by_both_and_by_nobody_else() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 2}, 1: ["kamchatka"]}, hands={1: INFANTRY[:2]})
    take(game, "alaska", "kamchatka")
    assert owners(game, "kamchatka") == [0]
    told = {event.name: [event.visible_to(seat) for seat in range(7)] for event in game.events}
    assert told["CardsTakenOver"] == [True] * 7
    assert told["CardsSeen"] == [seat in (0, 1) for seat in range(7)]


def test_everything_is_shown_when_the_game_is_over() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 4}, 1: ["kamchatka"]}, missions={0: "green", 2: 5})
    take(game, "alaska", "kamchatka")
    assert game.winner == 0
    assert game.projection(1)[0]["mission"].tolist()[:3] == [9, -1, 5]
    assert units(game, "kamchatka") == [1]
