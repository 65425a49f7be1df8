"""Puzzles over HTTP: the list with the day's own, one as its seat sees it, and what an answer is worth.

Nothing is kept of anybody, and the solution is told only to who has answered.
"""

from __future__ import annotations

import functools
import gzip
from datetime import UTC, date, datetime
from typing import Any, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from msgspec import Raw, Struct

from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.engine.showing import views_json
from erdkreis.engine.words import TerritoryId
from erdkreis.errors import ErdkreisError
from erdkreis.puzzles.model import AnswerWorth, Puzzle, ThemeName, retired, shipped
from erdkreis.puzzles.questions import QuestionName, answers_of, name_of
from erdkreis.puzzles.reasons import reason
from erdkreis.server.bodies import GameShown
from erdkreis.server.catalogue import Language
from erdkreis.server.errors import RequestRefused
from erdkreis.server.game_shown import game_shown
from erdkreis.server.problems import may_answer
from erdkreis.server.web import ASK_AGAIN, File
from erdkreis.server.words import ActionText, ViewJson

FIRST_DAY = date(2026, 1, 1)
REMEMBERED = 256
"""Puzzles whose spelling is kept at hand."""


class PuzzleAnswer(Struct, forbid_unknown_fields=True):
    """What somebody would do: one of the puzzle's choices, whatever its numbers. The reason comes in their language."""

    action: ActionText
    language: Language = "en"


class PuzzleListed(Struct):
    """A puzzle in the list; `difficulty` is from 1 to 5."""

    id: str
    preset: str
    edition: str
    variant: str
    players: int
    question: QuestionName
    theme: ThemeName
    difficulty: int


class PuzzleList(Struct):
    """All puzzles. `daily` is the one of `date`, by UTC; the next day has the one that follows it in the list."""

    date: str
    daily: str
    puzzles: list[PuzzleListed]


class PuzzleChoice(Struct):
    """An answer that may be given: `action` is its text, `units` how many are placed or moved with it."""

    action: str
    kind: Literal["place", "attack", "fortify", "end"]
    source: TerritoryId | None = None
    target: TerritoryId | None = None
    units: int | None = None


class PuzzleShown(Struct):
    """A puzzle as its seat sees it: what others hide is not in it, nor is the solution. One that is `retired` is no
    longer in the list."""

    id: str
    preset: str
    edition: str
    variant: str
    board: str
    palette: list[str]
    colours: list[str]
    seat: int
    question: QuestionName
    difficulty: int
    game: GameShown
    view: ViewJson
    choices: list[PuzzleChoice]
    retired: bool = False


class PuzzlePlayed(Struct):
    """An answer played out: its share of wins, and by how much the best was ahead, with the standard error of that."""

    action: str
    share: float
    behind: float
    error: float


class PuzzleSolved(Struct):
    """What an answer is worth, and the solution. Chances to win are the judge's, after the turn that follows.

    `accepted` come to the same as `best`; `second` is the best of all others; `route` are the conquests that are likely
    to follow the best; `played` are the best few, played on `games` times each.
    """

    verdict: AnswerWorth
    chance: float
    best: str
    accepted: list[str]
    best_chance: float
    second: str
    second_chance: float
    theme: ThemeName
    reason: str
    route: list[tuple[TerritoryId, TerritoryId]]
    played: list[PuzzlePlayed]
    games: int


def puzzle(id: str) -> Puzzle:
    found = shipped().get(id) or retired().get(id)
    if found is None:
        raise RequestRefused("puzzle/unknown", status=404)
    return found


def daily(day: date) -> str:
    """The puzzle of a day: one after another, and from the beginning again."""
    ids = list(shipped())
    return ids[(day - FIRST_DAY).days % len(ids)]


@functools.lru_cache(maxsize=2)
def list_file(day: date) -> File:
    listed = [_listed(each) for each in shipped().values()]
    return _file(PuzzleList(day.isoformat(), daily(day), listed))


