"""One evening at the screen: whose turn it is to type, what they see, and what becomes of their lines.

Owns who sits in front of the screen: nothing hidden of anybody else is ever printed.
"""

from __future__ import annotations

import time
from itertools import takewhile
from pathlib import Path

from rich.console import Console
from rich.text import Text

from erdkreis.engine.actions import Action
from erdkreis.engine.errors import ParseError, RuleError
from erdkreis.engine.events import Event, MissionDealt, TurnBegun
from erdkreis.engine.kernel.events import EVERYBODY
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.messages import message
from erdkreis.engine.options import in_the_open
from erdkreis.terminal.commands import COMMANDS
from erdkreis.terminal.ending import show_ending
from erdkreis.terminal.lines import Ask, Asked
from erdkreis.terminal.reading import TypedCommand, Unclear, read_line
from erdkreis.terminal.standing import Orders
from erdkreis.terminal.table import PERSON, LocalTable
from erdkreis.terminal.telling import ANNOUNCEMENTS, Teller


class Session:
    """People at one screen. `clears`: the screen can be wiped; `pause`: seconds to read what a program did."""

    def __init__(
        self, table: LocalTable, console: Console, ask: Ask, *, pause: float = 0.0, clears: bool = False
    ) -> None:
        self.table, self.console, self.ask, self.pause = table, console, ask, pause
        self.game, self.speaker = table.game, table.speaker
        self.teller = Teller(table, console, clears)
        self.orders = Orders()
        self.reader: int | None = None  # who is known to have been alone with the screen last
        self.refused: RuleError | None = None
        self.saved: dict[Path, int] = {}  # and how much of the history is in each file
        self.leaving = False
        self._unclear: Unclear | None = None
        self._people = [seat for seat, kind in enumerate(table.kinds) if kind == PERSON]
        self._heard = [table.resumed_at] * self.game.players  # how much of the history each person has been told
        self._dealt: set[int] = set()  # who has been told the own mission
        self._exposed = False  # something hidden of the reader may be on the screen
        self._watching = False
        self._attacker: tuple[int, int | None] | None = None  # whose attack waits for dice, and who is at the screen

    @property
    def knower(self) -> int | None:
        """The seat whose hidden things may be shown now; `None` while nobody is known to look alone."""
        if len(self._people) == 1:
            return self._people[0]
        return self.reader if self.reader is not None and self.reader == self.game.awaiting else None

    def run(self) -> None:
        """Play until the game is over or everybody leaves; the record is closed either way."""
        try:
            while not self.game.over and not self.leaving:
                self._next()
            self._end_campaign()
            if self.game.over:
                self._tell_meanwhile()
                show_ending(self)
        finally:
            self.table.close()

    def _next(self) -> None:
        seat = self.awaited
        if self.orders.campaign_has_ended(self.game):
            self._end_campaign()
        if self.table.kinds[seat] != PERSON:
            self._program(seat)
        elif self.orders.left_to_program(self.game, seat):
            self._decide(seat)
        elif (roll := self.orders.next_roll(self.game)) is not None:
            self.table.play(roll, seat)
        else:
            self._person(seat)

    @property
    def awaited(self) -> int:
        """Who must decide now, while the game goes on."""
        assert self.game.awaiting is not None
        return self.game.awaiting

    # Programs

    def _decide(self, seat: int) -> tuple[Event, ...]:
        """What the program in a seat does, or does for its person; the answer to a person's attack is told at once."""
        events = self.table.play(self.table.decision(seat), seat)
        if self._attacker is not None:
            attacker, knower = self._attacker
            self._attacker = None
            self._tell_own(attacker, events, knower)
        return events

    def _program(self, seat: int) -> None:
        events = self._decide(seat)
        while self.table.forfeits:
            self.console.print(Text(self.table.forfeits.pop(), "bold red"))
        if any(isinstance(event, TurnBegun) for event in events) and len(self.table.people) < 2:
            self._tell_meanwhile()
            time.sleep(self.pause)
        if self._people and not self.table.people and not self._watching and not self.game.over:
            self._watching = True
            self._tell_meanwhile()
            self._leave_if_bored()

    def _tell_meanwhile(self) -> None:
        """What happened since the last telling, for whoever is at the screen."""
        start = max(self._heard)
        self._heard = [len(self.table.history)] * self.game.players
        self.teller.digest(start, self.knower)

    def _leave_if_bored(self) -> None:
        try:
            answer = self.ask(self.speaker.say("bored"))
        except (EOFError, KeyboardInterrupt):
            answer = "q"
        self.leaving = answer.strip().casefold().startswith("q")

    # People

    def _person(self, seat: int) -> None:
        self._change_reader(seat)
        if self.leaving:
            return
        start, self._heard[seat] = self._heard[seat], len(self.table.history)
        if self.knower == seat and seat not in self._dealt:
            self._dealt.add(seat)
            secret = [event for event in self.table.history[:start] if isinstance(event, MissionDealt)]
            self.teller.events(secret, seat)
        self.teller.digest(start, self.knower)
        self.teller.draw(seat, self.knower)
        try:
            line = self.ask(f"{self.speaker.who(seat)}> ", Asked(self.game, self.speaker))
        except (EOFError, KeyboardInterrupt):
            line = "quit"
        self._handle(line)

    def _change_reader(self, seat: int) -> None:
        """Hand the screen over; where the seat is asked only for what everybody may see, wiping it is enough."""
        if seat == self.reader or len(self._people) == 1 or not self.game.constants.has_secrets:
            self.reader = seat
        elif not in_the_open(self.game):  # even with an empty hand: the card it draws is told to whoever took over
            self.hand_over(seat)
        elif self._exposed:
            self._exposed = False
            self.teller.wipe()

    def hand_over(self, seat: int) -> None:
        """Wipe the screen and wait until the person says to be there."""
        self.teller.wipe()
        try:
            self.ask(self.speaker.say("hand_over", seat=seat))
        except (EOFError, KeyboardInterrupt):
            self.leaving = True
        self.teller.wipe()
        self.reader, self._exposed = seat, True

    def expose(self) -> None:
        """Something hidden is about to be printed: wipe it before anybody else looks."""
        self._exposed = True

    # What is said

    def tell(self, sentence: str, style: str = "") -> None:
        self.teller.tell(Text(sentence, style))

    def complain(self, sentence: str) -> None:
        self.console.print(Text(sentence, "bold red"))

    # Lines

    def _handle(self, line: str) -> None:
        if self._unclear is not None:
            line, self._unclear = self._unclear.answered(line) or line, None
        try:
            if not line.strip():
                self._enter()
                return
            read = read_line(line, self.game, COMMANDS, self.speaker)
        except Unclear as unclear:
            self._question(unclear)
        except ParseError as error:
            self.complain(str(error))
        else:
            if isinstance(read, TypedCommand):
                COMMANDS[read.name].run(self, read.args)
            else:
                self.act(read)

    def _enter(self) -> None:
        """Enter alone: what is proposed, where one thing is; otherwise look again."""
        options = self.game.options()
        if options.phase in ("defend", "occupy"):
            self.act(self.game.parse(f"{options.phase} {options.actions[0].default}"))
        else:
            self.teller.draw_again()

    def _question(self, unclear: Unclear) -> None:
        self._unclear = unclear
        self.console.print(Text(unclear.question, "bold"))
        for number, (shown, _) in enumerate(unclear.choices, 1):
            self.console.print(Text(f"  {number}  {shown}"))

    def act(self, action: Action) -> None:
        """Play an action for the awaited person, and say what came of it or why not."""
        seat = self.awaited
        knower = self.knower
        try:
            events = self.table.play(action, seat)
        except RuleError as refused:
            self.refused = refused
            self.complain(self._refusal(refused))
            self.console.print(Text(self.speaker.say("type_why"), "dim"))
            return
        self.refused, self._attacker = None, None
        if self._answered_by_program():
            self._attacker = (seat, knower)
            events = tuple(event for event in events if not isinstance(event, ANNOUNCEMENTS))
        self._tell_own(seat, events, knower)

    def _answered_by_program(self) -> bool:
        """Is an attack about to be answered without anybody being asked?"""
        if self.game.phase != "defend":
            return False
        seat = self.awaited
        return self.table.kinds[seat] != PERSON or self.orders.left_to_program(self.game, seat)

    def _tell_own(self, seat: int, events: tuple[Event, ...], knower: int | None) -> None:
        """What came of a person's own action, one by one."""
        own = _before_next_turn(events)
        self.teller.events(own, knower)
        self._exposed |= any(event.audience != EVERYBODY for event in own)
        self._heard[seat] = len(self.table.history) - len(events) + len(own)

    def _end_campaign(self) -> None:
        """Forget the repeated attack, and tell what became of it."""
        campaign, self.orders.campaign = self.orders.campaign, None
        if campaign is None:
            return
        events = tuple(self.table.history[campaign.since :])
        own = _before_next_turn(events)
        knower = campaign.seat if campaign.seat in (self.reader, self.knower) else None
        self.teller.campaign(campaign, own, knower)
        self._exposed |= any(event.audience != EVERYBODY for event in own)
        self._heard[campaign.seat] = len(self.table.history) - len(events) + len(own)

    def _refusal(self, refused: RuleError) -> str:
        """The message with a name instead of a seat."""
        seat = self.game.undo_seat if refused.code == Refusal.UNDO_NOT_YOURS.code else self.game.awaiting
        params = {**refused.params, "seat": self.speaker.who(seat)}
        return message(refused.code, params, self.game.board, self.speaker.words, self.speaker.language)


def _before_next_turn(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What comes after the beginning of the next turn belongs to others."""
    return tuple(takewhile(lambda event: not isinstance(event, TurnBegun), events))
