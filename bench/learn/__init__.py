"""What bots learn by playing against themselves: one program a game writes that game's data."""
