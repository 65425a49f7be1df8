"""What the client says by the boards' data is what the boards say."""

from __future__ import annotations

import json

import pytest

from erdkreis.boards import board
from erdkreis.editions.mission_words import mission_text
from tools import client_texts


def test_the_clients_files_are_up_to_date() -> None:
    assert client_texts.main(["--check"]) == 0, "run `python -m tools.client_texts`"


def test_a_changed_name_is_noticed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    printed = {path: text.replace("Ural", "Oural") for path, text in client_texts.made().items()}
    monkeypatch.setattr(client_texts, "made", lambda: printed)
    assert client_texts.main(["--check"]) == 1
    assert "names.classic42.de.json is not up to date" in capsys.readouterr().out


@pytest.mark.parametrize("board_id", client_texts.BOARDS)
def test_card_n_shows_territory_n(board_id: str) -> None:
    cards = json.loads((client_texts.DATA / "cards.json").read_text(encoding="utf-8"))[board_id]
    on = board(board_id)
    shown = [card["territory"] for card in cards]
    assert shown == [each.id for each in on.territories] + [None, None]


def test_the_missions_fill_to_the_sentences_of_the_boards() -> None:
    missions = json.loads((client_texts.DATA / "missions.nl.json").read_text(encoding="utf-8"))
    template = missions["sentences"]["colour"]
    adjective = missions["colours"]["yellow"]["adjective"]
    assert template.format(adjective=adjective, units="legers") == mission_text(8, "yellow", "nl")
