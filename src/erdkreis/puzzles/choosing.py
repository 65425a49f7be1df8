"""From what a search found to what is shipped: the judge agrees, there is a theme, and no two are alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from msgspec import structs

from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.judge.judging import judge_states
from erdkreis.puzzles.finding import SIMPLE, Find
from erdkreis.puzzles.model import Puzzle, id_of
from erdkreis.puzzles.questions import PossibleAnswer, answers_of
from erdkreis.puzzles.themes import WINS, how_won, theme_of
from erdkreis.puzzles.trying import Tried, try_answers

SAMPLES = 48
"""Turns of every answer that the judge looks at the end of."""
AHEAD = 0.03
"""What the best must be ahead by the judge: a share of the chance to win."""
ROUNDING = 1e-9
CLOSE = 0.01
"""Answers that cost no more than this, and do the same, come to the same."""
MANY = 15
"""So many answers are many."""
NARROW = 0.12
"""The best is hard to tell from the next where it is no more ahead when played out."""


def puzzle_of(find: Find) -> Puzzle | None:
    """The puzzle of a find, if the judge agrees and it has a theme."""
    game = Game.from_position(find.position, given=True)
    answers = {answer.name: answer for answer in answers_of(game)}
    names = list(answers)
    tried = try_answers(game, list(answers.values()), find.seed + 2, SAMPLES)
    judged = {name: round(float(chance), 4) for name, chance in zip(names, judged_chances(game, tried), strict=True)}
    best = find.played[0].name
    accepted = [name for name in names if name != best and _the_same(answers[best], answers[name], judged, find)]
    others = sorted((name for name in names if name != best and name not in accepted), key=lambda name: -judged[name])
    if not others or judged[best] - judged[others[0]] < AHEAD - ROUNDING:
        return None
    pair = Tried(*(part[[names.index(best), names.index(others[0])]] for part in (tried.ends, tried.steps, tried.won)))
    why = theme_of(game, find.question, (answers[best], answers[others[0]]), pair)
    if why is None:
        return None
    ids = [territory.id for territory in game.board.territories]
    return Puzzle(
        id=id_of(game, find.question),
        preset=find.preset,
        seat=find.seat,
        question=find.question,
        theme=why.theme,
        difficulty=difficulty_of(find, len(answers)),
        position=find.position,
        best=best,
        answers=judged,
        played=find.played,
        games=find.games,
        route=[(ids[source], ids[target]) for source, target in pair.route(0)],
        why=why,
        accepted=accepted,
    )


def judged_chances(game: Game, tried: Tried) -> np.ndarray:
    """What the judge makes of the seat's chance after each answer's turn, on average."""
    seat, ends = game.awaiting, tried.ends.reshape(-1)
    chances = judge_states(game.edition, game.board_record, game.rules, ends, "open")[:, seat]
    over = ends["winner"] >= 0
    chances[over] = ends["winner"][over] == seat
    mean: np.ndarray = chances.reshape(tried.ends.shape).mean(1)
    return mean


def _the_same(best: PossibleAnswer, other: PossibleAnswer, judged: dict[str, float], find: Find) -> bool:
    """Another way to the same target, as good as the best, and not found to be worse."""
    known = any(played.name == other.name for played in find.played)
    return (
        not known
        and best.source is not None
        and best.target == other.target
        and judged[best.name] - judged[other.name] <= CLOSE
    )


def difficulty_of(find: Find, answers: int) -> int:
    """From 1 to 5: how many simple players do not find it, how many answers there are, how near the next best is."""
    missed = sum(find.picks[name] != find.played[0].name for name in SIMPLE)
    return max(1, missed - 1 + (answers >= MANY) + (find.played[1].behind < NARROW) + (find.question != "place"))


def still_one(puzzle: Puzzle) -> Puzzle | None:
    """A puzzle of an earlier file, if it would be chosen today, with today's theme."""
    if puzzle.ahead() < AHEAD - ROUNDING:
        return None
    if puzzle.theme not in WINS:
        return puzzle
    game = puzzle.game()
    best = [answer for answer in answers_of(game) if answer.name == puzzle.best]
    theme = how_won(game, try_answers(game, best, int(puzzle.id, 16), SAMPLES).ends[0])
    return structs.replace(puzzle, theme=theme, why=structs.replace(puzzle.why, theme=theme))


def chosen(finds: Iterable[Find], before: Iterable[Puzzle] = ()) -> Iterator[Puzzle]:
    """The puzzles among the finds, without those that are much like one before."""
    seen = {(puzzle.preset, puzzle.theme, puzzle.best) for puzzle in before}
    for find in finds:
        puzzle = puzzle_of(find)
        if puzzle is None:
            continue
        alike = puzzle.preset, puzzle.theme, puzzle.best
        if alike not in seen:
            seen.add(alike)
            yield puzzle


def book(puzzle: Puzzle) -> str:
    return by_preset(puzzle.preset).name


def in_order_of_days(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """Mixed, so that one day is not like the one before: the ids are as good as lots."""
    left = sorted(puzzles, key=lambda puzzle: puzzle.id)
    order: list[Puzzle] = []
    while left:
        latest = order[-2:]
        unlike = [p for p in left if all(p.theme != q.theme and book(p) != book(q) for q in latest)]
        order.append(unlike[0] if unlike else left[0])
        left.remove(order[-1])
    return order
