"""What a seat is shown: income with reasons, mission progress, hands, next set; and nothing that is not its own."""

from __future__ import annotations

import json

import pytest

from erdkreis.editions import PRESETS, Edition
from erdkreis.editions.values import Goal
from erdkreis.engine.game import Game, words_for_dice
from erdkreis.engine.kernel.state import NEUTRAL
from erdkreis.engine.view import NeutralView
from tests.engine.positions import CAVALRY, INFANTRY, fresh, lands_of, stage, take


def test_income_is_told_with_its_parts_and_clauses() -> None:
    game = stage("H00-M", 3, {0: lands_of(fresh("H00-M", 3), "africa", "australia"), 1: ["alaska"]})
    income = game.view(0).income
    assert income is not None
    parts = [(part.reason, part.units, part.territories, part.continent, part.clause) for part in income.parts]
    assert sorted(parts, key=str) == [
        ("continent", 2, None, "australia", "H00-22"),
        ("continent", 3, None, "africa", "H00-22"),
        ("territories", 3, 10, None, "H00-21"),
    ]
    assert income.total == 8
    assert [player.income for player in game.view(None).players][:2] == [8, 3]


def test_continents_tell_who_holds_what() -> None:
    game = stage("H10-M", 3, {0: lands_of(fresh("H10-M", 3), "south_america"), 1: ["siam"]}, rest=2)
    continents = {continent.id: continent for continent in game.view(1).continents}
    assert (continents["south_america"].owner, continents["south_america"].bonus) == (0, 2)
    assert (continents["australia"].owner, continents["asia"].owner) == (2, None)
    assert continents["asia"].held == {"1": 1, "2": 11}


@pytest.mark.parametrize(
    ("mission", "done", "needed"),
    [
        (0, 6 + 1, 9 + 6),  # M1: North America and Africa
        (2, 7, 24),  # M3: any 24
        (3, 1, 18),  # M4: 18 with two units
        (4, 0 + 0 + 6, 7 + 4 + 6),  # M5: Europe, South America and whichever third is nearest: Africa, held whole
    ],
)
def test_mission_progress_counts_what_is_missing(mission: int, done: int, needed: int) -> None:
    lands = dict.fromkeys(lands_of(fresh("P82-M", 3), "africa"), 1) | {"alaska": 3}
    goal = stage("P82-M", 3, {0: lands}, missions={0: mission}).view(0).goal
    assert goal is not None
    assert (goal.done, goal.needed, goal.mission, goal.task) == (done, needed, f"M{mission + 1}", f"M{mission + 1}")


@pytest.mark.parametrize(
    ("preset", "players", "others"), [("H00-CAP", 3, 1), ("H00-CAP", 6, 3), ("H10-T", 4, 3), ("H10-TS", 4, 2)]
)
def test_a_goal_counts_the_capitals_of_others(preset: str, players: int, others: int) -> None:
    goal = fresh(preset, players).view(0).goal
    assert goal is not None
    assert goal.capitals is not None
    assert (goal.capitals.others, goal.capitals.rivals) == (others, players - 1)


def test_a_mission_against_oneself_is_told_as_what_it_has_become() -> None:
    goal = stage("H10-M", 3, {0: ["alaska"], 1: ["siam"]}, missions={0: "orange"}).view(0).goal
    assert goal is not None
    assert (goal.mission, goal.task, goal.needed) == ("orange", "M3", 24)
    assert goal.text == "You win once 24 territories, no matter which, are yours."


def test_a_mission_against_somebody_counts_what_is_left_of_him() -> None:
    goal = stage("P82-M", 3, {0: ["alaska"], 1: ["siam", "peru"]}, missions={0: "green"}).view(0).goal
    assert goal is not None
    assert (goal.task, goal.done, goal.needed) == ("green", 40, 42)


@pytest.mark.parametrize(
    ("preset", "done", "needed"), [("P82-W", 2, 42), ("FUR-N", 2, 48), ("H00-2P", 0, 1), ("H10-TS", 1, 3)]
)
def test_other_goals_have_progress_too(preset: str, done: int, needed: int) -> None:
    capitals = {0: "alaska", 1: "siam", 2: "peru", 3: "japan"} if preset == "H10-TS" else None
    players = {"H00-2P": 2, "H10-TS": 4}.get(preset, 3)
    lands = {seat: [land] for seat, land in (capitals or {1: "siam"}).items()} | {0: ["alaska", "brazil"]}
    goal = stage(preset, players, lands, capitals=capitals).view(0).goal
    assert goal is not None
    assert (goal.done, goal.needed) == (done, needed)


