"""What a ladder's games say: ratings, win rates with their verdicts, what the seats are worth, who forfeited."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from erdkreis.arena.duel import PairingScore, deal_score
from erdkreis.arena.ladder import Ladder
from erdkreis.arena.pairings import DealPlayed, Format, Pairing, PairingKey
from erdkreis.arena.ratings import Rating, rate
from erdkreis.arena.seats import SeatShares, count_seats
from erdkreis.arena.statistics import Hypotheses, SequentialTest, win_interval
from erdkreis.arena.styles import PlayingStyle, styles_of

NOTES_SHOWN = 20


@dataclass(frozen=True)
class Meeting:
    """One pairing: how often the lone contestant won, and whether it is better than the others."""

    pairing: Pairing
    games: int
    wins: int
    rate: float
    low: float
    high: float
    verdict: str

    def to_json(self) -> dict[str, Any]:
        return {
            "preset": self.pairing.format.edition.preset,
            "players": self.pairing.format.players,
            "lone": self.pairing.lone,
            "others": self.pairing.others,
            "games": self.games,
            "wins": self.wins,
            **{name: round(getattr(self, name), 6) for name in ("rate", "low", "high")},
            "verdict": self.verdict,
        }


@dataclass(frozen=True)
class Standing:
    """`forfeited` games somebody lost by misbehaving; `notes` tell of the first ones."""

    games: int
    seed: int
    ratings: tuple[Rating, ...]
    by_edition: dict[str, tuple[Rating, ...]]
    meetings: tuple[Meeting, ...]
    seats: tuple[SeatShares, ...]
    styles: dict[Format, tuple[PlayingStyle, ...]]
    forfeited: int
    notes: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "seed": self.seed,
            "ratings": [_rating(rating) for rating in self.ratings],
            "by_edition": {name: [_rating(rating) for rating in rated] for name, rated in self.by_edition.items()},
            "meetings": [meeting.to_json() for meeting in self.meetings],
            "seats": [shares.to_json() for shares in self.seats],
            "styles": {str(format): [style.to_json() for style in styles] for format, styles in self.styles.items()},
            "forfeited": self.forfeited,
            "notes": list(self.notes),
        }


def _rating(rating: Rating) -> dict[str, Any]:
    numbers = {"rating": rating.mean, "low": rating.low, "high": rating.high}
    return {"name": rating.name, **{name: round(value, 4) for name, value in numbers.items()}, "games": rating.games}


def standing(ladder: Ladder, kept: Mapping[tuple[PairingKey, int], DealPlayed]) -> Standing:
    """From the deals of this ladder alone, in its order, whatever else was kept and whenever it was played."""
    played = {pairing: _deals_of(pairing, ladder, kept) for pairing in ladder.pairings()}
    deals = [deal for pairing in played for deal in played[pairing]]
    games = [game.ended for deal in deals for game in deal.games]
    names = dict.fromkeys(format.edition.name for format in ladder.formats)
    notes = [game.note for game in games if game.note]
    return Standing(
        len(games),
        ladder.terms.seed,
        tuple(_rated(deals)),
        {name: tuple(_rated(deal for deal in deals if _edition(deal) == name)) for name in names},
        tuple(_meeting(pairing, its_deals, ladder.terms.seed) for pairing, its_deals in played.items() if its_deals),
        tuple(_seats(format, played) for format in ladder.formats),
        {format: styles_of(deal for deal in deals if deal.deal.pairing.format == format) for format in ladder.formats},
        len(notes),
        tuple(notes[:NOTES_SHOWN]),
    )


def _deals_of(pairing: Pairing, ladder: Ladder, kept: Mapping[tuple[PairingKey, int], DealPlayed]) -> list[DealPlayed]:
    key = pairing.key
    return [kept[key, number] for number in range(ladder.deals) if (key, number) in kept]


def _seats(format: Format, played: Mapping[Pairing, Sequence[DealPlayed]]) -> SeatShares:
    deals = (deal for pairing, its_deals in played.items() if pairing.format == format for deal in its_deals)
    return count_seats(format, (game.ended for deal in deals for game in deal.games))


def _edition(played: DealPlayed) -> str:
    return played.deal.pairing.format.edition.name


def _rated(deals: Iterable[DealPlayed]) -> list[Rating]:
    return rate((played.deal.pairing.seats(game.place), game.ended.winner) for played in deals for game in played.games)


def _meeting(pairing: Pairing, deals: Sequence[DealPlayed], seed: int) -> Meeting:
    chance = 1 / pairing.format.players
    tally, test = PairingScore(pairing), SequentialTest(Hypotheses(chance))
    for played in deals:
        tally.add(played)
        test.add(deal_score(played, chance))
    low, high = win_interval(tally.deals, abs(seed))
    return Meeting(pairing, tally.games, tally.wins, tally.rate, low, high, test.verdict)
