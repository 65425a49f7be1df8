"""`python tools/get_browser.py CHROMIUM`: Debian's Chromium for the web tests, unless the one that is named is there.

Waits for another apt that is at work, as machines have one that brings them up to date. Standard library only, so that
it can be the first thing that is done.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time

SECONDS = 900
"""So long may another apt be at work."""
PAUSE = 5
APT = ["apt-get", "-qq", "-o", f"DPkg::Lock::Timeout={SECONDS}"]
ENGLISH = {"LC_ALL": "C", "DEBIAN_FRONTEND": "noninteractive"}


def main(chromium: str) -> int:
    if shutil.which(chromium):
        return 0
    lacking = "The web tests need Chromium, and there is no apt to install it."
    return install("chromium", f"{lacking}\nInstall it, and name it: CHROMIUM=/path/to/chromium")


def install(package: str, without_apt: str) -> int:
    if shutil.which("apt-get") is None:
        print(without_apt, file=sys.stderr)
        return 1
    as_root = [] if os.geteuid() == 0 else ["sudo"]
    apt = [*as_root, "env", *(f"{name}={value}" for name, value in ENGLISH.items()), *APT]
    return update(apt) or subprocess.run([*apt, "install", "-y", "--no-install-recommends", package]).returncode


def update(apt: list[str]) -> int:
    """Apt's own patience is for installing only: here it has to be asked again."""
    end = time.monotonic() + SECONDS
    while True:
        done = subprocess.run([*apt, "update"], stderr=subprocess.PIPE, text=True)
        if done.returncode == 0 or "Could not get lock" not in done.stderr or time.monotonic() > end:
            sys.stderr.write(done.stderr)
            return done.returncode
        print("Another apt is at work: waiting for it.", flush=True)
        time.sleep(PAUSE)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
