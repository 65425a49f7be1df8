"""What is told of a table, reader by reader: one place makes every message, so here it is asked without a server."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
import pytest

from erdkreis.bots.reasons import Reason
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.project import WATCHER
from erdkreis.fairness.seeds import bot_seed
from erdkreis.record import Seat
from erdkreis.server.bots import Bots
from erdkreis.server.clock import TimeControl
from erdkreis.server.decision import Decision
from erdkreis.server.game_log import Change, GameLog, Resignation, TableHeader
from erdkreis.server.kept_move import KeptMove
from erdkreis.server.messages import ClockShown, ToPerson, Trouble, Update
from erdkreis.server.signals import Presence
from erdkreis.server.store.contract import SeatRow, Store, TableRow
from erdkreis.server.table import Table
from erdkreis.server.telling import (
    UNTOLD,
    Connection,
    Telling,
    clock_shown,
    first_result,
    has_left,
    host_of,
    land,
    past,
    presence_of,
    table_shown,
)
from tests.engine.positions import stage
from tests.fairness.tables import secret, secrets_of

PEOPLE = ("person", "person", "greedy")
LANDS = {0: {"alaska": 9, "peru": 1}, 1: {"kamchatka": 4, "siam": 2}}


def nowhere(message: ToPerson) -> None:
    """Nobody hears it."""


def connection(*seats: int) -> Connection:
    return Connection(seats, nowhere)


def table_of(
    preset: str = "CLI-M",
    kinds: tuple[str, ...] = PEOPLE,
    *,
    begun: bool = True,
    position: dict[str, Any] | None = None,
    clock: TimeControl | None = None,
    **settings: Any,
) -> Table:
    secrets = secrets_of("telling")
    seats = [
        SeatRow("t", number, kind, f"N{number}", seed=b"" if kind != "person" else secret(f"seat {number}"))
        for number, kind in enumerate(kinds)
    ]
    header = TableHeader(
        "Anna’s",
        preset,
        {},
        spectators=True,
        tip="aa" * 32,
        hidden=secrets.commitment.hex(),
        position=position,
        clock=clock or TimeControl(),
        **settings,
    )
    table = Table(TableRow("t", 1, 2, "playing"), header, secrets, seats, cast(Store, None), cast(Bots, None))
    if begun:
        palette = header.edition.palette
        sitting = [Seat(seat.name, seat.kind, palette[seat.number]) for seat in seats]
        seeds = [seat.seed or bot_seed("t", seat.number) for seat in seats]
        table.log = GameLog.open("t", secrets, header, seeds, sitting)
    return table


def attacking(preset: str = "H00-M", **settings: Any) -> Table:
    """A game that begins in the middle of somebody's attacks."""
    return table_of(preset, position=stage(preset, 3, LANDS, hands={0: [1]}).to_position(), **settings)


def game_of(table: Table) -> Game:
    assert table.log is not None
    return table.log.game


def play(table: Table, action: str, told: Reason | None = None) -> KeptMove:
    """Somebody's move, as the table keeps it."""
    log = table.log
    assert log is not None
    seat = log.game.awaiting
    assert seat is not None
    command = f"c{log.seq + 1}"
    game, record = log.try_out(Decision(action, seat, command=command, nonce=secret(command)))
    move = KeptMove.made(record, game.events, open_reason=told)
    log.adopt(game, record, move.to_bytes())
    return move


def place(table: Table, units: int = 1) -> KeptMove:
    return play(table, f"place {game_of(table).options().actions[0].target} {units}")


def plain(told: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))


# -- who is shown what ------------------------------------------------------------------------------------------------


def test_a_device_shows_the_awaited_seat_if_it_is_here_else_its_first() -> None:
    both = connection(0, 2)
    assert [both.shown_seat(awaiting) for awaiting in (0, 2, 1, None)] == [0, 2, 0, 0]
    assert [connection().shown_seat(awaiting) for awaiting in (0, None)] == [None, None]


