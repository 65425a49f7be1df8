"""`python tools/get_uv.py`: the uv that uv.lock names, in .uv/bin, for a machine that has none.

By pip where there is one, be it only the one that Python brings along for its environments: pip knows from where
packages come on this machine. Without any (Debian keeps it in packages of its own), or where that fails, the file is
fetched from where uv.lock says. Either way it must be the very file that uv.lock knows.
Standard library only: nothing is installed yet.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import os
import platform
import stat
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / ".uv"
SECONDS = 60
"""So long may a server be silent."""


def main() -> int:
    locked = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    (uv,) = [package for package in locked if package["name"] == "uv"]
    pip = pip_here()
    if pip is not None and by_pip(pip, uv):
        return 0
    try:
        fetch(uv)
    except (OSError, LookupError, ValueError) as error:
        print(f"uv, which installs everything else, cannot be fetched: {error}", file=sys.stderr)
        print("Install pip (on Debian: apt install python3-pip) or uv by hand, then try again.", file=sys.stderr)
        return 1
    return 0


def pip_here() -> list[str] | None:
    """How to call pip: as it is installed, or out of the file from which Python would install it."""
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    bundled = importlib.util.find_spec("ensurepip")
    if bundled is None or bundled.origin is None:
        return None
    wheels = sorted((Path(bundled.origin).parent / "_bundled").glob("pip-*.whl"))
    return [sys.executable, str(wheels[-1] / "pip")] if wheels else None


def by_pip(pip: list[str], uv: dict[str, Any]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "uv.txt"
        hashes = (f"--hash={wheel['hash']}" for wheel in uv["wheels"])
        wanted.write_text(f"uv=={uv['version']} {' '.join(hashes)}\n", encoding="utf-8")
        kinds = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--require-hashes"]
        command = [*pip, "install", *kinds, "--upgrade", "--target", str(FOLDER), "-r", str(wanted)]
        anywhere = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
        return subprocess.run(command, env=anywhere, check=False).returncode == 0


def fetch(uv: dict[str, Any]) -> None:
    """The program out of the wheel for this machine."""
    wheel = wheel_for(uv["wheels"], platform.system(), platform.machine(), platform.libc_ver()[0])
    with urllib.request.urlopen(wheel["url"], timeout=SECONDS) as answer:
        content: bytes = answer.read()
    if f"sha256:{hashlib.sha256(content).hexdigest()}" != wheel["hash"]:
        raise ValueError(f"{wheel['url']} is not the file that uv.lock knows")
    with zipfile.ZipFile(io.BytesIO(content)) as opened:
        (name,) = [name for name in opened.namelist() if name.endswith("/scripts/uv")]
        program = FOLDER / "bin" / "uv"
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_bytes(opened.read(name))
    program.chmod(program.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)


def wheel_for(wheels: list[dict[str, Any]], system: str, machine: str, libc: str) -> dict[str, Any]:
    """The wheel whose name tells this system and processor."""
    prefix = {"Linux": "manylinux" if libc == "glibc" else "musllinux", "Darwin": "macosx"}.get(system, system)
    for wheel in wheels:
        tag = wheel["url"].rpartition("-")[2].removesuffix(".whl")
        if any(part.startswith(f"{prefix}_") and part.endswith(f"_{machine}") for part in tag.split(".")):
            return wheel
    raise LookupError(f"there is none for {system} on {machine}")


if __name__ == "__main__":
    sys.exit(main())
