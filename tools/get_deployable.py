"""`python -m tools.get_deployable`: Debian's nginx, Prometheus and systemd-analyze, by which `deploy/` is tried, unless
they are there. The tests start what they need by themselves: nothing that the packages set up is used.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from tools.get_browser import install

PACKAGES = {"nginx": "nginx-light", "prometheus": "prometheus", "systemd-analyze": "systemd"}


def main() -> int:
    for program, package in PACKAGES.items():
        if shutil.which(program) or Path("/usr/sbin", program).exists():
            continue
        if code := install(package, f"Trying deploy/ needs {program}, and there is no apt to install it."):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
