"""The messages of the bench stage, over the cable only; `docs/reference/protocol.md` explains each.

They are like those of `controller.wire.messages`.
"""

from dataclasses import dataclass

from controller.wire.messages import Message


@dataclass(frozen=True, slots=True)
class Probe(Message):
    """Request for the board's Wires; over the cable only."""


@dataclass(frozen=True, slots=True)
class Pulse(Message):
    """Hold one input of the motor driver high for 0.4 s; Pulsed is the result. Over the cable only.

    Attributes:
        input: 0 to 3: AIN1, AIN2, BIN1, BIN2.
        awake: 1 with the driver awake, 0 with its sleep pin low: then nothing may turn.
    """

    input: int
    awake: int


@dataclass(frozen=True, slots=True)
class Wires(Message):
    """How the wires of a board are.

    Attributes:
        pulled_up: of `sda`, `scl` and `sleep` those that read high with the chip's own pull-up.
        pulled_down: those that read high even with its pull-down.
        chip: what the gyro says that it is (WHO_AM_I); 0: nothing answers.
        exchanged_chip: the same with SDA and SCL exchanged.
        encoders: 1 on a board that counts them.
    """

    pulled_up: tuple[str, ...]
    pulled_down: tuple[str, ...]
    chip: int
    exchanged_chip: int
    encoders: int


@dataclass(frozen=True, slots=True)
class Pulsed(Message):
    """A Pulse has ended; what the two encoders counted in it, 0 without encoders."""

    left: int
    right: int
