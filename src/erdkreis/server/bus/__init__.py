"""How processes that share a store tell each other that something has happened: at once, and never what."""
