"""How the judge learns: games of bots, positions of them, and forests that tell who won. Needs `erdkreis[train]`."""
