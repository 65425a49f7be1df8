"""`erdkreis arena`: who plays better. Series between bots and programs, a ladder with its report, the seats' worth."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from erdkreis.bots import NAMES as BOTS
from erdkreis.commands.arena_telling import shown, tell_comparison, tell_duel, tell_forfeits, tell_ladder, tell_seats
from erdkreis.commands.arena_watching import watched, watched_ladder
from erdkreis.commands.arguments import MOST, add_command, add_edition, add_json, check_players, find_edition, whole
from erdkreis.commands.errors import UsageError
from erdkreis.commands.examples import DUEL, DUEL_PRESET, OTHER, WORLD
from erdkreis.commands.executors import add_executor, chosen_executor
from erdkreis.commands.files import existing_file
from erdkreis.commands.screen import console, print_json
from erdkreis.editions import PRESETS

if TYPE_CHECKING:
    from erdkreis.arena.games import GameTerms
    from erdkreis.arena.pairings import Format, Pairing
    from erdkreis.commands.arguments import Commands

EXAMPLES = f"""\
  erdkreis arena duel greedy random {DUEL} --games 1000
  erdkreis arena better greedy random --edition {WORLD} --players 4
  erdkreis arena ladder ladder.toml --jobs 2
  erdkreis arena seats --bot greedy"""
DUELS = f"""\
  erdkreis arena duel greedy random --edition {WORLD} --players 4 --games 1000 --json
  erdkreis arena duel 'cmd:python3 bot.py' greedy {DUEL} --games 20 --jobs 2"""
BETTER = f"""\
  erdkreis arena better greedy random {DUEL}
  erdkreis arena better greedy random --edition {WORLD} --players 4 --margin 0.1 --json"""
LADDER = f"""\
  erdkreis arena ladder ladder.toml --jobs 2
  erdkreis arena ladder ladder.toml --out results --json
  erdkreis arena ladder ladder.toml --cluster ray://10.0.0.7       on a Ray cluster

