"""What a plain `pip install erdkreis` leaves out, and how to get it where it is needed."""

from __future__ import annotations

import importlib.util

EXTRAS: dict[str, tuple[str, ...]] = {
    "terminal": ("rich", "prompt_toolkit"),
    "server": ("cryptography", "litestar", "segno", "uvicorn", "uvloop", "websockets"),
    "arena": ("openskill",),
    "cluster": ("asyncpg", "redis"),
    "env": ("gymnasium", "pettingzoo", "pyspiel"),
    "learn": ("torch",),
    "ray": ("ray", "grpc"),
    "train": ("lightgbm", "pyarrow", "scipy"),
}
"""The packages that each extra brings and nothing else does; `rich` comes with most of them."""


def missing_extra(error: ModuleNotFoundError) -> tuple[str, str] | None:
    """The extra that is missing, and one sentence about it, if a package of one is what was not found."""
    package = (error.name or "").partition(".")[0]
    for extra, packages in EXTRAS.items():
        if package in packages:
            return extra, f"this needs {package}, which is not installed: pip install 'erdkreis[{extra}]'"
    return None


def need(extra: str, *only: str) -> None:
    """Miss a package now rather than in the middle of things: any of the extra, or one of these."""
    for package in only or EXTRAS[extra]:
        if importlib.util.find_spec(package) is None and package != "uvloop":  # faster with it, and not everywhere
            raise ModuleNotFoundError(f"No module named {package!r}", name=package)
