"""Commands: once and only once, as things stand, by whose turn it is; and several attacks at one word."""

from __future__ import annotations

import asyncio
import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.fairness import until_nonce
from erdkreis.server.moving import MOST_ATTACKS
from tests.patience import until as reached
from tests.server.serving import (
    HERE,
    PERSON,
    Device,
    Server,
    awaited,
    brisk_action,
    command_id,
    fast_forward,
    hex32,
    leaving,
    play,
    played,
    run,
    serving,
    table_of,
    written,
)


def first_offer(device: Device) -> str:
    assert device.options is not None
    return written(device.options["actions"][0], random.Random(1))


async def to_move(devices: list[Device]) -> tuple[Device, list[Device]]:
    """Once all of them have heard so."""
    mover = await awaited(devices)
    assert mover is not None
    return mover, [device for device in devices if device is not mover]


async def kept(server: Server, table: str) -> tuple[int, str, int]:
    """Where a game stands, as the log and the server know it."""
    open_table = await server.table(table)
    assert open_table.log is not None
    log = await open_table.store.entries(table, 0, 10_000)
    return open_table.seq, open_table.log.game.hash, len(log)


# Once and only once


def test_a_repeated_command_returns_the_first_result_and_changes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            mover, (other,) = await to_move(devices)
            second = Device(server, mover.cookies)
            stranger = Device(server)
            async with leaving([*devices, second, stranger]):
                command = {
                    "type": "command",
                    "id": command_id(),
                    "seq": 0,
                    "action": first_offer(mover),
                    "nonce": hex32(),
                }
                first = await mover.ask(command)
                assert (first["type"], first["seq"]) == ("update", 1)
                before = await kept(server, table)
                again = await mover.ask(command)
                assert again["events"] == first["events"] != []
                assert (again["after"], again["seq"], again["rolls"]) == (0, 1, first["rolls"])
                assert (again["view"], again["options"]) == (first["view"], first["options"])
                # the same id with another action, seat, nonce or seq is still the same command
                changed = {**command, "action": "end", "nonce": hex32(), "seq": 99}
                assert (await mover.ask(changed))["events"] == first["events"]
                await second.connect(table)
                assert (await second.ask(command))["events"] == first["events"]
                # from another seat, or from somebody who only watches, it tells nothing
                await stranger.connect(table)
                for elsewhere in (other, stranger):
                    answer = await elsewhere.ask(command)
                    assert (answer["type"], answer["code"]) == ("refused", "command/taken")
                    assert (answer["current"], answer["params"], answer["clause"]) == (None, {}, None)
                assert await kept(server, table) == before
                await server.restart()
                await mover.connect(table, last_seq=mover.seq)
                before = await kept(server, table)  # with the new chain that every start begins
                assert (await mover.ask(command))["events"] == first["events"]
                await other.connect(table, last_seq=other.seq)
                assert (await other.ask(command))["code"] == "command/taken"
                assert await kept(server, table) == before
                # once the game has gone on, only what came of it then
                await play([mover, other], random.Random(1), 2)
                late = await mover.ask(command)
                assert (late["after"], late["seq"], late["events"]) == (0, 1, first["events"])
                assert (late["view"], late["options"]) == (None, None)

    run(scene)


def test_the_same_command_twice_at_once_happens_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            mover, (other,) = await to_move(devices)
            second = Device(server, mover.cookies)
            async with leaving([*devices, second]):
                await second.connect(table)
                command = {
                    "type": "command",
                    "id": command_id(),
                    "seq": 0,
                    "action": first_offer(mover),
                    "nonce": hex32(),
                }
                answers = await asyncio.gather(*(device.ask(command) for device in (mover, second, mover, second)))
                assert [answer["type"] for answer in answers] == ["update"] * 4
                assert (await kept(server, table))[0::2] == (1, 1)
                assert [event for seq, events in other.by_seq for event in events] == answers[0]["events"]

    run(scene)


# As things stand


