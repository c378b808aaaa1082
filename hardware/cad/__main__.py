"""Draws all solids: `python -m hardware.cad` writes `hardware/cad/meshes`.

It needs build123d: `pip install 'robodrome[cad]'`.
"""

from hardware.cad.draw_solids import write_meshes

if __name__ == "__main__":
    write_meshes()
