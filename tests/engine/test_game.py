"""The friendly face: making games, who may act, saving, copying, options as data."""

from __future__ import annotations

import json

import pytest

from erdkreis import ChanceError, EditionError, Game, ParseError, PositionError, RuleError
from erdkreis.bots.bot import Bot
from erdkreis.editions import by_preset, edition
from erdkreis.engine.actions import USAGE, parse_action
from erdkreis.engine.events import MissionDealt
from erdkreis.engine.kernel.project import WATCHER
from tests.engine.positions import ARTILLERY, CAVALRY, INFANTRY, fresh, stage


def test_the_same_seed_is_the_same_game_and_another_is_not() -> None:
    assert fresh("H00-M", 4, 7).hash == fresh("H00-M", 4, 7).hash
    assert fresh("H00-M", 4, 7).hash != fresh("H00-M", 4, 8).hash


def test_a_game_without_words_cannot_be_dealt() -> None:
    with pytest.raises(ChanceError, match="more random words"):
        Game(edition("hasbro2000"), 3, given=True)
    with pytest.raises(ChanceError, match="at most 512 dice words"):
        Game(edition("hasbro2000"), 3, dice=[0] * 513)
    with pytest.raises(ChanceError, match="not a 64-bit word"):
        Game(edition("hasbro2000"), 3, dice=[1 << 64])


def test_seats_and_colours_are_checked() -> None:
    with pytest.raises(EditionError, match="3, 4, 5, 6 players, not 2"):
        Game(edition("hasbro2000"), 2, seed=1)
    with pytest.raises(EditionError, match="different colours"):
        Game(edition("hasbro2000"), 3, seed=1, colours=["red", "red", "blue"])
    with pytest.raises(EditionError, match="different colours"):
        Game(edition("hasbro2000"), 3, seed=1, colours=["red", "green", "blue", "blue"])
    with pytest.raises(EditionError, match="'pink' is not a colour"):
        Game(edition("hasbro2000"), 3, seed=1, colours=["red", "pink", "blue"])
    with pytest.raises(EditionError, match="contradicts colour_assignment=by_seat"):
        Game(edition("furisk"), 3, seed=1, colours=["blue", "red", "yellow"])
    with pytest.raises(EditionError, match="cannot be the youngest"):
        Game(edition("hasbro2010"), 3, seed=1, youngest=3)
    assert Game(edition("hasbro2000"), 3, seed=1, colours=["violet", "red", "blue"]).colours[0] == "violet"
    assert Game(edition("hasbro2010"), 3, seed=1, youngest=2).awaiting == 2


def test_only_the_awaited_seat_acts() -> None:
    game = fresh("H00-M", 3)
    seat = game.awaiting
    assert seat is not None
    place = f"place {game.options().actions[0].target}"
    with pytest.raises(RuleError) as refused:
        game.play(place, (seat + 1) % 3)
    assert refused.value.code == "turn/not_yours"
    assert refused.value.to_json()["message"] == f"Not yet: it’s seat {seat}’s turn to decide."
    game.play(place, seat)
    with pytest.raises(RuleError) as refused:
        game.play("undo", (seat + 1) % 3)
    assert refused.value.code == "undo/not_yours"
    assert game.refusal("undo", seat) is None
    game.play("undo", seat)
    assert game.awaiting == seat


def test_bytes_keep_everything_and_refuse_what_is_not_a_game() -> None:
    game, bot = fresh("H10-D", 2), Bot("greedy", 1)
    for _ in range(60):
        game.play(bot.decide(game))
    saved = game.to_bytes()
    twin = Game.from_bytes(saved)
    assert (twin.hash, twin.edition, twin.to_bytes()) == (game.hash, game.edition, saved)
    action = bot.decide(game)
    assert twin.play(action) == game.play(action)
    assert twin.hash == game.hash
    for broken in (b"", b"ERDK2", saved[:-8], saved + b"x", b"ERDK1" + saved[5:], saved[:9] + b"{}" + saved[11:]):
        with pytest.raises(PositionError, match="not a saved game"):
            Game.from_bytes(broken)


