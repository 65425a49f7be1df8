"""What one seat may know, worded for reading. Built from the projected record alone, so it cannot leak.

Every part is made of plain numbers by a function of its own; `showing` spells the same parts in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from erdkreis.boards import Board, Symbol
from erdkreis.boards.missions import MISSIONS, mission_text
from erdkreis.editions import Edition
from erdkreis.editions.values import CounterDisplay, Goal
from erdkreis.editions.why import why
from erdkreis.engine import entries
from erdkreis.engine.records import record_over
from erdkreis.engine.rules import board_of
from erdkreis.engine.state import NEUTRAL, NOBODY, STATE, Mode, Phase, WonBy
from erdkreis.engine.tally import TALLY

if TYPE_CHECKING:
    from erdkreis.engine.game import Game

Side = int | str | None
spell = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=vars).encode


@dataclass(frozen=True)
class TerritoryView:
    """`shown` is what the edition prints on the counter."""

    id: str
    owner: Side
    units: int
    shown: int


@dataclass(frozen=True)
class PlayerView:
    """What everybody knows of a seat; `income` is what its next turn would bring as things stand, sets aside."""

    seat: int
    colour: str
    alive: bool
    eliminated_by: Side
    territories: int
    units: int
    cards: int
    income: int
    stock: int
    capital: str | None


@dataclass(frozen=True)
class ContinentView:
    """`owner` holds it whole; `held` counts the territories of each side in it."""

    id: str
    bonus: int
    size: int
    owner: Side
    held: dict[str, int]


@dataclass(frozen=True)
class IncomePart:
    """One reason for new units, with the clause behind it."""

    reason: str
    units: int
    clause: str | None
    territories: int | None = None
    continent: str | None = None


@dataclass(frozen=True)
class Income:
    total: int
    parts: tuple[IncomePart, ...]


@dataclass(frozen=True)
class GoalView:
    """The seat's goal: the mission if it has one, and how far it has come (`done` of `needed`)."""

    kind: str
    clause: str | None
    mission: str | None
    task: str | None
    text: str | None
    done: int
    needed: int


@dataclass(frozen=True)
class CardView:
    number: int
    territory: str | None
    symbol: str


@dataclass(frozen=True)
class BattleView:
    source: str | None
    target: str | None
    units: int
    dice: int
    red: tuple[int, ...]
    blue: tuple[int, ...]


@dataclass(frozen=True)
class View:
    seat: int | None
    edition: str
    variant: str
    preset: str
    board: str
    phase: str
    turn: int
    active: int | None
    awaiting: int | None
    side: Side
    mode: str | None
    winner: int | None
    won_by: str | None
    units_to_place: int
    neutral_units_to_place: int
    territories: tuple[TerritoryView, ...]
    players: tuple[PlayerView, ...]
    neutral: dict[str, int] | None
    continents: tuple[ContinentView, ...]
    income: Income | None
    goal: GoalView | None
    hand: tuple[CardView, ...]
    next_set: dict[str, int]
    sets_traded: int
    cards_left: int
    under_stack: tuple[int, ...]
    battle: BattleView

    def to_json(self) -> dict[str, Any]:
        plain: dict[str, Any] = json.loads(spell(self))
        return plain


def side(number: int) -> Side:
    return None if number == NOBODY else "neutral" if number == NEUTRAL else number


# What views are made of


class Public(NamedTuple):
    """The part of a projected record that says the same to everybody who sees the same: no hand and no mission."""

    players: int
    turn: int
    phase: int
    active: int
    awaiting: int
    army: int
    winner: int
    won_by: int
    alive: int
    eliminated_by: list[int]
    colour: list[int]
    owner: list[int]
    units: list[int]
    held: list[int]
    strong: int
    stock: list[int]
    pool: int
    neutral_pool: int
    capital: list[int]
    hand_size: list[int]
    deck_size: int
    under: list[int]
    under_size: int
    sets_traded: int
    mode: int
    source: int
    target: int
    committed: int
    dice: int
    red: list[int]
    blue: list[int]


