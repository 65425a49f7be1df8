"""One game, from the deal to its end: inside the kernel where only bots play, move by move where a program does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field

import numpy as np

from erdkreis.arena import protocol
from erdkreis.arena.contestants import command_of, is_program
from erdkreis.arena.errors import Forfeit
from erdkreis.arena.program import Limits, Program
from erdkreis.bots.bot import Bot
from erdkreis.bots.simulate import Series, game_seed
from erdkreis.editions import Edition
from erdkreis.editions.values import First
from erdkreis.engine.actions import Undo
from erdkreis.engine.errors import ParseError, RuleError
from erdkreis.engine.game import Game, derive

STAND_IN = "greedy"
"""Plays on for a program that forfeited where several others are still in the game."""
MOST_MOVES = 10_000
"""In one turn: nobody needs as many, and a program that moves to and fro must not hold the arena up."""


@dataclass(frozen=True)
class Terms:
    """What all games of a series have in common. Game n is deal n of `erdkreis simulate --seed SEED`."""

    seed: int = 0
    max_turns: int = 1000
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True)
class Ended:
    """How a game ended. Nobody wins one that is given up. `began` took the first turn; `note` tells of forfeits."""

    winner: int | None
    began: int | None
    turns: int
    note: str | None = None


def play(edition: Edition, names: Sequence[str], deals: range, terms: Terms) -> list[Ended]:
    """The games of these deals with these contestants in their seats."""
    if any(map(is_program, names)):
        return [_Table(edition, names, game_seed(terms.seed, deal), terms).play() for deal in deals]
    return _in_kernel(edition, names, deals, terms)


def _in_kernel(edition: Edition, names: Sequence[str], deals: range, terms: Terms) -> list[Ended]:
    final, _ = Series(edition, len(names), names, terms.seed, terms.max_turns).play(deals.start, len(deals))
    winners = [None if winner < 0 else winner for winner in final["winner"].tolist()]
    turns = np.minimum(final["turn"], terms.max_turns).tolist()
    return list(map(Ended, winners, _beginners(final, edition, names, deals, terms).tolist(), turns))


def _beginners(final: np.ndarray, edition: Edition, names: Sequence[str], deals: range, terms: Terms) -> np.ndarray:
    """Who took the first turn of each game."""
    players = len(names)
    if edition.first_turn == First.FIRST_PLACER:
        return np.asarray(final["first"])
    if edition.first_turn == First.LEFT_OF_LAST_DEALT:
        return np.asarray((final["last_dealt"] + 1) % players)
    if edition.first_turn == First.LEFT_OF_LEADER:
        return np.asarray((final["leader"] + 1) % players)
    if edition.first_turn == First.HIGH_DIE:  # thrown and forgotten: set the same games up once more and look
        started, _ = Series(edition, players, names, terms.seed, 0).play(deals.start, len(deals))
        return np.asarray(started["active"])
    return np.zeros(len(final), np.int64)


class _Table:
    """A game with at least one program in it, move by move."""

    def __init__(self, edition: Edition, names: Sequence[str], seed: int, terms: Terms) -> None:
        self.names, self.terms, self.seed = names, terms, seed
        self.game = Game(edition, len(names), seed=seed)
        self.bots = {seat: self._bot(seat, name) for seat, name in enumerate(names) if not is_program(name)}
        self.programs: dict[int, Program] = {}
        self.forfeits: dict[int, str] = {}
        self.answers: Counter[int] = Counter()  # in this turn

    def _bot(self, seat: int, name: str) -> Bot:
        return Bot(name, self._seat_seed(seat))

    def _seat_seed(self, seat: int) -> int:
        return derive(self.seed, f"seat/{seat}")

    def play(self) -> Ended:
        with ExitStack() as leaving:
            leaving.callback(self._end_programs)
            self._start_programs()
            began = self._play_on()
            winner = self._winner()
            note = "; ".join(self.forfeits.values()) or None
            for program in self.programs.values():
                program.close(protocol.over_line(winner, note))
            self.programs.clear()
        return Ended(winner, began, min(self.game.turn, self.terms.max_turns), note)

    def _start_programs(self) -> None:
        for seat, name in enumerate(self.names):
            if is_program(name):
                try:
                    self.programs[seat] = Program(command_of(name), self.terms.limits)
                except Forfeit as forfeit:
                    self._forfeit(seat, forfeit)
                else:
                    line = protocol.game_line(self.game, seat, self._seat_seed(seat), self.terms.limits)
                    self.programs[seat].tell(line)

    def _play_on(self) -> int | None:
        """To the end, as far as there is anything to be decided; who took the first turn."""
        game, began, turn = self.game, None, -1
        while game.awaiting is not None and game.turn <= self.terms.max_turns and not self._decided():
            if game.turn != turn:
                turn = game.turn
                began = game.active if began is None else began
                self.answers.clear()
            seat = game.awaiting
            if seat in self.bots:
                game.play(self.bots[seat].decide(game))
                continue
            try:
                self._ask(seat)
            except Forfeit as forfeit:
                self._forfeit(seat, forfeit)
        return began

    def _ask(self, seat: int) -> None:
        self.answers[seat] += 1
        if self.answers[seat] > MOST_MOVES:
            raise Forfeit("arena/endless", f"made more than {MOST_MOVES:,} moves in one turn")
        answer = self.programs[seat].ask(protocol.move_line(self.game, seat))
        try:
            action = self.game.parse(answer)
            if isinstance(action, Undo):
                raise Forfeit("arena/undo", "took a move back, which nobody may in the arena")
            self.game.play(action, seat)
        except ParseError as error:
            raise Forfeit(error.code, f"answered {_shortened(answer)!r}: {error}") from None
        except RuleError as error:
            raise Forfeit(error.code, f"illegal move {_shortened(answer)!r}: {error}") from None

    def _forfeit(self, seat: int, forfeit: Forfeit) -> None:
        self.forfeits[seat] = f"{self.names[seat]} in seat {seat}, turn {self.game.turn}: {forfeit}"
        self.bots[seat] = self._bot(seat, STAND_IN)
        program = self.programs.pop(seat, None)
        if program is not None:
            program.close()

    def _decided(self) -> bool:
        return bool(self.forfeits) and len(self._playing()) <= 1

    def _playing(self) -> list[int]:
        """Seats that are alive and have not forfeited."""
        alive = int(self.game.state["alive"])
        return [seat for seat in range(len(self.names)) if alive >> seat & 1 and seat not in self.forfeits]

    def _winner(self) -> int | None:
        """Whoever won on the board; else the last who has not forfeited. A stand-in wins for nobody."""
        if not self.game.over:
            return self._playing()[0] if self._decided() and self._playing() else None
        winner = self.game.winner
        return None if winner in self.forfeits else winner

    def _end_programs(self) -> None:
        for program in self.programs.values():
            program.close()


def _shortened(answer: str, most: int = 80) -> str:
    return answer if len(answer) <= most else answer[: most - 1] + "…"
