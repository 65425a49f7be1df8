"""What `make` would run on a machine that has nothing but Python and make; and how it gets uv."""

from __future__ import annotations

import doctest
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.patience import PATIENCE
from tools import get_browser, get_redis, get_strace, get_stress, get_uv

ROOT = Path(__file__).parents[2]
WEB = ("package.json", "package-lock.json")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """What make looks at, in a folder as people name them, with nothing installed."""
    folder = tmp_path / "the game"
    (folder / "web").mkdir(parents=True)
    (folder / "tools").mkdir()
    for name in ("Makefile", "pyproject.toml", "uv.lock", "tools/get_uv.py", *(f"web/{name}" for name in WEB)):
        shutil.copy(ROOT / name, folder / name)
    return folder


def planned(folder: Path, *words: str) -> list[str]:
    """The commands that make would give; what has arguments of its own in the environment counts for nothing."""
    words = ("make", "--dry-run", "--no-print-directory", *words, f"PYTHON={sys.executable}", "UV=.uv/bin/uv")
    environment = {"PATH": "/usr/bin:/bin"}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def place(commands: list[str], part: str) -> int:
    (found,) = [number for number, command in enumerate(commands) if part in command]
    return found


@pytest.mark.parametrize("target", ["install", "play"])
def test_playing_and_serving_need_the_client_and_no_tools(target: str, bare: Path) -> None:
    commands = planned(bare, target)
    assert "--no-default-groups" in commands[place(commands, "uv sync")]
    assert "--omit=dev" in commands[place(commands, "npm --no-audit --no-fund --no-update-notifier ci")]
    assert place(commands, "get_uv.py") < place(commands, "uv sync") < place(commands, "run --silent build")


def test_an_upgrade_builds_what_has_changed(bare: Path) -> None:
    """`git pull && make install`: whatever was pulled is newer than what was built of the old."""
    made = (".uv/bin/uv", ".venv/.playable", "web/node_modules/.building", "src/erdkreis/web/index.html")
    for name in made:
        (bare / name).parent.mkdir(parents=True, exist_ok=True)
        (bare / name).touch()
    assert all("erdkreis" not in command for command in planned(bare, "install"))
    (bare / "web/src").mkdir()
    (bare / "web/src/new.ts").touch()
    assert place(planned(bare, "install"), "run --silent build") == 0
    (bare / "uv.lock").touch()
    assert place(planned(bare, "install"), "uv sync") == 0


def test_whoever_has_the_tools_of_the_client_keeps_them(bare: Path) -> None:
    (bare / "web/node_modules").mkdir()
    (bare / "web/node_modules/.modules").touch()
    commands = planned(bare, "client")
    assert "--omit=dev" not in commands[place(commands, "npm --no-audit --no-fund --no-update-notifier ci")]
    assert "touch web/node_modules/.building web/node_modules/.modules" in commands


def test_the_port_can_be_chosen(bare: Path) -> None:
    assert planned(bare, "play", "PORT=8000")[-1] == ".venv/bin/erdkreis play --port 8000"


def test_the_browser_is_there_before_anything_is_tested(bare: Path) -> None:
    run = planned(bare, "test")[-1]
    assert run.split("tools.parts ")[1].split()[0] == "browser"


# The browser

APT = """#!/bin/sh
echo "$@" >> {folder}/asked
case "$*" in *update*) [ -e {folder}/free ] || {{ touch {folder}/free; echo "E: {error}" >&2; exit 100; }};; esac
"""

GIVING = """#!/bin/sh
echo "$@" >> {folder}/asked
for package; do :; done
case "$*" in *install*) cp {folder}/sudo {folder}/$package;; esac
"""


