"""The web client in a real browser: the map beside plain d3-geo, and how long a person waits for a page."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

from benchmarks.measure import Row

ROOT = Path(__file__).parent.parent


def web() -> list[Row]:
    if not (ROOT / "web" / "node_modules").exists():
        raise SystemExit("the web benchmarks need the web client: make client browser")
    pages = json.loads(_node("pages.mjs"))
    drawn = _node("web.mjs")
    deeds = json.loads(_node("deeds.mjs"))
    factor = float(_found(r"^factor\s+([\d.]+)", drawn))
    script = float(_found(r"^turning globe.*script ([\d.]+) ms", drawn))
    return [
        Row("turning globe, frames of bare d3-geo", factor, "×", at_most=1.3),
        Row("idle frame, script", pages["idle"], "ms", at_most=2),
        Row("blinking frame, script", pages["blinking"], "ms", at_most=2),
        Row("frame with a march upon the map, script", deeds["march"], "ms", at_most=8),
        Row("frame with flooding land, script", deeds["flood"], "ms", at_most=8),
        Row("frame with a continent lit, script", deeds["light"], "ms", at_most=8),
        Row("frame with a victory's flood, script", deeds["triumph"], "ms", at_most=8),
        Row("globe drag, script a frame at 1280×800", script, "ms", at_most=12),
        Row("longest task while bots play", pages["bots"], "ms", at_most=100),
        Row("longest task of the start page, processor 4× slower", pages["slow_start"], "ms", at_most=200),
        Row("longest task at a table, processor 4× slower", pages["slow_play"], "ms", at_most=200),
        Row("click to visible reaction", pages["click"], "ms", at_most=100),
        Row("page usable after erdkreis play, warm", pages["warm"], "s", at_most=2),
        Row("page usable after erdkreis play, cold", pages["cold"], "s", at_most=4),
    ]


def _node(script: str) -> str:
    environment = {**os.environ, "PATH": f"{ROOT / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    command = ["node", str(Path("..") / "benchmarks" / script)]
    ran = subprocess.run(command, cwd=ROOT / "web", env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise RuntimeError(f"{script}: {ran.stderr}")
    return ran.stdout


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text, re.MULTILINE)
    if found is None:
        raise RuntimeError(f"nothing like {pattern!r} in {text!r}")
    return found[1]