def test_eyes_are_a_bit_for_each_seat_or_the_watchers() -> None:
    assert [connection(*seats).eyes for seats in ((0,), (0, 2), (3,), ())] == [0b1, 0b101, 0b1000, 1 << WATCHER]
    moved = connection(1)
    moved.have((2,))
    assert (moved.seats, moved.eyes) == ((2,), 0b100)


def test_a_connection_waits_for_nothing_unless_it_is_told_to() -> None:
    reader = connection(0)
    assert (reader.behind(), reader.catching_up, reader.heard, reader.address) == (0, False, -1, "?")
    assert asyncio.run(ready(reader)) is True
    assert reader.presence == Presence("computer", away=False)
    reader.dismiss(Trouble("no_such_table", "nobody closes what nobody opened"))
    assert connection(0) != connection(0)  # two devices are two, however alike


async def ready(reader: Connection) -> bool:
    return await reader.ready(50)


@pytest.mark.parametrize("seats", [(), (0,), (1,), (2,), (1, 2)])
def test_an_update_holds_the_view_of_the_shown_seat_and_of_nobody_else(seats: tuple[int, ...]) -> None:
    table = table_of()
    game, reader = game_of(table), connection(*seats)
    shown = reader.shown_seat(game.awaiting)
    update = Telling(table, [reader], 0, []).update(reader)
    assert (update.seat, update.seq, update.after, update.id) == (shown, 0, 0, None)
    assert plain(update.view) == plain(game.view(shown))
    assert (update.options is not None) == (shown is not None and shown == game.awaiting)


def test_options_go_to_the_awaited_person_only() -> None:
    """Not to a watcher, not to the others, and not to whoever has handed the seat to a bot and watches on."""
    table = attacking()
    readers = {seats: connection(*seats) for seats in ((0,), (1,), (), (1, 0))}
    telling = Telling(table, readers.values(), 0, [])
    told = {seats: telling.update(reader).options for seats, reader in readers.items()}
    assert {seats: options is not None for seats, options in told.items()} == {
        (0,): True,
        (1,): False,
        (): False,
        (1, 0): True,
    }
    assert plain(told[0,]) == plain(game_of(table).options().to_json())
    table.seats[0] = SeatRow("t", 0, "greedy")
    resigned = connection(0)
    assert Telling(table, [resigned], 0, []).update(resigned).options is None
    watcher = connection()  # a bot decides, so no person is asked: nor is somebody who has no seat
    assert Telling(table, [watcher], 0, []).update(watcher).options is None


def test_only_a_device_of_the_seat_may_take_back() -> None:
    table = table_of("H00-M")
    first = game_of(table).awaiting
    assert first is not None
    readers = {seats: connection(*seats) for seats in ((first,), ((first + 1) % 3,), (), tuple(range(3)))}

    def undo() -> dict[tuple[int, ...], bool]:
        telling = Telling(table, readers.values(), 0, [])
        return {seats: telling.update(reader).undo for seats, reader in readers.items()}

    assert not any(undo().values())
    table.seats[:] = [SeatRow("t", number, "person") for number in range(3)]
    place(table)
    assert list(undo().values()) == [True, False, False, True]
    table.seats[first] = SeatRow("t", first, "greedy")
    assert not any(undo().values())


# -- what happened ----------------------------------------------------------------------------------------------------


def test_what_not_everybody_may_know_is_told_to_its_seat_alone_and_marked() -> None:
    table = table_of()
    seat = game_of(table).awaiting
    assert seat is not None
    moves = [place(table), place(table)]
    readers = [connection(number) for number in range(3)] + [connection(), connection(0, 1, 2)]
    telling = Telling(table, readers, 0, moves)
    for reader in readers:
        told = telling.update(reader).events
        if seat in reader.seats:
            assert [(fact["event"], fact["seq"], fact["seats"]) for fact in told] == [
                ("UnitsPlaced", 1, [seat]),
                ("UnitsPlaced", 2, [seat]),
            ]
            assert told[0]["territory"] == moves[0].events[0].facts["territory"]
        else:
            assert told == []


