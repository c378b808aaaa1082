"""The worked examples: received orders on an empty board with the listed features, sent through the whole game.

`vectors.jsonl`: robots, their kinds, features and dice of each example, the orders, and the position afterwards.
Most are the rulebook's own examples with their squares rebuilt; `src` says which are our rulings.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.games.droids import create
from engine.games.droids.actions import Emit, Roll
from engine.games.droids.board import COLOURS, DIRECTIONS, NAMES, NUMBER, OFF
from engine.games.droids.config import SLOTS
from engine.games.droids.orders import KIND, order_of
from engine.games.droids.position import NOTHING, SEND, STATUE, TOKEN, start_position
from engine.games.droids.state import Droids, DroidsState
from engine.state import CHANCE, Piece
from engine.words import Name
from tests.engine.games.droids.table import options

VECTORS = [json.loads(line) for line in Path(__file__).with_name("vectors.jsonl").read_text("utf-8").splitlines()]
BYSTANDER = "bystander"
"""Sends the orders where an example has repair robots alone."""

CARGO = {"obstacle": TOKEN, "mine": TOKEN, "statue": STATUE}


def mask(squares: list[str]) -> int:
    return sum(1 << NUMBER[square] for square in squares)


class Example:
    """One vector on the table."""

    def __init__(self, vector: dict[str, Any]) -> None:
        kinds = vector.get("kinds", {})
        robots = dict(vector["robots"])
        if all(kinds.get(name) == "repair" for name in robots):
            robots[BYSTANDER] = "j1"
        self.players = [name for name in robots if kinds.get(name, "player") == "player"]
        self.others = [name for name in robots if name not in self.players]
        carried = vector.get("carry", {})
        if "statue" in carried.values():
            self.others.append("statue")
        self.names = self.players + self.others
        base = create(options(scenario=vector.get("scenario", 1))).config
        statue = [number for number, name in enumerate(self.names) if name == "statue"]
        config = replace(
            base,
            board=replace(base.board, river=mask(vector.get("river", [])), fixed=mask(vector.get("fixed", []))),
            seats=COLOURS[: len(self.players)],
            sides=tuple(range(len(self.players))),
            pieces=tuple(Piece(Name("piece", name, name), "#000000") for name in self.names),
            repair=tuple(number for number, name in enumerate(self.names) if kinds.get(name) == "repair"),
            statue=statue[0] if statue else None,
            homes=tuple(base.board.circles[colour] for colour in COLOURS[: len(self.players)]),
        )
        start = start_position(replace(config, scenario=replace(config.scenario, squares=dict.fromkeys(range(5), 0))))
        damage = tuple((1 << vector.get("markers", {}).get(name, 0)) - 1 for name in self.players)
        position = start._replace(
            phase=SEND,
            robots=tuple(NUMBER[robots[name]] if name in robots else OFF for name in self.names),
            carried=tuple(CARGO[carried[name]] if name in carried else NOTHING for name in self.players),
            tokens=mask(vector.get("mobile", []) + vector.get("mines", [])),
            covered=damage,
        )
        self.state = DroidsState(Droids(config), position)
        self.dice = list(vector.get("dice", []))

    def receive(self, name: str, text: str) -> None:
        """Let a robot get an order: put the token on an emitter in its line and send it."""
        code, *arrows = text.split(":")
        if code == "relay":
            turn = (DIRECTIONS.index(arrows[1]) - DIRECTIONS.index(arrows[0])) % 8 * 45
            code = f"relay{turn}"
        order = order_of(KIND[code], DIRECTIONS.index(arrows[0]))
        figure = self.names.index(name)
        seat = figure if name in self.players else 0
        config, position = self.state.game.config, self.state.position
        edge = config.board.edges[config.seats[seat]]
        lane = edge.lane[position.robots[figure]]
        slots = bytearray(30)
        slots[SLOTS * lane + 1] = order
        emitters = tuple(bytes(slots) if other == seat else bytes(30) for other in range(len(config.seats)))
        state = DroidsState(self.state.game, position._replace(phase=SEND, turn=seat, emitters=emitters))
        state, _ = state.apply(Emit(config.seats[seat], "send", edge.emitters[lane]))
        while state.position.order is not None or any(state.position.owed):
            actor = state.to_act[0]
            action = Roll(self.dice.pop(0)) if actor == CHANCE else next(state.legal_actions(actor))
            state, _ = state.apply(action)
        self.state = state


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_worked_example(vector: dict[str, Any]) -> None:
    example = Example(vector)
    for name, order in vector["orders"]:
        example.receive(name, order)
    position, expect = example.state.position, vector["expect"]
    squares = {
        name: NAMES[square] for name, square in zip(example.names, position.robots, strict=True) if square != OFF
    }
    squares.pop(BYSTANDER, None)
    assert squares == expect["robots"]
    lying = {square for number, square in enumerate(NAMES) if position.tokens >> number & 1}
    assert lying == set(expect.get("mobile", []) + expect.get("mines", []))
    cargo = {
        name: "statue" if carried == STATUE else example.state.game.config.scenario.token
        for name, carried in zip(example.players, position.carried, strict=True)
        if carried != NOTHING
    }
    assert cargo == expect.get("carry", {})
    damage = {name: mask.bit_count() for name, mask in zip(example.players, position.covered, strict=True) if mask}
    assert damage == expect.get("markers", {})
    assert not example.dice, "the die was rolled less often"


def test_all_worked_examples_are_here() -> None:
    assert len({vector["id"] for vector in VECTORS}) == len(VECTORS) == 63
