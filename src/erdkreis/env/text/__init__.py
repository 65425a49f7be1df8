"""A seat that plays by text: for language models, and whoever else reads and writes (docs/language_models.md).

    class Mine(TextPlayer):                                  plays wherever bots do, as MODULE:Mine
        def answer(self, prompt):
            return ask_command(["my-model"], prompt)         or ask_http("http://localhost:8080/v1", "name", prompt)

A question holds the rules (`rules_digest`), the position as the seat sees it (`position_text`) and what went wrong
before; the answer is a whole turn, line by line. `TextGame` is the same as a loop of observations and steps.
"""

from erdkreis.env.text.digest import rules_digest
from erdkreis.env.text.instructions import InstructionRefused
from erdkreis.env.text.loop import TextGame
from erdkreis.env.text.models import ModelError, ask_command, ask_http
from erdkreis.env.text.player import TextPlayer
from erdkreis.env.text.position import position_text
from erdkreis.env.text.seat import TextSeat, TurnLimits

__all__ = [
    "InstructionRefused",
    "ModelError",
    "TextGame",
    "TextPlayer",
    "TextSeat",
    "TurnLimits",
    "ask_command",
    "ask_http",
    "position_text",
    "rules_digest",
]


def __dir__() -> list[str]:
    return __all__
