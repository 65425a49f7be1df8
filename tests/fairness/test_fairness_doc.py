"""docs/fairness.md and section 8 of docs/formats.md against the program."""

from __future__ import annotations

import json
import re
from typing import Any

from erdkreis.fairness import (
    LENGTH,
    Chain,
    bot_seed,
    derived_nonce,
    dice_words,
    encoding,
    hidden_commitment,
    hidden_words,
    table_seed,
)
from erdkreis.record import SOURCES
from erdkreis.record import lines as game_lines
from erdkreis.server.game_log import LINKS
from tests.fairness.tables import ROOT

PAGE = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
ADA, NONCE = b"\xaa" * 32, b"\x77" * 32
CHAIN = Chain(b"\x11" * 32, 4)


def values() -> dict[str, list[str]]:
    """The example's numbers by name, in order."""
    found: dict[str, list[str]] = {}
    for block in re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL):
        for line in block.splitlines():
            name, value = re.split(r"\s{2,}", line)
            found.setdefault(name, []).append(value)
    return found


def spelt(words: tuple[int, ...]) -> str:
    return " ".join(f"{word:016x}" for word in words)


def test_the_example_is_what_the_program_computes() -> None:
    bot = bot_seed("example", 1)
    seeds = [ADA, bot]
    table = table_seed("example", seeds)
    nonce = derived_nonce(table, 6)
    attack = dice_words(CHAIN.link(1), "example", 5, "k3J9", seeds, NONCE, 5)
    bots = dice_words(CHAIN.link(2), "example", 6, "", seeds, nonce, 2)
    deal = hidden_words(b"\x22" * 32, seeds, "example", 0, 3)
    assert values() == {
        "tip": [CHAIN.tip.hex()],
        "hidden": [hidden_commitment(b"\x22" * 32, b"\x33" * 32).hex()],
        "bot's seed": [bot.hex()],
        "table seed": [table.hex()],
        **{f"link {number}": [CHAIN.link(number).hex()] for number in range(3)},
        "nonce": [nonce.hex()],
        "words": [spelt(attack), spelt(bots), spelt(deal)],
    }
    assert [(word >> 1) % 6 + 1 for word in attack] == [4, 5, 2, 5, 1]
    assert [(word >> 1) % 6 + 1 for word in bots] == [2, 4]
    assert [(word >> 1) % (42 - place) for place, word in enumerate(deal)] == [20, 36, 28]


def test_the_code_on_the_page_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    assert names["dice"] == [4, 5, 2, 5, 1]
    assert spelt(tuple(names["words"])) == values()["words"][0]


def test_every_domain_is_on_the_page() -> None:
    domains = {value for value in vars(encoding).values() if isinstance(value, str) and value.startswith("erdkreis/1/")}
    assert len(domains) == 12
    assert set(re.findall(r"`(erdkreis/1/[a-z-]+)`", PAGE)) == domains
    assert f"{LENGTH:,} links by default, {LINKS:,} links at a server's tables" in PAGE


def test_every_key_is_in_the_formats() -> None:
    section = FORMATS.partition("\n## 8. ")[2].partition("\n## 9. ")[0]
    keys = re.findall(r"^\| `([a-z]+)` \|", section, re.MULTILINE)
    assert keys == [*game_lines._COMMITMENTS, "server", "link", *game_lines._ORIGIN, "restart", "reveal", "signature"]
    assert all(f"`{source}`" in section for source in SOURCES)
    (example,) = re.findall(r"```json\n(.*?)```", section, re.DOTALL)
    entry = game_lines.read_move(json.loads(example), 2, committed=True)
    assert spelt(entry.words.dice) == values()["words"][0]
