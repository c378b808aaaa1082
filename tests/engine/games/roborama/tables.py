"""RoboRama positions from few words, for tests of the rules."""

from typing import Any

from engine.effects import EffectGroup, Relocate
from engine.games import roborama
from engine.games.roborama.state import RoboRama, RoboRamaState

COLOURS = ("blue", "green", "orange", "white")
STARTS = {"blue": "g2,h2,g1,h1", "green": "a2,b2,a1,b1", "orange": "a8,b8,a7,b7", "white": "g8,h8,g7,h7"}
KINDS = ("move", "laser", "spring", "pusher", "mind", "reset")
DEFAULTS = {option.name: option.default for option in roborama.OPTIONS}


def game(**options: Any) -> RoboRama:
    made = roborama.create(DEFAULTS | options)
    assert isinstance(made, RoboRama)
    return made


def table(
    mover: str = "blue",
    robots: dict[str, str] | None = None,
    cards: dict[str, str] | None = None,
    bot: str = "*",
    hands: dict[str, str] | None = None,
    phase: str = "card",
    duties: str = "-",
    discards: str = "",
    turns: int = 0,
    **options: Any,
) -> RoboRamaState:
    """A position.

    Args:
        mover: whose turn it is.
        robots: colour -> cells of its robots with spaces between; a player's are in the start zone if not named.
        cards: colour -> faces of 1 to 5 and chip, `B` or `S`, lower case if inactive; all active if not named.
        bot: cell of the ChaosBot, `!` behind it if it lies.
        hands: colour -> kinds of its ChaosBot cards.
        phase: what the game waits for.
        duties: as in the position's text.
        discards: kinds of played ChaosBot cards.
        turns: turns so far.
        options: of the game.
    """
    made = game(**options)
    pieces = made.config.pieces
    taking_part = [colour for n, colour in enumerate(COLOURS) if 4 * n in pieces]
    face = "B" if made.config.programme == 1 or made.config.specials else "S"
    places = STARTS | {colour: cells.replace(" ", ",") for colour, cells in (robots or {}).items()}
    for colour in taking_part:
        if colour not in made.seats and colour not in (robots or {}):
            places[colour] = "*,*,*,*"
    faces = dict.fromkeys(made.seats, face * 6) | (cards or {})
    deck = "/".join(_counts((hands or {}).get(colour, "")) for colour in COLOURS) + "/" + _counts(discards)
    fields = (
        "/".join(places[colour] if colour in taking_part else "-" for colour in COLOURS),
        bot if made.config.programme == 3 else "-",
        "/".join(faces.get(colour, "-") for colour in COLOURS),
        deck if made.config.programme == 3 else "-",
        made.seats[0],
        phase,
        mover,
        duties,
        str(turns),
    )
    return made.position(" ".join(fields))


def _counts(kinds: str) -> str:
    return "".join(str(kinds.split().count(kind)) for kind in KINDS)


def listed(state: RoboRamaState, beginning: str = "") -> set[str]:
    """The texts of the mover's legal actions that begin so."""
    (actor,) = state.to_act
    texts = [str(action) for action in state.legal_actions(actor)]
    return {text for text in texts if text.startswith(beginning)}


def is_legal(state: RoboRamaState, text: str) -> bool:
    (actor,) = state.to_act
    return state.is_legal(state.game.action(actor, text))


def play(state: RoboRamaState, *texts: str) -> RoboRamaState:
    """The state after these actions, each by the actor in turn."""
    for text in texts:
        (actor,) = state.to_act
        state, _ = state.apply(state.game.action(actor, text))
    return state


def effects(state: RoboRamaState, text: str) -> tuple[EffectGroup, ...]:
    (actor,) = state.to_act
    return state.apply(state.game.action(actor, text))[1]


def sites(state: RoboRamaState) -> dict[str, str]:
    return dict(state.scene().figures)


def down(state: RoboRamaState) -> set[str]:
    return set(state.scene().flags)


def player(state: RoboRamaState, colour: str) -> dict[str, Any]:
    """The player's own view of itself."""
    return of_player(state.view(colour), colour)


def of_player(view: dict[str, Any], colour: str) -> dict[str, Any]:
    """The part of a view that is about one player."""
    lists = {key: colour in view[key] for key in ("in_game", "must_leave", "has_chosen")}
    return lists | {
        key: values[colour] for key, values in view.items() if isinstance(values, dict) and colour in values
    }


def active(state: RoboRamaState, colour: str) -> str:
    return " ".join(player(state, colour)["active"])


def special(state: RoboRamaState, colour: str) -> str:
    return " ".join(player(state, colour)["special"])


def relocations(groups: tuple[EffectGroup, ...]) -> list[tuple[str, tuple[str, ...], str]]:
    return [(e.piece, e.path, e.manner) for group in groups for e in group if isinstance(e, Relocate)]
