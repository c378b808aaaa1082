"""Describes the REST part in a file: `python -m tools.openapi_file` writes `docs/reference/openapi.json`."""

import json
from pathlib import Path
from typing import Any

from web_remote.routes.openapi import document
from web_remote.routes.routes import make_routes
from web_remote.settings import RemoteSettings

FILE = Path(__file__).parents[1] / "docs" / "reference" / "openapi.json"


def text() -> str:
    """The text of the file."""
    nobody: Any = None  # the routes are only described, never called
    routes = make_routes(nobody, nobody, nobody, nobody, nobody, RemoteSettings(), None, None, None)
    return json.dumps(document(routes), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
