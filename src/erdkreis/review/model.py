"""What a review tells of a finished game: everybody's chances move by move, whose doing each change was, and the
moments that mattered. For people and programs alike; whoever shows it finds the words.
"""

from __future__ import annotations

from html import escape
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, field

from erdkreis.bots.reasons import Reason

VERSION = 1

LuckKind = Annotated[
    Literal["deal", "dice", "card", "lot"],
    Meta(
        title="LuckKind",
        description="What chance decided: the deal with missions and who begins, a roll, a card, where units came to"
        " stand by lot.",
    ),
]
CauseName = Annotated[
    Literal["decision", "deal", "dice", "card", "lot"],
    Meta(title="CauseName", description="Why chances changed: somebody decided, or chance did."),
]
LabelName = Annotated[
    Literal["inaccuracy", "mistake", "blunder"],
    Meta(title="LabelName", description="How much a decision cost, by thresholds in chance (docs/review.md)."),
]

Reviewer = Annotated[
    Literal["general", "marshal"],
    Meta(title="Reviewer", description="With whom decisions are compared: quickly, or with the strongest there is."),
]

LUCK_KINDS: tuple[LuckKind, ...] = get_args(get_args(LuckKind)[0])
LABELS: tuple[LabelName, ...] = get_args(get_args(LabelName)[0])


class Prospect(Struct, frozen=True):
    """A seat's chance to win by what it may know: as it stands, and the mean over all that may come of an action."""

    now: float
    after: float


class Luck(Struct):
    """What chance brought somebody, in chance to win, by kind."""

    deal: float = 0.0
    dice: float = 0.0
    card: float = 0.0
    lot: float = 0.0

    @property
    def total(self) -> float:
        return self.deal + self.dice + self.card + self.lot


class Labels(Struct):
    """How many decisions got which label."""

    inaccuracy: int = 0
    mistake: int = 0
    blunder: int = 0


class PlayerReviewed(Struct):
    """One seat: `start + luck + skill + others = result`, each in chance to win, to the last digit that counts.

    `start` is the chance before the deal, `luck` what all deals, rolls and cards of the game brought, `skill` what the
    own decisions changed, `others` everybody else's; `result` is 1 or 0, while a review is under way the chance so far.
    `luckiest` and `unluckiest` are the largest swings that one battle or draw brought, either way. `cost` is what the
    own decisions lost against the reviewer's, `decisions` how many there were.
    """

    seat: int
    name: str
    kind: str
    colour: str
    start: float
    luck: Luck
    skill: float
    others: float
    result: float
    luckiest: float
    unluckiest: float
    cost: float
    decisions: int
    labels: Labels


class ChancePoint(Struct):
    """How things stood after a move (0: after the deal): everybody's chance by seat, and last that nobody wins.

    `seat` is who decided; `decided` is what that changed for each seat, `luck` what chance changed. `turn` counts the
    turns begun, `active` is whose turn it is. Rounded to a hundredth of a percent.
    """

    seq: int
    turn: int
    active: int | None
    seat: int | None
    chances: list[float]
    decided: list[float]
    luck: list[float]


class KeyMoment(Struct, omit_defaults=True):
    """Something that mattered, from move `seq` to move `until`: all rolls of one battle are one moment.

    `delta` is what it changed in the chance of `seat`: who decided, or whom luck struck hardest; most of it in move
    `at`. A decision that is listed has a `label` and a `cost`; `played` and `better` are actions in move `at`, in full
    as in a game file, and `reason` is the reviewer's for the better one. Luck with dice has the attack as `played`; and
    where it was one event, luck has `odds`: how likely it was to be at least so lucky or, where `delta` is below
    nought, so unlucky.
    """

    seq: int
    until: int
    at: int
    turn: int
    seat: int
    cause: CauseName
    delta: float
    label: LabelName | None = None
    cost: float = 0.0
    played: str | None = None
    better: str | None = None
    reason: Reason | None = None
    odds: float | None = None


class Review(Struct):
    """A finished game reviewed, or as much of it as there is by now: `done` of `moves` moves.

    `start` are the chances before the deal, `points` one for the deal and one for every move after it, `moments` in the
    order of the game. `reviewer` is the bot whose decisions the players' are compared with.
    """

    version: int
    reviewer: str
    edition: str
    variant: str
    moves: int
    done: int
    start: list[float]
    players: list[PlayerReviewed]
    points: list[ChancePoint] = field(default_factory=list)
    moments: list[KeyMoment] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        return self.done == self.moves

    def _repr_html_(self) -> str:
        """For notebooks: what luck and skill came to for everybody; `erdkreis review --html` shows the rest."""
        heads = ("", "start", "luck", "skill", "others", "result", "cost", "mistakes")
        rows = "".join(_row(player) for player in self.players)
        told = "" if self.complete else f", {self.done} of {self.moves} moves so far"
        return (
            f"<table><caption>{escape(self.edition)} {escape(self.variant)}{told}</caption>"
            f"<tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>{rows}</table>"
        )


def _row(player: PlayerReviewed) -> str:
    parts = (player.luck.total, player.skill, player.others)
    mistakes = player.labels.mistake + player.labels.blunder
    cells = (f"{player.start:.0%}", *(f"{part:+.0%}" for part in parts), f"{player.result:.0%}", f"{player.cost:.0%}")
    shown = "".join(f"<td>{cell}</td>" for cell in (*cells, mistakes))
    return f"<tr><th>{escape(player.name)}</th>{shown}</tr>"
