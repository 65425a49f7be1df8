"""`erdkreis replay`: a game file step by step, forwards and backwards, with the board and the events in words."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from rich.console import Console
from rich.text import Text

from erdkreis.editions.folders import ENGLISH
from erdkreis.engine.events import Event, TurnBegun
from erdkreis.engine.game import Game
from erdkreis.errors import ErdkreisError
from erdkreis.record import Record, RecordError, iterate, read
from erdkreis.record import recover as recover_record
from erdkreis.record import replay as replay_record
from erdkreis.terminal.lines import Ask, Asked, accept_any_encoding, is_interactive, one_line
from erdkreis.terminal.screen import Screen, show
from erdkreis.terminal.words import Speaker


class ReplayScreen:
    """A recorded game and a place in it: 0 is the set-up, then one for each action."""

    def __init__(self, record: Record, language: str = ENGLISH) -> None:
        self.record = record
        header = record.header
        first = replay_record(record, 0)
        self.speaker = Speaker(header.edition, first.board, tuple(seat.name for seat in header.seats), language)
        self.screen = Screen(self.speaker, tuple(seat.kind for seat in header.seats))
        self._steps = iterate(record)
        # kept, so that going back costs nothing: a game is a few thousand bytes
        self._games: list[tuple[str, Game, tuple[Event, ...]]] = [
            (self.speaker.say("replay/setup"), first, first.events)
        ]

    @property
    def length(self) -> int:
        return len(self.record.moves)

    def at(self, move: int) -> tuple[str, Game, tuple[Event, ...]]:
        """What was done in a move, the game after it, and what happened. `RecordError` where the rules refuse it."""
        while len(self._games) <= move:
            entry, game, events = next(self._steps)
            who = self.speaker.who(entry.seat)
            self._games.append((f"{who}: {entry.action}", game.copy(same_chance=True), events))
        return self._games[move]

    def show(self, console: Console, move: int) -> None:
        view = self.at(move)[1].view(None)
        show(console, self.screen, view, [event for _, _, events in self._games[: move + 1] for event in events])

    def next_turn(self, move: int) -> int:
        """The next move that begins a turn, or the last one."""
        for later in range(move + 1, self.length + 1):
            if any(isinstance(event, TurnBegun) for event in self.at(later)[2]):
                return later
        return self.length


def replay_file(path: Path, *, move: int | None, recover: bool, speed: float, language: str = ENGLISH) -> int:
    """Show a game file; the exit code. `speed` is in moves a second, 0 as fast as possible."""
    accept_any_encoding()
    console = Console(highlight=False)
    try:
        replay = ReplayScreen(_read(path, recover), language)
        if move is not None and not 0 <= move <= replay.length:
            raise ErdkreisError(f"there is no move {move}: the game has {replay.length}")
        if is_interactive():
            Viewer(replay, console, _typed(), speed).run(move or 0)
        else:
            print_from(replay, console, move or 0)
    except (ErdkreisError, OSError) as error:
        print(f"erdkreis replay: {one_line(error)}", file=sys.stderr)
        return 2
    return 0


def _read(path: Path, recover: bool) -> Record:
    if not recover:
        return read(path)
    record, error = recover_record(path)
    if error is not None:
        print(f"erdkreis replay: {one_line(error)}; showing the {len(record.moves)} moves before it", file=sys.stderr)
    return record


def _typed() -> Ask:
    from prompt_toolkit import PromptSession

    session: PromptSession[str] = PromptSession()

    def ask(prompt: str, asked: Asked | None = None) -> str:
        return session.prompt(prompt)

    return ask


def print_from(replay: ReplayScreen, console: Console, move: int) -> None:
    """The board after a move, then every further move's events as text, and the board at the end."""
    replay.show(console, move)
    for number in range(move, replay.length + 1):
        print_move(replay, console, number)
    if move < replay.length:
        replay.show(console, replay.length)


def print_move(replay: ReplayScreen, console: Console, move: int) -> None:
    action, _, events = replay.at(move)
    console.print(Text(f"{move:>4}  {action}", "bold"))
    for event in events:
        console.print(Text(f"      {replay.speaker.describe(event)}"))


class Viewer:
    """Steps through a replay by typed lines."""

    def __init__(self, replay: ReplayScreen, console: Console, ask: Ask, speed: float) -> None:
        self._replay, self._console, self._ask, self._speed = replay, console, ask, speed
        self._move = 0

    def run(self, move: int) -> None:
        self._go(move)
        self._console.print(Text(self._replay.speaker.say("replay/keys"), "dim"))
        say = self._replay.speaker.say
        while True:
            try:
                line = self._ask(say("replay/prompt", move=self._move, length=self._replay.length)).strip().casefold()
            except (EOFError, KeyboardInterrupt):
                return
            if line in ("q", "quit", "exit"):
                return
            try:
                self._obey(line)
            except RecordError as error:
                self._console.print(Text(str(error), "bold red"))

    def _obey(self, line: str) -> None:
        match line:
            case "" | "n" | "next":
                self._go(self._move + 1)
            case "p" | "previous" | "prev":
                self._go(self._move - 1)
            case "t" | "turn":
                self._go(self._replay.next_turn(self._move))
            case "play" | "a":
                self._play()
            case "b" | "board":
                self._go(self._move)
            case number if number.isascii() and number.isdigit() and len(number) < 10:
                self._go(int(number))
            case _:
                self._console.print(Text(self._replay.speaker.say("replay/keys"), "dim"))

    def _go(self, move: int) -> None:
        if not 0 <= move <= self._replay.length:
            said = self._replay.speaker.say("replay/range", length=self._replay.length)
            self._console.print(Text(said, "bold red"))
            return
        self._replay.at(move)
        self._move = move
        self._replay.show(self._console, move)
        print_move(self._replay, self._console, move)

    def _play(self) -> None:
        """Go on by itself until the end or an interrupt."""
        try:
            while self._move < self._replay.length:
                self._go(self._move + 1)
                if self._speed > 0:
                    time.sleep(1 / self._speed)
        except KeyboardInterrupt:
            return
