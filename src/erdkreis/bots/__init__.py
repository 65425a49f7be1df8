"""Seats that are not people. They see what the seat sees, and never touch the dice."""

LEVELS: tuple[str, ...] = ("recruit", "scout", "captain", "general", "marshal")
"""From a beginner to the strongest. They differ in what they look at, know and guard, never in dice."""

NAMES: tuple[str, ...] = ("random", "greedy", *LEVELS)
"""`random` plays any legal move, `greedy` a simple, sensible one. The place in this tuple is the kernels' number."""

PERSONAS: tuple[str, ...] = ("cautious", "expansionist", "hunter", "opportunist")
"""What a bot that plans is fond of: `general:hunter`. A recruit has no character yet."""


def splits(name: str) -> tuple[str, str]:
    """The bot and the persona a name stands for; the persona is empty where none is named.

    >>> splits("general:hunter"), splits("greedy")
    (('general', 'hunter'), ('greedy', ''))
    """
    bot, _, persona = name.partition(":")
    return bot, persona


def is_bot(name: str) -> bool:
    """Is there such a bot?"""
    bot, persona = splits(name)
    return bot in NAMES and (not persona or (persona in PERSONAS and bot in LEVELS[1:])) and name[-1:] != ":"
