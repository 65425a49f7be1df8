"""A game with a visitor in it, move by move. Whoever forfeits has lost it; a bot plays on in that seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from erdkreis.bots import protocol
from erdkreis.bots.bot import Bot
from erdkreis.bots.contestants import is_visitor, visitor_of
from erdkreis.bots.errors import Forfeit
from erdkreis.bots.program import TimeLimits
from erdkreis.bots.style import SeatStyle, StyleWatch
from erdkreis.editions import Edition
from erdkreis.engine.actions import Action
from erdkreis.engine.game import Game, derive

STAND_IN = "greedy"
"""Plays on for a visitor that forfeited where several others are still in the game."""


COUNTED = ("claim", "place", "trade", "attack", "occupy", "fortify")
"""What counts as an action: ending a phase, choosing dice or a capital and the like do not."""


class MixedGame:
    """One game of these contestants. `forfeits` tells by seat why somebody lost it beside the board."""

    def __init__(
        self,
        start: Edition | Game,
        names: Sequence[str],
        seed: int,
        max_turns: int,
        limits: TimeLimits | None = None,
    ) -> None:
        """`start`: a new game by these rules, or one that goes on with this seed from where it stands.
        Without `limits`, everybody has the time they ask for, and programs the usual."""
        self.game = start.copy(seed=seed) if isinstance(start, Game) else Game(start, len(names), seed=seed)
        self.began: int | None = None
        self.forfeits: dict[int, str] = {}
        self._watch = StyleWatch()
        self._names, self._seed, self._max_turns = names, seed, max_turns
        self._visitors = {
            seat: visitor_of(name, self._seat_seed(seat), limits) for seat, name in enumerate(names) if is_visitor(name)
        }
        self._bots = {seat: self._bot(seat, name) for seat, name in enumerate(names) if seat not in self._visitors}

    def _bot(self, seat: int, name: str) -> Bot:
        return Bot(name, self._seat_seed(seat))

    def _seat_seed(self, seat: int) -> int:
        return derive(self._seed, f"seat/{seat}")

    @property
    def note(self) -> str | None:
        return "; ".join(self.forfeits.values()) or None

    def play(self, carry_out: Callable[[Action], object] | None = None) -> int:
        """To the end, as far as there is anything to be decided; `carry_out` plays an action in the game.

        Returns how many moves count as actions.
        """
        try:
            count = self._play(carry_out or self.game.play)
            farewell = protocol.over_line(self.winner, self.note)
            for visitor in self._visitors.values():
                visitor.close(farewell)
            return count
        finally:
            for visitor in self._visitors.values():
                visitor.close()

    def _play(self, carry_out: Callable[[Action], object]) -> int:
        game, count = self.game, 0
        while game.awaiting is not None and game.turn <= self._max_turns and not self._decided():
            if self.began is None:
                self.began = game.active
            seat = game.awaiting
            try:
                decided = self._visitors[seat] if seat in self._visitors else self._bots[seat]
                action = decided.decide(game)
                self._watch.before(game, action)
                carry_out(action)
                self._watch.after(game)
                count += action.word in COUNTED
            except Forfeit as forfeit:
                self.forfeits[seat] = f"{self._names[seat]} in seat {seat}, turn {game.turn}: {forfeit}"
                del self._visitors[seat]
                self._bots[seat] = self._bot(seat, STAND_IN)
        return count

    def _decided(self) -> bool:
        return bool(self.forfeits) and len(self._playing()) <= 1

    def _playing(self) -> list[int]:
        """Seats that are alive and have not forfeited."""
        return [seat for seat in self.game.alive if seat not in self.forfeits]

    @property
    def styles(self) -> tuple[SeatStyle, ...]:
        """How every seat has played so far, stand-ins included."""
        return self._watch.seats(self.game)

    @property
    def winner(self) -> int | None:
        """Whoever won on the board; else the last who has not forfeited. A stand-in wins for nobody."""
        if not self.game.over:
            return self._playing()[0] if self._decided() and self._playing() else None
        winner = self.game.winner
        return None if winner in self.forfeits else winner
