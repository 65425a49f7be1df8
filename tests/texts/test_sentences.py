"""The grammar of texts: the same table of cases holds for the web client (web/src/text/sentence.test.ts)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from erdkreis.texts import joined, say

CASES = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))
TABLES = {
    "units": {"1": "# unit", "*": "# units"},
    "in": {"ural": "im Ural"},
    "switch": {"true": "on", "false": "off"},
}


@pytest.mark.parametrize("case", CASES)
def test_a_text_is_said(case: dict[str, Any]) -> None:
    assert say(case["text"], case["params"], TABLES) == case["said"]


@pytest.mark.parametrize(
    ("items", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_lists_are_joined(items: list[str], said: str) -> None:
    assert joined(items, " or ") == said
