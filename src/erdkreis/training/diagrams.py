"""Reliability diagrams: what was said, and how often it came true."""

from __future__ import annotations

from pathlib import Path

SIDE, EDGE = 220, 34


def diagram(title: str, points: list[tuple[int, float, float]], path: Path) -> None:
    """Dots as large as there are positions, on a line if the judge is right."""

    def at(said: float, came: float) -> tuple[float, float]:
        return EDGE + SIDE * said, EDGE + SIDE * (1 - came)

    total = sum(count for count, _, _ in points)
    (x0, y0), (x1, y1) = at(0, 0), at(1, 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE + 2 * EDGE} {SIDE + 2 * EDGE}" '
        'font-family="sans-serif" font-size="11" role="img">',
        f"<title>{title}</title>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<rect x="{EDGE}" y="{EDGE}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#999"/>',
        f'<line x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}" stroke="#999" stroke-dasharray="4 4"/>',
        f'<text x="{EDGE}" y="{EDGE - 12}" font-size="13">{title}</text>',
        f'<text x="{EDGE + SIDE}" y="{EDGE + SIDE + 24}" text-anchor="end">chance by the judge</text>',
        f'<text x="12" y="{EDGE}" transform="rotate(-90 12 {EDGE})" text-anchor="end">share that won</text>',
    ]
    for mark in (0.0, 0.5, 1.0):
        x, y = at(mark, mark)
        parts.append(f'<text x="{x:.0f}" y="{EDGE + SIDE + 12}" text-anchor="middle">{mark:.0%}</text>')
        parts.append(f'<text x="{EDGE - 3}" y="{y + 4:.0f}" text-anchor="end" font-size="9">{mark:.0%}</text>')
    for count, said, came in points:
        x, y = at(said, came)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2 + 9 * (count / total) ** 0.5:.1f}" fill="#3566a8"/>')
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*parts, "</svg>", ""]), encoding="utf-8")
