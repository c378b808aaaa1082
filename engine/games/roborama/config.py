"""The options of RoboRama, and the configuration of one game that follows from them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from engine.errors import OptionError
from engine.games.roborama.board import (
    CHAOSBOT,
    COLOURS,
    KINDS,
    ROBOTS,
    ROBOTS_OF,
    RoboRamaBoard,
    standard_board,
)
from engine.games.roborama.words import hand_name, robot_name
from engine.state import Option, Piece
from engine.words import GAME, seats

HAND = {2: 6, 3: 4, 4: 3}
"""ChaosBot cards of each player, by the number of players."""

_AUTO = "auto"
"""Value of `players` and `colours` that leaves the choice to the game."""

_DEALT = "dealt"
"""Value of `chaos_hand` that deals hidden cards."""

_HANDS = ("move laser spring spring pusher reset", "move laser spring pusher")
"""Values of `chaos_hand` that are offered: for two players, and for three."""

_DRAW = "draw"
"""Value of `first` that leaves the first turn to chance."""

_COLOUR_SETS = tuple(" ".join(group) for count in range(2, 5) for group in combinations(COLOURS, count))
"""Every set of colours that can play, as values of the option `colours`."""

_CSS = {"blue": "#2f6fd0", "green": "#3f9c4b", "orange": "#e07b1f", "white": "#f2f2ee"}
"""The players' colours on screens."""

OPTIONS: tuple[Option, ...] = (
    Option("programme", 1, (1, 2, 3), worded=(1, 2, 3)),
    Option("players", _AUTO, (_AUTO, 2, 3, 4), worded=(_AUTO,)),
    Option(
        "colours",
        _AUTO,
        (_AUTO, *_COLOUR_SETS),
        worded=(_AUTO,),
        choices={colours: GAME("seats", seats=seats(colours.split())) for colours in _COLOUR_SETS},
    ),
    Option(
        "first",
        _DRAW,
        (_DRAW, *COLOURS),
        worded=(_DRAW,),
        choices={colour: GAME("seats", seats=seats([colour])) for colour in COLOURS},
    ),
    Option("specials", "all", ("all", 1, 2, 3, 4), worded=("all",)),
    Option("special_choice", "secret", ("secret", "open"), worded=("secret", "open")),
    Option("infinite_specials", "off", ("off", "any", "active"), worded=("off", "any", "active")),
    Option(
        "chaos_hand",
        _DEALT,
        examples=(_DEALT, *_HANDS),
        worded=(_DEALT,),
        choices={hand: hand_name(hand.split()) for hand in _HANDS},
    ),
    Option("obstruction", False, (False, True)),
    Option("lenient_down", False, (False, True)),
    Option("turn_limit", 0, (0, 50, 100, 200, 400), worded=(0,)),
)
"""The options of the game."""


