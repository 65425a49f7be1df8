"""What may happen to a program before and while it works: closed streams, an interruption while it loads."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from erdkreis.server.run import address_in
from tests.commands.conftest import PROGRAM
from tests.commands.served import PLAIN, get
from tests.patience import PATIENCE, wait_until

COMMANDS = [
    (("editions",), 0),
    (("rules", "hasbro2000"), 0),
    (("odds", "3", "2"), 0),
    (("--version",), 0),
    (("terminal", "--help"), 0),
    (("verify", "no-such-file"), 2),
    (("options", "--position", "-"), 2),
    (("simulate", "--edition", "hasbro2000", "--players", "3", "--games", "1", "--bots", "random"), 0),
    (("nonsense",), 2),
]


@pytest.mark.parametrize("closed", [(1,), (0, 1, 2)])
@pytest.mark.parametrize(("words", "code"), COMMANDS)
def test_closed_streams_change_nothing_of_what_a_command_does(
    words: tuple[str, ...], code: int, closed: tuple[int, ...]
) -> None:
    def close() -> None:
        for stream in closed:
            os.close(stream)

    done = subprocess.run(
        [PROGRAM, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        preexec_fn=close,
        timeout=PATIENCE,
        env={**os.environ, **PLAIN},
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["serve", "play"])
def test_a_server_whose_streams_are_closed_serves(command: str, tmp_path: Path) -> None:
    """And does not take the first file it opens, which may be the database, for its standard output."""
    words = [PROGRAM, command, "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(words, preexec_fn=partial(os.closerange, 0, 3), env={**os.environ, **PLAIN})
    try:
        wait_until(lambda: address_in(str(tmp_path)) is not None or process.poll() is not None)
        assert process.poll() is None
        assert get(f"{address_in(str(tmp_path))}/health").status_code == 200
        streams = {os.readlink(f"/proc/{process.pid}/fd/{number}") for number in (0, 1, 2)}
        assert streams == {os.devnull}
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
    assert address_in(str(tmp_path)) is None


SLOW = """
import builtins, os, sys
real = builtins.__import__
def slow(name, *more):
    if name == os.environ["SLOW"]:
        os.write(1, b"loading")
        import time
        time.sleep(1000)
    return real(name, *more)
builtins.__import__ = slow
from erdkreis.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("module", ["erdkreis.cli", "erdkreis.commands", "erdkreis.editions", "argparse"])
def test_an_interruption_while_it_loads_is_quiet(module: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, "editions"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        env={**os.environ, "SLOW": module},
    ) as child:
        assert child.stdout is not None
        assert child.stdout.read(7) == b"loading"
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=PATIENCE)
    assert (child.returncode, err) == (-signal.SIGINT, b"")


def test_an_interruption_is_quiet_from_the_first_line_of_ours_on() -> None:
    """The installed script still does this and that between importing `main` and calling it."""
    script = "import os, signal; from erdkreis.__main__ import main; os.kill(os.getpid(), signal.SIGINT); input()"
    done = subprocess.run(
        [sys.executable, "-c", script],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (-signal.SIGINT, b"")


def test_importing_the_package_imports_nothing_else() -> None:
    """Whatever is imported before the command line can tell an interruption from a mistake would show a traceback."""
    script = (
        "import sys; before = set(sys.modules); import erdkreis.__main__; print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE)
    assert set(done.stdout.split()) <= {"__future__", "erdkreis", "erdkreis.__main__"}
