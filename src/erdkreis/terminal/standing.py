"""Standing orders: decisions that a person has left to the program, for a while or for one target."""

from __future__ import annotations

from dataclasses import dataclass, field

from erdkreis.engine.actions import Attack
from erdkreis.engine.game import Game

TURN = "turn"


@dataclass(frozen=True)
class RepeatedAttack:
    """Attack the same territory again and again, until it falls or only `least` units are left.

    `since`: how long the history was when it began.
    """

    seat: int
    source: str
    target: str
    least: int
    since: int

    def next(self, game: Game) -> Attack | None:
        """The next roll; nothing once there is no more to attack with, or nothing to attack."""
        units = game.seen_by(self.seat).units[game.board.index(self.source)]
        for option in game.options().of("attack"):
            if (option.source, option.target) == (self.source, self.target) and units > self.least:
                return Attack(self.source, self.target, game.striking_units(self.source))
        return None


@dataclass
class Orders:
    """What each person has left to the program."""

    campaign: RepeatedAttack | None = None
    steps: dict[int, tuple[str, int]] = field(default_factory=dict)  # seat -> phase (or TURN) and turn, left to it
    defence: set[int] = field(default_factory=set)  # seats whose dice in defence are chosen for them

    def left_to_program(self, game: Game, seat: int) -> bool:
        """Has the person said that the program shall decide this?"""
        phase = "attack" if game.phase == "occupy" else game.phase
        if self.steps.get(seat) in ((phase, game.turn), (TURN, game.turn)):
            return True
        if phase == "defend":
            return seat in self.defence
        self.steps.pop(seat, None)
        return False

    def next_roll(self, game: Game) -> Attack | None:
        """The next roll of the campaign, once the one before has been answered."""
        if self.campaign is None or game.phase != "attack" or self.campaign.seat != game.awaiting:
            return None
        return self.campaign.next(game)

    def campaign_has_ended(self, game: Game) -> bool:
        return self.campaign is not None and game.phase != "defend" and self.next_roll(game) is None
