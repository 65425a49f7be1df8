"""Views and options as JSON bytes: the same, byte for byte, as the views and options of one seat at a time."""

from __future__ import annotations

import msgspec
import pytest

from erdkreis.bots.bot import Bot
from erdkreis.editions import Edition
from erdkreis.engine.game import Game
from erdkreis.engine.showing import options_json, views_json
from tests.engine.positions import fresh, stage
from tests.wander import TABLES, table_name


def same_as_one_by_one(game: Game) -> None:
    viewers = (None, *range(game.players))
    shown = views_json(game, viewers)
    assert tuple(shown) == viewers
    for viewer in viewers:
        assert shown[viewer] == msgspec.json.encode(game.view(viewer))
    assert options_json(game) == msgspec.json.encode(game.options().to_json())


@pytest.mark.parametrize(("edition", "players"), TABLES, ids=table_name)
def test_views_as_json_are_those_given_one_at_a_time(edition: Edition, players: int) -> None:
    """Through set-up, where placements and capitals are concealed, and on."""
    for seed, bot in ((1, Bot("random", 1)), (2, Bot("greedy", 2))):
        game = fresh(edition, players, seed)
        for number in range(600):
            if number % (5 if number < 150 else 30) == 0:
                same_as_one_by_one(game)
            if game.over:
                break
            game.play(bot.decide(game))
        same_as_one_by_one(game)


def test_a_concealed_placement_is_shown_to_nobody_else() -> None:
    game = fresh("CLI-M", 3)
    first = game.awaiting
    game.play(f"place {game.options().actions[0].target} 1")
    shown = {viewer: msgspec.json.decode(text) for viewer, text in views_json(game, (None, 0, 1, 2)).items()}
    strong = {viewer: sum(land["units"] > 1 for land in view["territories"]) for viewer, view in shown.items()}
    assert strong == {viewer: int(viewer == first) for viewer in (None, 0, 1, 2)}


def test_only_those_who_ask_are_answered() -> None:
    game = stage("H00-CAP", 3, {0: ["alaska"], 1: ["siam"]}, capitals={0: "alaska", 1: "siam", 2: "peru"})
    assert list(views_json(game, [2])) == [2]
    assert views_json(game, [2])[2] == msgspec.json.encode(game.view(2))
    assert views_json(game, []) == {}
    with pytest.raises(ValueError, match="there is no seat 3"):
        views_json(game, [3])
