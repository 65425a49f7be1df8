"""What others hide never shows: not in a view, not in an option, not in an event, until it lawfully comes to light."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from erdkreis.editions import PRESETS, Edition
from erdkreis.editions.values import Goal, Placement
from erdkreis.engine.actions import Trade
from erdkreis.engine.events import Event
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.project import WATCHER
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Phase
from tests.properties.effort import many, some
from tests.properties.mirror import bits, check_state, plain
from tests.properties.tables import PRESET_IDS, Table, house_tables, tables_of
from tests.properties.walks import Pace, Walker, advanced, paces


def mask(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


def otherwise(game: Game, seat: int | None, lot: random.Random) -> Game:
    """The same game as far as `seat` can know, with everything that others hide from it dealt out anew."""
    twin = game.copy(same_chance=True)
    _change_capitals(twin, seat, lot)
    _change_hands(twin, seat, lot)
    _change_missions(twin, seat, lot)
    _change_placements(twin, seat, lot)
    check_state(twin)
    return twin


def _change_hands(game: Game, seat: int | None, lot: random.Random) -> None:
    """Other hands and the deck are one heap to somebody who sees neither."""
    state = plain(game)
    heap = bits(state["deck"])
    others = [other for other in range(game.players) if other != seat]
    for other in others:
        heap |= bits(state["hand"][other])
    cards = sorted(heap)
    lot.shuffle(cards)
    for other in others:
        size = state["hand_size"][other]
        game.state["hand"][other] = mask(set(cards[:size]))
        del cards[:size]
    game.state["deck"] = mask(set(cards))


def _change_missions(game: Game, seat: int | None, lot: random.Random) -> None:
    """Others may hold any mission that this seat does not hold itself; one that is fulfilled already would have won."""
    if game.edition.goal != Goal.MISSIONS or game.over:
        return
    state = plain(game)
    deck = {number - 1 for number in game.edition.missions} | {8 + colour for colour in state["colour"][: game.players]}
    if seat is not None:
        deck.discard(state["mission"][seat])
    missions = sorted(deck)
    lot.shuffle(missions)
    for other in range(game.players):
        if other != seat:
            game.state["mission"][other] = missions.pop()


def _change_capitals(game: Game, seat: int | None, lot: random.Random) -> None:
    """A secret capital may be any other territory of its owner whose card nobody else can account for."""
    for other in range(game.players):
        state = plain(game)
        capital = state["capital"][other]
        if other == seat or capital == NOBODY or state["capital_known"] >> other & 1:
            continue
        own = [place for place in bits(state["held"][other]) if not game.edition.cards or state["deck"] >> place & 1]
        own = [place for place in own if place not in state["capital"]]
        if not own:
            continue
        chosen = lot.choice(own)
        game.state["capital"][other] = chosen
        if game.edition.cards:
            game.state["deck"] = state["deck"] & ~(1 << chosen) | 1 << capital


def _change_placements(game: Game, seat: int | None, lot: random.Random) -> None:
    """While all place at once, nobody knows where the others have put how many."""
    state = plain(game)
    edition = game.edition
    if not state["concealed"] or edition.initial_placement != Placement.ALL_AT_ONCE or state["phase"] != Phase.SETUP:
        return
    cap = edition.start_stack_cap or 1000
    for other in range(game.players):
        if other == seat:
            continue
        places = sorted(bits(state["held"][other]))
        units = dict.fromkeys(places, 1)
        for _ in range(sum(state["units"][place] for place in places) - len(places)):
            units[lot.choice([place for place in places if units[place] < cap])] += 1
        for place in places:
            game.state["units"][place] = units[place]
            strong = int(game.state["strong"]) & ~(1 << place)
            game.state["strong"] = strong | (units[place] >= 2) << place


def heard(events: tuple[Event, ...], seat: int | None) -> list[dict[str, object]]:
    return [event.to_json() for event in events if event.visible_to(WATCHER if seat is None else seat)]


def check_same(game: Game, twin: Game, seat: int | None, lot: random.Random) -> None:
    """Everything that is ever shown to this seat."""
    assert twin.projection(seat).tobytes() == game.projection(seat).tobytes()
    assert twin.view(seat).to_json() == game.view(seat).to_json()
    if game.awaiting == seat and seat is not None:
        ours, theirs = game.options().to_json(), twin.options().to_json()
        assert theirs == ours
    if seat is not None:
        for action in askable(game, lot):
            assert answer(twin, action, seat) == answer(game, action, seat), action


def askable(game: Game, lot: random.Random) -> list[str]:
    """Actions of many kinds, hardly one of them permitted."""
    one, other = (game.board.territories[number].id for number in lot.sample(range(len(game.board.territories)), 2))
    return [f"place {one} 99", f"attack {one} {other} 99", f"fortify {one} {other} 99", "defend 9", "occupy 99", "end"]


def answer(game: Game, action: str, seat: int) -> tuple[object, ...] | None:
    """The refusal with its sentence and the numbers in it, which name what the rules would allow."""
    error = game.refusal(action, seat)
    return None if error is None else (error.code, error.clause, error.message, error.params)


def comes_to_light(events: tuple[Event, ...], seat: int | None) -> bool:
    """Has this seat lawfully learnt something that was hidden? From here on the two games may differ for it."""
    for event in events:
        if event.name in ("SetTraded", "CapitalTaken", "CapitalRevealed", "PlacementRevealed", "GameWon"):
            return True
        if event.name == "CardDrawn" and event.facts["seat"] == seat:
            return True
        if event.name == "CardsTakenOver" and (
            seat in (event.facts["by"], event.facts["seat"]) or event.facts["by"] is None
        ):
            return True
    return False


def check_secrecy(table: Table, pace: Pace, actions: int = 30) -> None:
    game = advanced(table.game(), pace)
    lot, walker = random.Random(pace.seed), Walker(pace)
    twins = [(seat, otherwise(game, seat, lot)) for seat in (None, *range(game.players))]
    for seat, twin in twins:
        check_same(game, twin, seat, lot)
    for _ in range(actions):
        if game.over or not twins:
            return
        action, actor = walker.decide(game), game.awaiting
        events = game.play(action)
        going_on = []
        for seat, twin in twins:
            if actor != seat and (isinstance(action, Trade) or _depends_on_secrets(twin)):
                continue  # another seat does something with what it hides
            twin_events = twin.play(action)
            if comes_to_light(events, seat) or comes_to_light(twin_events, seat):
                continue
            assert heard(twin_events, seat) == heard(events, seat)
            check_same(game, twin, seat, lot)
            going_on.append((seat, twin))
        twins = going_on


def _depends_on_secrets(game: Game) -> bool:
    """Where others place in secret or choose capitals in secret, what they may do hangs on what they did before."""
    return bool(game.state["concealed"])


@pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)
def test_changing_what_others_hide_changes_nothing_for_me(preset: Edition) -> None:
    @some(3)
    @given(tables_of(preset), paces())
    def peek(table: Table, pace: Pace) -> None:
        check_secrecy(table, pace)

    peek()


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset.initial_placement == Placement.ALL_AT_ONCE])
@pytest.mark.parametrize("placed", [4, 9, 14, 19])
def test_nobody_sees_what_others_place_in_secret(preset: Edition, placed: int) -> None:
    """Clipper's start: each seat places everything before the next does, but nobody looks until all have (CLI-08)."""
    for players in preset.players:
        check_secrecy(Table(preset, players, placed), Pace(placed, placed, 0.5), 12)


