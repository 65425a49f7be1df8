"""The README's examples run as they stand there."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_readme_examples() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted >= 15
    assert result.failed == 0


def test_readme_shows_both_commands_and_the_trademark_note() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in text
    assert "make test" in text
    assert "Risk and Risiko are trademarks of their owners; Erdkreis is not connected with them." in text
