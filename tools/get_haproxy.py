"""`python -m tools.get_haproxy`: Debian's HAProxy for `make cluster`, unless there is one."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tools.get_browser import install


def main() -> int:
    if shutil.which("haproxy") or Path("/usr/sbin/haproxy").exists():
        return 0
    return install("haproxy", "The cluster needs HAProxy, and there is no apt to install it.")


if __name__ == "__main__":
    sys.exit(main())
