"""docs/protocol.md: the tables and examples in it that are made from the program, each between two marks."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from erdkreis.engine.kernel.refusals import CODES
from erdkreis.server import devices, sockets, wire
from erdkreis.server.app import Application
from erdkreis.server.settings import Settings
from tools.protocol.codes import PASSED_ON, SERVER_CODES
from tools.protocol.contract import FROM_PEOPLE, TO_PEOPLE, book
from tools.protocol.scenario import Example
from tools.protocol.typescript import written

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "protocol.md"
BLOCK = re.compile(r"<!-- (made|example): ([a-z-]+) -->\n(.*?)<!-- end -->", re.DOTALL)
WIDTH = 160
MANY, FEW, KEYS = 4, 2, 30
REST = "…"
"""This key stands for all that is as in the last one of its kind on the page."""


def blocks(text: str, kind: str) -> dict[str, str]:
    """The marked parts of a page, by name."""
    return {match[2]: match[3] for match in BLOCK.finditer(text) if match[1] == kind}


def rewritten(text: str, kind: str, made: Mapping[str, str]) -> str:
    """The page with its marked parts renewed; a name that nothing makes is an error."""
    return BLOCK.sub(lambda m: f"<!-- {kind}: {m[2]} -->\n{made[m[2]]}<!-- end -->" if m[1] == kind else m[0], text)


def tables_made() -> dict[str, str]:
    return {
        "from-people": _messages(FROM_PEOPLE),
        "to-people": _messages(TO_PEOPLE),
        "routes": _routes(),
        "close-codes": _close_codes(),
        "limits": _limits(),
        "codes": _codes(),
    }


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"


def _messages(kinds: tuple[type, ...]) -> str:
    rows = []
    declared = book()
    for kind in kinds:
        message = declared[kind.__name__]
        (tag,) = message["properties"]["type"]["enum"]
        fields = [
            f"`{name}{'' if name in message['required'] else '?'}: {written(part)}`"
            for name, part in message["properties"].items()
            if name != "type"
        ]
        rows.append((f"`{tag}`", "<br>".join(fields) or "–", " ".join(message["description"].split())))
    return _table(("`type`", "fields", "what it is"), rows)


def routes() -> dict[tuple[str, str], str]:
    """Every route of the OpenAPI description: method and path, and its summary."""
    schema = Application(Settings())._http.openapi_schema.to_schema()
    return {
        (method.upper(), path): operation["summary"]
        for path, item in schema["paths"].items()
        for method, operation in item.items()
    }


def _routes() -> str:
    found = sorted(routes().items(), key=lambda route: route[0][1])
    return _table(("route", "what it does"), [(f"`{method} {path}`", summary) for (method, path), summary in found])


def _close_codes() -> str:
    rows = [
        (str(wire.NOT_TEXT), "a text that is not UTF-8"),
        (
            str(wire.POLICY),
            "its seats were closed to it from another device, and it may come back to watch; or no `hello` in time; or"
            " a message in too many pieces",
        ),
        ("1009", "a message longer than that"),
        (str(sockets.BROKEN), "a fault of the server"),
        (str(sockets.COME_BACK), "this server ends or starts anew; come back at once, perhaps to another one"),
        (str(wire.TRY_LATER), "a reader too slow for what is sent to it; it may come back at once"),
    ]
    return _table(("code", "why"), rows)


def _limits() -> str:
    usual = Settings()
    rows = [
        ("bytes of a message to the server", f"{usual.frame_bytes}", "`frame_bytes`"),
        ("messages a second and connection, beyond a burst of 20", f"{usual.messages_per_second:g}",
         "`messages_per_second`"),
        ("messages waiting for a slow reader", f"{usual.outbound_messages}", "`outbound_messages`"),
        ("bytes of these", f"{usual.outbound_bytes}", "`outbound_bytes`"),
        ("seconds in which a reader takes nothing that waits", f"{usual.stalled_seconds}", "`stalled_seconds`"),
        ("seconds for a request, and for the first `hello`", f"{usual.request_seconds}", "`request_seconds`"),
        ("moves of the past a minute to one address", f"{usual.history_per_minute}", "`history_per_minute`"),
        ("requests a minute from one address, new sockets included", f"{usual.requests_per_minute}",
         "`requests_per_minute`"),
        ("of these, requests that change something", f"{usual.changes_per_minute}", "`changes_per_minute`"),
        ("connections from one address", f"{usual.connections_per_address}", "`connections_per_address`"),
        ("days until an abandoned table and its cookies expire", f"{usual.expire_days}", "`expire_days`"),
        ("seconds until a device link expires", f"{devices.LINK_SECONDS}", "–"),
    ]  # fmt: skip
    return _table(("what", "at most", "setting"), rows)


def _codes() -> str:
    own = {**SERVER_CODES, **PASSED_ON}
    listed = ", ".join(f"`{code}`" for code in sorted(set(CODES.values())))
    rules = textwrap.fill(f"By the rules: {listed}.", 120, break_on_hyphens=False)
    return _table(("code", "why"), [(f"`{code}`", own[code]) for code in sorted(own)]) + f"\n{rules}\n"


# Examples


def cut(value: Any) -> Any:
    """What stands on the page: of a long list the first elements, of a large dictionary the first entries."""
    if isinstance(value, dict):
        items = list(value.items())
        return {key: cut(each) for key, each in (items if len(items) <= KEYS else items[: FEW + 1])}
    if isinstance(value, list):
        return [cut(each) for each in (value if len(value) <= MANY else value[:FEW])]
    return value


def on_page(text: str, examples: Mapping[str, Example]) -> dict[str, Any]:
    """What the page shows, in its order: cut, and of tables, views and options only what differs from the last one."""
    before: dict[str, Any] = {}
    return {name: _differing(cut(examples[name].value), before) for name in blocks(text, "example")}


def _kind(value: Any) -> str | None:
    """What the page does not repeat."""
    marks = {"commitments": "table", "under_stack": "view", "must_trade": "options"}
    known = [kind for mark, kind in marks.items() if isinstance(value, dict) and mark in value]
    return known[0] if known else None


def _differing(value: Any, before: dict[str, Any]) -> Any:
    kind = _kind(value)
    if kind is not None:
        last, before[kind] = before.get(kind), value
        if last is None:
            return value
        return {**{key: each for key, each in value.items() if each != last[key]}, REST: kind}
    if isinstance(value, dict):
        return {key: _differing(each, before) for key, each in value.items()}
    return [_differing(each, before) for each in value] if isinstance(value, list) else value


def filled(value: Any, before: dict[str, Any]) -> Any:
    """An example of the page with what it leaves out; `before` remembers from one to the next."""
    if isinstance(value, dict) and REST in value:
        last = before[value[REST]]
        value = {key: value.get(key, each) for key, each in last.items()}
    kind = _kind(value)
    if kind is not None:
        before[kind] = value
    if isinstance(value, dict):
        return {key: filled(each, before) for key, each in value.items()}
    return [filled(each, before) for each in value] if isinstance(value, list) else value


def shown(example: Example, value: Any) -> str:
    head = f"```http\n{example.head}\n```\n\n" if example.head else ""
    return f"{head}```json\n{_pretty(value)}\n```\n"


def _pretty(value: Any, indent: str = "", before: int = 0) -> str:
    """JSON with as much on a line as fits."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + before + len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    deeper = indent + "  "
    if isinstance(value, list):
        parts = [_pretty(each, deeper) for each in value]
    else:
        keys = [f'"{key}": ' for key in value]
        parts = [key + _pretty(each, deeper, len(key)) for key, each in zip(keys, value.values(), strict=True)]
    opening, closing = "[]" if isinstance(value, list) else "{}"
    return f"{opening}\n" + ",\n".join(deeper + part for part in parts) + f"\n{indent}{closing}"


def read_example(block: str) -> Any:
    """The JSON of an example on the page."""
    (text,) = re.findall(r"```json\n(.*?)\n```", block, re.DOTALL)
    return json.loads(text)


def shape(value: Any) -> Any:
    """A value without its random parts: its keys, lengths and kinds."""
    if isinstance(value, dict):
        return {key: shape(each) for key, each in value.items()}
    if isinstance(value, list):
        return [shape(each) for each in value]
    return "number" if isinstance(value, int | float) and not isinstance(value, bool) else type(value).__name__
