"""The dice of a recorded game, one by one in the order in which they were thrown, and how the battles went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from erdkreis.engine.events import BattleFought, DiceRolledToAttack, DiceThrownForStart, Event
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import NEUTRAL
from erdkreis.record.model import Record
from erdkreis.record.replaying import start, step

RED, BLUE, START = "red", "blue", "start"


@dataclass(frozen=True)
class Throw:
    """One die: which colour, what it showed, and whose it was; nobody's is the neutral army's."""

    colour: str
    face: int
    seat: int | None


@dataclass(frozen=True)
class DiceCompared:
    """One comparison: who attacked whom, with how many dice on each side, and how many pairs the attacker won.

    `shown` are the red dice, highest first, if the defender saw them before choosing how many to throw.
    """

    attacker: int | None
    defender: int | None
    red: int
    blue: int
    won: int
    shown: tuple[int, ...] = ()

    @property
    def pairs(self) -> int:
        return min(self.red, self.blue)


def dice_of(record: Record) -> Iterator[Throw | DiceCompared]:
    """Every die and every battle, by playing the game again."""
    game = start(record.header)
    yield from _for_start(game.events)
    waiting = False  # the red dice lie on the table, the blue ones are still to be thrown
    for move in record.moves:
        owners = game.seen_by(None).owner if move.action.startswith(("attack", "defend")) else []
        events = step(game, move)
        yield from _for_start(events)
        for event in events:
            if isinstance(event, DiceRolledToAttack):
                attacker = _owner(game, owners, event.source)
                yield from (Throw(RED, face, attacker) for face in _faces(move.words.dice))
                waiting = True
            elif isinstance(event, BattleFought):
                attacker, defender = (_owner(game, owners, end) for end in (event.source, event.target))
                yield from _in_battle(event, list(_faces(move.words.dice)), attacker, defender, waiting)
                waiting = False


def _for_start(events: tuple[Event, ...]) -> Iterator[Throw]:
    for event in events:
        if isinstance(event, DiceThrownForStart):
            yield from (Throw(START, face, seat) for seat, face in event.faces.items())


def _in_battle(
    event: BattleFought, faces: list[int], attacker: int | None, defender: int | None, waiting: bool
) -> Iterator[Throw | DiceCompared]:
    """The dice as they fell: events lay them down sorted, the words know the order."""
    red, blue = len(event.red), len(event.blue)
    if not waiting:
        yield from (Throw(RED, face, attacker) for face in faces[:red])
        faces = faces[red:]
    yield from (Throw(BLUE, face, defender) for face in faces[:blue])
    yield DiceCompared(attacker, defender, red, blue, event.defender_loses, tuple(event.red) if waiting else ())


def _faces(words: tuple[int, ...]) -> Iterator[int]:
    """Dice from words, as docs/formats.md has it; a word in 2⁶¹ or so is rejected."""
    for word in words:
        if word >> 1 < 2**63 // 6 * 6:
            yield (word >> 1) % 6 + 1


def _owner(game: Game, owners: list[int], territory: str) -> int | None:
    owner = owners[game.board.index(territory)]
    return None if owner == NEUTRAL else owner
