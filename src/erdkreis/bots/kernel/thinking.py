"""What thinking is made of.

A `MIND` says how much each thing counts; that is all that levels and personas are. A `MOOD` is what one decision
reckons with: how much each rival matters now, what a card is worth, and the room in which plans are tried.
"""

from __future__ import annotations

import numpy as np

from erdkreis.engine.kernel.state import SEATS, TERRITORIES

SIDES = SEATS + 1
STEPS = 16  # most conquests in one plan
WIDTH = 8  # most ways to go on that are looked at
WON = 2.5  # a won game, by all that is on the table
CHOICES = 8  # most choices of one decision that are weighed against each other

MIND = np.dtype(
    [
        # how much is looked at
        ("steps", np.int64),  # conquests in a row
        ("width", np.int64),  # ways to go on from each
        ("nodes", np.int64),  # conquests tried in one decision
        ("samples", np.int64),  # rehearsals of each choice
        ("doubt", np.float64),  # the difference in worth up to which choices are rehearsed
        ("proof", np.float64),  # how sure a rehearsal must be to overrule, in standard deviations
        ("trust", np.float64),  # for how many rehearsals the worth of a choice counts
        # what things are worth, in units
        ("income", np.float64),  # a unit a turn
        ("hold", np.float64),  # how likely a rival strikes where he can
        ("progress", np.float64),  # a continent nearly held, by its bonus
        ("land", np.float64),  # a territory as such
        ("idle", np.float64),  # a unit with no foe next door
        ("mass", np.float64),  # a unit in the largest stack, on top
        ("danger", np.float64),  # a territory that would fall
        ("kill", np.float64),  # a rival's unit at a full table, by his share
        ("duel", np.float64),  # a rival's unit where nobody else profits from its loss
        ("card", np.float64),  # a third of a set
        ("hunt", np.float64),  # the cards of an eliminated rival, by what they are worth
        ("task", np.float64),  # a unit that stands between a seat and its mission
        ("capital", np.float64),
        # care
        ("haste", np.float64),  # by how much a choice may be misjudged
        ("fail", np.float64),  # a unit lost in a plan that fails
        ("least", np.float64),  # the chance below which a battle is not planned
        ("margin", np.float64),  # what an attack must bring
        ("press", np.float64),  # the chance above which a battle goes on without another look
        ("patience", np.float64),  # what a unit not received is worth where one chooses units or attacks
        ("wait", np.int64),  # keeps a set while others must raise its value
        # how rehearsals end
        ("rounds", np.int64),  # after how many rounds; 0: with the own turn
        ("paired", np.int64),  # whether the replies to all choices meet the same dice
        ("judged", np.float64),  # the judge's share in what the end is worth
        # what else counts
        ("calm", np.float64),  # rounds after which a game that does not end makes bolder
        ("bring", np.float64),  # the share of a rival's income that comes to one front before he strikes
        ("sweep", np.float64),  # how likely a rival goes on behind a front that falls
        ("guard", np.float64),  # a continent's bonus, by the chance that a territory of it falls
        ("single", np.float64),  # a front with one unit
        ("border", np.float64),  # a territory with a rival next door
        ("settle", np.int64),  # start units go where the best line begins
    ]
)

MOOD = np.dtype(
    [
        ("me", np.int64),
        ("weight", np.float64, SIDES),  # of a rival's unit
        ("scale", np.float64),  # the heaviest of these: by it all differences in worth are larger than in own units
        ("reserve", np.int64, SIDES),  # units a rival may bring up before he strikes
        ("booty", np.float64, SIDES),  # what his elimination brings
        ("card", np.float64),
        ("prize", np.float64, TERRITORIES),  # what may be hidden there
        ("depth", np.int64, TERRITORIES),  # steps to the nearest front
        ("threat", np.int64, TERRITORIES),  # units that may strike here
        ("falls", np.float64, TERRITORIES),  # how likely it falls
        ("task", np.int64),
        ("danger", np.float64),
        ("fail", np.float64),
        ("land", np.float64),
        ("won", np.float64),  # what a won game is worth
        # the line that is tried, conquest by conquest
        ("at", np.int64, STEPS + 1),
        ("units", np.int64, STEPS + 1),
        ("chance", np.float64, STEPS + 1),
        ("failed", np.float64, STEPS + 1),
        ("worth", np.float64, STEPS + 1),
        ("ways", np.int64, (STEPS + 1, WIDTH)),
        ("count", np.int64, STEPS + 1),
        ("next", np.int64, STEPS + 1),
        ("was_units", np.int64, STEPS + 1),
        ("was_owner", np.int64, STEPS + 1),
        ("tried", np.int64),
        # the best line so far
        ("best", np.float64),
        ("best_source", np.int64),
        ("best_steps", np.int64),
        ("best_path", np.int64, STEPS + 1),
        ("best_chance", np.float64, STEPS + 1),  # to have come so far
        # what one may do, the best first, each with its reason
        ("choices", np.int64),
        ("value", np.float64, CHOICES),
        ("choice", np.int64, (CHOICES, 5)),  # kind, source, target, units, dice
        ("why", np.int64, (CHOICES, 3)),  # plan, target, about
        ("how", np.float64, (CHOICES, 2)),  # chance, gain
        ("score", np.float64, CHOICES),  # what came of it when played on
        ("spread", np.float64, CHOICES),  # squares of how it did against the first
        # why: what the decision is for
        ("plan", np.int64),
        ("plan_target", np.int64),
        ("plan_about", np.int64),  # a continent or a seat
        ("plan_chance", np.float64),
        ("plan_gain", np.float64),
    ]
)
