"""Every mission card can be read in three languages, in the words of the book that it is played by."""

import re

import pytest

from erdkreis import texts
from erdkreis.boards import LANGUAGES
from erdkreis.boards.missions import COLOURS, DESTROY
from erdkreis.editions import edition
from erdkreis.editions.mission_words import colour_name, mission_text


@pytest.mark.parametrize(
    ("mission", "language", "text"),
    [
        (0, "en", "You win once all of North America and all of Africa are yours."),
        (1, "de", "Du gewinnst, sobald ganz Nordamerika und ganz Australien in deiner Hand sind."),
        (2, "nl", "Je wint zodra 24 gebieden, welke dan ook, in jouw handen zijn."),
        (3, "en", "You win once 18 of your territories hold at least 2 units each."),
        (
            4,
            "de",
            "Du gewinnst, sobald Europa, Südamerika und ein dritter Kontinent nach Wahl ganz in deiner Hand sind.",
        ),
        (5, "en", "You win once Europe, Australia and any third continent are wholly yours."),
        (6, "nl", "Je wint zodra heel Azië en heel Zuid-Amerika in jouw handen zijn."),
        (7, "de", "Du gewinnst, sobald ganz Afrika und ganz Asien in deiner Hand sind."),
    ],
)
def test_task_text(mission: int, language: str, text: str) -> None:
    assert mission_text(mission, language=language) == text


@pytest.mark.parametrize(
    ("colour", "language", "text"),
    [
        ("red", "de", "Du gewinnst, sobald keine rote Einheit mehr auf dem Spielplan steht."),
        ("turquoise", "de", "Du gewinnst, sobald keine türkisfarbene Einheit mehr auf dem Spielplan steht."),
        ("violet", "nl", "Je wint zodra er geen paarse legers meer op het bord staan."),
        ("orange", "nl", "Je wint zodra er geen oranje legers meer op het bord staan."),
        ("black", "en", "You win once no black units are left on the board."),
    ],
)
def test_colour_text(colour: str, language: str, text: str) -> None:
    assert mission_text(DESTROY, colour, language) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_a_finished_sentence_of_its_own(language: str) -> None:
    tasks = [mission_text(mission, language=language) for mission in range(DESTROY)]
    colours = [mission_text(DESTROY, colour, language) for colour in COLOURS]
    assert len(set(tasks)) == len(tasks)
    for text in tasks + colours:
        assert re.fullmatch(r"[A-Z][^{}$]*[^ ]\.", text), text
        assert "  " not in text
        assert "None" not in text


@pytest.mark.parametrize("language", ["de", "en"])
def test_colours_differ_by_name(language: str) -> None:
    assert len({colour_name(colour, language) for colour in COLOURS}) == len(COLOURS)


def test_dutch_has_one_word_for_violet_and_purple() -> None:
    # No palette holds both, so the shared word never names two armies at one table.
    assert colour_name("violet", "nl") == colour_name("purple", "nl") == "paars"
    assert len({colour_name(colour, "nl") for colour in COLOURS}) == len(COLOURS) - 1


def test_colour_names() -> None:
    assert [colour_name("green", language) for language in LANGUAGES] == ["Grün", "groen", "green"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_has_a_name_and_no_other(language: str) -> None:
    assert tuple(texts.read(f"missions.{language}")["colours"]) == COLOURS


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "You win once 18 of your countries hold at least 2 armies each."),
        ("de", "Du gewinnst, sobald in 18 deiner Länder jeweils mindestens 2 Armeen stehen."),
        ("nl", "Je wint zodra in 18 van je landen telkens minstens 2 legers staan."),
    ],
)
def test_a_book_says_it_in_its_own_words(language: str, text: str) -> None:
    assert mission_text(3, language=language, words=edition("parker1982").about(language).words) == text


def test_a_colour_belongs_to_the_colour_mission_alone() -> None:
    with pytest.raises(ValueError, match="mission 8 needs a colour"):
        mission_text(DESTROY)
    with pytest.raises(ValueError, match="mission 0 has no colour"):
        mission_text(0, "red")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(LookupError, match="no texts in language 'fr'"):
        mission_text(0, language="fr")
    with pytest.raises(LookupError, match="no texts in language 'fr'"):
        colour_name("red", "fr")
