"""`python -m tests.golden` writes every playthrough anew. Read what changed before you keep it."""

from __future__ import annotations

from erdkreis.editions import PRESETS
from tests.golden.playthrough import path_of, playthrough

for preset in PRESETS:
    text = playthrough(preset)
    path = path_of(preset)
    changed = not path.exists() or path.read_text(encoding="utf-8") != text
    path.write_text(text, encoding="utf-8")
    print(f"{path.name}: {'changed' if changed else 'as before'}, {text.count(chr(10))} lines")
