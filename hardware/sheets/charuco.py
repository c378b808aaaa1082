"""The ChArUco target that calibrates a lens: OpenCV's own board, drawn as vectors."""

import cv2
import numpy as np

from hardware.drawing.colours import WHITE
from hardware.drawing.drawing import Box, Drawing, Item, Shape, Text, polygon, ruler

SQUARES = (9, 6)
"""Columns and rows; with border and foot 268 x 194 mm, which leaves a printer margin on landscape A4."""

SQUARE_MM = 28.0
"""Side of a chessboard square."""

MARKER_MM = 20.0
"""Side of the marker in a white square."""

DICTIONARY = cv2.aruco.DICT_4X4_50
"""The markers' family; its 50 ids are more than the 27 markers of the target."""

_CELLS = 6
"""Cells along a side of a marker: four of data in a border of one."""

_BORDER_MM = 8.0
"""White around the squares."""

_FOOT_MM = 10.0
"""Height of the line with ruler and title."""

MARGINS_MM = (_BORDER_MM, _BORDER_MM + _FOOT_MM + SQUARES[1] * SQUARE_MM)
"""x and y of the squares' north-west corner on the drawing."""


def charuco_board() -> cv2.aruco.CharucoBoard:
    """The target as OpenCV knows it, for finding it in pictures: 9 x 6 squares of 28 mm."""
    return cv2.aruco.CharucoBoard(SQUARES, SQUARE_MM, MARKER_MM, cv2.aruco.getPredefinedDictionary(DICTIONARY))


def charuco_sheet() -> Drawing:
    """The target on landscape A4; OpenCV's board frame (y down) begins at its north-west corner."""
    board = charuco_board()
    columns, rows = SQUARES
    west, north = MARGINS_MM
    bounds = Box(0.0, 0.0, columns * SQUARE_MM + 2 * _BORDER_MM, north + _BORDER_MM)
    black = [
        _square(west + column * SQUARE_MM, north - row * SQUARE_MM, SQUARE_MM)
        for row in range(rows)
        for column in range(columns)
        if (row + column) % 2 == 0
    ]
    cell = MARKER_MM / _CELLS
    for index, corners in zip(np.ravel(board.getIds()), board.getObjPoints(), strict=True):
        bits = cv2.aruco.generateImageMarker(board.getDictionary(), int(index), _CELLS)
        x, y = (float(value) for value in np.asarray(corners)[0, :2])
        black += [
            _square(west + x + column * cell, north - y - row * cell, cell)
            for row, column in zip(*np.nonzero(bits == 0), strict=True)
        ]
    items: tuple[Item, ...] = (
        polygon(bounds.ring, WHITE),
        Shape(tuple(black)),
        *ruler(west, 5.0),
        Text(bounds.x1 - _BORDER_MM, 5.0, f"ChArUco {columns} × {rows}, squares {SQUARE_MM:g} mm", 3.4, anchor="end"),
    )
    return Drawing("ChArUco target", bounds, items)


def _square(west: float, north: float, side: float) -> tuple[tuple[float, float], ...]:
    return Box(west, north - side, west + side, north).ring
