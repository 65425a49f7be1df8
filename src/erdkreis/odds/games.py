"""The odds of an attack in a game."""

from __future__ import annotations

from erdkreis.engine.game import Game, a_game
from erdkreis.odds.battles import Battle, battle
from erdkreis.odds.dice import AttackStyle
from erdkreis.odds.errors import OddsError


def odds_of(
    game: Game,
    source: str,
    target: str,
    units: int | None = None,
    *,
    attack: AttackStyle = "most",
    defence: str = "most",
    stop: int = 1,
) -> Battle:
    """The odds of an attack from `source` on `target` by the rules in play.

    `units` stands for what is in the source, one of which stays: for looking ahead before units are placed there. It
    need not be anybody's turn to attack, so that people can look at any border.

    >>> from erdkreis import Game, edition
    >>> odds = odds_of(Game(edition("parker1982", "world"), 3, seed=1), "alaska", "kamchatka", units=4)
    >>> odds.defender_units, round(odds.win, 4)
    (1, 0.9164)
    """
    seen, board = a_game(game).seen_by(None), game.board
    start, end = board.index(source), board.index(target)
    if end not in board.territories[start].links:
        raise OddsError("odds/not_linked", f"{source} and {target} are not neighbours")
    if seen.owner[start] == seen.owner[end]:
        raise OddsError("odds/own_territory", f"{source} and {target} belong to the same side")
    attackers, defenders = seen.units[start] if units is None else units, seen.units[end]
    return battle(attackers, defenders, game.edition, attack=attack, defence=defence, stop=stop)
