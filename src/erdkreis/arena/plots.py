"""Intervals drawn as SVG: one line each, a dot at the value, and a mark where chance would be. No scripts, no fonts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

LABEL, WIDTH, LINE, MARGIN = 270, 420, 24, 70


@dataclass(frozen=True)
class Line:
    label: str
    low: float
    value: float
    high: float
    shown: str


def intervals(
    title: str, lines: Sequence[Line], mark: float | None = None, span: tuple[float, float] | None = None
) -> str:
    """The picture; `mark` draws a dashed line, `span` fixes the ends of the axis."""
    if not lines:
        return ""
    low, high = span or _span([line.low for line in lines], [line.high for line in lines])

    def across(value: float) -> float:
        return LABEL + WIDTH * (min(max(value, low), high) - low) / (high - low)

    height = LINE * (len(lines) + 1)
    parts = [
        f'<svg role="img" viewBox="0 0 {LABEL + WIDTH + MARGIN} {height}" xmlns="http://www.w3.org/2000/svg">',
        f"<title>{escape(title)}</title>",
        f'<line class="axis" x1="{LABEL}" x2="{LABEL + WIDTH}" y1="{height - LINE}" y2="{height - LINE}"/>',
    ]
    parts += (
        f'<text class="tick" x="{across(tick):.1f}" y="{height - 6}">{_number(tick, span)}</text>'
        for tick in (low, (low + high) / 2, high)
    )
    if mark is not None:
        at = f"{across(mark):.1f}"
        parts.append(f'<line class="mark" x1="{at}" x2="{at}" y1="0" y2="{height - LINE}"/>')
    for place, line in enumerate(lines):
        parts += _drawn(line, LINE * place + LINE / 2, across(line.low), across(line.value), across(line.high))
    return "".join((*parts, "</svg>"))


def _drawn(line: Line, y: float, low: float, value: float, high: float) -> list[str]:
    label = line.label if len(line.label) <= 38 else line.label[:37] + "…"
    return [
        f'<text class="label" x="{LABEL - 10}" y="{y + 4:.1f}">{escape(label)}</text>',
        f'<line class="reach" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}"/>',
        f'<circle class="dot" cx="{value:.1f}" cy="{y:.1f}" r="4"/>',
        f'<text class="value" x="{LABEL + WIDTH + 8}" y="{y + 4:.1f}">{escape(line.shown)}</text>',
    ]


def _span(lows: Sequence[float], highs: Sequence[float]) -> tuple[float, float]:
    """Whole numbers around everything."""
    low, high = math.floor(min(lows)), math.ceil(max(highs))
    return float(low), float(max(high, low + 1))


def _number(value: float, span: tuple[float, float] | None) -> str:
    return f"{100 * value:.0f} %" if span == (0.0, 1.0) else f"{value:g}"
