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
from erdkreis.editions import Edition
from erdkreis.engine.constants import EditionConstants
from erdkreis.engine.errors import ViewError
from erdkreis.engine.kernel.goals import ABOUT, DONE, NEEDED, Piece
from erdkreis.engine.kernel.state import MOST_DICE, NEUTRAL, NOBODY, Phase
from erdkreis.engine.missions import mission_name, mission_words
from erdkreis.engine.projected import PUBLIC_WORDS, Public, Tally, goal_of, hand_of, public_of, tally_of
from erdkreis.engine.words import (
    GOALS,
    MODES,
    PHASES,
    PIECES,
    SYMBOLS,
    WON_BY,
    CardSymbol,
    GoalName,
    ModeName,
    PhaseName,
    PieceName,
    Side,
    TerritoryId,
    WonByName,
)

if TYPE_CHECKING:
    from erdkreis.engine.game import Game

OWN_CAPITAL = Piece.OWN_CAPITAL.name.lower()
spell = msgspec.json.Encoder().encode
"""JSON in UTF-8 without a space."""


@dataclass(frozen=True)
class TerritoryView:
    """`shown` is what the edition prints on the counter."""

    id: TerritoryId
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
    capital: TerritoryId | None


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
class GoalPiece:
    """One thing a goal asks for: `done` of `needed` territories, capitals, or one opponent.

    `other_continent` is the nearest of those the mission does not name; `colour` counts territories that are not
    those of the seat to be driven off the board.
    """

    kind: PieceName
    done: int
    needed: int
    continent: str | None = None
    seat: int | None = None


@dataclass(frozen=True)
class CapitalsWanted:
    """The capitals that win: so many of `others`, where there are as many as `rivals`. One's own counts with them, it
    must be held to win, and whoever loses it loses all else on its continent.
    """

    others: int
    rivals: int
    own_counts: bool
    own_held: bool
    with_continent: bool


@dataclass(frozen=True)
class GoalView:
    """The seat's goal: the mission if it has one, how far it has come (`done` of `needed`), and that piece by piece.

    All pieces must be there at once; holding one's own capital is not counted a second time. `capitals` where they win.
    """

    kind: GoalName
    clause: str | None
    mission: str | None
    task: str | None
    text: str | None
    done: int
    needed: int
    pieces: tuple[GoalPiece, ...]
    capitals: CapitalsWanted | None = None


@dataclass(frozen=True)
class CardView:
    number: int
    territory: TerritoryId | None
    symbol: CardSymbol


@dataclass(frozen=True)
class BattleView:
    source: TerritoryId | None
    target: TerritoryId | None
    units: int
    dice: int
    red: tuple[int, ...]
    blue: tuple[int, ...]


@dataclass(frozen=True)
class NeutralView:
    """What everybody knows of the neutral army."""

    territories: int
    units: int
    stock: int


class Knowing:
    """Behind a view stands what it was made of: no part of it, and neither compared nor written."""

    __slots__ = ("_known",)
    _known: Any  # a `Game`, which is imported for reading only: the protocol's schema looks at every annotation


@dataclass(frozen=True, slots=True)
class View(Knowing):
    """What one seat may know; `seat` is `None` for somebody who only watches."""

    seat: int | None
    edition: str
    variant: str
    preset: str
    board: str
    phase: PhaseName
    turn: int
    active: int | None
    awaiting: int | None
    side: Side
    mode: ModeName | None
    winner: int | None
    won_by: WonByName | None
    units_to_place: int
    neutral_units_to_place: int
    territories: tuple[TerritoryView, ...]
    players: tuple[PlayerView, ...]
    neutral: NeutralView | None
    continents: tuple[ContinentView, ...]
    income: Income | None
    goal: GoalView | None
    hand: tuple[CardView, ...]
    next_set: dict[str, int]
    sets_traded: int
    cards_left: int
    under_stack: tuple[int, ...]
    battle: BattleView

    @property
    def known(self) -> Game:
        """For kernels: the game as the seat knows it, with everything else blanked; it cannot be played on."""
        try:
            game: Game = self._known
        except AttributeError:
            raise ViewError("this view came from elsewhere: there is no game behind it") from None
        return game

    def imagine(self, seed: int | None = None) -> Game:
        """A whole game that looks like this to the seat, to try things out in: what is hidden is dealt anew."""
        return self.known.imagine(self.seat, seed)

    def to_json(self) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.json.decode(spell(self))
        return plain