class Tally(NamedTuple):
    """What the kernel counted, by side; and what a set of each kind is worth."""

    territories: list[int]
    units: list[int]
    base: list[int]
    continents: list[int]
    worth: list[int]


def _words(dtype: np.dtype[np.void], name: str) -> range:
    """Where a field's numbers stand in a record."""
    field, offset = dtype.fields[name][:2]  # type: ignore[index]
    return range(offset // 8, (offset + field.itemsize) // 8)


def _reader(lengths: Iterable[int]) -> itemgetter[Any]:
    """Takes a list of numbers apart again: single numbers, and lists of so many."""
    places: list[int | slice] = []
    at = 0
    for length in lengths:
        places.append(at if length == 1 else slice(at, at + length))
        at += length
    return itemgetter(*places)


PUBLIC_WORDS = np.concatenate([_words(STATE, name) for name in Public._fields])
_read_public = _reader(len(_words(STATE, name)) for name in Public._fields)
_read_tally = _reader(len(_words(TALLY, name)) for name in Tally._fields)
_MISSION, _HAND = _words(STATE, "mission").start, _words(STATE, "hand").start


class Sheet:
    """What all games by one edition show alike: names, colours, clauses. Compared by identity, so cheap to look up."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.board = board = board_of(edition)
        self.ids = tuple(territory.id for territory in board.territories)
        self.counter_less = int(edition.counter_display == CounterDisplay.UNITS_MINUS_1)
        self.lands = [sum(1 << number for number in continent.territories) for continent in board.continents]
        self.continent_ids = [continent.id for continent in board.continents]
        self.bonuses = [continent.bonus for continent in board.continents]
        self.base_clause = why(edition, "income/base")
        self.continent_clause = why(edition, "income/continents")
        self.goal_clause = why(edition, "goal")


sheet_of = lru_cache(maxsize=256)(Sheet)


def public_of(projected: np.ndarray) -> Public:
    return Public._make(_read_public(projected[PUBLIC_WORDS].tolist()))


def tally_of(game: Game, projected: np.ndarray) -> Tally:
    tally = np.empty(TALLY.itemsize // 8, np.int64)
    entries.count(game.board_record, game.rules, record_over(projected, STATE), record_over(tally, TALLY))
    return Tally._make(_read_tally(tally.tolist()))


def hand_of(projected: np.ndarray, seat: int) -> int:
    return int(projected[_HAND + seat])


def mission_of(game: Game, projected: np.ndarray, seat: int) -> tuple[int, int]:
    """The mission card of a seat, and the task it stands for by now."""
    mission = int(projected[_MISSION + seat])
    return mission, NOBODY if mission < 0 else entries.task(game.rules, record_over(projected, STATE), seat)


def view_of(game: Game, seat: int | None) -> View:
    projected = game.projected(seat)
    public, tally, sheet = public_of(projected), tally_of(game, projected), sheet_of(game.edition)
    return View(
        seat=seat,
        **standing(sheet, public),
        territories=tuple(map(territory, *territory_facts(sheet, public))),
        players=tuple(map(player, *player_facts(sheet, public, tally))),
        neutral=neutral(public, tally) if sheet.edition.neutral else None,
        continents=tuple(map(continent, *continent_facts(sheet, public))),
        income=None if seat is None else income(sheet, public.held[seat], tally.base[seat]),
        goal=None if seat is None else goal(*goal_facts(sheet, public, seat, *mission_of(game, projected, seat))),
        hand=() if seat is None else hand(sheet, hand_of(projected, seat)),
        next_set=next_set(sheet, *tally.worth),
        sets_traded=public.sets_traded,
        cards_left=public.deck_size + public.under_size,
        under_stack=tuple(public.under[: public.under_size]),
        battle=battle(*battle_facts(sheet, public)),
    )


def _seat(number: int) -> int | None:
    return None if number < 0 else number


def standing(sheet: Sheet, public: Public) -> dict[str, Any]:
    """The fields of a view that are single words and numbers, in their order."""
    edition = sheet.edition
    return {
        "edition": edition.name,
        "variant": edition.variant,
        "preset": edition.preset,
        "board": sheet.board.id,
        "phase": Phase(public.phase).name.lower(),
        "turn": public.turn,
        "active": _seat(public.active),
        "awaiting": _seat(public.awaiting),
        "side": side(public.army),
        "mode": Mode(public.mode).name.lower() if public.mode else None,
        "winner": _seat(public.winner),
        "won_by": WonBy(public.won_by).name.lower() if public.phase == Phase.OVER else None,
        "units_to_place": public.pool,
        "neutral_units_to_place": public.neutral_pool,
    }


Columns = tuple[Iterable[Any], ...]


def territory_facts(sheet: Sheet, public: Public) -> Columns:
    return sheet.ids, public.owner, public.units, repeat(sheet.counter_less)


def territory(id: str, owner: int, units: int, counter_less: int) -> TerritoryView:
    return TerritoryView(id, side(owner), units, max(0, units - counter_less))


def player_facts(sheet: Sheet, public: Public, tally: Tally) -> Columns:
    seats = range(public.players)
    return (
        repeat(sheet),
        seats,
        public.colour,
        [public.alive >> seat & 1 for seat in seats],
        public.eliminated_by,
        tally.territories,
        tally.units,
        public.hand_size,
        map(int.__add__, tally.base, tally.continents),
        public.stock,
        public.capital,
    )


def player(
    sheet: Sheet,
    seat: int,
    colour: int,
    alive: int,
    eliminated_by: int,
    territories: int,
    units: int,
    cards: int,
    income: int,
    stock: int,
    capital: int,
) -> PlayerView:
    return PlayerView(
        seat=seat,
        colour=sheet.edition.palette[colour],
        alive=bool(alive),
        eliminated_by=side(eliminated_by),
        territories=territories,
        units=units,
        cards=cards,
        income=income if alive else 0,
        stock=stock,
        capital=_place(sheet, capital),
    )


def _place(sheet: Sheet, number: int) -> str | None:
    return None if number < 0 else sheet.ids[number]


def neutral(public: Public, tally: Tally) -> dict[str, int]:
    return {
        "territories": tally.territories[NEUTRAL],
        "units": tally.units[NEUTRAL],
        "stock": public.stock[NEUTRAL],
    }


def continent_facts(sheet: Sheet, public: Public) -> Columns:
    owners = [tuple([public.owner[number] for number in each.territories]) for each in sheet.board.continents]
    return sheet.continent_ids, sheet.bonuses, owners


def continent(id: str, bonus: int, owners: tuple[int, ...]) -> ContinentView:
    held = {str(side(owner)): owners.count(owner) for owner in sorted(set(owners)) if owner != NOBODY}
    whole = owners[0] if len(set(owners)) == 1 else NOBODY
    return ContinentView(id, bonus, len(owners), side(whole), held)


def income(sheet: Sheet, held: int, base: int) -> Income:
    """Why the holder of these territories gets how many units, as things stand."""
    parts = [IncomePart("territories", base, sheet.base_clause, territories=held.bit_count())]
    for id, lands, bonus in zip(sheet.continent_ids, sheet.lands, sheet.bonuses, strict=True):
        if bonus and held & lands == lands:
            parts.append(IncomePart("continent", bonus, sheet.continent_clause, continent=id))
    return Income(sum(part.units for part in parts), tuple(parts))


def goal_facts(sheet: Sheet, public: Public, seat: int, mission: int, task: int) -> tuple[Sheet, int, int, int, int]:
    """Mission and task, NOBODY where there are none; how far the seat has come, and how far it has to."""
    edition, size = sheet.edition, len(sheet.ids)
    if edition.capitals:
        done = sum(
            capital >= 0 and public.owner[capital] == seat and (edition.capital_counts_own or other != seat)
            for other, capital in enumerate(public.capital[: public.players])
        )
        return sheet, NOBODY, NOBODY, done, edition.capitals_needed(public.players)
    if edition.goal == Goal.WORLD:
        return sheet, NOBODY, NOBODY, public.held[seat].bit_count(), size
    if edition.goal == Goal.ELIMINATE_OPPONENT:
        return sheet, NOBODY, NOBODY, int(public.held[1 - seat] == 0), 1
    if mission < 0:
        return sheet, NOBODY, NOBODY, 0, 1
    return sheet, mission, task, *_progress(sheet, public, seat, task)


def goal(sheet: Sheet, mission: int, task: int, done: int, needed: int) -> GoalView:
    word, clause = sheet.edition.goal.word, sheet.goal_clause
    if mission < 0:
        return GoalView(word, clause, None, None, None, done, needed)
    name, task_name, text = _name(sheet.edition, mission), _name(sheet.edition, task), _text(sheet.edition, task, "en")
    return GoalView(word, clause, name, task_name, text, done, needed)


def mission_name(game: Game, mission: int) -> str:
    """`M1` to `M8`, or the colour the mission is directed against."""
    return _name(game.edition, mission)


def mission_words(game: Game, mission: int, language: str = "en") -> str:
    return _text(game.edition, mission, language)


def _name(edition: Edition, mission: int) -> str:
    return f"M{mission + 1}" if mission < 8 else edition.palette[mission - 8]


def _text(edition: Edition, mission: int, language: str) -> str:
    colour = None if mission < 8 else edition.palette[mission - 8]
    return mission_text(min(mission, 8), language, colour)


def _progress(sheet: Sheet, public: Public, seat: int, task: int) -> tuple[int, int]:
    """Territories (or continents' territories, or enemy territories removed) done, and how many are needed."""
    own, size = public.held[seat], len(sheet.ids)
    if task >= 8:
        target = public.colour[: public.players].index(task - 8)
        return size - public.held[target].bit_count(), size
    mission = MISSIONS[task]
    if mission.territories:
        counted = own & public.strong if mission.garrison >= 2 else own
        return min(counted.bit_count(), mission.territories), mission.territories
    shares = {
        id: ((own & lands).bit_count(), lands.bit_count())
        for id, lands in zip(sheet.continent_ids, sheet.lands, strict=True)
    }
    counted_shares = [shares.pop(id) for id in mission.continents]
    if mission.third:
        counted_shares.append(min(shares.values(), key=lambda share: share[1] - share[0]))
    return sum(done for done, _ in counted_shares), sum(needed for _, needed in counted_shares)


def hand(sheet: Sheet, mask: int) -> tuple[CardView, ...]:
    return tuple(_card(sheet.board, number) for number in range(len(sheet.board.symbols)) if mask >> number & 1)


def _card(board: Board, number: int) -> CardView:
    symbol = board.symbols[number]
    place = None if symbol == Symbol.JOKER else board.territories[number].id
    return CardView(number, place, symbol.name.lower())


def next_set(sheet: Sheet, infantry: int, cavalry: int, artillery: int, mixed: int) -> dict[str, int]:
    """What the next set is worth: one number where it escalates, else by kind."""
    if not sheet.edition.cards:
        return {}
    if sheet.edition.escalating:
        return {"any": mixed}
    return {"infantry": infantry, "cavalry": cavalry, "artillery": artillery, "mixed": mixed}


def battle_facts(sheet: Sheet, public: Public) -> tuple[Any, ...]:
    return sheet, public.source, public.target, public.committed, public.dice, *public.red, *public.blue


def battle(sheet: Sheet, source: int, target: int, units: int, dice: int, *faces: int) -> BattleView:
    red, blue = faces[:3], faces[3:]
    return BattleView(
        _place(sheet, source), _place(sheet, target), units, dice, tuple(filter(None, red)), tuple(filter(None, blue))
    )
