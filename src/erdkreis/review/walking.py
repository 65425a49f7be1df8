"""Going through a game move by move: how the chances stood, what a decision changed, and what luck made of it.

Between two positions stand a decision and, where the rules roll or draw, chance. The chances after the decision are the
mean over all that may come of it, so what follows is luck, and luck's mean is nought. Nothing is left over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from msgspec import Struct

from erdkreis.bots.bot import Bot
from erdkreis.bots.reasons import Reason
from erdkreis.engine.actions import Action, Place, Unannounced, Undo
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import STATE
from erdkreis.judge.judging import judge_states
from erdkreis.record.model import Header, MoveRecord, Record
from erdkreis.record.replaying import start, step
from erdkreis.review.model import CauseName, Reviewer
from erdkreis.review.outcomes import Fork, Leaf, Node, Outcomes, Positions, Reply, TooManyOutcomes, seen

QUICK: Reviewer = "general"
DEEP: Reviewer = "marshal"
DEALS = 256
"""So many deals of the same kind stand for all when the chances before the deal are estimated: there are far too many
to look at each. Always the same ones, so that the same game has the same review."""

Judge = Callable[[Game, np.ndarray, int | None], np.ndarray]
"""The chances in positions of a game's kind: a row for each, by seat, nobody last; by all there is to know, or by what
a seat may see, and then the positions are as that seat sees them."""


def by_the_judge(game: Game, states: np.ndarray, seat: int | None) -> np.ndarray:
    return judge_states(game.edition, game.board_record, game.rules, states, "open" if seat is None else "seat")


class Effect(Struct):
    """One cause and what it changed, by seat, nobody last. Luck has `odds`: by seat, how likely it was to be at least
    so lucky, or so unlucky."""

    cause: CauseName
    delta: list[float]
    odds: list[float] | None = None


class MoveReviewed(Struct):
    """One move, or the deal, which nobody decided."""

    seq: int
    turn: int
    active: int | None
    seat: int | None
    action: str | None
    before: list[float]
    chances: list[float]
    changes: list[Effect]
    cost: float = 0.0
    better: str | None = None
    reason: Reason | None = None
    decision: bool = False


class Walk:
    """Reviews the moves of one game, from any of them on."""

    def __init__(self, record: Record, reviewer: str | None = QUICK, judge: Judge = by_the_judge) -> None:
        self._record, self._judge = record, judge
        self._bot = None if reviewer is None else Bot(reviewer)

    def deal(self) -> MoveReviewed:
        """From what everybody may hope for before the deal to what came of it."""
        header = self._record.header
        game = start(header)
        after = self._worth(game)
        before = after if header.position is not None else self._before_the_deal(header)
        changes = [Effect("deal", (after - before).tolist())]
        return MoveReviewed(0, game.turn, game.active, None, None, before.tolist(), after.tolist(), changes)

    def moves(self, first: int = 1, last: int | None = None) -> Iterator[MoveReviewed]:
        """The moves from number `first` to number `last`."""
        game = start(self._record.header)
        outcomes, chances = Outcomes(game), None
        for move in self._record.moves[:last]:
            if move.number < first:
                step(game, move)
                continue
            if chances is None:
                chances = self._worth(game)
            reviewed = self._review(game, outcomes, move, chances)
            chances = np.array(reviewed.chances)
            yield reviewed

    def _before_the_deal(self, header: Header) -> np.ndarray:
        colours = [seat.colour for seat in header.seats]
        games = [
            Game(header.edition, header.players, seed=number, colours=colours, youngest=header.youngest)
            for number in range(DEALS)
        ]
        positions = Positions()
        nodes = [Outcomes(games[0]).standing(game.numbers(), positions) for game in games]
        judged = self._judge(games[0], positions.states(), None)
        mean: np.ndarray = np.mean([value_of(node, judged) for node in nodes], axis=0)
        return mean

    def _worth(self, game: Game) -> np.ndarray:
        positions = Positions()
        node = Outcomes(game).standing(game.numbers(), positions)
        return value_of(node, self._judge(game, positions.states(), None))

    def _review(self, game: Game, outcomes: Outcomes, move: MoveRecord, before: np.ndarray) -> MoveReviewed:
        action = game.complete(game.parse(move.action))
        flat = game.numbers()
        seat = move.seat
        better, reason = self._advice(game, action)
        units = outcomes.unit_by_unit(flat, action, move.words.dice)
        doings: list[tuple[Action, np.ndarray, np.ndarray]] = []
        step(game, move)
        if units:
            assert isinstance(action, Place)
            one = Place(action.territory, 1)
            stood = [flat, *units]
            doings = [(one, stood[place], stood[place + 1]) for place in range(len(units))]
        else:
            doings = [(action, flat, game.numbers())]
        positions = Positions()
        trees = [(outcomes.of(stood, done, positions), after) for done, stood, after in doings]
        judged = self._judge(game, positions.states(), None)
        changes, now = list[Effect](), before
        for tree, after in trees:
            found, now = _follow(tree, seen(after).tobytes(), positions, judged, now)
            changes += found
        cost = 0.0
        if better is not None and str(better) != str(action):
            cost = self._cost(game, outcomes, flat, seat, action, better)
        told = cost > 0.0 and better is not None
        return MoveReviewed(
            seq=move.number,
            turn=game.turn,
            active=game.active,
            seat=seat,
            action=move.action,
            before=before.tolist(),
            chances=now.tolist(),
            changes=_merged(changes),
            cost=cost,
            better=str(better) if told else None,
            reason=reason if told else None,
            decision=better is not None,
        )

    def _advice(self, game: Game, action: Action) -> tuple[Action | None, Reason | None]:
        """What the reviewer would have done, who sees what the seat saw."""
        if self._bot is None or isinstance(action, Undo | Unannounced):
            return None, None
        self._bot.scratch["used"] = 0  # the same position gets the same advice, wherever a review begins
        better = game.complete(self._bot.decide(game))
        return better, self._bot.reason(game)

    def _cost(
        self, game: Game, outcomes: Outcomes, flat: np.ndarray, seat: int, played: Action, better: Action
    ) -> float:
        """What the seat lost by not following the advice, by all that it could know. Units of two placements are
        compared as far as both go."""
        if isinstance(played, Place) and isinstance(better, Place):
            units = min(played.units, better.units)
            played, better = Place(played.territory, units), Place(better.territory, units)
        positions = Positions()
        try:
            trees = [outcomes.of(flat, each, positions) for each in (played, better)]
        except TooManyOutcomes:
            return 0.0
        judged = self._judge(game, as_seen_by(game, positions, seat), seat)
        first, second = (float(value_of(tree, judged)[seat]) for tree in trees)
        return max(0.0, second - first)


def as_seen_by(game: Game, positions: Positions, seat: int) -> np.ndarray:
    rows = np.array([game.standing(flat).projected(seat) for flat in positions.numbers])
    return np.ndarray(len(rows), STATE, rows)


def value_of(node: Node, judged: np.ndarray) -> np.ndarray:
    """The chances at a node: a mean, a choice, or what the judge says."""
    if isinstance(node, Leaf):
        row: np.ndarray = judged[node.row]
        return row
    if isinstance(node, Reply):
        return max((value_of(choice, judged) for choice in node.choices), key=lambda chances: float(chances[node.seat]))
    total = np.zeros(judged.shape[1])
    for weight, branch in node.branches:
        total += weight * value_of(branch, judged)
    return total


def _follow(
    node: Node, end: bytes, positions: Positions, judged: np.ndarray, before: np.ndarray
) -> tuple[list[Effect], np.ndarray]:
    """Down the tree to where the game went: the decision first, then each turn that chance took; and how it stands."""
    now = value_of(node, judged)
    changes = [Effect("decision", (now - before).tolist())]
    while isinstance(node, Fork):
        values = np.array([value_of(branch, judged) for _, branch in node.branches])
        weights = np.array([weight for weight, _ in node.branches])
        (taken,) = [place for place, (_, branch) in enumerate(node.branches) if _leads_to(branch, end, positions)]
        delta = values[taken] - now
        changes.append(Effect(node.kind, delta.tolist(), _odds(values, weights, taken, delta)))
        now, node = values[taken], node.branches[taken][1]
    return changes, now


def _leads_to(node: Node, end: bytes, positions: Positions) -> bool:
    if isinstance(node, Leaf):
        return positions.rows.get(end) == node.row
    if isinstance(node, Reply):
        return node.key == end
    return any(_leads_to(branch, end, positions) for _, branch in node.branches)


def _odds(values: np.ndarray, weights: np.ndarray, taken: int, delta: np.ndarray) -> list[float]:
    """By seat: the chance of something at least as good where it was good luck, at least as bad where it was bad."""
    signs = np.where(delta < 0.0, -1.0, 1.0)
    as_far = signs * values >= signs * values[taken] - 1e-12
    found: list[float] = (weights @ as_far).tolist()
    return found


def _merged(changes: list[Effect]) -> list[Effect]:
    """What one move did for one cause is one change; odds are of single events."""
    found: dict[CauseName, Effect] = {}
    for change in changes:
        same = found.get(change.cause)
        if same is None:
            found[change.cause] = change
        else:
            total = [one + other for one, other in zip(same.delta, change.delta, strict=True)]
            found[change.cause] = Effect(change.cause, total)
    return list(found.values())
