"""`python -m tools.cluster`: PostgreSQL, Redis, HAProxy and three servers on loopback, until Ctrl-C."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import threading
from pathlib import Path

from tools.cluster.running import NotStarted
from tools.cluster.whole import cluster


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.cluster", description=__doc__)
    parser.add_argument("--port", type=int, default=8742, help="where HAProxy listens (default: 8742)")
    parser.add_argument("--processes", type=int, default=3, help="how many servers (default: 3)")
    asked = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)
    with tempfile.TemporaryDirectory(prefix="erdkreis-cluster-", dir="/tmp") as name:
        try:
            with cluster(Path(name), asked.processes, asked.port, tell=_tell) as whole:
                for server in whole.servers:
                    _tell(f"{server.name} at {server.url}, process {server.pid}")
                print(f"Erdkreis listens on {whole.url}; Ctrl-C ends all of it, and its tables go with it", flush=True)
                threading.Event().wait()
        except KeyboardInterrupt:
            pass
        except NotStarted as failure:
            print(failure, file=sys.stderr)
            return 1
    return 0


def _end(*_: object) -> None:
    """Once: what is ending is not interrupted."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _tell(words: str) -> None:
    print(f"  {words}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
