"""The analysis board: positions, moves with chosen chance, what they are worth. All is known, and nothing is kept."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import Raw

from erdkreis.boards.errors import BoardError, UnknownTerritory
from erdkreis.editions import EditionError, departures, edition
from erdkreis.engine.actions import Action, Attack
from erdkreis.engine.drawing import drawable, word_for_card
from erdkreis.engine.errors import ChanceError, ParseError, RuleError
from erdkreis.engine.events import BattleFought, CardSeen, DiceRolledToAttack, Event
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.chance import DICE_WORDS, HIDDEN_WORDS
from erdkreis.engine.missions import missions_of
from erdkreis.engine.showing import options_json, views_json
from erdkreis.errors import ErdkreisError
from erdkreis.odds import OddsError
from erdkreis.odds.averages import average_defence, average_roll, average_throw
from erdkreis.server.beginnings import sound
from erdkreis.server.errors import RequestRefused
from erdkreis.server.fair_queue import Whom
from erdkreis.server.game_shown import game_shown
from erdkreis.server.hints import routes_to, threats_to
from erdkreis.server.messages import (
    AskDefence,
    AskPlan,
    AskThreats,
    DefenceOdds,
    Odds,
    PlanFound,
    Refused,
    Threats,
)
from erdkreis.server.odds import defence_odds, march_of, route_of
from erdkreis.server.studies import (
    ChancesShown,
    ChosenDice,
    Fallen,
    FreshGame,
    LineFound,
    LineStep,
    LineWanted,
    Needs,
    Studied,
    Study,
    StudyMove,
    StudyStep,
    Style,
    Wondering,
)
from erdkreis.server.until import why_ended
from erdkreis.server.workers import Answer, Rank, TooLong

if TYPE_CHECKING:
    from erdkreis.server.tables import Tables

FEW_STEPS = 8
"""So many moves are played beside the event loop; more, and new games, in a worker."""
MOST_ATTACKS = 200
"""Of one attack that goes on."""
LONGEST_LINE = 80
PORTION_SECONDS = 0.5
"""So long one part of a line takes, about; then it is others' turn."""
SETTER = "greedy"
"""Sets a new game up."""
NO_TABLE = "analysis"
"""What stands for a table where everybody's turn is reckoned: people at the analysis board have none."""


# What is asked


async def study(tables: Tables, asked: Study, address: str) -> Studied:
    """The position, after the moves."""
    if sum(start is not None for start in (asked.position, asked.branch, asked.game)) != 1:
        raise RequestRefused("analysis/start")
    if len(asked.steps) > 1 and any(step.until is not None for step in asked.steps):
        raise RequestRefused("analysis/until", status=409)
    position, names = asked.position, None
    if asked.branch is not None:
        position, names = await tables.moment(asked.branch)
    given = position, asked.game, asked.steps
    if asked.game is None and len(asked.steps) <= FEW_STEPS:
        studied = await asyncio.to_thread(_study, *given)
    else:
        studied = await _worked(tables, _study, *given, address=address)
    studied.names = names
    return studied


async def wonder(tables: Tables, asked: Wondering, address: str) -> Odds | DefenceOdds | PlanFound | Threats:
    """What is asked of a table's game, of a position."""
    question = asked.question
    if isinstance(question, AskPlan | AskThreats):
        answer = await _worked(tables, _wonder, asked, address=address)
    else:
        answer = await asyncio.to_thread(_wonder, asked)
    if isinstance(answer, Refused):
        raise RequestRefused(answer.code, answer.message, 409)
    return answer


async def line(tables: Tables, asked: LineWanted, address: str) -> LineFound:
    """Looked for part by part: when nobody waits for it any more, no part follows."""
    found: LineSought | None = None
    while found is None or not found.whole:
        found = await _worked(tables, _line, asked.position, asked.style, found, address=address)
    return LineFound(asked.style, found.seat, found.steps)


async def _worked(tables: Tables, task: Callable[..., Answer], *given: object, address: str) -> Answer:
    try:
        return await tables.bots.work(task, *given, whom=Whom(address, NO_TABLE), rank=Rank.ADVICE)
    except TooLong as error:
        raise RequestRefused(error.code, status=503) from None


# In a thread or a worker


def _study(position: dict[str, Any] | None, fresh: FreshGame | None, steps: Sequence[StudyStep]) -> Studied:
    game = sound(position) if position is not None else _set_up(fresh) if fresh is not None else None
    assert game is not None
    played: list[StudyMove] = []
    for number, step in enumerate(steps):
        try:
            played += _played(game, step)
        except NotChosen as error:
            return _studied(game, played, error.needs)
        except RequestRefused as refused:
            refused.params = {**refused.params, "step": number}
            raise
    return _studied(game, played)


