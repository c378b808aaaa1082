"""Builds the libraries with Zig's C compiler, which compiles for every computer on any: `make kernels`."""

import subprocess
import sys
from pathlib import Path

from kernels import BUILT, HERE, digest, library_path

TARGETS = {
    ("linux", "x86_64"): "x86_64-linux-gnu.2.28",
    ("linux", "aarch64"): "aarch64-linux-gnu.2.28",
}
"""System and machine as Python names them -> Zig's target; 2.28 is the C library of Debian 10."""

FLAGS = ("-std=c11", "-O3", "-Wall", "-Wextra", "-Werror", "-s", "-shared", "-fPIC")
"""Flags of the compiler."""


def build() -> list[Path]:
    """Build all libraries.

    Raises:
        subprocess.CalledProcessError: a source does not compile.
    """
    BUILT.mkdir(exist_ok=True)
    sources = [str(path) for path in sorted(HERE.glob("*.c"))]
    paths = []
    for (system, machine), target in TARGETS.items():
        path = library_path(system, machine)
        command = [sys.executable, "-m", "ziglang", "cc", "-target", target, *FLAGS, f'-DSOURCES="{digest()}"']
        subprocess.run([*command, "-o", str(path), *sources], check=True)
        paths.append(path)
    return paths


if __name__ == "__main__":
    for built in build():
        print(built)