def test_secret_capitals_are_seen_by_their_owner_and_counted_when_taken() -> None:
    lands = {0: ["alaska"], 1: {"kamchatka": 1, "siam": 3}, 2: ["peru"]}
    game = stage("H00-CAP", 3, lands, capitals={0: "alaska", 1: "kamchatka", 2: "peru"})
    assert [player.capital for player in game.view(1).players] == [None, "kamchatka", None]
    assert [player.capital for player in game.view(None).players] == [None, None, None]
    goal = game.view(0).goal
    assert goal is not None
    assert (goal.done, goal.needed) == (1, 2)


def test_a_hand_is_shown_to_its_owner_and_counted_for_others() -> None:
    game = stage("H00-M", 3, {0: ["alaska"], 1: ["siam"]}, hands={0: [*INFANTRY[:1], *CAVALRY[:1], "joker1"]})
    own, other = game.view(0), game.view(1)
    assert [(card.territory, card.symbol) for card in own.hand] == [
        (INFANTRY[0], "infantry"),
        (CAVALRY[0], "cavalry"),
        (None, "joker"),
    ]
    assert (other.hand, other.players[0].cards, game.view(None).hand) == ((), 3, ())


def test_the_next_set_is_one_number_or_four() -> None:
    assert stage("P82-M", sets_traded=5).view(0).next_set == {"any": 15}
    fixed = {"infantry": 4, "cavalry": 6, "artillery": 8, "mixed": 10}
    assert stage("H00-M", sets_traded=5).view(0).next_set == fixed
    assert stage("CLI-M").view(0).next_set == {"infantry": 6, "cavalry": 8, "artillery": 4, "mixed": 10}
    assert stage("FUR-N").view(0).next_set == {}


def test_the_counter_shows_what_the_edition_prints() -> None:
    shown = {land.id: (land.units, land.shown) for land in stage("FUR-N", 3, {0: {"alaska": 5}}).view(0).territories}
    assert (shown["alaska"], shown["siam"]) == ((5, 4), (1, 0))
    assert stage("H00-M", 3, {0: {"alaska": 5}}).view(0).territories[0].shown == 5


def test_the_neutral_army_and_the_battle_are_in_the_view() -> None:
    game = stage("H00-2P", 2, {0: {"alaska": 4}, 1: ["siam"], NEUTRAL: {"kamchatka": 2}})
    assert game.view(0).neutral == NeutralView(territories=40, units=41, stock=0)
    game.play("attack alaska kamchatka 3", dice=words_for_dice(6, 5, 1, 2))
    battle = game.view(1).battle
    assert (battle.source, battle.target, battle.red, battle.blue) == ("alaska", "kamchatka", (6, 5, 1), (2,))


def test_a_finished_game_names_its_winner_and_shows_all_missions() -> None:
    game = stage("P82-M", 3, {0: {"alaska": 5}, 1: ["kamchatka"]}, missions={0: "green", 1: 0}, rest=2)
    game.play("attack alaska kamchatka 3", dice=words_for_dice(6, 6, 6, 1))
    view = game.view(None)
    assert (view.phase, view.winner, view.won_by) == ("over", 0, "mission")
    assert game.projection(2)[0]["mission"][:2].tolist() == [9, 0]


@pytest.mark.parametrize("edition", PRESETS, ids=[edition.preset for edition in PRESETS])
def test_every_view_is_plain_json(edition: Edition) -> None:
    game = fresh(edition, edition.players[0])
    for seat in (None, *range(game.players)):
        plain = json.loads(json.dumps(game.view(seat).to_json()))
        assert plain["preset"] == edition.preset
        assert len(plain["territories"]) == len(game.board.territories)
    with pytest.raises(ValueError, match="there is no seat 6"):
        game.view(6)


def pieces(game: Game, seat: int = 0) -> list[tuple[str, int, int, str | int | None]]:
    goal = game.view(seat).goal
    assert goal is not None
    return [(each.kind, each.done, each.needed, each.continent or each.seat) for each in goal.pieces]


@pytest.mark.parametrize(
    ("mission", "expected"),
    [
        (0, [("continent", 1, 9, "north_america"), ("continent", 6, 6, "africa")]),
        (2, [("territories", 7, 24, None)]),
        (3, [("garrisons", 1, 18, None)]),
        (
            4,
            [("continent", 0, 7, "europe"), ("continent", 0, 4, "south_america"), ("other_continent", 6, 6, "africa")],
        ),
        (7, [("continent", 6, 6, "africa"), ("continent", 0, 12, "asia")]),
        ("blue", [("colour", 7, 42, 2)]),
        ("red", [("territories", 7, 24, None)]),  # against oneself
    ],
)
def test_a_mission_is_told_piece_by_piece(
    mission: int | str, expected: list[tuple[str, int, int, str | int | None]]
) -> None:
    lands = dict.fromkeys(lands_of(fresh("P82-M", 3), "africa"), 1) | {"alaska": 3}
    game = stage("P82-M", 3, {0: lands}, missions={0: mission}, rest=2)
    assert pieces(game) == expected


