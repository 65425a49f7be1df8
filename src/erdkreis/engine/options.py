"""Everything the awaited seat may do, complete enough for a client that knows no rule."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, Literal

from erdkreis.engine.actions import ACTIONS as ACTION_OF
from erdkreis.engine.actions import Action, Attack, Choose, Trade
from erdkreis.engine.constants import EditionConstants
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.rows import LEAST, MOST, MOST_SETS, NO_PLACE, NUMBER, TARGET
from erdkreis.engine.kernel.state import NEUTRAL, Kind, Phase
from erdkreis.engine.words import ACTIONS, MODES, PHASES, ActionName, ModeName, PhaseName, Side, TerritoryId
from erdkreis.engine.workspace import WORKSPACE
from erdkreis.given import WrongType, whole, whole_or_none, wholes, written

if TYPE_CHECKING:
    from erdkreis.engine.game import Game


# looked up once: Python 3.11 takes its time to find a member
_SETUP, _CLAIM, _CAPITAL, _PLACE, _ATTACK, _DEFEND, _OCCUPY, _FORTIFY = map(
    int, (Phase.SETUP, Phase.CLAIM, Phase.CAPITAL, Phase.PLACE, Phase.ATTACK, Phase.DEFEND, Phase.OCCUPY, Phase.FORTIFY)
)
_TRADE = int(Kind.TRADE)
_PART = 7
"""Cards: whatever three parts hold, sets or not, is less than `MOST_SETS`."""

Proposed = Literal["least", "most"]

# the number proposed for each kind of action that takes one
_PROPOSED: dict[int, Proposed] = {
    Kind.PLACE: "least",
    Kind.ATTACK: "most",
    Kind.DEFEND: "most",
    Kind.OCCUPY: "least",
    Kind.FORTIFY: "most",
}

Private = Literal["hand", "mission", "placement", "capital"]


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

    `dice`: least and most dice of an attack with `least` units, with one more and so on; the last for all above.
    `unlisted`: how many sets there are besides the best, which `sets` lists; they are traded by naming their cards.
    """

    kind: ActionName
    source: TerritoryId | None = None
    target: TerritoryId | None = None
    least: int | None = None
    most: int | None = None
    default: int | None = None
    dice: tuple[tuple[int, int], ...] | None = None
    modes: tuple[ModeName, ...] | None = None
    sets: tuple[CardSet, ...] | None = None
    unlisted: int | None = None

    def action(
        self,
        units: int | None = None,
        *,
        dice: int | None = None,
        mode: ModeName | None = None,
        cards: tuple[int, int, int] | None = None,
    ) -> Action:
        """This option as an action: with these units (or dice, in defence), else with as many as are proposed.

        An attack takes as many dice as its units bring, unless `dice` says fewer; a trade the best set, unless `cards`
        names another. Whoever must choose a mode has to name it.
        """
        if units is not None and self.least is None:
            raise WrongType(f"{self.kind!r} takes no number of units")
        number = self.default if units is None else units if type(units) is int else whole(units, "units")
        kind = ACTION_OF[self.kind]
        places = [place for place in (self.source, self.target) if place is not None][: kind.territories]
        if self.kind == "choose":
            if mode is None:
                raise WrongType(f"'choose' needs a mode: {' or '.join(self.modes or ())}")
            return Choose(written(mode, "a mode"))
        if self.kind == "trade":
            return Trade((self.sets or ())[0].cards if cards is None else _three(cards))
        if self.kind == "attack":
            return Attack(places[0], places[1], number, whole_or_none(dice, "dice"))
        return kind(*places, *(() if number is None else (number,)))

    def actions(self) -> Iterator[Action]:
        """Every action this option stands for, with every number it may take; of trades those with a listed set."""
        if self.kind == "choose":
            yield from map(Choose, self.modes or ())
        elif self.kind == "trade":
            yield from (Trade(each.cards) for each in self.sets or ())
        elif self.least is None or self.most is None:
            yield self.action()
        else:
            for units in range(self.least, self.most + 1):
                if self.dice is None:
                    yield self.action(units)
                    continue
                fewest, most = self.dice[min(units - self.least, len(self.dice) - 1)]
                yield from (self.action(units, dice=dice) for dice in range(most, fewest - 1, -1))

    def to_json(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"kind": self.kind}
        for name in ("source", "target", "least", "most", "default", "unlisted"):
            if getattr(self, name) is not None:
                plain[name] = getattr(self, name)
        if self.dice is not None:
            plain["dice"] = [list(each) for each in self.dice]
        if self.modes is not None:
            plain["modes"] = list(self.modes)
        if self.sets is not None:
            plain["sets"] = [each.to_json() for each in self.sets]
        return plain


def _three(cards: tuple[int, int, int]) -> tuple[int, int, int]:
    one, two, three = wholes(cards, "the cards")
    return one, two, three


