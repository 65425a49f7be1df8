"""Who plays better, and how sure that is: series of games between bots and outside programs, on the same deals."""
