"""The words that messages are made of: types with a name, bounds and a meaning, which the client's types keep."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw

from erdkreis.server.store.contract import Status

# nothing that breaks, hides or turns other text
UNSPEAKABLE = r"\x00-\x1f\x7f-\x9f<>\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"


def _text(title: str, meaning: str, least: int, most: int, letters: str | None = None) -> Meta:
    """(?!\\n)$, because Python's $ alone lets a line break at the end pass."""
    pattern = None if letters is None else rf"^{letters}(?!\n)$"
    return Meta(min_length=least, max_length=most, pattern=pattern, title=title, description=meaning)


Name = Annotated[str, _text("Name", "The name of a person or a table.", 1, 24, rf"[^\s{UNSPEAKABLE}][^{UNSPEAKABLE}]*")]
Token = Annotated[str, _text("Token", "What an invitation carries.", 20, 64, "[A-Za-z0-9_-]+")]
CommandId = Annotated[
    str,
    _text("CommandId", "A client's own id for a command, never used twice at a table.", 8, 64, "[A-Za-z0-9_-]+"),
]
Hex32 = Annotated[str, _text("Hex32", "256 random bits in hex.", 64, 64, "[0-9a-f]+")]
ActionText = Annotated[
    str,
    _text(
        "ActionText",
        "An action in its one-line form, such as `attack alaska kamchatka 3`; docs/formats.md lists them.",
        1,
        120,
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=5, title="SeatNumber", description="Seats are numbered from 0.")]
SeatKind = Annotated[
    str,
    _text(
        "SeatKind",
        "Who sits there: `person`, or a bot's id, with its persona after a colon.",
        1,
        48,
        "[a-z][a-z0-9_:-]*",
    ),
]
RuleValue = Annotated[
    Any, Meta(title="RuleValue", description="The value of a rule: a word, a number, a choice, or a list.")
]
TableStatus = Annotated[Status, Meta(title="Status", description="How far a table has come.")]

# written elsewhere: the engine spells views and options, and tools/protocol knows every code and every event
ViewJson = Annotated[Raw, Meta(extra_json_schema={"title": "View"})]
OptionsJson = Annotated[Raw, Meta(extra_json_schema={"title": "Options"})]
GameEvent = Annotated[dict[str, Any], Meta(title="GameEvent")]
RefusalCode = Annotated[str, Meta(title="RefusalCode")]
ProblemCode = Annotated[str, Meta(title="ProblemCode")]
