"""`erdkreis serve`: the game server, for as long as the machine runs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from erdkreis.commands.arguments import add_anew, add_command, add_programs, whole
from erdkreis.commands.extras import need

if TYPE_CHECKING:
    from erdkreis.commands.arguments import Commands

MORE = """\
Each setting is taken from here, else from the environment (ERDKREIS_PORT and so on), else from the file that
--config names, else it has its default. All of them, and how to run behind a web server: docs/hosting.md"""
EXAMPLES = """\
  erdkreis serve --data /var/lib/erdkreis
  erdkreis serve --port 0                                        any free port; it prints which
  erdkreis serve --config erdkreis.toml --origin https://play.example.org --secure-cookies
  erdkreis serve --store postgresql://erdkreis@db.example.org/erdkreis --bus redis://db.example.org
  erdkreis serve --bot 'edda=cmd:python3 edda.py'                tables may seat this program as edda"""


def add(commands: Commands) -> None:
    parser = add_command(commands, "serve", "run the game server", run, EXAMPLES, MORE)
    parser.add_argument("--host", metavar="H", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", metavar="P", type=whole(0, 65535), help="the port (default: 8742; 0: any free one)")
    parser.add_argument("--data", metavar="DIR", help="where tables are kept (default: ~/.local/share/erdkreis)")
    parser.add_argument("--store", metavar="URL", help="keep tables in PostgreSQL instead: postgresql://USER@HOST/NAME")
    parser.add_argument(
        "--bus", metavar="URL", help="let processes on one store hear of each other at once: redis://HOST:PORT"
    )
    parser.add_argument("--config", metavar="FILE", type=Path, help="more settings, in TOML")
    parser.add_argument(
        "--origin", metavar="O", action="append", help="web pages of this origin may connect too; may be given again"
    )
    parser.add_argument(
        "--secure-cookies", action="store_true", default=None, help="cookies over HTTPS only, behind a proxy with TLS"
    )
    add_programs(parser)
    add_anew(parser)


def run(asked: argparse.Namespace) -> int:
    need("server")
    from erdkreis.server.nearby import url_of
    from erdkreis.server.settings import load

    settings = load(
        asked.config,
        host=asked.host,
        port=asked.port,
        data=asked.data,
        store=asked.store,
        bus=asked.bus,
        origins=asked.origin,
        secure_cookies=asked.secure_cookies,
        bots=asked.bot and dict(asked.bot),
    )
    from erdkreis.bots.warm import start_interactive

    compiling = start_interactive()
    from erdkreis.server import run as server

    def tell(host: str, port: int) -> None:
        server.log.info("started, data in %s", settings.data)
        if compiling is not None:
            server.log.info("the rules are being compiled, once; then this starts anew by itself")
        if asked.anew is None:
            print(f"Erdkreis listens on {url_of(host, port)}", flush=True)

    server.run(settings, tell, compiling, asked.anew)
    return 0
