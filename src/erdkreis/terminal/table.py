"""A game on this machine with those who sit around it: people and programs, the record, everything that happened."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from erdkreis.bots import is_bot
from erdkreis.bots.bot import Bot
from erdkreis.bots.contestants import is_visitor, visitor_of
from erdkreis.bots.errors import Forfeit
from erdkreis.bots.mixed import STAND_IN
from erdkreis.bots.reasons import Reason
from erdkreis.bots.visitor import Visitor
from erdkreis.engine.actions import Action
from erdkreis.engine.events import Event, ModeChosen, TurnBegun
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.compiling import COMPILED
from erdkreis.engine.kernel.project import WATCHER
from erdkreis.engine.words import Side
from erdkreis.record import PROGRAM, Record, Recorder, Seat, iterate, recover, replay
from erdkreis.review.model import Prospect
from erdkreis.review.prospects import prospect
from erdkreis.terminal.words import Speaker

PERSON = "person"
COUNSEL = "marshal" if COMPILED else "scout"
"""Who gives hints: the strongest, unless the rules are still being compiled, when nobody would wait for it."""


class LocalTable:
    """Plays actions, records them, and remembers what happened. Every person sits at this one screen."""

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        *,
        save: Path | None = None,
        after: Record | None = None,
        seed: int = 0,
        language: str = "en",
    ) -> None:
        self.game = game
        self.file = save
        self.names = tuple(seat.name for seat in seats)
        self.kinds = tuple(PROGRAM if is_visitor(seat.kind) else seat.kind for seat in seats)
        self.forfeits: list[str] = []
        """Why a bot plays on instead of a program, for whoever tells it."""
        self.speaker = Speaker(game.edition, game.board, self.names, language)
        self.history: list[Event] = _past(after) if after else list(game.events)
        self.resumed_at = len(self.history) if after else 0
        self._tape = io.StringIO()
        recorded = [replace(seat, kind=kind) for seat, kind in zip(seats, self.kinds, strict=True)]
        self._recorder = Recorder(save or self._tape, game, recorded, after=after)
        self._bots = [_decider(seat.kind, seed + number) for number, seat in enumerate(seats)]
        self._seed = seed
        self._adviser = Bot("greedy", seed)

    @property
    def people(self) -> list[int]:
        """The seats of people who are still in the game."""
        return [seat for seat in self.game.alive if self.kinds[seat] == PERSON]

    def play(self, action: Action, seat: int) -> tuple[Event, ...]:
        """Do it, or raise `RuleError`."""
        events = self._recorder.play(action, seat)
        self.history.extend(events)
        return events

    def decision(self, seat: int) -> Action:
        """What the program in a seat does; for a person, what a greedy program would."""
        try:
            return (self._bots[seat] or self._adviser).decide(self.game)
        except Forfeit as forfeit:
            # by its code alone: what it answered may tell what the seat holds
            self.forfeits.append(self.speaker.say("forfeit", seat=seat, code=forfeit.code))
            self._bots[seat] = Bot(STAND_IN, self._seed + seat)
            return self.decision(seat)

    def advice(self) -> tuple[Action, Reason | None, Prospect | None]:
        """What a strong bot would do in the awaited seat, by what that seat sees, why, and what that promises; the last
        only where the rules are compiled, for nobody would wait for it."""
        bot = Bot(COUNSEL, self._seed)
        action = bot.decide(self.game)
        return action, bot.reason(self.game), prospect(self.game, action) if COMPILED else None

    def army_before(self, place: int) -> Side:
        """Whose army was moving when the history had that length."""
        for event in reversed(self.history[:place]):
            if isinstance(event, TurnBegun):
                return event.seat
            if isinstance(event, ModeChosen):
                return event.side
        return None

    def save(self, path: Path) -> None:
        """Write the game so far to another file, closed and ready to be resumed."""
        if self.file is not None and path.resolve() == self.file.resolve():
            return
        lines = self._tape.getvalue() if self.file is None else self.file.read_text(encoding="utf-8")
        path.write_text(lines, encoding="utf-8", newline="\n")
        record, _ = recover(path)
        Recorder(path, self.game, after=record).close()

    def close(self) -> None:
        self._recorder.close()
        for bot in self._bots:
            if isinstance(bot, Visitor):
                bot.close()


def _decider(kind: str, seed: int) -> Bot | Visitor | None:
    """Whoever decides in a seat, if no person does. Of another machine's programs only their name is in the file."""
    if is_visitor(kind):
        return visitor_of(kind, seed)
    return None if kind == PERSON else Bot(kind if is_bot(kind) else STAND_IN, seed)


def visible(events: Iterable[Event], seat: int | None) -> list[Event]:
    """Those events that a seat may know; `None` is somebody who only watches."""
    return [event for event in events if event.visible_to(WATCHER if seat is None else seat)]


def _past(record: Record) -> list[Event]:
    past = list(replay(record, 0).events)
    for _, _, events in iterate(record):
        past.extend(events)
    return past
