"""House rules and positions of every size, sent to whatever takes them: tables, odds, plans, hints, moves.

`python -m tests.fuzz.extremes --count N` makes the long run. No answer is a fault of the server, none takes long, and
whatever was refused has changed nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import copy
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, RULE_NAMES
from erdkreis.engine.game import Game
from tests.patience import PATIENCE
from tests.server.serving import HERE, Device, Server, command_id, hex32, serving

MOST_WORK = 30.0
"""Seconds of a processor for one table and all that is asked there, however long that takes on a busy machine."""
NUMBERS = [-(2**63), -1, 0, 1, 2, 3, 42, 255, 8_000_000, 8_000_001, 2**31, 2**53 + 1, 2**63 - 1, 2**63, 2**64, 10**40]
ODD: list[Any] = [
    *NUMBERS,
    0.5,
    -0.0,
    1e308,
    True,
    False,
    None,
    "",
    "x" * 200,
    "\u3164",
    "alaska",
    [],
    [[]],
    {},
    {"": 0},
]
UNITS = [0, 1, 2, 3, 1000, 100_000, 7_999_999, 8_000_000, 8_000_001, 2**31, 2**63 - 1, -1]


@dataclass
class Extremes:
    """What was sent and what came of it."""

    answers: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join([*(f"{count:7} {what}" for what, count in self.answers.most_common()), *self.problems[:20]])


def house_rules(lot: random.Random) -> dict[str, Any]:
    """Some rules, each with a value that it has somewhere, or with one that nobody thought of."""
    rules: dict[str, Any] = {}
    for name in lot.sample(RULE_NAMES, lot.choice([1, 1, 2, 5, len(RULE_NAMES)])):
        value = lot.choice(PRESETS).values()[name] if lot.random() < 0.5 else lot.choice(ODD)
        if isinstance(value, list | tuple) and lot.random() < 0.5:
            value = [lot.choice([*value, *ODD]) for _ in range(lot.choice([0, 1, 3, 60]))]
        rules[name] = value
    return rules


def positions(lot: random.Random) -> list[dict[str, Any]]:
    """Real ones, some moves into a game, to be spoilt."""
    found = []
    for preset in lot.sample(PRESETS, 4):
        game, bot = Game(preset, preset.players[0], seed=lot.randrange(1000)), Bot("greedy", 1)
        for _ in range(lot.choice([0, 30, 90])):
            if not game.over:
                game.play(bot.decide(game))
        found.append(game.to_position())
    return found


def spoilt(position: dict[str, Any], lot: random.Random) -> dict[str, Any]:
    """Large armies, or something odd in some place."""
    wrong = copy.deepcopy(position)
    if lot.random() < 0.5:
        wrong.pop("undo", None)
        for territory in lot.sample(sorted(wrong["territories"]), lot.choice([1, 2, len(wrong["territories"])])):
            wrong["territories"][territory]["units"] = lot.choice(UNITS)
        return wrong
    part: Any = wrong
    while True:
        places = list(part) if isinstance(part, dict) else list(range(len(part)))
        if not places:
            return wrong
        place = lot.choice(places)
        if lot.random() < 0.1 and isinstance(part, dict):
            del part[place]
            return wrong
        if not isinstance(part[place], dict | list) or lot.random() < 0.1:
            part[place] = lot.choice(ODD)
            return wrong
        part = part[place]


def questions(device: Device, lot: random.Random) -> list[dict[str, Any]]:
    """About the table as it is shown: attacks, routes, goals and moves, with numbers of every size."""
    assert device.view is not None
    places = [each["id"] for each in device.view["territories"]]
    leave = lot.choice([1, 2, 8_000_000])
    route = lot.sample(places, lot.choice([2, 3, 12, len(places)]))
    attacks = [option for option in (device.options or {}).get("actions", []) if option["kind"] == "attack"]
    source, target = (attacks[0]["source"], attacks[0]["target"]) if attacks else lot.sample(places, 2)
    action = lot.choice(
        [f"attack {source} {target} {lot.choice(NUMBERS)}", f"place {source} {lot.choice(NUMBERS)}", "end"]
    )
    return [
        {"type": "odds", "source": source, "target": target, "leave": leave},
        {"type": "campaign", "route": route, "leave": leave},
        {"type": "plan", "target": target, "leave": leave},
        {"type": "plan", "player": lot.randrange(6), "leave": leave},
        {"type": "hint"},
        {"type": "command", "seq": device.seq, "action": action, "nonce": hex32()},
    ]


async def _made(server: Server, wanted: dict[str, Any], found: Extremes) -> Device | None:
    """The device of a table that was made of this, if it was; a refusal has made none."""
    device = Device(server)
    assert server.app.tables is not None
    before = len(await server.app.tables.store.tables(limit=1_000_000))
    answer = await device.http("POST", "/api/tables", json={**wanted, "seed": hex32()})
    made = len(await server.app.tables.store.tables(limit=1_000_000)) - before
    if made != (answer.status_code == 201):
        found.problems.append(f"{answer.status_code} made {made} tables: {wanted}")
    found.answers[f"table {answer.status_code} {answer.json().get('code', '')}"] += 1
    if answer.status_code != 201:
        return None
    device.id = answer.json()["table"]["id"]
    return device


async def _asked(device: Device, lot: random.Random, found: Extremes) -> None:
    """Ask everything; the table stands as before wherever something was refused."""
    await device.connect()
    try:
        for question in questions(device, lot):
            message, seq = {"id": command_id(), **question}, device.seq
            answer = await device.ask(message)
            found.answers[f"{question['type']}: {answer.get('code', answer['type'])}"] += 1
            if answer["type"] == "refused" and answer["seq"] != seq:  # all sit here: nobody else moves
                found.problems.append(f"{question} was refused and moved on from {seq} to {answer['seq']}")
    finally:
        await device.disconnect()


async def _one(server: Server, kept: list[dict[str, Any]], lot: random.Random, found: Extremes) -> None:
    if lot.random() < 0.5:
        preset = lot.choice(PRESETS)
        wanted: dict[str, Any] = {"edition": preset.name, "variant": preset.variant, "house_rules": house_rules(lot)}
        players = preset.players[0]
    else:
        position = lot.choice(kept)
        wanted, players = {"position": spoilt(position, lot)}, position["players"]
    device = await _made(server, {**wanted, "hints": True, "seats": [HERE] * players}, found)
    if device is not None:
        await _asked(device, lot, found)


async def fuzz(count: int, seed: int) -> Extremes:
    found, lot = Extremes(), random.Random(seed)
    kept = positions(lot)
    with tempfile.TemporaryDirectory() as folder:
        async with serving(Path(folder)) as server:
            for number in range(count):
                begun, worked = time.monotonic(), time.process_time()
                try:
                    async with asyncio.timeout(PATIENCE):
                        await _one(server, kept, random.Random(f"{seed}/{number}"), found)
                except (AssertionError, TimeoutError) as error:
                    found.problems.append(f"number {number}: {error!r} after {time.monotonic() - begun:.1f} s")
                if (work := time.process_time() - worked) > MOST_WORK:
                    found.problems.append(f"number {number} took {work:.1f} s of a processor")
    return found


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.extremes", description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    found = asyncio.run(fuzz(given.count, given.seed))
    print(found)
    return 1 if found.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
