"""`uvx erdkreis play`: what was fetched without an extra is fetched once more with it, and nothing else ever is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from erdkreis import __version__
from erdkreis.commands import fetching
from tests.patience import PATIENCE

GO_ON = "from erdkreis.commands.fetching import go_on_with; go_on_with('server', ['play', '--lan']); print('stayed')"
FETCHER = """#!/bin/sh
case "$1" in cache | environment) echo "{folder}";; *) echo "$ERDKREIS_FETCHED|$*";; esac
"""


class Origin:
    """A distribution, as far as it tells where it came from."""

    def __init__(self, told: object) -> None:
        self._told = told

    def read_text(self, name: str) -> str | None:
        return None if self._told is None else json.dumps(self._told)


def begun(place: Path, name: str, folder: str, **more: str) -> tuple[str, str]:
    """What came of going on, where a program of that name says that it keeps what it fetches in that folder."""
    program = place / name
    program.write_text(FETCHER.format(folder=folder))
    program.chmod(0o755)
    environment = {key: value for key, value in os.environ.items() if key not in ("UV", fetching.FETCHED)}
    environment["PATH"] = f"{place}:/usr/bin:/bin"
    if name == "uv":
        environment["UV"] = str(program)
    words = [sys.executable, "-c", GO_ON]
    done = subprocess.run(words, env={**environment, **more}, capture_output=True, text=True, timeout=PATIENCE)
    return done.stdout.strip(), done.stderr.strip()


@pytest.mark.parametrize(("name", "asking", "naming"), [("uv", "tool run", "--from"), ("pipx", "run", "--spec")])
def test_whoever_fetched_it_fetches_it_with_the_extra(name: str, asking: str, naming: str, tmp_path: Path) -> None:
    out, err = begun(tmp_path, name, str(Path(sys.prefix).parent))
    python, what = os.path.realpath(sys.executable), fetching.requirement(["server"])
    assert out == f"server|{asking} --python {python} {naming} {what} erdkreis play --lan"
    assert err == "erdkreis: fetching erdkreis[server], once"


def test_an_environment_of_ones_own_is_left_alone(tmp_path: Path) -> None:
    assert begun(tmp_path, "uv", str(tmp_path)) == ("stayed", "")
    assert begun(tmp_path, "pipx", str(tmp_path)) == ("stayed", "")
    assert begun(tmp_path, "uv", "") == ("stayed", "")


def test_nothing_is_fetched_twice(tmp_path: Path) -> None:
    assert begun(tmp_path, "uv", sys.prefix, ERDKREIS_FETCHED="terminal server") == ("stayed", "")
    out, _ = begun(tmp_path, "uv", sys.prefix, ERDKREIS_FETCHED="terminal")
    assert "erdkreis[terminal,server]" in out


@pytest.mark.parametrize(
    ("origin", "expected"),
    [
        (None, f"erdkreis[server]=={__version__}"),
        ({"url": "file:///a/erdkreis.whl"}, "erdkreis[server] @ file:///a/erdkreis.whl"),
        (
            {"url": "https://example.org/e.git", "vcs_info": {"vcs": "git", "commit_id": "0af3"}},
            "erdkreis[server] @ git+https://example.org/e.git@0af3",
        ),
    ],
)
def test_it_is_the_very_version_from_where_it_came(
    origin: object, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "distribution", lambda name: Origin(origin))
    assert fetching.requirement(["server"]) == expected
