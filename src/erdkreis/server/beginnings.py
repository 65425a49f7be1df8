"""How a new table's game begins: by which rules, in which colours, from its set-up or from a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from erdkreis.editions import DEFAULT, Edition, EditionError, edition
from erdkreis.editions.values import Colours
from erdkreis.engine.errors import PositionError
from erdkreis.engine.game import Game
from erdkreis.server.errors import RequestRefused
from erdkreis.server.messages import NewTable, SeatWanted


@dataclass(frozen=True)
class Beginning:
    """`position` is the one the game begins from, if it is not set up."""

    edition: Edition
    colours: tuple[str, ...]
    position: dict[str, Any] | None = None


def beginning(wanted: NewTable, position: dict[str, Any] | None = None) -> Beginning:
    """What is wanted, if it is possible; a position brings its own rules and colours."""
    if position is None:
        played = _edition(wanted)
        return Beginning(played, tuple(_colours(wanted.seats, played)))
    try:
        game = Game.from_position(position)
    except PositionError as error:
        raise RequestRefused("position/wrong", str(error)) from None
    if game.over or len(wanted.seats) != game.players:
        raise RequestRefused("position/wrong", f"A position that is not over, with {game.players} seats, is needed.")
    return Beginning(game.edition, game.colours, game.to_position())


def _edition(wanted: NewTable) -> Edition:
    try:
        played = edition(wanted.edition or DEFAULT, wanted.variant, escalating=wanted.escalating)
        played = played.replace(**wanted.house_rules) if wanted.house_rules else played
    except EditionError as error:
        raise RequestRefused(error.code, str(error), **error.params) from None
    if len(wanted.seats) not in played.players:
        allowed = ", ".join(map(str, played.players))
        raise RequestRefused("edition/players", f"This game is for {allowed} players, not {len(wanted.seats)}.")
    return played


def _colours(seats: list[SeatWanted], played: Edition) -> list[str]:
    """The colours asked for, and the first free ones for the rest, where colours do not go by seat."""
    if played.colour_assignment == Colours.BY_SEAT:
        own = list(played.palette[: len(seats)])
        if any(seat.colour not in (None, colour) for seat, colour in zip(seats, own, strict=True)):
            raise RequestRefused("table/colours", f"Colours go by seat here: {', '.join(own)}.")
        return own
    asked = [seat.colour for seat in seats if seat.colour is not None]
    wrong = [colour for colour in asked if colour not in played.palette]
    if wrong or len(set(asked)) != len(asked):
        raise RequestRefused("table/colours", f"Choose different colours of {', '.join(played.palette)}.")
    free = iter([colour for colour in played.palette if colour not in asked])
    return [seat.colour or next(free) for seat in seats]
