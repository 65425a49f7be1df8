"""The search: games between bots, and in them decisions of which one answer is clearly better than all others.

Game by game, each by its number alone, so that the same seed finds the same whatever the number of processes, and a
search that was ended goes on where it was.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, by_preset
from erdkreis.engine.actions import decode
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import ACTION
from erdkreis.puzzles.questions import PossibleAnswer, QuestionName, answers_of, name_of, question_of
from erdkreis.puzzles.trying import ROUNDS, try_answers

SEATED = ("captain", "captain", "general")
"""Who plays the games that are searched."""
SIMPLE = ("greedy", "recruit", "captain")
"""Who decides at once: a puzzle is what they do not see."""
STRONG = "general"
LONGEST = 30
"""Rounds of a game that are searched."""
MOST_ANSWERS = 40
SHARES: dict[QuestionName, float] = {"place": 0.6, "attack": 0.15, "move": 0.4}
"""Of the decisions that are looked at; one battle has many that are much alike."""
LOOKS, LOOKS_AGAIN = 4, 20
"""Samples of every answer that bots have weighed, and more of the best few; each is one round."""
FEW = 3
HOPEFUL, PROMISING = 0.02, 0.04
"""What the best must be ahead after one round to be looked at again, and to be played out."""
MARGIN = 0.05
"""What the best must be ahead when played out to the end: of a hundred games, so many."""
SURE = 1.64
"""By so many standard errors it must be ahead at all: a chance of one in twenty that it is not."""
BATCH, MOST_PLAYED = 30, 120
"""Times each of the best few: as many as it takes to be sure, and no more."""
PER_GAME = 3
APART = 2
"""Puzzles of one game are so many rounds apart."""


class PlayedOn(Struct):
    """An answer played out to the end: its share of wins, and by how much the best was ahead of it, with its error."""

    name: str
    share: float
    behind: float = 0.0
    error: float = 0.0


class Find(Struct):
    """A decision with one best answer: where, what simple players would do, what came of the best few, best first."""

    preset: str
    players: int
    turn: int
    seat: int
    question: QuestionName
    position: dict[str, Any]
    seed: int
    picks: dict[str, str]
    played: list[PlayedOn]
    games: int


class Searched(Struct):
    """One game of the search."""

    number: int
    looked: int
    finds: list[Find]


@dataclass(frozen=True)
class Search:
    """What is searched: a seed, and the presets; all of them if none are named."""

    seed: int
    presets: tuple[str, ...] = ()

    def game(self, number: int) -> Searched:
        """Play game `number`, and look at its decisions."""
        chance = random.Random(f"{self.seed}/{number}")
        presets = self.presets or tuple(edition.preset for edition in PRESETS)
        edition = by_preset(presets[number % len(presets)])
        players = chance.choice((*edition.players[:2], *edition.players[:2], *edition.players))
        game = Game(edition, players, seed=chance.getrandbits(48))
        bots = [Bot(chance.choice(SEATED), chance.getrandbits(32)) for _ in range(game.players)]
        judges = {name: Bot(name, chance.getrandbits(32)) for name in (*SIMPLE, STRONG)}
        searched = Searched(number, 0, [])
        resting = 2 * game.players
        while not game.over and game.turn <= LONGEST * game.players and len(searched.finds) < PER_GAME:
            seat = game.awaiting
            assert seat is not None
            drawn, seed = chance.random(), chance.getrandbits(48)
            question = question_of(game) if game.turn >= resting else None
            if question is not None and drawn < SHARES[question]:
                searched.looked += 1
                found = look(game, question, judges, seed)
                if found is not None:
                    searched.finds.append(found)
                    resting = game.turn + APART * len(game.alive)
            game.play(bots[seat].decide(game))
        return searched


def look(game: Game, question: QuestionName, bots: dict[str, Bot], seed: int) -> Find | None:
    """Is there one best answer that simple players do not see?"""
    answers = {answer.name: answer for answer in answers_of(game)}
    if not 3 <= len(answers) <= MOST_ANSWERS:
        return None
    picks = {name: name_of(bot.decide(game)) for name, bot in bots.items()}
    strong = picks.pop(STRONG)
    if strong not in answers or sum(pick == strong for pick in picks.values()) > 1:
        return None
    weighed = {strong, *weighed_by(bots[STRONG], game), *picks.values()}
    few = promising(game, [answer for name, answer in answers.items() if name in weighed], seed)
    if not few or sum(pick == few[0].name for pick in picks.values()) > 1:
        return None
    played, games = play_out(game, few, seed)
    if not played:
        return None
    position = game.to_position()
    for key in ("undo", "undo_next"):
        position.pop(key, None)
    seat = game.awaiting
    assert seat is not None
    return Find(game.edition.preset, game.players, game.turn, seat, question, position, seed, picks, played, games)


def weighed_by(bot: Bot, game: Game) -> list[str]:
    """What a bot that plans has weighed for its latest decision."""
    records = np.zeros(int(bot.mood["choices"]), ACTION)
    for place, numbers in enumerate(bot.mood["choice"][: len(records)].tolist()):
        for field, number in zip(("kind", "source", "target", "units", "dice"), numbers, strict=True):
            records[field][place] = number
    return [name_of(decode(record, game.board)) for record in records]


def promising(game: Game, answers: Sequence[PossibleAnswer], seed: int) -> list[PossibleAnswer]:
    """The best few after one round, the best first, if it is ahead of all others."""
    if len(answers) < 2:
        return []
    looks = try_answers(game, answers, seed, LOOKS, rounds=1).won.mean(1)
    first = np.argsort(-looks, kind="stable")[:FEW]
    if looks[first[0]] - looks[first[1]] < HOPEFUL:
        return []
    few = [answers[place] for place in first]
    shares = try_answers(game, few, seed, LOOKS_AGAIN, rounds=1, first=LOOKS).won
    order = np.argsort(-shares.mean(1), kind="stable")
    best, second = shares[order[0]], shares[order[1]]
    ahead = best - second
    error = float(ahead.std()) / len(ahead) ** 0.5
    if ahead.mean() < PROMISING or ahead.mean() < SURE * error:
        return []
    return [few[place] for place in order]


def play_out(game: Game, answers: Sequence[PossibleAnswer], seed: int) -> tuple[list[PlayedOn], int]:
    """The answers played out, if the first stays ahead of the others; nothing as soon as that cannot be hoped for."""
    won = np.zeros((len(answers), 0))
    while won.shape[1] < MOST_PLAYED:
        more = try_answers(game, answers, seed + 1, BATCH, rounds=ROUNDS, first=won.shape[1]).won
        won = np.concatenate([won, more], axis=1)
        ahead = won[:1] - won[1:]
        error = ahead.std(1) / won.shape[1] ** 0.5
        if (ahead.mean(1) + error / 2 < MARGIN).any():
            return [], 0
        if (ahead.mean(1) - 2 * SURE * error > 0).all():
            break
    if (ahead.mean(1) < MARGIN).any() or (ahead.mean(1) < SURE * error).any():
        return [], 0
    played = [PlayedOn(answers[0].name, round(float(won[0].mean()), 4))]
    for place, answer in enumerate(answers[1:]):
        behind, off = round(float(ahead[place].mean()), 4), round(float(error[place]), 4)
        played.append(PlayedOn(answer.name, round(float(won[place + 1].mean()), 4), behind, off))
    return played, won.shape[1]


def search_into(path: Path, search: Search, games: int, jobs: int = 1) -> Iterator[Searched]:
    """Search games 0, 1, 2 and so on, a line in the file for each; what the file has already is not searched again."""
    done = {searched.number for searched in read_searched(path)}
    left = [number for number in range(games) if number not in done]
    load()  # once, before the processes part
    with path.open("ab") as file, Pool(jobs) if jobs > 1 else nullcontext() as workers:
        for searched in map(search.game, left) if workers is None else workers.imap_unordered(search.game, left):
            file.write(msgspec.json.encode(searched) + b"\n")
            file.flush()
            yield searched


def load() -> None:
    """Have everything compiled and at hand."""
    game = Game(PRESETS[0], PRESETS[0].players[0], seed=0)
    bots = [Bot(name) for name in (*SIMPLE, STRONG)]
    while question_of(game) is None:
        game.play(bots[0].decide(game))
    for bot in bots:
        bot.decide(game)
    try_answers(game, answers_of(game)[:2], 0, 1, rounds=1)


def read_searched(path: Path) -> list[Searched]:
    """The games of a search, by number; a line that was cut off counts for nothing."""
    if not path.exists():
        return []
    found = {}
    for line in path.read_bytes().splitlines():
        with suppress(msgspec.DecodeError):
            searched = msgspec.json.decode(line, type=Searched)
            found[searched.number] = searched
    return [found[number] for number in sorted(found)]
