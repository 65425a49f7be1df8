"""Runs several targets of make one after the other, and tells at the end how long each took.

A part that fails ends the run: what follows would cost minutes, and `make PART` runs any of them alone.
"""

from __future__ import annotations

import subprocess
import sys
from time import monotonic


def main(parts: list[str]) -> int:
    """Run the parts; the code is that of the one that failed, or 0."""
    took: dict[str, float] = {}
    code = 0
    for part in parts:
        began = monotonic()
        code = subprocess.run(["make", "--no-print-directory", part], check=False).returncode
        took[part] = monotonic() - began
        if code:
            break
    print("\n" + table(took, failed=code != 0, left_out=parts[len(took) :]), flush=True)
    return code


def table(took: dict[str, float], *, failed: bool, left_out: list[str]) -> str:
    """A line for each part, and their sum.

    >>> print(table({"lint": 61.4, "test-python": 7.26}, failed=True, left_out=["test-web"]))
    lint           1:01
    test-python    0:07  failed
    test-web          -
    together       1:08
    """
    last = next(reversed(took), None)
    rows = [(part, _clock(seconds), "  failed" * (failed and part == last)) for part, seconds in took.items()]
    rows += [(part, "-", "") for part in left_out]
    rows.append(("together", _clock(sum(took.values())), ""))
    wide = max(len(part) for part, _, _ in rows)
    return "\n".join(f"{part:<{wide}}  {clock:>6}{mark}" for part, clock, mark in rows)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
