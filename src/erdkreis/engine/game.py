"""`Game`: the friendly face. One game, its edition, its state; it plays actions and tells what happened."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from msgspec import structs

from erdkreis.boards import Board
from erdkreis.editions import Edition, EditionError
from erdkreis.editions.values import Colours
from erdkreis.engine.actions import Action, Attack, Undo, encode, parse_action
from erdkreis.engine.constants import constants_of
from erdkreis.engine.errors import ChanceError, RuleError
from erdkreis.engine.events import Event, MissionDealt, read_events
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.chance import CHANCE, seeded_word
from erdkreis.engine.kernel.goals import PIECES
from erdkreis.engine.kernel.project import WATCHER
from erdkreis.engine.kernel.records import places, record_over
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.state import STATE, STATE_WORDS, Phase
from erdkreis.engine.options import Options, options_of
from erdkreis.engine.projected import PUBLIC_WORDS, Public, public_of
from erdkreis.engine.rules import encode_board, encode_rules
from erdkreis.engine.words import PHASES
from erdkreis.engine.workspace import WORKSPACE

if TYPE_CHECKING:
    from erdkreis.engine.view import View

OVER, PERMITTED = int(Phase.OVER), Refusal.NONE  # looked up once: Python 3.11 takes its time to find a member

_PHASE, _TURN, _WINNER, _ACTIVE, _AWAITING, _UNDO_SIZE, _UNDO_NEXT = (
    places(STATE, name).start for name in ("phase", "turn", "winner", "active", "awaiting", "undo_size", "undo_next")
)
_SHORT, _SEEDED = (places(CHANCE, name).start for name in ("short", "seeded"))


class Stream(NamedTuple):
    """Where the words of a stream stand among the numbers of its chance: how many were given, how many are used."""

    name: str
    words: range
    given: int
    used: int


_DICE, _HIDDEN = (
    Stream(name, places(CHANCE, name), places(CHANCE, f"{name}_given").start, places(CHANCE, f"{name}_used").start)
    for name in ("dice", "hidden")
)


@dataclass(frozen=True)
class Used:
    """The words that something used: given ones, or a stretch of two seeded streams, computed when asked for."""

    seeds: tuple[int, int] = (0, 0)
    dice: tuple[int, int] = (0, 0)
    hidden: tuple[int, int] = (0, 0)
    given: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def words(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Dice and hidden words as unsigned integers."""
        dice = (*self.given[0], *(seeded_word(self.seeds[0], index) for index in range(*self.dice)))
        hidden = (*self.given[1], *(seeded_word(self.seeds[1], index) for index in range(*self.hidden)))
        return tuple(int(word) & _MASK for word in dice), tuple(int(word) & _MASK for word in hidden)


