"""`python -m tools.get_postgresql`: Debian's PostgreSQL for the tests of the store, unless there is one.

The tests start it by themselves, in a folder of their own: nothing that the package sets up is used.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tools.get_browser import install

INSTALLED = Path("/usr/lib/postgresql")


def main() -> int:
    if shutil.which("initdb") or any(INSTALLED.glob("*/bin/initdb")):
        return 0
    return install("postgresql", "The tests of the store need PostgreSQL, and there is no apt to install it.")


if __name__ == "__main__":
    sys.exit(main())
