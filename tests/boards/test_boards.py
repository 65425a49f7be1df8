"""The two boards against the catalogue's facts, and every validation rule against a board broken on purpose."""

import copy
import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import erdkreis.boards
from erdkreis.boards import (
    BOARDS,
    LANGUAGES,
    Board,
    BoardError,
    Symbol,
    Territory,
    UnknownTerritory,
    board,
    names,
    validate,
)

CLASSIC = board("classic42")
GLOBE = board("globe48")
NAMES = json.loads(Path(erdkreis.boards.__file__).with_name("names.json").read_text(encoding="utf-8"))


def at(where: Board, territory_id: str) -> Territory:
    return where.territories[where.index(territory_id)]


# -- the catalogue's vectors ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "a", "b", "kind"),
    [
        pytest.param(CLASSIC, "siam", "indonesia", "sea", id="M-01"),
        pytest.param(CLASSIC, "alaska", "kamchatka", "sea", id="M-02"),
        pytest.param(CLASSIC, "western_europe", "southern_europe", "land", id="M-03"),
        pytest.param(CLASSIC, "southern_europe", "egypt", "sea", id="M-04"),
        # The book says only that they are adjacent.
        pytest.param(CLASSIC, "alberta", "ontario", None, id="M-05"),
        pytest.param(GLOBE, "british_isles", "scandinavia", "sea", id="M-06"),
        pytest.param(GLOBE, "british_isles", "iceland", "sea", id="M-07"),
    ],
)
def test_linked(where: Board, a: str, b: str, kind: str | None) -> None:
    for here, there in ((a, b), (b, a)):
        territory, neighbour = at(where, here), where.index(there)
        assert neighbour in territory.links
        assert kind is None or (neighbour in territory.sea) == (kind == "sea")


@pytest.mark.parametrize("where", [pytest.param(CLASSIC, id="M-08")])
def test_one_south_american_territory_reaches_northwest_africa_by_sea(where: Board) -> None:
    south_america = where.continent_index("south_america")
    across = [
        where.territories[index].id
        for index in at(where, "north_africa").sea
        if where.territories[index].continent == south_america
    ]
    assert across == ["brazil"]


@pytest.mark.parametrize(
    ("card", "symbol"),
    [
        pytest.param("alaska", Symbol.INFANTRY, id="M-09"),
        pytest.param("alberta", Symbol.CAVALRY, id="M-10"),
        pytest.param("great_britain", Symbol.ARTILLERY, id="M-11"),
        pytest.param("northwest_territory", Symbol.ARTILLERY, id="M-12"),
        pytest.param("western_us", Symbol.ARTILLERY, id="M-13"),
        pytest.param("ontario", Symbol.CAVALRY, id="M-14"),
        # The catalogue marks these two as uncertain; the symbols are free, so they follow it all the same.
        pytest.param("yakutsk", Symbol.CAVALRY, id="M-15"),
        pytest.param("argentina", Symbol.CAVALRY, id="M-16"),
    ],
)
def test_card_symbol(card: str, symbol: Symbol) -> None:
    assert CLASSIC.symbols[CLASSIC.index(card)] == symbol


@pytest.mark.parametrize(
    ("where", "parts", "total"),
    [
        pytest.param(
            CLASSIC,
            {"africa": 6, "asia": 12, "australia": 4, "europe": 7, "north_america": 9, "south_america": 4},
            42,
            id="S-15",
        ),
        pytest.param(
            GLOBE,
            {
                "africa": 6,
                "antarctica": 1,
                "asia": 12,
                "australia": 6,
                "europe": 7,
                "north_america": 11,
                "south_america": 5,
            },
            48,
            id="S-16",
        ),
    ],
)
def test_component_sum(where: Board, parts: dict[str, int], total: int) -> None:
    assert {continent.id: len(continent.territories) for continent in where.continents} == parts
    assert len(where.territories) == sum(parts.values()) == total


# -- the boards -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", [CLASSIC, GLOBE], ids=BOARDS)
def test_bonuses(where: Board) -> None:
    bonuses = {"africa": 3, "asia": 7, "australia": 2, "europe": 5, "north_america": 5, "south_america": 2}
    if where is GLOBE:
        bonuses["antarctica"] = 0  # FUR-09
    assert {continent.id: continent.bonus for continent in where.continents} == bonuses