def _set_up(fresh: FreshGame) -> Game:
    """A new game; a bot plays its set-up, so that there is a position to look at."""
    from erdkreis.bots.bot import Bot

    try:
        rules = edition(fresh.edition, fresh.variant, escalating=fresh.escalating)
        rules = rules.replace(**fresh.house_rules) if fresh.house_rules else rules
    except EditionError as error:
        raise RequestRefused(error.code, str(error), **error.params) from None
    if fresh.players not in rules.players:
        allowed = ", ".join(map(str, rules.players))
        raise RequestRefused("edition/players", f"This game is for {allowed} players, not {fresh.players}.")
    seed = int.from_bytes(os.urandom(6), "little")
    game, bot = Game(rules, fresh.players, seed=seed), Bot(SETTER, seed)
    while not fresh.by_hand and game.active is None and not game.over:
        game.play(bot.decide(game))
    return Game.from_position(game.to_position(), given=True)


def _studied(game: Game, played: list[StudyMove], needs: Needs | None = None) -> Studied:
    rules, seat = game.edition, game.awaiting
    return Studied(
        position=position_of(game),
        edition=rules.name,
        variant=rules.variant,
        preset=rules.preset,
        house_rules=departures(rules),
        colours=list(game.colours),
        game=game_shown(rules),
        missions=missions_of(game),
        seat=seat,
        view=Raw(views_json(game, {seat})[seat]),
        options=None if seat is None else Raw(options_json(game)),
        played=played,
        chances=chances_of(game),
        needs=needs,
    )


def position_of(game: Game) -> dict[str, Any]:
    """Whoever looks at variations takes a move back by going to the one before: nothing of that is kept."""
    position = game.to_position()
    return {key: part for key, part in position.items() if key not in ("undo", "undo_next")}


def chances_of(game: Game) -> ChancesShown:
    from erdkreis.judge.judging import judge

    if game.over:
        return ChancesShown([float(seat == game.winner) for seat in range(game.players)], float(game.winner is None))
    chances = judge(game)
    return ChancesShown(list(chances.seats), chances.nobody)


# Moves, and what falls


class NotChosen(ErdkreisError):
    """Something that falls in a move is to be chosen, and has not been."""

    def __init__(self, needs: Needs) -> None:
        super().__init__()
        self.needs = needs


def _played(game: Game, step: StudyStep) -> Iterator[StudyMove]:
    try:
        action = game.parse(step.action)
        if step.until is None:
            yield Roller(step).play(game, action)
        else:
            yield from _until(game, step, action, step.until)
    except RuleError as error:
        raise RequestRefused(error.code, error.message, 409, **error.params, clause=error.clause) from None
    except (ParseError, UnknownTerritory, ChanceError) as error:
        raise RequestRefused(error.code, str(error), 409) from None


def _until(game: Game, step: StudyStep, action: Action, leave: int) -> Iterator[StudyMove]:
    """Attacks one after the other, each a move of its own, and the dice of whoever defends."""
    if not isinstance(action, Attack) or isinstance(step.dice, ChosenDice) or step.chance is not None:
        raise RequestRefused("analysis/until", status=409)
    roller = Roller(step)
    for _ in range(MOST_ATTACKS):
        yield roller.play(game, action)
        if game.phase == "defend":
            (defence,) = game.options().of("defend")
            yield roller.play(game, game.parse(f"defend {defence.most}"))
        if why_ended(game.board, game.unveiled(), action.source, action.target, leave) is not None:
            return


