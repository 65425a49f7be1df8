"""Commands: once and only once, as things stand, by whose turn it is; and several attacks at one word."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from erdkreis.editions import by_preset
from erdkreis.engine.game import Game
from erdkreis.fairness import until_nonce
from tests.server.serving import (
    HERE,
    PERSON,
    Device,
    Server,
    brisk_action,
    command_id,
    fast_forward,
    hex32,
    leaving,
    play,
    run,
    serving,
    table_of,
    written,
)


def first_offer(device: Device) -> str:
    assert device.options is not None
    return written(device.options["actions"][0], random.Random(1))


async def to_move(devices: list[Device]) -> tuple[Device, list[Device]]:
    for device in devices:
        if device.options:
            return device, [other for other in devices if other is not device]
    raise AssertionError("nobody is awaited")


async def kept(server: Server, table: str) -> tuple[int, str, int]:
    """Where a game stands, as the log and the server know it."""
    open_table = await server.table(table)
    assert open_table.ledger is not None
    log = await open_table.store.entries(table, 0, 10_000)
    return open_table.seq, open_table.ledger.game.hash, len(log)


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
                assert (await mover.ask(command))["events"] == first["events"]
                await other.connect(table, last_seq=other.seq)
                assert (await other.ask(command))["code"] == "command/taken"
                assert await kept(server, table) == before

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
                assert (hello["seq"], hello["view"], hello["options"]) == (0, None, None)
                assert (await device.command("place alaska"))["code"] == "game/not_begun"

    run(scene)


def test_undo_over_the_wire(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices = await table_of(server, "H10-K", 3)
            async with leaving(devices):
                await fast_forward(server, table, devices, phase="place")
                mover, others = await to_move(devices)
                view, option = mover.view, next(o for o in mover.options["actions"] if o["kind"] == "place")
                assert (await mover.command(f"place {option['target']} 1"))["type"] == "update"
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


def until(device: Device, source: str, target: str, **more: Any) -> dict[str, Any]:
    message = {"type": "until", "id": command_id(), "seq": device.seq, "source": source, "target": target}
    return {**message, "nonce": hex32(), **more}


def fought_out(device: Device, source: str, target: str, leave: int = 1) -> Callable[[], bool]:
    """The target has fallen, or no more attack from there is worth while."""

    def ended() -> bool:
        fallen = next(each["owner"] for each in device.view["territories"] if each["id"] == target) == device.seat
        return fallen or device.view["phase"] != "attack" or units_on(device, source) <= leave

    return ended


def test_attack_until_is_ordinary_attacks_with_nonces_of_their_own(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "FUR-2P", 12)
            async with leaving(devices):
                mover, others = await to_move(devices)
                open_table = await server.table(table)
                ledger, start = open_table.ledger, mover.seq
                place, twin = ledger.fair.place, ledger.game.copy()
                asked = until(mover, source, target, leave=6)
                await mover.send(asked)
                await mover.wait(lambda: mover.seq > start and fought_out(mover, source, target, 6)())
                await asyncio.sleep(0.1)
                entries = await open_table.store.entries(table, start)
                assert len(entries) == mover.seq - start >= 3
                assert len({entry.command for entry in entries}) == len(entries)
                assert all(entry.command.startswith(asked["id"]) for entry in entries)
                # the engine and the dice say the same of single attacks with these nonces and ids
                after, ledger.fair.place = ledger.fair.place, place
                for number, entry in enumerate(entries):
                    units = int(twin.state["units"][twin.board.index(source)])
                    assert units > 6
                    own = until_nonce(bytes.fromhex(asked["nonce"]), number)
                    played = ledger.fair.play(twin, f"attack {source} {target}", command=entry.command, nonce=own)
                    assert played.entry == ledger.line_of(entry)
                    told = [event.to_json() for event in played.events]
                    assert mover.by_seq[number - len(entries)] == (start + 1 + number, json.loads(json.dumps(told)))
                assert (twin.hash, ledger.fair.place) == (ledger.game.hash, after)
                for device in others:
                    await device.wait(lambda device=device: device.seq == mover.seq)
                    assert device.by_seq[-len(entries) :] == mover.by_seq[-len(entries) :]

    run(scene)


def test_attack_until_goes_on_while_standing_orders_defend(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "H00-W", 9)
            async with leaving(devices):
                mover, others = await to_move(devices)
                for device in others:
                    await device.send({"type": "standing", "defence": "most"})
                await asyncio.sleep(0.05)
                start = mover.seq
                await mover.send(until(mover, source, target))
                await mover.wait(lambda: mover.view["phase"] == "occupy" or units_on(mover, source) < 2)
                open_table = await server.table(table)
                lines = [open_table.ledger.line_of(entry) for entry in await open_table.store.entries(table, start)]
                assert len(lines) > 4
                assert [line.origin.source for line in lines[:4]] == ["person", "standing"] * 2

    run(scene)


def test_attack_until_can_be_stopped(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices, source, target = await at_the_border(server, "FUR-2P", 500)
            async with leaving(devices):
                mover, _ = await to_move(devices)
                start = mover.seq
                await mover.send(until(mover, source, target))
                await mover.wait(lambda: mover.seq > start + 2)
                await mover.send({"type": "stop"})
                await asyncio.sleep(0.2)
                stopped = mover.seq
                await asyncio.sleep(0.2)
                assert mover.seq == stopped
                assert units_on(mover, source) > 100
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
                start = mover.seq
                await mover.send(until(mover, source, target))
                await mover.wait(lambda: mover.seq > start)
                for _ in range(3):
                    await meddler.send({"type": "stop"})
                await mover.wait(fought_out(mover, source, target), 5)

    run(scene)


def test_attack_until_does_not_begin_where_it_should_stop(tmp_path: Path) -> None:
    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices, source, target = await at_the_border(server, "FUR-2P", 8)
            async with leaving(devices):
                mover, _ = await to_move(devices)
                start = mover.seq
                await mover.send(until(mover, source, target, leave=8))
                await asyncio.sleep(0.3)
                assert mover.seq == start

    run(scene)


@pytest.mark.parametrize("length", [62, 64])
def test_attack_until_with_a_long_id_ends(length: int, tmp_path: Path) -> None:
    """Too long an id is refused, or it is long enough for every part of the attack."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices, source, target = await at_the_border(server, "FUR-2P", 30)
            async with leaving(devices):
                mover, _ = await to_move(devices)
                await mover.send(until(mover, source, target, id="x" * length))

                def answered() -> bool:
                    refused = any(message["type"] in ("refused", "error") for message in mover.messages)
                    return refused or fought_out(mover, source, target)()

                await mover.wait(answered, 5)

    run(scene)


