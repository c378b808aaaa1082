"""Robotory: the implementation of `Game` and `State` of `engine.state`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.effects import EffectGroup, Place, Relocate, Remove, Scene, Token
from engine.errors import StateError
from engine.games.base import BaseGame, BaseState
from engine.games.robotory import rules
from engine.games.robotory.actions import ChainMove, PlaceDisc, Refill, read_action
from engine.games.robotory.board import ROBOTS, SEATS
from engine.games.robotory.config import RobotoryConfig
from engine.games.robotory.position import (
    COLOURS,
    Position,
    read_position,
    start_position,
    used,
    write_position,
)
from engine.games.robotory.scene import action_between
from engine.games.robotory.steps import next_steps
from engine.games.robotory.words import WORDS, action_words, robot_name
from engine.state import NOWHERE, Action, Actor, Outcome, Piece, Steps
from engine.words import GAME, Msg, seat

DISCS = tuple(Token("disc", colour) for colour in COLOURS)
"""Colour -> the disc on the table."""


@dataclass(frozen=True, eq=False)
class Robotory(BaseGame[RobotoryConfig]):
    """The game for two on one board."""

    name: str = "robotory"
    title: str = "Robotory"
    seats: tuple[Actor, ...] = SEATS
    pieces: tuple[Piece, ...] = (
        Piece(robot_name(0), "#f5f5f0"),
        Piece(robot_name(1), "#26262b"),
        Piece(robot_name(2), "#d0342c"),
    )

    def start(self) -> "RobotoryState":
        """The first position, with Light to move."""
        return RobotoryState(self, start_position(self.config.board))

    def position(self, text: str) -> "RobotoryState":
        """Read a position's text."""
        return RobotoryState(self, read_position(self.config.board, text))

    def action(self, actor: Actor, text: str) -> PlaceDisc | ChainMove | Refill:
        """Read an action's text."""
        return read_action(self.config.board, actor, text)


