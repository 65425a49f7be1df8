"""Seats that are not people. They see what the seat sees, and never touch the dice."""

LEVELS: tuple[str, ...] = ("recruit", "scout", "captain", "general", "marshal")
"""From a beginner to the strongest. They differ in what they look at, know and guard, never in dice."""

NAMES: tuple[str, ...] = ("random", "greedy", *LEVELS)
"""`random` plays any legal move, `greedy` a simple, sensible one. The place in this tuple is the kernels' number."""
