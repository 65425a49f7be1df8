"""The random seat, word by word: the row, the number and the dice that the published generator stands for."""

from __future__ import annotations

import pytest

from erdkreis.bots.bot import Bot
from erdkreis.engine.game import Game, derive
from erdkreis.engine.options import Option
from erdkreis.engine.words import MODES
from tests.engine.positions import ARTILLERY, CAVALRY, INFANTRY, fresh, stage

WORD = 1 << 64


class Lot:
    """SplitMix64 on unsigned numbers; of each word the upper half says how far along the choices one goes."""

    def __init__(self, seed: int) -> None:
        self.state = derive(seed, "bots") % WORD

    def below(self, n: int) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % WORD
        return (z ^ (z >> 31)) // 2**32 * n // 2**32

    def within(self, least: int, most: int) -> int:
        """Where there is no choice, nothing is drawn."""
        return least if least == most else least + self.below(most - least + 1)


def picked(options: tuple[Option, ...], lot: Lot) -> str:
    option = options[lot.below(len(options))]
    words: list[object] = [option.kind, *(place for place in (option.source, option.target) if place is not None)]
    if option.kind == "trade":
        words += sorted(each.cards for each in option.sets or ())[lot.below(len(option.sets or ()))]
    elif option.kind == "choose":
        words.append(MODES[lot.below(2)])
    elif option.least is not None and option.most is not None:
        number = lot.within(option.least, option.most)
        if option.kind == "attack":
            assert option.dice is not None
            dice = option.dice[min(number - option.least, len(option.dice) - 1)]
            words += [number, lot.within(*dice)]
        elif option.kind in ("occupy", "defend"):
            words = [option.kind, number]
        else:
            words.append(number)
    return " ".join(map(str, words))


@pytest.mark.parametrize(
    ("preset", "players"), [("H00-M", 3), ("H10-K", 3), ("CLI-2P", 2), ("FUR-N", 4), ("H00-CAP", 3), ("P82-W", 3)]
)
def test_every_decision_is_the_one_its_words_stand_for(preset: str, players: int) -> None:
    game, bot, lot = fresh(preset, players, 3), Bot("random", 9), Lot(9)
    for _ in range(120):
        due = game.complete(game.parse(picked(game.options().actions, lot)))
        assert game.complete(bot.decide(game)) == due
        game.play(due)
        if game.over:
            return


def test_sets_are_picked_too() -> None:
    hand = {0: [*INFANTRY[:2], *CAVALRY[:2], *ARTILLERY[:2], "joker1"]}
    for seed in range(12):
        game: Game = stage("H00-M", 3, {0: ["alaska"], 1: ["siam"]}, phase="turn", hands=hand)
        due = game.parse(picked(game.options().actions, Lot(seed)))
        assert Bot("random", seed).decide(game) == due
