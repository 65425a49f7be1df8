"""A review as one page: the graph of chances, luck and skill of everybody, the moments that mattered."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from erdkreis.commands.review_look import STYLE, ink_of, patterns, token

if TYPE_CHECKING:
    from erdkreis.commands.review_words import ReviewWords
    from erdkreis.review.model import ChancePoint, KeyMoment, PlayerReviewed, Review

TOLD = 16
"""Moments on the page, the largest."""
GRAPHS = {"wide": (1024, 340), "middle": (680, 320), "narrow": (340, 280)}
"""The graph for every width of a window, so that its letters are legible on each."""
ROWS, ROW = 3, 24
"""Rows for the marks above the graph, so that neighbours do not cover each other."""


def page(review: Review, words: ReviewWords) -> str:
    """The whole page in the language of the words. It asks nobody for anything: no script, no font, no picture."""
    winner = max(review.players, key=lambda player: player.result)
    title = words.say("won", winner=words.speaker.who(winner.seat))
    moments = sorted(review.moments, key=lambda moment: -_weight(moment))[:TOLD]
    moments.sort(key=lambda moment: (moment.seq, moment.until))
    graphs = "".join(_Graph(review, words, moments, *size, name).drawn() for name, size in GRAPHS.items())
    return f"""<!doctype html>