@dataclass
class Roller:
    """How chance falls in a move, and in those that belong to it."""

    step: StudyStep
    carried: float = 0.0

    def play(self, game: Game, action: Action) -> StudyMove:
        """Tried out first, to see what it throws and draws: then it is played with what shall fall."""
        seat, said = game.awaiting, str(game.complete(action))
        if self.step.chance is not None:
            events = game.play(action, dice=self.step.chance.dice, hidden=self.step.chance.hidden)
        else:
            dice, hidden = _fresh(DICE_WORDS), _fresh(HIDDEN_WORDS)
            trial = game.copy(same_chance=True)
            tried = trial.play(action, dice=dice, hidden=hidden)
            faces = self._faces(game, tried)
            dice[: len(faces)] = words_for_dice(*faces)
            hidden[:1] = self._card(game, tried) or hidden[:1]
            events = game.play(action, dice=dice, hidden=hidden)
            self._check(events)
        used = game.last_chance
        return StudyMove(
            said,
            -1 if seat is None else seat,
            Fallen(list(used[0]), list(used[1])),
            [{**event.to_json(), "seq": 0} for event in events],
        )

    def _faces(self, game: Game, tried: Sequence[Event]) -> Sequence[int]:
        """The dice of a battle, red before blue, as they are thrown; none for other chance."""
        thrown = _thrown(game, tried)
        wish = self.step.dice
        if isinstance(wish, ChosenDice):
            red, blue = thrown if thrown is not None else (0, 0)
            if thrown is not None and not wish.red and not wish.blue:
                raise NotChosen(Needs(red, blue))
            if (len(wish.red), len(wish.blue)) != (red, blue):
                raise RequestRefused("analysis/dice", status=409, red=red, blue=blue)
            return (*wish.red, *wish.blue)
        if thrown is None:
            return ()
        red, blue = thrown
        if wish == "roll":
            return [word % 6 + 1 for word in _fresh(red + blue)]
        if not blue:
            return average_throw(red)
        shown = game.view(None).battle.red
        average = average_roll(red, blue, self.carried) if red else average_defence(shown, blue, self.carried)
        self.carried = average.carried
        return (*(average.red if red else ()), *average.blue)

    def _card(self, game: Game, tried: Sequence[Event]) -> list[int]:
        """The word that draws the card that is wished for, if one is drawn at all."""
        wish = self.step.card
        if wish == "any" or not any(isinstance(event, CardSeen) for event in tried):
            return []
        if wish == "ask":
            raise NotChosen(Needs(cards=drawable(game)))
        word = word_for_card(game, wish)
        if word is None:
            raise RequestRefused("analysis/card", status=409, cards=drawable(game))
        return [word]

    def _check(self, events: Sequence[Event]) -> None:
        """A card that comes without chance may be another."""
        drawn = [event.card for event in events if isinstance(event, CardSeen)]
        if isinstance(self.step.card, int) and drawn and drawn[0] != self.step.card:
            raise RequestRefused("analysis/card", status=409, cards=drawn)


def _thrown(game: Game, events: Sequence[Event]) -> tuple[int, int] | None:
    """How many red and blue dice a move throws; nothing where it throws none for a battle."""
    for event in events:
        if isinstance(event, BattleFought):
            lying = len(game.view(None).battle.red) if game.phase == "defend" else 0
            return (0 if lying else len(event.red)), len(event.blue)
        if isinstance(event, DiceRolledToAttack):
            return len(event.red), 0
    return None


def _fresh(count: int) -> list[int]:
    """Words that nobody can foresee, short enough to travel in a link."""
    words: list[int] = np.frombuffer(os.urandom(4 * count), np.uint32).tolist()
    return words


# Questions and lines


def _wonder(asked: Wondering) -> Odds | DefenceOdds | PlanFound | Threats | Refused:
    game, question = sound(asked.position), asked.question
    seat = game.awaiting
    if seat is None:
        raise RequestRefused("analysis/over", status=409)
    try:
        if isinstance(question, AskDefence):
            return defence_odds(game, question.id, 0)
        if game.seen_by(seat).concealed:
            raise RequestRefused("odds/hidden", status=409)
        if isinstance(question, AskPlan):
            return routes_to(game, 0, seat, question)
        if isinstance(question, AskThreats):
            return threats_to(game, 0, seat, question)
        return march_of(game, seat, route_of(question), question.leave).odds(question.id, 0)
    except (UnknownTerritory, OddsError) as error:
        raise RequestRefused(error.code, str(error), 409) from None
    except BoardError as error:
        raise RequestRefused("continent/unknown", str(error), 409) from None


@dataclass
class LineSought:
    """A line as far as it is found, and what is needed to go on with it."""

    game: bytes
    seat: int
    turn: int
    steps: list[LineStep]
    used: int = 0
    carried: float = 0.0
    whole: bool = False


def _line(position: dict[str, Any], style: Style, found: LineSought | None = None) -> LineSought:
    """What the bot does, move by move, as the dice fall on average; up to the end of the turn, or of its part. Some
    moves of it: as many as fit into the time, at least one."""
    from erdkreis.bots.bot import Bot

    began = time.monotonic()
    game = sound(position) if found is None else Game.from_bytes(found.game)
    if found is None:
        if game.awaiting is None:
            raise RequestRefused("analysis/over", status=409)
        found = LineSought(b"", game.awaiting, game.turn, [])
    bot, roller = Bot(style, seed=1), Roller(StudyStep("end", dice="average"), found.carried)
    bot.scratch["used"] = found.used
    while True:
        awaited = game.awaiting
        ended = game.turn != found.turn or (game.active is None and awaited != found.seat)
        if awaited is None or ended or len(found.steps) == LONGEST_LINE:
            found.whole = True
            break
        if found.steps and time.monotonic() - began >= PORTION_SECONDS:
            break
        action = bot.decide(game)
        reason = bot.reason(game)
        played = roller.play(game, action)
        found.steps.append(LineStep(played.action, awaited, played.chance, reason, chances_of(game)))
    found.game, found.used, found.carried = game.to_bytes(), int(bot.scratch["used"]), roller.carried
    return found
