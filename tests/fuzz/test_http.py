"""The HTTP interface against its own description: schemathesis makes requests of it, right and wrong ones.

No answer is a server error, and every answer has a status, a content type and a body that the description promises.
ERDKREIS_EXAMPLES makes it more thorough.
"""

from __future__ import annotations

import os
import random
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from erdkreis.editions import NAMES, PRESETS, RULE_NAMES
from erdkreis.server.app import Application
from erdkreis.server.settings import load
from tests.faults.nursery import nursery
from tests.patience import PATIENCE

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = max(5, int(15 * float(os.environ.get("ERDKREIS_EXAMPLES", "1"))))


@dataclass(frozen=True)
class Served:
    base: str
    tables: tuple[str, ...]
    """Ids of real tables, and one of none."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("http")
    with nursery(folder / "logs") as home:
        running = home.start(folder / "data")
        base = f"http://127.0.0.1:{running.port}"
        yield Served(base, (make_table(base, ["person"] * 3), make_table(base, ["greedy"] * 3), "0"))
        assert running.alive
        assert running.errors == []


def make_table(base: str, kinds: list[str]) -> str:
    """One that waits for people, or one where bots play."""
    wanted = {"edition": "hasbro2000", "open": True, "seats": [{"kind": kind} for kind in kinds]}
    answer = httpx.post(f"{base}/api/tables", json=wanted, trust_env=False, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"]["id"])


_schema = Application(load(environment={}))._http.openapi_schema.to_schema()
described = schemathesis.openapi.from_dict(msgspec.json.decode(msgspec.json.encode(_schema)))


@described.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_every_answer_is_as_described(case: Case[Any], server: Served) -> None:
    bring_nearer(case, server.tables)
    case.call_and_validate(base_url=server.base, checks=CHECKS, timeout=PATIENCE)


def bring_nearer(case: Case[Any], tables: tuple[str, ...]) -> None:
    """Made-up names find nothing: most requests shall get further."""
    lot = random.Random(zlib.crc32(repr((case.path_parameters, case.query, case.body)).encode()))
    if "table_id" in case.path_parameters and lot.random() < 0.8:
        case.path_parameters["table_id"] = lot.choice(tables)
    if "edition" in case.path_parameters and lot.random() < 0.8:
        case.path_parameters["edition"] = lot.choice(NAMES)
    body: Any = case.body
    if isinstance(body, dict) and isinstance(body.get("seats"), list) and lot.random() < 0.8:
        fitting = [preset for preset in PRESETS if len(body["seats"]) in preset.players]
        preset = lot.choice(fitting or PRESETS)
        body |= {"edition": preset.name, "variant": preset.variant, "escalating": False}
        for name in ("branch", "position", "house_rules"):
            if lot.random() < 0.7:
                body.pop(name, None)
        rules = body.get("house_rules")
        if isinstance(rules, dict) and rules:
            body["house_rules"] = {lot.choice(RULE_NAMES): value for value in rules.values()}
        if isinstance(body.get("branch"), dict) and lot.random() < 0.7:
            body["branch"]["table"] = lot.choice(tables)
