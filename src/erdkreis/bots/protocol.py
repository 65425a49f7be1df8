"""The lines between a game and a program in it: JSON objects to it, one action in words back. See docs/arena.md."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from erdkreis.engine.showing import options_json, views_json
from erdkreis.engine.view import spell

if TYPE_CHECKING:
    from erdkreis.boards import Board
    from erdkreis.bots.program import TimeLimits
    from erdkreis.engine.game import Game

PROTOCOL = 1


class MoveLine(Struct):
    """A question, of parts that are spelt already."""

    type: str
    view: Raw
    options: Raw


def game_line(game: Game, seat: int, seed: int, limits: TimeLimits) -> bytes:
    """Once, at the beginning: the rules, the board, and a seed for whatever the program leaves to chance."""
    edition = game.edition
    plain = {
        "type": "game",
        "protocol": PROTOCOL,
        "seat": seat,
        "players": game.players,
        "edition": edition.name,
        "variant": edition.variant,
        "preset": edition.preset,
        "rules": edition.values(),
        "board": _board(game.board),
        "seed": seed,
        "seconds": {"start": limits.start, "move": limits.move, "game": limits.game},
    }
    return spell(plain)


def _board(board: Board) -> dict[str, object]:
    ids = [territory.id for territory in board.territories]
    return {
        "id": board.id,
        "territories": {territory.id: [ids[link] for link in territory.links] for territory in board.territories},
        "continents": {
            continent.id: {"bonus": continent.bonus, "territories": [ids[place] for place in continent.territories]}
            for continent in board.continents
        },
    }


def move_line(game: Game, seat: int) -> bytes:
    """The question: what the seat sees, and what it may do."""
    view = views_json(game, (seat,))[seat]
    return spell(MoveLine("move", Raw(view), Raw(options_json(game))))


def over_line(winner: int | None, note: str | None) -> bytes:
    return spell({"type": "over", "winner": winner, "note": note})
