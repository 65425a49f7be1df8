"""`Game`: the friendly face. One game, its edition, its state; it plays actions and tells what happened."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np
from msgspec import structs

from erdkreis.boards import Board
from erdkreis.editions import DEFAULT, Edition, EditionError, as_edition
from erdkreis.engine.actions import Action, Attack, Undo, encode, parse_action
from erdkreis.engine.chances import Chance, Used, derive, random_seed, words_for_dice
from erdkreis.engine.constants import constants_of
from erdkreis.engine.errors import ChanceError, RuleError, SeatError, ViewError
from erdkreis.engine.events import Event, MissionDealt, read_events
from erdkreis.engine.kernel import entries
from erdkreis.engine.kernel.goals import PIECES
from erdkreis.engine.kernel.project import WATCHER
from erdkreis.engine.kernel.records import places, record_over
from erdkreis.engine.kernel.refusals import Refusal
from erdkreis.engine.kernel.state import STATE, STATE_WORDS, Phase
from erdkreis.engine.options import Option, Options, legal_actions_of, options_of
from erdkreis.engine.projected import PUBLIC_WORDS, Public, public_of
from erdkreis.engine.rules import encode_board, encode_rules
from erdkreis.engine.words import PHASES
from erdkreis.engine.workspace import WORKSPACE
from erdkreis.given import WrongType, called, of_kind, several, whole, whole_or_none, written

if TYPE_CHECKING:
    from erdkreis.engine.board_svg import Picture
    from erdkreis.engine.view import View

OVER, PERMITTED = int(Phase.OVER), Refusal.NONE  # looked up once: Python 3.11 takes its time to find a member

_PHASE, _TURN, _WINNER, _ACTIVE, _AWAITING, _UNDO_SIZE, _UNDO_NEXT = (
    places(STATE, name).start for name in ("phase", "turn", "winner", "active", "awaiting", "undo_size", "undo_next")
)
USUAL_PLAYERS = 4
_NO_CHANCE = Chance()
_NO_WORDS: Sequence[int] = ()
__all__ = ["Chance", "Game", "Used", "derive", "words_for_dice"]


class Game:
    """A game in progress.

    `edition` names a rule book (`"hasbro2010"`) or one of its games (`"H10-M"`), or it is an `Edition`; `players` are
    four, or as few as there must be. `seed` decides its chance, a random one where none is named. With `given` chance
    comes from outside instead: then every action is played with its own `dice` and `hidden` words, and the set-up
    with those named here.
    """

    events: tuple[Event, ...] = ()
    """What the latest action (at first: the set-up) brought about."""
    seed: int | None = None
    """What the game was dealt and is played with, where that is known."""

    def __init__(
        self,
        edition: Edition | str = DEFAULT,
        players: SupportsIndex | None = None,
        *,
        seed: SupportsIndex | None = None,
        given: bool = False,
        dice: Sequence[int] | None = None,
        hidden: Sequence[int] | None = None,
        colours: Sequence[str] | None = None,
        youngest: SupportsIndex | None = None,
    ) -> None:
        edition, players = _table_of(edition, players)
        self._prepare(edition, players, whole_or_none(youngest, "the youngest seat"))
        self.state["colour"][:players] = self._colours(colours, players)
        self._draw_from(seed, given or dice is not None or hidden is not None)
        if self.seed is None:
            self.chance.give(dice or (), hidden or ())
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

    def _draw_from(self, seed: SupportsIndex | None, given: bool) -> None:
        """A seed, a random one where none is named; or what is given with every action."""
        if given and seed is not None:
            raise ChanceError("a game has a seed, or its words are given: not both")
        self.seed = None if given else random_seed() if seed is None else whole(seed, "a seed")
        self.chance = Chance(self.seed)

    def _own(self, flat: np.ndarray) -> None:
        """Reading a record field by field is slow, copying its flat array is not: own the flat one."""
        self.flat = flat
        self.records = record_over(flat, STATE)
        self.state = self.records[0]

    def _colours(self, colours: Sequence[str] | None, players: int) -> list[int]:
        palette = self.edition.palette
        if colours is None:
            return list(range(players))
        colours = [written(colour, "each of the colours") for colour in several(colours, "the colours")]
        if len(colours) != players or len(set(colours)) != players:
            raise EditionError(f"{players} seats need {players} different colours, not {', '.join(colours)}")
        unknown = [colour for colour in colours if colour not in palette]
        if unknown:
            raise EditionError(f"{unknown[0]!r} is not a colour of this edition: {', '.join(palette)}")
        chosen = [palette.index(colour) for colour in colours]
        if self.edition.colours_by_seat and chosen != list(range(players)):
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

    def legal_actions(self) -> Iterator[Action]:
        """Every single action the awaited seat may take, with every number; made while you look at them.

        Taking a placement back (`undo`) is not among them, and who plays by `options` needs no such list.
        """
        return legal_actions_of(self)

    def view(self, seat: int | None = None) -> View:
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
            if seat is not None and not 0 <= (seat if type(seat) is int else whole(seat, "a seat")) < self.players:
                raise SeatError(f"there is no seat {seat}")
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
        units, dice = whole_or_none(action.units, "units"), action.dice
        if units is None:
            units = int(entries.most_units(self.rules, self.state, self.board.index(action.source)))
        return Attack(action.source, action.target, units, entries.most_dice(units) if dice is None else dice)

    def striking_units(self, source: str) -> int:
        """Units that bring all the dice there are from a territory; more would only be bound to move in."""
        return int(entries.striking_units(self.rules, self.state, self.board.index(source)))

    def _encode(self, action: Action) -> np.void:
        return encode(self.complete(action), self.board)

    def _action(self, said: Action | Option | str) -> Action:
        if isinstance(said, Action):
            return said
        if isinstance(said, str):
            return self.parse(said)
        if isinstance(said, Option):
            return said.action()
        raise WrongType(f"an action, one of the options or a line of text can be played, not {called(said)}")

    def refusal(self, action: Action | Option | str, seat: int | None = None) -> RuleError | None:
        """Why an action is not permitted now, or nothing."""
        action = self._action(action)
        record = self._encode(action)
        refused = self._seat_refusal(action, seat)
        if refused == PERMITTED:
            refused = Refusal(int(entries.refusal(self.board_record, self.rules, self.state, record)))
        return None if refused == PERMITTED else self._error(refused, action)

    def play(
        self,
        action: Action | Option | str,
        seat: int | None = None,
        *,
        dice: Sequence[int] = _NO_WORDS,
        hidden: Sequence[int] = _NO_WORDS,
    ) -> tuple[Event, ...]:
        """Do it, or raise `RuleError` and leave everything as it was. Returns what happened.

        `action` is an `Action`, one of the `options` (with its proposed numbers) or text: `"attack alaska kamchatka"`.

        `seat` says who acts, where that must be checked; `dice` and `hidden` are the words of a game that is `given`
        them: one with a seed takes none.
        """
        return self.play_with(((dice, hidden),), action, seat)

    def play_with(
        self,
        portions: Iterable[tuple[Sequence[int], Sequence[int]]],
        action: Action | Option | str,
        seat: int | None = None,
    ) -> tuple[Event, ...]:
        """`play` with the first portion of dice words and hidden words that suffices; `ChanceError` if none does."""
        action = self._action(action)
        refused = self._seat_refusal(action, seat)
        if refused != PERMITTED:
            raise self._error(refused, action)
        record, log, chance = self._encode(action), WORKSPACE.log, self.chance
        seeded = chance.seeded
        before, mark = None if seeded else self.flat.copy(), chance.mark()  # a seed has words without end
        for dice, hidden in portions:
            if not seeded:
                chance.give(dice, hidden)
            elif _any(dice) or _any(hidden):
                raise ChanceError("a game has a seed, or its words are given: this one has a seed")
            refused = entries.play(self.board_record, self.rules, self.state, chance.record, log, record)
            if refused != PERMITTED:
                raise self._error(Refusal(refused), action)
            if not chance.short:
                self._used = chance.used_since(mark)
                self.events = read_events(log, self.board)
                return self.events
            chance.record["short"] = 0
            if before is not None:
                self.flat[:] = before
        raise ChanceError(f"{action} needs more random words than were given")

    def _seat_refusal(self, action: Action, seat: int | None) -> Refusal:
        if seat is None:
            return PERMITTED
        seat = whole(seat, "a seat")
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

    def copy(self, *, same_chance: bool = False, seed: SupportsIndex | None = None) -> Game:
        """An independent game that goes on from here, with fresh chance.

        `seed` decides what is fresh. With `same_chance` the copy foresees the dice and cards of this game: for those
        who are about to play that very move, never for a search. Words that are given stay given.
        """
        twin = self._twin(self.flat.copy())
        twin.events, twin._used = self.events, self._used
        if same_chance or (seed is None and not self.chance.seeded):
            twin.chance, twin.seed = self.chance.copy(), self.seed
        else:
            twin._draw_from(seed, False)
        return twin

    def _twin(self, flat: np.ndarray) -> Game:
        """A game of the same kind over other numbers; it has no chance yet."""
        twin = object.__new__(Game)
        twin.edition, twin.players, twin.constants = self.edition, self.players, self.constants
        twin.board, twin.board_record, twin.rules = self.board, self.board_record, self.rules
        twin._own(flat)
        twin._used = Used()
        return twin

    def blanked(self, projected: np.ndarray) -> Game:
        """A game of the same kind that stands where such numbers say, for looking only: it has no chance."""
        twin = self._twin(projected)
        twin.chance = _NO_CHANCE
        return twin

    def __copy__(self) -> Game:
        return self.copy(same_chance=True)

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy(same_chance=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.to_bytes(), self.events, self._used, self.seed)

    def __eq__(self, other: object) -> bool:
        """The same rules, and the same position in every hidden part; whatever chance will bring."""
        if not isinstance(other, Game):
            return NotImplemented
        return self.edition == other.edition and self.rules == other.rules and np.array_equal(self.flat, other.flat)

    def __hash__(self) -> int:
        """By position: a key is a copy that nobody plays on."""
        return hash((self.edition.preset, self.flat.tobytes()))

    def imagine(self, seat: int | None, seed: SupportsIndex | None = None) -> Game:
        """A game that may well be this one, for all that `seat` knows; `None` is somebody who only watches.

        Hands, the deck, missions, secret capitals, units placed in secret and all future chance are dealt anew: every
        deal that fits what the seat sees is possible. The same seed deals the same.
        """
        seed = random_seed() if seed is None else whole(seed, "a seed")
        twin = self._twin(self.projected(seat))
        twin.chance, dealing = Chance(derive(seed, "imagined")), Chance(derive(seed, "dealt"))
        viewer, undo = WATCHER if seat is None else seat, -1 if self.undo_seat is None else self.undo_seat
        entries.imagine(self.board_record, self.rules, twin.state, viewer, undo, dealing.record)
        twin.events = tuple(event for event in self.events if event.visible_to(viewer))
        return twin

    def numbers(self) -> np.ndarray:
        """All numbers of the record, hidden ones included: for those who look through games that are over."""
        return self.flat.copy()

    def standing(self, numbers: np.ndarray) -> Game:
        """A game of the same kind that stands where such numbers say."""
        twin = self.copy(same_chance=True)
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

        of_kind(data, (bytes, bytearray, memoryview), "a saved game is bytes")
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
    def from_position(cls, position: dict[str, Any], *, seed: SupportsIndex | None = None, given: bool = False) -> Game:
        """A game that goes on from a position, with chance as that of a new one."""
        from erdkreis.engine.positions import read_position

        return read_position(position, seed, given)

    def __repr__(self) -> str:
        who = "over" if self.over else f"seat {self.awaiting} to {self.phase}"
        seed = f"seed {self.seed}, " if self.seed is not None and self.chance.seeded else ""
        return f"<Game {self.edition.preset}, {self.players} players, {seed}turn {self.turn}, {who}>"

    def __str__(self) -> str:
        """The board as everybody sees it."""
        from erdkreis.engine.board_text import drawn

        return drawn(self.view())

    def svg(self, centre: tuple[float, float] | None = None) -> Picture | None:
        """The map as a picture, as everybody may see it: flat, or a globe with these degrees in its middle. It is text,
        and drawn in a notebook.

        `game.svg(centre=(10, 30))` looks at ten degrees east and thirty north. Nothing where the package came without
        its web client, which has the shapes.
        """
        from erdkreis.engine.board_svg import drawn_globe, drawn_map

        if centre is None:
            return drawn_map(self.view())
        lon, lat = _degrees(centre)
        return drawn_globe(self.view(), lon, lat)

    def _repr_svg_(self) -> str | None:
        """The flat map, for notebooks."""
        return self.svg()


def a_game(given: object) -> Game:
    """For doors that ask about a game."""
    return of_kind(given, Game, "a game is a Game")


def _any(words: Sequence[int]) -> bool:
    return words is not _NO_WORDS and bool(several(words, "random words"))


def _degrees(centre: object) -> tuple[float, float]:
    if not (
        isinstance(centre, tuple | list) and len(centre) == 2 and all(isinstance(each, int | float) for each in centre)
    ):
        raise WrongType(f"centre is degrees east and degrees north, such as (10, 30), not {centre!r}")
    lon, lat = centre
    if not (-360 <= lon <= 360 and -90 <= lat <= 90):
        raise ViewError(f"centre lies beyond the globe: {lon} degrees east, {lat} degrees north")
    return float(lon), float(lat)


def _table_of(edition: Edition | str, players: SupportsIndex | None) -> tuple[Edition, int]:
    played = as_edition(edition)
    if players is None:
        return played, USUAL_PLAYERS if USUAL_PLAYERS in played.players else played.players[0]
    return played, whole(players, "the number of players")


def _unpickled(data: bytes, events: tuple[Event, ...], used: Used, seed: int | None) -> Game:
    game = Game.from_bytes(data)
    game.events, game._used, game.seed = events, used, seed
    return game