def test_a_stale_command_is_refused_with_the_current_state(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                await play(devices, random.Random(1), 5)
                mover, _ = await to_move(devices)
                before = await kept(server, table)
                for seq in (mover.seq - 1, 0, mover.seq + 1, 2**40):
                    answer = await mover.command(first_offer(mover), seq=seq)
                    assert (answer["type"], answer["code"], answer["seq"]) == ("refused", "game/stale", mover.seq)
                    assert answer["current"]["view"] == mover.view
                    assert answer["current"]["options"] == mover.options
                    assert answer["current"]["seq"] == mover.seq
                assert await kept(server, table) == before

    run(scene)


# By whose turn it is


def test_what_one_may_not_do_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            mover, (other,) = await to_move(devices)
            watcher = Device(server)
            async with leaving([*devices, watcher]):
                await watcher.connect(table)
                action, mine, theirs = first_offer(mover), mover.seat, other.seat
                before = await kept(server, table)
                refusals = [
                    (other, action, {}, "turn/not_yours"),
                    (other, action, {"seat": theirs}, "turn/not_yours"),
                    (other, action, {"seat": mine}, "turn/not_yours"),
                    (mover, action, {"seat": theirs}, "turn/not_yours"),
                    (mover, action, {"seat": 5}, "turn/not_yours"),
                    (watcher, action, {}, "turn/not_yours"),
                    (watcher, action, {"seat": mine}, "turn/not_yours"),
                    (watcher, "undo", {"seat": mine}, "turn/not_yours"),
                    (mover, "fly to the moon", {}, "action/parse"),
                    (mover, "place", {}, "action/parse"),
                    (mover, "place atlantis 1", {}, "action/parse"),
                    (mover, "place alaska ٣", {}, "action/parse"),
                    (mover, "place alaska -1", {}, "action/parse"),
                    (mover, " ", {}, "action/parse"),
                    (mover, "\U0001f3b2" * 60, {}, "action/parse"),
                    (mover, "attack alaska kamchatka", {}, "turn/wrong_step"),
                    (mover, "end", {}, "turn/wrong_step"),
                    (mover, "trade 0 1 2", {}, "turn/wrong_step"),
                    (mover, "trade 999999 999998 999997", {}, "turn/wrong_step"),
                    (mover, "place alaska 9999999", {}, None),
                ]
                for device, text, fields, code in refusals:
                    heard = [len(each.messages) for each in (mover, other, watcher) if each is not device]
                    answer = await device.command(text, **fields)
                    assert answer["type"] == "refused", text
                    assert answer["seq"] == before[0]
                    assert code in (None, answer["code"]), (text, answer)
                    assert answer["message"]
                    if code == "turn/wrong_step":
                        assert answer["clause"]
                    assert heard == [len(each.messages) for each in (mover, other, watcher) if each is not device]
                assert await kept(server, table) == before
                assert (await mover.command(action))["type"] == "update"

    run(scene)


def test_a_roll_needs_a_nonce(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "FUR-2P", 2)
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="attack")
                mover, _ = await to_move(devices)
                attack = next(option for option in mover.options["actions"] if option["kind"] == "attack")
                before = await kept(server, table)
                answer = await mover.command(f"attack {attack['source']} {attack['target']}", nonce=None)
                assert (answer["type"], answer["code"]) == ("refused", "fairness/nonce")
                assert await kept(server, table) == before

    run(scene)


