"""docs/odds.md: its examples run as they stand there, and it names every code."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import erdkreis.odds

PAGE = Path(__file__).parent.parent.parent / "docs/odds.md"


def test_examples() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted >= 7
    assert result.failed == 0


def test_every_code_is_on_the_page() -> None:
    sources = Path(erdkreis.odds.__file__).parent.glob("*.py")
    raised = {code for source in sources for code in re.findall(r'"(odds/\w+)"', source.read_text(encoding="utf-8"))}
    assert raised == set(re.findall(r"`(odds/\w+)`", PAGE.read_text(encoding="utf-8")))
