"""A package that was fetched only to be run: `uvx erdkreis play`, `pipx run erdkreis play`.

It lies among cached files without any extra, and nobody can install one there. But what has fetched it can fetch it
once more, with the extra, and goes on with that.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from erdkreis import __version__

FETCHED = "ERDKREIS_FETCHED"
"""The extras that this run has been begun anew with."""


def go_on_with(extra: str, arguments: Sequence[str]) -> None:
    """Begin this very command anew with one more extra; returns where that is not for us to do."""
    fetched = os.environ.get(FETCHED, "").split()
    runner = None if extra in fetched else _runner()
    if runner is None:
        return
    extras = [*fetched, extra]
    sys.stderr.write(f"erdkreis: fetching erdkreis[{','.join(extras)}], once\n")
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os.environ[FETCHED] = " ".join(extras)
    python = os.path.realpath(sys.executable)
    os.execv(runner[0], [*runner[:-1], "--python", python, runner[-1], requirement(extras), "erdkreis", *arguments])


def _runner() -> list[str] | None:
    """By which words what is to be run was fetched, if it was fetched for that: they end before what to fetch."""
    uv, pipx = os.environ.get("UV"), shutil.which("pipx")
    if uv is not None and _lies_where([uv, "cache", "dir"]):
        return [uv, "tool", "run", "--from"]
    if pipx is not None and _lies_where([pipx, "environment", "--value", "PIPX_VENV_CACHEDIR"]):
        return [pipx, "run", "--spec"]
    return None


def _lies_where(asked: list[str]) -> bool:
    """Does this environment lie in the folder that a program names?"""
    try:
        told = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=60).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return False
    return bool(told) and Path(sys.prefix).resolve().is_relative_to(Path(told).resolve())


def requirement(extras: Sequence[str]) -> str:
    """This very version, from where it came."""
    name = f"erdkreis[{','.join(extras)}]"
    try:
        told = distribution("erdkreis").read_text("direct_url.json")
    except PackageNotFoundError:
        told = None
    if told is None:
        return f"{name}=={__version__}"
    origin = json.loads(told)
    if commit := origin.get("vcs_info"):
        return f"{name} @ {commit['vcs']}+{origin['url']}@{commit['commit_id']}"
    return f"{name} @ {origin['url']}"
