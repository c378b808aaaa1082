"""The games, one package each; code that only needs their names imports none of them."""

PACKAGES = {
    "robotory": "engine.games.robotory",
    "droids": "engine.games.droids",
    "roborama": "engine.games.roborama",
    "netzwerk": "engine.games.netzwerk",
    "ricochet": "engine.games.ricochet",
}
"""Name of a game -> its package, an `engine.registry.GamePackage`."""
