"""How a new table's game begins: by which rules, in which colours and names, from its set-up or from a position."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from erdkreis.editions import DEFAULT, Edition, EditionError, edition
from erdkreis.editions.values import First
from erdkreis.engine.errors import PositionError
from erdkreis.engine.game import Game
from erdkreis.names import alike, cleaned
from erdkreis.server.bodies import NewTable, SeatWanted
from erdkreis.server.errors import RequestRefused
from erdkreis.server.telling import PERSON

BOT_NAMES = ("Bruno", "Carla", "Dario", "Edda", "Falko", "Greta")

MOST_UNITS = 10_000
"""In a position that a table begins from. Sixty sets, each worth more than the one before, bring 8,305 units in all; no
game lasts that long. What was kept with more opens as ever: this is asked of new tables alone."""
MOST_SETS = 1_000
"""Traded in before: each makes the next worth five units more in some games."""


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
    game = sound(position)
    if game.over or len(wanted.seats) != game.players:
        raise RequestRefused("position/wrong", f"A position that is not over, with {game.players} seats, is needed.")
    return Beginning(game.edition, game.colours, game.to_position())


def sound(position: dict[str, Any]) -> Game:
    """The game that goes on from a position somebody has sent."""
    try:
        game = Game.from_position(position, given=True)
    except PositionError as error:
        raise RequestRefused("position/wrong", str(error), **error.params) from None
    if game.all_units > MOST_UNITS or game.sets_traded > MOST_SETS:
        raise RequestRefused("position/too_large", most=MOST_UNITS)
    return game


def visible(name: str) -> str:
    """A name as it is shown, if anything of it is."""
    shown = cleaned(name)
    if not shown:
        raise RequestRefused("name/invisible")
    return shown


def check_free(name: str, others: Iterable[str]) -> None:
    """At one table no two names may look alike: nobody shall be taken for somebody else."""
    if alike(name) in map(alike, others):
        raise RequestRefused("name/taken", status=409)


def usual_name(number: int, kind: str, taken: Collection[str]) -> str:
    """What whoever has not been named is called on a seat."""
    usual = (f"Player {n + 1}" if kind == PERSON else BOT_NAMES[n % 6] for n in range(number, number + 12))
    return next(name for name in usual if alike(name) not in taken)


def seat_names(seats: Sequence[SeatWanted]) -> list[str]:
    """The names asked for, and for the others what is usual and not taken."""
    asked = {number: visible(seat.name) for number, seat in enumerate(seats) if seat.name is not None}
    for number, name in asked.items():
        check_free(name, (other for at, other in asked.items() if at < number))
    taken, names = set(map(alike, asked.values())), []
    for number, seat in enumerate(seats):
        name = asked.get(number) or usual_name(number, seat.kind, taken)
        taken.add(alike(name))
        names.append(name)
    return names


def _edition(wanted: NewTable) -> Edition:
    try:
        played = edition(wanted.edition or DEFAULT, wanted.variant, escalating=wanted.escalating)
        house = wanted.house_rules | ({"first_turn": First.PLAYER_1.word} if wanted.first_begins else {})
        played = played.replace(**house) if house else played
    except EditionError as error:
        raise RequestRefused(error.code, str(error), **error.params) from None
    if len(wanted.seats) not in played.players:
        allowed = ", ".join(map(str, played.players))
        raise RequestRefused("edition/players", f"This game is for {allowed} players, not {len(wanted.seats)}.")
    return played


def _colours(seats: list[SeatWanted], played: Edition) -> list[str]:
    """The colours asked for, and the first free ones for the rest, where colours do not go by seat."""
    if played.colours_by_seat:
        own = list(played.palette[: len(seats)])
        if any(seat.colour not in (None, colour) for seat, colour in zip(seats, own, strict=True)):
            raise RequestRefused("table/colours_by_seat", f"Colours go by seat here: {', '.join(own)}.", colours=own)
        return own
    asked = [seat.colour for seat in seats if seat.colour is not None]
    wrong = [colour for colour in asked if colour not in played.palette]
    if wrong or len(set(asked)) != len(asked):
        palette = list(played.palette)
        raise RequestRefused("table/colours", f"Choose different colours of {', '.join(palette)}.", colours=palette)
    free = iter([colour for colour in played.palette if colour not in asked])
    return [seat.colour or next(free) for seat in seats]


def hints_of(wanted: NewTable) -> bool:
    """As asked for; else where all people sit at one device, and nobody has an advantage over somebody elsewhere."""
    if wanted.hints is not None:
        return wanted.hints
    return all(seat.here for seat in wanted.seats if seat.kind == PERSON)
