"""The compiled rules' cache never serves old rules, and whoever needs no rules does not wait for the compiler."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import pytest

import erdkreis
from erdkreis.engine.kernel import cache, compiling
from tests.patience import PATIENCE, wait_until

PACKAGE = Path(erdkreis.__file__).parent
INCOME = """
import numpy as np
from erdkreis.boards import board
from erdkreis.engine.kernel import entries
from erdkreis.engine.rules import encode_board
from erdkreis.engine.kernel.state import STATE

state = np.zeros(1, STATE)[0]
print(int(entries.income(encode_board(board("classic42")), state, 0)) & 0xFFFFF)
"""


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The package's sources in a folder of their own."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "erdkreis", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "src"


def run(source: Path, base: Path, program: str, **more: str) -> str:
    """What a program prints in a new process that finds the package in `source` and its cache under `base`."""
    return ran(source, base, program, **more).stdout.strip()


def ran(source: Path, base: Path, program: str, **more: str) -> subprocess.CompletedProcess[str]:
    given = {"PYTHONPATH": str(source), "ERDKREIS_CACHE": str(base), "NUMBA_DISABLE_JIT": "0", "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **given, **more},
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,  # it may compile everything
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_an_edited_callee_is_compiled_anew(copied: Path, tmp_path: Path) -> None:
    """Numba looks at the caller's file alone; the caller here, `entries.income`, does not change."""
    base = tmp_path / "cache"
    assert run(copied, base, INCOME) == "3"
    assert len(list(base.iterdir())) == 1
    edit(copied / "erdkreis/engine/kernel/reinforce.py", "max(3, ", "max(4, ")
    assert run(copied, base, INCOME) == "4"
    assert len(list(base.iterdir())) == 2


def test_the_cache_is_used_again(copied: Path, tmp_path: Path) -> None:
    base = tmp_path / "cache"
    run(copied, base, INCOME)
    first = {path: path.stat().st_mtime_ns for path in base.rglob("*.nbc")}
    assert first
    run(copied, base, INCOME)
    assert {path: path.stat().st_mtime_ns for path in base.rglob("*.nbc")} == first


def test_the_key_follows_every_kernel_source(copied: Path) -> None:
    """Any file that is compiled, or whose constants are compiled in, changes the key; others do not."""
    root = copied / "erdkreis"
    plain = cache.source_key(root)
    assert cache.source_key(root) == plain
    for path in sorted(root.rglob("*.py")):
        before = path.read_bytes()
        path.write_bytes(before + b"\n# another rule\n")
        compiled = path in cache.kernel_sources(root)
        assert (cache.source_key(root) != plain) == compiled, path
        path.write_bytes(before)
    assert cache.source_key(root) == plain


def test_a_copy_of_the_same_sources_compiles_nothing(copied: Path, tmp_path: Path) -> None:
    """Every environment has its copy of the package; only the first of them waits for the compiler."""
    base = tmp_path / "cache"
    run(copied, base, INCOME)
    kept = {path: path.stat().st_mtime_ns for path in base.rglob("*.nb?")}
    shutil.copytree(copied, tmp_path / "moved")
    for path in (tmp_path / "moved").rglob("*.py"):
        path.touch()
    assert run(tmp_path / "moved", base, INCOME) == "3"
    assert {path: path.stat().st_mtime_ns for path in base.rglob("*.nb?")} == kept


def test_whoever_waits_for_the_compiler_hears_why_once(tmp_path: Path) -> None:
    announced = f"{compiling.ANNOUNCEMENT}\n"
    assert ran(PACKAGE.parent, tmp_path, INCOME).stderr == announced
    assert ran(PACKAGE.parent, tmp_path, INCOME).stderr == "", "what is compiled is only loaded"