a ladder.toml:
  bots = ["random", "greedy", "cmd:python3 bot.py"]
  formats = ["{DUEL_PRESET}", "{WORLD} 3-6", "all 4"]       # presets, with numbers of players
  deals = 100                                      # each is played in every seat
  seed = 1
  pairing = "all"                                  # or "below", or "neighbours"
  max_turns = 1000
  move_seconds = 1
  game_seconds = 300"""
LEADERBOARD = """\
  erdkreis arena leaderboard ladder/results.sqlite
  erdkreis arena leaderboard */results.sqlite --to leaderboard.html --title "Our bots"
  erdkreis arena leaderboard results.sqlite --any-code --to leaderboard.md"""
SEATS = f"""\
  erdkreis arena seats                                  every edition and variant
  erdkreis arena seats --edition {OTHER} --players 4 --bot random --games 2000"""
PROGRAMS = "A contestant is a bot ({}), a program as 'cmd:PROGRAM' or a class as MODULE:CLASS (docs/arena.md)."


def add(commands: Commands) -> None:
    parser = add_command(commands, "arena", "find out who plays better", _help, EXAMPLES, _programs())
    parser.set_defaults(help=parser.format_help)
    inner = parser.add_subparsers(title="what to do", metavar="WHAT", parser_class=type(parser))
    _add_duel(inner)
    _add_better(inner)
    _add_ladder(inner)
    _add_leaderboard(inner)
    _add_seats(inner)


def _programs() -> str:
    return PROGRAMS.format(", ".join(BOTS))


def _help(asked: argparse.Namespace) -> int:
    sys.stdout.write(asked.help())
    return 0


def _add_duel(inner: Commands) -> None:
    more = f"One seat of A against B in all others, in every seat in turn, on the same deals and dice.\n{_programs()}"
    parser = add_command(inner, "duel", "let A play against B", run_duel, DUELS, more)
    _add_pairing(parser)
    parser.add_argument("--games", metavar="G", type=whole(1, MOST), default=400, help="how many games (default: 400)")
    _add_terms(parser)


def _add_better(inner: Commands) -> None:
    more = (
        "Plays until a sequential test knows, wrong in 5 % of cases either way.\n"
        "The exit code is 0 if A is better, 1 if not or if the games did not suffice."
    )
    parser = add_command(inner, "better", "is A better than B?", run_better, BETTER, more)
    _add_pairing(parser)
    parser.add_argument(
        "--margin", metavar="M", type=_share, default=0.05, help="how much more often A must win (default: 0.05)"
    )
    parser.add_argument("--games", metavar="G", type=whole(1, MOST), default=20_000, help="at most (default: 20000)")
    _add_terms(parser)


def _add_ladder(inner: Commands) -> None:
    more = (
        "Everybody meets everybody in the formats of a TOML file. Results are kept in SQLite as they come:\n"
        "the same command goes on where it was interrupted. At the end come a table, report.html and report.md."
    )
    parser = add_command(inner, "ladder", "rate many contestants in many formats", run_ladder, LADDER, more)
    parser.add_argument("config", metavar="CONFIG", help="a file such as the one below")
    parser.add_argument("--out", metavar="DIR", help="where results and report go (default: CONFIG without .toml)")
    parser.add_argument("--markdown", metavar="FILE", help="write the report in Markdown there, too")
    add_executor(parser)
    add_json(parser)


def _add_leaderboard(inner: Commands) -> None:
    more = (
        "Everybody on one scale, by the games of any number of ladders (their results.sqlite). A game that several\n"
        "files hold counts once, and one that other code played not at all, unless you say so."
    )
    parser = add_command(inner, "leaderboard", "rank everybody who has played", run_leaderboard, LEADERBOARD, more)
    parser.add_argument("files", metavar="FILE", nargs="+", help="the results of a ladder, or the folder they are in")
    parser.add_argument("--to", metavar="PAGE", help="write a page there: .md or .html")
    parser.add_argument("--title", metavar="T", default="Leaderboard", help="of the page (default: Leaderboard)")
    parser.add_argument("--any-code", action="store_true", help="games of other versions of bots and rules count, too")


def _add_seats(inner: Commands) -> None:
    more = "All seats are played by the same bot; what differs is their place."
    parser = add_command(inner, "seats", "tell what the seats are worth", run_seats, SEATS, more)
    add_edition(parser, required=False)
    parser.add_argument("--players", metavar="N", type=whole(), help="how many play (default: four, where they may)")
    parser.add_argument("--bot", metavar="B", default="greedy", help="who plays in all seats (default: greedy)")
    parser.add_argument(
        "--games", metavar="G", type=whole(1, MOST), default=1000, help="for each format (default: 1000)"
    )
    _add_terms(parser)


def _add_pairing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="A", help="has one seat")
    parser.add_argument("b", metavar="B", help="has all others")
    add_edition(parser, required=True)
    parser.add_argument("--players", metavar="N", type=whole(), help="how many play (default: the fewest allowed)")


def _add_terms(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", metavar="S", type=whole(), default=0, help="same seed, same deals (default: 0)")
    add_executor(parser)
    parser.add_argument(
        "--max-turns",
        metavar="T",
        type=whole(1, MOST),
        default=1000,
        help="give a game up after T turns (default: 1000)",
    )
    for name, default, what in (("move", 1, "for an answer"), ("game", 300, "for all its answers in a game")):
        parser.add_argument(
            f"--{name}-seconds",
            metavar="X",
            type=_seconds,
            default=default,
            help=f"a program's time {what} ({default})",
        )
    add_json(parser)


def _seconds(text: str) -> float:
    return _number(text, 0, 86_400)


def _share(text: str) -> float:
    return _number(text, 0, 0.5)


def _number(text: str, above: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number") from None
    if not above < number <= most:
        raise argparse.ArgumentTypeError(f"{text[:40]} is not above {above} and at most {most:g}")
    return number


# What was asked for


def _format_of(asked: argparse.Namespace) -> Format:
    from erdkreis.arena.pairings import Format

    played = find_edition(asked.edition, asked.variant, asked.escalating)
    return Format(played, check_players(played, played.players[0] if asked.players is None else asked.players))


def _pairing_of(asked: argparse.Namespace) -> Pairing:
    from erdkreis.arena.pairings import Pairing
    from erdkreis.bots import contestants

    contestants.check((asked.a, asked.b))
    return Pairing(_format_of(asked), asked.a, asked.b)


def _terms_of(asked: argparse.Namespace) -> GameTerms:
    from erdkreis.arena.games import GameTerms
    from erdkreis.bots.program import TimeLimits

    limits = TimeLimits.chosen(asked.move_seconds, asked.game_seconds)
    return GameTerms(asked.seed, asked.max_turns, limits)


# Duels


def run_duel(asked: argparse.Namespace) -> int:
    from erdkreis.arena.duel import play_duel, warm_up

    pairing, terms = _pairing_of(asked), _terms_of(asked)
    with chosen_executor(asked, (asked.a, asked.b)) as executor, watched(asked.games, executor) as advance:
        warm_up(pairing, terms, executor)
        result = play_duel(pairing, asked.games, terms, executor, advance)
    if asked.json:
        print_json(result.to_json())
    else:
        tell_duel(result, pairing)
    tell_forfeits(result.notes)
    return 0


def run_better(asked: argparse.Namespace) -> int:
    from erdkreis.arena.duel import compare, warm_up

    pairing, terms = _pairing_of(asked), _terms_of(asked)
    with chosen_executor(asked, (asked.a, asked.b)) as executor, watched(asked.games, executor) as advance:
        warm_up(pairing, terms, executor)
        found = compare(pairing, asked.games, asked.margin, terms, executor, advance)
    if asked.json:
        print_json(found.to_json())
    else:
        tell_comparison(found, pairing)
    tell_forfeits(found.duel.notes)
    return 0 if found.verdict == "better" else 1


# The ladder


def run_ladder(asked: argparse.Namespace) -> int:
    from erdkreis.arena.ladder import climb, read_ladder
    from erdkreis.arena.report import markdown, page
    from erdkreis.arena.results import Results
    from erdkreis.arena.standing import standing

    config = Path(asked.config)
    ladder = read_ladder(config)
    folder = Path(asked.out) if asked.out else config.with_suffix("")
    if folder == config:
        folder = config.with_name(f"{config.name}.results")
    with chosen_executor(asked, ladder.bots) as executor:
        folder.mkdir(parents=True, exist_ok=True)
        with closing(Results(folder / "results.sqlite")) as results:
            with watched_ladder(ladder, results, executor) as advance:
                climb(ladder, results, executor, advance)
            found = standing(ladder, results.kept(ladder.terms))
            left_aside = results.left_aside()
    (folder / "report.html").write_text(page(found, ladder.title, ladder.about), encoding="utf-8")
    for path in filter(None, (folder / "report.md", asked.markdown and Path(asked.markdown))):
        path.write_text(markdown(found, ladder.title, ladder.about), encoding="utf-8")
    if asked.json:
        print_json(found.to_json())
    else:
        tell_ladder(found, folder)
    if left_aside:
        sys.stderr.write(f"{left_aside:,} games in the results were played by other code and are left aside\n")
    tell_forfeits(found.notes)
    return 0


def run_leaderboard(asked: argparse.Namespace) -> int:
    from erdkreis.arena.leaderboard import leaderboard, leaderboard_table, ranking, read_all
    from erdkreis.arena.report import page_of, parts_in_markdown

    to = Path(asked.to) if asked.to else None
    if to is not None and to.suffix not in (".md", ".html"):
        raise UsageError(f"{to} must end in .md or .html")
    folders_too = [path / "results.sqlite" if path.is_dir() else path for path in map(Path, asked.files)]
    games = read_all([existing_file(str(path)) for path in folders_too], asked.any_code)
    if to is None:
        console().print(shown(leaderboard_table(ranking(games))))
        return 0
    parts = leaderboard(games, asked.title)
    written = page_of(parts, asked.title) if to.suffix == ".html" else parts_in_markdown(parts)
    to.write_text(written, encoding="utf-8")
    print(f"{len(games):,} games are ranked in {to}")
    return 0


# Seats


def run_seats(asked: argparse.Namespace) -> int:
    from erdkreis.arena.pairings import Format
    from erdkreis.arena.seats import measure_seats
    from erdkreis.bots import contestants

    contestants.check((asked.bot,))
    if asked.edition is not None:
        formats = [_format_of(asked)]
    else:
        wanted = 4 if asked.players is None else asked.players
        formats = [Format(each, wanted if wanted in each.players else each.players[0]) for each in PRESETS]
    terms = _terms_of(asked)
    everything = asked.games * len(formats)
    with chosen_executor(asked, (asked.bot,)) as executor, watched(everything, executor) as advance:
        found = [measure_seats(each, asked.bot, asked.games, terms, executor, advance) for each in formats]
    if asked.json:
        print_json({"bot": asked.bot, "seed": asked.seed, "seats": [shares.to_json() for shares in found]})
    else:
        tell_seats(found, asked.bot)
    return 0
