"""What came of the arena's games, told in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from erdkreis.commands.errors import one_line
from erdkreis.commands.screen import console

if TYPE_CHECKING:
    from rich.table import Table

    from erdkreis.arena import report
    from erdkreis.arena.duel import Comparison, Duel
    from erdkreis.arena.pairings import Format, Pairing
    from erdkreis.arena.seats import SeatShares
    from erdkreis.arena.standing import Standing


def tell_duel(result: Duel, pairing: Pairing) -> None:
    from erdkreis.arena.report import percent, style_table

    screen, format = console(), pairing.format
    others = "one seat" if format.players == 2 else f"{format.players - 1} seats"
    screen.print(f"{_named(format)}: {result.games:,} games")
    screen.print(f"{result.a} in one seat against {result.b} in {others}")
    reach = f"95 % between {percent(result.low)} and {percent(result.high)}"
    screen.print(f"{result.a} wins {percent(result.win_rate)} ({reach}; an equal wins {percent(1 / format.players)})")
    screen.print(f"wins by seat: {', '.join(map(str, result.seat_wins))}")
    if result.unfinished:
        screen.print(f"games that nobody won: {result.unfinished:,}")
    if result.styles:
        screen.print(shown(style_table(result.styles)))
    screen.print(f"{result.seconds:.2f} s, {result.games_per_second:,.1f} games a second")


def _named(format: Format) -> str:
    return f"{format.edition.name} {format.edition.variant}, {format.players} players"


def tell_forfeits(notes: Sequence[str]) -> None:
    """On standard error, where it does not disturb JSON."""
    if notes:
        sys.stderr.write(f"{len(notes):,} games with a forfeit, the first: {one_line(notes[0])}\n")


def tell_comparison(found: Comparison, pairing: Pairing) -> None:
    words = {
        "better": "yes",
        "not better": "no",
        "open": "not known yet: more games, or a wider margin, would tell",
    }
    tell_duel(found.duel, pairing)
    screen = console()
    screen.print(f"Is {found.duel.a} better than {found.duel.b}? {words[found.verdict]}")
    screen.print(
        f"log likelihood ratio {found.likelihood:+.2f}, decided at ±{found.bound:.2f}, margin {found.margin:g}"
    )


def tell_ladder(found: Standing, folder: Path) -> None:
    from erdkreis.arena.report import rating_table, seat_table

    screen = console()
    screen.print(f"{found.games:,} games")
    screen.print(shown(rating_table(found.ratings)))
    screen.print("who took the first turn, the second and so on won:")
    screen.print(shown(seat_table(found.seats)))
    screen.print(f"the report is in {folder / 'report.html'} and {folder / 'report.md'}")


def shown(table: report.ReportTable) -> Table:
    """A table of the report for the terminal."""
    from rich import box
    from rich.table import Table

    drawn = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    for title in table.head:
        drawn.add_column(title, justify="left" if title in ("contestant", "format") else "right")
    for row in table.rows:
        drawn.add_row(*row)
    return drawn


def tell_seats(found: Sequence[SeatShares], bot: str) -> None:
    from erdkreis.arena.report import percent, seat_table

    screen = console()
    screen.print(f"{bot} in all seats: who took the first turn, the second and so on won")
    screen.print(shown(seat_table(found)))
    for shares in found:
        if shares.first_turn_matters:
            gain = shares.by_turn[0].share - shares.chance
            worth = f"{'gains' if gain > 0 else 'loses'} {percent(abs(gain))[:-2]} points"
            screen.print(f"{_named(shares.format)}: the first turn {worth} over chance")
