"""What HTTP offers: editions, tables, sitting down, the game file, health and metrics."""

from __future__ import annotations

import logging
import traceback
from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody

from erdkreis.editions import PRESETS, Edition
from erdkreis.editions.edition import _TYPES, RULE_NAMES
from erdkreis.editions.values import Value
from erdkreis.server.ledger import read_table_header
from erdkreis.server.messages import DeviceLink, NewTable, Seated, SeatShown, Sit, TableMade, TableShown
from erdkreis.server.metrics import Metrics
from erdkreis.server.seats import cookie_name
from erdkreis.server.security import HEADERS
from erdkreis.server.settings import Settings
from erdkreis.server.tables import Refusal, Tables

_log = logging.getLogger("erdkreis.server")


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


def _told(edition: Edition) -> dict[str, Any]:
    return {
        "preset": edition.preset,
        "edition": edition.name,
        "variant": edition.variant,
        "title": edition.title,
        "summary": edition.summary,
        "escalating": edition.escalating,
        "players": list(edition.players),
        "palette": list(edition.palette),
        "board": edition.board,
        "rules": edition.values(),
    }


def _options() -> dict[str, Any]:
    """Every rule value with the words it may take, for an editor of house rules."""
    told: dict[str, Any] = {}
    for name in RULE_NAMES:
        kind = _TYPES[name]
        if isinstance(kind, type) and issubclass(kind, Value):
            told[name] = [member.word for member in kind]
        else:
            told[name] = {bool: "boolean", int: "number", str: "word"}.get(kind, "list")
    return told


@get("/editions", summary="The rule books, their values, and what house rules may change")
async def editions() -> dict[str, Any]:
    return {"presets": [_told(edition) for edition in PRESETS], "options": _options()}


@post("/tables", summary="Make a table")
async def make_table(
    data: JSONBody[NewTable], tables: NamedDependency[Tables], settings: NamedDependency[Settings]
) -> Response[TableMade]:
    table, invites, own = await tables.make(data)
    here = any(seat.here and seat.kind == "person" for seat in data.seats)
    cookies = [_cookie(table.id, own, settings)] if here else []
    return Response(TableMade(table.shown(), invites), cookies=cookies, status_code=201)


@get("/tables", summary="Open tables that wait for players")
async def open_tables(tables: NamedDependency[Tables]) -> list[TableShown]:
    shown = []
    for kept in await tables.store.tables(status="lobby", open_only=True, limit=50):
        header, seats = read_table_header(kept.header), await tables.store.seats(kept.id)
        edition = header.edition
        shown.append(
            TableShown(
                kept.id,
                header.name,
                kept.status,
                edition.name,
                edition.variant,
                edition.preset,
                {},
                kept.open,
                header.spectators,
                [
                    SeatShown(s.number, s.kind, s.name, s.colour, s.kind != "person" or bool(s.seed), False)
                    for s in seats
                ],
                0,
                None,
                {"tip": header.tip, "hidden": header.hidden},
                header.clock,
                [],
            )
        )
    return shown


@get("/tables/{table_id:str}", summary="One table, as everybody may know it")
async def one_table(table_id: FromPath[str], tables: NamedDependency[Tables]) -> TableShown:
    return (await tables.find(table_id)).shown()


@post("/tables/{table_id:str}/sit", summary="Sit down: exchange an invitation for a cookie", status_code=200)
async def sit(
    table_id: FromPath[str], data: JSONBody[Sit], tables: NamedDependency[Tables], settings: NamedDependency[Settings]
) -> Response[Seated]:
    table = await tables.find(table_id)
    own, numbers = await tables.sit(table, data.token, bytes.fromhex(data.seed), data.name)
    return Response(Seated(table.shown(), list(numbers)), cookies=[_cookie(table.id, own, settings)])


@post("/tables/{table_id:str}/device", summary="Invite another device of your own", status_code=200)
async def device(
    table_id: FromPath[str], request: Request[Any, Any, Any], tables: NamedDependency[Tables]
) -> DeviceLink:
    table = await tables.find(table_id)
    return DeviceLink(await tables.device_link(table, request.cookies.get(cookie_name(table_id))))


@get("/tables/{table_id:str}/file", summary="The game file of a finished game", media_type="application/jsonl")
async def game_file(table_id: FromPath[str], tables: NamedDependency[Tables]) -> Response[bytes]:
    text = await tables.file(await tables.find(table_id))
    headers = {"content-disposition": f'attachment; filename="erdkreis-{table_id}.jsonl"'}
    return Response(text.encode(), headers=headers, media_type="application/jsonl")


@get("/health", summary="Is the server well?", opt={"exclude_from_auth": True})
async def health(tables: NamedDependency[Tables]) -> dict[str, str]:
    await tables.store.tables(limit=1)
    return {"status": "ok"}


@get("/metrics", media_type="text/plain", summary="Counters for Prometheus")
async def metrics_text(tables: NamedDependency[Tables], metrics: NamedDependency[Metrics]) -> str:
    metrics.tables = tables.count
    return metrics.text()


def refused(_: Request[Any, Any, Any], error: Refusal) -> Response[dict[str, str]]:
    return Response({"code": error.code, "message": str(error)}, status_code=error.status)


def wrong(_: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    """Litestar's own refusals in our form; nothing of the request is repeated."""
    extra = error.extra if isinstance(error.extra, list) else []
    first = extra[0].get("message", "") if extra and isinstance(extra[0], dict) else ""
    return Response(
        {"code": f"http/{error.status_code}", "message": first or error.detail}, status_code=error.status_code
    )


def broken(_: Request[Any, Any, Any], error: Exception) -> Response[dict[str, str]]:
    """Our own fault: noted by kind and place, never with what the request held."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    place = f"{last[0].filename.rpartition('/')[2]}:{last[0].lineno}" if last else "?"
    _log.error("unexpected %s at %s", type(error).__name__, place)
    return Response({"code": "http/500", "message": "Something went wrong here."}, status_code=500, headers=HEADERS)


def api() -> Router:
    return Router(path="/api", route_handlers=[editions, make_table, open_tables, one_table, sit, device, game_file])
