"""`python -m tools.get_redis`: Debian's Redis for the tests of the bus, unless there is one.

The tests start it by themselves, in a folder of their own: nothing that the package sets up is used.
"""

from __future__ import annotations

import shutil
import sys

from tools.get_browser import install


def main() -> int:
    if shutil.which("redis-server") or shutil.which("valkey-server"):
        return 0
    return install("redis-server", "The tests of the bus need Redis, and there is no apt to install it.")


if __name__ == "__main__":
    sys.exit(main())
