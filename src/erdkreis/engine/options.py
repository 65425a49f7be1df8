"""Everything the awaited seat may do, complete enough for a client that knows no rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from erdkreis.engine.constants import EditionConstants
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.rows import LEAST, MOST, NO_PLACE, NUMBER, TARGET
from erdkreis.engine.kernel.state import NEUTRAL, Kind, Phase
from erdkreis.engine.words import ACTIONS, MODES, PHASES, ActionName, ModeName, PhaseName, Side, TerritoryId
from erdkreis.engine.workspace import WORKSPACE

if TYPE_CHECKING:
    from erdkreis.engine.game import Game


# looked up once: Python 3.11 takes its time to find a member
_PLACING, _PLACE, _TRADE = (int(Phase.SETUP), int(Phase.PLACE)), int(Phase.PLACE), int(Kind.TRADE)

# the number proposed for each kind of action that takes one
_PROPOSED = {
    Kind.PLACE: "least",
    Kind.ATTACK: "most",
    Kind.DEFEND: "most",
    Kind.OCCUPY: "least",
    Kind.FORTIFY: "most",
}


@dataclass(frozen=True)
class CardSet:
    """Three cards one may trade now: what they bring, and which territories get extra units."""

    cards: tuple[int, int, int]
    units: int
    bonus: dict[str, int]

    @property
    def total(self) -> int:
        return self.units + sum(self.bonus.values())

    def to_json(self) -> dict[str, Any]:
        return {"cards": list(self.cards), "units": self.units, "bonus": self.bonus, "total": self.total}


@dataclass(frozen=True)
class Option:
    """One kind of action between two places, with the numbers it may take and the one to propose.

    `choose_dice`: the attacker may throw fewer dice than units sent (never more than three).
    """

    kind: ActionName
    source: TerritoryId | None = None
    target: TerritoryId | None = None
    least: int | None = None
    most: int | None = None
    default: int | None = None
    choose_dice: bool | None = None
    modes: tuple[ModeName, ...] | None = None
    sets: tuple[CardSet, ...] | None = None

    def to_json(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"kind": self.kind}
        for name in ("source", "target", "least", "most", "default", "choose_dice"):
            if getattr(self, name) is not None:
                plain[name] = getattr(self, name)
        if self.modes is not None:
            plain["modes"] = list(self.modes)
        if self.sets is not None:
            plain["sets"] = [each.to_json() for each in self.sets]
        return plain


@dataclass(frozen=True)
class Options:
    """What the awaited seat may do. `must_trade`: a set is due before anything else; `undo`: who may take back."""

    seat: int | None
    phase: PhaseName
    side: Side
    units: int
    neutral_units: int
    must_trade: bool
    undo: int | None
    actions: tuple[Option, ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "phase": self.phase,
            "side": self.side,
            "units": self.units,
            "neutral_units": self.neutral_units,
            "must_trade": self.must_trade,
            "undo": self.undo,
            "actions": [option.to_json() for option in self.actions],
        }

    def of(self, kind: str) -> tuple[Option, ...]:
        """The options of one kind, such as `attack`."""
        return tuple(option for option in self.actions if option.kind == kind)


def options_of(game: Game) -> Options:
    rows = rows_of(game)
    return offer(
        game, rows, tuple(trade_option(game) if is_trade(row) else option(game.constants, row) for row in rows)
    )


def rows_of(game: Game) -> list[int]:
    """What the awaited seat may do, packed."""
    scratch = WORKSPACE.scratch
    count = entries.list_rows(game.board_record, game.rules, game.state, scratch)
    rows: list[int] = scratch["rows"][:count].tolist()
    return rows


def offer(game: Game, rows: Sequence[int], actions: tuple[Option, ...] = ()) -> Options:
    """The options of these rows; `actions` are the rows in words."""
    state = game.state
    phase, army = int(state["phase"]), int(state["army"])
    return Options(
        seat=game.awaiting,
        phase=PHASES[phase],
        side="neutral" if army == NEUTRAL else army if army >= 0 else None,
        units=int(state["pool"]) if phase in _PLACING else 0,
        neutral_units=int(state["neutral_pool"]),
        must_trade=bool(rows) and phase == _PLACE and all(map(is_trade, rows)),
        undo=game.undo_seat,
        actions=actions,
    )


def is_trade(row: int) -> bool:
    return row & 15 == _TRADE


def trade_option(game: Game) -> Option:
    """The one option that its row does not tell in full."""
    return Option("trade", sets=sets_of(game))


@lru_cache(maxsize=1 << 14)
def option(constants: EditionConstants, row: int) -> Option:
    """Any other row in words; remembered, because a move changes few of them."""
    kind = Kind(row & 15)
    source, target = row >> 4 & 63, row >> TARGET & 63
    least, most = row >> LEAST & NUMBER, row >> MOST & NUMBER
    word = ACTIONS[kind]
    source_id = None if source == NO_PLACE else constants.ids[source]
    target_id = None if target == NO_PLACE else constants.ids[target]
    if kind == Kind.CHOOSE:
        return Option(word, modes=MODES)
    if kind not in _PROPOSED:
        return Option(word, source_id, target_id)
    proposed = most if _PROPOSED[kind] == "most" else least
    if kind == Kind.OCCUPY and constants.occupy_all_but_one:
        proposed = most
    choose_dice = constants.choose_dice if kind == Kind.ATTACK else None
    return Option(word, source_id, target_id, least, most, proposed, choose_dice)


def sets_of(game: Game) -> tuple[CardSet, ...]:
    """The sets of the player on turn, the most valuable first, jokers spared among equals."""
    seat = int(game.state["active"])
    scratch = WORKSPACE.scratch
    count = entries.list_sets(game.board_record, game.rules, int(game.state["hand"][seat]), scratch)
    sets = [_card_set(game, packed) for packed in scratch["sets"][:count].tolist()]
    first_joker = len(game.board.territories)
    return tuple(sorted(sets, key=lambda s: (-s.total, sum(card >= first_joker for card in s.cards), s.cards)))


def _card_set(game: Game, packed: int) -> CardSet:
    cards = (packed & 63, packed >> 6 & 63, packed >> 12)
    bonuses = {card: entries.card_bonus(game.board_record, game.rules, game.state, card) for card in cards}
    own = {game.board.territories[card].id: units for card, units in bonuses.items() if units}
    return CardSet(cards, int(entries.worth(game.board_record, game.rules, game.state, *cards)), own)
