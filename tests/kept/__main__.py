"""`python -m tests.kept` keeps examples of what today's program writes: of every kind whose version is not kept yet,
and of every preset that is new.

What is kept is never made anew: it shows what people have, and every later program must read it (docs/formats.md).
"""

from __future__ import annotations

from tests.kept.kinds import KINDS, missing, published
from tests.kept.shelf import SHELF, folder, spelt

for name, content in published():
    if not (SHELF / name).exists():
        (SHELF / name).write_bytes(spelt(content))
        print(f"{name} is kept")
for name, kind in KINDS.items():
    place = folder(name, kind.version)
    files = {file: data for example in missing(name) for file, data in example.items()}
    place.mkdir(exist_ok=True)
    for file, data in files.items():
        (place / file).write_bytes(data)
    print(f"{place.name}: {len(files)} new files, {sum(map(len, files.values())) // 1024} KB")