def test_a_copy_goes_its_own_way() -> None:
    game = fresh("P82-W", 3)
    twin, before = game.copy(same_chance=True), game.hash
    twin.play(Bot("random").decide(twin))
    assert (game.hash, twin.hash != before) == (before, True)


def test_options_are_complete_plain_data() -> None:
    game = stage("H00-M", 3, {0: {"alaska": 5, "alberta": 1}, 1: {"kamchatka": 2}})
    options = json.loads(json.dumps(game.options().to_json()))
    assert (options["seat"], options["phase"], options["side"], options["must_trade"]) == (0, "attack", 0, False)
    row = {"kind": "attack", "source": "alaska", "target": "kamchatka", "least": 1, "most": 3, "default": 3}
    assert row | {"dice": [[1, 1], [1, 2], [1, 3]]} in options["actions"]
    assert {"kind": "end"} in options["actions"]
    assert not any(option.get("source") == "alberta" for option in options["actions"])


@pytest.mark.parametrize(
    ("preset", "ahead"),
    [
        ("H00-M", {"alaska": {"alberta"}}),
        ("H10-M", {"alaska": {"alberta", "ontario"}}),
    ],
)
def test_moves_after_the_attacks_are_told_before_as_far_as_units_may_go(
    preset: str, ahead: dict[str, set[str]]
) -> None:
    game = stage(preset, 3, {0: {"alaska": 5, "alberta": 1, "ontario": 1}, 1: {"kamchatka": 2}})
    told = {source: set(moves.targets) - {source} for moves in game.options().later_moves for source in moves.sources}
    assert told == ahead
    game.play("end")
    offered = {(option.source, option.target) for option in game.options().of("fortify")}
    assert offered == {(source, target) for source, targets in ahead.items() for target in targets}
    assert game.options().later_moves == ()


def test_a_shared_device_changes_hands_only_for_what_others_must_not_see() -> None:
    lands = {0: {"alaska": 5}, 1: {"kamchatka": 4}}
    assert stage("H00-M", 3, lands).options().private == ("mission",)
    assert stage("H00-W", 3, lands).options().private == ()
    attacked = stage("H00-M", 3, lands)
    attacked.play("attack alaska kamchatka 3")
    assert (attacked.phase, attacked.options().private) == ("defend", ())
    placing = fresh("CLI-M", 3)
    assert (placing.phase, placing.options().private) == ("setup", ("mission", "placement"))
    assert fresh("H00-M", 3).options().private == ()


def test_sets_are_offered_with_their_value_best_first_and_jokers_spared() -> None:
    hands = {0: [*INFANTRY[:3], CAVALRY[0], ARTILLERY[0], "joker1"]}
    game = stage("H00-M", 3, {0: INFANTRY[:3], 1: ["siam"]}, hands=hands, phase="turn")
    (trade,) = game.options().actions
    assert game.options().must_trade
    assert trade.sets is not None
    best = trade.sets[0].to_json()
    assert (best["units"], best["bonus"], best["total"]) == (10, {INFANTRY[0]: 2}, 12)
    assert game.board.index(CAVALRY[0]) in best["cards"]
    all_infantry = next(s for s in trade.sets if s.units == 4)
    assert (all_infantry.total, len(all_infantry.bonus)) == (10, 3)


def test_of_sets_that_bring_the_same_the_one_with_fewer_jokers_is_offered_first() -> None:
    """Whoever has two jokers keeps one."""
    hands = {0: [CAVALRY[0], ARTILLERY[0], ARTILLERY[1], "joker1", "joker2"]}
    game = stage("H00-M-ESC", 3, {0: ["alaska"], 1: ["siam"]}, hands=hands, phase="turn")
    (trade,) = game.options().actions
    assert trade.sets is not None
    assert len({(found.units, found.total) for found in trade.sets}) == 1
    jokers = [sum(card >= len(game.board.territories) for card in found.cards) for found in trade.sets]
    assert jokers == sorted(jokers)
    assert set(jokers) == {1, 2}


