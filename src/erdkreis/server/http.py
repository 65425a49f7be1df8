"""What HTTP offers: editions and their rules, tables, sitting down, the game file, health and metrics."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, Literal, cast, get_args

from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Struct

from erdkreis.bots.warm import compiling
from erdkreis.review.model import Review, Reviewer
from erdkreis.server import analysis, catalogue, puzzles
from erdkreis.server.asgi import Scope
from erdkreis.server.bodies import (
    CastOff,
    CodeTyped,
    DeviceFound,
    DeviceLink,
    MyTable,
    NewTable,
    OpenTables,
    Problem,
    Replay,
    Seated,
    ServerShown,
    Sit,
    TableMade,
    TableShown,
)
from erdkreis.server.catalogue import Editions, Language, Rules
from erdkreis.server.deeds import Deed
from erdkreis.server.devices import LINK_SECONDS
from erdkreis.server.errors import RequestRefused
from erdkreis.server.finished import TYPES, FinishedFile, FinishedKind
from erdkreis.server.limits import address_of
from erdkreis.server.messages import DefenceOdds, FromPerson, Odds, PlanFound, Threats, ToPerson
from erdkreis.server.metrics import Metrics
from erdkreis.server.nearby import shared_address
from erdkreis.server.problems import GONE, may_answer
from erdkreis.server.push import Subscription
from erdkreis.server.seats import cookie_name
from erdkreis.server.security import is_loopback
from erdkreis.server.settings import Settings
from erdkreis.server.studies import LineFound, LineWanted, Studied, Study, Wondering
from erdkreis.server.table import Table
from erdkreis.server.tables import Tables
from erdkreis.server.texts import Texts, texts_file
from erdkreis.server.web import accepts
from erdkreis.server.workers import Answer

COUNTED = 2**53 - 1
"""Beyond this, numbers in JSON are not exact."""


class Health(Struct):
    """The server is well."""

    status: Literal["ok"] = "ok"


class Ready(Struct):
    """The server takes whoever comes. Without its bus it does so too, and tells of it here."""

    status: Literal["ok"] = "ok"
    bus: Literal["none", "ok", "unreachable"] = "none"


class Turn(Struct):
    """Who must decide at a table now: nobody before the game and after it."""

    awaiting: int | None


def _cookie(table: str, token: str, settings: Settings) -> Cookie:
    return Cookie(
        key=cookie_name(table),
        value=token,
        path=f"/api/tables/{table}",
        httponly=True,
        samesite="strict",
        secure=settings.secure_cookies,
        max_age=settings.expire_days * 86_400,
    )


def _token(request: Request[Any, Any, Any], table: str) -> str | None:
    return request.cookies.get(cookie_name(table))


def _seated(table: Table, token: str, settings: Settings) -> Response[Seated]:
    seats = list(table.seats_of(token))
    return Response(Seated(table.shown(), seats), cookies=[_cookie(table.id, token, settings)])


# Rule books


@get(
    "/editions",
    summary="The rule books, their values, what house rules may change, and the bots on offer",
    responses={
        200: ResponseSpec(Editions, False, "All of them."),
        304: ResponseSpec(None, False, "Nothing has changed."),
        **may_answer(),
    },
)
async def editions(request: Request[Any, Any, Any], settings: NamedDependency[Settings]) -> Response[bytes]:
    status, headers, content = catalogue.editions_file(tuple(settings.bots)).answer(request.headers)
    return Response(content, status_code=status, headers=headers, media_type="application/json")


@get("/editions/{edition:str}/rules", summary="A rule book, clause by clause", responses=may_answer(400, 404))
async def rules(edition: FromPath[str], language: FromQuery[Language] = "en") -> Rules:
    return catalogue.rules(edition, language)


@get(
    "/texts/{language:str}",
    summary="What is said in a language: the words of the rule books, rules in words, and why something is refused",
    responses={
        200: ResponseSpec(Texts, False, "All of them."),
        304: ResponseSpec(None, False, "Nothing has changed."),
        **may_answer(400),
    },
)
async def texts(language: FromPath[Language], request: Request[Any, Any, Any]) -> Response[bytes]:
    status, headers, content = texts_file(language).answer(request.headers)
    return Response(content, status_code=status, headers=headers, media_type="application/json")


# Tables


@post("/tables", summary="Make a table", responses=may_answer(400, 403, 404, 409, 413, 503, 507))
async def make_table(
    data: JSONBody[NewTable],
    request: Request[Any, Any, Any],
    tables: NamedDependency[Tables],
    settings: NamedDependency[Settings],
) -> Response[TableMade]:
    table, invites, own = await tables.make(data, address_of(cast(Scope, request.scope)))
    cookies = [_cookie(table.id, own, settings)] if table.seats_of(own) else []
    return Response(TableMade(table.shown(), invites), cookies=cookies, status_code=201)


@get("/tables", summary="Open tables that wait for players", responses=may_answer(400, 503))
async def open_tables(
    tables: NamedDependency[Tables], after: Annotated[int, QueryParameter(ge=0, le=COUNTED)] = 0
) -> OpenTables:
    return await tables.waiting(after)


@get("/tables/{table_id:str}", summary="One table, as everybody may know it", responses=may_answer(400, 404, 409, 503))
async def one_table(table_id: FromPath[str], tables: NamedDependency[Tables]) -> TableShown:
    return (await tables.find(table_id)).shown()


@get("/tables/{table_id:str}/turn", summary="Whose turn it is", responses=may_answer(400, 404, 409, 503))
async def turn(table_id: FromPath[str], tables: NamedDependency[Tables]) -> Turn:
    log = (await tables.find(table_id)).log
    return Turn(None if log is None else log.game.awaiting)


@get(
    "/tables/{table_id:str}/mine",
    summary="One table as this device has it: its seats there, whose turn it is, and how the world looks",
    responses=may_answer(400, 404, 409, 503),
)
async def my_table(
    table_id: FromPath[str], request: Request[Any, Any, Any], tables: NamedDependency[Tables]
) -> MyTable:
    return await tables.mine(table_id, _token(request, table_id))


@post(
    "/tables/{table_id:str}/sit",
    summary="Sit down: exchange an invitation for a cookie",
    status_code=200,
    responses=may_answer(400, 403, 404, 409, 413, 503, 507),
)
async def sit(
    table_id: FromPath[str],
    data: JSONBody[Sit],
    request: Request[Any, Any, Any],
    tables: NamedDependency[Tables],
    settings: NamedDependency[Settings],
) -> Response[Seated]:
    table = await tables.find(table_id)
    return _seated(table, await table.seating.sit(data, _token(request, table_id)), settings)


@post(
    "/tables/{table_id:str}/device",
    summary="Invite another device of your own",
    status_code=200,
    responses=may_answer(400, 403, 404, 409, 503),
)
async def device(
    table_id: FromPath[str], request: Request[Any, Any, Any], tables: NamedDependency[Tables]
) -> DeviceLink:
    table = await tables.find(table_id)
    token = await table.seating.device_link(_token(request, table_id))
    return DeviceLink(token, LINK_SECONDS, tables.codes.make(table_id, token))


@post(
    "/code",
    summary="What a code for another device leads to",
    status_code=200,
    responses=may_answer(400, 403, 404, 413, 503),
)
async def code(data: JSONBody[CodeTyped], tables: NamedDependency[Tables]) -> DeviceFound:
    found = await tables.codes.find(data.code)
    if found is None:
        raise RequestRefused("code/unknown", status=404)
    return DeviceFound(*found)


@delete(
    "/tables/{table_id:str}/device",
    summary="Make the link for another device void, if nobody has used it yet",
    responses=may_answer(400, 403, 404, 503),
)
async def no_device(table_id: FromPath[str], request: Request[Any, Any, Any], tables: NamedDependency[Tables]) -> None:
    await (await tables.find(table_id)).seating.revoke_link(_token(request, table_id))


@post(
    "/tables/{table_id:str}/cast-off",
    summary="Close your seats to all your other devices",
    status_code=200,
    responses=may_answer(400, 403, 404, 413, 503, 507),
)
async def cast_off(
    table_id: FromPath[str],
    data: JSONBody[CastOff],
    request: Request[Any, Any, Any],
    tables: NamedDependency[Tables],
    settings: NamedDependency[Settings],
) -> Response[Seated]:
    table = await tables.find(table_id)
    return _seated(table, await table.seating.cast_off(_token(request, table_id), data.key), settings)


@post(
    "/tables/{table_id:str}/host",
    summary="What only the host does: places, links, the clock, the beginning, and who hosts",
    status_code=204,
    responses=may_answer(400, 403, 404, 409, 413, 503, 507),
)
async def host(
    table_id: FromPath[str], data: JSONBody[Deed], request: Request[Any, Any, Any], tables: NamedDependency[Tables]
) -> None:
    await (await tables.find(table_id)).host.do(_token(request, table_id), data)


@post(
    "/tables/{table_id:str}/push",
    summary="Be called when it is your turn and you are away",
    status_code=204,
    responses=may_answer(400, 403, 404, 409, 413, 503, 507),
)
async def be_called(
    table_id: FromPath[str],
    data: JSONBody[Subscription],
    request: Request[Any, Any, Any],
    tables: NamedDependency[Tables],
) -> None:
    await (await tables.find(table_id)).calling.add(_token(request, table_id), data)


@delete(
    "/tables/{table_id:str}/push",
    summary="Not be called any more",
    responses=may_answer(400, 403, 404, 413, 503, 507),
)
async def be_left_alone(
    table_id: FromPath[str],
    data: JSONBody[Subscription],
    request: Request[Any, Any, Any],
    tables: NamedDependency[Tables],
) -> None:
    await (await tables.find(table_id)).calling.remove(_token(request, table_id), data.endpoint)


@get(
    "/tables/{table_id:str}/file",
    summary="The game file of a finished game",
    media_type="application/jsonl",
    responses={304: ResponseSpec(None, False, "Nothing has changed."), **may_answer(400, 404, 409, 503)},
)
async def game_file(
    table_id: FromPath[str], request: Request[Any, Any, Any], tables: NamedDependency[Tables]
) -> Response[bytes]:
    answer = await _finished(table_id, "file", request, tables)
    answer.headers["content-disposition"] = f'attachment; filename="erdkreis-{table_id}.jsonl"'
    return answer


@get(
    "/tables/{table_id:str}/replay",
    summary="A finished game move by move, with nothing hidden any more",
    responses={
        200: ResponseSpec(Replay, False, "All its moves."),
        304: ResponseSpec(None, False, "Nothing has changed."),
        **may_answer(400, 404, 409, 503),
    },
)
async def replay(
    table_id: FromPath[str], request: Request[Any, Any, Any], tables: NamedDependency[Tables]
) -> Response[bytes]:
    return await _finished(table_id, "replay", request, tables)


@get(
    "/tables/{table_id:str}/review",
    summary="A finished game reviewed: chances, luck and skill, better moves; as far as it is worked out",
    responses={
        200: ResponseSpec(Review, False, "All of it, or as much as there is by now: `done` of `moves`."),
        304: ResponseSpec(None, False, "Nothing has changed."),
        **may_answer(400, 404, 409, 429, 503),
    },
)
async def review(
    table_id: FromPath[str],
    request: Request[Any, Any, Any],
    tables: NamedDependency[Tables],
    reviewer: FromQuery[Reviewer] = "general",
    after: Annotated[int, QueryParameter(ge=-1, le=COUNTED)] = -1,
) -> Response[bytes]:
    finished = await tables.reviewed(table_id, reviewer, after, address_of(cast(Scope, request.scope)))
    return await _answer(finished, "review", request)


async def _finished(
    table: str, kind: Literal["file", "replay"], request: Request[Any, Any, Any], tables: Tables
) -> Response[bytes]:
    return await _answer(await tables.finished(table, kind, address_of(cast(Scope, request.scope))), kind, request)


async def _answer(finished: FinishedFile, kind: FinishedKind, request: Request[Any, Any, Any]) -> Response[bytes]:
    plain = not accepts(request.headers.get("accept-encoding", ""), "gzip")
    status, headers, content = (await asyncio.to_thread(finished.file, kind, plain=plain)).answer(request.headers)
    return Response(content, status_code=status, headers=headers, media_type=TYPES[kind])


# The analysis board


async def _while_there(request: Request[Any, Any, Any], answering: Coroutine[Any, Any, Answer]) -> Answer:
    """Nothing is worked out for somebody who has gone."""
    answer, gone = asyncio.create_task(answering), asyncio.ensure_future(request.receive())
    try:
        await asyncio.wait({answer, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise HTTPException(GONE)
        return answer.result()
    finally:
        answer.cancel()
        gone.cancel()


@post(
    "/analysis",
    summary="A position and moves upon it, with any dice: what follows, and what it is worth; nothing is kept",
    status_code=200,
    responses=may_answer(400, 403, 404, 409, 413, 503),
)
async def study(data: JSONBody[Study], request: Request[Any, Any, Any], tables: NamedDependency[Tables]) -> Studied:
    return await _while_there(request, analysis.study(tables, data, address_of(cast(Scope, request.scope))))


@post(
    "/analysis/ask",
    summary="The odds of an attack, a route, a plan or a defence in a position, and what threatens it",
    status_code=200,
    responses=may_answer(400, 403, 409, 413, 503),
)
async def wonder(
    data: JSONBody[Wondering], request: Request[Any, Any, Any], tables: NamedDependency[Tables]
) -> Odds | DefenceOdds | PlanFound | Threats:
    return await _while_there(request, analysis.wonder(tables, data, address_of(cast(Scope, request.scope))))


@post(
    "/analysis/line",
    summary="What the strongest bot would do to the end of the turn, with average dice, and why",
    status_code=200,
    responses=may_answer(400, 403, 409, 413, 503),
)
async def best_line(
    data: JSONBody[LineWanted], request: Request[Any, Any, Any], tables: NamedDependency[Tables]
) -> LineFound:
    return await _while_there(request, analysis.line(tables, data, address_of(cast(Scope, request.scope))))


# The socket, for those who come without one


def _named(messages: object) -> str:
    return ", ".join(f"`{kind.__name__}`" for kind in get_args(messages))


SOCKET = f"""\
A WebSocket (RFC 6455, version 13) on which the game is played, in text frames with one JSON message each; `type` tells
them apart. A client sends {_named(FromPerson)}: a `Hello` first. It is sent {_named(ToPerson)}. They are described here
as if they were the body of the answer 101, though they follow it. A handshake is refused with a `Problem`, and without
an `Upgrade` the answer is 426. More in docs/protocol.md.
"""


@get(
    "/tables/{table_id:str}/socket",
    summary="The table's socket: where the game is played",
    description=SOCKET,
    status_code=426,
    response_description="Not asked for a WebSocket.",
    response_headers={"upgrade": "websocket", "connection": "upgrade"},
    responses={
        101: ResponseSpec(FromPerson | ToPerson, False, "The socket is open: these are the messages on it."),
        **may_answer(400, 403, 404, 409, 503),
    },
)
async def socket(table_id: FromPath[str]) -> Problem:
    return Problem("http/426", "This is a WebSocket: ask for an upgrade.")


# The server itself


@get("/server", summary="What a page must know of this server", responses=may_answer())
async def server_shown(
    request: Request[Any, Any, Any], tables: NamedDependency[Tables], settings: NamedDependency[Settings]
) -> ServerShown:
    address, port = request.scope.get("server") or ("", None)
    alone = settings.nearby and is_loopback(address)
    shared = shared_address(port) if alone and port is not None else None
    return ServerShown(shared, settings.nearby, tables.push.public)


@get("/health", summary="Is the server alive?", responses=may_answer())
async def health() -> Health:
    return Health()


@get("/ready", summary="May it be sent people?", responses=may_answer(503))
async def ready(tables: NamedDependency[Tables], settings: NamedDependency[Settings]) -> Ready:
    """Not while it ends, compiles the rules, or cannot read the store. Where the bus is away, so it is for all: nobody
    waits for it here."""
    if tables.draining:
        raise RequestRefused("server/draining", status=503)
    if compiling():
        raise RequestRefused("server/compiling", status=503)
    await tables.glance.look()
    if not settings.bus:
        return Ready()
    return Ready(bus="ok" if tables.bus.reachable else "unreachable")


@get("/metrics", media_type="text/plain", summary="Counters for Prometheus", responses=may_answer(403))
async def metrics_text(tables: NamedDependency[Tables], metrics: NamedDependency[Metrics]) -> str:
    metrics.tables = tables.count
    return metrics.text()


def routes() -> list[Any]:
    books = [editions, rules, texts]
    people = [make_table, open_tables, one_table, turn, my_table, sit, device, code, no_device, cast_off, host]
    people += [be_called, be_left_alone]
    games = [game_file, replay, review, socket, study, wonder, best_line]
    return [
        Router(path="/api", route_handlers=[*books, *people, *games, puzzles.routes, server_shown]),
        health,
        ready,
        metrics_text,
    ]
