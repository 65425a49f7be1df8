"""The start menu: which game, how many players, who sits where. Enter all the way starts a good game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from erdkreis.bots import FROZEN, is_bot
from erdkreis.bots import NAMES as PROGRAMS
from erdkreis.bots.contestants import is_visitor
from erdkreis.editions import DEFAULT, NAMES, PRESETS, Edition, EditionError
from erdkreis.editions.folders import ENGLISH
from erdkreis.editions.rule_words import rules_in_words, value_briefly
from erdkreis.names import alike, cleaned
from erdkreis.record import Seat
from erdkreis.terminal.lines import Ask
from erdkreis.terminal.table import PERSON
from erdkreis.terminal.words import plainly

USUAL_PLAYERS = 4
USUAL_OPPONENT = "captain"
_PROGRAM_NAMES = ("Bruno", "Carla", "Dario", "Elif", "Femke", "Goran")
_LONGEST_NAME = 16


@dataclass(frozen=True)
class Start:
    """A game to be played, and who sits where."""

    edition: Edition
    seats: tuple[Seat, ...]


def seated(
    edition: Edition, kinds: Sequence[str] | None, names: Sequence[str] | None, language: str = ENGLISH
) -> tuple[Seat, ...]:
    """Seats from what was given; missing ones are a person against captains, with names of their own.

    Raises `EditionError` where it does not fit.
    """
    if kinds is None:
        count = len(names) if names and len(names) in edition.players else usual_players(edition)
        kinds = (PERSON, *(USUAL_OPPONENT,) * (count - 1))
    if len(kinds) not in edition.players:
        allowed = ", ".join(map(str, edition.players))
        raise EditionError(f"{edition.title} {edition.variant} is for {allowed} players, not {len(kinds)}")
    unknown = [kind for kind in kinds if kind != PERSON and not is_bot(kind) and not is_visitor(kind)]
    if unknown:
        raise EditionError(
            f"nobody called {unknown[0]!r} can sit here: choose from {', '.join((PERSON, *PROGRAMS, *FROZEN))}"
        )
    given = [_clean(name) for name in names or ()]
    if len(given) > len(kinds):
        raise EditionError(f"{len(given)} names are too many for {len(kinds)} seats")
    chosen: list[str] = []
    for seat in range(len(kinds)):
        wanted = given[seat] if seat < len(given) and given[seat] else _default_name(kinds, seat, language)
        chosen.append(_unique(wanted, chosen))
    return tuple(Seat(name, kind) for name, kind in zip(chosen, kinds, strict=True))


def usual_players(edition: Edition) -> int:
    return USUAL_PLAYERS if USUAL_PLAYERS in edition.players else edition.players[0]


def _default_name(kinds: Sequence[str], seat: int, language: str) -> str:
    before = sum((kind == PERSON) == (kinds[seat] == PERSON) for kind in kinds[:seat])
    if kinds[seat] != PERSON:
        return _PROGRAM_NAMES[before]
    player = plainly(language, "player")
    return player if list(kinds).count(PERSON) == 1 else f"{player} {before + 1}"


def _clean(name: str) -> str:
    """A name that fits the table and cannot command the terminal."""
    return cleaned(cleaned(name)[:_LONGEST_NAME])


def _unique(name: str, taken: Sequence[str]) -> str:
    number, found = 2, name
    while alike(found) in map(alike, taken):
        found, number = f"{name} {number}", number + 1
    return found


class Menu:
    """Asks for everything that was not given."""

    def __init__(self, console: Console, ask: Ask, language: str = ENGLISH) -> None:
        self._console = console
        self._ask = ask
        self._language = language

    def _say(self, key: str, **facts: object) -> str:
        return plainly(self._language, key, **facts)

    def run(self, kinds: Sequence[str] | None, names: Sequence[str] | None) -> Start:
        self._console.print(Text("Erdkreis", "bold"))
        edition = self.edition()
        if kinds is None:
            kinds = self.kinds(edition)
        if names is None:
            names = self.names(kinds)
        return Start(edition, seated(edition, kinds, names, self._language))

    def edition(self) -> Edition:
        grid = _numbered()
        for number, name in enumerate(NAMES, 1):
            first = next(preset for preset in PRESETS if preset.name == name)
            about = first.about(self._language)
            grid.add_row(str(number), Text(about.title, "bold"), about.summary)
        self._console.print(grid)
        name = self._choose(self._say("menu/book"), NAMES, NAMES.index(DEFAULT))
        variants = [preset for preset in PRESETS if preset.name == name]
        grid = _numbered()
        for number, preset in enumerate(variants, 1):
            grid.add_row(str(number), Text(_label(preset), "bold"), _described(preset, self._language))
        self._console.print(grid)
        chosen = self._choose(
            self._say("menu/game"), [preset.preset for preset in variants], 0, [_label(preset) for preset in variants]
        )
        return next(preset for preset in variants if preset.preset == chosen)

    def kinds(self, edition: Edition) -> list[str]:
        counts = [str(count) for count in edition.players]
        count = counts[0]
        if len(counts) > 1:
            usual = counts.index(str(usual_players(edition)))
            asked = self._say("menu/players", least=counts[0], most=counts[-1])
            count = self._choose(asked, counts, usual, numbered=False)
        choices = (PERSON, *PROGRAMS)
        found = []
        for seat in range(int(count)):
            usual = 0 if seat == 0 else choices.index(USUAL_OPPONENT)
            asked = self._say("menu/seat", number=seat + 1, kinds=", ".join(choices))
            found.append(self._choose(asked, choices, usual, numbered=False))
        return found

    def names(self, kinds: Sequence[str]) -> list[str]:
        found = []
        for seat, kind in enumerate(kinds):
            usual = _default_name(kinds, seat, self._language)
            asked = self._say("menu/name", number=seat + 1, usual=usual)
            found.append(self._ask(asked) if kind == PERSON else "")
        return found

    def _choose(
        self,
        asked: str,
        choices: Sequence[str],
        usual: int,
        labels: Sequence[str] | None = None,
        *,
        numbered: bool = True,
    ) -> str:
        """One of the choices, by number, by the beginning of its name, or by Enter."""
        labels = labels or choices
        while True:
            default = str(usual + 1) if numbered else labels[usual]
            answer = self._ask(f"{asked} [{default}]: ").strip().casefold()
            if not answer:
                return choices[usual]
            if (
                numbered
                and answer.isascii()
                and answer.isdigit()
                and len(answer) < 4
                and 1 <= int(answer) <= len(choices)
            ):
                return choices[int(answer) - 1]
            exact = [choice for choice, label in zip(choices, labels, strict=True) if label.casefold() == answer]
            found = exact or [
                c for c, label in zip(choices, labels, strict=True) if label.casefold().startswith(answer)
            ]
            if len(found) == 1:
                return found[0]
            self._console.print(Text(self._say("menu/choose", choices=", ".join(labels)), "bold red"))


def _label(preset: Edition) -> str:
    """The variant; where a book has it twice, the second says what is different."""
    first = next(each for each in PRESETS if (each.name, each.variant) == (preset.name, preset.variant))
    return preset.variant if first == preset else f"{preset.variant} escalating"


def _described(preset: Edition, language: str) -> str:
    """For how many it is, what sets bring, and what it is like."""
    values, heads = preset.values(), rules_in_words(language).compared
    players = plainly(language, "players", players=value_briefly("players", values["players"], language))
    sets = f"{heads['sets']}: {value_briefly('set_value', values['set_value'], language)}"
    return f"{players}; {sets}. {preset.about(language).variants[preset.variant].text}"


def _numbered() -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold")
    return grid
