"""Where compiled rules are kept, and whether they are there. Imports neither NumPy nor Numba.

Numba serves a cached caller together with an old callee after the callee's file has changed. So the directory is keyed
by a hash over all kernel sources, Numba, NumPy, Python and the processor: other sources never meet an old cache, and
every copy of the same sources, in whichever environment it lies, is served by what one of them compiled.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import platform
import stat
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

ROOMS = ("engine", "odds", "judge", "bots", "env")
READY = "ready"


def kernel_sources(root: Path) -> list[Path]:
    """The files whose code is compiled, or whose constants are compiled in."""
    kernels = [path for room in ROOMS for path in (root / room / "kernel").glob("*.py")]
    return sorted([*kernels, root / "editions" / "values.py", root / "boards" / "missions.py"])


def source_key(root: Path) -> str:
    """A name for these very sources, compiled by this Numba for this processor."""
    digest = hashlib.sha256()
    for source in kernel_sources(root):
        digest.update(source.relative_to(root).as_posix().encode() + b"\0" + source.read_bytes() + b"\0")
    for fact in (version("numba"), version("numpy"), platform.python_version(), _processor()):
        digest.update(fact.encode() + b"\0")
    return digest.hexdigest()[:16]


def _processor() -> str:
    """The processor as the compiler sees it: code must not travel to one with fewer instructions."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        return "".join(sorted({line for line in lines if line.startswith(("model name", "flags"))}))
    except OSError:
        return platform.processor() + platform.machine()


def wanted_base() -> Path:
    """Where caches shall be; ERDKREIS_CACHE names another place than the user's cache folder."""
    base = os.environ.get("ERDKREIS_CACHE")
    if base is None:
        from platformdirs.unix import Unix

        base = Unix("erdkreis").user_cache_dir  # the same on every system, as it has always been
    return Path(base)


@functools.cache
def cache_directory() -> Path:
    """The cache for these sources: where it shall be or, where nothing can be kept there, among the temporary files."""
    base = wanted_base()
    if not _can_keep(base):
        base = _temporary()
    return base / source_key(Path(__file__).parent.parent.parent)


def _can_keep(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


def _temporary() -> Path:
    """The same for every process of this user. What lies there is run: nobody else may be able to write it."""
    place = Path(tempfile.gettempdir()) / f"erdkreis-{os.getuid()}"
    place.mkdir(mode=0o700, exist_ok=True)
    found = place.lstat()
    own = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022
    return place if own else Path(tempfile.mkdtemp(prefix="erdkreis-"))


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Only one process at a time compiles: Numba's index of compiled forms is not made for two that write."""
    from filelock import FileLock

    cache_directory().mkdir(parents=True, exist_ok=True)
    with FileLock(cache_directory() / "lock"):
        yield


def cache_is_warm() -> bool:
    """Has everything been compiled for these sources before?"""
    return (cache_directory() / READY).exists()
