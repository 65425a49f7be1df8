"""Two streams that never mix: what is hidden never bends a die, and no die bends what is hidden."""

from __future__ import annotations

from hypothesis import given

from erdkreis.editions.values import Allocation
from erdkreis.engine.actions import Attack, Defend, Trade
from erdkreis.engine.game import Game, derive
from tests.properties.effort import some
from tests.properties.tables import Table, house_tables, seeds
from tests.properties.walks import Pace, advanced, choices, paces

THROWN = ("BattleFought", "DiceRolledToAttack", "DiceThrownForStart", "LeaderChosen", "FirstPlacerChosen")


def reseeded(game: Game, stream: str, seed: int) -> Game:
    """The game with another seed for one of its streams."""
    twin = game.copy(same_chance=True)
    twin.chance.record[stream + "_seed"] = derive(seed, "another")
    return twin


def dice_of(game: Game) -> list[dict[str, object]]:
    return [event.facts for event in game.events if event.name in THROWN]


@some(30)
@given(house_tables(), paces(), seeds)
def test_hidden_words_never_change_a_die(table: Table, pace: Pace, seed: int) -> None:
    """Up to the first trade, which may depend on a card drawn otherwise, both games go on alike but for cards."""
    game = advanced(table.game(), pace)
    twin = reseeded(game, "hidden", seed)
    for action in choices(game, pace, 150):
        if isinstance(action, Trade):
            return
        game.play(action)
        twin.play(action)
        assert dice_of(twin) == dice_of(game)
        assert twin.last_chance[0] == game.last_chance[0]
        assert (twin.state["units"] == game.state["units"]).all()
        assert (twin.state["owner"] == game.state["owner"]).all()
        if int(twin.state["hand_size"].max()) > 4:
            return


@some(35)
@given(house_tables(), paces(), seeds)
def test_dice_words_never_change_a_card(table: Table, pace: Pace, seed: int) -> None:
    """After the set-up a hidden word is a card from the deck and nothing else, whatever the dice would say."""
    game = advanced(table.game(), pace)
    for action in choices(game, pace, 150):
        twin, playing = reseeded(game, "dice", seed), game.active is not None
        from_below = game.state["deck_size"] == 0 and game.state["under_size"] > 0
        game.play(action)
        drawn = cards_seen(game)
        if playing:
            assert len(game.last_chance[1]) == (0 if from_below else len(drawn))
        if drawn and not isinstance(action, Attack | Defend):
            twin.play(action)
            assert cards_seen(twin) == drawn
            assert twin.last_chance[1] == game.last_chance[1]


def cards_seen(game: Game) -> list[int]:
    return [event.facts["card"] for event in game.events if event.name == "CardSeen"]


@some(40)
@given(house_tables(), seeds)
def test_dice_words_never_change_the_deal(table: Table, seed: int) -> None:
    """Missions and the order of the dealt territories come from hidden words; dice only say where dealing starts."""
    game = table.game()
    dice, hidden = game.last_chance
    other = Game(table.edition, table.players, seed=seed).last_chance[0]
    twin = Game(table.edition, table.players, dice=(*other, *dice), hidden=hidden)
    assert twin.last_chance[1] == hidden
    assert (twin.state["mission"] == game.state["mission"]).all()
    if table.edition.allocation == Allocation.DEAL:
        turned = int(twin.state["leader"]) - int(game.state["leader"])
        size = len(game.board.territories)
        assert (twin.state["owner"][:size] == (game.state["owner"][:size] + turned) % table.players).all()
    else:
        assert (twin.state["owner"] == game.state["owner"]).all()


@some(30)
@given(house_tables(), seeds)
def test_one_seed_feeds_both_streams_with_different_words(table: Table, seed: int) -> None:
    game = Game(table.edition, table.players, seed=seed)
    assert game.chance.record["dice_seed"] != game.chance.record["hidden_seed"]
    assert not set(game.last_chance[0]) & set(game.last_chance[1])


@some(30)
@given(house_tables(), paces())
def test_every_word_that_was_used_is_told(table: Table, pace: Pace) -> None:
    """`last_chance` is what the record keeps: no word twice, none forgotten."""
    game = advanced(table.game(), pace)
    begun = game.chance.mark()
    counted = [0, 0]
    for action in choices(game, pace, 80):
        game.play(action)
        counted[0] += len(game.last_chance[0])
        counted[1] += len(game.last_chance[1])
    assert game.chance.mark() == (begun[0] + counted[0], begun[1] + counted[1])