@pytest.mark.parametrize(
    ("error", "code", "asked"),
    [
        (
            "Could not get lock /var/lib/apt/lists/lock. It is held by process 7 (apt)",
            0,
            ["update", "update", "install"],
        ),
        ("Temporary failure resolving a name", 100, ["update"]),
    ],
)
def test_the_browser_waits_for_another_apt_and_for_nothing_else(
    error: str, code: int, asked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in (("apt-get", APT.format(folder=tmp_path, error=error)), ("sudo", '#!/bin/sh\nexec "$@"\n')):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(get_browser, "PAUSE", 0)
    assert get_browser.main("/nowhere/chromium") == code
    lines = (tmp_path / "asked").read_text().splitlines()
    assert [word for line in lines for word in line.split() if word in ("update", "install")] == asked
    assert all("DPkg::Lock::Timeout=900" in line for line in lines)


def test_a_browser_that_is_there_is_enough() -> None:
    assert get_browser.main("sh") == 0


def test_what_keeps_the_machine_busy_is_installed_before_anything_else_is_done(bare: Path) -> None:
    for page in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        (bare / page).touch()
    commands = planned(bare, "test-busy")
    assert place(commands, "tools.get_stress") < place(commands, "uv.py") < place(commands, "stress-ng --cpu")


# Other programs


@pytest.mark.parametrize(
    ("tool", "program", "package"),
    [
        (get_strace, "strace", "strace"),
        (get_stress, "stress-ng", "stress-ng"),
        (get_redis, "redis-server", "redis-server"),
    ],
)
def test_a_program_is_installed_unless_it_is_there(
    tool: ModuleType, program: str, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By an apt that gives what it is asked for, on a machine that has nothing else."""
    for name, text in (("apt-get", GIVING.format(folder=tmp_path)), ("sudo", '#!/bin/sh\nexec "$@"\n')):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    for name in ("cp", "env", "sh"):
        (tmp_path / name).symlink_to(f"/bin/{name}")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (tool.main(), tool.main()) == (0, 0)
    assert shutil.which(program)
    asked = (tmp_path / "asked").read_text().splitlines()
    assert [line.split()[-1] for line in asked if " install " in line] == [package]


# uv


def locked() -> dict[str, Any]:
    (uv,) = [each for each in tomllib.loads((ROOT / "uv.lock").read_text())["package"] if each["name"] == "uv"]
    return uv


@pytest.mark.parametrize(
    ("system", "machine", "libc", "part"),
    [
        ("Linux", "x86_64", "glibc", "manylinux_2_17_x86_64"),
        ("Linux", "aarch64", "glibc", "aarch64"),
        ("Linux", "x86_64", "", "musllinux_1_1_x86_64"),
        ("Darwin", "arm64", "", "macosx_11_0_arm64"),
        ("Darwin", "x86_64", "", "macosx_10_12_x86_64"),
    ],
)
def test_the_wheel_is_that_of_the_machine(system: str, machine: str, libc: str, part: str) -> None:
    assert part in get_uv.wheel_for(locked()["wheels"], system, machine, libc)["url"]


def test_no_wheel_for_a_machine_is_said() -> None:
    with pytest.raises(LookupError, match="none for Plan9 on vax"):
        get_uv.wheel_for(locked()["wheels"], "Plan9", "vax", "")


@pytest.fixture
def bundled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a Python that has no pip, but may bring one along for its environments: Debian's does not."""
    home = tmp_path / "ensurepip"
    (home / "_bundled").mkdir(parents=True)
    spec = ModuleSpec("ensurepip", None, origin=str(home / "__init__.py"))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: spec if name == "ensurepip" else None)
    return home / "_bundled"


def test_the_pip_that_python_brings_along_is_called_out_of_its_file(bundled: Path) -> None:
    for version in ("1.0", "2.0"):
        with zipfile.ZipFile(bundled / f"pip-{version}-py3-none-any.whl", "w") as made:
            made.writestr("pip/__main__.py", f"import sys; print('pip {version}', *sys.argv[1:])")
    pip = get_uv.pip_here()
    assert pip is not None
    done = subprocess.run([*pip, "--version"], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout == "pip 2.0 --version\n"


def test_a_python_without_any_pip_is_said_to_have_none(bundled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert get_uv.pip_here() is None
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert get_uv.pip_here() is None


def test_a_pip_that_is_installed_is_called_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: ModuleSpec(name, None))
    assert get_uv.pip_here() == [sys.executable, "-m", "pip"]


def test_without_any_pip_the_very_file_of_the_lock_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wheel = tmp_path / "uv-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("uv-1.data/scripts/uv", "#!/bin/sh\necho uv 1\n")
    entry = {"url": wheel.as_uri(), "hash": f"sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}"}
    monkeypatch.setattr(get_uv, "FOLDER", tmp_path / ".uv")
    monkeypatch.setattr(get_uv, "wheel_for", lambda *_: entry)
    get_uv.fetch({"wheels": [entry]})
    done = subprocess.run([tmp_path / ".uv/bin/uv"], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout == "uv 1\n"
    entry["hash"] = "sha256:0"
    with pytest.raises(ValueError, match="not the file that"):
        get_uv.fetch({"wheels": [entry]})


# The wheel


@pytest.mark.long
def test_the_wheel_alone_plays_from_python_and_says_what_else_there_is(tmp_path: Path) -> None:
    """In an environment with nothing but what the wheel itself asks for."""
    uv = shutil.which("uv") or str(ROOT / ".uv/bin/uv")
    environment = {**os.environ, "ERDKREIS_WITHOUT_CLIENT": "1", "NUMBA_DISABLE_JIT": "1"}

    def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=10 * PATIENCE
        )

    assert run(uv, "build", "--wheel", "--out-dir", tmp_path, ROOT).returncode == 0
    (wheel,) = tmp_path.glob("erdkreis-*.whl")
    assert run(uv, "venv", "alone", "--python", sys.executable).returncode == 0
    installed = run(uv, "pip", "install", "--python", tmp_path / "alone/bin/python", wheel)
    assert installed.returncode == 0, installed.stderr
    listed = run(uv, "pip", "list", "--python", tmp_path / "alone/bin/python").stdout
    assert not {"rich", "litestar", "openskill", "cryptography"} & {line.split()[0] for line in listed.splitlines()}
    script = (
        "from erdkreis import Bot, Game, duel, odds, record, review, simulate\n"
        "game = Game('P82-W', 3, seed=1)\n"
        "bot = Bot('greedy')\n"
        "for _ in range(20): game.play(bot.decide(game))\n"
        "print(len(str(game)) > 100, round(odds.battle(4, 2).win, 3))"
    )
    played = run(tmp_path / "alone/bin/python", "-c", script)
    assert played.stdout.split() == ["True", "0.656"], played.stderr
    refused = run(tmp_path / "alone/bin/erdkreis", "play")
    assert (refused.returncode, "pip install 'erdkreis[server]'" in refused.stderr) == (2, True)


@pytest.mark.long
def test_a_package_with_a_bot_is_made_as_the_page_says(tmp_path: Path) -> None:
    """Of nothing but the class and the `pyproject.toml` of docs/library.md, by its name."""
    page = (ROOT / "docs/library.md").read_text(encoding="utf-8")
    (project,) = re.findall(r"```toml\n(.+?)```", page, re.S)
    shown = next(example for example in doctest.DocTestParser().get_examples(page) if "class Rambler" in example.source)
    (tmp_path / "rambler.py").write_text(f"import random\n\n\n{shown.source}", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    uv = shutil.which("uv") or str(ROOT / ".uv/bin/uv")
    words = [uv, "pip", "install", "--no-deps", "--target", "installed", "--python", sys.executable, "."]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=10 * PATIENCE)
    assert done.returncode == 0, done.stderr
    bots = "['rambler', 'random', 'random']"
    script = f"from erdkreis import simulate; print(simulate('P82-W', 3, {bots}, max_turns=3).games)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "NUMBA_DISABLE_JIT": "1"}
    played = subprocess.run([sys.executable, "-P", "-c", script], env=environment, capture_output=True, text=True)
    assert played.stdout.strip() == "1", played.stderr
