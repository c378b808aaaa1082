"""The smallest game that a table can play; extending.md explains it."""

import re
from collections import namedtuple
from functools import cache
from types import SimpleNamespace

from engine.effects import Relocate, Scene
from engine.errors import IllegalActionError, NotationError, StateError
from engine.geometry import Board, Site
from engine.players import at_once as pause  # noqa: F401 the table asks for it
from engine.state import BoxFacts, Option, Outcome, Piece, Step, Steps
from engine.words import Name, Phrases

OPTIONS = (Option("most", default=2, allowed=(2, 3)),)
TOKENS, LEVELS, LENGTH, PITCH_MM = (), ("eager",), 5, 60.0
BOX = BoxFacts(players=(2, 2), minutes=(1, 2), age=4, rules=1)
WORDS = Phrases("race")
LANES = {"south": "a", "north": "b"}  # seat -> lane; its robot has the same name


def cell(lane, column):
    x, y = PITCH_MM * column, PITCH_MM * ("ab".index(lane) + 1)
    square = ((x - 30, y - 30), (x + 30, y - 30), (x + 30, y + 30), (x - 30, y + 30))
    return Site(f"{lane}{column}", x, y, square)


SITES = {site.id: site for site in (cell(lane, column) for lane in "ab" for column in range(1, LENGTH + 1))}
NEXT = {
    site: tuple(n for n in SITES if SITES[n].distance_mm(at.x_mm, at.y_mm) == PITCH_MM) for site, at in SITES.items()
}
PARKS = (Site("park:1", 60.0, 0.0), Site("park:2", 120.0, 0.0))
BOARD = Board("race", (360.0, 180.0), PITCH_MM, SITES, NEXT, PARKS)


class Go(namedtuple("Go", "actor cells")):
    def __str__(self):
        return f"go {self.cells}"


class Position(namedtuple("Position", "south north turn most")):
    game = property(lambda self: game_of(self.most))
    columns = property(lambda self: {"south": self.south, "north": self.north})
    winner = property(lambda self: next((seat for seat, column in self.columns.items() if column == LENGTH), None))
    to_act = property(lambda self: () if self.winner else (self.turn,))
    outcome = property(lambda self: self.winner and Outcome((self.winner,), WORDS("end"), self.columns))

    def __str__(self):
        return f"{self.south} {self.north} {self.turn}"

    def legal_actions(self, actor):
        longest = min(self.most, LENGTH - self.columns[actor]) if actor in self.to_act else 0
        return (Go(actor, n) for n in range(1, longest + 1))

    def is_legal(self, action):
        return action in self.legal_actions(action.actor)

    def next_steps(self, actor, prefix):
        texts = [str(action).split() for action in self.legal_actions(actor)]
        words = dict.fromkeys(text[len(prefix)] for text in texts if text[: len(prefix)] == [*prefix] != text)
        kind = "number" if prefix else "verb"
        return Steps(tuple(Step(word, kind, WORDS("step", word=word)) for word in words), [*prefix] in texts)

    def apply(self, action):
        if not self.is_legal(action):
            raise IllegalActionError(action.actor, str(action), WORDS("no"), str(self))
        lane, column = LANES[action.actor], self.columns[action.actor]
        path = tuple(f"{lane}{column + n}" for n in range(action.cells + 1))
        turn = "north" if action.actor == "south" else "south"
        moved = self._replace(turn=turn, **{action.actor: column + action.cells})
        return moved, ((Relocate(lane, path, "drive"),),)

    def scene(self):
        return Scene({lane: f"{lane}{self.columns[seat]}" for seat, lane in LANES.items()}, {})

    def actions_to(self, scene):
        actions = [action for actor in self.to_act for action in self.legal_actions(actor)]
        return tuple(action for action in actions if self.apply(action)[0].scene().figures == scene.figures)

    def adjusted(self, scene):
        columns = {seat: scene.figures[lane].removeprefix(lane) for seat, lane in LANES.items()}
        if not all(column.isdigit() for column in columns.values()):
            raise StateError("each robot must stand on its lane")
        return self._replace(**{seat: int(column) for seat, column in columns.items()})

    def view(self, seat):
        return {"columns": self.columns, "turn": self.turn}

    def timers(self):
        return ()

    def chance_outcomes(self):
        return ()

    def determinised(self, seat, rng):
        return self

    def reveals(self, action):
        return False

    def told(self, action, seat):
        return str(action)

    def words(self, action, seat):
        return WORDS("forward", cells=action.cells)


def position(text, most):
    found = re.fullmatch(r"([1-5]) ([1-5]) (south|north)", text)
    if not found or found[1] == found[2] == str(LENGTH):
        raise NotationError(f"{text!r} is not two columns of 1 to 5 and the seat in turn, as in `1 3 south`")
    return Position(int(found[1]), int(found[2]), found[3], most)


def action(actor, text):
    if text not in ("go 1", "go 2", "go 3"):
        raise NotationError(f"{text!r} is not `go` and one to three cells, as in `go 2`")
    return Go(actor, int(text[3:]))


@cache
def game_of(most):
    return SimpleNamespace(
        name="race", title="Race", seats=tuple(LANES), options={"most": most}, board=BOARD, hidden=False, action=action,
        pieces=(Piece(Name("piece", "a", "red-robot"), "#c33"), Piece(Name("piece", "b", "blue-robot"), "#36c")),
        position=lambda text: position(text, most), start=lambda: Position(1, 1, "south", most),
    )  # fmt: skip


def create(options):
    return game_of(options["most"])


def choose(state, actor, level, deadline, rng):
    return [*state.legal_actions(actor)][-1]


def explain(state, action):
    return WORDS("forward", cells=action.cells)