def test_an_odd_nonce_is_refused_and_the_connection_stays(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H00-2P", 2)
            async with leaving(devices):
                mover, _ = await to_move(devices)
                before = await kept(server, table)
                await mover.trouble(
                    {
                        "type": "command",
                        "id": command_id(),
                        "seq": 0,
                        "action": first_offer(mover),
                        "nonce": "a" * 63 + "\n",
                    }
                )
                assert await kept(server, table) == before
                assert (await mover.command(first_offer(mover)))["type"] == "update"

    run(scene)


def test_before_the_game_begins_there_is_nothing_to_do(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            device = Device(server)
            async with leaving([device]):
                await device.make("H00-2P", [HERE, PERSON])
                hello = await device.connect()
                assert (hello["type"], hello["table"]["status"], hello["seats"]) == ("table", "lobby", [0])
                assert (await device.command("place alaska"))["code"] == "game/not_begun"
                assert (await device.ask(until(device, "alaska", "kamchatka")))["code"] == "game/not_begun"
                assert (await device.trouble({"type": "resign"}))["code"] == "seat/none"
                assert (await device.trouble({"type": "rematch"}))["code"] == "table/not_over"

    run(scene)


def test_undo_over_the_wire(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H10-K", 3)
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="place")
                mover, others = await to_move(devices)
                view, option = mover.view, next(o for o in mover.options["actions"] if o["kind"] == "place")
                assert not mover.undo
                assert (await mover.command("undo"))["type"] == "refused"
                assert (await mover.command(f"place {option['target']} 1"))["type"] == "update"
                await others[0].wait(lambda: others[0].seq == mover.seq)
                assert (mover.undo, others[0].undo) == (True, False)
                assert (await others[0].command("undo"))["code"] == "turn/not_yours"
                answer = await mover.command("undo")
                assert answer["type"] == "update"
                assert answer["events"][0]["event"] == "PlacementUndone"
                assert answer["view"] == view

    run(scene)


# Attack until


def attacker(game: Game, units: int) -> tuple[str, str]:
    """A border with as many units on either side, made so: the game is changed under the server's hands."""
    state, board = game.state, game.board
    option = game.options().of("attack")[0]
    source, target = board.index(option.source), board.index(option.target)
    state["units"][source], state["units"][target] = units, units
    state["strong"] = int(state["strong"]) | 1 << source | 1 << target
    return str(option.source), str(option.target)


async def at_the_border(server: Server, preset: str, units: int) -> tuple[str, list[Device], str, str]:
    """Everybody is at the table, and somebody is about to attack."""
    table, devices = await table_of(server, preset, min(by_preset(preset).players))
    await fast_forward(server, table, devices, phase="attack")
    source, target = attacker(await server.game(table), units)
    for device in devices:
        await device.disconnect()
        await device.connect(table, last_seq=device.seq)
    return table, devices, source, target


def units_on(device: Device, territory: str) -> int:
    return next(each["units"] for each in device.view["territories"] if each["id"] == territory)


def holds(device: Device, territory: str) -> bool:
    return next(each["owner"] for each in device.view["territories"] if each["id"] == territory) == device.seat


def until(device: Device, source: str, target: str, **more: Any) -> dict[str, Any]:
    message = {"type": "until", "id": command_id(), "seq": device.seq, "source": source, "target": target}
    return {**message, "nonce": hex32(), **more}


async def the_end(device: Device, asked: dict[str, Any]) -> dict[str, Any]:
    """What the server says when an “attack until” is over."""
    return await device.next(lambda message: message["type"] == "ended" and message["id"] == asked["id"])


def test_attack_until_is_ordinary_attacks_with_nonces_of_their_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "FUR-2P", 12)
            async with leaving(devices):
                mover, others = await to_move(devices)
                open_table = await server.table(table)
                log, start = open_table.log, mover.seq
                place, twin = log.fair.progress, log.game.copy(same_chance=True)
                asked = until(mover, source, target, leave=6)
                await mover.send(asked)
                ended = await the_end(mover, asked)
                entries = await open_table.store.entries(table, start)
                assert ended["attacks"] == len(entries) == mover.seq - start >= 3
                assert [entry.command for entry in entries] == [f"{asked['id']}:{i}" for i in range(len(entries))]
                answers = [message for message in mover.messages if message.get("id") == asked["id"]]
                assert [message["type"] for message in answers] == ["update"] * len(entries) + ["ended"]
                # the engine and the dice say the same of single attacks with these nonces and ids
                after, log.fair.progress = log.fair.progress, place
                for number, (entry, answer) in enumerate(zip(entries, answers, strict=False)):
                    assert twin.state["units"][twin.board.index(source)] > 6
                    own = until_nonce(bytes.fromhex(asked["nonce"]), number)
                    once_more = log.fair.play(twin, f"attack {source} {target}", command=entry.command, nonce=own)
                    assert once_more == played(log, entry)
                    told = [{**event.to_json(), "seq": start + 1 + number} for event in twin.events]
                    assert answer["events"] == json.loads(json.dumps(told))
                    (roll,) = answer["rolls"]
                    assert (roll["command"], roll["nonce"]) == (entry.command, own.hex())
                assert (twin.hash, log.fair.progress) == (log.game.hash, after)
                assert ended["reason"] == ("taken" if holds(mover, target) else "left")
                for device in others:
                    await device.wait(lambda device=device: device.seq == mover.seq)
                    assert device.by_seq[-len(entries) :] == mover.by_seq[-len(entries) :]
                    assert not [message for message in device.messages if message.get("id")]

    run(scene)


@pytest.mark.parametrize("defended", ["by hand", "by order"])
def test_attack_until_goes_on_when_the_defender_has_chosen(defended: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "P82-W", 6)
            async with leaving(devices):
                mover, others = await to_move(devices)
                if defended == "by order":
                    for device in others:
                        await device.send({"type": "standing", "defence": "most"})
                        await device.heard()
                start, asked = mover.seq, until(mover, source, target)
                await mover.send(asked)
                ending = asyncio.create_task(the_end(mover, asked))
                while defended == "by hand" and not ending.done():
                    defending = [
                        asyncio.create_task(device.wait(lambda d=device: bool(d.options))) for device in others
                    ]
                    await asyncio.wait([ending, *defending], return_when=asyncio.FIRST_COMPLETED)
                    for waiting in defending:
                        waiting.cancel()
                    for device in others:
                        if device.options:
                            await device.command(first_offer(device))
                ended = await ending
                open_table = await server.table(table)
                lines = [played(open_table.log, entry) for entry in await open_table.store.entries(table, start)]
                attacks = [line.origin.source for line in lines if line.action.startswith("attack ")]
                defences = [line.origin.source for line in lines if line.action.startswith("defend ")]
                assert attacks == ["person"] * ended["attacks"]
                assert set(defences) == {"person" if defended == "by hand" else "standing"}
                assert len(defences) == len(lines) - len(attacks) >= 2  # a single unit has no choice
                assert ended["reason"] == ("taken" if holds(mover, target) else "left")

    run(scene)


def test_attack_until_can_be_stopped_from_any_device_of_the_attacker(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "FUR-2P", 500)
            mover, _ = await to_move(devices)
            second = Device(server, mover.cookies)
            async with leaving([*devices, second]):
                await second.connect(table)
                for stopping in (mover, second):
                    start, asked = mover.seq, until(mover, source, target)
                    await mover.send(asked)
                    await mover.wait(lambda start=start: mover.seq > start + 2)
                    await stopping.send({"type": "stop"})
                    ended = await the_end(mover, asked)
                    assert (ended["reason"], ended["attacks"]) == ("stopped", mover.seq - start)
                    assert (await server.table(table)).seq == mover.seq
                    assert units_on(mover, source) > 100
                assert (await mover.command("end"))["type"] == "update"

    run(scene)


def test_attack_until_waits_for_an_attacker_who_reads_slowly(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path, outbound_messages=8) as server:
            table, devices, source, target = await at_the_border(server, "FUR-2P", 4000)
            async with leaving(devices):
                mover, others = await to_move(devices)
                for device in others:
                    await device.disconnect()
                open_table = await server.table(table)
                await reached(lambda: len(open_table.connections) == 1)
                (attacker,) = open_table.connections
                looked = attacker.behind
                looks: list[tuple[bool, int]] = []  # before each attack: is its attacker behind, and after which move

                def behind() -> int:
                    looks.append((bool(found := looked()), open_table.seq))
                    return found

                attacker.behind = behind
                asked = until(mover, source, target)
                mover.pause()
                await mover.send(asked)
                # at first the system's buffers grow and swallow more; then it waits, however often it looks
                await reached(lambda: len(looks) >= 10 and all(found for found, _ in looks[-10:]))
                mover.resume()
                ended = await the_end(mover, asked)
                assert (ended["attacks"], ended["reason"]) == (MOST_ATTACKS, "refused")
                assert [seq for (found, seq), (_, then) in pairwise(looks) if found and then > seq] == []
                assert server.app.metrics.dropped == 0

    run(scene)


def test_an_attack_until_ends_with_its_device_and_no_other(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "FUR-2P", 500)
            mover, _ = await to_move(devices)
            second = Device(server, mover.cookies)
            async with leaving([*devices, second]):
                await second.connect(table)
                asked = until(mover, source, target)
                await mover.send(asked)
                await second.wait(lambda: second.seq > 0)
                await second.disconnect()
                gone = mover.seq
                await mover.wait(lambda: mover.seq > gone + 5)
                await mover.disconnect()
                await mover.connect(table, last_seq=mover.seq)
                assert (await mover.command("end"))["type"] == "update"

    run(scene)


@pytest.mark.parametrize("who", ["another seat", "a watcher"])
def test_nobody_else_stops_an_attack(who: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "FUR-2P", 60)
            mover, others = await to_move(devices)
            stranger = Device(server)
            async with leaving([*devices, stranger]):
                await stranger.connect(table)
                meddler = others[0] if who == "another seat" else stranger
                start, asked = mover.seq, until(mover, source, target)
                await mover.send(asked)
                await mover.wait(lambda: mover.seq > start)
                for _ in range(3):
                    await meddler.send({"type": "stop"})
                assert (await the_end(mover, asked))["reason"] in ("taken", "left")

    run(scene)


def test_attack_until_does_not_begin_where_it_should_stop(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices, source, target = await at_the_border(server, "FUR-2P", 8)
            async with leaving(devices):
                mover, (other,) = await to_move(devices)
                start = mover.seq
                ended = await mover.ask(until(mover, source, target, leave=8))
                assert (ended["type"], ended["attacks"], ended["reason"]) == ("ended", 0, "left")
                refusals = [
                    (other, until(other, source, target), "turn/not_yours"),
                    (mover, until(mover, source, target, seat=other.seat), "turn/not_yours"),
                    (mover, until(mover, source, target, seq=start - 1), "game/stale"),
                    (mover, until(mover, "atlantis", target), "action/parse"),
                    (mover, until(mover, source, "atlantis"), "action/parse"),
                    (mover, until(mover, source, source), None),
                    (mover, until(mover, target, source, leave=1), None),
                ]
                for device, asked, code in refusals:
                    answer = await device.ask(asked)
                    assert answer["type"] == "refused"
                    assert code in (None, answer["code"])
                assert (await mover.command("end"))["seq"] == start + 1

    run(scene)


def test_attack_until_with_the_longest_id(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices, source, target = await at_the_border(server, "FUR-2P", 30)
            async with leaving(devices):
                mover, _ = await to_move(devices)
                for wrong in ("x" * 65, "x" * 20 + ":1", "short", "with space", "line\n12345"):
                    answer = await mover.trouble(until(mover, source, target, id=wrong))
                    assert answer["code"] == "message/unreadable"
                asked = until(mover, source, target, id="x" * 64)
                await mover.send(asked)
                assert (await the_end(mover, asked))["attacks"] > 2

    run(scene)


def test_an_attack_until_that_comes_twice_attacks_once(tmp_path: Path) -> None:
    """A message that the network delivers again is the same command, also when it was stopped in between."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "FUR-2P", 300)
            async with leaving(devices):
                mover, _ = await to_move(devices)
                asked, start = until(mover, source, target), mover.seq
                first = await mover.ask(asked)
                await mover.wait(lambda: mover.seq > start + 2)
                second = await mover.ask(until(mover, source, target, seq=mover.seq))
                assert second["code"] in ("attack/until", "game/stale")
                await mover.send({"type": "stop"})
                await the_end(mover, asked)
                before = await kept(server, table)
                again = await mover.ask(asked)
                assert (again["type"], again["seq"], again["events"]) == ("update", first["seq"], first["events"])
                await mover.heard()
                assert await kept(server, table) == before
                assert (await mover.command("end"))["type"] == "update"

    run(scene)


@pytest.mark.parametrize("odd", ["upper case", "a number behind"])
def test_attack_until_takes_territories_by_their_ids_only(odd: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "FUR-2P", 12)
            async with leaving(devices):
                mover, _ = await to_move(devices)
                before = await kept(server, table)
                near, far = (source.upper(), target) if odd == "upper case" else (source, f"{target} 2")
                assert (await mover.trouble(until(mover, near, far)))["code"] == "message/unreadable"
                assert await kept(server, table) == before

    run(scene)


# Standing orders


@pytest.mark.parametrize("preset", ["P82-W", "CLI-W", "H10-K"])
@pytest.mark.parametrize("defence", ["most", "best"])
def test_a_standing_order_defends_without_asking(preset: str, defence: str, tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, preset, 9)
            async with leaving(devices):
                mover, others = await to_move(devices)
                for device in others:
                    await device.send({"type": "standing", "defence": defence})
                    await device.heard()
                start = mover.seq
                assert (await mover.command(f"attack {source} {target}"))["type"] == "update"
                await mover.wait(
                    lambda: any(event["event"] == "BattleFought" for _, told in mover.by_seq for event in told)
                )
                open_table = await server.table(table)
                lines = [played(open_table.log, entry) for entry in await open_table.store.entries(table, start)]
                if len(lines) > 1:  # the defender chooses in this edition
                    assert (lines[1].origin.source, lines[1].origin.nonce) == ("standing", None)
                    assert lines[1].action.startswith("defend ")
                    if defence == "most":
                        assert lines[1].action == ("defend 3" if preset == "P82-W" else "defend 2")
                else:
                    assert not preset.startswith(("P82", "CLI"))

    run(scene)


def test_without_a_standing_order_the_defender_is_asked(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices, source, target = await at_the_border(server, "P82-W", 9)
            async with leaving(devices):
                mover, others = await to_move(devices)
                assert (await mover.command(f"attack {source} {target}"))["type"] == "update"
                assert mover.view["phase"] == "defend"
                for device in others:
                    await device.wait(lambda device=device: device.seq == mover.seq)
                defender = next(device for device in others if device.options)
                assert {option["kind"] for option in defender.options["actions"]} == {"defend"}
                # an order given now is carried out now, one given for another seat is not
                meddling = {"type": "standing", "defence": "most", "seat": defender.seat}
                assert (await mover.trouble(meddling))["code"] == "seat/none"
                await mover.send({"type": "standing", "defence": "most"})
                await mover.send({"type": "standing", "defence": "ask"})
                await mover.heard()
                assert defender.view["phase"] == "defend"
                await defender.send({"type": "standing", "defence": "most"})
                await defender.wait(lambda: defender.view["phase"] != "defend")
                await defender.send({"type": "standing", "defence": "ask"})
                await play(devices, random.Random(3), 30, brisk_action)
                await defender.send({"type": "standing", "defence": "best"})
                told = await defender.next(lambda said: said.get("standing") == {str(defender.seat): "best"})
                assert told["type"] == "table"
                await mover.heard()
                orders = [said["standing"] for said in mover.messages if said["type"] == "table"]
                assert all(set(each) == {str(mover.seat)} for each in orders)

    run(scene)


def test_a_players_command_id_cannot_get_in_the_way_of_bots_and_orders(tmp_path: Path) -> None:
    """Ids that the server itself gives out are not for people."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "P82-W", 40)
            async with leaving(devices):
                mover, others = await to_move(devices)
                for device in others:
                    await device.send({"type": "standing", "defence": "most"})
                    await device.heard()
                attack, start = f"attack {source} {target}", mover.seq
                own = {"type": "command", "seq": start, "action": attack, "nonce": hex32()}
                for id in (f"standing:{start + 2}", f"bot:{start + 2}", f"{command_id()}:0"):
                    assert (await mover.trouble({**own, "id": id}))["code"] == "message/unreadable"
                assert (await mover.command(attack, id=f"standing-{start + 2}"))["type"] == "update"
                await mover.wait(lambda: mover.seq == start + 2)
                entries = await (await server.table(table)).store.entries(table, start)
                assert [entry.command for entry in entries] == [f"standing-{start + 2}", f"standing:{start + 2}"]

    run(scene)