@pytest.mark.parametrize(
    ("where", "links"), [(CLASSIC, 83), (board("classic42", east_africa_middle_east=False), 82), (GLOBE, 99)]
)
def test_links(where: Board, links: int) -> None:
    pairs = {frozenset((a, b)) for a, territory in enumerate(where.territories) for b in territory.links}
    assert len(pairs) == where.link_count == links


def test_the_optional_link_is_the_only_difference() -> None:
    without = board("classic42", east_africa_middle_east=False)
    differing = {a.id for a, b in zip(CLASSIC.territories, without.territories, strict=True) if a != b}
    assert differing == {"east_africa", "middle_east"}
    assert CLASSIC.index("middle_east") in at(CLASSIC, "east_africa").sea
    assert CLASSIC.index("middle_east") not in at(without, "east_africa").links


def test_the_optional_link_stays_on_the_globe() -> None:
    with pytest.raises(BoardError, match="globe48: the link from east_africa to middle_east cannot be left out"):
        board("globe48", east_africa_middle_east=False)


@pytest.mark.parametrize("where", [CLASSIC, GLOBE], ids=BOARDS)
def test_every_continent_mixes_the_symbols(where: Board) -> None:
    for continent in where.continents:
        counts = Counter(where.symbols[index] for index in continent.territories)
        assert len(counts) == min(3, len(continent.territories))
        assert max(counts.values()) <= len(continent.territories) // 2 + 1


@pytest.mark.parametrize(("where", "each"), [(CLASSIC, 14), (GLOBE, 16)], ids=BOARDS)
def test_deck(where: Board, each: int) -> None:
    assert Counter(where.symbols) == {
        Symbol.INFANTRY: each,
        Symbol.CAVALRY: each,
        Symbol.ARTILLERY: each,
        Symbol.JOKER: 2,
    }
    assert where.symbols[len(where.territories) :] == (Symbol.JOKER, Symbol.JOKER)


def test_a_board_is_read_once() -> None:
    assert board("classic42") is board("classic42", east_africa_middle_east=True)


def test_boards_are_those_listed() -> None:
    assert [board(board_id).id for board_id in BOARDS] == ["classic42", "globe48"]
    with pytest.raises(BoardError, match=r"unknown board 'clasic42'; did you mean classic42\?"):
        board("clasic42")


@pytest.mark.parametrize("where", [CLASSIC, GLOBE], ids=BOARDS)
def test_index_finds_every_id(where: Board) -> None:
    assert [where.index(territory.id) for territory in where.territories] == list(range(len(where.territories)))
    assert [where.continent_index(continent.id) for continent in where.continents] == list(range(len(where.continents)))


def test_unknown_ids_are_answered_with_close_ones() -> None:
    with pytest.raises(UnknownTerritory, match=r"unknown territory 'kamtchatka'; did you mean kamchatka\?"):
        CLASSIC.index("kamtchatka")
    with pytest.raises(UnknownTerritory, match=r"unknown territory 'xyzzy'$"):
        CLASSIC.index("xyzzy")
    with pytest.raises(BoardError, match=r"unknown continent 'asien'; did you mean asia\?"):
        CLASSIC.continent_index("asien")


# -- validation: every rule fails on a board that breaks it -----------------------------------------------------------


def changed(where: Board, territory_id: str, **changes: Any) -> Board:
    index = where.index(territory_id)
    territory = replace(where.territories[index], **changes)
    return replace(where, territories=(*where.territories[:index], territory, *where.territories[index + 1 :]))


def unlinked(where: Board, a: str, b: str) -> Board:
    """The board without the link from a to b and back."""
    for here, there in ((a, where.index(b)), (b, where.index(a))):
        territory = at(where, here)
        links, sea = (
            tuple(index for index in indices if index != there) for indices in (territory.links, territory.sea)
        )
        where = changed(where, here, links=links, sea=sea)
    return where


def linked(where: Board, a: str, b: str) -> Board:
    """The board with one more land link."""
    for here, there in ((a, where.index(b)), (b, where.index(a))):
        where = changed(where, here, links=(*at(where, here).links, there))
    return where


def with_continent(where: Board, continent_id: str, territories: tuple[int, ...]) -> Board:
    continents = tuple(
        replace(continent, territories=territories) if continent.id == continent_id else continent
        for continent in where.continents
    )
    return replace(where, continents=continents)


def listed(where: Board, continent_id: str) -> tuple[int, ...]:
    return where.continents[where.continent_index(continent_id)].territories


