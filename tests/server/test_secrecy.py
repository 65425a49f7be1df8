"""Nothing leaks: every byte to every viewer is looked at, and what others hide changes none of them."""

from __future__ import annotations

import base64
import json
import random
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from erdkreis.editions import PRESETS, Edition
from erdkreis.engine.events import EVENTS
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.events import EVERYBODY
from erdkreis.engine.kernel.project import WATCHER
from erdkreis.server.kept_move import KeptMove
from erdkreis.server.table import Table
from tests.properties.test_secrets import comes_to_light, otherwise
from tests.server.serving import (
    GREEDY,
    HERE,
    PERSON,
    RANDOM,
    Device,
    Server,
    any_action,
    awaited,
    brisk_action,
    fast_forward,
    leaving,
    play,
    played,
    run,
    serving,
    table_of,
    written,
)

PRIVATE = ("CardSeen", "CardsSeen", "MissionDealt")
"""Events that only the seat in them may hear of, and of cards taken over also the seat that had them."""


# Every byte


def spellings(secret: bytes) -> set[str]:
    plain, safe = base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode()
    return {secret.hex(), secret.hex().upper(), plain.rstrip("="), safe.rstrip("="), str(list(secret))[1:-1]}


async def never_to_be_seen(server: Server, table: Table, devices: list[Device]) -> set[str]:
    """Texts that no frame may hold while the game goes on."""
    log = table.log
    assert log is not None
    found: set[str] = set()
    for secret in (table.secrets.root, table.secrets.seed, table.secrets.salt):
        found |= spellings(secret)
    found |= spellings(log.fair._chain.link(log.fair.progress.rolls))  # the next one
    lines = [played(log, entry) for entry in await table.store.entries(table.id, 0, 10_000)]
    for words in (log.header.words, *(line.words for line in lines)):
        found |= {form for word in words.hidden for form in (str(word), f"{word:016x}")}
    for device in devices:
        found |= set(device.cookies.values())
    return found


def knowing(event: dict[str, Any], told: list[dict[str, Any]]) -> set[int]:
    """The seats that know what a private event tells: whoever gives up a hand has seen the cards in it."""
    handed = [other for other in told if other["event"] == "CardsTakenOver" and other["seq"] == event["seq"]]
    givers = {other["seat"] for other in handed if event["event"] == "CardsSeen" and other["by"] == event["seat"]}
    return {event["seat"], *givers}


def check_by_meaning(device: Device, seat: int | None, game: Game) -> None:
    """What a viewer was told, read as a player would read it."""
    for message in device.messages:
        for update in (message, message.get("current") or {}):
            if update.get("type") != "update":
                continue
            for event in update["events"]:
                assert event["event"] not in PRIVATE or seat in knowing(event, update["events"])
                if event["event"] == "CapitalChosen" and game.edition.capital_secret:
                    assert event["seat"] == seat
            view, options = update["view"], update["options"]
            assert update["seat"] == view["seat"] == seat
            assert options is None or options["seat"] == seat
            if seat is None:
                assert (view["hand"], view["goal"], view["income"]) == ([], None, None)
            if game.edition.capital_secret and view["phase"] == "setup":
                assert all(player["capital"] is None for player in view["players"] if player["seat"] != seat)


