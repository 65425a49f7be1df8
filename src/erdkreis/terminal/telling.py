"""What the screen says: events in words for the one who looks, and the news that survive wiping the screen."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from erdkreis.engine.events import BattleFought, Event
from erdkreis.terminal.colours import dice
from erdkreis.terminal.digest import Digest
from erdkreis.terminal.screen import Screen, show
from erdkreis.terminal.table import LocalTable, visible


class Teller:
    """Prints for one table. `clears`: the screen can be wiped, so it is drawn afresh after every change."""

    def __init__(self, table: LocalTable, console: Console, clears: bool) -> None:
        self.table, self.console, self.clears = table, console, clears
        self.screen = Screen(table.speaker, table.kinds)
        self._news: list[Text] = []
        self._drawn: object = None

    def tell(self, *lines: Text) -> None:
        """Print lines now, and once more after the screen has been wiped for the next question."""
        for line in lines:
            self._news.append(line)
            self.console.print(line)

    def events(self, events: Iterable[Event], knower: int | None) -> None:
        """Tell events one by one, as far as the one who looks may know them."""
        for event in visible(events, knower):
            if isinstance(event, BattleFought):
                self.tell(self._battle(event))
            elif (sentence := self.table.speaker.describe(event)) is not None:
                self.tell(Text(sentence))

    def _battle(self, event: BattleFought) -> Text:
        name = self.table.speaker.name
        text = dice(tuple(event.red), tuple(event.blue))
        text.append(f"  {name(event.source)} on {name(event.target)}: ")
        return text.append(f"attacker -{event.attacker_loses}, defender -{event.defender_loses}")

    def digest(self, start: int, knower: int | None) -> None:
        """What happened since the history had that length, turn by turn."""
        digest = Digest(self.table.speaker, self.table.army_before(start))
        digest.add(visible(self.table.history[start:], knower))
        self.tell(*(Text(paragraph) for paragraph in digest.tell()))

    def draw(self, seat: int, knower: int | None) -> None:
        """The board, if it has changed, and what is asked. What cannot be wiped is drawn once a turn only."""
        game = self.table.game
        stage = (seat, len(self.table.history) if self.clears else game.turn)
        view = game.view(knower)
        if stage != self._drawn:
            if self.clears:
                self.console.clear()
                for line in self._news:
                    self.console.print(line)
            show(self.console, self.screen, view)
        self._news = []
        self._drawn = stage
        self.console.print(self.screen.asked(view, game.options()))

    def draw_again(self) -> None:
        """Draw the board before the next question, whether it has changed or not."""
        self._drawn = None

    def wipe(self) -> None:
        """Clear the screen and what could be scrolled back to, and forget what was to be said."""
        self._news, self._drawn = [], None
        if self.clears:
            self.console.file.write("\x1b[3J")
            self.console.clear()
        else:
            self.console.rule()
