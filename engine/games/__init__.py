"""The games, each a package of its own; what only needs their names does not import any of them."""

PACKAGES = {
    "robotory": "engine.games.robotory",
    "droids": "engine.games.droids",
    "roborama": "engine.games.roborama",
    "netzwerk": "engine.games.netzwerk",
    "ricochet": "engine.games.ricochet",
}
"""Name of a game -> its package, an `engine.registry.GamePackage`."""
