"""Everything that translators need: each sentence that a phone may get, and the names within them."""

from typing import Any

from controller.api.words import ENGLISH
from engine import option_sets, registry
from engine.option_words import level_line, option_help, option_title, option_value
from engine.words import GAME, declared

Json = dict[str, Any]


def templates() -> dict[str, str]:
    """Key -> English template of every sentence, sorted by key."""
    found = {**ENGLISH, **GAME.templates}
    for game in registry.games():
        found |= registry.templates(game)
        for option in registry.options(game):
            values = option.allowed or option.examples
            said = [option_title(game, option), option_help(game, option)]
            said += [option_value(game, option, value) for value in values]
            found |= {msg.key: msg.english for msg in said}
        lines = registry.levels(game).items()
        found |= {msg.key: msg.english for msg in (level_line(game, level, line) for level, line in lines)}
    return dict(sorted(found.items()))


def catalogue() -> Json:
    """The sentences with the types of their arguments; by game the titles of each piece, the seats and the tokens."""
    return {
        "keys": {key: {"args": declared(text), "text": text} for key, text in templates().items()},
        "games": {game: _names(game) for game in registry.games()},
    }


def _names(game: str) -> Json:
    made = [registry.make(game, options) for options in option_sets.each_value(game)]
    titles: dict[str, list[str]] = {}
    for piece in dict.fromkeys(piece for one in made for piece in one.pieces):
        titles.setdefault(piece.id, []).append(piece.title)
    return {
        "title": made[0].title,
        "pieces": titles,
        "seats": list(dict.fromkeys(seat for one in made for seat in one.seats)),
        "tokens": [{"token": token.kind, "side": token.side} for token in registry.tokens(game)],
    }
