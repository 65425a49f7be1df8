"""Counters for `/metrics`, in Prometheus' text form. No names, no tokens, no addresses."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Metrics:
    """What is open now, and what has happened since the start."""

    connections: int = 0
    tables: int = 0
    received: int = 0
    sent: int = 0
    dropped: int = 0
    """Readers that were too slow for what waited for them."""
    commands: int = 0
    refused: int = 0
    """Commands that changed nothing."""
    appended: int = 0
    """Moves kept, the bots' own included."""
    replaced: int = 0
    """Programs in whose seat a bot plays on."""
    _answers: Counter[int] = field(default_factory=Counter)
    _started: float = field(default_factory=time.monotonic)

    def answered(self, status: int) -> None:
        """An answer over HTTP; only its class counts: 2 for 2xx."""
        self._answers[status // 100] += 1

    def text(self) -> str:
        lines = []
        for name in ("connections", "tables"):
            lines += [f"# TYPE erdkreis_{name} gauge", f"erdkreis_{name} {getattr(self, name)}"]
        lines += ["# TYPE erdkreis_uptime_seconds gauge", f"erdkreis_uptime_seconds {self._uptime():.0f}"]
        for name in ("received", "sent", "dropped", "commands", "refused", "appended", "replaced"):
            lines += [f"# TYPE erdkreis_{name} counter", f"erdkreis_{name} {getattr(self, name)}"]
        lines.append("# TYPE erdkreis_http_answers counter")
        lines += [f'erdkreis_http_answers{{status="{n}xx"}} {self._answers[n]}' for n in (2, 3, 4, 5)]
        return "\n".join(lines) + "\n"

    def _uptime(self) -> float:
        return time.monotonic() - self._started
