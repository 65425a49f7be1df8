"""The web client knows no rule: it shows values by the names and words that the server gives, and asks for none itself.

What a client must know in order to play stands in `options`, views and `GameShown`. That it names no rule book is seen
in test_named_nowhere.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from erdkreis.editions.edition import RULE_NAMES, kind_of
from erdkreis.editions.rule_words import rules_in_words
from erdkreis.editions.values import Value

CLIENT = Path(__file__).parents[2] / "web" / "src"
WIRE = CLIENT / "protocol.ts"
"""Made from the server's messages. What it names is a word between the two, whatever a rule calls its values."""
FILES = sorted(
    path
    for path in CLIENT.rglob("*")
    if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts") and path != WIRE
)
KINDS = [kind for kind in map(kind_of, RULE_NAMES) if isinstance(kind, type) and issubclass(kind, Value)]
WORDS = {member.word for kind in KINDS for member in kind}
BETWEEN = set(re.findall(r'"(\w+)"|^ +(\w+)\??:', WIRE.read_text(encoding="utf-8"), re.MULTILINE))
SPOKEN = {word for pair in BETWEEN for word in pair if word}
RULES = {*RULE_NAMES, *WORDS}
OURS = RULES - SPOKEN
LONG = sorted(word for word in OURS if "_" in word)
SHORT = sorted(OURS.difference(LONG))
"""Single words are everybody's: only as a string of its own would one be a rule's."""

NAMED = re.compile(
    rf"\b(?:{'|'.join(LONG)})\b"
    rf"|(?<!class=)([\"'`])(?:{'|'.join(SHORT)})\1"
    # a value looked up by the name of its rule, be it a word of the wire or not
    rf"|\b(?:rules|house|house_rules)\s*(?:\?\.|\.|(?:\?\.)?\[\s*[\"'`])(?:{'|'.join(RULE_NAMES)})\b"
    # a rule told from the others by its name
    rf"|\b(?:name|rule)\s*[!=]==?\s*[\"'`](?:{'|'.join(RULE_NAMES)})\b"
)

SAID = {said for words in rules_in_words().rules.values() for said in (*words.values.values(), *words.brief.values())}
ROWS = {tuple(re.findall(r"\d+", row)) for said in SAID for row in re.findall(r"\d+(?:, \d+)+", said)}
"""Numbers that a rule is told by, such as what one set after the other is worth."""
RUNS = {row[at : at + 3] for row in ROWS for at in range(len(row) - 2)}
TOLD = re.compile("|".join(rf"\b{one},\s*{two},\s*{three}\b" for one, two, three in sorted(RUNS)))


def named(text: str) -> list[str]:
    return [found.group(0) for pattern in (NAMED, TOLD) for found in pattern.finditer(text)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CLIENT)))
def test_no_file_of_the_client_names_a_rule_or_a_value(path: Path) -> None:
    assert named(path.read_text(encoding="utf-8")) == []


def test_the_rules_and_the_client_are_found() -> None:
    assert len(FILES) > 150
    assert len(LONG) > 80
    assert {"fortify_eligible", "units_minus_1", "at_once"} <= set(LONG)
    assert {"connected", "unlimited"} & WORDS
    assert ("4", "6", "8", "10", "12", "15", "20") in ROWS


@pytest.mark.parametrize(
    "line",
    [
        'movesAfterAttacks: rules.fortify_eligible === "any",',
        'leavesAtOnce: controls === "at_once",',
        "const { capital_secret } = edition.rules;",
        "if (edition.rules.goal === kind) return;",
        'preset.rules["players"].length',
        'if (name === "missions") return;',
        'moves === "unlimited"',
        'text="4, 6, 8, 10, 12, 15, 20 …"',
        "const worth = [8, 10, 12];",
    ],
)
def test_a_rule_would_be_found(line: str) -> None:
    assert named(line)


@pytest.mark.parametrize(
    "line",
    [
        "const value = house[name] ?? preset.rules[name];",
        "<p>{t.rules.title}</p>",
        'goal.kind === "headquarters"',
        '<div class="controls">',
        "const corners = [4, 6, 80];",
    ],
)
def test_what_no_rule_is_meant_by_is_left_alone(line: str) -> None:
    assert not named(line)
