"""The README's examples run as they stand there."""

import doctest
from pathlib import Path

from erdkreis.editions import BOOKS, PRESETS

ROOT = Path(__file__).parent.parent


def test_readme_examples() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 15
    assert result.failed == 0


def test_readme_lists_every_rule_book_with_its_variants() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for book in BOOKS:
        variants = ", ".join(dict.fromkeys(preset.variant for preset in book.presets))
        assert f"| `{book.name}` | {variants} |" in text
    assert f"{len(PRESETS)} ways to play" in text


def test_readme_shows_both_commands_and_the_trademark_note() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in text
    assert "make test" in text
    assert "Risk and Risiko are trademarks of their owners; Erdkreis is not connected with them." in text
