"""The work of `robodrome print parts`: the files from which a 3D printer's program makes parts."""

from importlib.util import find_spec
from pathlib import Path

from base.files import write_whole
from hardware.cad.solids import digest, drawn_from, listed, printed
from hardware.drawing.meshes import stl_bytes
from hardware.errors import PrintError

WHAT = {
    "A": "the reference figure, 40 mm",
    "C": "the figure with encoders, 48 mm",
    "hand": "a figure that hands move",
    "toio": "the cap of a toio core cube",
    "ozobot": "the cap of an Ozobot Evo",
    "dock": "the charging dock",
    "stand": "the joints of the camera's stand",
}
"""The groups of solids that can be printed."""


def print_parts(what: str, folder: Path, *, step: bool) -> list[str]:
    """Write the parts of a group, each as it lies on the printer's bed, and say what was written.

    Args:
        what: a key of `WHAT`.
        folder: where; made if it is not there.
        step: whether to draw them as STEP files, in the figure's frame, for changes in a CAD program.

    Raises:
        PrintError: the dimensions are not those that the parts were drawn from, a file cannot be written, or STEP files
            are asked for and build123d is not installed.
    """
    if digest() != drawn_from():
        raise PrintError(
            "the dimensions have changed since the parts were drawn. Draw them again: "
            "pip install 'robodrome[cad]', then python -m hardware.cad"
        )
    if step and find_spec("build123d") is None:
        raise PrintError("STEP files are drawn with build123d, which is not installed: pip install 'robodrome[cad]'")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PrintError(f"{folder}: the folder cannot be made: {error.strerror}") from error
    lines = []
    for name, mesh in printed(what).items():
        path = folder / f"{name}.stl"
        write_whole(path, stl_bytes(mesh))
        x, y, z = mesh.points_mm.max(axis=0) - mesh.points_mm.min(axis=0)
        pieces = len(listed()[what][name].get("places", [None]))
        lines.append(f"{path}: {pieces} × {name}, {x:.0f} × {y:.0f} × {z:.0f} mm")
    if step:
        from hardware.cad.draw_solids import write_steps

        lines += [str(path) for path in write_steps(what, folder)]
    return lines
