"""The board, the players and what is asked, drawn for one pair of eyes. It is given a view, so it cannot leak."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from erdkreis.editions.mission_words import colour_name
from erdkreis.engine.board_text import GAP, MOST_COLUMNS, SHORT_CELL, columns, packed
from erdkreis.engine.constants import constants_of
from erdkreis.engine.events import Event
from erdkreis.engine.options import Options
from erdkreis.engine.view import PlayerView, View
from erdkreis.terminal.colours import chip, dice, mark
from erdkreis.terminal.rounds import round_after
from erdkreis.terminal.words import Speaker


@dataclass(frozen=True)
class Screen:
    """Draws the games of one table: who is called what, and who is a program."""

    speaker: Speaker
    kinds: tuple[str, ...]

    def board(self, view: View, width: int) -> RenderableType:
        """All territories by continent, in as many columns as fit."""
        full = max(len(self.speaker.name(each.id)) for each in view.territories) + SHORT_CELL - 10
        cell = full if columns(full, width) == MOST_COLUMNS else SHORT_CELL
        stacked = packed([each.size + 1 for each in view.continents], columns(cell, width))
        grid = Grid.grid(padding=(0, GAP, 0, 0))
        stacks = []
        for numbers in stacked:
            grid.add_column(width=cell, no_wrap=True)
            stacks.append(Group(*(line for number in numbers for line in self._continent(view, number, cell))))
        grid.add_row(*stacks)
        return grid

    def _continent(self, view: View, number: int, cell: int) -> list[Text]:
        continent = view.continents[number]
        colours = _colours(view)
        name = self.speaker.board.continent_name(number, self.speaker.language)
        head = Text().append(name, "bold underline")
        head.append(f" +{continent.bonus} " if continent.bonus else " ", "bold")
        if continent.owner is not None:
            head.append_text(mark(continent.owner, colours))
        indices = self.speaker.board.continents[number].territories
        return [head, *(self._territory(view, index, cell) for index in indices)]

    def _territory(self, view: View, index: int, cell: int) -> Text:
        territory = view.territories[index]
        board = self.speaker.board
        line = chip(territory.owner, _colours(view))
        name = (board.short if cell == SHORT_CELL else board.name)(index, self.speaker.language)
        seat_of = [player.seat for player in view.players if player.capital == territory.id]
        units = str(territory.shown)
        space = cell - 4 - len(units)
        if seat_of:
            name = f"{name[: space - 3]} *"
        mine = territory.owner is not None and territory.owner == view.seat
        fought = territory.id in (view.battle.source, view.battle.target)
        line.append(" ")
        line.append(name[:space].ljust(space), "reverse" if fought else "bold" if mine else "")
        line.append(units, "bold" if mine else "")
        return line

    def players(self, view: View) -> RenderableType:
        words, say = self.speaker.words, self.speaker.say
        grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False, header_style="dim")
        cards = [say("head/cards")] if self._cards else []
        for head in ("", "", "", words.territory.other, words.unit.other, *cards, say("head/income"), ""):
            grid.add_column(head, justify="right" if head else "left", no_wrap=True)
        for player in view.players:
            grid.add_row(*self._player(view, player))
        if view.neutral is not None:
            counts = (str(view.neutral.territories), str(view.neutral.units))
            grid.add_row(chip("neutral", ()), words.neutral_name, "", *counts)
        return grid

    @property
    def _cards(self) -> bool:
        return self.speaker.edition.cards

    def _player(self, view: View, player: PlayerView) -> list[RenderableType]:
        style = "" if player.alive else "dim strike"
        kind = self.kinds[player.seat]
        say, colour = self.speaker.say, colour_name(player.colour, self.speaker.language)
        described = colour if kind == "person" else f"{colour}, {kind}"
        numbers = [player.territories, player.units, *([player.cards] if self._cards else []), player.income]
        state = "" if player.alive else say("state/out")
        if view.phase != "over" and player.seat == (view.active if view.active is not None else view.awaiting):
            state = say("state/turn") if view.active is not None else say("state/places")
        if view.winner == player.seat:
            state = say("state/wins")
        return [
            chip(player.seat, _colours(view)),
            Text(self.speaker.who(player.seat), f"{style} bold".strip()),
            Text(described, "dim"),
            *(Text(str(number), style) for number in numbers),
            Text(state, "bold"),
        ]

    def title(self, view: View, events: Iterable[Event]) -> Text:
        edition, say = self.speaker.edition, self.speaker.say
        about = edition.about(self.speaker.language)
        text = Text(f"{about.title}, {about.variants[edition.variant].title}", "bold")
        if view.turn:
            text.append(f"  {say('title/round', round=round_after(events))}")
        if view.next_set:
            worth = view.next_set.get("any")
            sets = say("title/sets", units=_set_values(view)) if worth is None else say("title/next_set", units=worth)
            text.append(f"  {sets}", "dim")
        if constants_of(edition).counter_less:
            text.append(f"  {say('title/minus_one')}", "dim")
        if view.battle.red and edition.dice_shown:
            text.append(f"  {say('title/dice')} ")
            text.append_text(dice(view.battle.red, view.battle.blue))
        return text

    def asked(self, view: View, options: Options) -> Text:
        """Who is asked for what, in one line."""
        if options.seat is None:
            return Text(self.speaker.say("over"), "bold")
        text = chip(options.seat, _colours(view))
        text.append(f" {self.speaker.who(options.seat)}", "bold")
        text.append(f": {self.step(view, options)}")
        return text

    def step(self, view: View, options: Options) -> str:
        """What the awaited seat is asked to do, with the numbers that belong to it."""
        say = self.speaker.say
        if options.must_trade:
            return say("step/trade")
        if options.phase in ("defend", "occupy"):
            return self._battle(view, options)
        neutral = options.side == "neutral" and options.phase in ("place", "attack", "choose")
        step = say(f"step/{options.phase}{'/neutral' if neutral else ''}")
        if options.phase in ("setup", "place"):
            left = [self.speaker.words.unit.count(options.units)] if options.units else []
            left += [say("neutral_left", units=options.neutral_units)] if options.neutral_units else []
            return say("to_go", step=step, left=say("and").join(left)) if left else step
        return step

    def _battle(self, view: View, options: Options) -> str:
        option, say = options.actions[0], self.speaker.say
        numbers = option.least != option.most
        span = say("span", least=option.least, most=option.most) if numbers else f"{option.most}"
        source, target = view.battle.source, view.battle.target
        defending = options.phase == "defend"
        asked = say("ask/dice" if defending else "ask/move_in", span=span, default=option.default)
        if source is None or target is None:
            return asked
        if not defending:
            return say("ask/occupy", target=target, asked=asked)
        neutral = view.territories[self.speaker.board.index(target)].owner == "neutral"
        key = "ask/defend/neutral" if neutral else "ask/defend"
        return say(key, source=source, target=target, asked=asked)


def show(console: Console, screen: Screen, view: View, events: Iterable[Event]) -> None:
    """Title, board and players. `events`: everything that has happened so far."""
    width = console.width
    console.print(screen.title(view, events), no_wrap=True, overflow="ellipsis")
    console.print(screen.board(view, width))
    console.print(screen.players(view))


def _colours(view: View) -> tuple[str, ...]:
    return tuple(player.colour for player in view.players)


def _set_values(view: View) -> str:
    return "/".join(str(worth) for worth in view.next_set.values())
