"""`erdkreis simulate`: many games between bots, counted; or written down one by one."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from erdkreis.bots.contestants import is_visitor
from erdkreis.commands.arena_telling import tell_forfeits
from erdkreis.commands.arena_watching import counted
from erdkreis.commands.arguments import (
    MOST,
    add_bots,
    add_command,
    add_edition,
    add_house,
    add_json,
    check_players,
    chosen_bots,
    find_edition,
    whole,
)
from erdkreis.commands.errors import UsageError
from erdkreis.commands.examples import BOOK, DUEL
from erdkreis.commands.executors import add_executor, chosen_executor
from erdkreis.commands.export import add_table, checked_target, write
from erdkreis.commands.extras import need
from erdkreis.commands.screen import console, print_json

if TYPE_CHECKING:
    from erdkreis.bots.executor import Executor
    from erdkreis.bots.simulate import Simulation
    from erdkreis.commands.arguments import Commands
    from erdkreis.editions import Edition

EXAMPLES = f"""\
  erdkreis simulate --edition {BOOK} --players 3 --bots greedy,random,random --games 1000
  erdkreis simulate {DUEL} --bots greedy --jobs 2 --json
  erdkreis simulate {DUEL} --bots greedy --games 1000000 --cluster auto
  erdkreis simulate --edition {BOOK} --games 5 --out games/ --house defence_dice=up_to_3
  erdkreis simulate {DUEL} --bot captain:hunter --bot 'cmd:python3 bot.py' --games 10"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "simulate", "let bots play many games", run, EXAMPLES)
    add_edition(parser, required=True)
    parser.add_argument("--players", metavar="N", type=whole(), help="how many play (default: the fewest allowed)")
    add_bots(parser, "one bot for all seats (default: random) or one for each")
    parser.add_argument("--games", metavar="G", type=whole(1, MOST), default=100, help="how many games (default: 100)")
    parser.add_argument("--seed", metavar="S", type=whole(), default=0, help="same seed, same games (default: 0)")
    add_executor(parser)
    parser.add_argument(
        "--max-turns",
        metavar="T",
        type=whole(1, MOST),
        default=1000,
        help="give a game up after T turns (default: 1000)",
    )
    parser.add_argument(
        "--out", metavar="DIR", help="write every game to a file there; they are played one by one then"
    )
    parser.add_argument(
        "--export", metavar="FILE", help="write a table of all games to FILE.parquet, .csv or .jsonl (docs/formats.md)"
    )
    add_table(parser)
    add_house(parser)
    add_json(parser)


def run(asked: argparse.Namespace) -> int:
    if not asked.json:
        need("terminal")  # now, and not when the games have been played
    played = find_edition(asked.edition, asked.variant, asked.escalating).replace(**dict(asked.house))
    players = check_players(played, played.players[0] if asked.players is None else asked.players)
    asked.bots = chosen_bots(asked) or ["random"]
    if len(asked.bots) not in (1, players):
        raise UsageError(f"{players} seats need one bot for all or {players} bots, not {len(asked.bots)}")
    target = None if asked.export is None else checked_target(asked.export)
    if asked.cluster is not None and (asked.out is not None or target is not None):
        raise UsageError(
            "games are written down one by one, on this machine: give --out and --export without --cluster"
        )
    if asked.out is not None:
        Path(asked.out).mkdir(parents=True, exist_ok=True)
    with chosen_executor(asked, asked.bots) as executor, counted(asked.games, executor) as advance:
        result = (
            _play(asked, played, players, executor, advance)
            if target is None
            else _into(target, asked, played, players, executor, advance)
        )
    if asked.json:
        print_json(result.to_json())
    else:
        _tell(result, asked)
    tell_forfeits(result.notes)
    return 0


def _into(
    target: Path,
    asked: argparse.Namespace,
    played: Edition,
    players: int,
    executor: Executor,
    advance: Callable[[int], None],
) -> Simulation:
    """Every game in a file, and a table of them all; the files are kept only where that is asked for."""
    with TemporaryDirectory() as passing:
        asked.out, kept = asked.out or passing, asked.out
        result = _play(asked, played, players, executor, advance)
        write(sorted(Path(asked.out).glob("game-*.jsonl"))[: asked.games], asked.table, target)
        asked.out = kept
    return result


def _play(
    asked: argparse.Namespace, played: Edition, players: int, executor: Executor, advance: Callable[[int], None]
) -> Simulation:
    games, seed, turns = asked.games, asked.seed, asked.max_turns
    if asked.out is None:
        from erdkreis.bots.simulate import names_of, simulate, simulate_on

        if any(map(is_visitor, asked.bots)):
            return simulate(played, players, asked.bots, games, seed, asked.jobs, turns, advance)
        return simulate_on(executor, played, names_of(asked.bots, players), games, seed, turns, advance)
    from erdkreis.commands.recorded_games import simulate_into

    return simulate_into(Path(asked.out), played, players, asked.bots, games, seed, turns, advance)


def _tell(result: Simulation, asked: argparse.Namespace) -> None:
    from rich import box
    from rich.table import Table

    screen = console()
    plain = result.to_json()
    seats = asked.bots * result.players if len(asked.bots) == 1 else asked.bots
    screen.print(f"{result.edition} {result.variant}, {result.players} players, {result.games} games")
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    for title in ("seat", "bot", "wins", "share"):
        table.add_column(title, justify="left" if title == "bot" else "right")
    for seat, wins in enumerate(result.wins):
        table.add_row(str(seat), seats[seat], str(wins), f"{wins / result.games:.1%}")
    screen.print(table)
    if result.finished < result.games:
        screen.print(f"{result.games - result.finished} games were given up after {asked.max_turns} turns.")
    screen.print(f"{result.actions:,} actions in {result.turns:,} turns, {result.seconds:.2f} s:")
    screen.print(f"{plain['actions_per_second']:,.0f} actions and {plain['games_per_second']:,.1f} games a second")
    screen.print(f"digest {result.digest}")
    if asked.out is not None:
        screen.print(f"the games are in {asked.out}; look at one with erdkreis replay")
