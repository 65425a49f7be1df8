"""What the moves of a game add up to: for every seat, and in the moments that mattered."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from erdkreis.record.model import Header
from erdkreis.review.model import (
    LABELS,
    VERSION,
    CauseName,
    ChancePoint,
    KeyMoment,
    LabelName,
    Labels,
    Luck,
    PlayerReviewed,
    Review,
)
from erdkreis.review.walking import Effect, MoveReviewed

THRESHOLDS: dict[LabelName, float] = {"inaccuracy": 0.02, "mistake": 0.05, "blunder": 0.1}
"""From so much lost chance on a decision gets this label: one game in fifty, in twenty, in ten."""
LEAST_SWING = 0.02
MOST_SWINGS, MOST_MISTAKES = 12, 30
"""The largest ones are told; a long game has hundreds."""
DIGITS = 4


def label_of(cost: float) -> LabelName | None:
    """
    >>> [label_of(cost) for cost in (0.0199, 0.02, 0.05, 0.3)]
    [None, 'inaccuracy', 'mistake', 'blunder']
    """
    found = [label for label in LABELS if cost >= THRESHOLDS[label]]
    return found[-1] if found else None


@dataclass
class Affair:
    """Moves that belong together: all rolls of one battle, or a single move."""

    battle: tuple[str, ...] | None
    moves: list[MoveReviewed] = field(default_factory=list)

    def luck(self) -> list[KeyMoment]:
        return [moment for cause in ("deal", "dice", "card", "lot") if (moment := self._struck(cause)) is not None]

    def swing(self, seat: int) -> float:
        """What luck changed for a seat in all of it."""
        changes = [change for move in self.moves for change in move.changes if change.cause != "decision"]
        return sum(change.delta[seat] for change in changes)

    def _struck(self, cause: CauseName) -> KeyMoment | None:
        found = [(move, change) for move in self.moves for change in move.changes if change.cause == cause]
        if not found:
            return None
        total = _sum([change.delta for _, change in found])[:-1]
        seat = max(range(len(total)), key=lambda each: abs(total[each]))
        largest, _ = max(found, key=lambda each: abs(each[1].delta[seat]))
        odds = found[0][1].odds if len(found) == 1 else None
        return KeyMoment(
            seq=found[0][0].seq,
            until=found[-1][0].seq,
            at=largest.seq,
            turn=found[0][0].turn,
            seat=seat,
            cause=cause,
            delta=total[seat],
            played=self.moves[0].action if self.battle is not None and cause == "dice" else None,
            odds=None if odds is None else odds[seat],
        )

    def mistakes(self) -> list[KeyMoment]:
        """By whoever decided in it, where it cost enough to be told."""
        found = []
        for seat in {move.seat for move in self.moves if move.seat is not None}:
            own = [move for move in self.moves if move.seat == seat]
            cost, dearest = sum(move.cost for move in own), max(own, key=lambda move: move.cost)
            label = label_of(cost)
            if label is None:
                continue
            found.append(
                KeyMoment(
                    seq=own[0].seq,
                    until=own[-1].seq,
                    at=dearest.seq,
                    turn=own[0].turn,
                    seat=seat,
                    cause="decision",
                    delta=sum(decided(move)[seat] for move in own),
                    label=label,
                    cost=cost,
                    played=dearest.action,
                    better=dearest.better,
                    reason=dearest.reason,
                )
            )
        return found


class Sum:
    """Adds moves up in the order of the game; a review can be had at any time."""

    def __init__(self, header: Header, moves: int, reviewer: str) -> None:
        self._header, self._moves, self._reviewer = header, moves, reviewer
        seats = range(header.players)
        self._start = [1 / header.players for _ in seats] + [0.0]
        self._luck = [Luck() for _ in seats]
        self._skill, self._others, self._cost = ([0.0 for _ in seats] for _ in range(3))
        self._result, self._decisions = list(self._start), [0 for _ in seats]
        self._points: list[ChancePoint] = []
        self._affairs: list[Affair] = []

    def add(self, move: MoveReviewed) -> None:
        move = _at_the_table(move, self._header.players)
        if move.seq == 0:
            self._start = move.before
        luck = [0.0] * len(self._start)
        for change in move.changes:
            if change.cause == "decision":
                self._add_decision(move, change.delta)
            else:
                luck = _sum([luck, change.delta])
                for seat, own in enumerate(self._luck):
                    setattr(own, change.cause, getattr(own, change.cause) + change.delta[seat])
        if move.seat is not None:
            self._decisions[move.seat] += move.decision
            self._cost[move.seat] += move.cost
        self._result = move.chances
        self._points.append(
            ChancePoint(
                seq=move.seq,
                turn=move.turn,
                active=move.active,
                seat=move.seat,
                chances=_rounded(self._result),
                decided=_rounded(decided(move)[:-1]),
                luck=_rounded(luck[:-1]),
            )
        )
        self._take_up(move)

    @property
    def done(self) -> int:
        """Moves so far; below 0 not even the deal."""
        return len(self._points) - 1

    @property
    def complete(self) -> bool:
        return self.done == self._moves

    def _add_decision(self, move: MoveReviewed, delta: list[float]) -> None:
        for seat in range(self._header.players):
            if seat == move.seat:
                self._skill[seat] += delta[seat]
            else:
                self._others[seat] += delta[seat]

    def _take_up(self, move: MoveReviewed) -> None:
        """A battle goes on while the same two territories fight and nothing else is done."""
        word, *places = (move.action or "deal").split()
        battle = (*places[:2], str(move.turn)) if word == "attack" else None
        latest = self._affairs[-1] if self._affairs else Affair(None)
        if latest.battle is not None and (battle == latest.battle or word == "defend"):
            latest.moves.append(move)
        else:
            self._affairs.append(Affair(battle, [move]))

    def review(self) -> Review:
        mistakes = [moment for affair in self._affairs for moment in affair.mistakes()]
        swings = [m for affair in self._affairs for m in affair.luck() if abs(m.delta) >= LEAST_SWING]
        largest = sorted(swings, key=lambda moment: -abs(moment.delta))[:MOST_SWINGS]
        dearest = sorted(mistakes, key=lambda moment: -moment.cost)[:MOST_MISTAKES]
        return Review(
            version=VERSION,
            reviewer=self._reviewer,
            edition=self._header.edition.name,
            variant=self._header.edition.variant,
            moves=self._moves,
            done=max(0, self.done),
            start=_rounded(self._start),
            players=[self._player(seat, mistakes) for seat in range(self._header.players)],
            points=list(self._points),
            moments=sorted([*largest, *dearest], key=lambda moment: (moment.seq, moment.until)),
        )

    def _player(self, seat: int, mistakes: list[KeyMoment]) -> PlayerReviewed:
        sitting = self._header.seats[seat]
        labels, swings = Labels(), [affair.swing(seat) for affair in self._affairs] or [0.0]
        for moment in mistakes:
            if moment.seat == seat and moment.label is not None:
                setattr(labels, moment.label, getattr(labels, moment.label) + 1)
        return PlayerReviewed(
            seat=seat,
            name=sitting.name,
            kind=sitting.kind,
            colour=sitting.colour,
            start=self._start[seat],
            luck=self._luck[seat],
            skill=self._skill[seat],
            others=self._others[seat],
            result=self._result[seat],
            luckiest=max(0.0, *swings),
            unluckiest=min(0.0, *swings),
            cost=self._cost[seat],
            decisions=self._decisions[seat],
            labels=labels,
        )


def decided(move: MoveReviewed) -> list[float]:
    """What the decision of a move changed."""
    for change in move.changes:
        if change.cause == "decision":
            return change.delta
    return [0.0] * len(move.chances)


def _at_the_table(move: MoveReviewed, players: int) -> MoveReviewed:
    """With the numbers of those seats alone that are taken, and nobody's."""

    def taken(numbers: list[float]) -> list[float]:
        return [*numbers[:players], numbers[-1]]

    changes = [Effect(each.cause, taken(each.delta), each.odds and taken(each.odds)) for each in move.changes]
    return replace(move, before=taken(move.before), chances=taken(move.chances), changes=changes)


def _sum(rows: list[list[float]]) -> list[float]:
    return [sum(column) for column in zip(*rows, strict=True)]


def _rounded(numbers: list[float]) -> list[float]:
    return [round(number, DIGITS) + 0.0 for number in numbers]
