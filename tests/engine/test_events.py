"""Events as they are read from the numbers of a log."""

from __future__ import annotations

import pytest

from erdkreis.boards import board
from erdkreis.engine.events import DiceThrownForStart, Event, LeaderChosen, read_events
from erdkreis.engine.kernel.compiling import COMPILED, entry
from erdkreis.engine.kernel.events import EVENT_ROWS, EventKind, new_log, tell
from erdkreis.engine.kernel.state import NEUTRAL
from tests.engine.positions import ARTILLERY, INFANTRY, happened, place_all, roll, stage

CLASSIC = board("classic42")
through_a_door = entry(lambda logs, *told: tell(logs[0], *told))  # type: ignore[no-untyped-call]


def read(kind: EventKind, *numbers: int, audience: int = 127) -> dict[str, object]:
    log = new_log()
    log["rows"][:8] = [kind, audience, *numbers, *[0] * (6 - len(numbers))]
    log["size"] = 1
    (event,) = read_events(log, CLASSIC)
    return event.facts


@pytest.mark.parametrize(
    ("kind", "numbers", "facts"),
    [
        # faces to base 7, whoever did not throw left out: seat 0 a 3, seat 2 a 6, seat 5 a 1
        (EventKind.DICE_THROWN_FOR_START, (3 + 6 * 7**2 + 1 * 7**5,), {"faces": {0: 3, 2: 6, 5: 1}}),
        (
            EventKind.BATTLE_FOUGHT,
            (0, 5, 6 + 7 * 5 + 49 * 1, 2, 1, 1),
            {"source": CLASSIC.territories[0].id, "target": CLASSIC.territories[5].id, "red": [6, 5, 1], "blue": [2]}
            | {"attacker_loses": 1, "defender_loses": 1},
        ),
        (EventKind.CARDS_SEEN, (2, 1 | 1 << 17 | 1 << 43), {"seat": 2, "cards": [0, 17, 43]}),
        (EventKind.CARDS_TAKEN_OVER, (1, -1, 3), {"seat": 1, "by": None, "cards": 3}),
        (EventKind.MODE_CHOSEN, (1, 2, NEUTRAL), {"seat": 1, "mode": "attack", "side": "neutral"}),
        (EventKind.MODE_CHOSEN, (1, 1, 1), {"seat": 1, "mode": "reinforce", "side": 1}),
        (EventKind.GAME_WON, (3, 2), {"seat": 3, "how": "mission"}),
        (EventKind.PHASE_ENDED, (0, 5, 0), {"seat": 0, "phase": "attack", "side": 0}),
        (
            EventKind.UNITS_PLACED,
            (NEUTRAL, 1, 2, 2),
            {"side": "neutral", "territory": CLASSIC.territories[1].id, "units": 2, "reason": "computer"},
        ),
        (EventKind.TERRITORIES_DEALT, (), {}),
    ],
)
def test_numbers_become_facts(kind: EventKind, numbers: tuple[int, ...], facts: dict[str, object]) -> None:
    assert read(kind, *numbers) == facts


def test_an_event_says_its_name_and_who_may_know_it() -> None:
    event = LeaderChosen(2, audience=0b1000010)
    assert (event.name, event.to_json()) == ("LeaderChosen", {"event": "LeaderChosen", "seat": 2})
    assert [event.visible_to(seat) for seat in range(7)] == [False, True, False, False, False, False, True]
    assert isinstance(DiceThrownForStart({}), Event)


def test_a_full_log_keeps_what_it_has() -> None:
    """More than fits has never been told at once, and must not end up elsewhere."""
    log = new_log(2)
    for seat in range(3):
        told = (1, EventKind.LEADER_CHOSEN, seat, 0, 0, 0, 0, 0)
        tell(log, *told) if COMPILED else through_a_door(log, *told)
    assert (int(log["size"]), [event.facts["seat"] for event in read_events(log, CLASSIC)]) == (2, [0, 1])
    assert (int(new_log()["room"]), int(new_log(0)["room"])) == (EVENT_ROWS, 0)


def test_a_battle_is_told_with_both_sides_dice_and_losses() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    game.play("attack alaska kamchatka 3 2")
    assert happened(game, "AttackAnnounced") == [{"source": "alaska", "target": "kamchatka", "units": 3, "dice": 2}]
    shown = stage("CLI-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 9}})
    shown.play("attack alaska kamchatka 5 2", dice=[10, 0])
    assert happened(shown, "DiceRolledToAttack") == [
        {"source": "alaska", "target": "kamchatka", "red": [6, 1], "units": 5}
    ]


def test_cards_that_change_hands_are_seen_by_both_and_counted_by_all() -> None:
    lands = {0: {"alaska": 9}, 1: {"kamchatka": 1}}
    game = stage("H10-M", 3, lands, hands={1: INFANTRY[:2]})
    roll(game, "attack alaska kamchatka 1", [6], [1])
    game.play("occupy 1")
    numbers = sorted(game.board.index(card) for card in INFANTRY[:2])
    assert happened(game, "CardsTakenOver") == [{"seat": 1, "by": 0, "cards": 2}]
    assert happened(game, "CardsSeen") == [{"seat": 0, "cards": numbers}]
    (seen,) = [event for event in game.events if event.name == "CardsSeen"]
    assert [seen.visible_to(seat) for seat in (0, 1, 2, 6)] == [True, True, False, False]


def test_losses_and_units_reach_those_who_listen() -> None:
    """The highest dice win a pair each (P82-35); three cannons are worth eight (H00-24)."""
    game = stage("H00-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 3}}, phase="turn", hands={0: ARTILLERY[:3]})
    game.play("trade " + " ".join(ARTILLERY[:3]))
    (traded,) = happened(game, "SetTraded")
    assert traded["units"] == 8
    place_all(game)
    roll(game, "attack alaska kamchatka 3", [6, 2, 1], [5, 5])
    (fought,) = happened(game, "BattleFought")
    assert (fought["attacker_loses"], fought["defender_loses"]) == (1, 1)


def test_units_placed_in_a_turn_are_told_to_everybody() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 9}, 1: {"kamchatka": 3}}, phase="turn")
    game.play("place alaska 2")
    (placed,) = [event for event in game.events if event.name == "UnitsPlaced"]
    assert [placed.visible_to(seat) for seat in range(7)] == [True] * 7
