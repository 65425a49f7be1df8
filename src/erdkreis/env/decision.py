"""One decision of a `Game` as micro-actions: for search, for imitation, for whoever asks a game at a time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from erdkreis.engine.actions import Action, an_action, decode, encode
from erdkreis.engine.errors import SeatError
from erdkreis.engine.game import Game, a_game
from erdkreis.engine.kernel.state import ACTION, STATE, Kind
from erdkreis.engine.workspace import WORKSPACE
from erdkreis.env.errors import EnvError
from erdkreis.env.kernel import stepping
from erdkreis.env.kernel.observing import OBSERVED
from erdkreis.env.kernel.questions import (
    AMOUNT,
    ASKED,
    DIGIT,
    DIGITS,
    END,
    MICRO_ACTIONS,
    OPEN,
    SECOND_CARD,
    TARGET,
    TRADE,
)
from erdkreis.env.warming import ensure_env_compiled
from erdkreis.given import whole


class MicroDecision:
    """What the awaited seat of a game is asked, small question after small question; the game stays as it is.

    >>> from erdkreis import Game
    >>> game = Game("H10-M", 3, seed=7)
    >>> decision = MicroDecision(game)
    >>> decision.answer(decision.allowed[0])
    Place(territory='peru', units=1)
    """

    def __init__(self, game: Game) -> None:
        self._game = a_game(game)
        ensure_env_compiled()
        self._asked, self._act = np.zeros(1, ASKED), np.zeros(1, ACTION)
        stepping.open_decision(game.rules, game.records, self._asked)
        self._skip()

    def copy(self) -> MicroDecision:
        """As far as it has come, to go another way from here."""
        twin = object.__new__(MicroDecision)
        twin._game, twin._asked, twin._act = self._game, self._asked.copy(), self._act.copy()
        twin.mask, twin.action = self.mask, self.action
        return twin

    mask: int = 0
    """A bit for every micro-action that may be answered; 0 once the decision is whole, or the game over."""
    action: Action | None = None
    """What is to be played, once the decision is whole."""

    @property
    def allowed(self) -> list[int]:
        """The micro-actions that may be answered."""
        return [number for number in range(MICRO_ACTIONS) if self.mask >> number & 1]

    def answer(self, number: int) -> Action | None:
        """Take an answer, and those after it that leave no choice; the action, once the decision is whole."""
        number = whole(number, "an answer")
        if not 0 <= number < MICRO_ACTIONS or not self.mask >> number & 1:
            raise EnvError(f"{number} is not among the answers that are allowed: {self.allowed}")
        self._take(number)
        self._skip()
        return self.action

    def observe(self, seat: int) -> np.ndarray:
        """What a seat may know, as bytes: itself as seat 0, and what is asked only if it is asked."""
        game, out, seat = self._game, np.zeros((1, OBSERVED), np.uint8), whole(seat, "a seat")
        if not 0 <= seat < game.players:
            raise SeatError(f"there is no seat {seat}")
        stepping.observe_seat(
            game.board_record, game.rules, game.records, self._asked, np.zeros(1, STATE), 0, seat, out
        )
        seen: np.ndarray = out[0]
        return seen

    def _take(self, number: int) -> None:
        game = self._game
        if stepping.answer_decision(game.board_record, game.rules, game.records, self._asked, self._act, number):
            self.action = decode(self._act[0], game.board)

    def _skip(self) -> None:
        """On to the next question with more than one answer."""
        game, self.mask = self._game, 0
        while self.action is None and not game.over:
            mask = int(
                stepping.decision_mask(game.board_record, game.rules, game.records, WORKSPACE.scratch, self._asked)
            )
            if mask & (mask - 1):
                self.mask = mask
                return
            self._take(mask.bit_length() - 1)


def spelt(game: Game, action: Action) -> list[int]:
    """The answers that say this action, without those that leave no choice: to learn from bots and from game files.

    >>> from erdkreis import Game
    >>> game = Game("H10-M", 3, seed=7)
    >>> spelt(game, game.parse("place peru"))
    [10]
    """
    decision, wanted = MicroDecision(game), encode(game.complete(an_action(action)), game.board)
    answers = []
    while decision.action is None:
        answers.append(_toward(decision._asked[0], wanted))
        decision.answer(answers[-1])
    return answers


def _toward(asked: np.void, wanted: np.void) -> int:
    """The answer that leads on to the wanted action."""
    stage, kind = int(asked["stage"]), int(wanted["kind"])
    if stage == OPEN:
        if kind in (Kind.END, Kind.TRADE):
            return END if kind == Kind.END else TRADE
        return int(wanted["source"] if kind in (Kind.ATTACK, Kind.FORTIFY) else wanted["target"])
    if kind == Kind.TRADE:
        cards = sorted(wanted["cards"].tolist())
        return int(cards[0 if stage == TARGET else 1 if stage == SECOND_CARD else 2])
    if stage == TARGET:
        return int(wanted["target"])
    return DIGIT + _digit(int(asked["least"]), int(asked["most"]), _number(wanted, stage))


def _number(wanted: np.void, stage: int) -> int:
    kind = int(wanted["kind"])
    if kind in (Kind.DRAW, Kind.DECLINE):
        return int(kind == Kind.DRAW)
    if kind == Kind.DEFEND or (kind == Kind.ATTACK and stage != AMOUNT):
        return int(wanted["dice"])
    return int(wanted["units"])


def _digit(least: int, most: int, number: int) -> int:
    """The share of the range in which a number lies."""
    count = most - least + 1
    shares = min(count, DIGITS)
    return next(share for share in range(shares) if number - least < (share + 1) * count // shares)


def every_action(decision: MicroDecision) -> Iterator[Action]:
    """All actions that answers lead to."""
    if decision.action is not None:
        yield decision.action
        return
    for number in decision.allowed:
        twin = decision.copy()
        twin.answer(number)
        yield from every_action(twin)
