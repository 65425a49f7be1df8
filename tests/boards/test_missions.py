"""The missions: what they demand (P82-M1 to P82-M14) and that every card can be read in three languages."""

import re

import pytest

from erdkreis.boards import LANGUAGES, BoardError, board
from erdkreis.boards.missions import (
    ANY_24,
    COLOURS,
    DESTROY,
    MISSIONS,
    Mission,
    colour_name,
    mission_text,
    own_colour_text,
)


@pytest.mark.parametrize(
    ("mission", "demands"),
    [
        pytest.param(0, Mission(("north_america", "africa"), False, 0, 0), id="P82-M1"),
        pytest.param(1, Mission(("north_america", "australia"), False, 0, 0), id="P82-M2"),
        pytest.param(2, Mission((), False, 24, 1), id="P82-M3"),
        pytest.param(3, Mission((), False, 18, 2), id="P82-M4"),
        pytest.param(4, Mission(("europe", "south_america"), True, 0, 0), id="P82-M5"),
        pytest.param(5, Mission(("europe", "australia"), True, 0, 0), id="P82-M6"),
        pytest.param(6, Mission(("asia", "south_america"), False, 0, 0), id="P82-M7"),
        pytest.param(7, Mission(("africa", "asia"), False, 0, 0), id="P82-M8"),
    ],
)
def test_demands(mission: int, demands: Mission) -> None:
    assert MISSIONS[mission] == demands


def test_the_colour_mission_follows_the_tasks() -> None:
    assert len(MISSIONS) == DESTROY == 8
    assert MISSIONS[ANY_24].territories == 24  # W-05


@pytest.mark.parametrize("board_id", ["classic42", "globe48"])
def test_every_continent_of_a_mission_is_on_the_board(board_id: str) -> None:
    for mission in MISSIONS:
        for continent in mission.continents:
            board(board_id).continent_index(continent)


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
    assert mission_text(mission, language) == text


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
    assert mission_text(DESTROY, language, colour) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_a_finished_sentence_of_its_own(language: str) -> None:
    tasks = [mission_text(mission, language) for mission in range(DESTROY)]
    colours = [mission_text(DESTROY, language, colour) for colour in COLOURS]
    own = [own_colour_text(colour, language) for colour in COLOURS]
    assert len(set(tasks)) == len(tasks)
    for text in tasks + colours + own:
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
    assert own_colour_text("orange", "nl") == (
        "Speel je zelf met oranje, dan heb je in plaats daarvan 24 gebieden naar keuze nodig."
    )


@pytest.mark.parametrize("mission", [-1, DESTROY + 1])
def test_an_unknown_mission_is_refused(mission: int) -> None:
    with pytest.raises(BoardError, match=f"unknown mission {mission}; missions are numbered 0 to 8"):
        mission_text(mission)


def test_a_colour_belongs_to_the_colour_mission_alone() -> None:
    with pytest.raises(BoardError, match="mission 8 needs a colour"):
        mission_text(DESTROY)
    with pytest.raises(BoardError, match="mission 0 has no colour"):
        mission_text(0, colour="red")


def test_unknown_words_are_refused() -> None:
    with pytest.raises(BoardError, match=r"unknown colour 'gray'; did you mean grey\?"):
        colour_name("gray")
    with pytest.raises(BoardError, match="unknown language 'fr'"):
        mission_text(0, "fr")
    with pytest.raises(BoardError, match="unknown language 'fr'"):
        mission_text(ANY_24, "fr")
    with pytest.raises(BoardError, match="unknown language 'fr'"):
        colour_name("red", "fr")
