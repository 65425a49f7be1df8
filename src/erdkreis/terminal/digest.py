"""What others did meanwhile, told turn by turn: one short paragraph instead of a line for every placement and roll."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from erdkreis.engine.events import (
    BattleFought,
    CapitalChosen,
    CapitalRevealed,
    CapitalTaken,
    CardDrawn,
    CardSeen,
    CardsSeen,
    CardsTakenOver,
    DiceThrownForStart,
    Event,
    FirstPlacerChosen,
    GameWon,
    LeaderChosen,
    MissionDealt,
    ModeChosen,
    PlacementRevealed,
    PlacementUndone,
    PlayerEliminated,
    SetTraded,
    TerritoryClaimed,
    TerritoryTaken,
    TurnBegun,
    UnannouncedRoll,
    UnitsMoved,
    UnitsPlaced,
)
from erdkreis.engine.words import Side
from erdkreis.terminal.words import NOBODY, Speaker

_NOTES = (
    LeaderChosen,
    DiceThrownForStart,
    FirstPlacerChosen,
    MissionDealt,
    PlacementRevealed,
    PlayerEliminated,
    CapitalTaken,
    CapitalChosen,
    CapitalRevealed,
    CardsSeen,
    CardSeen,
    UnannouncedRoll,
    GameWon,
)


@dataclass
class Front:
    """All rolls of one go between two territories, up to a capture."""

    target: str
    source: str
    lost: int = 0
    beaten: int = 0
    former: Side = None
    taken: bool = False


@dataclass
class Doings:
    """What one side did in one go."""

    who: Side
    claimed: list[str] = field(default_factory=list)
    placed: dict[str, int] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)
    fronts: list[Front] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


class Digest:
    """Collects events and tells them as paragraphs. Give it only events the reader may see."""

    def __init__(self, speaker: Speaker, army: Side = None) -> None:
        self.speaker = speaker
        self._goes: list[Doings] = []
        self._turn = 0  # where the goes of the current turn begin
        self._army = army  # whose battles are told

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            self._add(event)
            if isinstance(event, _NOTES):
                self._go(self._army).notes.append(self.speaker.describe(event))

    def tell(self) -> list[str]:
        """The paragraphs so far; afterwards the digest is empty."""
        told = [paragraph for doings in self._goes for paragraph in self._paragraphs(doings)]
        self._goes, self._turn = [], 0
        return told

    def _go(self, side: Side) -> Doings:
        """The go of a side in the current turn: during set-up all place by turns, and it is one go."""
        for doings in self._goes[self._turn :]:
            if doings.who == side:
                return doings
        self._goes.append(Doings(side))
        return self._goes[-1]

    def _add(self, event: Event) -> None:
        say = self.speaker.say
        match event:
            case TurnBegun():
                self._army, self._turn = event.seat, len(self._goes)
                self._goes.append(Doings(self._army))
            case TerritoryClaimed():
                self._go(event.seat).claimed.append(self.speaker.place(event.territory))
            case UnitsPlaced():
                self._place(event, event.units)
            case PlacementUndone():
                self._place(event, -event.units)
            case BattleFought():
                self._fight(event)
            case TerritoryTaken():
                front = self._go(self._army).fronts[-1:]
                for each in front:
                    each.taken, each.former = True, event.former
            case ModeChosen():
                self._army = event.side
                self._go(self._army).before.append(say(f"did/{event.mode}"))
            case SetTraded():
                self._go(event.seat).before.append(say("did/trade", units=event.units))
            case CardsTakenOver() if event.by is not None and event.cards:
                self._go(event.by).after.append(say("did/take_over", cards=event.cards))
            case CardDrawn():
                self._go(event.seat).after.append(say("did/draw"))
            case UnitsMoved():
                moved = say("did/move", units=event.units, source=event.source, target=event.target)
                self._go(event.seat).after.append(moved)

    def _place(self, event: UnitsPlaced | PlacementUndone, units: int) -> None:
        placed = self._go(event.side).placed
        name = self.speaker.name(event.territory)
        placed[name] = placed.get(name, 0) + units

    def _fight(self, event: BattleFought) -> None:
        fronts = self._go(self._army).fronts
        source, target = event.source, event.target
        if not fronts or (fronts[-1].source, fronts[-1].target) != (source, target) or fronts[-1].taken:
            fronts.append(Front(target, source))
        fronts[-1].lost += event.attacker_loses
        fronts[-1].beaten += event.defender_loses

    def _paragraphs(self, doings: Doings) -> list[str]:
        parts = [*doings.before, *self._placing(doings), *self._fighting(doings), *doings.after]
        who = self.speaker.who(doings.who)
        told = [f"{who[0].upper()}{who[1:]} {'; '.join(parts)}."] if parts else []
        return [*told, *doings.notes]

    def _placing(self, doings: Doings) -> list[str]:
        parts = []
        if doings.claimed:
            parts.append(self.speaker.say("did/claim", places=self.speaker.listed(doings.claimed)))
        placed = {name: units for name, units in doings.placed.items() if units}
        if placed:
            where = ", ".join(f"{name} +{units}" for name, units in placed.items())
            parts.append(self.speaker.say("did/place", units=sum(placed.values()), places=where))
        return parts

    def _fighting(self, doings: Doings) -> list[str]:
        """Captures by former owner, then the attacks that did not get through, then the price."""
        if not doings.fronts:
            return []
        speaker = self.speaker
        taken: dict[Side, list[str]] = {}
        for front in doings.fronts:
            if front.taken:
                taken.setdefault(front.former, []).append(speaker.place(front.target))
        captured = {front.target for front in doings.fronts if front.taken}
        failed = list(
            dict.fromkeys(speaker.place(front.target) for front in doings.fronts if front.target not in captured)
        )
        parts = []
        if taken:
            by_former = (
                speaker.say("did/from", places=", ".join(names), former=NOBODY if former is None else former)
                for former, names in taken.items()
            )
            parts.append(speaker.say("did/take", places=speaker.listed(by_former)))
        if failed:
            parts.append(speaker.say("did/in_vain", places=speaker.listed(failed)))
        lost, beaten = sum(front.lost for front in doings.fronts), sum(front.beaten for front in doings.fronts)
        return [*parts, speaker.say("did/losses", lost=lost, beaten=beaten)]