<html lang="{words.speaker.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{escape(title)} · Erdkreis</title>
<style>{STYLE}</style>
<main>
<p class="over">Erdkreis · {escape(words.say("title"))}</p>
<div class="winner">{token(ink_of(winner.colour))}<h1>{escape(title)}</h1></div>
<p class="quiet">{escape(words.about(review))}</p>
<section><h2>{escape(words.say("chances"))}</h2><p class="quiet">{escape(words.say("chances_note"))}</p>
{graphs}</section>
<section><h2>{escape(words.say("balance"))}</h2><p class="quiet">{escape(words.say("balance_note"))}</p>
{_bars(review, words)}{_table(review, words)}</section>
<section><h2>{escape(words.say("moments"))}</h2>{_moments(review, words, moments)}</section>
<footer>{"".join(f"<p>{escape(each)}</p>" for each in words.meaning())}</footer>
</main>
</html>
"""


def _weight(moment: KeyMoment) -> float:
    return max(moment.cost, abs(moment.delta) if moment.label is None else 0.0)


class _Graph:
    """Everybody's chances as bands, over the moves, with the turns below and the moments above."""

    def __init__(
        self, review: Review, words: ReviewWords, moments: Sequence[KeyMoment], width: int, height: int, name: str
    ) -> None:
        self._review, self._words, self._moments, self._name = review, words, moments, name
        self._width, self._height = width, height
        self._left, self._right, self._bottom = 40, 12, 44
        self._rows = self._in_rows()
        self._top = 14 + ROW * (1 + max((row for row, _, _ in self._rows), default=-1))
        most = max(2, (width - self._left - self._right) // 2)
        points = review.points
        if len(points) > most:
            points = [points[round(at * (len(points) - 1) / (most - 1))] for at in range(most)]
        self._points: list[ChancePoint] = points
        self._inks = [ink_of(player.colour) for player in review.players]

    def _x(self, seq: int) -> float:
        span = self._width - self._left - self._right
        return self._left + span * seq / max(1, self._review.moves)

    def _y(self, share: float) -> float:
        span = self._height - self._top - self._bottom
        return self._top + span * (1 - min(1.0, max(0.0, share)))

    def drawn(self) -> str:
        words, name = self._words, self._name
        heights = [_heights(point.chances) for point in self._points]
        bands = "".join(self._band(heights, seat) for seat in range(len(self._inks) + 1))
        return (
            f'<svg class="graph {name}" role="img" viewBox="0 0 {self._width} {self._height}"'
            f' xmlns="http://www.w3.org/2000/svg"><title>{escape(words.say("chances"))}</title>'
            f"<defs>{patterns({0, *self._inks}, name)}</defs>{bands}{self._scale()}{self._names(heights)}"
            f"{self._marks()}</svg>"
        )

    def _band(self, heights: list[list[float]], band: int) -> str:
        """One seat's chances, or above them all the chance that nobody wins."""
        nobody = band == len(self._inks)
        ink = 0 if nobody else self._inks[band]
        xs = [self._x(point.seq) for point in self._points]
        lower = [f"{x:.1f},{self._y(height[band]):.1f}" for x, height in zip(xs, heights, strict=True)]
        upper = [f"{x:.1f},{self._y(height[band + 1]):.1f}" for x, height in zip(xs, heights, strict=True)]
        outline = " ".join([*upper, *reversed(lower)])
        seam = "" if nobody else f'<polyline class="seam" points="{" ".join(upper)}"/>'
        return (
            f'<polygon points="{outline}" style="fill:var(--p{ink})"/>'
            f'<polygon points="{outline}" fill="url(#{self._name}{ink})"/>{seam}'
        )

    def _scale(self) -> str:
        left, right = self._left, self._width - self._right
        lines = [
            f'<text x="{left - 6}" y="{self._y(share) + 4:.1f}" text-anchor="end">{round(100 * share)}</text>'
            for share in (0.0, 0.5, 1.0)
        ]
        base = self._y(0.0)
        lines.append(f'<line class="axis" x1="{left}" x2="{right}" y1="{base:.1f}" y2="{base:.1f}"/>')
        begun: dict[int, int] = {}
        for point in self._review.points:
            begun.setdefault(point.turn, point.seq)
        middle = (left + right) / 2
        title = escape(self._words.say("turns"))
        lines.append(f'<text x="{middle:.1f}" y="{self._height - 6}" text-anchor="middle">{title}</text>')
        last, apart = -1e9, 34
        for turn, seq in begun.items():
            x = self._x(seq)
            if turn > 0 and x - last >= apart:
                last = x
                lines.append(
                    f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{base:.1f}" y2="{base + 4:.1f}"/>'
                    f'<text x="{x:.1f}" y="{base + 18:.1f}" text-anchor="middle">{turn}</text>'
                )
        return "".join(lines)

    def _names(self, heights: list[list[float]]) -> str:
        """A name where its band is widest, if it is wide enough there."""
        names = []
        for seat, ink in enumerate(self._inks):
            name = self._words.speaker.who(seat)
            reach = len(name) * 7.2 / 2 + 6
            inner = [
                (height[seat + 1] - height[seat], self._x(point.seq), (height[seat + 1] + height[seat]) / 2)
                for point, height in zip(self._points, heights, strict=True)
                if self._left + reach <= self._x(point.seq) <= self._width - self._right - reach
            ]
            if not inner:
                continue
            thick, x, middle = max(inner)
            if self._y(0.0) - self._y(thick) >= 20:
                colours = f"fill:var(--on{ink});stroke:var(--p{ink})"
                names.append(
                    f'<text class="name" x="{x:.1f}" y="{self._y(middle) + 4:.1f}" text-anchor="middle"'
                    f' style="{colours}">{escape(name)}</text>'
                )
        return "".join(names)

    def _in_rows(self) -> list[tuple[int, int, float]]:
        """The marks that have room: their row, their number and where they stand."""
        latest, found = [-1e9] * ROWS, []
        for number, moment in enumerate(self._moments, 1):
            x = self._x(moment.at)
            row = next((each for each in range(ROWS) if x - latest[each] >= ROW), None)
            if row is not None:
                latest[row] = x
                found.append((row, number, x))
        return found

    def _marks(self) -> str:
        marks = []
        for row, number, x in self._rows:
            y = self._top - 14 - row * ROW
            marks.append(
                f'<line class="at" x1="{x:.1f}" x2="{x:.1f}" y1="{y + 10:.1f}" y2="{self._y(0.0):.1f}"/>'
                f'<g class="mark"><circle cx="{x:.1f}" cy="{y}" r="10"/>'
                f'<text x="{x:.1f}" y="{y + 4}">{number}</text></g>'
            )
        return "".join(marks)


def _heights(chances: list[float]) -> list[float]:
    """Where the bands begin and end, from the bottom to the top."""
    heights = [0.0]
    for chance in chances:
        heights.append(heights[-1] + chance)
    return [*heights[:-1], 1.0]


def _bars(review: Review, words: ReviewWords) -> str:
    """Luck and skill at a glance: to the right what helped, to the left what hurt, all on one scale."""
    most = max(
        [abs(change) for player in review.players for change in (player.luck.total, player.skill, player.others)]
        + [1e-9]
    )
    return '<div class="players">' + "".join(_player(player, words, most) for player in review.players) + "</div>"


def _player(player: PlayerReviewed, words: ReviewWords, most: float) -> str:
    rows = []
    for kind, change in (("luck", player.luck.total), ("skill", player.skill), ("others", player.others)):
        length = 50 * abs(change) / most
        side = "left:50%" if change >= 0 else f"left:{50 - length:.2f}%"
        rows.append(
            f'<div class="bar"><span>{escape(words.say(kind))}</span>'
            f'<i><b class="{kind}" style="{side};width:{length:.2f}%"></b></i>'
            f"<span>{words.percent(change, signed=True)}</span></div>"
        )
    name = f"{token(ink_of(player.colour))}<span>{escape(words.speaker.who(player.seat))}</span>"
    return f'<div class="player"><h3>{name}</h3>{"".join(rows)}</div>'


def _table(review: Review, words: ReviewWords) -> str:
    kinds = [kind for kind in ("deal", "dice", "card", "lot") if any(getattr(p.luck, kind) for p in review.players)]
    titles = ["player", "start", *kinds, "skill", "others", "result", "swings", "cost", "labels"]
    head = "".join(f'<th scope="col">{escape(words.say(title))}</th>' for title in titles)
    rows = []
    for player in review.players:
        labels = player.labels
        cells = [
            words.percent(player.start),
            *(words.percent(getattr(player.luck, kind), signed=True) for kind in kinds),
            words.percent(player.skill, signed=True),
            words.percent(player.others, signed=True),
            words.percent(player.result),
            words.swings(player),
            words.percent(player.cost),
            f"{labels.inaccuracy}·{labels.mistake}·{labels.blunder}",
        ]
        name = f"{token(ink_of(player.colour))} {escape(words.speaker.who(player.seat))}"
        rows.append(f'<tr><th scope="row">{name}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>')
    legend = f'<p class="legend">{escape(words.say("legend"))}</p>'
    return (
        f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>{legend}'
    )


def _moments(review: Review, words: ReviewWords, moments: Sequence[KeyMoment]) -> str:
    if not moments:
        return f'<p class="quiet">{escape(words.say("no_moments"))}</p>'
    items = []
    for number, moment in enumerate(moments, 1):
        change = -moment.cost if moment.label is not None else moment.delta
        details = words.details(moment, review)
        items.append(
            f'<li><span class="number">{number}</span>{token(ink_of(review.players[moment.seat].colour))}'
            f'<div><span class="delta {"bad" if change < 0 else "good"}">{words.percent(change, signed=True)}</span>'
            f"<strong>{escape(words.speaker.who(moment.seat))}: {escape(words.kind(moment))}</strong>"
            f"{escape(details)}<small>{escape(words.when(moment))}</small></div></li>"
        )
    return f"<ol>{''.join(items)}</ol>"
