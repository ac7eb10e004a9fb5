"""Players who do not know the game well, and how a hand is played out."""