def side(number: int) -> Side:
    return None if number == NOBODY else "neutral" if number == NEUTRAL else number


def view_of(game: Game, seat: int | None) -> View:
    projected = game.projected(seat)
    public, tally, constants = public_of(projected[PUBLIC_WORDS]), tally_of(game, projected), game.constants
    view = View(
        seat=seat,
        **standing(*standing_facts(constants, public)),
        territories=tuple(map(_territory, *territory_facts(constants, public))),
        players=tuple(map(_player, *player_facts(constants, public, tally))),
        neutral=neutral(public, tally) if constants.neutral else None,
        continents=tuple(map(_own_continent, *continent_facts(constants, public))),
        income=None if seat is None else _income(constants, *income_facts(tally, seat)),
        goal=None if seat is None else _goal(constants, *goal_of(game, projected, seat)),
        hand=() if seat is None else _hand(constants, hand_of(projected, seat)),
        next_set=next_set(constants, *tally.set_value),
        sets_traded=public.sets_traded,
        cards_left=public.deck_size + public.under_size,
        under_stack=tuple(public.under[: public.under_size]),
        battle=battle(*battle_facts(constants, public)),
    )
    object.__setattr__(view, "_known", game.blanked(projected))
    return view


def _seat(number: int) -> int | None:
    return None if number < 0 else number


