"""The secret missions: what each demands, and how it is said in three languages.

The eight tasks are those of P82-M1 to P82-M8; the sentences are our own. Whether a mission is fulfilled, and what
happens to a colour mission that somebody else fulfils, is for the engine and the edition to say.
"""

from dataclasses import dataclass

from .errors import BoardError, unknown
from .names import CONTINENTS, LANGUAGES, in_language, places


@dataclass(frozen=True)
class Mission:
    """What must be held at once: whole continents (and any third one), or territories with a garrison on each."""

    continents: tuple[str, ...]
    third: bool
    territories: int
    garrison: int


MISSIONS: tuple[Mission, ...] = (
    Mission(("north_america", "africa"), False, 0, 0),  # P82-M1
    Mission(("north_america", "australia"), False, 0, 0),  # P82-M2
    Mission((), False, 24, 1),  # P82-M3
    Mission((), False, 18, 2),  # P82-M4
    Mission(("europe", "south_america"), True, 0, 0),  # P82-M5
    Mission(("europe", "australia"), True, 0, 0),  # P82-M6
    Mission(("asia", "south_america"), False, 0, 0),  # P82-M7
    Mission(("africa", "asia"), False, 0, 0),  # P82-M8
)
ANY_24 = 2
"""The mission that replaces a colour mission against oneself (P82-M9 to M14, H10-47)."""
DESTROY = len(MISSIONS)
"""The mission after the printed tasks: remove a colour from the board. One card per colour, numbered from here on."""
MOST_NAMED = max(len(mission.continents) for mission in MISSIONS)
"""Continents a mission names at most; one that names any names so many."""
GARRISONED = sum(1 << number for number, mission in enumerate(MISSIONS) if mission.garrison > 1)
"""One bit for each mission that counts units: placing and moving them can fulfil it."""


@dataclass(frozen=True)
class _Colour:
    name: str
    adjective: str  # before units: German feminine singular, Dutch plural


_COLOURS: dict[str, dict[str, _Colour]] = {
    "red": {"de": _Colour("Rot", "rote"), "nl": _Colour("rood", "rode"), "en": _Colour("red", "red")},
    "blue": {"de": _Colour("Blau", "blaue"), "nl": _Colour("blauw", "blauwe"), "en": _Colour("blue", "blue")},
    "yellow": {"de": _Colour("Gelb", "gelbe"), "nl": _Colour("geel", "gele"), "en": _Colour("yellow", "yellow")},
    "green": {"de": _Colour("Grün", "grüne"), "nl": _Colour("groen", "groene"), "en": _Colour("green", "green")},
    "turquoise": {
        "de": _Colour("Türkis", "türkisfarbene"),
        "nl": _Colour("turquoise", "turquoise"),
        "en": _Colour("turquoise", "turquoise"),
    },
    "violet": {
        "de": _Colour("Violett", "violette"),
        "nl": _Colour("paars", "paarse"),
        "en": _Colour("violet", "violet"),
    },
    "purple": {"de": _Colour("Lila", "lila"), "nl": _Colour("paars", "paarse"), "en": _Colour("purple", "purple")},
    "black": {"de": _Colour("Schwarz", "schwarze"), "nl": _Colour("zwart", "zwarte"), "en": _Colour("black", "black")},
    "orange": {"de": _Colour("Orange", "orange"), "nl": _Colour("oranje", "oranje"), "en": _Colour("orange", "orange")},
    "grey": {"de": _Colour("Grau", "graue"), "nl": _Colour("grijs", "grijze"), "en": _Colour("grey", "grey")},
}
COLOURS: tuple[str, ...] = tuple(_COLOURS)
"""The colours that have a name."""

# The words that an edition may print differently, here in their plain form.
_TERMS = {
    "de": {"territories": "Gebiete", "unit": "Einheit", "units": "Einheiten", "held": "in deiner Hand"},
    "nl": {"territories": "gebieden", "unit": "leger", "units": "legers", "held": "in jouw handen"},
    "en": {"territories": "territories", "unit": "unit", "units": "units", "held": "yours"},
}