def test_seats_name_those_of_the_device_that_may_know() -> None:
    """Cards that change hands are seen by both; a device of one of them is told of that one."""
    position = stage("H10-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1}}, hands={1: [1, 2]}).to_position()
    table = table_of("H10-M", position=position)
    moves, number = [], 0
    while True:  # until the dice fall well
        moves.append(play(table, "attack alaska kamchatka 1" if game_of(table).phase == "attack" else "occupy 1"))
        seen = [fact for move in moves for fact in move.events if fact.event == "CardsSeen"]
        number += 1
        if seen or game_of(table).over:
            break
        assert number < 40
    assert seen
    assert seen[0].audience == 0b11
    for seats, expected in (((0,), [0]), ((1,), [1]), ((0, 1), [0, 1]), ((1, 2), [1])):
        reader = connection(*seats)
        told = Telling(table, [reader], 0, moves).update(reader).events
        assert [fact["seats"] for fact in told if fact["event"] == "CardsSeen"] == [expected]
    watcher = connection()
    told = Telling(table, [watcher], 0, moves).update(watcher).events
    assert not [fact for fact in told if fact["event"] == "CardsSeen"]
    assert [fact["event"] for fact in told if fact["event"] == "CardsTakenOver"] == ["CardsTakenOver"]


def test_what_everybody_may_know_is_the_same_for_all() -> None:
    table = table_of("H00-M", ("person",) * 3)
    move = place(table)
    readers = [connection(0), connection(1), connection()]
    telling = Telling(table, readers, 0, [move])
    for reader in readers:
        (fact,) = plain(telling.update(reader).events)
        assert fact == {"event": "UnitsPlaced", "seq": 1, **move.events[0].facts}


def test_rolls_reasons_imprints_and_the_running_hash_come_along() -> None:
    table = attacking("P82-M")
    reason = Reason("expand", "kamchatka")
    first, second = play(table, "attack alaska kamchatka 3", reason), play(table, "defend 1")
    log = table.log
    assert log is not None
    reader = connection(1)
    update = Telling(table, [reader], 0, [first, second]).update(reader, "c2")
    assert (update.seq, update.after, update.id) == (2, 0, "c2")
    assert [roll.seq for roll in update.rolls] == [1, 2]
    assert update.rolls[0].nonce == secret("c1").hex()
    assert [(why.seq, why.seat, why.reason) for why in update.reasons] == [(1, 0, reason)]
    assert update.imprints == [log.imprint(move.line) for move in (first, second)]
    assert update.running == log.running.hex()
    assert update.restarts == []


def test_an_imprint_that_was_kept_is_not_made_anew() -> None:
    table = table_of("H00-M", ("person",) * 3)
    kept = msgspec.structs.replace(place(table), imprint="ab" * 32)
    reader = connection(0)
    assert Telling(table, [reader], 0, [kept]).update(reader).imprints == ["ab" * 32]


def test_a_restart_of_the_server_is_told() -> None:
    table = table_of("H00-M", ("person",) * 3)
    log = table.log
    assert log is not None
    move = log.restarting(secret("root"))
    log.restarted(move, move.to_bytes())
    reader = connection(0)
    update = Telling(table, [reader], 0, [move]).update(reader)
    assert [(restart.seq, restart.tip) for restart in update.restarts] == [(1, move.line["restart"])]
    assert past(table, reader, 0, [move]).restarts == update.restarts


@pytest.mark.parametrize(
    ("after", "through", "heard"),
    [
        (0, 3, ["placed 1", "placed 2", "resigned 2", "placed 3", "resigned 3"]),
        (1, 2, ["placed 2", "resigned 2"]),
        (2, 3, ["resigned 2", "placed 3", "resigned 3"]),
        (0, 1, ["placed 1"]),
        (3, 3, ["resigned 3"]),
        (0, 0, []),
    ],
)
def test_whoever_left_for_good_is_told_between_the_moves_where_they_left(
    after: int, through: int, heard: list[str]
) -> None:
    table = table_of("H00-M", ("person",) * 3)
    table.header.resigned.extend([Resignation(2, 2, 1_700_000_000), Resignation(1, 3, 1_700_000_009)])
    moves = [place(table) for _ in range(3)][after:through]
    reader = connection(0)
    told = plain(Telling(table, [reader], after, moves).update(reader).events)
    short = {"UnitsPlaced": "placed", "SeatResigned": "resigned"}
    assert [f"{short[fact['event']]} {fact['seq']}" for fact in told] == heard
    if moves:
        assert plain(past(table, reader, after, moves).events) == told
    for fact in told:
        if fact["event"] == "SeatResigned":
            assert (fact["seat"], fact["at"]) == {2: (2, 1_700_000_000), 3: (1, 1_700_000_009)}[fact["seq"]]


CHANGES = [
    Change("filled", 1, 0, 1, 400, "Bo"),
    Change("freed", 1, 0, 2, 300, "Bo"),
    Change("taken", 1, 1, 2, 100, "Bo"),
    Change("host", 2, 0, 2, 500, "Cy"),
]


@pytest.mark.parametrize(
    ("after", "through", "heard"),
    [
        (0, 2, ["SeatFilled", "SeatTaken", "SeatResigned", "SeatFreed", "HostChanged"]),
        (0, 1, ["SeatFilled"]),
        (1, 1, ["SeatFilled"]),
        (1, 2, ["SeatFilled", "SeatTaken", "SeatResigned", "SeatFreed", "HostChanged"]),
        (2, 3, ["SeatTaken", "SeatResigned", "SeatFreed", "HostChanged"]),
        (0, 0, []),
        (3, 3, []),
    ],
)
def test_what_became_of_seats_is_told_between_the_moves_and_in_order_of_time(
    after: int, through: int, heard: list[str]
) -> None:
    table = table_of("H00-M", ("person",) * 3, changes=CHANGES, resigned=[Resignation(0, 2, 200)])
    moves = [place(table) for _ in range(3)][after:through]
    reader = connection()  # whoever watches hears of it too
    told = plain(Telling(table, [reader], after, moves).update(reader).events)
    assert [fact["event"] for fact in told if fact["event"] != "UnitsPlaced"] == heard
    if moves:
        assert plain(past(table, reader, after, moves).events) == told


def test_every_change_tells_its_facts_to_everybody() -> None:
    table = table_of("H00-M", ("person",) * 3, changes=CHANGES)
    moves = [place(table) for _ in range(2)]
    reader = connection(2)
    told = plain(Telling(table, [reader], 0, moves).update(reader).events)
    by, former = {"by": 0}, {"former": "Bo"}
    assert [fact for fact in told if fact["event"] != "UnitsPlaced"] == [
        {"event": "SeatFilled", "seq": 1, "seat": 1, **by, **former, "at": 400},
        {"event": "SeatTaken", "seq": 2, "seat": 1, **former, "at": 100},
        {"event": "SeatFreed", "seq": 2, "seat": 1, **by, **former, "at": 300},
        {"event": "HostChanged", "seq": 2, "seat": 2, **by, "at": 500},
    ]


def test_of_very_many_changes_the_latest_are_kept() -> None:
    header = table_of(begun=False).header
    assert header.changes == []
    for number in range(130):
        header = header.changed(Change("host", 1, 0, number, number))
    assert [change.seq for change in header.changes] == list(range(30, 130))


# -- again, and of the past -------------------------------------------------------------------------------------------


def test_the_past_is_told_without_how_things_stood() -> None:
    table = attacking("P82-M")
    reason = Reason("expand", "kamchatka")
    moves = [play(table, "attack alaska kamchatka 3", reason), play(table, "defend 1")]
    log, reader = table.log, connection(0)
    assert log is not None
    told = past(table, reader, 0, moves, "c1")
    assert told == Update(
        2,
        0,
        0,
        cast(list[Any], told.events),
        [roll for move in moves if (roll := move.roll) is not None],
        None,
        None,
        id="c1",
        reasons=[why for move in moves if (why := move.why) is not None],
        imprints=[log.imprint(move.line) for move in moves],
    )
    assert [fact["event"] for fact in told.events] == [
        "DiceRolledToAttack",
        "BattleFought",
    ]
    assert (len(told.rolls), len(told.reasons), told.running, told.clock) == (2, 1, None, None)


def test_the_past_of_a_concealed_start_is_told_to_its_seat_alone() -> None:
    table = table_of()
    seat = game_of(table).awaiting
    assert seat is not None
    move = place(table)
    assert past(table, connection((seat + 1) % 3), 0, [move]).events == []
    assert len(past(table, connection(seat), 0, [move]).events) == 1


def test_whose_past_is_told_follows_whoever_is_awaited_now() -> None:
    table = table_of("H00-M", ("person",) * 3)
    move = place(table)
    awaited = game_of(table).awaiting
    assert awaited is not None
    assert past(table, connection(*range(3)), 0, [move]).seat == awaited
    assert past(table, connection(), 0, [move]).seat is None
    table.log = None
    told = past(table, connection(*range(3)), 0, [move])
    assert (told.seat, told.imprints) == (0, [])


def test_a_command_sent_again_is_answered_with_the_present_only_if_nothing_followed() -> None:
    table = table_of("H00-M", ("person",) * 3)
    first = place(table)
    reader = connection(0)
    again = first_result(table, reader, first, "c1")
    assert (again.seq, again.after, again.id, again.view is not None) == (1, 0, "c1", True)
    second = place(table)
    again = first_result(table, reader, first, "c1")
    assert (again.seq, again.after, again.id, again.view) == (1, 0, "c1", None)
    again = first_result(table, reader, second, "c2")
    assert (again.seq, again.after, again.view is not None) == (2, 1, True)


def test_the_clock_is_shown_where_one_runs() -> None:
    assert clock_shown(table_of()) is None
    table = table_of(clock=TimeControl("bank", 60))
    table.clock.move(0.0, 1, 1, 1, present=True)
    shown = clock_shown(table)
    assert isinstance(shown, ClockShown)
    assert (shown.runs_for, len(shown.left), shown.left[0]) == (1, 3, 60.0)
    reader = connection(0)
    told = Telling(table, [reader], 0, []).update(reader).clock
    assert isinstance(told, ClockShown)
    assert told.runs_for == 1


# -- the table itself -------------------------------------------------------------------------------------------------


def test_a_table_that_waits_for_people_shows_who_is_there_and_nothing_of_a_game() -> None:
    table = table_of(begun=False, hints=True, server="bb" * 32, next="u")
    table.seats[1] = SeatRow("t", 1, "person", "N1", "red")
    shown = table_shown(table.row, table.header, table.seats, connected={0: UNTOLD}, standing_in=[2, 1])
    assert [(seat.taken, seat.connected) for seat in shown.seats] == [(True, True), (False, False), (True, True)]
    assert [(seat.seat, seat.kind, seat.name, seat.colour) for seat in shown.seats][1] == (1, "person", "N1", "red")
    assert (shown.seq, shown.winner, shown.seal, shown.commitments.seeds) == (0, None, None, None)
    assert (shown.commitments.tip, shown.commitments.hidden, shown.commitments.links, shown.commitments.server) == (
        "aa" * 32,
        table.secrets.commitment.hex(),
        4096,
        "bb" * 32,
    )
    assert (shown.id, shown.name, shown.status, shown.open, shown.spectators) == ("t", "Anna’s", "playing", False, True)
    assert (shown.edition, shown.variant, shown.preset) == ("clipper", table.header.edition.variant, "CLI-M")
    assert (shown.standing_in, shown.next, shown.hints, shown.house_rules) == ([1, 2], "u", True, {})


def test_a_person_is_connected_only_while_a_device_is_there() -> None:
    table = table_of()
    shown = table_shown(table.row, table.header, table.seats, connected={1: UNTOLD})
    assert [seat.connected for seat in shown.seats] == [False, True, True]
    assert [seat.taken for seat in shown.seats] == [True, True, True]


def test_of_several_devices_the_one_that_somebody_looks_at_is_told() -> None:
    def device(kind: Any, *seats: int, away: bool = False) -> Connection:
        return Connection(seats, nowhere, presence=Presence(kind, away))

    away, phone, tablet = device("computer", 0, away=True), device("phone", 0, 1), device("tablet", 0)
    assert presence_of([away, phone, tablet]) == {0: phone.presence, 1: phone.presence}
    assert presence_of([phone, away]) == {0: phone.presence, 1: phone.presence}
    assert presence_of([away]) == {0: away.presence}
    assert presence_of([device("phone")]) == {}


def test_the_host_is_whom_the_table_keeps_or_the_first_person_who_sits() -> None:
    sitting = [SeatRow("t", 0, "greedy", seed=b"x"), *(SeatRow("t", number, "person", seed=b"x") for number in (1, 2))]
    waiting = [*sitting[:1], SeatRow("t", 1, "person"), sitting[2]]

    def host(kept: int | None, seats: list[SeatRow]) -> int | None:
        return host_of(table_of(begun=False, host=kept).header, seats)

    assert [host(kept, sitting) for kept in (None, 1, 2, 0)] == [1, 1, 2, 1]
    assert [host(kept, waiting) for kept in (None, 1, 2)] == [2, 2, 2]
    assert host(1, sitting[:1]) is None


def test_who_left_is_a_person_away_for_too_long_or_a_bot_in_a_persons_place() -> None:
    person, free = SeatRow("t", 1, "person", seed=b"x"), SeatRow("t", 1, "person")
    bot, handed_over = SeatRow("t", 1, "greedy"), SeatRow("t", 1, "greedy", token_hash=b"x")
    assert [has_left(seat, [0, 1]) for seat in (person, free, bot, handed_over)] == [True, False, False, True]
    assert [has_left(seat, [0]) for seat in (person, free, bot, handed_over)] == [False, False, False, True]
    assert has_left(person, [1]) is True  # never the seed itself
    assert has_left(free, [1]) is False


def test_a_table_shows_devices_who_is_away_who_left_and_who_is_the_host() -> None:
    table = table_of(host=1, issues={0: 3})
    connected = {1: Presence("phone", away=True), 0: Presence("tablet")}
    shown = table_shown(table.row, table.header, table.seats, connected=connected)
    assert [(seat.device, seat.away, seat.left, seat.issue) for seat in shown.seats] == [
        ("tablet", False, False, 3),
        ("phone", True, False, 0),
        (None, False, False, 0),
    ]
    assert shown.host == 1
    alone = table_shown(table.row, table.header, table.seats, away={0: 0, 1: 121}, left=[1])
    assert [(seat.device, seat.away, seat.left, seat.absent) for seat in alone.seats] == [
        (None, False, False, 0),
        (None, False, True, 121),
        (None, False, False, None),
    ]
    assert [(seat.left, seat.absent) for seat in shown.seats] == [(False, None)] * 3


def test_the_land_is_shown_as_somebody_who_watches_sees_it() -> None:
    shown = land(game_of(attacking()))
    assert (shown["alaska"], shown["siam"], len(shown)) == (0, 1, 42)


def test_a_table_in_play_shows_its_seeds_and_its_end() -> None:
    table = table_of("H00-M", ("person",) * 3)
    place(table)
    shown = table_shown(table.row, table.header, table.seats, log=table.log)
    assert (shown.seq, shown.winner, shown.seal) == (1, None, None)
    assert shown.commitments.seeds == [secret(f"seat {number}").hex() for number in range(3)]


def test_a_finished_game_shows_its_winner_and_its_seal() -> None:
    position = stage("P82-W", 3, {0: {"alaska": 9}, 1: {"kamchatka": 1}}, rest=0).to_position()
    table = table_of("P82-W", position=position)
    for _ in range(40):
        if game_of(table).over:
            break
        play(table, "attack alaska kamchatka")
    assert table.log is not None
    assert table.log.seal is not None
    shown = table_shown(table.row, table.header, table.seats, log=table.log)
    assert (shown.winner, shown.seal) == (0, table.log.seal.hex())


def test_a_connection_shown_in_a_log_tells_no_token() -> None:
    assert "secret" not in repr(Connection((0,), lambda _: None, token="secret"))
