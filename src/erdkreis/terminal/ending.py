"""The end of a game: who won and how, all secrets, the last numbers, and where the game is kept."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from erdkreis.engine.events import TurnBegun
from erdkreis.terminal.colours import chip
from erdkreis.terminal.screen import show
from erdkreis.terminal.words import NOBODY, won_key

if TYPE_CHECKING:
    from erdkreis.terminal.session import Session


def show_ending(session: Session) -> None:
    game, speaker, console = session.game, session.speaker, session.console
    view = game.view(None)
    show(console, session.teller.screen, view, session.table.history)
    winner = game.winner
    console.print()
    if winner is not None:
        line = chip(winner, game.colours)
        console.print(line.append(f" {speaker.say(won_key(view.won_by or ''), seat=winner)}", "bold"))
    turns = Counter(event.seat for event in session.table.history if isinstance(event, TurnBegun))
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for head in ("", "", speaker.say("head/turns"), speaker.words.territory.other, speaker.words.unit.other):
        grid.add_column(head, justify="right" if head else "left", no_wrap=True)
    grid.add_column("")
    for player in view.players:
        grid.add_row(
            chip(player.seat, game.colours),
            speaker.who(player.seat),
            *map(str, (turns[player.seat], player.territories, player.units)),
            Text(_secret(session, player.seat)),
        )
    console.print(grid)
    if session.table.file is not None:
        console.print(Text(speaker.say("in_file", file=session.table.file), "dim"))


def _secret(session: Session, seat: int) -> str:
    """What a player kept secret, with what became of it."""
    speaker = session.speaker
    view = session.game.view(seat)
    player = view.players[seat]
    fate = (
        ""
        if player.alive
        else speaker.say("beaten_by", by=NOBODY if player.eliminated_by is None else player.eliminated_by)
    )
    secret = None if view.goal is None or view.goal.task is None else speaker.goal(view.goal)
    if secret is None and player.capital is not None:
        secret = f"{speaker.capital} {speaker.name(player.capital)}"
    return fate if secret is None else f"{secret} ({fate})" if fate else secret