@dataclass(frozen=True)
class LaterMoves:
    """From any of the sources units may go to any other of the targets: at least `least`, and at most so many from each
    source, in their order. Which of the two numbers will be `proposed`.
    """

    sources: tuple[TerritoryId, ...]
    targets: tuple[TerritoryId, ...]
    least: int
    most: tuple[int, ...]
    proposed: Proposed = _PROPOSED[Kind.FORTIFY]

    def to_json(self) -> dict[str, Any]:
        return {
            "sources": list(self.sources),
            "targets": list(self.targets),
            "least": self.least,
            "most": list(self.most),
            "proposed": self.proposed,
        }


@dataclass(frozen=True)
class Options:
    """What the awaited seat may do. `must_trade`: a set is due before anything else; `undo`: who may take back.

    `cap`: most units in one territory while setting up, or in one move at the end of a turn; 0 for no limit. `again`:
    after such a move another may follow. `secret`: nobody else sees what is decided before all have decided. `private`:
    what others at the same device must not see meanwhile; nothing where the decision needs none of it. `later_moves`:
    while attacking, the moves that will be open once the attacks are over, as things stand. `onward`: while moving in,
    what may be attacked from there next. `enemies`: meanwhile, the sides whose territories the army may attack.
    """

    seat: int | None
    phase: PhaseName
    side: Side
    units: int
    neutral_units: int
    must_trade: bool
    undo: int | None
    cap: int
    again: bool
    secret: bool
    private: tuple[Private, ...]
    onward: tuple[TerritoryId, ...]
    enemies: tuple[Side, ...]
    later_moves: tuple[LaterMoves, ...] = field(default=())
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
            "cap": self.cap,
            "again": self.again,
            "secret": self.secret,
            "private": list(self.private),
            "onward": list(self.onward),
            "enemies": list(self.enemies),
            "later_moves": [moves.to_json() for moves in self.later_moves],
            "actions": [option.to_json() for option in self.actions],
        }

    def of(self, kind: str) -> tuple[Option, ...]:
        """The options of one kind, such as `attack`."""
        return tuple(option for option in self.actions if option.kind == kind)


def options_of(game: Game) -> Options:
    rows, constants = rows_of(game), game.constants
    actions = tuple(trade_option(game) if is_trade(row) else option(constants, row) for row in rows)
    return offer(game, rows, tuple(later_moves(constants, *each) for each in later_of(game)), actions)


def legal_actions_of(game: Game) -> Iterator[Action]:
    """One after the other, because a stack of thousands may move in any number."""
    for row in rows_of(game):
        if is_trade(row):
            yield from (Trade(each.cards) for each in sets_of(game))
        else:
            yield from option(game.constants, row).actions()


def rows_of(game: Game) -> list[int]:
    """What the awaited seat may do, packed."""
    scratch = WORKSPACE.scratch
    count = entries.list_rows(game.board_record, game.rules, game.state, scratch)
    rows: list[int] = scratch["rows"][:count].tolist()
    return rows


def later_of(game: Game) -> list[tuple[int, int, int, tuple[int, ...]]]:
    """Moves that will be open after the attacks, as masks of sources and targets: those alike together. Last, the least
    that may move, and how many units may leave each source.
    """
    state = game.state
    if state["phase"] != _ATTACK or state["army"] != state["active"]:
        return []
    scratch = WORKSPACE.scratch
    count = entries.list_later_offers(game.board_record, game.rules, state, scratch)
    alike: dict[int, list[int]] = {}
    for row, targets in zip(scratch["offers"][:count].tolist(), scratch["targets"][:count].tolist(), strict=True):
        if targets:  # what has none is to end the turn
            alike.setdefault(targets | _source(row), []).append(row)
    return [(sum(map(_source, rows)), targets, *_numbers(rows)) for targets, rows in alike.items()]


def _source(row: int) -> int:
    return 1 << (row >> 4 & 63)


def _numbers(rows: list[int]) -> tuple[int, tuple[int, ...]]:
    return max(row >> LEAST & NUMBER for row in rows), tuple(row >> MOST & NUMBER for row in rows)


def offer(
    game: Game, rows: Sequence[int], later: tuple[LaterMoves, ...] = (), actions: tuple[Option, ...] = ()
) -> Options:
    """The options of these rows; `later` and `actions` are what lies ahead, and the rows, in words."""
    state, constants = game.state, game.constants
    phase, army = int(state["phase"]), int(state["army"])
    return Options(
        seat=game.awaiting,
        phase=PHASES[phase],
        side=_side(army) if army >= 0 else None,
        units=int(state["pool"]) if phase in (_SETUP, _PLACE) else 0,
        neutral_units=int(state["neutral_pool"]),
        must_trade=bool(rows) and phase == _PLACE and all(map(is_trade, rows)),
        undo=game.undo_seat,
        cap=_cap(constants, phase),
        again=phase == _FORTIFY and constants.many_moves,
        secret=_in_secret(constants, phase),
        private=_private(game, phase, army),
        onward=_onward(game) if phase == _OCCUPY else (),
        enemies=_enemies(game) if phase in (_ATTACK, _OCCUPY) else (),
        later_moves=later,
        actions=actions,
    )


