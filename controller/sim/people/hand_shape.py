"""The outline of a simulated hand with its forearm, seen from above."""

import math

import numpy as np

from controller.sim.camera.optics import FloatArray
from controller.sim.true_state import TrueHand

_HAND_MM = np.array(
    [
        *((0, 6), (4, 10), (55, 14), (60, 34), (95, 44), (150, 36), (180, 30), (180, -30), (140, -40)),
        *((105, -58), (62, -46), (48, -30), (58, -22), (80, -22), (55, -10), (4, -8), (0, -4)),
    ],
    dtype=np.float64,
)
"""(17, 2) outline: fingertips at the origin, the arm along +x; an adult's hand, simplified."""

_ARM_MM = np.array([(165, 38), (520, 52), (520, -52), (165, -38)], dtype=np.float64)
"""(4, 2) outline of the forearm in the same frame."""

_ARM_RAISED_MM = 20.0
"""Height of the forearm above the hand: assumed."""


def arm_and_hand(hand: TrueHand) -> list[tuple[FloatArray, float]]:
    """The outlines of forearm and hand, (N, 2) board mm, each with its height above the board in mm."""
    cos, sin = math.cos(hand.from_rad), math.sin(hand.from_rad)
    return [
        (shape @ np.array([(cos, sin), (-sin, cos)]) + (hand.x_mm, hand.y_mm), hand.height_mm + raised)
        for shape, raised in ((_ARM_MM, _ARM_RAISED_MM), (_HAND_MM, 0.0))
    ]
