"""Seats that are not people. They see what the seat sees, and never touch the dice."""

NAMES: tuple[str, ...] = ("random", "greedy")
"""`random` plays any legal move, `greedy` a simple, sensible one. The place in this tuple is the kernels' number."""