def _cap(constants: EditionConstants, phase: int) -> int:
    return {_SETUP: constants.edition.start_stack_cap, _FORTIFY: constants.edition.fortify_cap}.get(phase, 0)


def _in_secret(constants: EditionConstants, phase: int) -> bool:
    return constants.placed_in_secret if phase == _SETUP else phase == _CAPITAL and constants.edition.capital_secret


def in_the_open(game: Game) -> bool:
    """Does the awaited seat decide by what everybody sees, whatever it holds?"""
    return _in_the_open(game.constants, int(game.state["phase"]), int(game.state["army"]))


def _in_the_open(constants: EditionConstants, phase: int, army: int) -> bool:
    """Whoever defends, claims, places in turn or leads the neutral army does."""
    return army == NEUTRAL or phase in (_DEFEND, _CLAIM) or (phase == _SETUP and not constants.placed_in_secret)


def _private(game: Game, phase: int, army: int) -> tuple[Private, ...]:
    constants, seat = game.constants, game.awaiting
    if seat is None or _in_the_open(constants, phase, army):
        return ()
    hand: tuple[Private, ...] = ("hand",) if game.state["hand"][seat] else ()
    mission: tuple[Private, ...] = ("mission",) if constants.missions else ()
    placement: tuple[Private, ...] = ("placement",) if phase == _SETUP else ()
    capital: tuple[Private, ...] = ("capital",) if phase == _CAPITAL or constants.edition.capital_secret else ()
    return hand + mission + placement + capital


def _onward(game: Game) -> tuple[str, ...]:
    return _places(game.constants, entries.onward(game.board_record, game.state))


def _enemies(game: Game) -> tuple[Side, ...]:
    return _sides(entries.enemies(game.state))


@lru_cache(maxsize=1 << 7)
def _sides(mask: int) -> tuple[Side, ...]:
    return tuple(_side(side) for side in range(NEUTRAL + 1) if mask >> side & 1)


def _side(army: int) -> Side:
    return "neutral" if army == NEUTRAL else army


def is_trade(row: int) -> bool:
    return row & 15 == _TRADE


def trade_option(game: Game) -> Option:
    """The one option that its row does not tell in full."""
    sets = sets_of(game)
    return Option("trade", sets=sets[:MOST_SETS], unlisted=len(sets) - MOST_SETS if len(sets) > MOST_SETS else None)


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
    dice = (constants.attack_dice[least - 1 : most] or constants.attack_dice[-1:]) if kind == Kind.ATTACK else None
    return Option(word, source_id, target_id, least, most, proposed, dice)


@lru_cache(maxsize=1 << 12)
def later_moves(
    constants: EditionConstants, sources: int, targets: int, least: int, most: tuple[int, ...]
) -> LaterMoves:
    """Moves that lie ahead, in words."""
    return LaterMoves(_places(constants, sources), _places(constants, targets), least, most)


def _places(constants: EditionConstants, mask: int) -> tuple[str, ...]:
    return tuple(id for number, id in enumerate(constants.ids) if mask >> number & 1)


def sets_of(game: Game) -> tuple[CardSet, ...]:
    """The sets of the player on turn, the best to trade first; of equals the one with the lowest cards."""
    records = game.board_record, game.rules, game.state
    sets = _packed_sets(game, int(game.state["hand"][int(game.state["active"])]))
    ranked = sorted((-entries.set_rank(*records, packed), _cards(packed)) for packed in sets)
    return tuple(_card_set(game, cards) for _, cards in ranked)


def _packed_sets(game: Game, hand: int) -> Collection[int]:
    """All sets of a hand. A kernel has room for those of so many cards; of more, for any three parts of the hand."""
    cards = [1 << card for card in range(hand.bit_length()) if hand >> card & 1]
    parts = [sum(cards[first : first + _PART]) for first in range(0, len(cards), _PART)]
    found: set[int] = set()
    for some in combinations(parts, min(3, len(parts))):
        scratch = WORKSPACE.scratch
        count = entries.list_sets(game.board_record, game.rules, sum(some), scratch)
        found.update(scratch["sets"][:count].tolist())
    return found


def _cards(packed: int) -> tuple[int, int, int]:
    return packed & 63, packed >> 6 & 63, packed >> 12


def _card_set(game: Game, cards: tuple[int, int, int]) -> CardSet:
    bonus = int(entries.bonus_cards(game.board_record, game.rules, game.state, *cards))
    ids = game.board.territories
    own = {ids[card].id: game.edition.own_card_bonus for card in cards if bonus >> card & 1}
    return CardSet(cards, int(entries.set_value(game.board_record, game.rules, game.state, *cards)), own)