async def check_log(table: Table, device: Device, seat: int | None) -> None:
    """The device has heard exactly those events of the log that its seat may hear."""
    viewer = WATCHER if seat is None else seat
    heard, last = dict(device.by_seq), device.seq
    for entry in await table.store.entries(table.id, device.by_seq[0][0] if device.by_seq else 0, 10_000):
        if entry.seq > last:
            break  # a bot has gone on meanwhile
        events = [told for told in KeptMove.of(entry).events if told.audience >> viewer & 1]
        meant = [told.shown(entry.seq) for told in events]
        for fact, told in zip(meant, events, strict=True):
            if told.audience != EVERYBODY:
                fact["seats"] = [viewer]
        assert heard[entry.seq] == meant


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_every_preset_is_played_and_nobody_sees_too_much(preset: Edition, tmp_path: Path) -> None:
    """Whatever is offered is taken; all see the same position, each with their own eyes, and nothing besides."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            id, devices = await table_of(server, preset.preset, min(preset.players))
            watcher = Device(server)
            viewers: list[tuple[int | None, Device]] = [*enumerate(devices), (None, watcher)]
            async with leaving([*devices, watcher]):
                await watcher.connect(id)
                table, lot, hashes = await server.table(id), random.Random(preset.preset), set()
                assert devices[0].table["preset"] == preset.preset
                for forward in (False, True):
                    if forward:
                        await fast_forward(server, id, [*devices, watcher], phase="attack", turn=lot.randint(2, 7))
                    for _ in range(3):
                        hashes.add((await server.game(id)).hash)
                        await play(devices, lot, 6, any_action if lot.random() < 0.5 else brisk_action)
                        game = await server.game(id)
                        hashes.add(game.hash)
                        for seat, device in viewers:
                            await device.wait(lambda device=device: device.seq == table.seq)
                            assert device.view == json.loads(json.dumps(game.view(seat).to_json()))
                            expected = game.options().to_json() if seat is not None and game.awaiting == seat else None
                            assert device.options == json.loads(json.dumps(expected))
                secrets = await never_to_be_seen(server, table, devices) | hashes
                for seat, device in viewers:
                    if not game.over:
                        everything = "\n".join(device.frames)
                        assert [secret for secret in secrets if secret in everything] == []
                        check_by_meaning(device, seat, game)
                public = [devices[0].http("GET", path) for path in (f"/api/tables/{id}", "/metrics", "/api/tables")]
                for answer in [await each for each in public]:
                    assert [secret for secret in secrets if secret in answer.text] == []

    run(scene)


def test_each_hears_of_the_log_what_its_seat_may_hear(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            id, devices = await table_of(server, "P82-M", 3, bots=[2])
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(id)
                await play(devices, random.Random(4), 60, brisk_action)
                table = await server.table(id)
                for seat, device in [*enumerate(devices), (None, watcher)]:
                    await device.wait(lambda device=device: device.seq == table.seq)
                    await check_log(table, device, seat)
                drawn = {event["seat"] for event in watcher.events if event["event"] == "CardDrawn"}
                assert drawn
                assert not [event for event in watcher.events if "seats" in event]

    run(scene)


# What others hide changes nothing


class Fixed:
    """Randomness that is the same each time: the same table id, the same secrets."""

    def __init__(self, seed: int) -> None:
        self._lot = random.Random(seed)

    def token_hex(self, size: int) -> str:
        return self._lot.randbytes(size).hex()

    def token_bytes(self, size: int) -> bytes:
        return self._lot.randbytes(size)


@dataclass
class World:
    """A server with a table at which everything that is random has been fixed."""

    server: Server
    id: str
    devices: list[Device]
    watcher: Device
    marked: list[int] = field(default_factory=list)

    @property
    def everybody(self) -> list[Device]:
        return [*self.devices, self.watcher]

    async def settle(self) -> None:
        table = await self.server.table(self.id)
        for device in self.everybody:
            await device.wait(lambda device=device: device.seq == table.seq)

    def mark(self) -> None:
        self.marked = [len(device.frames) for device in self.everybody]

    def heard(self, number: int) -> tuple[list[str], set[str]]:
        """What somebody was told since the mark; how the table stood at the mark may have been told before it."""
        frames, mark = self.everybody[number].frames, self.marked[number]
        known = [frame for frame in frames[:mark] if is_table(frame)][-1:]
        return heard([*known, *frames[mark:]])

    async def come_back(self) -> None:
        for device in self.everybody:
            await device.disconnect()
            await device.connect(self.id, last_seq=device.seq)


@asynccontextmanager
async def two_worlds(
    folder: Path, patch: pytest.MonkeyPatch, preset: str, seats: list[dict[str, Any]]
) -> AsyncIterator[tuple[World, World]]:
    """Two tables that are the same in everything."""
    async with serving(folder / "one") as one, serving(folder / "two") as two:
        worlds = []
        for server in (one, two):
            patch.setattr("erdkreis.server.tables.randomness", Fixed(11))
            host = Device(server)
            made = await host.make(preset, seats, seed="a1" * 32)
            devices = [host]
            for number, invite in enumerate(made["invites"]):
                guest = Device(server)
                await guest.sit(host.id, invite["token"], seed=f"b{number}" * 32)
                devices.append(guest)
            worlds.append(World(server, host.id, devices, Device(server)))
            for device in worlds[-1].everybody:
                await device.connect(host.id)
        async with leaving([device for world in worlds for device in world.everybody]):
            assert worlds[0].id == worlds[1].id
            yield worlds[0], worlds[1]


async def same_command(worlds: tuple[World, World], lot: random.Random, choose: Callable[..., str]) -> bool:
    """Whoever is awaited in the first world does the same in both; False where the second does not permit it."""
    mover, _ = [await awaited(world.everybody) for world in worlds]
    if mover is None:
        return False
    number, action = worlds[0].devices.index(mover), choose(mover.options, lot)
    id, nonce = lot.randbytes(8).hex(), lot.randbytes(32).hex()
    answers = [await world.devices[number].command(action, id=id, nonce=nonce) for world in worlds]
    for world in worlds:
        await awaited(world.everybody)
    return [answer["type"] for answer in answers] == ["update", "update"]


def heard(frames: list[str]) -> tuple[list[str], set[str]]:
    """Without what is other at any two tables: the server's key, and imprints, which nobody can tell from chance.

    How often a table says who is there, and after which move, depends on the moment only: of these messages each is
    counted once, whenever it came.
    """
    plain = [re.sub(r'"(imprints":\[[^]]*|(running|server)":"[0-9a-f]*)', "", frame) for frame in frames]
    counts = r'absent":(null|\d+)|(watching|devices|seq)":\d+'
    who_is_there = rf'"((connected|left|away)":(true|false)|device":(null|"\w+")|{counts})'
    tables = {re.sub(who_is_there, "", frame) for frame in plain if is_table(frame)}
    return [frame for frame in plain if not is_table(frame)], tables


def is_table(frame: str) -> bool:
    return frame.startswith('{"type":"table"')


def latest_events(device: Device) -> list[dict[str, Any]]:
    return device.by_seq[-1][1] if device.by_seq else []


def _comes_to_light(told: list[dict[str, Any]]) -> bool:
    """Has seat 0 lawfully learnt something by these events?"""
    known = {event.__name__: event for event in EVENTS}
    facts = [{name: value for name, value in event.items() if name not in ("event", "seq", "seats")} for event in told]
    events = (known[event["event"]](**each) for event, each in zip(told, facts, strict=True))
    return comes_to_light(tuple(events), 0)


@pytest.mark.parametrize(("preset", "turn"), [("P82-M", 6), ("H00-M", 6), ("H00-CAP", 1), ("H10-M", 6), ("CLI-M", 6)])
def test_what_others_hold_changes_no_byte(
    preset: str, turn: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hands, missions, capitals of the others and the deck are dealt anew behind my back: I see the very same bytes."""

    async def scene() -> None:
        async with two_worlds(tmp_path, monkeypatch, preset, [HERE, PERSON, PERSON]) as worlds:
            for world in worlds:
                await fast_forward(world.server, world.id, world.everybody, phase="attack", turn=turn)
            tables = [await world.server.table(world.id) for world in worlds]
            assert tables[0].log.game.hash == tables[1].log.game.hash
            tables[1].log.game = otherwise(tables[1].log.game, 0, random.Random(3))
            assert tables[0].log.game.hash != tables[1].log.game.hash
            for world in worlds:
                world.mark()
                await world.come_back()
            lot, compared = random.Random(preset), 0
            for _ in range(25):
                permitted = await same_command(worlds, lot, brisk_action)
                if not permitted or any(_comes_to_light(latest_events(world.devices[0])) for world in worlds):
                    break
                for number in (0, 3):
                    assert worlds[0].heard(number) == worlds[1].heard(number)
                compared += 1
            assert compared > 0

    run(scene)


