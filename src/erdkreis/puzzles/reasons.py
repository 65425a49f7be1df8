"""Why the best answer is the best, as a sentence in German, Dutch and English, in the rule book's words."""

from __future__ import annotations

from erdkreis import texts
from erdkreis.editions.words import book_words
from erdkreis.engine.game import Game
from erdkreis.puzzles.model import Puzzle

SENTENCES: dict[str, dict[str, str]] = {
    "win": {
        "de": "So ist das Spiel noch in diesem Zug zu gewinnen: In {chance} aller Fälle gelingt es.",
        "nl": "Zo is het spel nog in deze beurt te winnen: in {chance} van de gevallen lukt het.",
        "en": "This way the game can be won this very turn: it works out in {chance} of all cases.",
    },
    "mission": {
        "de": "So erreichst du dein geheimes Ziel noch in diesem Zug und gewinnst: In {chance} aller Fälle gelingt es.",
        "nl": "Zo bereik je je geheime doel nog in deze beurt en win je: in {chance} van de gevallen lukt het.",
        "en": "This way you reach your secret goal this very turn, and win: it works out in {chance} of all cases.",
    },
    "stop": {
        "de": "Weiterzumachen kostet mehr, als es bringt: Was du hast, will gehalten sein.",
        "nl": "Doorgaan kost meer dan het oplevert: wat je hebt, moet je ook kunnen houden.",
        "en": "Going on costs more than it brings: what you have must be held.",
    },
    "cards": {
        "de": "{seat} scheidet in {chance} aller Fälle aus, und du bekommst {cards}.",
        "nl": "{seat} ligt er in {chance} van de gevallen uit, en jij krijgt {cards}.",
        "en": "{seat} is out of the game in {chance} of all cases, and you get {cards}.",
    },
    "break": {
        "de": "{continent} geht {seat} in {chance} aller Fälle verloren: {units} weniger in jedem Zug.",
        "nl": "{seat} raakt {continent} in {chance} van de gevallen kwijt: {units} minder per beurt.",
        "en": "{seat} loses {continent} in {chance} of all cases: {units} fewer every turn.",
    },
    "chain": {
        "de": "So öffnet sich eine ganze Kette, {count} {territories} nacheinander: {places}.",
        "nl": "Zo gaat er een hele reeks open, {count} {territories} achter elkaar: {places}.",
        "en": "This opens a whole chain, {count} {territories} one after another: {places}.",
    },
    "defend": {
        "de": "Was zu holen ist, fällt auch so; {in} aber fehlten die {unit_word}, wenn die anderen kommen.",
        "nl": "Wat te halen valt, valt toch wel; maar {in} zouden de {unit_word} ontbreken als de anderen komen.",
        "en": "What can be had falls anyway; but {in} the {unit_word} would be missing when the others come.",
    },
    "hold": {
        "de": "Zu holen ist jetzt nichts, was sich lohnt; {in} fehlten die {unit_word}, wenn die anderen kommen.",
        "nl": "Er is nu niets te halen dat loont; {in} zouden de {unit_word} ontbreken als de anderen komen.",
        "en": "Nothing worth having can be had now; {in} the {unit_word} would be missing when the others come.",
    },
}


def reason(puzzle: Puzzle, game: Game, language: str) -> str:
    """The sentence; `game` is the puzzle's."""
    why, board = puzzle.why, game.board
    words = book_words(game.edition.name, language).words
    colours = texts.read(f"missions.{language}")["colours"]
    place = "" if why.territory is None else board.place(board.index(why.territory), language).forms["in"]
    slots = {
        "chance": f"{round(100 * why.chance)}{' ' if language == 'de' else ''}%",
        "seat": "" if why.seat is None else colours[game.colours[why.seat]]["name"],
        "cards": words.card.count(why.count),
        "units": words.unit.count(why.count),
        "unit_word": words.unit.other,
        "continent": "" if why.continent is None else _continent(game, why.continent, language),
        "count": why.count,
        "territories": words.territory.other,
        "places": ", ".join(board.name(board.index(target), language) for _, target in puzzle.route),
        "in": place,
    }
    said = SENTENCES["hold" if why.idle else why.theme][language].format(**slots)
    return said[0].upper() + said[1:]


def _continent(game: Game, continent: str, language: str) -> str:
    return game.board.continent_name(game.board.continent_index(continent), language)
