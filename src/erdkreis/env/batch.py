"""Many games that step together in one call: NumPy arrays in and out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, SupportsIndex

import numpy as np

from erdkreis.bots import NAMES, is_bot
from erdkreis.bots.bot import bot_number
from erdkreis.bots.kernel.playout import RECRUIT
from erdkreis.bots.levels import minds_of
from erdkreis.bots.study import study_of
from erdkreis.editions import Edition, as_edition
from erdkreis.engine.errors import SeatError
from erdkreis.engine.game import Game, derive
from erdkreis.engine.kernel.chance import CHANCE
from erdkreis.engine.kernel.events import new_log
from erdkreis.engine.kernel.records import new_record
from erdkreis.engine.kernel.rows import SCRATCH
from erdkreis.engine.kernel.state import ACTION, SEATS, STATE
from erdkreis.engine.rules import RULES, board_of, encode_board, encode_rules
from erdkreis.env.errors import EnvError, NotBegun
from erdkreis.env.kernel import stepping
from erdkreis.env.kernel.observing import OBSERVED
from erdkreis.env.kernel.questions import ASKED, MICRO_ACTIONS
from erdkreis.env.warming import ensure_env_compiled
from erdkreis.given import WrongType, real, several, whole, whole_or_none, written
from erdkreis.odds.tables import odds_for

LEARNER = "learner"
USUAL_PLAYERS = 4
MAX_TURNS, MAX_STEPS = 300, 1 << 40
Autoreset = Literal["never", "same_step", "next_step"]
_AUTORESET: dict[Autoreset, int] = {
    "never": stepping.STAYS_OVER,
    "same_step": stepping.SAME_STEP,
    "next_step": stepping.NEXT_STEP,
}
_BITS = np.arange(MICRO_ACTIONS)


class BatchEnv:
    """`n` games of a preset, or of several in turn, one micro-action in each at every step.

    `seats` says who sits where: `"learner"` is asked, a bot of ours (`"greedy"`, `"captain"`) plays by itself; two
    names are one seat's and that of all others. With bots among them the line-up begins at another seat in every game,
    unless `rotated` is false. Everybody is asked where nothing is said. What a step writes stays in the same arrays:
    copy what you keep.
    """

    def __init__(
        self,
        preset: str | Edition | Sequence[str | Edition],
        n: SupportsIndex = 1,
        players: SupportsIndex | None = None,
        *,
        seats: Sequence[str] = (),
        seed: SupportsIndex | Sequence[SupportsIndex | None] | np.ndarray = 0,
        max_turns: int = MAX_TURNS,
        max_steps: int = MAX_STEPS,
        autoreset: Autoreset = "same_step",
        rotated: bool | None = None,
        observing: bool = True,
        shaping: float = 0.0,
        discount: float = 0.99,
        checked: bool = False,
    ) -> None:
        presets = [preset] if isinstance(preset, str | Edition) else several(preset, "presets")
        self.editions = tuple(map(as_edition, presets))
        n, players = whole(n, "n"), whole_or_none(players, "the number of players")
        max_turns, max_steps = whole(max_turns, "max_turns"), whole(max_steps, "max_steps")
        if n < 1 or not self.editions:
            raise EnvError("a batch has at least one game, and a preset it is played by")
        if max_turns < 1 or max_steps < 1:  # the kernel would deal for ever, looking for a game that asks somebody
            raise EnvError("a game has at least one turn and one step: max_turns and max_steps begin at 1")
        if autoreset not in _AUTORESET:
            raise EnvError(f"{autoreset!r} is no autoreset: {', '.join(_AUTORESET)}")
        self.n, self.players = n, _players_of(self.editions, players)
        self._boards = np.array([encode_board(board_of(edition)) for edition in self.editions])
        self._books = np.array([encode_rules(edition, self.players) for edition in self.editions])
        self._odds = np.array([odds_for(edition) for edition in self.editions])
        self._settings = np.zeros(1, stepping.SETTINGS)
        self.seats = _lineup(seats, self.players)
        kinds = [stepping.LEARNER if seat == LEARNER else bot_number(seat) for seat in self.seats]
        planned = max(kinds) > RECRUIT
        ensure_env_compiled(planned)
        given = {
            "max_turns": max_turns,
            "max_steps": max_steps,
            "autoreset": _AUTORESET[autoreset],
            "rotated": any(seat != LEARNER for seat in self.seats) if rotated is None else rotated,
            "observing": observing,
            "checked": checked,
            "shaping": real(shaping, "shaping"),
            "discount": real(discount, "discount"),
        }
        for name, value in given.items():
            self._settings[name] = value
        self._settings["lineup"][0, : self.players] = kinds
        self._step_games = stepping.step_games_with_plans if planned else stepping.step_games
        self._study = study_of(self._minds()) if planned else None
        self._games, self._questions, self._blanks = np.zeros(n, STATE), np.zeros(n, ASKED), np.zeros(1, STATE)
        self._blanks["colour"][0, : self.players] = range(self.players)
        self._questions["table"] = np.arange(n) % len(self.editions)
        self._chances = np.zeros(1, CHANCE)
        self._chances["seeded"] = 1
        self._log, self._scratch = new_log(0), new_record(SCRATCH)
        self._views, self._acts = np.zeros(1, STATE), np.zeros(1, ACTION)
        self.masks = np.zeros(n, np.int64)
        """What each game may be answered, a bit for each micro-action."""
        self.movers = np.zeros(n, np.int64)
        """The seat that is asked."""
        self.rewards = np.zeros((n, SEATS), np.float32)
        """By seat."""
        self.terminated, self.truncated = np.zeros(n, np.bool_), np.zeros(n, np.bool_)
        self.observations = np.zeros((n, OBSERVED), np.uint8)
        """What the asked seat may know, itself as seat 0."""
        self.actions = np.zeros(n, np.int64)
        self._begun = False
        self.seed(seed)

    def seed(self, seed: SupportsIndex | Sequence[SupportsIndex | None] | np.ndarray) -> None:
        """From the next `reset` on all games are dealt anew from this seed; game `k` is the same in every batch.

        Several seeds are one for each game; one without goes on as before.
        """
        given: list[SupportsIndex | None]
        if isinstance(seed, Sequence | np.ndarray):
            given, streams = list(several(seed, "seeds")), [0] * self.n
        else:
            given, streams = [seed] * self.n, list(range(self.n))
        if len(given) != self.n:
            raise EnvError(f"{self.n} games need one seed for all or {self.n} seeds, not {len(given)}")
        seeds = [whole_or_none(own, "a seed") for own in given]
        self._drawn = 0
        for number, own in enumerate(seeds):
            if own is not None:
                self._questions["seed"][number] = derive(own, f"env/{streams[number]}")
                self._questions["episode"][number] = 0

    @property
    def rule_values(self) -> np.ndarray:
        """The rules of each game as numbers, one column for each of `RULE_NAMES`: to learn across presets."""
        values = self._books.view(np.int64).reshape(len(self.editions), -1)
        by_game: np.ndarray = values[self._questions["table"]]
        return by_game

    @property
    def mask_array(self) -> np.ndarray:
        """The masks as booleans, a column for each micro-action."""
        allowed: np.ndarray = (self.masks[:, None] >> _BITS) & 1 == 1
        return allowed

    def reset(self) -> np.ndarray:
        """Begin all games; the observations."""
        self._begun = True
        self._step(True)
        return self.observations

    def step(self, actions: np.ndarray) -> np.ndarray:
        """One answer in every game; `masks`, `movers`, `rewards`, `terminated` and `truncated` tell the rest.

        An answer that the mask does not allow is refused, and no game moves.
        """
        self.check_begun()
        if actions is not self.actions:
            self.actions[:] = self._answers(actions)
        wrong = stepping.first_illegal(self.masks, self.actions)
        if wrong >= 0:
            raise EnvError(f"game {wrong} was answered {self.actions[wrong]}, which its mask does not allow")
        self._step(False)
        return self.observations

    def _answers(self, actions: np.ndarray) -> np.ndarray:
        answers = np.asarray(actions)
        if answers.dtype.kind not in "iu":
            raise WrongType(f"answers are whole numbers, not {answers.dtype}")
        if answers.shape != (self.n,):
            raise EnvError(f"{self.n} games take {self.n} answers, not an array of shape {answers.shape}")
        return answers

    def check_begun(self) -> None:
        """Before the first `reset` there is no game that could be answered or looked at."""
        if not self._begun:
            raise NotBegun

    def _game(self, number: SupportsIndex) -> int:
        self.check_begun()
        number = whole(number, "the number of a game")
        if not 0 <= number < self.n:
            raise EnvError(f"there is no game {number}: they are 0 to {self.n - 1}")
        return number

    def _minds(self) -> np.ndarray:
        """Those of every place of the line-up, table by table; a learner has none to speak of."""
        return np.concatenate(
            [minds_of(seat, edition, self.players) for edition in self.editions for seat in self.seats]
        )

    def _step(self, anew: bool) -> None:
        self._step_games(
            self._boards,
            self._books,
            self._odds,
            self._games,
            self._questions,
            self._blanks,
            self._settings,
            self._chances,
            self._log,
            self._scratch,
            self._views,
            self._acts,
            anew,
            self.actions,
            self.masks,
            self.movers,
            self.rewards,
            self.terminated,
            self.truncated,
            self.observations,
            self._study,
        )

    def sample(self) -> np.ndarray:
        """An allowed answer for every game, each equally likely."""
        self.check_begun()
        stepping.draw_actions(self.masks, int(self._questions["seed"][0]), self._drawn, self.actions)
        self._drawn += 1
        return self.actions

    def observe(self, number: int, seat: int) -> np.ndarray:
        """What any seat may know of one game."""
        number, seat = self._game(number), whole(seat, "a seat")
        if not 0 <= seat < self.players:
            raise SeatError(f"there is no seat {seat}")
        out = np.zeros((1, OBSERVED), np.uint8)
        stepping.observe_seat(self._boards, self._books, self._games, self._questions, self._views, number, seat, out)
        seen: np.ndarray = out[0]
        return seen

    def game(self, number: int = 0) -> Game:
        """A copy of one game as a `Game`, everything hidden in it: to show, to record, to search from by `imagine`."""
        number = self._game(number)
        edition = self.editions[int(self._questions["table"][number])]
        return Game(edition, self.players, seed=0).standing(self._games[number : number + 1].view(np.int64).ravel())

    @property
    def refused(self) -> int:
        """Decisions that the rules would have refused, of those that were `checked`."""
        return int(self._questions["refused"].sum())


RULE_NAMES: tuple[str, ...] = RULES.names or ()
"""What the columns of `BatchEnv.rule_values` are."""


def _players_of(editions: Sequence[Edition], players: int | None) -> int:
    """How many play in all games of a batch."""
    shared = set.intersection(*(set(edition.players) for edition in editions))
    if not shared or (players is not None and players not in shared):
        names = ", ".join(edition.preset for edition in editions)
        raise EnvError(f"{names} cannot be played by {'the same number of' if players is None else players} players")
    return players or (USUAL_PLAYERS if USUAL_PLAYERS in shared else min(shared))


def _lineup(seats: Sequence[str], players: int) -> tuple[str, ...]:
    lineup = tuple(several(seats, "seats")) or (LEARNER,) * players
    if len(lineup) == 2:
        lineup = (lineup[0], *[lineup[1]] * (players - 1))
    if len(lineup) != players:
        raise EnvError(f"{players} seats are to be taken, not {len(lineup)}")
    for seat in lineup:
        if seat != LEARNER and not is_bot(written(seat, "each of the seats")):
            raise EnvError(f"{seat!r} cannot sit in a batch: {LEARNER}, {', '.join(NAMES)}")
    if LEARNER not in lineup:
        raise EnvError("somebody has to be asked: no seat is the learner's")
    return lineup
