"""What is offered is accepted, and nothing else is: the whole neighbourhood of a state, action by action."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.actions import decode
from erdkreis.engine.errors import RuleError
from erdkreis.engine.game import Game
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.refusals import CODES, Refusal
from erdkreis.engine.kernel.state import ACTION, NEUTRAL, Kind
from erdkreis.engine.options import Option, Options
from erdkreis.engine.words import MODES
from tests.properties.effort import many, some
from tests.properties.tables import PRESET_IDS, Table, house_tables, tables_of
from tests.properties.walks import Pace, advanced, choices, paces

HUGE = 10**6
NOWHERE = -1
Row = tuple[int, int, int, int, int, tuple[int, int, int]]
"""kind, source, target, units, dice, cards: an action as the kernels take it."""


def row(
    kind: Kind,
    source: int = NOWHERE,
    target: int = NOWHERE,
    units: int = 0,
    dice: int = 0,
    cards: tuple[int, int, int] = (0, 0, 0),
) -> Row:
    return (int(kind), source, target, units, dice, cards)


def record(wanted: Row) -> np.void:
    action = np.zeros(1, ACTION)
    action[0] = wanted
    return action[0]


def offered(game: Game, options: Options) -> set[Row]:
    """Every single action that the options stand for, written out; sets with their cards in order."""
    rows = {single for option in options.actions for single in _written_out(game, option)}
    if options.undo is not None:
        rows.add(row(Kind.UNDO))
    return rows


def _written_out(game: Game, option: Option) -> Iterator[Row]:
    kind = Kind[option.kind.upper()]
    source = NOWHERE if option.source is None else game.board.index(option.source)
    target = NOWHERE if option.target is None else game.board.index(option.target)
    numbers = () if option.least is None or option.most is None else range(option.least, option.most + 1)
    if kind == Kind.ATTACK:
        assert option.dice
        for at, units in enumerate(numbers):
            fewest, most = option.dice[min(at, len(option.dice) - 1)]
            yield from (row(kind, source, target, units, dice) for dice in range(fewest, most + 1))
    elif kind == Kind.DEFEND:
        yield from (row(kind, dice=number) for number in numbers)
    elif kind == Kind.OCCUPY:
        yield from (row(kind, units=number) for number in numbers)
    elif kind in (Kind.PLACE, Kind.FORTIFY):
        yield from (row(kind, source, target, number) for number in numbers)
    elif kind == Kind.CHOOSE:
        yield from (row(kind, units=MODES.index(mode) + 1) for mode in option.modes or ())
    elif kind == Kind.TRADE:
        yield from (row(kind, cards=each.cards) for each in option.sets or ())
    else:
        yield row(kind, source, target)


def neighbourhood(game: Game, rows: set[Row], lot: random.Random) -> Iterator[Row]:
    """Everything one could think of doing: right, nearly right, and absurd."""
    size = len(game.board.territories)
    places = (*range(-1, size + 1), 63)
    limit: dict[tuple[int, int, int], int] = {}
    for kind, source, target, units, dice, _ in rows:
        number = dice if kind == Kind.DEFEND else units
        limit[kind, source, target] = max(limit.get((kind, source, target), 0), number)
    yield from (row(kind) for kind in (Kind.DRAW, Kind.DECLINE, Kind.END, Kind.UNDO))
    yield from (row(kind, NOWHERE, place) for kind in (Kind.CLAIM, Kind.CAPITAL) for place in places)
    yield from (row(Kind.UNANNOUNCED, place) for place in places)
    yield from (row(Kind.CHOOSE, units=mode) for mode in (-1, 0, 1, 2, 3, HUGE))
    yield from (row(Kind.DEFEND, dice=dice) for dice in (-1, 0, 1, 2, 3, 4, HUGE))
    yield from (row(Kind.OCCUPY, units=units) for units in (*range(-1, 60), HUGE))
    for place in places:
        for units in _around(limit.get((Kind.PLACE, NOWHERE, place), 0)):
            yield row(Kind.PLACE, NOWHERE, place, units)
    for source, target in itertools.product(places, places):
        most = limit.get((Kind.FORTIFY, source, target), 0)
        yield from (row(Kind.FORTIFY, source, target, units) for units in (_around(most) if most else (0, 1, 2)))
        most = limit.get((Kind.ATTACK, source, target), 0)
        for units in _around(most) if most else (1, 3):
            yield from (row(Kind.ATTACK, source, target, units, dice) for dice in (range(-1, 5) if most else (units,)))
    yield from _triples(game, lot)


def _around(limit: int) -> tuple[int, ...]:
    return tuple(sorted({-1, 0, 1, 2, 3, limit - 1, limit, limit + 1, HUGE}))


def _triples(game: Game, lot: random.Random) -> Iterator[Row]:
    """Cards of the awaited seat in every order, foreign ones, twice the same, and ones that do not exist."""
    hand = int(game.state["hand"][max(0, int(game.state["active"]))])
    own = [card for card in range(64) if hand >> card & 1]
    triples = list(itertools.permutations(own, 3))
    cards = [-1, *range(len(game.board.symbols)), 63]
    triples += [tuple(lot.choices(own or cards, k=3)) for _ in range(20)]
    triples += [tuple(lot.choices(cards, k=3)) for _ in range(40)]
    yield from (row(Kind.TRADE, cards=triple) for triple in lot.sample(triples, min(len(triples), 300)))


def in_order(wanted: Row) -> Row:
    """A set may be named in any order of its cards; where no card is meant, cards say nothing."""
    kind, source, target, units, dice, cards = wanted
    return (kind, source, target, units, dice, tuple(sorted(cards)))  # type: ignore[return-value]


def check_refusals(game: Game, lot: random.Random) -> None:
    """Membership among the options and the kernel's verdict are the same; a refusal changes nothing."""
    rows = offered(game, game.options())
    before, log = game.flat.tobytes(), new_log()
    seen = set()
    action = record(row(Kind.END))
    for wanted in neighbourhood(game, rows, lot):
        action["kind"], action["source"], action["target"], action["units"], action["dice"], action["cards"] = wanted
        if in_order(wanted) in rows:
            seen.add(in_order(wanted))
            assert entries.refusal(game.board_record, game.rules, game.state, action) == Refusal.NONE, wanted
        else:
            refused = entries.play(game.board_record, game.rules, game.state, game.chance.record, log, action)
            assert refused in CODES, f"{wanted} was not refused"
    assert game.flat.tobytes() == before, "a refusal changed the state"
    missed = rows - seen
    assert all(wanted[0] in (Kind.PLACE, Kind.ATTACK, Kind.FORTIFY, Kind.TRADE, Kind.OCCUPY) for wanted in missed)


