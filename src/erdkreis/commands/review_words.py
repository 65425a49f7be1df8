"""A review in words, in German, Dutch and English: moments, moves, numbers. The sentences are texts/review.*.json."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from erdkreis import texts
from erdkreis.bots.titles import TITLES
from erdkreis.engine.actions import Action, Choose, parse_action
from erdkreis.terminal.words import Speaker

if TYPE_CHECKING:
    from erdkreis.review.model import KeyMoment, PlayerReviewed, Review

MINUS, GAP = "\N{MINUS SIGN}", "\N{NO-BREAK SPACE}"
OFTEN = 0.25
"""Luck that comes more often than this is nothing to speak of."""


@dataclass(frozen=True)
class ReviewWords:
    """What is said about one game."""

    speaker: Speaker

    def say(self, key: str, **facts: object) -> str:
        return self.speaker.phrase(self._texts[key], **facts)

    @cached_property
    def _texts(self) -> dict[str, texts.Text]:
        found: dict[str, texts.Text] = texts.read(f"review.{self.speaker.language}")
        return found

    def number(self, share: float, *, signed: bool = False) -> str:
        """Hundredths, with one digit more.

        >>> from erdkreis import Game, edition
        >>> game = Game(edition("hasbro2010"), 3, seed=1)
        >>> words = ReviewWords(Speaker(game.edition, game.board, ("A", "B", "C"), "de"))
        >>> words.number(-0.0712, signed=True), words.number(0.00004, signed=True), words.number(0.5)
        ('−7,1', '0,0', '50,0')
        """
        number = f"{abs(100 * share):.1f}"
        sign = "" if float(number) == 0 else MINUS if share < 0 else "+" if signed else ""
        return f"{sign}{number if self.speaker.language == 'en' else number.replace('.', ',')}"

    def percent(self, share: float, *, signed: bool = False) -> str:
        return f"{self.number(share, signed=signed)}{GAP}%"

    def swings(self, player: PlayerReviewed) -> str:
        """The largest ones either way."""
        return "/".join(self.number(swing, signed=True) for swing in (player.luckiest, player.unluckiest))

    def reviewer(self, review: Review) -> str:
        return TITLES[review.reviewer][self.speaker.language]  # type: ignore[index]

    def about(self, review: Review) -> str:
        book = self.speaker.edition.about(self.speaker.language)
        turns = review.points[-1].turn if review.points else 0
        return self.say(
            "about",
            edition=book.title,
            variant=book.variants[self.speaker.edition.variant].title,
            moves=review.moves,
            turns=turns,
            reviewer=self.reviewer(review),
        )

    def meaning(self) -> list[str]:
        """What luck, skill and chances are, paragraph by paragraph."""
        return [self.say(f"meaning/{part}") for part in ("causes", "luck", "estimates")]

    def action(self, text: str) -> str:
        """An action, as something that might be done."""
        action: Action = parse_action(text, self.speaker.board)
        facts = {name: getattr(action, name) for name, _ in action.parts if getattr(action, name) is not None}
        kind = f"choose/{action.mode}" if isinstance(action, Choose) else action.word
        return self.say(f"do/{kind}", **facts)

    def kind(self, moment: KeyMoment) -> str:
        """What sort of moment it was."""
        if moment.label is not None:
            return self.say(f"label/{moment.label}")
        by = "begin" if moment.cause == "deal" and moment.seq > 0 else moment.cause
        return self.say(f"{'un' if moment.delta < 0 else ''}lucky/{by}")

    def details(self, moment: KeyMoment, review: Review) -> str:
        """What happened in it, what would have been better and why; or how rare such luck is."""
        if moment.label is None:
            return self._about_luck(moment)
        parts = [] if moment.played is None else [self.action(moment.played)]
        parts.append(self.say("costs", cost=self.percent(moment.cost)))
        if moment.better is not None:
            better = self.say("better", better=self.action(moment.better))
            if moment.reason is not None:
                reason = self.speaker.reason(moment.reason, self.speaker.language)
                better += " – " + self.say("because", reviewer=self.reviewer(review), reason=reason)
            parts.append(better)
        return "; ".join(parts)

    def _about_luck(self, moment: KeyMoment) -> str:
        parts = []
        words = (moment.played or "").split()
        if words[:1] == ["attack"]:
            parts.append(self.say("battle", source=words[1], target=words[2]))
        if moment.odds is not None and 0 < moment.odds <= OFTEN:
            luck = "unlucky" if moment.delta < 0 else "lucky"
            parts.append(self.say(f"odds/{luck}", odds=round(1 / moment.odds)))
        return "; ".join(parts)

    def when(self, moment: KeyMoment) -> str:
        moves = "move" if moment.seq == moment.until else "moves"
        return f"{self.say('turn', turn=moment.turn)}, {self.say(moves, seq=moment.seq, until=moment.until)}"
