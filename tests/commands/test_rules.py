"""`erdkreis editions` and `erdkreis rules`: every value has words, every clause its place."""

from __future__ import annotations

import pytest

from erdkreis.commands.rules import clauses_behind, differences
from erdkreis.editions import NAMES, PRESETS, RULE_NAMES, Edition, by_preset, edition
from erdkreis.editions.chapters import chapters
from erdkreis.editions.clauses import all_ids, clauses
from erdkreis.editions.rule_words import in_words, rules_in_words, value_briefly, value_in_words
from tests.commands.conftest import Give


def test_editions_as_json(give: Give) -> None:
    rows = give("editions", "--json").json
    assert len(rows) == len(PRESETS)
    assert all(list(row) == ["preset", "edition", "variant", "escalating", "players", "board"] for row in rows)
    assert rows[3] == {
        "preset": "H00-M-ESC",
        "edition": "hasbro2000",
        "variant": "missions",
        "escalating": True,
        "players": [3, 4, 5, 6],
        "board": "classic42",
    }
    assert {row["preset"]: row["escalating"] for row in rows}["CLI-W"] is True


def test_editions_for_people(start: Give) -> None:
    said = start("editions", COLUMNS="80")
    words = " ".join(said.out.split())
    for preset in PRESETS:
        assert preset.preset in said.out
        assert preset.summary in words
    assert all(len(line) <= 80 for line in said.out.splitlines())
    assert "\x1b" not in said.out


@pytest.mark.parametrize("name", NAMES)
def test_a_book_is_printed_whole_and_in_order(name: str) -> None:
    printed = [clause for _, found in chapters(name) for clause in found]
    assert printed == list(clauses(name))
    assert all(found for _, found in chapters(name))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.preset)
def test_a_variant_shows_every_clause_it_cites(preset: Edition) -> None:
    shown = {clause.id for _, found in chapters(preset.name, preset) for clause in found}
    assert {clause for ids in preset.sources.values() for clause in ids} <= shown


def test_a_variant_leaves_the_others_out(give: Give) -> None:
    whole, duel = give("rules", "hasbro2000").out, give("rules", "hasbro2000", "duel").out
    assert "H00-58" in whole
    assert "H00-58" not in duel
    assert "H00-51" in duel
    assert "H00-57" in give("rules", "hasbro2000", "--escalating").out


def test_rules_for_people_fit_80_columns_without_colour(start: Give) -> None:
    for words in (("rules", "hasbro2010"), ("rules", "hasbro2000", "--diff", "furisk")):
        said = start(*words, COLUMNS="80")
        assert all(len(line) <= 80 for line in said.out.splitlines())
        assert "\x1b" not in said.out


def test_rules_as_json(give: Give) -> None:
    said = give("rules", "clipper", "duel", "--json").json
    assert said["preset"] == "CLI-2P"
    assert said["values"] == edition("clipper", "duel").values()
    assert {"id", "title", "text", "section"} == said["clauses"][0].keys()


def test_one_clause(give: Give) -> None:
    assert give("rules", "--why", "h00-37", "--json").json["id"] == "H00-37"
    said = give("rules", "hasbro2000", "--why", "H00-37").out
    assert "H00-37" in said
    assert "3 or" in said


def test_one_clause_in_german(give: Give) -> None:
    assert give("rules", "--why", "P82-42", "--language", "de", "--json").json["title"] == "Was eine Serie ist"
    assert "Soldaten" in give("rules", "--why", "P82-42", "--language", "de").out


@pytest.mark.parametrize("language", ["de", "nl"])
@pytest.mark.parametrize("name", NAMES)
def test_a_translated_book_has_translated_chapters_and_clauses(give: Give, name: str, language: str) -> None:
    english, other = give("rules", name, "--json").json, give("rules", name, "--language", language, "--json").json
    for ours, theirs in zip(english["clauses"], other["clauses"], strict=True):
        assert ours["id"] == theirs["id"]
        assert ours["text"] != theirs["text"]
        assert ours["section"] != theirs["section"]
    told = give("rules", name, "--language", language).out
    assert edition(name).about(language).summary[:30] in told
    assert other["clauses"][0]["section"] in told


