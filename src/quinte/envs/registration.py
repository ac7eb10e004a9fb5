"""The ids by which Gymnasium makes the games, registered when this module is imported.

>>> import gymnasium
>>> env = gymnasium.make("quinte.envs.registration:quinte/Cinco-v0", opponents="level2")
"""

from __future__ import annotations

from quinte.extras import extra

with extra("envs"):
    from gymnasium.envs.registration import register

IDS = {
    "quinte/Cinco-v0": "cinco",
    "quinte/QuintoCards-v0": "quinto-cards",
    "quinte/QuintoTiles-v0": "quinto-tiles",
    "quinte/Score5-v0": "score5",
}

for name, game in IDS.items():
    register(
        id=name,
        entry_point="quinte.envs.gymnasium:SeatEnv",
        vector_entry_point="quinte.envs.selfplay:SelfPlayVectorEnv",
        kwargs={"game": game},
    )
