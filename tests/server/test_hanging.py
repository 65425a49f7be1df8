"""A server that hangs while it ends is ended all the same; one to which the machine gives too little is not."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE

ENDING = """
import logging, os, sys, threading, time
from erdkreis.server import run

logging.basicConfig()
processor, run.END_SECONDS, longest = map(float, sys.argv[1:])
os.sched_setaffinity(0, {int(processor)})
began, ended = time.monotonic(), threading.Event()
threading.Thread(target=run._watch_over, args=(ended, longest), daemon=True).start()
WHILE_IT_ENDS
ended.set()
assert time.monotonic() - began > run.END_SECONDS, "it was given too much"
print("by itself", flush=True)
"""
HANGING = "threading.Event().wait()"
ENDLESS = "while True: pass"
WORKING = "while time.process_time() < 1: pass"
LATER = 2 * PATIENCE

PROCESSOR = min(os.sched_getaffinity(0))
HOGS = 7
HOG = f"import os\nos.sched_setaffinity(0, {{{PROCESSOR}}})\nwhile True: pass"


def ending(while_it_ends: str, seconds: float, longest: float) -> tuple[int, str, str]:
    program = ENDING.replace("WHILE_IT_ENDS", while_it_ends)
    given = [sys.executable, "-c", program, *map(str, (PROCESSOR, seconds, longest))]
    done = subprocess.run(given, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stdout, done.stderr


STUCK = """
import sys
from erdkreis.server import run
from erdkreis.server.settings import load

def started(host, port):
    print("up", flush=True)
    while True:
        pass

run.END_SECONDS = 1
run.run(load(environment={}, data=sys.argv[1], port=0), started)
"""


def test_a_server_whose_event_loop_hangs_is_ended_by_a_signal(tmp_path: Path) -> None:
    given = [sys.executable, "-c", STUCK, str(tmp_path)]
    with subprocess.Popen(given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "something did not end: ending at once" in err


@contextlib.contextmanager
def hogs() -> Iterator[None]:
    """Others who want the same processor, all the time."""
    with contextlib.ExitStack() as stack:
        for _ in range(HOGS):
            hog = stack.enter_context(subprocess.Popen([sys.executable, "-c", HOG]))
            stack.callback(hog.kill)
        yield


@pytest.mark.parametrize("how", [HANGING, ENDLESS])
def test_whoever_hangs_is_ended_busily_or_not(how: str) -> None:
    code, out, err = ending(how, 1, LATER)
    assert (code, out) == (1, "")
    assert "something did not end: ending at once" in err


def test_whoever_works_and_is_given_little_may_go_on() -> None:
    with hogs():
        assert ending(WORKING, 2, LATER) == (0, "by itself\n", "")


def test_but_not_for_ever() -> None:
    code, out, _ = ending(ENDLESS, LATER, 1)
    assert (code, out) == (1, "")