class RobotoryState(BaseState[Robotory, Position]):
    """A position of Robotory."""

    __slots__ = ()

    def __str__(self) -> str:
        return write_position(self.game.config.board, self.position)

    @property
    def to_act(self) -> tuple[Actor, ...]:
        """The player whose turn it is."""
        return () if rules.over(self.position) else (SEATS[self.position.mover],)

    @property
    def outcome(self) -> Outcome | None:
        """Two or three robots in the own camp win when a colour is gone from the pool."""
        if not rules.over(self.position):
            return None
        counts = rules.standing(self.game.config.board, self.position)
        winner = rules.winner(self.game.config.board, self.position)
        gone = [colour for colour, left in zip(COLOURS, self.position.pool, strict=True) if not left]
        end = "both" if len(gone) > 1 else gone[0]
        words = WORDS(f"end.{end}", robots=max(counts), winner=seat(winner))
        return Outcome((winner,), words, {name: float(name == winner) for name in SEATS})

    def legal_actions(self, actor: Actor) -> Iterator[Action]:
        """Placements, then refills, then moves of White, Black and Red, each in the order of the board."""
        if actor not in self.to_act:
            return
        board, position = self.game.config.board, self.position
        free = rules.free_cells(board, position)
        for colour, left in zip(COLOURS, position.supplies[position.mover], strict=True):
            if left:
                for number, cell in enumerate(board.cells):
                    if free >> number & 1:
                        yield PlaceDisc(actor, colour, cell)
        for white, black in rules.splits(position):
            yield Refill(actor, white, black)
        for robot, name in enumerate(ROBOTS):
            for chain in rules.chains(board, position.robots[robot], rules.burnable(position, robot)):
                yield ChainMove(actor, name, tuple([board.cells[cell] for cell in chain]))

    def next_steps(self, actor: Actor, prefix: Sequence[str]) -> Steps:
        """The continuations of an action text that starts with `prefix`."""
        return next_steps(self.game.config.board, self.position, prefix) if actor in self.to_act else NOWHERE

    def words(self, action: Action, seat: Actor | None) -> Msg:
        """Nothing is hidden in Robotory."""
        return action_words(action)

    def after(self, action: Action) -> tuple["RobotoryState", tuple[EffectGroup, ...]]:
        """The next state and the changes on the table; a chain's discs are lifted before the robot drives."""
        board, position = self.game.config.board, self.position
        groups: tuple[EffectGroup, ...] = ()
        match action:
            case PlaceDisc(colour=colour, cell=cell):
                position = rules.placed(position, COLOURS.index(colour), board.number[cell])
                groups = ((Place(Token("disc", colour), cell),),)
            case ChainMove(robot=name, path=path):
                robot = ROBOTS.index(name)
                cells = [board.number[cell] for cell in path]
                groups = (
                    *((Remove(self._disc(cell), board.cells[cell]),) for cell in cells),
                    (Relocate(name, (board.cells[position.robots[robot]], *path), "drive"),),
                )
                position = rules.moved(position, robot, cells[-1], sum(1 << cell for cell in cells))
            case Refill(white=white, black=black):
                position = rules.refilled(position, white, black)
        return self.at(position), groups

    def view(self, seat: Actor | None) -> dict[str, Any]:
        """All of the position: nothing is hidden."""
        board, position = self.game.config.board, self.position
        return {
            "game": "robotory",
            "to_move": next(iter(self.to_act), None),
            "robots": dict(self.scene().figures),
            "discs": {site: token.side for site, token in self.scene().tokens.items()},
            "supplies": {seat: _counts(pair) for seat, pair in zip(SEATS, position.supplies, strict=True)},
            "pool": _counts(position.pool),
            "used": _counts(used(position)),
            "need": 0 if rules.over(position) else rules.need(position),
            "standing": dict(zip(SEATS, rules.standing(board, position), strict=True)),
            "camps": {cell: site.traits["camp"] for cell, site in board.geometry.sites.items()},
        }

    def scene(self) -> Scene:
        """Robots and discs by site."""
        cells = self.game.config.board.cells
        white, black = self.position.discs
        return Scene(
            figures={robot: cells[cell] for robot, cell in zip(ROBOTS, self.position.robots, strict=True)},
            tokens={site: self._disc(cell) for cell, site in enumerate(cells) if (white | black) >> cell & 1},
        )

    def actions_to(self, scene: Scene) -> tuple[Action, ...]:
        """The placement or the chain that leads to `scene`."""
        seen = self._seen(scene)
        if seen is None or rules.over(self.position):
            return ()
        action = action_between(self.game.config.board, self.position, seen)
        return (action,) if action is not None and self.is_legal(action) else ()

    def adjusted(self, scene: Scene) -> "RobotoryState":
        """The position with robots and discs as in `scene`.

        Missing discs count as used. Added discs come from the used ones, then from the mover's supply, the other
        supply and the pool, which keeps one disc of each colour.
        """
        seen = self._seen(scene)
        if seen is None:
            raise StateError(f"Robotory needs W, B and R on three cells and discs on other cells, not {scene}")
        return self.at(rules.balanced(rules.balanced(seen, 0), 1))

    def _disc(self, cell: int) -> Token:
        return DISCS[self.position.discs[1] >> cell & 1]

    def _seen(self, scene: Scene) -> Position | None:
        """This position with robots and discs taken from a scene; None if no position has that scene."""
        number = self.game.config.board.number
        if scene.figures.keys() != set(ROBOTS) or scene.flags:
            return None
        sites = (*scene.figures.values(), *scene.tokens)
        if len(set(sites)) != len(sites) or not all(site in number for site in sites):
            return None
        if not all(token in DISCS for token in scene.tokens.values()):
            return None
        white, black = (
            sum(1 << number[site] for site, token in scene.tokens.items() if token == disc) for disc in DISCS
        )
        cells = [number[scene.figures[robot]] for robot in ROBOTS]
        return self.position._replace(discs=(white, black), robots=(cells[0], cells[1], cells[2]))

    def refusal(self, action: Action) -> Msg | None:
        """Why the rules forbid an action here."""
        board, position = self.game.config.board, self.position
        if rules.over(position):
            return GAME("over")
        if action.actor != SEATS[position.mover]:
            return GAME("turn", seats=(seat(SEATS[position.mover]),))
        match action:
            case PlaceDisc(colour=colour, cell=cell) if colour in COLOURS and cell in board.number:
                return rules.place_refusal(board, position, COLOURS.index(colour), board.number[cell])
            case ChainMove(robot=robot, path=path) if robot in ROBOTS and all(cell in board.number for cell in path):
                cells = tuple(board.number[cell] for cell in path)
                return rules.move_refusal(board, position, ROBOTS.index(robot), cells)
            case Refill(white=white, black=black) if white >= 0 and black >= 0:
                return rules.refill_refusal(position, white, black)
        return GAME("unknown")


def _counts(pair: tuple[int, int]) -> dict[str, int]:
    return dict(zip(COLOURS, pair, strict=True))