def test_a_colour_is_counted_down_territory_by_territory() -> None:
    game = stage("P82-M", 3, {0: ["alaska"], 1: ["siam", "peru"]}, missions={0: "green", 1: "blue"})
    assert pieces(game) == [("colour", 40, 42, 1)]
    assert pieces(game, 1) == [("colour", 3, 42, 2)]
    assert pieces(game, 2) == [("unknown", 0, 1, None)]


def test_other_goals_are_told_piece_by_piece_too() -> None:
    capitals = {0: "alaska", 1: "siam", 2: "peru", 3: "japan"}
    lands = {0: ["brazil", "peru", "japan"], 1: ["siam", "alaska"], 2: ["congo"]}
    assert pieces(stage("H10-TS", 4, lands, capitals=capitals)) == [
        ("capitals", 2, 3, None),
        ("own_capital", 0, 1, 0),
    ]
    assert pieces(stage("P82-W", 3, {0: ["alaska"]})) == [("territories", 1, 42, None)]
    assert pieces(stage("H00-2P", 2, {0: ["alaska"], 1: ["siam"]})) == [("opponent", 0, 1, 1)]


@pytest.mark.parametrize("preset", [edition.preset for edition in PRESETS if edition.goal == Goal.ELIMINATE_OPPONENT])
def test_whoever_has_beaten_the_other_has_all_of_the_goal(preset: str) -> None:
    game = stage(preset, 2, {0: {"alaska": 9}, 1: ["kamchatka"]}, rest=NEUTRAL)
    assert pieces(game) == [("opponent", 0, 1, 1)]
    take(game, "alaska", "kamchatka", 3)
    assert (game.over, pieces(game)) == (True, [("opponent", 1, 1, 1)])


def test_a_choice_is_shown_once_it_is_made_and_no_other_edition_has_one() -> None:
    game = stage("CLI-M", 3, {0: {"alaska": 4}, 1: {"siam": 4}}, phase="turn")
    assert game.view(0).mode is None
    game.play("choose attack")
    assert game.view(1).mode == "attack"
    assert stage("P82-M", 3, {0: {"alaska": 4}, 1: {"siam": 4}}, phase="turn").view(0).mode is None


def test_without_missions_a_goal_has_no_mission_no_task_and_no_text() -> None:
    goal = stage("P82-W", 3, {0: {"alaska": 4}, 1: {"siam": 4}}).view(0).goal
    assert goal is not None
    assert (goal.kind, goal.mission, goal.task, goal.text) == ("world", None, None, None)


@pytest.mark.parametrize(("must", "kinds"), [(True, ["capitals", "own_capital"]), (False, ["capitals"])])
def test_ones_own_capital_is_a_piece_of_the_goal_only_where_it_must_be_held(must: bool, kinds: list[str]) -> None:
    lands, capitals = {0: {"alaska": 4}, 1: {"siam": 4}}, {0: "alaska", 1: "siam", 2: "peru"}
    goal = stage("H00-CAP", 3, lands, capitals=capitals, capital_must_hold_own=must).view(0).goal
    assert goal is not None
    assert [piece.kind for piece in goal.pieces] == kinds


def test_who_places_in_secret_knows_what_is_left_of_his_own_and_of_nobody_elses() -> None:
    """Everybody at once and unseen (CLI-M): also how much the others have left to place is theirs alone."""
    game = fresh("CLI-M", 3)
    left = game.state["stock"].tolist()[:3]
    assert all(left)
    for seat in range(3):
        seen = game.projection(seat)[0]["stock"].tolist()[:3]
        assert seen == [left[other] if other == seat else 0 for other in range(3)]


def test_a_capital_that_nobody_has_chosen_yet_is_nobodys() -> None:
    """Neither is it the last country's of the larger board."""
    game = fresh("FUR-N", 3, goal="capitals")
    for seat in range(3):
        goal = game.view(seat).goal
        assert goal is not None
        assert goal.done == 0


def test_behind_a_view_stands_the_game_as_the_seat_knows_it() -> None:
    game = fresh("H10-M", 3)
    known = game.view(1).known
    assert known.projected(1).tolist() == game.projected(1).tolist()
    assert known.view(1).goal == game.view(1).goal
    assert known.view(2).goal is None or known.view(2).goal != game.view(2).goal