@some(20)
@given(house_tables(), paces())
def test_nor_under_house_rules(table: Table, pace: Pace) -> None:
    check_secrecy(table, pace)


@pytest.mark.long
@many(200)
@given(house_tables(), paces(1200))
def test_nor_under_many_house_rules(table: Table, pace: Pace) -> None:
    check_secrecy(table, pace, 150)


@some(20)
@given(house_tables(), paces())
def test_a_view_holds_no_more_than_the_seat_may_know(table: Table, pace: Pace) -> None:
    """The projected record itself: others' hands, missions and secret capitals are blank, the deck is all unseen."""
    game = advanced(table.game(), pace)
    state = plain(game)
    for seat in (None, *range(game.players)):
        seen = game.projection(seat)[0]
        for other in range(game.players):
            if other == seat:
                assert int(seen["hand"][other]) == state["hand"][other]
                assert int(seen["mission"][other]) == state["mission"][other]
                assert int(seen["capital"][other]) == state["capital"][other]
                continue
            assert int(seen["hand"][other]) == 0
            assert int(seen["mission"][other]) == NOBODY
            assert int(seen["capital"][other]) in (NOBODY, state["capital"][other])
            if not state["capital_known"] >> other & 1:
                assert int(seen["capital"][other]) == NOBODY
        assert bits(state["deck"]) <= bits(int(seen["deck"]))
        assert int(seen["deck_size"]) == state["deck_size"]
        hidden = state["concealed"] and state["phase"] == Phase.SETUP
        if hidden and game.edition.initial_placement == Placement.ALL_AT_ONCE:
            foreign = [place for place in range(48) if state["owner"][place] not in (NOBODY, NEUTRAL, seat)]
            assert all(int(seen["units"][place]) == 1 for place in foreign)


def test_the_watcher_is_nobody_at_the_table() -> None:
    for preset in PRESETS:
        game = Game(preset, max(preset.players), seed=5)
        view = game.view(None).to_json()
        assert (view["seat"], view["hand"], view["goal"], view["income"]) == (None, [], None, None)
        assert all(event.visible_to(WATCHER) or event.name == "MissionDealt" for event in game.events)
