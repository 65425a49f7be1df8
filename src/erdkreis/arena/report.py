"""A ladder's standing for people: as Markdown, and as one page of HTML that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from erdkreis.arena.pairings import Format
from erdkreis.arena.plots import Line, intervals
from erdkreis.arena.ratings import Rating
from erdkreis.arena.seats import SeatShares
from erdkreis.arena.standing import Meeting, Standing
from erdkreis.arena.styles import FIGURES, PlayingStyle

METHOD = (
    "Every deal is played as often as there are seats, with the lone contestant in each of them and the same cards and "
    "dice for all. Ratings are OpenSkill's (Plackett and Luce), everybody begins with 25, and 95 % of what is likely "
    "lies within the interval. Win rates have 95 % intervals by the bootstrap over deals. The verdict is that of a "
    "sequential test at 5 %: a better contestant wins at least five points more often than an equal would."
)
HOW = (
    "Own turns that began with a continent, for each time that one became the contestant's; units lost in its attacks "
    "for each territory taken; cards traded in a game; the share of games in which it was eliminated."
)
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class Heading:
    level: int
    text: str


@dataclass(frozen=True)
class ReportTable:
    head: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class Figure:
    title: str
    picture: str


ReportPart = Heading | str | ReportTable | Figure


def percent(share: float) -> str:
    return f"{share:.1%}".replace("%", " %")


def between(low: float, high: float) -> str:
    return f"{100 * low:.1f}–{percent(high)}"


def _heading(format: Format) -> str:
    edition = format.edition
    return f"{edition.name} {edition.variant} ({edition.preset}), {format.players} players"


def rating_table(ratings: Sequence[Rating]) -> ReportTable:
    rows = [
        [str(place), rating.name, f"{rating.mean:.2f}", f"{rating.low:.2f}–{rating.high:.2f}", f"{rating.games:,}"]
        for place, rating in enumerate(ratings, 1)
    ]
    return ReportTable(["", "contestant", "rating", "95 %", "games"], rows)


def _meeting_table(meetings: Sequence[Meeting]) -> ReportTable:
    rows = [
        [
            meeting.pairing.lone,
            meeting.pairing.others,
            f"{meeting.games:,}",
            percent(meeting.rate),
            between(meeting.low, meeting.high),
            percent(1 / meeting.pairing.format.players),
            meeting.verdict,
        ]
        for meeting in meetings
    ]
    return ReportTable(["alone", "against", "games", "wins", "95 %", "chance", "better?"], rows)


def seat_table(seats: Sequence[SeatShares]) -> ReportTable:
    """A line for each format: the seats in the order of their turns, with the reach of whoever begins."""
    most = max((shares.format.players for shares in seats), default=0)
    rows = []
    for shares in seats:
        turns = [percent(share.share) for share in shares.by_turn]
        first = shares.by_turn[0]
        rows.append(
            [
                f"{shares.format.edition.name} {shares.format}",
                f"{shares.finished:,}",
                percent(shares.chance),
                *turns,
                *[""] * (most - len(turns)),
                between(first.low, first.high),
            ]
        )
    return ReportTable(["format", "games", "chance", *PLACES[:most], "first, 95 %"], rows)


def style_table(styles: Sequence[PlayingStyle]) -> ReportTable:
    """A line for each contestant."""
    rows = [
        [
            style.name,
            f"{style.continent_turns:.2f}",
            f"{style.lost_per_conquest:.2f}",
            f"{style.cards:.1f}",
            percent(style.eliminated),
        ]
        for style in styles
    ]
    return ReportTable(["contestant", *FIGURES.values()], rows)


def report(standing: Standing, title: str, about: str) -> Iterator[ReportPart]:
    """What there is to tell, in order; a text is a paragraph."""
    yield Heading(1, title)
    if about:
        yield about
    yield f"{standing.games:,} games, seed {standing.seed}. {METHOD}"
    yield Heading(2, "Ratings")
    yield from _rated("Ratings", standing.ratings)
    if len(standing.by_edition) > 1:
        for name, ratings in standing.by_edition.items():
            yield Heading(3, name)
            yield from _rated(f"Ratings in {name}", ratings)
    yield Heading(2, "Who beats whom")
    for shares in standing.seats:
        yield Heading(3, _heading(shares.format))
        yield from _met(shares.format, [each for each in standing.meetings if each.pairing.format == shares.format])
    yield Heading(2, "How they play")
    yield HOW
    for format, styles in standing.styles.items():
        if styles:
            yield Heading(3, _heading(format))
            yield style_table(styles)
    yield Heading(2, "What the seats are worth")
    yield "Shares of the games won by whoever took the first turn, the second and so on."
    yield seat_table(standing.seats)
    for shares in standing.seats:
        yield _seated(shares)
    if standing.forfeited:
        yield Heading(2, "Lost by forfeit")
        yield f"{standing.forfeited:,} games, such as these:"
        yield ReportTable(["what happened"], [[note] for note in standing.notes])


def _rated(title: str, ratings: Sequence[Rating]) -> Iterator[ReportPart]:
    yield rating_figure(title, ratings)
    yield rating_table(ratings)


def rating_figure(title: str, ratings: Sequence[Rating]) -> Figure:
    lines = [Line(each.name, each.low, each.mean, each.high, f"{each.mean:.2f}") for each in ratings]
    return Figure(title, intervals(title, lines))


def _met(format: Format, meetings: Sequence[Meeting]) -> Iterator[ReportPart]:
    lines = [
        Line(f"{each.pairing.lone} – {each.pairing.others}", each.low, each.rate, each.high, percent(each.rate))
        for each in meetings
    ]
    title = "How often the lone contestant won; the dashed line is an equal's share"
    yield Figure(title, intervals(title, lines, 1 / format.players, (0.0, 1.0)))
    yield _meeting_table(meetings)


def _seated(shares: SeatShares) -> Figure:
    lines = [
        Line(f"{PLACES[place]} turn", each.low, each.share, each.high, percent(each.share))
        for place, each in enumerate(shares.by_turn)
    ]
    title = _heading(shares.format)
    return Figure(title, intervals(title, lines, shares.chance, (0.0, 1.0)))


# Two ways to write it


def markdown(standing: Standing, title: str = "The ladder", about: str = "") -> str:
    return parts_in_markdown(report(standing, title, about))


def parts_in_markdown(parts: Iterable[ReportPart]) -> str:
    return "\n\n".join(filter(None, map(_in_markdown, parts))) + "\n"


def _in_markdown(part: ReportPart) -> str:
    match part:
        case Heading(level, text):
            return f"{'#' * level} {text}"
        case ReportTable(head, rows):
            lines = [head, ["---"] * len(head), *rows]
            return "\n".join("| " + " | ".join(map(_cell, line)) + " |" for line in lines)
        case Figure():
            return ""
        case text:
            return text


def _cell(text: str) -> str:
    """A cell that cannot break its table, whatever a program is called."""
    return " ".join(text.replace("|", "\\|").replace("<", "&lt;").split())


def page(standing: Standing, title: str = "The ladder", about: str = "") -> str:
    return page_of(report(standing, title, about), title)


def page_of(parts: Iterable[ReportPart], title: str) -> str:
    """A page of HTML that asks nobody for anything."""
    head = f'<meta charset="utf-8">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>'
    size = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    body = "\n".join(map(_in_html, parts))
    return f'<!doctype html>\n<html lang="en">\n<head>\n{head}\n{size}\n</head>\n<body>\n{body}\n</body>\n</html>\n'


def _in_html(part: ReportPart) -> str:
    match part:
        case Heading(level, text):
            return f"<h{level}>{escape(text)}</h{level}>"
        case ReportTable(head, rows):
            top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
            lines = "\n".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
            return f'<div class="wide"><table>\n<thead><tr>{top}</tr></thead>\n<tbody>\n{lines}\n</tbody></table></div>'
        case Figure(title, picture):
            return f"<figure>{picture}<figcaption>{escape(title)}</figcaption></figure>"
        case text:
            return f"<p>{escape(text)}</p>"


STYLE = """
:root { color-scheme: light dark; --ink: #1d2630; --soft: #6a7683; --line: #d5dbe1; --accent: #0b6e8a; }
:root { --paper: #fdfdfb; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6eaee; --soft: #98a4b0; --line: #38424c; --accent: #5cc3df; --paper: #14191e; }
}
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
body { color: var(--ink); background: var(--paper); }
h2 { margin-top: 2.5rem; } h3 { margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .75rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
th { color: var(--soft); font-weight: 500; }
figure { margin: 1rem 0; } figcaption { color: var(--soft); font-size: .875rem; }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; }
.label { fill: var(--ink); text-anchor: end; } .value { fill: var(--ink); }
.tick { fill: var(--soft); text-anchor: middle; }
.axis { stroke: var(--line); } .mark { stroke: var(--soft); stroke-dasharray: 4 3; }
.reach { stroke: var(--accent); stroke-width: 2; } .dot { fill: var(--accent); }
"""