def check_acceptance(game: Game, lot: random.Random) -> None:
    """Each offer at its least, most and proposed number, each number of dice and each set, played on a copy."""
    rows = sorted(offered(game, game.options()))
    if len(rows) > 400:
        rows = lot.sample(rows, 400)
    before = game.flat.tobytes()
    for wanted in rows:
        twin = game.copy(same_chance=True)
        twin.play(decode(record(wanted), game.board))
    for option in game.options().actions:
        if option.default is not None:
            assert option.least is not None
            assert option.most is not None
            assert option.least <= option.default <= option.most
    assert game.flat.tobytes() == before, "a copy shares something with its original"


def check_seats(game: Game) -> None:
    """Only the awaited seat acts, and only who placed takes back."""
    option = game.options().actions[0]
    action = decode(record(next(_written_out(game, option))), game.board)
    for seat in range(game.players):
        refused = game.refusal(action, seat)
        assert (refused is None) == (seat == game.awaiting)
        assert refused is None or refused.code == "turn/not_yours"
        undone = game.refusal("undo", seat)
        assert (undone is None) == (seat == game.undo_seat)


def check_later_moves(game: Game) -> None:
    """While attacking, what lies ahead is what is offered once the attacks are over; else nothing lies ahead."""
    options = game.options()
    if game.phase != "attack" or options.side != game.active:
        assert options.later_moves == ()
        return
    ahead = {
        (source, target, moves.least, most, most if moves.proposed == "most" else moves.least)
        for moves in options.later_moves
        for (source, most), target in itertools.product(zip(moves.sources, moves.most, strict=True), moves.targets)
        if source != target
    }
    after = game.copy(same_chance=True)
    turn = after.turn
    after.play("end")
    if after.phase == "draw":
        after.play("decline")
    if after.over or after.state["army"] == NEUTRAL:
        return  # won by what was done, or others move before the seat does
    moving = after.phase == "fortify" and after.turn == turn
    assert moving == bool(ahead)
    assert not moving or ahead == {
        (one.source, one.target, one.least, one.most, one.default) for one in after.options().of("fortify")
    }


