"""SIGTERM to one of two servers on one store: its people are sent to the other one, and nothing is lost. What it says
meanwhile is in tests/server/test_draining.py."""

from __future__ import annotations

import contextlib
import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.commands.conftest import Give
from tests.commands.served import join, post, served
from tests.patience import PATIENCE
from tests.redis import Redis

SEAT = {"kind": "person", "here": True}
WANTED = {"edition": "hasbro2010", "seats": [SEAT, SEAT, {"kind": "greedy"}], "seed": "00" * 32}


def test_whoever_plays_goes_on_at_another_process(
    new_database: Callable[[], str], redis: Redis, tmp_path: Path, give: Give
) -> None:
    store = new_database()
    assert give("tables", "migrate", "--store", store).code == 0
    words = ("--store", store, "--bus", redis.url)
    with served("serve", tmp_path, *words) as one, served("serve", tmp_path, *words) as other:
        made = post(f"{one.url}/api/tables", json=WANTED)
        path, cookie = f"/api/tables/{made.json()['table']['id']}/socket", _cookie(made)
        with join(f"ws{one.url[4:]}{path}", additional_headers=cookie, max_size=None) as there:
            there.send('{"type": "hello"}')
            before = _update(there)
            one.process.send_signal(signal.SIGTERM)
            assert _farewell(there) == 1012
        with join(f"ws{other.url[4:]}{path}", additional_headers=cookie, max_size=None) as here:
            here.send(json.dumps({"type": "hello", "last_seq": before["seq"]}))
            after = _update(here)
            assert after["seq"] >= before["seq"]
            assert after["restarts"] == []  # nobody notices
        assert one.process.wait(PATIENCE) == 0


def _update(socket: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if message["type"] == "update" and message["view"] is not None:
            return message


def _farewell(socket: ClientConnection) -> int | None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.recv(PATIENCE)
    return socket.close_code


def _cookie(answer: httpx.Response) -> dict[str, str]:
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in answer.cookies.items())}
