"""Parts of `make test`: run in order, timed, and ended by the first that fails."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tools import parts

MAKEFILE = "good:\n\t@touch good\nother:\n\t@touch other\nbad:\n\t@exit 1\n"


@pytest.mark.parametrize(
    ("wanted", "code", "made", "told"),
    [
        (["good", "other"], 0, {"good", "other"}, ["good", "other", "together"]),
        (["good", "bad", "other"], 2, {"good"}, ["good", "bad", "other", "together"]),
    ],
)
def test_parts_run_until_one_fails_and_all_are_told(
    wanted: list[str],
    code: int,
    made: set[str],
    told: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "Makefile").write_text(MAKEFILE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert parts.main(wanted) == code
    assert {file.name for file in tmp_path.iterdir()} - {"Makefile"} == made
    table = [line.split() for line in capfd.readouterr().out.splitlines() if line][-len(told) :]
    assert [line[0] for line in table] == told
    assert [line[0] for line in table if line[-1] == "failed"] == (["bad"] if code else [])


def test_the_example_holds() -> None:
    assert doctest.testmod(parts).failed == 0
