"""Hostile bodies for the analysis board, the puzzles and the reviews: a refusal with a code, small and soon; no fault
of the server, and nothing has changed. ERDKREIS_EXAMPLES makes it more thorough.
"""

from __future__ import annotations

import copy
import json
import os
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from erdkreis.editions import PRESETS, by_preset
from erdkreis.engine.game import Game
from erdkreis.puzzles.model import shipped
from tests.engine.positions import stage
from tests.faults.nursery import ServerProcess, nursery
from tests.fuzz.payloads import VALUES, WORDS
from tests.patience import PATIENCE

EXAMPLES = int(400 * float(os.environ.get("ERDKREIS_EXAMPLES", "1")))
LARGEST = 1_000_000
"""Bytes of an answer: no more than a long attack tells, move by move."""
SMALL = 4_000
"""Of a refusal."""
SEED = 15

Body = dict[str, Any]
STANDING = {0: {"alaska": 14}, 1: {"kamchatka": 3, "yakutsk": 2}, 2: {"siberia": 4}}
ATTACK = "attack alaska kamchatka 3"


def positions() -> list[Body]:
    attacking = [
        stage(by_preset(preset), 3, STANDING, rest=2).to_position() for preset in ("H10-K", "P82-W", "H00-CAP")
    ]
    fresh = [Game(rules, rules.players[0], seed=SEED).to_position() for rules in PRESETS]
    return [*attacking, *fresh]


POSITIONS = positions()
PUZZLES = list(shipped())


def _study(lot: random.Random) -> tuple[str, Body]:
    step: Body = {"action": ATTACK, "dice": lot.choice(["roll", "average", {"red": [6, 5, 4], "blue": [1, 2]}])}
    step |= lot.choice([{}, {"card": 3}, {"until": 1}, {"chance": {"dice": [7, 8, 9, 10, 11], "hidden": [1, 2]}}])
    return "/api/analysis", {"position": lot.choice(POSITIONS), "steps": [step] * lot.choice([0, 1, 1, 3, 12])}


def _fresh(lot: random.Random) -> tuple[str, Body]:
    rules = lot.choice(PRESETS)
    game = {"edition": rules.name, "variant": rules.variant, "players": lot.choice(rules.players), "by_hand": True}
    return "/api/analysis", {"game": game | {"house_rules": {"fortify_reach": "adjacent"}}}


def _branch(lot: random.Random) -> tuple[str, Body]:
    return "/api/analysis", {"branch": {"table": f"{lot.getrandbits(64):016x}", "seq": lot.choice([0, 1, 10**9])}}


def _question(lot: random.Random) -> tuple[str, Body]:
    asked: Body = lot.choice(
        [
            {"type": "odds", "source": "alaska", "target": "kamchatka", "leave": 1},
            {"type": "campaign", "route": ["alaska", "kamchatka", "yakutsk"]},
            {"type": "plan", "target": "siberia"},
            {"type": "defence"},
            {"type": "threats"},
        ]
    )
    return "/api/analysis/ask", {"position": lot.choice(POSITIONS), "question": {**asked, "id": "question"}}


def _line(lot: random.Random) -> tuple[str, Body]:
    return "/api/analysis/line", {"position": lot.choice(POSITIONS), "style": "marshal:hunter"}


def _answer(lot: random.Random) -> tuple[str, Body]:
    id = lot.choice([*PUZZLES[:20], "nothing", "0"])
    return f"/api/puzzles/{id}/answer", {"action": " ".join(lot.choices(WORDS, k=3)), "language": "de"}


ASKED: tuple[Callable[[random.Random], tuple[str, Body]], ...] = (
    _study,
    _study,
    _fresh,
    _branch,
    _question,
    _line,
    _answer,
)


