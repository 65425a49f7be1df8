"""What stands on the bus: these two forms, and no others.

>>> written(News("0123456789abcdef", (7, 42)))
'0123456789abcdef 7 42'
>>> written(News("0123456789abcdef"))
'0123456789abcdef'
>>> read("0123456789abcdef 7 42")
News(table='0123456789abcdef', stand=(7, 42))
>>> read("hello") is None
True
"""

from __future__ import annotations

import re

from erdkreis.server.bus.contract import News

CHANNEL = "erdkreis"
FORM = re.compile(r"([0-9a-f]{16})(?: ([0-9]{1,18}) ([0-9]{1,18}))?")


def written(news: News) -> str:
    return " ".join(map(str, (news.table, *(news.stand or ()))))


def read(text: str) -> News | None:
    """Whatever has another form is somebody else's, and passed over."""
    found = FORM.fullmatch(text)
    if found is None:
        return None
    table, version, seq = found.groups()
    return News(table, None if version is None else (int(version), int(seq)))
