"""Counters for `/metrics`, in Prometheus' text form. No names, no tokens, no addresses."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass
class Metrics:
    connections: int = 0
    received: int = 0
    sent: int = 0
    dropped: int = 0
    tables: int = 0

    def text(self) -> str:
        lines = []
        for field in fields(self):
            kind = "gauge" if field.name in ("connections", "tables") else "counter"
            lines.append(f"# TYPE erdkreis_{field.name} {kind}\nerdkreis_{field.name} {getattr(self, field.name)}")
        return "\n".join(lines) + "\n"