def places(tree: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a body where something stands."""
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        yield (*at, key)
        yield from places(value, (*at, key))


def spoilt(lot: random.Random, body: Body) -> bytes:
    """Somewhere in it something is of another kind, missing, unknown, far too large or too deep; or it is cut off."""
    body = copy.deepcopy(body)
    for _ in range(lot.choice([1, 1, 2, 5])):
        *way, key = lot.choice(list(places(body)) or [("nothing",)])
        inner: Any = body
        for step in way:
            inner = inner[step]
        match lot.randrange(6):
            case 0 if isinstance(inner, dict):
                inner.pop(key, None)
            case 1 if isinstance(inner, dict):
                inner[lot.choice(WORDS)] = lot.choice(VALUES)
            case 2 if isinstance(inner, list):
                inner[:] = inner * lot.choice([0, 40, 500])
            case 3:
                inner[key] = deep(lot.choice([5, 100]))
            case 4:
                inner[key] = lot.choice(["neutral", "alaska", -1, 10**9, 2**62, 9.5, [0, 0], {"owner": 9}])
            case _:
                inner[key] = lot.choice(VALUES)
    text = json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return text[: lot.randrange(len(text))] if lot.random() < 0.05 else text


def deep(depth: int) -> Any:
    found: Any = 1
    for _ in range(depth):
        found = [found]
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[ServerProcess, Path]]:
    folder = tmp_path_factory.mktemp("boards")
    with nursery(folder / "logs") as home:
        yield home.start(folder / "data"), folder / "data"


def kept(data: Path) -> list[Any]:
    """Everything that the server has in its store."""
    with sqlite3.connect(data / "erdkreis.db") as store:
        tables = [
            name for (name,) in store.execute("select name from sqlite_master where type = 'table' order by name")
        ]
        return [(name, store.execute(f"select count(*) from '{name}'").fetchone()) for name in tables]


def check(answer: httpx.Response, began: float) -> None:
    """A success of bounded size, or a refusal by a code; either in time."""
    assert time.monotonic() - began < PATIENCE
    assert answer.status_code < 500, (answer.request.content[:2000], answer.text)
    assert len(answer.content) <= LARGEST
    if answer.status_code != 200:
        assert answer.status_code >= 400
        assert len(answer.content) < SMALL
        assert answer.json()["code"]


def test_no_body_harms_the_server(server: tuple[ServerProcess, Path]) -> None:
    running, data = server
    lot, answers, before = random.Random(SEED), Counter[int](), kept(data)
    with httpx.Client(base_url=f"http://127.0.0.1:{running.port}", trust_env=False, timeout=PATIENCE) as client:
        for _ in range(EXAMPLES):
            path, body = lot.choice(ASKED)(lot)
            began = time.monotonic()
            answer = client.post(path, content=spoilt(lot, body), headers={"content-type": "application/json"})
            check(answer, began)
            answers[answer.status_code] += 1
        for path in (
            "/api/tables/0/review",
            "/api/tables/%00/review?after=0",
            "/api/puzzles/%F0%9F%98%80",
            "/api/puzzles/..",
        ):
            for query in ("", "?after=-2", f"?after={10**40}", "?after=x", "?language=xx"):
                began = time.monotonic()
                check(client.get(path + query), began)
    assert running.alive
    assert running.errors == []
    assert kept(data) == before
    assert answers[400] > EXAMPLES / 4
    assert answers[200] > 0


def test_the_longest_attack_is_answered_in_bounds(server: tuple[ServerProcess, Path]) -> None:
    """As many units as a position may have, and as many moves as a request may ask for."""
    running, _ = server
    huge = stage(by_preset("P82-W"), 3, {0: {"alaska": 5_000}, 1: {"kamchatka": 4_000}}, rest=2).to_position()
    with httpx.Client(base_url=f"http://127.0.0.1:{running.port}", trust_env=False, timeout=PATIENCE) as client:
        for count in (1, 2, 400):
            began = time.monotonic()
            steps = [{"action": ATTACK, "until": 1}] * count
            answer = client.post("/api/analysis", json={"position": huge, "steps": steps})
            check(answer, began)
            assert (answer.status_code == 200) == (count == 1), answer.text[:300]