class Chance:
    """Where a game's random words come from: a seed, or words given action by action."""

    def __init__(self, seed: int | None = None) -> None:
        self._own(np.zeros(CHANCE.itemsize // 8, np.int64))
        if seed is not None:
            self.record["seeded"] = 1
            self.record["dice_seed"] = derive(seed, "dice")
            self.record["hidden_seed"] = derive(seed, "hidden")

    def copy(self) -> Chance:
        twin = object.__new__(Chance)
        twin._own(self._numbers.copy())
        return twin

    def _own(self, numbers: np.ndarray) -> None:
        self._numbers = numbers
        self.record = record_over(numbers, CHANCE)[0]

    def give(self, dice: Iterable[int], hidden: Iterable[int]) -> None:
        """Words for the next action, unsigned or signed 64-bit integers."""
        for stream, words in ((_DICE, dice), (_HIDDEN, hidden)):
            first, most = stream.words.start, len(stream.words)
            signed = [_signed(word) for word in words]
            if len(signed) > most:
                raise ChanceError(f"at most {most} {stream.name} words belong to one action, not {len(signed)}")
            if signed:
                self._numbers[first : first + len(signed)] = signed
            self._numbers[stream.given], self._numbers[stream.used] = len(signed), 0

    @property
    def seeded(self) -> bool:
        return bool(self._numbers.item(_SEEDED))

    @property
    def short(self) -> bool:
        """Did the latest action need more words than there were?"""
        return bool(self._numbers.item(_SHORT))

    def used_since(self, before: tuple[int, int]) -> Used:
        """The words used since a mark."""
        if not self.seeded:
            return Used(given=(self._taken(_DICE), self._taken(_HIDDEN)))
        seeds = (int(self.record["dice_seed"]), int(self.record["hidden_seed"]))
        dice, hidden = self.mark()
        return Used(seeds, (before[0], dice), (before[1], hidden))

    def _taken(self, stream: Stream) -> tuple[int, ...]:
        first = stream.words.start
        return tuple(self._numbers[first : first + self._numbers.item(stream.used)].tolist())

    def mark(self) -> tuple[int, int]:
        if not self.seeded:
            return (0, 0)
        return int(self._numbers.item(_DICE.used)), int(self._numbers.item(_HIDDEN.used))


_MASK = (1 << 64) - 1


def _signed(word: int) -> int:
    if not -(1 << 63) <= word <= _MASK:
        raise ChanceError(f"{word} is not a 64-bit word")
    return word - (1 << 64) if word >> 63 > 0 else word


def derive(seed: int, stream: str) -> int:
    """A 64-bit seed for one stream: the same seed never feeds two."""
    digest = hashlib.sha256(f"erdkreis/{stream}/{seed}".encode()).digest()
    return int.from_bytes(digest[:8], "little", signed=True)


def words_for_dice(*faces: int) -> list[int]:
    """Words that make these dice fall, in the order they are thrown."""
    return [(face - 1) << 1 for face in faces]


class Game:
    """A game in progress.

    Give `seed` for a game that plays by itself, or pass `dice` and `hidden` words with every action.
    """

    events: tuple[Event, ...] = ()
    """What the latest action (at first: the set-up) brought about."""

    def __init__(
        self,
        edition: Edition,
        players: int,
        *,
        seed: int | None = None,
        dice: Sequence[int] = (),
        hidden: Sequence[int] = (),
        colours: Sequence[str] | None = None,
        youngest: int | None = None,
    ) -> None:
        self._prepare(edition, players, youngest)
        self.state["colour"][:players] = self._colours(colours, players)
        self.chance = Chance(seed)
        if seed is None:
            self.chance.give(dice, hidden)
        log = WORKSPACE.log
        log["size"] = 0
        entries.start(self.board_record, self.rules, self.state, self.chance.record, log)
        if self.chance.short:
            raise ChanceError("setting the game up needs more random words than were given")
        self._used = self.chance.used_since((0, 0))
        self.events = tuple(map(self._with_task, read_events(log, self.board)))

    def _with_task(self, event: Event) -> Event:
        """A card directed against one's own colour, or against one that nobody plays, stands for another task."""
        if not isinstance(event, MissionDealt):
            return event
        pieces = np.empty(PIECES, np.int64)
        task = entries.goal(self.board_record, self.rules, self.state, event.seat, pieces)
        return structs.replace(event, task=int(task))

    def _prepare(self, edition: Edition, players: int, youngest: int | None) -> None:
        if youngest is not None and not 0 <= youngest < players:
            raise EditionError(f"seat {youngest} cannot be the youngest of {players}")
        self.edition, self.players = edition, players
        self.constants = constants_of(edition)
        self.board: Board = self.constants.board
        self.board_record = encode_board(self.board)
        self.rules = encode_rules(edition, players, -1 if youngest is None else youngest)
        self._own(np.zeros(STATE_WORDS, np.int64))

    def _own(self, flat: np.ndarray) -> None:
        """Reading a record field by field is slow, copying its flat array is not: own the flat one."""
        self.flat = flat
        self.records = record_over(flat, STATE)
        self.state = self.records[0]

    def _colours(self, colours: Sequence[str] | None, players: int) -> list[int]:
        palette = self.edition.palette
        if colours is None:
            return list(range(players))
        if len(colours) != players or len(set(colours)) != players:
            raise EditionError(f"{players} seats need {players} different colours, not {', '.join(colours)}")
        unknown = [colour for colour in colours if colour not in palette]
        if unknown:
            raise EditionError(f"{unknown[0]!r} is not a colour of this edition: {', '.join(palette)}")
        chosen = [palette.index(colour) for colour in colours]
        if self.edition.colour_assignment == Colours.BY_SEAT and chosen != list(range(players)):
            raise EditionError(f"colours={list(colours)} contradicts colour_assignment=by_seat")
        return chosen

    # What everybody may read

    @property
    def phase(self) -> str:
        return PHASES[int(self.flat.item(_PHASE))]

    @property
    def over(self) -> bool:
        return int(self.flat.item(_PHASE)) == OVER

    @property
    def winner(self) -> int | None:
        winner = int(self.flat.item(_WINNER))
        return None if winner < 0 else winner

    @property
    def turn(self) -> int:
        return int(self.flat.item(_TURN))

    @property
    def active(self) -> int | None:
        """Whose turn it is; nobody's during set-up."""
        active = int(self.flat.item(_ACTIVE))
        return None if active < 0 else active

    @property
    def awaiting(self) -> int | None:
        """Who must decide now; nobody when the game is over."""
        awaiting = int(self.flat.item(_AWAITING))
        return None if awaiting < 0 else awaiting

    @property
    def alive(self) -> list[int]:
        """The seats that are still in the game."""
        alive = int(self.state["alive"])
        return [seat for seat in range(self.players) if alive >> seat & 1]

    @property
    def all_units(self) -> int:
        """On the board, and those that are still to be placed."""
        state = self.state
        there = [*state["units"], *state["stock"], state["pool"], state["neutral_pool"]]
        return sum(map(int, there))  # numbers of any size: an array's own sum would begin again from the least

    @property
    def sets_traded(self) -> int:
        return int(self.state["sets_traded"])

    @property
    def undo_seat(self) -> int | None:
        """Who may take the latest placement back, if anybody."""
        if not self.flat.item(_UNDO_SIZE):
            return None
        return int(self.state["undo"][self.flat.item(_UNDO_NEXT) - 1]) >> 30 & 7

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(self.edition.palette[index] for index in self.state["colour"][: self.players].tolist())

    @property
    def last_chance(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The dice words and the hidden words that the latest action (at first: the set-up) used."""
        return self._used.words()

    def options(self) -> Options:
        """Everything the awaited seat may do."""
        return options_of(self)

    def view(self, seat: int | None) -> View:
        """What one seat may know; `None` is somebody who only watches."""
        from erdkreis.engine.view import view_of

        return view_of(self, seat)

    def seen_by(self, seat: int | None) -> Public:
        """The numbers of the table as one seat sees them, `None` for somebody who only watches."""
        return public_of(self.projected(seat)[PUBLIC_WORDS])

    def unveiled(self) -> Public:
        """The same with nothing concealed: for those who may know everything, as when a game is over."""
        return public_of(self.flat[PUBLIC_WORDS])

    def projection(self, seat: int | None) -> np.ndarray:
        """The state as one seat may know it, as a one-record array for kernels."""
        return record_over(self.projected(seat), STATE)

    def projected(self, seat: int | None) -> np.ndarray:
        """The numbers of that record."""
        row: np.ndarray = self.projected_to([seat])[0]
        return row

    def projected_to(self, seats: Sequence[int | None]) -> np.ndarray:
        """The numbers of several such records, a row for each."""
        for seat in seats:
            if seat is not None and not 0 <= seat < self.players:
                raise ValueError(f"there is no seat {seat}")
        numbers = np.empty((len(seats), STATE_WORDS), np.int64)
        viewers = np.array([WATCHER if seat is None else seat for seat in seats], np.int64)
        views = np.ndarray(len(seats), STATE, numbers)
        entries.project(self.board_record, self.rules, self.records, viewers, views)
        return numbers

    # Playing

    def parse(self, text: str) -> Action:
        """The action a line of text stands for."""
        return parse_action(text, self.board)

    def complete(self, action: Action) -> Action:
        """The action with the numbers it left open: as many units as allowed, and as many dice as they bring."""
        if not isinstance(action, Attack):
            return action
        units, dice = action.units, action.dice
        if units is None:
            units = int(entries.most_units(self.rules, self.state, self.board.index(action.source)))
        return Attack(action.source, action.target, units, entries.most_dice(units) if dice is None else dice)

    def striking_units(self, source: str) -> int:
        """Units that bring all the dice there are from a territory; more would only be bound to move in."""
        return int(entries.striking_units(self.rules, self.state, self.board.index(source)))

    def _encode(self, action: Action) -> np.void:
        return encode(self.complete(action), self.board)

    def refusal(self, action: Action | str, seat: int | None = None) -> RuleError | None:
        """Why an action is not permitted now, or nothing."""
        action = self.parse(action) if isinstance(action, str) else action
        record = self._encode(action)
        refused = self._seat_refusal(action, seat)
        if refused == PERMITTED:
            refused = Refusal(int(entries.refusal(self.board_record, self.rules, self.state, record)))
        return None if refused == PERMITTED else self._error(refused, action)

    def play(
        self,
        action: Action | str,
        seat: int | None = None,
        *,
        dice: Sequence[int] = (),
        hidden: Sequence[int] = (),
    ) -> tuple[Event, ...]:
        """Do it, or raise `RuleError` and leave everything as it was. Returns what happened.

        `seat` says who acts, where that must be checked; `dice` and `hidden` are the words of a game without a seed.
        """
        return self.play_with(((dice, hidden),), action, seat)

    def play_with(
        self,
        portions: Iterable[tuple[Sequence[int], Sequence[int]]],
        action: Action | str,
        seat: int | None = None,
    ) -> tuple[Event, ...]:
        """`play` with the first portion of dice words and hidden words that suffices; `ChanceError` if none does."""
        action = self.parse(action) if isinstance(action, str) else action
        refused = self._seat_refusal(action, seat)
        if refused != PERMITTED:
            raise self._error(refused, action)
        record, log, chance = self._encode(action), WORKSPACE.log, self.chance
        before, mark, seeded = self.flat.copy(), chance.mark(), chance.seeded
        for dice, hidden in portions:
            if not seeded:
                chance.give(dice, hidden)
            refused = entries.play(self.board_record, self.rules, self.state, chance.record, log, record)
            if refused != PERMITTED:
                raise self._error(Refusal(refused), action)
            if not chance.short:
                self._used = chance.used_since(mark)
                self.events = read_events(log, self.board)
                return self.events
            chance.record["short"] = 0
            self.flat[:] = before
        raise ChanceError(f"{action} needs more random words than were given")

    def _seat_refusal(self, action: Action, seat: int | None) -> Refusal:
        if seat is None:
            return PERMITTED
        if isinstance(action, Undo):
            allowed = self.undo_seat in (None, seat)
            return PERMITTED if allowed else Refusal.UNDO_NOT_YOURS
        if seat == self.awaiting or self.over:
            return PERMITTED
        return Refusal.TURN_NOT_YOURS

    def _error(self, refused: Refusal, action: Action) -> RuleError:
        from erdkreis.engine.explain import explain

        return explain(self, refused, action)

    # Copies, bytes, positions

    def copy(self) -> Game:
        """An independent game that goes on from here with the same chance."""
        twin = object.__new__(Game)
        twin.edition, twin.players, twin.constants = self.edition, self.players, self.constants
        twin.board, twin.board_record, twin.rules = self.board, self.board_record, self.rules
        twin._own(self.flat.copy())
        twin.chance = self.chance.copy()
        twin.events, twin._used = self.events, self._used
        return twin

    def numbers(self) -> np.ndarray:
        """All numbers of the record, hidden ones included: for those who look through games that are over."""
        return self.flat.copy()

    def standing(self, numbers: np.ndarray) -> Game:
        """A game of the same kind that stands where such numbers say."""
        twin = self.copy()
        twin.flat[:] = numbers
        return twin

    def to_bytes(self) -> bytes:
        """Everything, hidden things included, for another process and never for showing; to keep a game, record it."""
        from erdkreis.engine.saved import to_bytes

        return to_bytes(self)

    @classmethod
    def from_bytes(cls, data: bytes) -> Game:
        """A game from `to_bytes`; anything else is refused with `PositionError`."""
        from erdkreis.engine.saved import from_bytes

        return from_bytes(data)

    @property
    def hash(self) -> str:
        """SHA-256 over everything that the game is, by names: equal games have equal hashes, in every version."""
        from erdkreis.engine.positions import content

        spelt = json.dumps(content(self), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(spelt.encode()).hexdigest()

    def to_position(self) -> dict[str, Any]:
        """A readable, complete position (docs/formats.md)."""
        from erdkreis.engine.positions import write_position

        return write_position(self)

    @classmethod
    def from_position(cls, position: dict[str, Any], *, seed: int | None = None) -> Game:
        """A game that goes on from a position."""
        from erdkreis.engine.positions import read_position

        return read_position(position, seed)

    def __repr__(self) -> str:
        who = "over" if self.over else f"seat {self.awaiting} to {self.phase}"
        return f"<Game {self.edition.preset}, {self.players} players, turn {self.turn}, {who}>"
