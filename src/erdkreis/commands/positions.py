"""Reading a position from a file or a pipe, and naming who is to move in it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from erdkreis.commands.files import read_object

if TYPE_CHECKING:
    from erdkreis.engine.game import Game

ASKED_FOR = {
    "claim": "claims a territory",
    "setup": "places starting units",
    "capital": "chooses a capital or headquarters",
    "choose": "chooses new units or attack",
    "place": "places new units",
    "attack": "attacks or ends the attacks",
    "defend": "chooses dice for the defence",
    "occupy": "says how many units move in",
    "draw": "draws a card or declines it",
    "fortify": "moves units or ends the turn",
}
"""What the awaited seat does next, phase by phase."""


def add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--position", metavar="FILE", required=True, help="a position as JSON; - reads standard input")


def read_game(name: str) -> Game:
    """The game a position stands for. What `apply --events` added to it is no part of it."""
    position = read_object(name)
    position.pop("events", None)
    from erdkreis.engine.game import Game

    return Game.from_position(position, given=True)


def headline(game: Game) -> str:
    """Where the game stands, in one line."""
    where = f"{game.edition.name} {game.edition.variant}, turn {game.turn}"
    if game.over:
        return f"{where}: the game is over, {seat_called(game, game.winner)} has won"
    return f"{where}: {seat_called(game, game.awaiting)} {ASKED_FOR[game.phase]}"


def seat_called(game: Game, seat: int | None) -> str:
    return "nobody" if seat is None else f"seat {seat} ({game.colours[seat]})"