def test_an_attack_until_that_comes_twice_attacks_once(tmp_path: Path) -> None:
    """A message that the network delivers again is the same command, also when it was stopped in between."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            table, devices, source, target = await at_the_border(server, "FUR-2P", 300)
            async with leaving(devices):
                mover, _ = await to_move(devices)
                message, start = until(mover, source, target), mover.seq
                await mover.send(message)
                await mover.wait(lambda: mover.seq > start + 2)
                await mover.send({"type": "stop"})
                await asyncio.sleep(0.2)
                before = await kept(server, table)
                await mover.send(message)
                await asyncio.sleep(0.2)
                await mover.send({"type": "stop"})
                await asyncio.sleep(0.1)
                assert await kept(server, table) == before

    run(scene)


@pytest.mark.parametrize("odd", ["upper case", "a number behind"])
def test_attack_until_with_odd_names_ends_well(odd: str, tmp_path: Path) -> None:
    """Refused, or as good as the plain spelling; but never an attack that dies on the way."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices, source, target = await at_the_border(server, "FUR-2P", 12)
            async with leaving(devices):
                mover, _ = await to_move(devices)
                start = mover.seq
                near, far = (source.upper(), target) if odd == "upper case" else (source, f"{target} 2")
                await mover.send(until(mover, near, far))
                await asyncio.sleep(0.5)
                assert fought_out(mover, source, target)() or mover.seq == start

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
                start = mover.seq
                await asyncio.sleep(0.05)
                assert (await mover.command(f"attack {source} {target}"))["type"] == "update"
                await mover.wait(
                    lambda: any(event["event"] == "BattleFought" for _, told in mover.by_seq for event in told)
                )
                open_table = await server.table(table)
                lines = [open_table.ledger.line_of(entry) for entry in await open_table.store.entries(table, start)]
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
                await mover.send({"type": "standing", "defence": "most", "seat": defender.seat})
                await asyncio.sleep(0.1)
                assert defender.view["phase"] == "defend"
                await defender.send({"type": "standing", "defence": "most"})
                await defender.wait(lambda: defender.view["phase"] != "defend")
                await defender.send({"type": "standing", "defence": "ask"})
                await play(devices, random.Random(3), 30, brisk_action)

    run(scene)


def test_a_players_command_id_cannot_get_in_the_way_of_bots_and_orders(tmp_path: Path) -> None:
    """Ids that the server itself gives out are not for people, or do not collide."""

    async def scene() -> None:
        async with serving(tmp_path) as server:
            _, devices, source, target = await at_the_border(server, "P82-W", 40)
            async with leaving(devices):
                mover, others = await to_move(devices)
                for device in others:
                    await device.send({"type": "standing", "defence": "most"})
                await asyncio.sleep(0.05)
                attack = f"attack {source} {target}"
                later = mover.seq + 4
                await mover.command(attack, id=f"standing-{later}")
                await mover.wait(lambda: mover.view["phase"] == "attack")
                assert (await mover.command(attack))["type"] == "update"
                await mover.wait(lambda: mover.view["phase"] == "attack", 3)

    run(scene)
