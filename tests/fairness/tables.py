"""Whole games at tables that committed to their chance, without a server; and files tampered with."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import json
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.fairness import LENGTH, bot_seed
from erdkreis.fairness.sealing import running
from erdkreis.record import Close, Earlier, FairTable, Record, Recorder, Seat, Secrets, header_of
from erdkreis.record.lines import START, close_line, sealed, under_seal
from erdkreis.server.server_key import ServerKey

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "docs" / "verify_dice.py"

Lines = list[dict[str, Any]]
Change = Callable[[Lines], None]


def secret(name: str) -> bytes:
    """A secret of the tests: 32 bytes that look random, the same each time."""
    return hashlib.sha256(f"test {name}".encode()).digest()


def secrets_of(name: str) -> Secrets:
    return Secrets(secret(name + " root"), secret(name + " seed"), secret(name + " salt"))


def fair_game(
    preset: str,
    players: int,
    *,
    kinds: Sequence[str] = ("person", "greedy"),
    most: int = 3000,
    links: int = LENGTH,
    bot: str = "greedy",
    name: str = "table",
    aborted: bool = False,
    restarts: Collection[int] = (),
    server: ServerKey | None = None,
    earlier: Earlier | None = None,
) -> str:
    """A game file: in turn people and bots as in `kinds`; people time out and give standing orders now and then.

    The server is started anew before the moves in `restarts`, and signs if it has a key. With an `earlier` game this
    one begins in a position that is said to be of that game.
    """
    seated = [kinds[seat % len(kinds)] for seat in range(players)]
    seeds = [secret(f"seat {n}") if kind == "person" else bot_seed(name, n) for n, kind in enumerate(seated)]
    table = FairTable(name, secrets_of(name), seeds, links=links, server=None if server is None else server.public)
    position = None if earlier is None else Game(by_preset(preset), players, seed=5).to_position()
    game = table.set_up(by_preset(preset)) if position is None else Game.from_position(position, given=True)
    stream = io.StringIO()
    seats = [Seat(f"Seat {number}", kind) for number, kind in enumerate(seated)]
    header = header_of(game, seats, table.commitments, table.link, position, earlier)
    recorder = Recorder(stream, game, after=Record(header, (), None))
    mind = Bot(bot, 5)
    for number in range(most):
        if game.over:
            break
        if number in restarts:
            root = secret(f"root {number}")
            restart = table.restart(root)
            table.restarted(restart, root)
            recorder.append(restart)
        seat = game.awaiting
        assert seat is not None
        action = mind.decide(game)
        if seated[seat] != "person":
            played = table.play(game, action, seat, source="bot")
        elif number % 7 == 3:
            played = table.play(game, action, seat, source=("timeout", "standing", "bot")[number % 3])
        else:
            played = table.play(game, action, seat, command=f"command-{number}", nonce=secret(f"nonce {number}"))
        recorder.append(played)
    opened = game.over or aborted
    if opened and server is not None:
        close = close_line(Close(table.progress.actions, game.winner, game.hash, table.reveal()))
        seal = seal_of([*lines_of(stream.getvalue()), close], secrets_of(name).seed)
        recorder.close(table.reveal(), server.sign(name, seal))
    else:
        recorder.close(table.reveal() if opened else None)
    return stream.getvalue()


def seal_of(lines: Lines, seed: bytes) -> bytes:
    """The seal of a file with this hidden seed."""
    *_, seal = running(seed, lines[0]["commitments"]["game"], map(under_seal, lines))
    return seal


def lines_of(text: str) -> Lines:
    return [json.loads(line) for line in text.splitlines()]


def resealed(text: str, change: Change) -> str:
    """The file with something changed by somebody who computes the hashes of the lines anew."""
    lines = lines_of(text)
    change(lines)
    previous, changed = START, ""
    for line in lines:
        sentence, previous = sealed(previous, {key: value for key, value in line.items() if key != "hash"})
        changed += sentence
    return changed


def independent(path: Path, *seal: str) -> tuple[int, str]:
    """What the script in docs/ says: its exit code and its one line."""
    spec = importlib.util.spec_from_file_location("verify_dice", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    code, sentence = script.main([str(path), *seal])
    return code, sentence
