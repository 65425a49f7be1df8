"""`make release-check`: is what the package index gets the same each time it is made, whole, and does it run alone?

They are built twice: here, and in a copy of what git knows, where the client and the documentation are built anew. The
wheel is built once more from the source archive. Then it is installed into an empty environment, without Node on the
PATH, and `uvx erdkreis play` and `pipx run erdkreis play` are given as anybody would. Where NUMBA_DISABLE_JIT is set
nothing is compiled: quicker.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.parser import Parser
from pathlib import Path

from erdkreis.errors import ErdkreisError

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
READY = re.compile(r"Erdkreis is ready at (\S+)")
SHORT_GAME = """\
from erdkreis import PRESETS, Bot, Game, odds
game, bot = Game(PRESETS[0], 3, seed=1), Bot("greedy", seed=1)
for _ in range(30):
    game.play(bot.decide(game))
assert 0.6 < odds.battle(4, 2).win < 0.7
print(repr(game))
"""
NEEDED = ("erdkreis/__init__.py", "erdkreis/py.typed", "erdkreis/web/index.html", "erdkreis/site/index.html")
STARTING = 1800.0
"""Seconds in which a server must be ready, with all that it fetches and compiles before."""
LARGEST = 20_000_000
"""Bytes of a wheel that people fetch only to have a look."""


class Failed(ErdkreisError):
    """A check does not hold; the message says which."""

    code = "release/failed"


def run(*words: str | Path, where: Path = ROOT, code: int = 0, **environment: str) -> str:
    """What a command said, both streams; it must end with this code."""
    done = subprocess.run(
        words, cwd=where, env={**os.environ, **environment}, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode != code:
        raise Failed(f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout.strip()[-2000:]}")
    return done.stdout


# Building


def copy_tracked(source: Path, target: Path) -> None:
    """What git knows of a checkout, as it lies there."""
    for name in filter(None, run("git", "ls-files", "-z", where=source).split("\0")):
        if (source / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / name, target / name)


def linked(source: str, target: str) -> None:
    """A file that is only read needs no second place, where one disk holds both."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy(source, target)


def build_anew(uv: str, work: Path) -> Path:
    """Both archives, from a copy in which the client and the documentation are built anew."""
    copy = work / "copy"
    copy_tracked(ROOT, copy)
    made = shutil.ignore_patterns(".fonts", ".vite*")
    shutil.copytree(
        ROOT / "web/node_modules", copy / "web/node_modules", symlinks=True, ignore=made, copy_function=linked
    )
    run(BIN / "npm", "run", "--silent", "build", where=copy / "web", PATH=f"{BIN}{os.pathsep}{os.environ['PATH']}")
    run(sys.executable, "-m", "tools.site", where=copy)
    return build(uv, copy, work / "anew")


def build(uv: str, source: Path, target: Path) -> Path:
    """Both archives of a checkout; hatchling sorts what is in them, and gives it one date."""
    for kind in ("--sdist", "--wheel"):
        run(uv, "build", "--quiet", kind, "--python", sys.executable, "--out-dir", target, source)
    return target


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def contents(archive: Path) -> dict[str, bytes]:
    """The files of a wheel or of a source archive, by name."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(archive) as source:
        return {item.name: source.extractfile(item).read() for item in source if item.isfile()}  # type: ignore[union-attr]


def same(one: Path, other: Path) -> str:
    """Equal to the last byte; else it is told where they differ."""
    if one.read_bytes() == other.read_bytes():
        return f"{one.name}, {one.stat().st_size / 1e6:.1f} MB"
    ours, theirs = contents(one), contents(other)
    differing = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
    told = ", ".join(differing[:5]) or "order, dates or permissions alone"
    raise Failed(f"{one.name} is not the same twice: {told}{' …' if differing[5:] else ''}")


def whole(wheel: Path) -> str:
    """What people expect is in it, and what the index shows is complete."""
    files = contents(wheel)
    missing = [name for name in NEEDED if name not in files]
    if missing:
        raise Failed(f"{wheel.name} lacks {', '.join(missing)}")
    if wheel.stat().st_size > LARGEST:
        raise Failed(f"{wheel.name} has {wheel.stat().st_size:,} bytes, more than {LARGEST:,}")
    told = Parser().parsestr(next(text for name, text in files.items() if name.endswith("/METADATA")).decode())
    wanted = ("Summary", "Keywords", "License-Expression", "Author", "Requires-Python", "Description-Content-Type")
    lacking = [name for name in wanted if not told[name]]
    if lacking or not told.get_payload():
        raise Failed(f"the index would show no {', '.join(lacking) or 'description'}")
    links = len(told.get_all("Project-URL", []))
    return f"{len(files):,} files, {len(told.get_all('Classifier', []))} classifiers, {links} links of the project"


# Running


def hardly_anything(work: Path) -> str:
    """A PATH without Node and compilers: nothing but what uv's own scripts call to find themselves."""
    folder = work / "bin"
    folder.mkdir(exist_ok=True)
    for name in ("dirname", "realpath"):
        if (found := shutil.which(name)) and not (folder / name).exists():
            (folder / name).symlink_to(found)
    return str(folder)


