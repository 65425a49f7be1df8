"""The command line: it puts the commands together, runs one, and turns what went wrong into an exit code.

0: done. 1: what was asked does not hold. 2: wrong usage or bad input, said in one line. 3: `verify` found a file in
order whose dice are not proven. 130: interrupted.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

from erdkreis import __version__
from erdkreis.commands import (
    apply,
    arena,
    dice_report,
    editions,
    export,
    odds,
    options,
    play,
    position,
    puzzles,
    replay,
    review,
    rules,
    serve,
    simulate,
    tables,
    terminal,
    verify,
    warm,
)
from erdkreis.commands.arguments import Parser, mistake
from erdkreis.commands.errors import BAD_INPUT, sentence
from erdkreis.commands.examples import BOOK, OTHER, noted
from erdkreis.commands.extras import missing_extra

EXAMPLES = f"""\
examples:
{noted("erdkreis terminal", "play here and now")}
{noted("erdkreis play --lan", "play in the browser, with those nearby")}
{noted("erdkreis editions", "which rule books there are")}
{noted(f"erdkreis rules {BOOK} --diff {OTHER}", "where two of them differ")}
  erdkreis simulate --edition {OTHER} --players 4 --games 1000 --bots greedy

Every command explains itself: erdkreis COMMAND --help"""
COMMANDS = (
    *(terminal, play, replay, editions, rules, simulate),
    *(odds, arena, puzzles, position, options, apply, verify, dice_report, review, export),
    *(serve, tables, warm),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except SystemExit as done:  # help, version and wrong usage, as the parser ends them
        left_early = isinstance(done.__context__, BrokenPipeError)  # so Rich tells that nobody reads any more
        return done.code if isinstance(done.code, int) and not left_early else 0
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _abandon_stdout()
        return 0
    except OSError as error:
        _abandon_stdout()
        sys.stderr.write(mistake(f"standard output: {error.strerror}", "erdkreis"))
        return 2


def _run(arguments: Sequence[str] | None) -> int:
    _accept_any_encoding()
    parser = build_parser()
    asked, surplus = parser.parse_known_args(arguments)
    if surplus:
        sys.stderr.write(mistake(f"unknown here: {' '.join(surplus)}", getattr(asked, "program", parser.prog)))
        return 2
    if not hasattr(asked, "run"):
        parser.print_help()
        return 0
    try:
        return int(asked.run(asked))
    except BrokenPipeError:
        raise
    except ModuleNotFoundError as error:
        if (missing := missing_extra(error)) is None:
            raise
        from erdkreis.commands.fetching import go_on_with

        extra, told = missing
        go_on_with(extra, sys.argv[1:] if arguments is None else arguments)
        sys.stderr.write(mistake(told, asked.program))
        return 2
    except BAD_INPUT as error:
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            _abandon_stdout()  # told here; flushing what is left would only tell it again
        sys.stderr.write(mistake(sentence(error), asked.program))
        return 2


def build_parser() -> Parser:
    parser = Parser(
        prog="erdkreis",
        description="The classic world-conquest board game for people and programs, by its printed rule books.",
        epilog=EXAMPLES,
    )
    parser.add_argument("--version", action="version", version=f"erdkreis {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return parser


def _accept_any_encoding() -> None:
    """A sign the terminal cannot show becomes a question mark instead of a traceback."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _abandon_stdout() -> None:
    """Nobody reads any more: keep the interpreter from complaining when it flushes at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
