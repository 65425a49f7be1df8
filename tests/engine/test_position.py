"""Positions: complete in a round trip, forgiving about what is left out, strict about what contradicts itself."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from erdkreis.boards import board
from erdkreis.editions import Edition, by_preset
from erdkreis.engine.actions import Place, Undo
from erdkreis.engine.errors import PositionError
from erdkreis.engine.game import Game
from erdkreis.engine.kernel.state import STATE, UNDO_DEPTH
from erdkreis.engine.positions import KEYS, position_of, read_position, write_position
from tests.engine.positions import stage
from tests.wander import TABLES, choices, table_name

CLASSIC = [land.id for land in board("classic42").territories]
GLOBE = [land.id for land in board("globe48").territories]


def through_json(game: Game) -> dict[str, Any]:
    position: dict[str, Any] = json.loads(json.dumps(write_position(game), allow_nan=False))
    return position


def assert_round_trip(game: Game) -> None:
    position = through_json(game)
    again = read_position(position, 1)
    assert again.flat.tobytes() == game.flat.tobytes(), position
    assert (again.edition, again.hash) == (game.edition, game.hash)
    assert write_position(again) == position


def minimal(edition: str = "hasbro2000", players: int = 3, lands: list[str] = CLASSIC, **more: Any) -> dict[str, Any]:
    """What a person would write: the map in turns, everybody with two units."""
    territories = {land: {"owner": index % players, "units": 2} for index, land in enumerate(lands)}
    return {"edition": edition, "players": players, "territories": territories, "phase": "attack", "active": 0, **more}


@pytest.mark.parametrize(("edition", "players"), TABLES, ids=table_name)
def test_every_state_of_a_random_game_survives_the_round_trip(edition: Edition, players: int) -> None:
    game = Game(edition, players, seed=players)
    for step, action in enumerate(choices(game, 11, 420)):
        if step % 6 == 0:
            assert_round_trip(game)
        game.play(action)
        if step % 5 == 0 and isinstance(action, Place) and game.active is not None and game.undo_seat is not None:
            assert_round_trip(game)
            game.play(Undo())
            assert_round_trip(game)
    assert_round_trip(game)


@pytest.mark.parametrize(("edition", "players"), TABLES, ids=table_name)
def test_a_game_goes_on_from_its_position_as_if_nothing_had_happened(edition: Edition, players: int) -> None:
    game = Game(edition, players, seed=4)
    for action in choices(game, 5, 150):
        game.play(action)
    twin = Game.from_position(game.to_position(), given=True)
    for action in choices(game, 6, 40):
        told = game.play(action)
        dice, hidden = game.last_chance
        assert twin.play(action, dice=dice, hidden=hidden) == told
        assert twin.hash == game.hash


def test_more_placements_than_can_be_taken_back_survive_the_round_trip() -> None:
    game = read_position(minimal("parker1982", phase="place", pool=40), 1)
    for _ in range(39):
        game.play("place alaska 1")
        assert_round_trip(game)
    while game.undo_seat is not None:
        game.play("undo")
        assert_round_trip(game)
    game.play("place alberta 2")
    assert_round_trip(game)


def test_house_rules_are_part_of_a_position() -> None:
    edition = by_preset("H00-M").replace(
        defence_dice="up_to_3", capital_needed=[], palette=["red", "blue", "grey"], players=[3]
    )
    game = Game(edition, 3, seed=1, colours=["grey", "red", "blue"])
    position = through_json(game)
    assert position["rules"] == {"defence_dice": "up_to_3", "palette": ["red", "blue", "grey"], "players": [3]}
    assert position["colours"] == ["grey", "red", "blue"]
    assert_round_trip(game)


def test_a_position_says_only_what_departs_from_its_defaults() -> None:
    position = write_position(read_position(minimal(), 1))
    said = ["active", "edition", "format", "phase", "players", "preset", "territories", "variant", "version"]
    assert sorted(position) == said


# Written by hand


def test_a_minimal_position_gets_sensible_defaults() -> None:
    game = read_position(minimal(), 1)
    state = game.state
    assert (game.phase, game.turn, game.active, game.awaiting) == ("attack", 1, 0, 0)
    assert (state["base"], state["extra"], state["received"], state["pool"]) == (4, 0, 4, 0)
    assert (state["deck_size"], state["hand_size"].tolist()) == (44, [0] * 6)
    assert game.options().of("attack")
    game.play("end")


def test_a_turn_that_has_just_begun_has_its_units_to_place() -> None:
    position = minimal(phase="place")
    for land in ("venezuela", "peru", "brazil", "argentina"):
        position["territories"][land]["owner"] = 0
    game = read_position(position, 1)
    assert game.options().units == game.state["base"] + 2


def test_the_deck_is_what_lies_nowhere_else() -> None:
    game = read_position(minimal(hands=[[0, 42], [], [5]], under=[7, 3]), 1)
    assert game.state["deck_size"] == 44 - 5
    assert game.state["under"][:3].tolist() == [7, 3, 0]
    capitals = ["alaska", "northwest_territory", "greenland"]
    game = read_position(minimal(variant="capitals", capitals=capitals), 1)
    assert game.state["deck"] == (1 << 44) - 1 - 0b111
    assert read_position(minimal(deck=[1, 2]), 1).state["deck_size"] == 2


def test_a_claim_may_leave_territories_out() -> None:
    edition = next(p for p, _ in TABLES if p.allocation.word == "claim")
    base = {"preset": edition.preset, "players": 3, "phase": "claim"}
    assert read_position({**base, "territories": {}}, 1).awaiting == 0
    lands = {"alaska": {"owner": 0, "units": 1}, "peru": {"owner": None}}
    game = read_position({**base, "territories": lands}, 1)
    assert (game.awaiting, game.state["stock"][0]) == (1, 34)
    assert len(game.options().of("claim")) == 41


def test_start_units_that_stand_nowhere_are_in_stock() -> None:
    position = minimal(phase="setup")
    del position["active"]
    position["territories"]["alaska"]["units"] = 3
    game = read_position(position, 1)
    assert game.state["stock"][:3].tolist() == [35 - 29, 35 - 28, 35 - 28]
    assert (game.awaiting, game.options().units) == (1, 1)


def test_the_seat_that_must_decide_follows_from_phase_and_side() -> None:
    lands = {land: {"owner": (0, 1, "neutral")[index % 3], "units": 3} for index, land in enumerate(CLASSIC)}
    duel = {"edition": "hasbro2000", "variant": "duel", "players": 2, "territories": lands, "active": 0}
    game = read_position({**duel, "phase": "place", "side": "neutral", "pool": 2}, 1)
    assert (game.awaiting, game.options().side) == (1, "neutral")
    battle = {"source": "alaska", "target": "kamchatka", "units": 2}
    lands["kamchatka"] = {"owner": "neutral", "units": 4}
    assert read_position({**duel, "phase": "defend", "battle": battle}, 1).awaiting == 1
    lands["kamchatka"] = {"owner": 0, "units": 2}
    game = read_position({**duel, "phase": "occupy", "battle": battle}, 1)
    assert (game.state["occupy_min"], game.state["occupy_max"]) == (2, 4)
    game.play("occupy 4")


def test_a_finished_game_is_a_position_too() -> None:
    lands = {land: {"owner": 1, "units": 1} for land in GLOBE}
    over = {"edition": "furisk", "players": 3, "territories": lands, "phase": "over", "active": 1, "winner": 1}
    game = read_position({**over, "eliminated": {"0": 1, "2": 0}}, 1)
    assert (game.over, game.winner, game.awaiting) == (True, 1, None)
    assert_round_trip(game)


# Contradictions

ALASKA = {"owner": 0, "units": 2}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"colour": []}, "unknown key 'colour'"),
    ({"format": "erdkreis-position/3"}, "format is one of erdkreis-position/1, erdkreis-position/2"),
    ({"edition": "risk"}, "edition: there is no edition 'risk'"),
    ({"edition": 7}, "edition is a text, not 7"),
    ({"variant": "chess"}, "no variant 'chess'"),
    ({"preset": "H10-M"}, "edition is 'hasbro2010' in H10-M"),
    ({"rules": {"dice": 3}}, "rules has an unknown key 'dice'"),
    ({"rules": {"fortify_cap": 10**30}}, "rules.fortify_cap is at most 8000000, not a huge number"),
    ({"rules": {"defence_dice": "many"}}, "defence_dice is one of"),
    ({"rules": {"set_value": "none"}}, "contradicts"),
    ({"players": True}, "players is a whole number from 2 to 6, not true"),
    ({"players": 2}, "players is one of 3, 4, 5, 6"),
    ({"colours": ["red", "red", "blue"]}, "a colour of its own"),
    ({"colours": ["red", "pink", "blue"]}, "colours[1] is one of"),
    ({"colours": ["red"]}, "colours has 3 entries, not 1"),
    ({"phase": "war"}, "phase is one of claim"),
    ({"phase": "choose"}, "phase choose does not exist in H00-M"),
    ({"phase": "claim"}, "active is null before the first turn"),
    ({"phase": "draw"}, "phase draw does not exist"),
    ({"phase": "capital", "active": None}, "phase capital does not exist"),
    ({"phase": "place", "pool": 0}, "seat 0 could do nothing in phase place"),
    ({"phase": "over"}, "winner: a game has one"),
    ({"winner": 0}, "winner: a game has one"),
    ({"active": 3}, "active is a seat from 0 to 2, not 3"),
    ({"active": None}, "active is a seat from 0 to 2, not null"),
    ({"awaiting": 1}, "awaiting: seat 0 must decide"),
    ({"side": 1}, "side is the active seat or 'neutral'"),
    ({"side": "neutral"}, "side is a seat from 0 to 2"),
    ({"turn": 0}, "turn: it is 1 or more"),
    ({"turn": 1.0}, "turn is a whole number from 0 to 8000000, not 1.0"),
    ({"turn": float("nan")}, "not nan"),
    ({"turn": 8_000_001}, "from 0 to 8000000, not 8000001"),
    ({"territories": []}, "territories is an object, not a list"),
    ({"territories": {"alaska": ALASKA}}, "territories.northwest_territory is missing"),
    ({"stock": {"0": 2}}, "stock: everything stands on the board"),
    ({"stock": {"9": 2}}, "stock has an unknown key '9'"),
    ({"eliminated": {"1": 0}}, "seat 1 still holds territories"),
    ({"hands": [[1], [1], []]}, "hands[1]: card 1 is in hands[0] already"),
    ({"hands": [[1, 1], [], []]}, "hands[0] names card 1 twice"),
    ({"hands": [[44], [], []]}, "hands[0][0] is a card from 0 to 43, not 44"),
    ({"hands": [[True], [], []]}, "not true"),
    ({"deck": [1], "under": [1]}, "under: card 1 is in deck already"),
    ({"discard": [1]}, "discard: traded cards go elsewhere"),
    ({"missions": ["M9", None, None]}, "missions[0] is one of M1"),
    ({"missions": ["M1", "M1", None]}, "two seats have the same one"),
    ({"missions": ["yellow", None, None]}, "nobody plays yellow"),
    ({"capitals": ["alaska", None, None]}, "H00-M has none"),
    ({"capitals_known": [0]}, "no capitals"),
    ({"variant": "capitals"}, "capitals: every seat has chosen one"),
    ({"this_turn": {"speed": 1}}, "this_turn has an unknown key 'speed'"),
    ({"this_turn": {"rolled": 1}}, "this_turn.rolled is true or false, not 1"),
    ({"this_turn": {"mode": "attack"}}, "this_turn.mode"),
    ({"this_turn": {"victim": 1}}, "this_turn.victim: seat 1 still holds territories"),
    ({"battle": {"source": "alaska"}}, "source and target belong together"),
    ({"battle": {"red": [3, 6]}}, "battle.red holds at most three dice, the highest first"),
    ({"battle": {"blue": [7]}}, "battle.blue[0] is a whole number from 1 to 6"),
    ({"phase": "defend"}, "battle.source is missing"),
    ({"phase": "defend", "battle": {"source": "alaska", "target": "peru", "units": 1}}, "battle: "),
    ({"phase": "occupy", "battle": {"source": "alaska", "target": "kamchatka", "units": 1}}, "belong to the side"),
    ({"occupy": {"least": 1}}, "units move in during phase occupy only"),
    ({"undo": [{"territory": "alaska"}]}, "undo[0].phase is one of setup, place"),
    ({"undo": [{}] * 33}, "at most 32 placements"),
    (
        {"undo": [{"territory": "alaska", "units": 2, "phase": "place", "seat": 0, "side": 0, "pool": 2}]},
        "fewer units stand on alaska",
    ),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG, ids=[sentence[:40] for _, sentence in WRONG])
def test_contradictions_are_refused_by_name(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        read_position({**minimal(), **change}, 1)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("land", "sentence"),
    [
        ({"owner": 3, "units": 1}, "territories.alaska.owner is a seat from 0 to 2, not 3"),
        ({"owner": "neutral", "units": 1}, "territories.alaska.owner is a seat"),
        ({"owner": True, "units": 1}, "territories.alaska.owner is a seat"),
        ({"owner": None}, "territories.alaska.owner is missing"),
        ({"units": 1}, "territories.alaska.owner is missing"),
        ({"owner": 0, "units": 0}, "territories.alaska.units is a whole number from 1"),
        ({"owner": 0, "units": True}, "not true"),
        ({"owner": 0, "units": 10**40}, "not a huge number"),
        ({"owner": 0, "units": 1, "involved": -1}, "territories.alaska.involved"),
        ({"owner": 0, "units": 1, "flag": 1}, "territories.alaska has an unknown key 'flag'"),
        (7, "territories.alaska is an object, not 7"),
    ],
)
def test_a_territory_is_read_strictly(land: object, sentence: str) -> None:
    position = minimal()
    position["territories"]["alaska"] = land
    with pytest.raises(PositionError) as refused:
        read_position(position, 1)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("key", ["players", "territories", "phase", "active", "edition"])
def test_what_nobody_can_guess_is_asked_for(key: str) -> None:
    position = minimal()
    del position[key]
    with pytest.raises(PositionError, match=key):
        read_position(position, 1)


def test_a_territory_of_which_no_units_are_told_has_one() -> None:
    position = minimal()
    position["territories"]["alaska"] = {"owner": 0}
    assert read_position(position, 1).to_position()["territories"]["alaska"]["units"] == 1


def test_a_key_of_the_whole_position_is_none_of_a_turn() -> None:
    with pytest.raises(PositionError, match="this_turn has an unknown key 'active'"):
        read_position(minimal() | {"this_turn": {"active": 0}}, 1)


def test_where_the_next_placement_is_kept_lies_in_the_ring() -> None:
    game = stage("H10-K", 3, {0: ["alaska"]}, phase="turn")
    game.play("place alaska 1")
    position = game.to_position() | {"undo_next": UNDO_DEPTH}
    with pytest.raises(PositionError, match="undo_next is a whole number from 0 to"):
        read_position(position, 1)


def test_what_a_version_did_not_know_yet_is_left_out() -> None:
    game = stage("H10-K", 3, {0: ["alaska"]}, sets_traded=2)
    fields = {name: game.state[name].tolist() for name in STATE.names or ()}
    assert position_of(game.edition, 3, dict(fields))["sets_traded"] == 2
    del fields["sets_traded"]
    assert "sets_traded" not in position_of(game.edition, 3, fields)


def test_unknown_territories_and_seats_without_any_are_refused() -> None:
    position = minimal()
    position["territories"]["atlantis"] = ALASKA
    with pytest.raises(PositionError, match="territories is the id of a territory of classic42, not 'atlantis'"):
        read_position(position, 1)
    alone = minimal()
    for land in alone["territories"].values():
        land["owner"] = 0
    with pytest.raises(PositionError, match="the game is over when fewer than two seats hold territories"):
        read_position(alone, 1)


# Whatever comes in

WORDS = [*KEYS, "alaska", "neutral", "place", "attack", "setup", "over", "H00-CAP", "CLI-2P", "red", "M3"]
NAMES = st.text(max_size=4) | st.sampled_from([*KEYS, "alaska", "0", "owner", "units"])
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 50)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(
        [*KEYS, "alaska", "neutral", "place", "attack", "setup", "over", "H00-CAP", "CLI-2P", "red", "M3"]
    ),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=4) | st.sampled_from([*KEYS, "alaska", "0", "owner", "units"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


def assert_read_or_refused(position: object) -> None:
    """Nothing but a PositionError comes out; and what is accepted can be written again, and played."""
    try:
        game = read_position(position, 1)
    except PositionError:
        return
    assert_round_trip(game)
    for action in choices(game, 1, 4):
        game.play(action)


@settings(deadline=None, max_examples=300)
@given(JSON)
def test_arbitrary_json_is_refused_with_a_sentence(position: object) -> None:
    assert_read_or_refused(position)


def _seasoned() -> list[dict[str, Any]]:
    """Positions of all kinds of editions, taken from the set-up on."""
    found = []
    for number, (edition, players) in enumerate(TABLES):
        game = Game(edition, players, seed=number)
        for action in choices(game, number, 40 * (number % 8)):
            game.play(action)
        found.append(write_position(game))
    return found


@pytest.fixture(scope="module")
def seasoned() -> list[dict[str, Any]]:
    return _seasoned()


@settings(deadline=None, max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_position_with_one_change_is_read_or_refused(seasoned: list[dict[str, Any]], data: st.DataObject) -> None:
    position = json.loads(json.dumps(data.draw(st.sampled_from(seasoned))))
    here: Any = position
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if here is position:
            keys = list(KEYS)
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        inner = here.get(key) if isinstance(here, dict) else here[key]
        if not isinstance(inner, dict | list) or data.draw(st.booleans()):
            here[key] = data.draw(JSON)
            break
        here = inner
    assert_read_or_refused(position)
