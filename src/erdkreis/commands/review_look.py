"""How the page of a review looks: the house's paper, inks, hatchings and tokens, with nothing from elsewhere."""

from __future__ import annotations

from importlib.resources import files

INKS = ("red", "blue", "yellow", "green", "turquoise", "violet", "orange", "black")
ALSO = {"purple": "violet"}
NEUTRAL = 0
LIGHT_INKS = (NEUTRAL, 3, 4, 5, 7)


def ink_of(colour: str) -> int:
    """The ink a colour is printed in; the neutral one for a colour that has none."""
    colour = ALSO.get(colour, colour)
    return INKS.index(colour) + 1 if colour in INKS else NEUTRAL


TOKENS = (
    '<rect x="-12" y="-8" width="24" height="16" rx="8"/>',
    '<path d="M-9-10H9V2C9 7 4 10 0 12-4 10-9 7-9 2Z"/>',
    '<circle r="10"/>',
    '<path d="M11.6 0 5.8 9.7-5.8 9.7-11.6 0-5.8-9.7 5.8-9.7Z"/>',
    '<rect x="-9" y="-9" width="18" height="18" rx="1.6"/>',
    '<path d="M0-12 12 0 0 12-12 0Z"/>',
    '<path d="M-9 9V-1A9 9 0 0 1 9-1V9Z"/>',
    '<path d="M0-11.6 11.6-3.2 7.2 10.5H-7.2L-11.6-3.2Z"/>',
    '<path d="M-7-11H7V-7H11V7H7V11H-7V7H-11V-7H-7Z"/>',
)
"""The form of each ink's token."""

HATCHES = (
    "",
    '<path d="M3-1V7"/>',
    '<path d="M-1 3H7"/>',
    '<circle cx="1.5" cy="1.5" r=".8"/><circle cx="4.5" cy="4.5" r=".8"/>',
    '<path d="M-1-1 7 7M-7-1 1 7M5-1 13 7"/>',
    '<path d="M-3 3Q-1.5 .6 0 3T3 3 6 3 9 3"/>',
    '<path d="M-1 7 7-1M-7 7 1-1M5 7 13-1"/>',
    '<path d="M-1 5.4 3 1.4 7 5.4"/>',
    '<path d="M3-1V7M-1 3H7"/>',
)
"""Engraver's hatching tells the inks apart without colour."""


def patterns(inks: set[int], prefix: str) -> str:
    """The hatchings of these inks, each to be laid over its ink; ids are unique on a page by their prefix."""
    return "".join(
        f'<pattern id="{prefix}{ink}" width="6" height="6" patternUnits="userSpaceOnUse">'
        f'<g class="{"dark" if ink in LIGHT_INKS else "pale"}">{HATCHES[ink]}</g></pattern>'
        for ink in sorted(inks)
    )


def token(ink: int) -> str:
    shape = f'style="fill:var(--p{ink});stroke:var(--p{ink}-rim)"'
    return f'<svg class="token" viewBox="-14 -14 28 28" aria-hidden="true"><g {shape}>{TOKENS[ink]}</g></svg>'


STYLE = files("erdkreis.commands").joinpath("review.css").read_text(encoding="utf-8")
