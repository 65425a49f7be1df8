"""What one seat may know, worded for reading. Built from the projected record alone, so it cannot leak."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from erdkreis.boards import Board, Symbol
from erdkreis.boards.missions import MISSIONS, mission_text
from erdkreis.editions.values import CounterDisplay, Goal, SetValue
from erdkreis.editions.why import why
from erdkreis.engine import entries
from erdkreis.engine.state import NEUTRAL, NOBODY, Mode, Phase, WonBy

if TYPE_CHECKING:
    from erdkreis.engine.game import Game

Side = int | str | None


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
        return asdict(self)


def side(number: int) -> Side:
    return None if number == NOBODY else "neutral" if number == NEUTRAL else number


def view_of(game: Game, seat: int | None) -> View:
    record = game.projection(seat)[0]
    board, edition = game.board, game.edition
    players = int(record["players"])
    over = record["phase"] == Phase.OVER
    return View(
        seat=seat,
        edition=edition.name,
        variant=edition.variant,
        preset=edition.preset,
        board=board.id,
        phase=Phase(int(record["phase"])).name.lower(),
        turn=int(record["turn"]),
        active=_seat(record["active"]),
        awaiting=_seat(record["awaiting"]),
        side=side(int(record["army"])),
        mode=Mode(int(record["mode"])).name.lower() if record["mode"] else None,
        winner=_seat(record["winner"]),
        won_by=WonBy(int(record["won_by"])).name.lower() if over else None,
        units_to_place=int(record["pool"]),
        neutral_units_to_place=int(record["neutral_pool"]),
        territories=_territories(game, record),
        players=tuple(_player(game, record, other) for other in range(players)),
        neutral=_neutral(record) if edition.neutral else None,
        continents=tuple(_continent(board, record, number, players) for number in range(len(board.continents))),
        income=None if seat is None else income_of(game, record, seat),
        goal=None if seat is None else _goal(game, record, seat),
        hand=() if seat is None else _hand(board, int(record["hand"][seat])),
        next_set=_next_set(game, record),
        sets_traded=int(record["sets_traded"]),
        cards_left=int(record["deck_size"]) + int(record["under_size"]),
        under_stack=tuple(record["under"][: int(record["under_size"])].tolist()),
        battle=_battle(board, record),
    )


def _seat(number: Any) -> int | None:
    return None if number < 0 else int(number)


def _territories(game: Game, record: np.void) -> tuple[TerritoryView, ...]:
    less = int(game.edition.counter_display == CounterDisplay.UNITS_MINUS_1)
    owners, units = record["owner"].tolist(), record["units"].tolist()
    return tuple(
        TerritoryView(territory.id, side(owner), count, max(0, count - less))
        for territory, owner, count in zip(game.board.territories, owners, units, strict=False)
    )


def _player(game: Game, record: np.void, seat: int) -> PlayerView:
    mine = record["owner"] == seat
    base, continents = _income(game, record, seat)
    alive = bool(int(record["alive"]) >> seat & 1)
    capital = int(record["capital"][seat])
    return PlayerView(
        seat=seat,
        colour=game.edition.palette[int(record["colour"][seat])],
        alive=alive,
        eliminated_by=side(int(record["eliminated_by"][seat])),
        territories=int(mine.sum()),
        units=int(record["units"][mine].sum()),
        cards=int(record["hand_size"][seat]),
        income=base + continents if alive else 0,
        stock=int(record["stock"][seat]),
        capital=None if capital < 0 else game.board.territories[capital].id,
    )


def _income(game: Game, record: np.void, seat: int) -> tuple[int, int]:
    packed = int(entries.income(game.board_record, record, seat))
    return packed & 0xFFFFF, packed >> 20


def _neutral(record: np.void) -> dict[str, int]:
    mine = record["owner"] == NEUTRAL
    return {
        "territories": int(mine.sum()),
        "units": int(record["units"][mine].sum()),
        "stock": int(record["stock"][NEUTRAL]),
    }


def _continent(board: Board, record: np.void, number: int, players: int) -> ContinentView:
    continent = board.continents[number]
    owners = record["owner"][list(continent.territories)].tolist()
    held = {str(side(owner)): owners.count(owner) for owner in sorted(set(owners)) if owner != NOBODY}
    whole = owners[0] if len(set(owners)) == 1 else NOBODY
    return ContinentView(continent.id, continent.bonus, len(owners), side(whole), held)


def income_of(game: Game, record: np.void, seat: int) -> Income:
    """Why a seat gets how many units, as things stand."""
    base, _ = _income(game, record, seat)
    count = int((record["owner"] == seat).sum())
    parts = [IncomePart("territories", base, why(game.edition, "income/base"), territories=count)]
    for continent in game.board.continents:
        if continent.bonus and (record["owner"][list(continent.territories)] == seat).all():
            clause = why(game.edition, "income/continents")
            parts.append(IncomePart("continent", continent.bonus, clause, continent=continent.id))
    return Income(sum(part.units for part in parts), tuple(parts))


def _goal(game: Game, record: np.void, seat: int) -> GoalView | None:
    edition = game.edition
    clause = why(edition, "goal")
    word = edition.goal.word
    own = record["owner"] == seat
    if edition.capitals:
        needed = edition.capitals_needed(game.players)
        done = sum(
            int(capital >= 0 and record["owner"][capital] == seat and (edition.capital_counts_own or other != seat))
            for other, capital in enumerate(record["capital"][: game.players].tolist())
        )
        return GoalView(word, clause, None, None, None, done, needed)
    if edition.goal == Goal.WORLD:
        return GoalView(word, clause, None, None, None, int(own.sum()), len(game.board.territories))
    if edition.goal == Goal.ELIMINATE_OPPONENT:
        left = int((record["owner"] == 1 - seat).sum())
        return GoalView(word, clause, None, None, None, int(left == 0), 1)
    mission = int(record["mission"][seat])
    if mission < 0:
        return GoalView(word, clause, None, None, None, 0, 1)
    task = int(entries.task(game.rules, record, seat))
    done, needed = _progress(game, record, seat, task)
    return GoalView(
        word, clause, mission_name(game, mission), mission_name(game, task), mission_words(game, task), done, needed
    )


def mission_name(game: Game, mission: int) -> str:
    """`M1` to `M8`, or the colour the mission is directed against."""
    return f"M{mission + 1}" if mission < 8 else game.edition.palette[mission - 8]


def mission_words(game: Game, mission: int, language: str = "en") -> str:
    colour = None if mission < 8 else game.edition.palette[mission - 8]
    return mission_text(min(mission, 8), language, colour)


def _progress(game: Game, record: np.void, seat: int, task: int) -> tuple[int, int]:
    """Territories (or continents' territories, or enemy territories removed) done, and how many are needed."""
    own = record["owner"] == seat
    if task >= 8:
        target = record["colour"][: game.players].tolist().index(task - 8)
        left = int((record["owner"] == target).sum())
        return len(game.board.territories) - left, len(game.board.territories)
    mission = MISSIONS[task]
    if mission.territories:
        counted = own & (record["units"] >= mission.garrison)
        return min(int(counted.sum()), mission.territories), mission.territories
    shares = [_share(own, game.board, name) for name in mission.continents]
    if mission.third:
        others = [_share(own, game.board, c.id) for c in game.board.continents if c.id not in mission.continents]
        shares.append(min(others, key=lambda share: share[1] - share[0]))
    return sum(done for done, _ in shares), sum(needed for _, needed in shares)


def _share(own: np.ndarray, board: Board, continent_id: str) -> tuple[int, int]:
    territories = list(board.continents[board.continent_index(continent_id)].territories)
    return int(own[territories].sum()), len(territories)


def _hand(board: Board, mask: int) -> tuple[CardView, ...]:
    numbers = [number for number in range(len(board.symbols)) if mask >> number & 1]
    return tuple(card_view(board, number) for number in numbers)


def card_view(board: Board, number: int) -> CardView:
    symbol = board.symbols[number]
    territory = None if symbol == Symbol.JOKER else board.territories[number].id
    return CardView(number, territory, symbol.name.lower())


def _next_set(game: Game, record: np.void) -> dict[str, int]:
    """What the next set is worth: one number where it escalates, else by kind."""
    if game.edition.set_value == SetValue.NONE:
        return {}
    worth: Callable[[int], int] = lambda kind: int(entries.value_of_kind(game.rules, record, kind))  # noqa: E731
    if game.edition.escalating:
        return {"any": worth(3)}
    return {"infantry": worth(0), "cavalry": worth(1), "artillery": worth(2), "mixed": worth(3)}


def _battle(board: Board, record: np.void) -> BattleView:
    def place(name: str) -> str | None:
        number = int(record[name])
        return None if number < 0 else board.territories[number].id

    return BattleView(
        place("source"),
        place("target"),
        int(record["committed"]),
        int(record["dice"]),
        tuple(face for face in record["red"].tolist() if face),
        tuple(face for face in record["blue"].tolist() if face),
    )