@pytest.mark.parametrize("command", [("rules", "furisk"), ("rules", "furisk", "--diff", "clipper"), ("editions",)])
def test_an_unknown_language_is_refused(give: Give, command: tuple[str, ...]) -> None:
    unknown = give(*command, "--language", "fr")
    assert unknown.code == 2
    assert "'fr'" in unknown.err


@pytest.mark.parametrize(
    ("language", "heads"),
    [
        ("en", "International 1993, Whole world (INT-W)"),
        ("de", "International 1993, Ganze Welt (INT-W)"),
        ("nl", "Internationaal 1993, Hele wereld (INT-W)"),
    ],
)
def test_where_two_editions_differ_is_told_in_every_language(give: Give, language: str, heads: str) -> None:
    command = ("rules", "INT-W", "--diff", "P82-W", "--language", language)
    told = rules_in_words(language)
    said = give(*command, "--json").json["differences"]
    assert len(said) > 5
    for entry in said:
        assert entry["title"] == told.rules[entry["name"]].label
        assert entry["group"] in told.groups.values()
        assert entry["left"]["words"] == in_words(by_preset("INT-W"), entry["name"], language)
    printed = " ".join(give(*command).out.split())
    assert said[0]["left"]["words"] in printed
    assert told.groups["battle"] in printed
    same = give("rules", "INT-W", "--diff", "INT-W", "--language", language).out
    assert heads in " ".join(same.split())


@pytest.mark.parametrize("language", ["de", "nl", "en"])
def test_editions_are_listed_in_every_language(give: Give, language: str) -> None:
    said = " ".join(give("editions", "--language", language).out.split())
    for preset in PRESETS:
        assert preset.about(language).summary in said
        assert value_in_words("goal", preset.goal.word, language) in said
    assert value_briefly("set_value", "escalating", language) in said


def test_where_two_editions_differ(give: Give) -> None:
    left, right = edition("hasbro2000"), edition("clipper")
    said = give("rules", "hasbro2000", "--diff", "clipper", "--json").json
    expected = [name for name in RULE_NAMES if left.values()[name] != right.values()[name]]
    assert [entry["name"] for entry in said["differences"]] == expected
    dice = next(entry for entry in said["differences"] if entry["name"] == "defence_dice")
    assert dice["title"] == "Defender’s dice"
    assert dice["left"] == {
        "value": "two_from_three_units",
        "words": "one; two from three units on",
        "clauses": ["H00-37"],
    }
    plain = give("rules", "hasbro2000", "--diff", "clipper").out
    assert plain.count("H00-37") == 1


def test_a_diff_compares_like_with_like(give: Give) -> None:
    assert give("rules", "hasbro2000", "duel", "--diff", "clipper", "--json").json["right"] == "CLI-2P"
    assert give("rules", "hasbro2000", "capitals", "--diff", "clipper", "--json").json["right"] == "CLI-M"
    chosen = give("rules", "hasbro2000", "--diff", "clipper", "--diff-variant", "world", "--json").json
    assert chosen["right"] == "CLI-W"
    assert give("rules", "H00-W", "--diff", "clipper", "--json").json["right"] == "CLI-W"
    assert give("rules", "furisk", "--diff", "CLI-2P", "--json").json["right"] == "CLI-2P"
    assert "the same rules" in " ".join(give("rules", "furisk", "--diff", "furisk").out.split())


def test_clauses_cited_exist() -> None:
    for left in PRESETS:
        for entry in differences(left, by_preset("FUR-N")):
            assert set(entry["left"]["clauses"]) | set(entry["right"]["clauses"]) <= all_ids()
        assert all(clauses_behind(left, name) for name in left.sources)
