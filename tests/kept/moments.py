"""Moments of games: as positions, and as the bytes that `Game.to_bytes` saves; each with the hash of its state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from erdkreis.bots.bot import Bot
from erdkreis.editions import PRESETS, Edition, by_preset
from erdkreis.engine.game import Game

LONGEST = 2500
HOUSE: dict[str, dict[str, Any]] = {
    "P82-M": {"defence_choice": "before_roll", "own_card_bonus": 0},
    "H00-CAP": {"capital_needed": [[3, 3], [4, 2]], "capital_secret": False},
    "H10-TS": {"fortify_reach": "adjacent", "own_card_bonus": 3},
    "CLI-2P": {"neutral_attacks": False},
    "FUR-N": {"attack_units_max": 3, "fortify_moves": "one"},
}


def moments(preset: Edition) -> Iterator[tuple[str, Game]]:
    """The first moment of every phase, the first after some odd things, and one in the middle, each with a name."""
    seen: set[str] = set()
    for seed, who in ((1, "random"), (2, "greedy")):
        game, bot = Game(preset, preset.players[-1], seed=seed), Bot(who, seed)
        for number in range(LONGEST):
            for name in _names(game, number):
                if name not in seen:
                    seen.add(name)
                    yield name, game
            if game.over:
                break
            game.play(bot.decide(game))
    if preset.preset in HOUSE:
        house = Game(by_preset(preset.preset).replace(**HOUSE[preset.preset]), preset.players[0], seed=3)
        bot = Bot("greedy", 3)
        for _ in range(150):
            if not house.over:
                house.play(bot.decide(house))
        yield "house rules", house


def _names(game: Game, number: int) -> Iterator[str]:
    yield game.phase
    if number == 300:
        yield "middle"
    if game.undo_seat is not None:
        yield f"{game.phase}, to be taken back"
    if game.active is not None and game.awaiting not in (None, game.active):
        yield f"{game.phase}, the other decides"
    position = game.to_position()
    for key in ("discard", "under", "returned", "eliminated"):
        if key in position:
            yield key


def positions() -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Per preset."""
    for preset in PRESETS:
        found = moments(preset)
        yield preset.preset, [{"name": name, "position": game.to_position(), "hash": game.hash} for name, game in found]


def saved_games() -> Iterator[tuple[str, bytes, dict[str, Any]]]:
    """Per preset one that a seed plays, and one whose words are given; with what it must come to."""
    for preset in PRESETS:
        game, bot = Game(preset, preset.players[0], seed=5), Bot("greedy", 5)
        for _ in range(130):
            game.play(bot.decide(game))
        yield preset.preset, game.to_bytes(), _expected(game)
    given = Game.from_position(game.to_position(), given=True)
    yield "given-words", given.to_bytes(), {"hash": given.hash}


def _expected(game: Game) -> dict[str, Any]:
    """Its hash, and what comes of the first actions that are offered: the seed must go on where it was."""
    twin, actions = game.copy(same_chance=True), []
    bot = Bot("random", 9)
    for _ in range(25):
        actions.append(str(twin.complete(bot.decide(twin))))
        twin.play(actions[-1])
    return {"hash": game.hash, "actions": actions, "then": twin.hash}