def moved_to_africa(where: Board) -> Board:
    """Egypt's neighbour Middle East, consistently in Africa."""
    middle_east = where.index("middle_east")
    where = changed(where, "middle_east", continent=where.continent_index("africa"))
    where = with_continent(where, "africa", (*listed(where, "africa"), middle_east))
    return with_continent(where, "asia", tuple(index for index in listed(where, "asia") if index != middle_east))


def with_symbol(where: Board, card: int, symbol: Symbol) -> Board:
    symbols = list(where.symbols)
    symbols[card] = symbol
    return replace(where, symbols=tuple(symbols))


def island(where: Board, territory_id: str) -> Board:
    for neighbour in at(where, territory_id).links:
        where = unlinked(where, territory_id, where.territories[neighbour].id)
    return where


ALASKA, ALBERTA, JAPAN = (CLASSIC.index(id_) for id_ in ("alaska", "alberta", "japan"))


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        pytest.param(replace(CLASSIC, id="classic43"), "unknown board 'classic43'", id="board"),
        pytest.param(changed(CLASSIC, "peru", id="brazil"), "territory brazil is there twice", id="ids"),
        pytest.param(
            changed(CLASSIC, "japan", links=(ALASKA, *at(CLASSIC, "japan").links)),
            "the link from japan to alaska does not lead back the same way",
            id="symmetric",
        ),
        pytest.param(
            changed(CLASSIC, "alaska", sea=()),
            "the link from alaska to kamchatka does not lead back the same way",
            id="symmetric-sea",
        ),
        pytest.param(
            changed(CLASSIC, "alaska", links=(ALASKA, *at(CLASSIC, "alaska").links)),
            "alaska is linked to itself",
            id="self",
        ),
        pytest.param(
            changed(CLASSIC, "alaska", links=(ALBERTA, *at(CLASSIC, "alaska").links)),
            "alaska has the same link twice",
            id="link-twice",
        ),
        pytest.param(
            changed(CLASSIC, "alaska", links=(*at(CLASSIC, "alaska").links, 42)),
            "alaska is linked to territory 42, which is not on the board",
            id="link-outside",
        ),
        pytest.param(
            changed(CLASSIC, "alaska", sea=(JAPAN,)),
            "alaska has a sea link that is not among its links",
            id="sea-is-a-link",
        ),
        pytest.param(island(CLASSIC, "madagascar"), "madagascar cannot be reached from alaska", id="connected"),
        pytest.param(
            with_continent(CLASSIC, "asia", listed(CLASSIC, "asia")[:-1]),
            "siam is in 0 continents instead of one",
            id="continent-none",
        ),
        pytest.param(
            with_continent(CLASSIC, "asia", (*listed(CLASSIC, "asia"), ALASKA)),
            "alaska is in 2 continents instead of one",
            id="continent-two",
        ),
        pytest.param(
            changed(CLASSIC, "alaska", continent=CLASSIC.continent_index("asia")),
            "alaska is not in the list of asia",
            id="continent-other",
        ),
        pytest.param(
            changed(CLASSIC, "eastern_australia", continent=-1),
            "eastern_australia is in continent -1, which is not on the board",
            id="continent-outside",
        ),
        pytest.param(moved_to_africa(CLASSIC), "africa has 7 territories instead of 6", id="count-classic42"),
        pytest.param(moved_to_africa(GLOBE), "africa has 7 territories instead of 6", id="count-globe48"),
        pytest.param(
            replace(CLASSIC, territories=()), "the continents list 42 territories, the board has 0", id="empty"
        ),
        pytest.param(unlinked(CLASSIC, "alaska", "alberta"), "there are 82 links instead of 83", id="links-83"),
        pytest.param(
            unlinked(board("classic42", east_africa_middle_east=False), "alaska", "alberta"),
            "there are 81 links instead of 82",
            id="links-82",
        ),
        # 83 links again, but not the right ones: the optional link may be absent, not replaced.
        pytest.param(
            linked(board("classic42", east_africa_middle_east=False), "alaska", "quebec"),
            "there are 83 links instead of 82",
            id="links-replaced",
        ),
        pytest.param(unlinked(GLOBE, "alaska", "western_canada"), "there are 98 links instead of 99", id="links-99"),
        pytest.param(
            unlinked(GLOBE, "east_africa", "middle_east"),
            "there are 98 links instead of 99",
            id="links-99-not-optional",
        ),
        pytest.param(
            with_symbol(CLASSIC, ALASKA, Symbol.CAVALRY), "13 cards show infantry instead of 14", id="symbols-classic42"
        ),
        pytest.param(
            with_symbol(GLOBE, ALASKA, Symbol.CAVALRY), "15 cards show infantry instead of 16", id="symbols-globe48"
        ),
        pytest.param(
            with_symbol(CLASSIC, ALASKA, Symbol.JOKER), "13 cards show infantry instead of 14", id="joker-third"
        ),
        pytest.param(
            with_symbol(CLASSIC, 43, Symbol.INFANTRY), "the last two cards are not the jokers", id="joker-one"
        ),
        pytest.param(
            replace(CLASSIC, symbols=CLASSIC.symbols[:-1]), "there are 43 cards instead of 44", id="joker-missing"
        ),
    ],
)
def test_validation_refuses(broken: Board, complaint: str) -> None:
    with pytest.raises(BoardError) as refusal:
        validate(broken)
    assert complaint in str(refusal.value)