def _listed(each: Puzzle) -> PuzzleListed:
    edition, players = by_preset(each.preset), int(each.position["players"])
    return PuzzleListed(
        each.id,
        each.preset,
        edition.name,
        edition.variant,
        players,
        each.question,
        each.theme,
        each.difficulty,
    )


@functools.lru_cache(maxsize=REMEMBERED)
def puzzle_file(id: str) -> File:
    return _file(shown(puzzle(id)))


def _file(shown: Struct) -> File:
    content = msgspec.json.encode(shown)
    return File.of(content, "application/json", ASK_AGAIN, {"gzip": gzip.compress(content, mtime=0)})


def shown(each: Puzzle) -> PuzzleShown:
    game = each.game()
    edition = game.edition
    return PuzzleShown(
        id=each.id,
        preset=edition.preset,
        edition=edition.name,
        variant=edition.variant,
        board=edition.board,
        palette=list(edition.palette),
        colours=list(game.colours),
        seat=each.seat,
        question=each.question,
        difficulty=each.difficulty,
        game=game_shown(edition),
        view=Raw(views_json(game, [each.seat])[each.seat]),
        choices=_choices(game),
        retired=each.id in retired(),
    )


def _choices(game: Game) -> list[PuzzleChoice]:
    ids = [territory.id for territory in game.board.territories]
    found = []
    for answer in answers_of(game):
        word = answer.action.word
        found.append(
            PuzzleChoice(
                answer.name,
                word,  # type: ignore[arg-type]
                None if answer.source is None else ids[answer.source],
                None if answer.target is None else ids[answer.target],
                getattr(answer.action, "units", None) if word != "attack" else None,
            )
        )
    return found


def solved(each: Puzzle, answer: PuzzleAnswer) -> PuzzleSolved:
    game = each.game()
    given = answer.action
    if given not in each.answers:  # a whole action then, with numbers
        try:
            given = name_of(game.parse(given))
        except ErdkreisError as error:
            raise RequestRefused(error.code, str(error)) from error
    if given not in each.answers:
        raise RequestRefused("puzzle/not_an_answer")
    others = {name: chance for name, chance in each.answers.items() if name not in (each.best, *each.accepted)}
    second = max(others, key=lambda name: others[name])
    return PuzzleSolved(
        verdict=each.verdict(given),
        chance=each.answers[given],
        best=each.best,
        accepted=each.accepted,
        best_chance=each.answers[each.best],
        second=second,
        second_chance=others[second],
        theme=each.theme,
        reason=reason(each, game, answer.language),
        route=each.route,
        played=[PuzzlePlayed(one.name, one.share, one.behind, one.error) for one in each.played],
        games=each.games,
    )


def _answer(file: File, request: Request[Any, Any, Any]) -> Response[bytes]:
    status, headers, content = file.answer(request.headers)
    return Response(content, status_code=status, headers=headers, media_type="application/json")


@get(
    "/",
    summary="All puzzles, and the one of the day",
    responses={
        200: ResponseSpec(PuzzleList, False, "All of them."),
        304: ResponseSpec(None, False, "Nothing has changed."),
        **may_answer(),
    },
)
async def all_puzzles(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _answer(list_file(datetime.now(UTC).date()), request)


@get(
    "/{puzzle_id:str}",
    summary="One puzzle as its seat sees it, without the solution",
    responses={
        200: ResponseSpec(PuzzleShown, False, "The position, the question, and every answer to it."),
        304: ResponseSpec(None, False, "Nothing has changed."),
        **may_answer(400, 404),
    },
)
async def one_puzzle(puzzle_id: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    return _answer(puzzle_file(puzzle_id), request)


@post(
    "/{puzzle_id:str}/answer",
    summary="What an answer is worth, and the solution",
    status_code=200,
    responses=may_answer(400, 403, 404, 413, 503),
)
async def answer_puzzle(puzzle_id: FromPath[str], data: JSONBody[PuzzleAnswer]) -> PuzzleSolved:
    return solved(puzzle(puzzle_id), data)


routes = Router(path="/puzzles", route_handlers=[all_puzzles, one_puzzle, answer_puzzle])
