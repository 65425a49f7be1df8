"""`python -m tools.get_stress`: Debian's stress-ng, beside which `make test-busy` runs the tests, if need be."""

from __future__ import annotations

import shutil
import sys

from tools.get_browser import install


def main() -> int:
    if shutil.which("stress-ng"):
        return 0
    return install("stress-ng", "The tests on a busy machine need stress-ng, and there is no apt to install it.")


if __name__ == "__main__":
    sys.exit(main())
