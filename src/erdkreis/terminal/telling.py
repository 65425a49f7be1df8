"""What the screen says: events in words for the one who looks, and the news that survive wiping the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from erdkreis.engine.events import AttackAnnounced, BattleFought, DiceRolledToAttack, Event
from erdkreis.engine.words import Side
from erdkreis.terminal.colours import dice
from erdkreis.terminal.digest import Digest
from erdkreis.terminal.screen import Screen, show
from erdkreis.terminal.standing import RepeatedAttack
from erdkreis.terminal.table import LocalTable, visible

ANNOUNCEMENTS = (AttackAnnounced, DiceRolledToAttack)
"""What a battle repeats once it has been fought."""
_FEW_ROLLS = 4  # so many are told one by one


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
            else:
                self.tell(Text(self.table.speaker.describe(event)))

    def campaign(self, campaign: RepeatedAttack, events: Iterable[Event], knower: int | None) -> None:
        """All rolls of a repeated attack: few one by one, many in one line; then what came of them."""
        known = [event for event in visible(events, knower) if not isinstance(event, ANNOUNCEMENTS)]
        battles = [event for event in known if isinstance(event, BattleFought)]
        if len(battles) > _FEW_ROLLS:
            self.tell(Text(self._summed_up(campaign, battles)))
            known = [event for event in known if not isinstance(event, BattleFought)]
        self.events(known, knower)
        if not self.table.game.over and self._held_by(campaign.target) != self._held_by(campaign.source):
            self.tell(Text(self._stopped(campaign)))

    def _summed_up(self, campaign: RepeatedAttack, battles: Sequence[BattleFought]) -> str:
        speaker = self.table.speaker
        lost, beaten = sum(each.attacker_loses for each in battles), sum(each.defender_loses for each in battles)
        losses = speaker.losses(lost, beaten)
        return speaker.say("rolls", count=len(battles), source=campaign.source, target=campaign.target, losses=losses)

    def _stopped(self, campaign: RepeatedAttack) -> str:
        """Why there is no further roll, where the target has not fallen."""
        speaker, view = self.table.speaker, self.table.game.view(None)
        left, facing = (
            view.territories[speaker.board.index(place)].units for place in (campaign.source, campaign.target)
        )
        return speaker.say("stopped", source=campaign.source, target=campaign.target, left=left, facing=facing)

    def _held_by(self, territory: str) -> Side:
        return self.table.game.view(None).territories[self.table.speaker.board.index(territory)].owner

    def _battle(self, event: BattleFought) -> Text:
        speaker = self.table.speaker
        losses = speaker.losses(event.attacker_loses, event.defender_loses)
        said = speaker.say("battle", source=event.source, target=event.target, losses=losses)
        if not speaker.edition.dice_shown:
            return Text(said)
        return dice(tuple(event.red), tuple(event.blue)).append(f"  {said}")

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
            show(self.console, self.screen, view, self.table.history)
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
