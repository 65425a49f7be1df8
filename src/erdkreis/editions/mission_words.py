"""What mission cards say, in the words of a rule book. The sentences are erdkreis/texts/missions.*.json."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from erdkreis import texts
from erdkreis.boards.missions import DESTROY, MISSIONS, Mission
from erdkreis.boards.names import CONTINENTS, in_language, places
from erdkreis.editions.consistency import EditionError
from erdkreis.editions.folders import ENGLISH, spoken
from erdkreis.editions.words import Words, plain_words


def mission_text(mission: int, colour: str | None = None, language: str = ENGLISH, words: Words | None = None) -> str:
    """What a mission card says. `colour` belongs to `DESTROY` and to no other mission; `words`: else the plain ones.

    >>> mission_text(0)
    'You win once all of North America and all of Africa are yours.'
    >>> mission_text(DESTROY, "red", "de")
    'Du gewinnst, sobald keine rote Einheit mehr auf dem Spielplan steht.'
    """
    if (mission == DESTROY) != (colour is not None):
        raise EditionError(f"mission {mission} {'needs a' if mission == DESTROY else 'has no'} colour")
    own = words or plain_words(language)
    sentence, facts = _task(MISSIONS[mission], language) if colour is None else _against(colour, language)
    terms = {
        "territories": own.territory.other,
        "unit": own.unit.one,
        "units": own.unit.other,
        "held": own.held,
    }
    return texts.say(_missions(language)["sentences"][sentence], {**terms, **facts}, {}) or ""


def colour_name(colour: str, language: str = ENGLISH) -> str:
    """The name of a colour, as a noun: German capitalises it."""
    return str(_missions(language)["colours"][colour]["name"])


def _task(task: Mission, language: str) -> tuple[str, dict[str, object]]:
    if task.continents:
        first, second = in_language(places(CONTINENTS, task.continents), language)
        return "third" if task.third else "two", {"c1": first.full, "c2": second.full}
    # One unit is on every territory anyway, so only a larger garrison is worth a word.
    return "garrison" if task.garrison > 1 else "count", {"n": task.territories, "k": task.garrison}


def _against(colour: str, language: str) -> tuple[str, dict[str, object]]:
    """An adjective before units: German feminine singular, Dutch plural."""
    return "colour", {"adjective": _missions(language)["colours"][colour]["adjective"]}


def _missions(language: str) -> Mapping[str, Any]:
    missions: Mapping[str, Any] = texts.read(f"missions.{spoken(language)}")
    return missions
