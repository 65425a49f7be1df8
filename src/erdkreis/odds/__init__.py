"""Exact odds of battles, campaigns and plans, by any edition's dice. Knows what may fall, never what will.

>>> from erdkreis.odds import battle
>>> round(battle(8, 5, "hasbro2000").win, 4)
0.7851
"""

from erdkreis.odds.battles import Battle, Distribution, battle
from erdkreis.odds.errors import OddsError

__all__ = ["Battle", "Distribution", "OddsError", "battle"]