_SENTENCES = {
    "two": {
        "de": "Du gewinnst, sobald ganz {c1} und ganz {c2} {held} sind.",
        "nl": "Je wint zodra heel {c1} en heel {c2} {held} zijn.",
        "en": "You win once all of {c1} and all of {c2} are {held}.",
    },
    "third": {
        "de": "Du gewinnst, sobald {c1}, {c2} und ein dritter Kontinent nach Wahl ganz {held} sind.",
        "nl": "Je wint zodra {c1}, {c2} en een derde continent naar keuze helemaal {held} zijn.",
        "en": "You win once {c1}, {c2} and any third continent are wholly {held}.",
    },
    "count": {
        "de": "Du gewinnst, sobald {n} {territories}, ganz gleich welche, {held} sind.",
        "nl": "Je wint zodra {n} {territories}, welke dan ook, {held} zijn.",
        "en": "You win once {n} {territories}, no matter which, are {held}.",
    },
    "garrison": {
        "de": "Du gewinnst, sobald in {n} deiner {territories} jeweils mindestens {k} {units} stehen.",
        "nl": "Je wint zodra in {n} van je {territories} telkens minstens {k} {units} staan.",
        "en": "You win once {n} of your {territories} hold at least {k} {units} each.",
    },
    "colour": {
        "de": "Du gewinnst, sobald keine {adjective} {unit} mehr auf dem Spielplan steht.",
        "nl": "Je wint zodra er geen {adjective} {units} meer op het bord staan.",
        "en": "You win once no {adjective} {units} are left on the board.",
    },
    "own_colour": {
        "de": "Spielst du selbst {name}, brauchst du stattdessen {n} {territories} nach Wahl.",
        "nl": "Speel je zelf met {name}, dan heb je in plaats daarvan {n} {territories} naar keuze nodig.",
        "en": "If you play {name} yourself, you need any {n} {territories} instead.",
    },
}


def mission_text(mission: int, language: str = "en", colour: str | None = None) -> str:
    """What a mission card says. `colour` belongs to `DESTROY` and to no other mission.

    >>> mission_text(0)
    'You win once all of North America and all of Africa are yours.'
    >>> mission_text(DESTROY, "de", "red")
    'Du gewinnst, sobald keine rote Einheit mehr auf dem Spielplan steht.'
    """
    if mission not in range(DESTROY + 1):
        raise BoardError(f"unknown mission {mission}; missions are numbered 0 to {DESTROY}")
    if (mission == DESTROY) != (colour is not None):
        raise BoardError(f"mission {mission} {'needs a' if mission == DESTROY else 'has no'} colour")
    if colour is not None:
        return _say("colour", language, adjective=_colour(colour, language).adjective)
    return _task_text(MISSIONS[mission], language)


def own_colour_text(colour: str, language: str = "en") -> str:
    """What a `DESTROY` card adds for a holder who plays that colour.

    >>> own_colour_text("orange")
    'If you play orange yourself, you need any 24 territories instead.'
    """
    return _say("own_colour", language, name=_colour(colour, language).name, n=MISSIONS[ANY_24].territories)


def colour_name(colour: str, language: str = "en") -> str:
    """The name of a colour, as a noun: German capitalises it."""
    return _colour(colour, language).name


def _task_text(task: Mission, language: str) -> str:
    if task.continents:
        first, second = in_language(places(CONTINENTS, task.continents), language)
        return _say("third" if task.third else "two", language, c1=first.full, c2=second.full)
    # One unit is on every territory anyway, so only a larger garrison is worth a word.
    return _say("garrison" if task.garrison > 1 else "count", language, n=task.territories, k=task.garrison)


def _say(sentence: str, language: str, **values: str | int) -> str:
    if language not in LANGUAGES:
        raise BoardError(unknown("language", language, LANGUAGES))
    return _SENTENCES[sentence][language].format(**_TERMS[language], **values)


def _colour(colour: str, language: str) -> _Colour:
    if colour not in _COLOURS:
        raise BoardError(unknown("colour", colour, COLOURS))
    if language not in LANGUAGES:
        raise BoardError(unknown("language", language, LANGUAGES))
    return _COLOURS[colour][language]
