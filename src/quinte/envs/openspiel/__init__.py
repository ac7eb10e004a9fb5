"""The games in OpenSpiel, registered when this module is imported: `quinte_cinco` and so on.

>>> import pyspiel
>>> import quinte.envs.openspiel
>>> game = pyspiel.load_game("quinte_cinco(players=3)")

Seats act in turns; where several may act at once (Score 5), the lowest first, and the others see
nothing of what it chooses. In `quinte_score5_simultaneous` they act at once. Chance is one node at
the beginning, one of `deals` deals: all that is drawn later follows from it, so that a history can
be replayed.
"""

from quinte.envs.openspiel.game import SimultaneousGame, register
from quinte.envs.registry import CODECS

for _kind in CODECS:
    register(_kind)
register("score5", SimultaneousGame)