def test_a_kernel_of_somebody_else_is_kept_where_it_always_was(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("from numba import njit\n@njit(cache=True)\ndef one():\n    return 1\n")
    program = "import erdkreis.engine.kernel.compiling, sys; sys.path.append('.'); import own; print(own.one())"
    assert run(PACKAGE.parent, tmp_path / "cache", f"import os; os.chdir({str(tmp_path)!r}); {program}") == "1"
    assert list((tmp_path / "__pycache__").glob("own.one*.nbc"))


def test_every_kernel_is_among_the_sources() -> None:
    """Whoever decorates with `kernel` or `entry` is compiled, and so must be part of the key."""
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "\n@kernel\n" in text or "\n@entry\n" in text:
            assert path in cache.kernel_sources(PACKAGE), path


def test_constants_of_editions_and_refusals_are_part_of_the_key() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for path in cache.kernel_sources(PACKAGE)}
    assert {
        "engine/kernel/compiling.py",
        "engine/kernel/refusals.py",
        "editions/values.py",
        "engine/kernel/state.py",
        "bots/kernel/greedy.py",
    } <= names


def test_the_key_follows_compiler_and_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = cache.source_key(PACKAGE)
    with monkeypatch.context() as patched:
        patched.setattr(cache, "version", lambda name: "0.0" if name == "numba" else "2.0")
        assert cache.source_key(PACKAGE) != plain
    with monkeypatch.context() as patched:
        patched.setattr(cache, "_processor", lambda: "an older processor")
        assert cache.source_key(PACKAGE) != plain
    assert cache.source_key(PACKAGE) == plain