def test_choosing_and_defending_are_options_too() -> None:
    choose = stage("CLI-M", 3, {0: ["alaska"], 1: ["siam"]}, phase="turn").options()
    assert [option.to_json() for option in choose.actions] == [{"kind": "choose", "modes": ["reinforce", "attack"]}]
    game = stage("H10-M", 3, {0: {"alaska": 4}, 1: {"kamchatka": 3}})
    game.play("attack alaska kamchatka")
    (defend,) = game.options().actions
    assert (game.awaiting, defend.least, defend.most, defend.default) == (1, 1, 2, 2)


def test_events_know_their_audience() -> None:
    dealt = [event for event in fresh("H00-M", 3).events if event.name == "MissionDealt"]
    assert [event.facts["seat"] for event in dealt] == [0, 1, 2]
    assert [[event.visible_to(seat) for seat in (0, 1, 2, WATCHER)] for event in dealt] == [
        [True, False, False, False],
        [False, True, False, False],
        [False, False, True, False],
    ]


@pytest.mark.parametrize("preset", ["P82-M", "H00-M", "H10-M", "CLI-M"])
def test_a_mission_is_told_as_it_applies_to_its_seat(preset: str) -> None:
    """Against oneself, or against a colour that nobody plays, a card asks for 24 territories: the third task."""
    replaced = 0
    for seed in range(40):
        game = Game(by_preset(preset), 3, seed=seed)
        for event in game.events:
            if isinstance(event, MissionDealt):
                assert isinstance(event.seat, int)
                against = None if event.mission < 8 else game.edition.palette[event.mission - 8]
                others = [colour for seat, colour in enumerate(game.colours) if seat != event.seat]
                lost = against is not None and against not in others
                assert event.task == (2 if lost else event.mission)
                replaced += lost
    assert replaced > 3


BOARD = fresh("H00-M", 3).board


@pytest.mark.parametrize(
    "text",
    [
        "claim alaska",
        "place ukraine 3",
        "capital siam",
        "choose reinforce",
        "trade 4 17 43",
        "attack alaska kamchatka 3",
        "attack alaska kamchatka 3 1",
        "attack alaska kamchatka",
        "defend 2",
        "occupy 5",
        "fortify peru brazil 4",
        "draw",
        "decline",
        "end",
        "undo",
        "unannounced alaska",
    ],
)
def test_the_text_of_an_action_is_its_text(text: str) -> None:
    assert str(parse_action(text, BOARD)) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "an action is missing"),
        ("atack alaska siam", "did you mean attack?"),
        ("conquer", "try claim"),
        ("claim", "usage: claim TERRITORY"),
        ("place alaska many", "'many' is not a number"),
        ("place alaska -1", "'-1' is not a number"),
        ("place alaska ٣", "is not a number"),
        ("place atlantis", "atlantis"),
        ("choose peace", "usage: choose reinforce|attack"),
        ("trade 1 2", "usage: trade CARD CARD CARD"),
        ("trade 1 2 ace", "ace"),
        ("end now", "usage: end"),
        ("attack alaska", "usage: attack FROM TO"),
    ],
)
def test_a_text_that_is_no_action_is_told_apart_from_a_wrong_move(text: str, said: str) -> None:
    with pytest.raises(ParseError, match=said.replace("?", r"\?").replace("|", r"\|")):
        parse_action(text, BOARD)


def test_cards_have_names_and_everything_ignores_case() -> None:
    assert str(parse_action("Trade ALASKA joker1 joker2", BOARD)) == "trade 0 42 43"
    assert set(USAGE) == {text.split()[0] for text in USAGE.values()}