def test_what_others_choose_in_secret_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While all place at once, nobody can tell where somebody else puts units."""

    async def scene() -> None:
        async with two_worlds(tmp_path, monkeypatch, "CLI-M", [HERE, PERSON, PERSON]) as worlds:
            for world in worlds:
                world.mark()
            differed = 0
            for step in range(400):
                for world in worlds:
                    await world.settle()
                movers = [await awaited(world.devices) for world in worlds]
                numbers = [world.devices.index(mover) for world, mover in zip(worlds, movers, strict=True)]
                assert numbers[0] == numbers[1]
                if movers[0].view["phase"] != "setup":
                    break
                for number in (0, 3):
                    assert worlds[0].heard(number) == worlds[1].heard(number), number
                for which, mover in enumerate(movers):
                    places = [option for option in mover.options["actions"] if option["kind"] == "place"]
                    chosen = places[-1 if which and numbers[0] == 1 else 0]
                    differed += bool(which and numbers[0] == 1 and chosen["target"] != places[0]["target"])
                    answer = await mover.command(f"place {chosen['target']} {chosen['least']}", id=f"command-{step}")
                    assert answer["type"] == "update", answer
            assert differed > 2

    run(scene)


def test_a_secret_capital_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with two_worlds(tmp_path, monkeypatch, "H00-CAP", [HERE, PERSON, PERSON]) as worlds:
            for world in worlds:
                table = await world.server.table(world.id)
                await forward_until(world, table, lambda game: bool(game.options().of("capital")))
            differed = 0
            for world in worlds:
                world.mark()
                await world.come_back()
            for step in range(3):
                for world in worlds:
                    await world.settle()
                movers = [await awaited(world.devices) for world in worlds]
                number = worlds[0].devices.index(movers[0])
                for which, mover in enumerate(movers):
                    capitals = [option for option in mover.options["actions"] if option["kind"] == "capital"]
                    chosen = capitals[-1 if which and number == 1 else 0]
                    differed += which and number == 1
                    answer = await mover.command(written(chosen, random.Random(1)), id=f"command-{step}")
                    assert answer["type"] == "update", answer
            for world in worlds:
                await world.settle()
            assert differed
            for number in (0, 2, 3):
                if not any("CapitalRevealed" in frame for frame in worlds[0].heard(number)[0]):
                    assert worlds[0].heard(number) == worlds[1].heard(number)

    run(scene)


async def forward_until(world: World, table: Table, reached: Callable[[Game], bool]) -> None:
    for _ in range(400):
        if reached(table.log.game):
            return
        await fast_forward(world.server, world.id, [], most=1)
    raise AssertionError("never reached")


@pytest.mark.parametrize("bot", [GREEDY, RANDOM], ids=["greedy", "random"])
def test_a_bot_does_not_know_what_others_hold(
    bot: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One mission of a person is another one: the bot, which cannot know, does the very same."""

    async def scene() -> None:
        async with two_worlds(tmp_path, monkeypatch, "H00-M", [HERE, PERSON, bot]) as worlds:
            games = [await world.server.game(world.id) for world in worlds]
            missions = games[1].state["mission"][:3].tolist()
            # a mission that nobody holds and that is far from fulfilled
            games[1].state["mission"][1] = next(number for number in range(8) if number not in missions)
            lot = random.Random(5)
            for _ in range(30):
                if not await same_command(worlds, lot, brisk_action):
                    break
            tables = [await world.server.table(world.id) for world in worlds]
            logs = [await table.store.entries(table.id, 0, 1000) for table in tables]
            actions = [
                [played(table.log, entry).action for entry in log] for table, log in zip(tables, logs, strict=True)
            ]
            assert actions[0] == actions[1]

    run(scene)
