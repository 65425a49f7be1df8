"""`python -m tools.protocol_examples [--check]`: the examples of docs/protocol.md, from a table at a real server.

`--check` compares shapes: keys, lengths and kinds, not random values and times.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys

from tools.protocol.page import PAGE, blocks, on_page, read_example, rewritten, shape, shown
from tools.protocol.scenario import Example, live


def differing(examples: dict[str, Example]) -> list[str]:
    """The examples on the page whose shape is not that of what the server really sends."""
    page = PAGE.read_text(encoding="utf-8")
    due = on_page(page, examples)
    return [name for name, text in blocks(page, "example").items() if shape(read_example(text)) != shape(due[name])]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.protocol_examples", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if an example has another shape")
    check = parser.parse_args(arguments).check
    logging.disable(logging.INFO)
    examples = asyncio.run(live())
    if check:
        wrong = differing(examples)
        for name in wrong:
            print(f"docs/protocol.md: the example {name!r} is not what the server sends: run `make types`")
        return 1 if wrong else 0
    text = PAGE.read_text(encoding="utf-8")
    made = {name: shown(examples[name], value) for name, value in on_page(text, examples).items()}
    PAGE.write_text(rewritten(text, "example", made), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
