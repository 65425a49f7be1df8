"""`python -m tools.get_strace`: Debian's strace, by which the tests record what the store writes, if need be."""

from __future__ import annotations

import shutil
import sys

from tools.get_browser import install


def main() -> int:
    if shutil.which("strace"):
        return 0
    return install("strace", "The tests of power cuts need strace, and there is no apt to install it.")


if __name__ == "__main__":
    sys.exit(main())
