"""`robodrome play` at a simulated table whose figures people move: ``python -m lab.remote.hand_moved play ...``."""

from dataclasses import replace

from controller.sim.settings import SimFigure
from controller.sim.settings import boxed as with_motors
from engine.state import Game
from robodrome import play
from robodrome.__main__ import main


def boxed(game: Game) -> tuple[SimFigure, ...]:
    """A game's figures, without motors."""
    return tuple(replace(figure, motor=False) for figure in with_motors(game))


if __name__ == "__main__":
    play.boxed = boxed  # type: ignore[attr-defined]
    main()