def test_the_directory_lies_where_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = cache.cache_directory.__wrapped__
    monkeypatch.setenv("ERDKREIS_CACHE", str(tmp_path / "own"))
    assert directory().parent == tmp_path / "own"
    monkeypatch.delenv("ERDKREIS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert directory().parent == tmp_path / "xdg" / "erdkreis"
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert directory().parent == tmp_path / "home" / ".cache" / "erdkreis"


def test_importing_the_package_imports_no_compiler(tmp_path: Path) -> None:
    program = """
import sys
import erdkreis
import erdkreis.bots
import erdkreis.bots.warm
import erdkreis.engine.kernel.cache
erdkreis.edition("hasbro2000")
print(sorted({"numba", "numpy", "llvmlite"} & set(sys.modules)))
"""
    assert run(PACKAGE.parent, tmp_path, program) == "[]"


def test_an_uncompiled_process_does_not_import_the_compiler(tmp_path: Path) -> None:
    program = f"import sys\n{INCOME}\nprint('numba' in sys.modules)"
    assert run(PACKAGE.parent, tmp_path, program, NUMBA_DISABLE_JIT="1").split() == ["3", "False"]
    assert list(tmp_path.iterdir()) == []


def test_nobody_is_made_to_wait_once_the_cache_is_warm(tmp_path: Path) -> None:
    """A warm cache, as the mark says, needs no child; nor does a process that shall stay uncompiled."""
    program = """
from erdkreis.bots.warm import start_interactive
from erdkreis.engine.kernel.cache import READY, cache_directory, cache_is_warm

cold = cache_is_warm()
cache_directory().mkdir(parents=True)
(cache_directory() / READY).touch()
print(cold, cache_is_warm(), start_interactive())
"""
    assert run(PACKAGE.parent, tmp_path, program) == "False True None"


def test_kernels_that_are_there_already_cannot_stay_uncompiled(tmp_path: Path) -> None:
    program = """
import erdkreis.engine.kernel.compiling
from erdkreis.bots.warm import start_interactive

try:
    start_interactive()
except RuntimeError as error:
    print(error)
"""
    assert run(PACKAGE.parent, tmp_path, program) == "the kernels are imported already"


@pytest.mark.long
def test_with_a_cold_cache_one_plays_at_once_while_a_child_compiles(tmp_path: Path) -> None:
    program = """
from erdkreis.bots.warm import start_interactive

child = start_interactive()
from erdkreis import Game, edition
from erdkreis.bots.bot import Bot
from erdkreis.engine.kernel.cache import cache_is_warm
from erdkreis.engine.kernel.compiling import COMPILED

game, bot = Game(edition("hasbro2000"), 3, seed=1), Bot("greedy")
for _ in range(40):
    game.play(bot.decide(game))
print(COMPILED, cache_is_warm(), game.hash)
print(child.wait(), cache_is_warm())
"""
    first, second = run(PACKAGE.parent, tmp_path, program).splitlines()
    compiled, warm, uncompiled_hash = first.split()
    assert (compiled, warm) == ("False", "False")
    assert second == "0 True"
    warmed = program.replace("print(child.wait(), cache_is_warm())", "print(child)")
    first, second = run(PACKAGE.parent, tmp_path, warmed).splitlines()
    assert first.split() == ["True", "True", uncompiled_hash]
    assert second == "None"


OPENED = """
import importlib
from pathlib import Path

import erdkreis
from erdkreis.bots import warm
from erdkreis.engine.kernel.cache import ROOMS
from erdkreis.engine.kernel.compiling import Entry
from erdkreis.env import warming

for _, open_it in warm.doors():
    open_it()
warming.open_doors()
warming.open_door_for_plans()
for room in ROOMS:
    for path in sorted(Path(erdkreis.__file__).parent.glob(f"{room}/kernel/*.py")):
        module = importlib.import_module(f"erdkreis.{room}.kernel.{path.stem}")
        for door in vars(module).values():
            if isinstance(door, Entry):
                print(f"{room}.{path.stem}.{door.__name__}", len(door.dispatcher.overloads))
"""


def test_warming_up_opens_every_door() -> None:
    """What it forgot would be compiled while somebody waits for an answer, and nobody would be told why."""
    doors = [line.split() for line in run(PACKAGE.parent, cache.cache_directory().parent, OPENED).splitlines()]
    assert len(doors) > 40
    assert [name for name, forms in doors if forms != "1"] == []


CHILD = """
from erdkreis.bots.warm import start_interactive

child = start_interactive()
print(child.pid, flush=True)
input()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_the_compiler_ends_with_whoever_waits_for_it(number: int, tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", CHILD],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "ERDKREIS_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"},
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as waiting:
        compiler = int(waiting.stdout.readline())
        assert _alive(compiler)
        waiting.send_signal(number)
        waiting.wait(PATIENCE)
        wait_until(lambda: not _alive(compiler))


ALL_DONE = """
from erdkreis.bots.warm import start_interactive
from erdkreis.engine.kernel.cache import READY, cache_directory

child = start_interactive()
cache_directory().mkdir(parents=True, exist_ok=True)
(cache_directory() / READY).touch()
print(child.wait())
"""


def test_a_compiler_that_is_done_says_so_while_somebody_waits_for_it(tmp_path: Path) -> None:
    """However little there was to do: only then is the server started anew."""
    assert run(PACKAGE.parent, tmp_path, ALL_DONE) == "0"


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


WARM = """
from erdkreis.bots import warm
from erdkreis.engine.kernel.cache import READY, cache_directory

warm.doors = lambda: iter(())
warm.ensure_compiled(print)
print(cache_directory().parent, (cache_directory() / READY).exists())
"""


@pytest.mark.parametrize("place", ["a file", "nowhere to write", "no home to write to"])
def test_where_nothing_can_be_kept_the_rules_are_kept_among_the_temporary_files(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "tmp").mkdir()
    given = {
        "a file": {"ERDKREIS_CACHE": str(tmp_path / "file")},
        "nowhere to write": {"ERDKREIS_CACHE": "/proc/erdkreis"},
        "no home to write to": {"HOME": "/proc/erdkreis", "XDG_CACHE_HOME": ""},
    }[place]
    environment = {**os.environ, "TMPDIR": str(tmp_path / "tmp"), "NUMBA_DISABLE_JIT": "0"}
    environment.pop("ERDKREIS_CACHE", None)
    command, said = [sys.executable, "-c", WARM], list[str]()
    for _ in range(2):
        done = subprocess.run(
            command, env=environment | given, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE
        )
        kept = tmp_path / "tmp" / f"erdkreis-{os.getuid()}"
        assert (done.returncode, done.stdout) == (0, f"{kept} True\n"), done.stderr
        said.append(done.stderr)
    assert said[0].startswith("Compiled rules cannot be kept in ")
    assert (said[0].count("\n"), said[1]) == (1, ""), "once they are there, there is nothing to be said"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700


def test_a_temporary_folder_that_somebody_else_made_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    usual = tmp_path / f"erdkreis-{os.getuid()}"
    usual.mkdir()
    usual.chmod(0o777)
    assert cache._temporary() != usual
    usual.chmod(0o700)
    assert cache._temporary() == usual
    usual.rename(tmp_path / "elsewhere")
    usual.symlink_to(tmp_path / "elsewhere")
    assert cache._temporary() != usual
