"""What bots are called, and one line on how each plays, in German, Dutch and English."""

from __future__ import annotations

from typing import Literal

InLanguages = dict[Literal["de", "nl", "en"], str]

TITLES: dict[str, InLanguages] = {
    "random": {"de": "Zufall", "nl": "Toeval", "en": "Chance"},
    "greedy": {"de": "Draufgänger", "nl": "Waaghals", "en": "Daredevil"},
    "recruit": {"de": "Rekrut", "nl": "Rekruut", "en": "Recruit"},
    "scout": {"de": "Späher", "nl": "Verkenner", "en": "Scout"},
    "captain": {"de": "Hauptmann", "nl": "Kapitein", "en": "Captain"},
    "general": {"de": "General", "nl": "Generaal", "en": "General"},
    "marshal": {"de": "Marschall", "nl": "Maarschalk", "en": "Marshal"},
    "cautious": {"de": "vorsichtig", "nl": "voorzichtig", "en": "cautious"},
    "expansionist": {"de": "raumgreifend", "nl": "expansief", "en": "expansionist"},
    "hunter": {"de": "auf der Jagd", "nl": "op jacht", "en": "hunting"},
    "opportunist": {"de": "auf Gelegenheiten aus", "nl": "opportunistisch", "en": "opportunistic"},
}

LINES: dict[str, InLanguages] = {
    "random": {
        "de": "Tut irgendetwas, das erlaubt ist; zum Ausprobieren.",
        "nl": "Doet zomaar iets wat mag; om uit te proberen.",
        "en": "Does anything that is allowed; for trying things out.",
    },
    "greedy": {
        "de": "Greift an, wo es sich gerade lohnt, und denkt nicht weiter.",
        "nl": "Valt aan waar het nu loont, en denkt niet verder.",
        "en": "Attacks wherever it pays right now, and looks no further.",
    },
    "recruit": {
        "de": "Denkt von einem Kampf zum nächsten; für das erste Spiel.",
        "nl": "Denkt van gevecht tot gevecht; voor je eerste spel.",
        "en": "Thinks from one battle to the next; for a first game.",
    },
    "scout": {
        "de": "Sieht, wo ein Kontinent zu holen ist, und geht Schritt für Schritt.",
        "nl": "Ziet waar een continent te halen valt, en gaat stap voor stap.",
        "en": "Sees where a continent can be had, and goes one step at a time.",
    },
    "captain": {
        "de": "Plant kurze Feldzüge, schnell entschlossen.",
        "nl": "Plant korte veldtochten en beslist snel.",
        "en": "Plans short campaigns, and decides quickly.",
    },
    "general": {
        "de": "Plant lange Feldzüge und achtet darauf, was danach verloren gehen kann.",
        "nl": "Plant lange veldtochten en let op wat daarna verloren kan gaan.",
        "en": "Plans long campaigns, and minds what may be lost afterwards.",
    },
    "marshal": {
        "de": "Rechnet am weitesten und verzeiht am wenigsten.",
        "nl": "Rekent het verst en vergeeft het minst.",
        "en": "Reckons furthest, and forgives least.",
    },
    "cautious": {
        "de": "Greift nur mit Vorsprung an und sichert die Grenzen.",
        "nl": "Valt alleen aan met overmacht en beveiligt zijn grenzen.",
        "en": "Attacks only with something to spare, and guards the borders.",
    },
    "expansionist": {
        "de": "Will Land, und davon immer mehr.",
        "nl": "Wil land, en steeds meer.",
        "en": "Wants land, and ever more of it.",
    },
    "hunter": {
        "de": "Verfolgt, wer schwach ist, und will Karten erbeuten.",
        "nl": "Achtervolgt wie zwak is, en wil kaarten buitmaken.",
        "en": "Goes after the weak, for their cards.",
    },
    "opportunist": {
        "de": "Wagt viel für eine Karte und nutzt jede Lücke.",
        "nl": "Waagt veel voor een kaart en benut elk gat.",
        "en": "Risks much for a card, and uses every gap.",
    },
}
