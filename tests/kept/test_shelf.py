"""What today's program writes is on the shelf: of every kind its newest version, and every preset that there is."""

from __future__ import annotations

import pytest

from erdkreis.editions import FORMER, PRESETS
from tests.kept import kinds
from tests.kept.kinds import KINDS, Kind
from tests.kept.shelf import SHELF, folder, versions

KEEP = "python -m tests.kept keeps what is new"
BY_HAND = {"browser", "study", "settings", "puzzles"}
"""Kinds that Python does not write: what the client keeps and shares, what a host writes, puzzles that were shipped."""


def kept_of(kind: str) -> set[str]:
    """The names of the examples of today's version, without how they are spelt."""
    return {path.name.partition(".")[0] for path in folder(kind, KINDS[kind].version).iterdir()}


@pytest.mark.parametrize("kind", KINDS)
def test_the_newest_version_of_every_kind_is_kept(kind: str) -> None:
    assert versions(kind)[-1] == KINDS[kind].version, KEEP
    assert kept_of(kind)


def test_every_folder_is_of_a_kind_that_is_known() -> None:
    found = {path.name.rpartition("-")[0] for path in SHELF.iterdir() if path.is_dir() and "-" in path.name}
    assert found == {*KINDS, *BY_HAND}


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.each_preset])
def test_every_preset_is_kept_of_what_each_has(kind: str) -> None:
    assert {preset.preset for preset in PRESETS} <= kept_of(kind), KEEP


def test_every_preset_is_kept_as_published() -> None:
    kept = {path.stem for path in (SHELF / "presets").iterdir()}
    assert {f"{preset.preset}-{preset.version}" for preset in (*PRESETS, *FORMER)} == kept, KEEP


def test_what_is_new_is_added_and_what_is_kept_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is kept in part was kept by an earlier program, which knew no other part."""
    old, new = {"H00-M.bin.gz": b"", "H00-M.json.gz": b""}, {"NEW.bin.gz": b"", "NEW.json.gz": b""}
    examples = [old, new]
    monkeypatch.setitem(kinds.KINDS, "saved", Kind(KINDS["saved"].version, lambda: iter(examples), each_preset=True))
    assert list(kinds.missing("saved")) == [new]
    monkeypatch.setitem(kinds.KINDS, "store", Kind(KINDS["store"].version, lambda: iter(examples)))
    assert list(kinds.missing("store")) == []
    monkeypatch.setitem(kinds.KINDS, "store", Kind(KINDS["store"].version + 1, lambda: iter(examples)))
    assert list(kinds.missing("store")) == examples
