"""What a position is worth: everybody's chance to win, by a judge that was trained on games of bots."""