def alone(uv: str, wheel: Path, work: Path) -> str:
    """The wheel in an empty environment: it plays, and a command says what it needs."""
    place, path = work / "alone", hardly_anything(work)
    run(uv, "venv", "--quiet", "--python", sys.executable, place)
    run(uv, "pip", "install", "--quiet", "--python", place / "bin/python", wheel)
    version = run(place / "bin/erdkreis", "--version", where=work, PATH=path).strip()
    if version.split() != ["erdkreis", wheel.name.split("-")[1]]:
        raise Failed(f"{wheel.name} says that it is {version}")
    run(place / "bin/python", "-c", SHORT_GAME, where=work, PATH=path)
    refused = run(place / "bin/erdkreis", "play", where=work, code=2, PATH=path, UV="")
    if "pip install 'erdkreis[server]'" not in refused:
        raise Failed(f"erdkreis play without its extra says: {refused}")
    return f"{version}, a game from Python, and a sentence where an extra is missing"


def by_uvx(uv: str, wheel: Path, work: Path) -> str:
    """`uvx erdkreis play`, word for word."""
    words = [uv, "tool", "run", "--python", sys.executable]
    return fetched(words, {"UV_FIND_LINKS": str(wheel.parent), "PATH": hardly_anything(work)}, wheel, work)


def by_pipx(uv: str, wheel: Path, work: Path) -> str:
    """`pipx run erdkreis play`, likewise, by a pipx that keeps everything here."""
    place = work / "pipx"
    run(uv, "venv", "--quiet", "--python", sys.executable, place)
    run(uv, "pip", "install", "--quiet", "--python", place / "bin/python", "pipx")
    environment = {
        "PIPX_HOME": str(place / "home"),
        "PIP_FIND_LINKS": f"{wheel.parent} {os.environ.get('PIP_FIND_LINKS', '')}",
        "PATH": f"{place / 'bin'}{os.pathsep}{hardly_anything(work)}",
    }
    return fetched([str(place / "bin/pipx"), "run"], environment, wheel, work)


def fetched(words: list[str], environment: dict[str, str], wheel: Path, work: Path) -> str:
    """The game in the browser, fetched to be run: the pages that a browser would ask for."""
    files, shown = contents(wheel), []
    data = work / f"data of {Path(words[0]).name}"
    words = [*words, "erdkreis", "play", "--no-browser", "--port", "0", "--data", str(data)]
    with started(words, {**os.environ, **environment}, work) as address:
        for path, name in (("/", "web/index.html"), ("/docs/", "site/index.html"), ("/docs/rules/readings/", None)):
            with urllib.request.urlopen(address + path, timeout=600) as answer:
                page = answer.read()
            if name is not None and page != files[f"erdkreis/{name}"]:
                raise Failed(f"{path} is not the {name} of the wheel")
            shown.append(path)
    return ", ".join(shown)


@contextmanager
def started(words: list[str], environment: dict[str, str], work: Path) -> Iterator[str]:
    """The address of a server while it runs; whatever it has started ends with it."""
    log = work / "server.log"
    with log.open("w") as said:
        process = subprocess.Popen(
            words, cwd=work, env=environment, stdout=said, stderr=subprocess.STDOUT, start_new_session=True
        )
    latest = time.monotonic() + STARTING
    try:
        while not (found := READY.search(log.read_text())):
            if process.poll() is not None:
                raise Failed(f"{' '.join(words)} ended with {process.returncode}:\n{log.read_text()[-2000:]}")
            if time.monotonic() > latest:
                raise Failed(f"{' '.join(words)} was not ready in {STARTING:.0f} s:\n{log.read_text()[-2000:]}")
            time.sleep(0.2)
        yield found[1]
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


# All of it


def check(uv: str, work: Path) -> list[tuple[str, str]]:
    """What was checked and what came of it; stops at what does not hold."""
    told: list[tuple[str, str]] = []

    def step(name: str, do: Callable[[], str]) -> None:
        begun = time.monotonic()
        told.append((name, f"{do()} ({time.monotonic() - begun:.0f} s)"))
        print(f"{name}: {told[-1][1]}", flush=True)

    here = build(uv, ROOT, work / "here")
    wheel, source = only(here, "*.whl"), only(here, "*.tar.gz")
    step("whole", lambda: whole(wheel))
    run(uv, "build", "--quiet", "--wheel", "--python", sys.executable, "--out-dir", work / "unpacked", source)
    step("the same from the source archive", lambda: same(wheel, only(work / "unpacked", "*.whl")))
    anew = build_anew(uv, work)
    step("the same built anew", lambda: "; ".join(same(ours, anew / ours.name) for ours in (wheel, source)))
    step("in an empty environment", lambda: alone(uv, wheel, work))
    step("uvx erdkreis play", lambda: by_uvx(uv, wheel, work))
    step("pipx run erdkreis play", lambda: by_pipx(uv, wheel, work))
    for ours in (wheel, source):
        (ROOT / "dist").mkdir(exist_ok=True)
        shutil.copy(ours, ROOT / "dist")
    return told


def main() -> int:
    parser = argparse.ArgumentParser(prog="make release-check", description=__doc__)
    parser.add_argument("--uv", default=shutil.which("uv") or str(ROOT / ".uv/bin/uv"), help="the uv to use")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="erdkreis-release-") as folder:
        try:
            told = check(os.path.abspath(shutil.which(asked.uv) or asked.uv), Path(folder))
        except Failed as error:
            print(f"\nNot ready: {error}")
            return 1
    print("\nReady for the index, in dist:")
    for name, result in told:
        print(f"  {name:<34}{result}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