def standing_facts(constants: EditionConstants, public: Public) -> tuple[Any, ...]:
    return (
        constants,
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
    constants: EditionConstants,
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
    edition = constants.edition
    return {
        "edition": edition.name,
        "variant": edition.variant,
        "preset": edition.preset,
        "board": constants.board.id,
        "phase": PHASES[phase],
        "turn": turn,
        "active": _seat(active),
        "awaiting": _seat(awaiting),
        "side": side(army),
        "mode": MODES[mode - 1] if mode else None,
        "winner": _seat(winner),
        "won_by": WON_BY[won_by] if phase == Phase.OVER else None,
        "units_to_place": pool,
        "neutral_units_to_place": neutral_pool,
    }


Columns = tuple[Iterable[Any], ...]


def territory_facts(constants: EditionConstants, public: Public) -> Columns:
    return constants.ids, public.owner, public.units, repeat(constants.counter_less)


def territory(id: str, owner: int, units: int, counter_less: int) -> TerritoryView:
    return TerritoryView(id, side(owner), units, max(0, units - counter_less))


def player_facts(constants: EditionConstants, public: Public, tally: Tally) -> Columns:
    seats = range(public.players)
    return (
        repeat(constants),
        seats,
        public.colour,
        [public.alive >> seat & 1 for seat in seats],
        public.eliminated_by,
        tally.territories,
        tally.units,
        public.hand_size,
        tally.income,
        public.stock,
        public.capital,
    )


def player(
    constants: EditionConstants,
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
        colour=constants.edition.palette[colour],
        alive=bool(alive),
        eliminated_by=side(eliminated_by),
        territories=territories,
        units=units,
        cards=cards,
        income=income,
        stock=stock,
        capital=_place(constants, capital),
    )


def _place(constants: EditionConstants, number: int) -> str | None:
    return None if number < 0 else constants.ids[number]


def neutral(public: Public, tally: Tally) -> NeutralView:
    return NeutralView(tally.territories[NEUTRAL], tally.units[NEUTRAL], public.stock[NEUTRAL])


def continent_facts(constants: EditionConstants, public: Public) -> Columns:
    owner = public.owner
    return (
        repeat(constants),
        count(),
        [tuple([owner[place] for place in each.territories]) for each in constants.board.continents],
    )


def continent(constants: EditionConstants, number: int, owners: tuple[int, ...]) -> ContinentView:
    shown = constants.board.continents[number]
    counts = {str(side(owner)): owners.count(owner) for owner in sorted(set(owners)) if owner != NOBODY}
    whole = owners[0] if len(set(owners)) == 1 else NOBODY
    return ContinentView(shown.id, shown.bonus, len(owners), side(whole), counts)


def income_facts(tally: Tally, seat: int) -> tuple[int, ...]:
    return tally.territories[seat], tally.base[seat], tally.continents[seat]


def income(constants: EditionConstants, territories: int, base: int, continents: int) -> Income:
    """Why the holder of so many territories and of these continents gets how many units, as things stand."""
    parts = [IncomePart("territories", base, constants.base_clause, territories=territories)]
    for number, (id, bonus) in enumerate(zip(constants.continent_ids, constants.bonuses, strict=True)):
        if bonus and continents >> number & 1:
            parts.append(IncomePart("continent", bonus, constants.continent_clause, continent=id))
    return Income(sum(part.units for part in parts), tuple(parts))


def goal(constants: EditionConstants, rivals: int, mission: int, task: int, *packed: int) -> GoalView:
    """The mission's card and its task by now, NOBODY where there are none, and the pieces that the kernel laid out."""
    pieces = tuple(_piece(constants, piece) for piece in packed if piece)
    counted = [piece for piece in pieces if piece.kind != OWN_CAPITAL]
    done, needed = sum(piece.done for piece in counted), sum(piece.needed for piece in counted)
    edition, clause = constants.edition, constants.goal_clause
    if mission < 0:
        capitals = _capitals(edition, needed, rivals) if edition.capitals else None
        return GoalView(GOALS[edition.goal], clause, None, None, None, done, needed, pieces, capitals)
    name, task_name, text = mission_name(edition, mission), mission_name(edition, task), mission_words(edition, task)
    return GoalView(GOALS[edition.goal], clause, name, task_name, text, done, needed, pieces)


def _capitals(edition: Edition, needed: int, rivals: int) -> CapitalsWanted:
    own = edition.capital_counts_own
    return CapitalsWanted(needed - own, rivals, own, edition.capital_must_hold_own, edition.capital_continent_swap)


def _piece(constants: EditionConstants, packed: int) -> GoalPiece:
    kind, about = Piece(packed & 15), packed >> ABOUT & 63
    return GoalPiece(
        PIECES[kind - 1],
        done=packed >> DONE & 1023,
        needed=packed >> NEEDED,
        continent=constants.continent_ids[about] if kind in (Piece.CONTINENT, Piece.OTHER_CONTINENT) else None,
        seat=about if kind in (Piece.COLOUR, Piece.OPPONENT, Piece.OWN_CAPITAL) else None,
    )


def hand(constants: EditionConstants, mask: int) -> tuple[CardView, ...]:
    return tuple(_card(constants.board, number) for number in range(len(constants.board.symbols)) if mask >> number & 1)


def _card(board: Board, number: int) -> CardView:
    symbol = board.symbols[number]
    place = None if symbol == Symbol.JOKER else board.territories[number].id
    return CardView(number, place, SYMBOLS[symbol])


def next_set(constants: EditionConstants, infantry: int, cavalry: int, artillery: int, mixed: int) -> dict[str, int]:
    """What the next set is worth: one number where it escalates, else by kind."""
    if not constants.edition.cards:
        return {}
    if constants.edition.escalating:
        return {"any": mixed}
    return {"infantry": infantry, "cavalry": cavalry, "artillery": artillery, "mixed": mixed}


def battle_facts(constants: EditionConstants, public: Public) -> tuple[Any, ...]:
    return constants, public.source, public.target, public.committed, public.dice, *public.red, *public.blue


def battle(constants: EditionConstants, source: int, target: int, units: int, dice: int, *faces: int) -> BattleView:
    red, blue = faces[:MOST_DICE], faces[MOST_DICE:]
    return BattleView(
        _place(constants, source),
        _place(constants, target),
        units,
        dice,
        tuple(filter(None, red)),
        tuple(filter(None, blue)),
    )


# A move changes few parts of a view, so each is remembered by the numbers it is made of.
_territory = lru_cache(1 << 14)(territory)
_player = lru_cache(1 << 12)(player)
_continent = lru_cache(1 << 14)(continent)
_income = lru_cache(1 << 12)(income)


def _own_continent(*facts: Any) -> ContinentView:
    """What is remembered belongs to nobody: its counts are copied."""
    known = _continent(*facts)
    return ContinentView(known.id, known.bonus, known.size, known.owner, dict(known.held))


_goal = lru_cache(1 << 12)(goal)
_hand = lru_cache(1 << 12)(hand)
