"""Options of a demo, among them the faults that it is to survive."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from controller.errors import ConfigError
from controller.sim.people.hands import Behaviour
from controller.sim.settings import FigureKind, FirmwareHost
from engine import registry


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultPlan:
    """Faults that are injected on purpose.

    Attributes:
        loss: probability that a message of a figure is lost.
        delay_s: delay of messages in each direction, table time.
        duplication: probability that a message arrives twice.
        reordering: probability that later messages overtake a message.
        outages: how often the broker is killed.
        restarts: how often the controller is killed in mid-game, so that only its journal is left.
        mismatch: sigma of each wheel's gain around 1.
        tag_dropout: probability per frame and figure that its tag cannot be read.
        dead: a random figure stops for good at a random moment.
    """

    loss: float = 0.0
    delay_s: float = 0.0
    duplication: float = 0.0
    reordering: float = 0.0
    outages: int = 0
    restarts: int = 0
    mismatch: float = 0.02
    tag_dropout: float = 0.0
    dead: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DemoOptions:
    """The options of `robodrome demo`; `robodrome.cli.main` documents each."""

    game: str
    options: Mapping[str, Any]
    seed: int
    speed: float
    plies: int | None
    level: str | None
    hands: Behaviour
    size: str
    out: Path | None
    figures: Literal["box", "scattered", "toio", "ozobot"] = "box"
    fault_plan: FaultPlan = FaultPlan()
    firmware: FirmwareHost = "python"

    @property
    def kind(self) -> FigureKind:
        """What drives."""
        match self.figures:
            case "box" | "scattered":
                return "built"
            case kind:
                return kind


def level_of(options: DemoOptions) -> str:
    """The computer players' level.

    Raises:
        ConfigError: the game has no such level.
    """
    level = options.level or registry.default_level(options.game)
    players = registry.players(options.game)
    if level not in players:
        raise ConfigError(f"--level {level}: {options.game} has {', '.join(players)}")
    return level
