"""`erdkreis play`: the server on this machine, and a browser to play in."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import add_anew, add_command, add_programs, whole
from erdkreis.commands.extras import need
from erdkreis.commands.nearby import print_code

if TYPE_CHECKING:
    from erdkreis.commands.arguments import Commands

MORE = """\
It ends with Ctrl-C; games that are not over go on when it is started again.
With --lan everybody in this network can play: they open the address it prints, or scan the code, and see the tables
that wait. A browser keeps its seats by address: games begun without --lan are found at 127.0.0.1 still."""
EXAMPLES = """\
  erdkreis play
  erdkreis play --lan
  erdkreis play --no-browser --port 8000
  erdkreis play --bot 'edda=cmd:python3 edda.py'"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "play", "play in the browser, alone or with those nearby", run, EXAMPLES, MORE)
    parser.add_argument("--lan", action="store_true", help="let others in this network join")
    parser.add_argument("--port", metavar="P", type=whole(0, 65535), help="the port (default: 8742; 0: any free one)")
    parser.add_argument("--data", metavar="DIR", help="where games are kept (default: ~/.local/share/erdkreis)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    add_programs(parser)
    add_anew(parser)


def run(asked: argparse.Namespace) -> int:
    need("server")
    from erdkreis.bots.warm import start_interactive
    from erdkreis.server.nearby import LOOPBACK, shared_address, url_of
    from erdkreis.server.settings import load

    bots = asked.bot and dict(asked.bot)
    host, nearby = ("0.0.0.0", True) if asked.lan else (LOOPBACK, None)
    settings = load(host=host, port=asked.port, data=asked.data, bots=bots, nearby=nearby)
    may_browse = not asked.no_browser and _can_browse()
    compiling = start_interactive()
    from erdkreis.server import run as server

    def tell(host: str, port: int) -> None:
        if asked.anew is not None:
            print("The rules are compiled: from now on everything is at full speed.", flush=True)
            return
        if compiling is not None:
            print("The rules are being compiled, once: until that is done bots think more slowly.", flush=True)
        alone, shared = url_of(LOOPBACK, port), shared_address(port) if asked.lan else None
        here = shared or alone  # whoever plays with others gives the address in the browser's bar away
        print(f"Erdkreis is ready at {here} (end with Ctrl-C)", flush=True)
        if shared is not None:
            _invite(shared, alone)
        elif asked.lan:
            print("This machine is in no network: others cannot join now.", flush=True)
        if may_browse:
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    try:
        server.run(settings, tell, compiling, asked.anew)
    except server.InUse:
        there = server.address_in(settings.data)
        if there is None:
            raise
        print(f"Erdkreis is running already, at {there}", flush=True)
        if asked.lan and LOOPBACK in there:
            print("It is for this machine alone: end it and start this again to let others join.", flush=True)
        if may_browse:
            webbrowser.open(there)
    return 0


def _invite(shared: str, alone: str) -> None:
    """The address for the others, which shows them the tables that wait; whoever reads it here can also scan it."""
    there = f"{shared}/tables"
    print(f"Others in this network open {there}", flush=True)
    print_code(there, sys.stdout)
    print(f"Your games begun without --lan are at {alone}", flush=True)


def _can_browse() -> bool:
    """Without a desktop there may be a browser for the terminal, but the terminal is in use."""
    desktop = any(os.environ.get(name) for name in ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY"))
    return desktop or sys.platform in ("darwin", "win32")
