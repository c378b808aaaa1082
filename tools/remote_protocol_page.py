"""The table of commands in `docs/reference/remote-protocol.md`: `python -m tools.remote_protocol_page` writes it
again."""

import json
import re
from pathlib import Path
from typing import Any, get_args

from web_remote.messages.message import Command
from web_remote.messages.page_messages import AnyCommand

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "remote-protocol.md"

_TABLE = re.compile(r"(<!-- commands, written by .*? -->\n).*?(<!-- end -->)", re.DOTALL)


def page() -> str:
    """The text of the page, with the table as the messages are now."""
    rows = ["| `t` | members | |", "| --- | --- | --- |", *map(_row, get_args(AnyCommand))]
    return _TABLE.sub(lambda found: "\n".join([found[1], *rows, "", found[2]]), PAGE.read_text(encoding="utf-8"))


def _row(command: type[Command]) -> str:
    schema = command.model_json_schema()
    (name,) = get_args(command.model_fields["t"].annotation)
    members = {key: one for key, one in schema["properties"].items() if key not in ("t", "id")}
    described = ", ".join(f"`{key}` {_type(one)}" for key, one in members.items())
    return f"| `{name}` | {described} | {' '.join((command.__doc__ or '').split())} |"


def _type(schema: dict[str, Any]) -> str:
    """A type in few words."""
    default = f", else {json.dumps(schema['default'])}" if "default" in schema else ""
    if alternatives := schema.get("anyOf"):
        return " or ".join(_type(one) for one in alternatives) + default
    if values := schema.get("enum"):
        return "/".join(f"`{value}`" for value in values) + default
    match schema["type"]:
        case "array":
            return f"list ≤ {schema['maxItems']} of {_type(schema['items'])}" + default
        case "string" if "maxLength" in schema:
            return f"string ≤ {schema['maxLength']}" + default
        case "integer":
            return f"integer, {schema['minimum']} to {schema['maximum']}" + default
    return str(schema.get("format", schema["type"])) + default


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