@dataclass(frozen=True, eq=False)
class RoboRamaConfig:
    """The constants of a game. Colours and pieces are numbers, see `board`.

    Attributes:
        layout: the board.
        options: every option's value.
        programme: 1, 2 or 3.
        colours: the players, in turn order.
        first: the first player, or None if chance draws it.
        specials: cards of each player that begin with the special face, or None for all (programme 1: none at all).
        secret: whether they are chosen in secret.
        infinite: `off`, `any` or `active`.
        hand: ChaosBot cards that each player is dealt; 0 outside of programme 3.
        agreed: kind -> cards that every player holds in Chaos Control, or None.
        neutral: colour -> pieces of the neutral robots that it places; empty without the variant.
        lenient_down: whether a player whose robots are all down loses only a turn.
        turn_limit: turns after which the game is a draw, or 0.
        pieces: numbers of the pieces that take part.
    """

    board: RoboRamaBoard
    options: Mapping[str, Any]
    programme: int
    colours: tuple[int, ...]
    first: int | None
    specials: int | None
    secret: bool
    infinite: str
    hand: int
    agreed: tuple[int, ...] | None
    neutral: Mapping[int, tuple[int, ...]]
    lenient_down: bool
    turn_limit: int
    pieces: tuple[int, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the options, so the games of a process share one board."""
        return make_config, (dict(self.options),)

    def after(self, colour: int, among: int) -> int:
        """The next colour in turn order out of the mask `among`."""
        order = self.board.clockwise
        place = order.index(colour)
        return next(other for other in (*order[place + 1 :], *order[: place + 1]) if among >> other & 1)

    def figures(self) -> tuple[Piece, ...]:
        """The figures that the game needs."""
        neutral = {piece for pieces in self.neutral.values() for piece in pieces}
        return tuple(_figure(piece, piece in neutral) for piece in self.pieces)


def _figure(piece: int, neutral: bool) -> Piece:
    if piece == CHAOSBOT:
        return Piece(robot_name(piece), "#33333a")
    colour, name = COLOURS[piece // ROBOTS], robot_name(piece)
    return Piece(replace(name, noun=f"{colour}-obstacle") if neutral else name, _CSS[colour])


def make_config(options: Mapping[str, Any]) -> RoboRamaConfig:
    """The configuration for a value of each option.

    Raises:
        OptionError: they do not go together; says which.
    """
    board = standard_board()
    colours = _colours(options, board)
    programme, players = options["programme"], len(colours)
    _check(options, programme, players)
    first = options["first"]
    if first != _DRAW and COLOURS.index(first) not in colours:
        playing = ", ".join(COLOURS[colour] for colour in colours)
        raise OptionError(f"roborama: {first} cannot begin: only {playing} play", "first", "players", "colours")
    unused = [colour for colour in board.clockwise if colour not in colours]
    neutral = (
        dict(zip(colours, (ROBOTS_OF[colour] for colour in unused), strict=True)) if options["obstruction"] else {}
    )
    hand = HAND[players] if programme == 3 else 0
    pieces = [piece for colour in colours for piece in ROBOTS_OF[colour]]
    pieces += [piece for robots in neutral.values() for piece in robots]
    return RoboRamaConfig(
        board=board,
        options=options,
        programme=programme,
        colours=colours,
        first=None if first == _DRAW else COLOURS.index(first),
        specials=0 if programme == 1 else None if options["specials"] == "all" else options["specials"],
        secret=options["special_choice"] == "secret",
        infinite=options["infinite_specials"],
        hand=hand,
        agreed=_agreed(options["chaos_hand"], hand, players, board.chaos_cards),
        neutral=neutral,
        lenient_down=options["lenient_down"],
        turn_limit=options["turn_limit"],
        pieces=(*pieces, CHAOSBOT) if programme == 3 else tuple(pieces),
    )


def _colours(options: Mapping[str, Any], board: RoboRamaBoard) -> tuple[int, ...]:
    players, colours = options["players"], options["colours"]
    chosen = () if colours == _AUTO else tuple(COLOURS.index(colour) for colour in colours.split())
    if players == _AUTO:
        players = 2
    elif chosen and len(chosen) != players:
        raise OptionError(
            f"roborama: {players} players cannot be {colours!r}; leave one of the two at auto", "players", "colours"
        )
    if not chosen:
        chosen = board.clockwise[::2] if players == 2 else board.clockwise[:players]
    return tuple(colour for colour in board.clockwise if colour in chosen)


def _check(options: Mapping[str, Any], programme: int, players: int) -> None:
    if programme == 1 and options["specials"] != "all":
        raise OptionError(
            "roborama: programme 1 has no special cards to choose; set specials to all", "programme", "specials"
        )
    if options["infinite_specials"] != "off" and options["specials"] not in (1, 2, 3):
        raise OptionError(
            "roborama: infinite_specials needs programme 2 or 3 and specials from 1 to 3",
            *("infinite_specials", "specials", "programme"),
        )
    if options["chaos_hand"] != _DEALT and (programme != 3 or players == 4):
        raise OptionError(
            "roborama: an agreed chaos_hand is for programme 3 with two or three players",
            *("chaos_hand", "programme", "players"),
        )
    if options["obstruction"] and players != 2:
        raise OptionError(f"roborama: obstruction is for two players, not {players}", "obstruction", "players")


def _agreed(text: Any, hand: int, players: int, cards: tuple[int, ...]) -> tuple[int, ...] | None:
    if text == _DEALT:
        return None
    kinds = text.split() if isinstance(text, str) else []
    if not kinds or not set(kinds) <= set(KINDS):
        known = ", ".join(KINDS)
        raise OptionError(
            f"roborama: chaos_hand cannot be {text!r}; write dealt, or cards out of {known}", "chaos_hand"
        )
    if len(kinds) != hand:
        raise OptionError(
            f"roborama: chaos_hand must be {hand} cards for {players} players, not {len(kinds)}",
            *("chaos_hand", "players"),
        )
    counts = tuple(kinds.count(kind) for kind in KINDS)
    for kind, count, there_are in zip(KINDS, counts, cards, strict=True):
        if count * players > there_are:
            raise OptionError(
                f"roborama: chaos_hand has {count} {kind} cards for each of {players} players; there are {there_are}",
                *("chaos_hand", "players"),
            )
    return counts
