"""A server that hangs while it ends is ended all the same; one that still works is not."""

from __future__ import annotations

import subprocess
import sys

from tests.patience import PATIENCE

ENDING = """
import logging, sys, threading
from erdkreis.server import run

logging.basicConfig()
run.END_SECONDS = 4
ended = threading.Event()
watching = threading.Thread(target=run._watch_over, args=(ended, float(sys.argv[1])), daemon=True)
watching.start()
{while_it_ends}
print("by itself", flush=True)
"""
HANGING = "threading.Event().wait()"
# longer than one that hangs would have; how much gets done in that time is the machine's affair
WORKING = """
import time
enough = time.monotonic() + 1.5 * run.END_SECONDS
while time.monotonic() < enough:
    pass
ended.set()
"""
ENDLESS = "while True: pass"


def ending(while_it_ends: str, longest: float) -> tuple[int, str, str]:
    program = ENDING.format(while_it_ends=while_it_ends)
    given = [sys.executable, "-c", program, str(longest)]
    done = subprocess.run(given, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stdout, done.stderr


def test_whoever_hangs_is_ended() -> None:
    code, out, err = ending(HANGING, PATIENCE)
    assert (code, out) == (1, "")
    assert "something did not end: ending at once" in err


def test_whoever_works_may_go_on() -> None:
    assert ending(WORKING, PATIENCE) == (0, "by itself\n", "")


def test_but_not_for_ever() -> None:
    code, out, _ = ending(ENDLESS, 3)
    assert (code, out) == (1, "")
