"""`erdkreis odds`: the exact odds of one battle."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import add_command, add_edition, add_house, add_json, find_edition, whole
from erdkreis.commands.examples import BOOK, OTHER
from erdkreis.commands.pace import play_plain
from erdkreis.commands.screen import console, print_json
from erdkreis.editions import DEFAULT

if TYPE_CHECKING:
    from rich.table import Table

    from erdkreis.commands.arguments import Commands
    from erdkreis.odds import Battle

EXAMPLES = f"""\
  erdkreis odds 10 6
  erdkreis odds 8 5 --edition {OTHER} --defence best
  erdkreis odds 1000 1000 --edition {BOOK} --json"""
MORE = (
    "UNITS counts everything in the attacking territory; one of them stays.\n"
    "The attacker throws the most dice, to the end."
)
BAR = 30
ROWS = 14
HARDLY = 1e-4


def add(commands: Commands) -> None:
    parser = add_command(commands, "odds", "tell the exact odds of a battle", run, EXAMPLES, MORE)
    parser.add_argument("units", metavar="UNITS", type=whole(), help="units in the attacking territory, at least 2")
    parser.add_argument("defenders", metavar="DEFENDERS", type=whole(), help="units that defend, at least 1")
    add_edition(parser, required=False)
    add_house(parser)
    parser.add_argument(
        "--defence",
        choices=("most", "best"),
        default="most",
        help="the defender's dice: always the most (default), or the best choice for holding the territory",
    )
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    name = asked.edition or DEFAULT
    played = find_edition(name, asked.variant, asked.escalating).replace(**dict(asked.house))
    play_plain()
    from erdkreis.odds import battle

    odds = battle(asked.units, asked.defenders, played, defence=asked.defence)
    if asked.json:
        print_json(odds.to_json())
        return 0
    screen = console()
    screen.print(f"{odds.attacker_units:,} against {odds.defender_units:,} by {played.name} {played.variant}")
    screen.print(f"The attacker wins with {share(odds.win)}:  {bar(odds.win)}")
    losses = f"the attacker loses {odds.attacker_losses:,.2f} units, the defender {odds.defender_losses:,.2f}"
    screen.print(f"On average {losses}.")
    screen.print(_chart(odds))
    return 0


def share(chance: float) -> str:
    """A chance in per cent; never 0 or 100 where something else may happen.

    >>> share(0.5), share(1), share(1 - 1e-9), share(1e-9)
    ('50.0 %', '100 %', 'over 99.9 %', 'under 0.1 %')
    """
    if chance in (0, 1):
        return f"{chance:.0%}".replace("%", " %")
    if chance < 0.001:
        return "under 0.1 %"
    return "over 99.9 %" if chance > 0.999 else f"{chance:.1%}".replace("%", " %")


def bar(chance: float, width: int = BAR) -> str:
    filled = round(chance * width)
    return "█" * filled + "░" * (width - filled)


def _chart(odds: Battle) -> Table:
    """How the battle may end: units left to the winner, the attacker's at the top, in as many steps as fit."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    for title in ("left", "chance", ""):
        table.add_column(title, justify="left" if title == "" else "right")
    ends = [
        *(("attacker", *step) for step in steps(dict(odds.won_with))),
        *(("defender", *step) for step in reversed(steps({n: p for n, p in odds.defender_left if n}))),
    ]
    highest = max(chance for _, _, _, chance in ends)
    for side, low, high, chance in ends:
        units = f"{low:,}" if low == high else f"{low:,}–{high:,}"
        filled = "█" * max(round(BAR * chance / highest), 1)
        table.add_row(f"{side} {units}", share(chance), filled)
    return table


def steps(chances: dict[int, float]) -> list[tuple[int, int, float]]:
    """A distribution in few equal steps, the largest numbers first: low, high, chance. What hardly happens is left out,
    unless there is nothing else: then it is one step.

    >>> steps({3: 0.25, 2: 0.25})
    [(3, 3, 0.25), (2, 2, 0.25)]
    """
    likely = [units for units, chance in chances.items() if chance > HARDLY]
    if not likely:
        return [(min(chances), max(chances), sum(chances.values()))] if chances else []
    least, most = min(likely), max(likely)
    width = -(-(most - least + 1) // ROWS)
    found = []
    for high in range(most, least - 1, -width):
        low = max(high - width + 1, least)
        found.append((low, high, sum(chances.get(units, 0.0) for units in range(low, high + 1))))
    return found
