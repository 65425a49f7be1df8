"""What is worth more or less at which kind of table, found by playing (docs/arena.md, section 7)."""

from __future__ import annotations

from dataclasses import replace

from erdkreis.bots.minds import Mind
from erdkreis.bots.stakes import Stakes


def fitted(mind: Mind, stakes: Stakes) -> Mind:
    """A mind that plans ahead, for what is played."""
    if stakes is Stakes.SIEGE:
        return replace(
            mind,
            income=3.5,
            hold=1.44,
            progress=0.39,
            danger=11.8,
            duel=6.9,
            card=1.48,
            least=0.46,
            patience=1.0,
            calm=48.0,
            sweep=0.8,
            single=1.4,
            border=0.4,
        )
    if stakes in (Stakes.LASTING, Stakes.CROWD):  # land as such, one large stack, and few borders
        calm = 11.0 if stakes is Stakes.CROWD else mind.calm  # else a crowd would wait for ever
        return replace(mind, land=1.2, mass=1.0, border=0.8, calm=calm)
    return mind