@pytest.mark.parametrize("where", [CLASSIC, board("classic42", east_africa_middle_east=False), GLOBE])
def test_validation_accepts_the_boards(where: Board) -> None:
    validate(where)


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("where", [CLASSIC, GLOBE], ids=BOARDS)
def test_names_are_complete_and_labels_unique(where: Board, language: str) -> None:
    indices = range(len(where.territories))
    fulls = [where.name(index, language) for index in indices]
    shorts = [where.short(index, language) for index in indices]
    assert all(fulls)
    assert len(set(fulls)) == len(fulls)
    assert all(1 <= len(short) <= 10 for short in shorts)
    assert len(set(shorts)) == len(shorts)
    assert all(where.continent_name(index, language) for index in range(len(where.continents)))


def test_names_follow_language_and_board() -> None:
    ukraine = CLASSIC.index("ukraine")
    assert [CLASSIC.name(CLASSIC.index("greenland"), language) for language in LANGUAGES] == [
        "Grönland",
        "Groenland",
        "Greenland",
    ]
    assert CLASSIC.name(ukraine) == "Ukraine"
    assert GLOBE.name(GLOBE.index("ukraine")) == "Eastern Europe"
    assert CLASSIC.continent_name(CLASSIC.continent_index("asia"), "nl") == "Azië"


def test_long_names_have_lines_and_every_form() -> None:
    for section in (*BOARDS, names.CONTINENTS):
        for language, all_places in names.places(section, tuple(NAMES[section])).items():
            for place in all_places:
                assert len(place.lines) in ((1, 2) if len(place.full) > 10 else (0,)), (section, language, place.full)
                assert set(place.forms) == set(names.FORMS)


def test_a_label_shortens_no_name_in_a_third_way() -> None:
    """Neighbours find room for different labels: those must not look like names of different kinds."""

    def letters(label: str) -> str:
        return label.replace("-", "").replace(" ", "").lower()

    for section in (*BOARDS, names.CONTINENTS):
        for all_places in names.places(section, tuple(NAMES[section])).values():
            for place in all_places:
                if place.lines:
                    assert letters("".join(place.lines)) in (letters(place.full), letters(place.short)), place.lines


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BoardError, match="unknown language 'fr'"):
        CLASSIC.name(0, "fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lost", ["place", "full", "short", "form"])
def test_an_incomplete_name_is_refused(lost: str, language: str) -> None:
    file = copy.deepcopy(NAMES)
    entry = file["classic42"]["peru"]
    if lost == "place":
        del file["classic42"]["peru"]
    elif lost == "full":
        entry[language] = ""
    elif lost == "short":
        del entry["short"][language]
    else:
        del entry["forms"][language]["to"]
    with pytest.raises(BoardError, match=r"classic42: the \w\w name of peru is missing or incomplete"):
        names.parse(file, "classic42", ("brazil", "peru"))


def test_names_are_not_read_before_they_are_asked_for() -> None:
    program = (
        "from erdkreis.boards import board, names\n"
        "classic = board('classic42')\n"
        "assert names._file.cache_info().currsize == 0\n"
        "classic.name(0)\n"
        "assert names._file.cache_info().currsize == 1\n"
    )
    source = Path(erdkreis.boards.__file__).parents[2]
    subprocess.run([sys.executable, "-c", program], check=True, cwd=source)