def check_enemies(game: Game) -> None:
    """Who is attacked belongs to an enemy, and nothing of anybody else can be attacked."""
    options, view = game.options(), game.view(None)
    owners = {territory.id: territory.owner for territory in view.territories}
    attacked = {owners[option.target] for option in options.of("attack") if option.target}
    assert attacked <= {*options.enemies}
    assert options.side not in options.enemies or options.side is None
    assert not options.enemies or game.phase in ("attack", "occupy")


def check_onward(game: Game) -> None:
    """While moving in, what is told to be next is what is offered once all who can have moved in."""
    options = game.options()
    if game.phase != "occupy":
        assert options.onward == ()
        return
    (moving,) = options.of("occupy")
    taken = game.view(None).battle.target
    after = game.copy(same_chance=True)
    after.play(f"occupy {moving.most}")
    if after.phase == "attack" and moving.most and moving.most > 1:
        assert {option.target for option in after.options().of("attack") if option.source == taken} == {*options.onward}


def check_neighbourhood(table: Table, pace: Pace, phase: str) -> None:
    """Walk on until the wanted phase comes, look around there, and once more a few steps later."""
    note(f"{table}, {pace}")
    game = advanced(table.game(), pace)
    lot = random.Random(pace.seed)
    for action in choices(game, pace, 250):
        if game.phase == phase:
            break
        game.play(action)
    if game.over:
        assert offered(game, game.options()) == set()
        check_refusals(game, lot)
        return
    check_refusals(game, lot)
    check_acceptance(game, lot)
    check_seats(game)
    check_later_moves(game)
    check_enemies(game)
    check_onward(game)


phases = st.sampled_from(
    [
        "place",
        "attack",
        "attack",
        "defend",
        "occupy",
        "fortify",
        "fortify",
        "setup",
        "choose",
        "draw",
        "capital",
        "over",
    ]
)


@pytest.mark.parametrize("preset", PRESETS, ids=PRESET_IDS)
def test_offered_is_accepted_and_all_else_refused(preset: Edition) -> None:
    @some(2)
    @given(tables_of(preset), paces(undoing=True), phases)
    def look(table: Table, pace: Pace, phase: str) -> None:
        check_neighbourhood(table, pace, phase)

    look()


@some(20)
@given(house_tables(), paces(undoing=True), phases)
def test_it_is_so_under_house_rules(table: Table, pace: Pace, phase: str) -> None:
    check_neighbourhood(table, pace, phase)


@pytest.mark.long
@many(200)
@given(house_tables(), paces(1200, undoing=True), phases)
def test_it_is_so_under_many_house_rules(table: Table, pace: Pace, phase: str) -> None:
    check_neighbourhood(table, pace, phase)


@some(15)
@given(house_tables(), paces())
def test_a_refused_play_raises_and_leaves_everything(table: Table, pace: Pace) -> None:
    """The same through the front door: RuleError with a code, a sentence, and nothing changed, events included."""
    game = advanced(table.game(), pace)
    saved, events, latest = game.to_bytes(), game.events, game.last_chance
    rows = offered(game, game.options())
    lot = random.Random(pace.seed)
    refused = [
        wanted for wanted in neighbourhood(game, rows, lot) if in_order(wanted) not in rows and _sayable(game, wanted)
    ]
    for wanted in lot.sample(refused, min(120, len(refused))):
        action = decode(record(wanted), game.board)
        with pytest.raises(RuleError) as error:
            game.play(action)
        assert error.value.code in CODES.values()
        assert error.value.message.endswith(".")
        assert (game.to_bytes(), game.events, game.last_chance) == (saved, events, latest)


def _sayable(game: Game, wanted: Row) -> bool:
    """Can the typed face say this at all? It knows only real territories and the two modes."""
    kind, source, target, units, _, _ = wanted
    places = range(len(game.board.territories))
    if kind in (Kind.ATTACK, Kind.FORTIFY):
        return source in places and target in places
    if kind in (Kind.CLAIM, Kind.CAPITAL, Kind.PLACE):
        return target in places
    if kind == Kind.UNANNOUNCED:
        return source in places
    return kind != Kind.CHOOSE or units in (1, 2)
