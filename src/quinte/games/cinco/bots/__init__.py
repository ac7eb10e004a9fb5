"""Players who do not know the game well."""
