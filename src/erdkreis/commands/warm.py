"""`erdkreis warm`: compile the rules now, so that nobody waits for it later."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import add_command
from erdkreis.commands.examples import noted
from erdkreis.commands.screen import console

if TYPE_CHECKING:
    from erdkreis.commands.arguments import Commands

EXAMPLES = f"""\
{noted("erdkreis warm", "compile what is not compiled yet")}
{noted("erdkreis warm --env", "and the environments that programs learn in")}
{noted("erdkreis warm --check", "has it been done? 0: yes, 1: no")}"""
MORE = (
    "Takes one to two minutes of a processor's time, once for every version of Erdkreis, and no time at all\n"
    "when it has been done. What is compiled is kept (ERDKREIS_CACHE names the folder),\n"
    "and shared by all environments with the same version."
)


def add(commands: Commands) -> None:
    parser = add_command(commands, "warm", "compile the rules beforehand", run, EXAMPLES, MORE)
    parser.add_argument("--check", action="store_true", help="only tell whether they are compiled; exit code 1: no")
    parser.add_argument("--env", action="store_true", help="compile the environments that programs learn in, too")


def run(asked: argparse.Namespace) -> int:
    from erdkreis.bots.warm import ensure_compiled
    from erdkreis.engine.kernel.cache import cache_directory, cache_is_warm
    from erdkreis.engine.kernel.compiling import COMPILED
    from erdkreis.env.warming import ensure_env_compiled, is_compiled

    if not COMPILED:
        print("NUMBA_DISABLE_JIT is set: the rules run uncompiled.", file=sys.stderr)
        return 1
    if cache_is_warm() and (is_compiled() or not asked.env):
        print(f"The rules are compiled already: {cache_directory()}")
        return 0
    if asked.check:
        print("The rules are not compiled yet.")
        return 1
    if sys.stderr.isatty():
        with console(stderr=True).status("getting ready") as status:
            ensure_compiled(status.update)
    else:
        ensure_compiled(lambda text: print(text, file=sys.stderr, flush=True))
    if asked.env:
        ensure_env_compiled()
        ensure_env_compiled(planned=True)
    print(f"The rules are compiled: {cache_directory()}")
    return 0
