"""What one seat may know, worded for reading. Built from the projected record alone, so it cannot leak.

Every part is made of plain numbers by a function of its own; `showing` spells the same parts in JSON.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, repeat
from typing import TYPE_CHECKING, Any

import msgspec

from erdkreis.boards import Board, Symbol
from erdkreis.boards.missions import MISSIONS, mission_text
from erdkreis.editions import Edition
from erdkreis.engine.kernel.state import NEUTRAL, NOBODY, Mode, Phase, WonBy
from erdkreis.engine.seen import PUBLIC_WORDS, Public, Tally, hand_of, mission_of, public_of, tally_of
from erdkreis.engine.sheet import Sheet

if TYPE_CHECKING:
    from erdkreis.engine.game import Game

Side = int | str | None
spell = msgspec.json.Encoder().encode
"""JSON in UTF-8 without a space."""


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
        plain: dict[str, Any] = msgspec.json.decode(spell(self))
        return plain


def side(number: int) -> Side:
    return None if number == NOBODY else "neutral" if number == NEUTRAL else number


def view_of(game: Game, seat: int | None) -> View:
    projected = game.projected(seat)
    public, tally, sheet = public_of(projected[PUBLIC_WORDS]), tally_of(game, projected), game.sheet
    return View(
        seat=seat,
        **standing(*standing_facts(sheet, public)),
        territories=tuple(map(territory, *territory_facts(sheet, public))),
        players=tuple(map(player, *player_facts(sheet, public, tally))),
        neutral=neutral(public, tally) if sheet.neutral else None,
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


def standing_facts(sheet: Sheet, public: Public) -> tuple[Any, ...]:
    return (
        sheet,
        public.phase,
        public.turn,
        public.active,
        public.awaiting,
        public.army,
        public.mode,
        public.winner,
        public.won_by,
        public.pool,
        public.neutral_pool,
    )


def standing(
    sheet: Sheet,
    phase: int,
    turn: int,
    active: int,
    awaiting: int,
    army: int,
    mode: int,
    winner: int,
    won_by: int,
    pool: int,
    neutral_pool: int,
) -> dict[str, Any]:
    """The fields of a view that are single words and numbers, in their order."""
    edition = sheet.edition
    return {
        "edition": edition.name,
        "variant": edition.variant,
        "preset": edition.preset,
        "board": sheet.board.id,
        "phase": Phase(phase).name.lower(),
        "turn": turn,
        "active": _seat(active),
        "awaiting": _seat(awaiting),
        "side": side(army),
        "mode": Mode(mode).name.lower() if mode else None,
        "winner": _seat(winner),
        "won_by": WonBy(won_by).name.lower() if phase == Phase.OVER else None,
        "units_to_place": pool,
        "neutral_units_to_place": neutral_pool,
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
    owner = public.owner
    return (
        repeat(sheet),
        count(),
        [tuple([owner[place] for place in each.territories]) for each in sheet.board.continents],
    )


def continent(sheet: Sheet, number: int, owners: tuple[int, ...]) -> ContinentView:
    shown = sheet.board.continents[number]
    held = {str(side(owner)): owners.count(owner) for owner in sorted(set(owners)) if owner != NOBODY}
    whole = owners[0] if len(set(owners)) == 1 else NOBODY
    return ContinentView(shown.id, shown.bonus, len(owners), side(whole), held)


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
    if sheet.capitals:
        done = sum(
            capital >= 0 and public.owner[capital] == seat and (edition.capital_counts_own or other != seat)
            for other, capital in enumerate(public.capital[: public.players])
        )
        return sheet, NOBODY, NOBODY, done, edition.capitals_needed(public.players)
    if sheet.world:
        return sheet, NOBODY, NOBODY, public.held[seat].bit_count(), size
    if sheet.duel:
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
    return _continents_done(sheet, own, task)


@lru_cache(maxsize=1 << 12)
def _continents_done(sheet: Sheet, held: int, task: int) -> tuple[int, int]:
    """Territories held, and those there are, in a mission's continents and whichever third is nearest."""
    mission = MISSIONS[task]
    shares = {
        id: ((held & lands).bit_count(), lands.bit_count())
        for id, lands in zip(sheet.continent_ids, sheet.lands, strict=True)
    }
    counted = [shares.pop(id) for id in mission.continents]
    if mission.third:
        counted.append(min(shares.values(), key=lambda share: share[1] - share[0]))
    return sum(done for done, _ in counted), sum(needed for _, needed in counted)


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
