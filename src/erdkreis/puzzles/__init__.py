"""One turn, one decision, one best plan: positions of games between bots in which people may look for it."""
