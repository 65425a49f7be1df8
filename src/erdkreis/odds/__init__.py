"""Exact odds of battles, campaigns and plans, by any edition's dice. Knows what may fall, never what will.

>>> from erdkreis.odds import battle, campaign
>>> round(battle(8, 5, "hasbro2000").win, 4)
0.7851
"""

from erdkreis.odds.battles import Battle, Distribution, battle
from erdkreis.odds.campaigns import Campaign, Leg, Step, campaign
from erdkreis.odds.errors import OddsError
from erdkreis.odds.games import odds_of
from erdkreis.odds.plans import Plan, Route, plan
from erdkreis.odds.tables import table
from erdkreis.odds.threats import Attacker, Threat, threats

__all__ = [
    "Attacker",
    "Battle",
    "Campaign",
    "Distribution",
    "Leg",
    "OddsError",
    "Plan",
    "Route",
    "Step",
    "Threat",
    "battle",
    "campaign",
    "odds_of",
    "plan",
    "table",
    "threats",
]


def __dir__() -> list[str]:
    return __all__
