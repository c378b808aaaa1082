"""What the page takes from Python: `python -m tools.typescript` writes `frontend/src/schema.ts` from the types."""

from typing import Any

from pydantic import TypeAdapter

from controller.api.answers import Explored, Ghost, Hint, Moment, Puzzle
from controller.api.boards import BoardFile, Boards, CheckedImage
from controller.api.calibration import Calibration
from controller.api.choices import GameOffer, Steps
from controller.api.console import Health, LogLine, Program, SavedSettings, Settings
from controller.api.library import ListedMatch, MatchDetails, Remark
from controller.api.service import Service
from controller.api.setup import Printouts, Setup, SheetCheck
from controller.api.shapes import Board
from controller.api.table_api import PhoneStatus
from controller.api.telemetry import FigureHealth
from web_remote.messages.camera_messages import ClockPing, PhoneState, ToCamera
from web_remote.messages.page_messages import AnyCommand, Hello, Ping
from web_remote.messages.table_messages import ConsoleState, FromTable, InvitationLink, LastSeen, Problem, TableCode
from web_remote.page import FRONTEND

FILE = FRONTEND / "src" / "schema.ts"

JsonSchema = dict[str, Any]

_ROOTS: dict[str, Any] = {
    "FromTable": FromTable,
    "FromPhone": Hello | Ping | AnyCommand,
    "Board": Board,
    "Steps": Steps,
    "Ghost": Ghost,
    "Hint": Hint,
    "Moment": Moment,
    "Explored": Explored,
    "Puzzle": Puzzle,
    "InvitationLink": InvitationLink,
    "TableCode": TableCode,
    "GameOffer": GameOffer,
    "ListedMatch": ListedMatch,
    "MatchDetails": MatchDetails,
    "Remark": Remark,
    "FigureHealth": FigureHealth,
    "Problem": Problem,
    "ConsoleState": ConsoleState,
    "LastSeen": LastSeen,
    "ToCamera": ToCamera,
    "FromCamera": PhoneState | ClockPing,
    "PhoneStatus": PhoneStatus,
    "Health": Health,
    "LogLine": LogLine,
    "Settings": Settings,
    "SavedSettings": SavedSettings,
    "Program": Program,
    "Calibration": Calibration,
    "Service": Service,
    "Boards": Boards,
    "BoardFile": BoardFile,
    "CheckedImage": CheckedImage,
    "Setup": Setup,
    "Printouts": Printouts,
    "SheetCheck": SheetCheck,
}
"""Every message, and what comes as the result of an `ack` or over HTTP."""


def source() -> str:
    """The text of the type file."""
    definitions: dict[str, JsonSchema] = {}
    for name, shape in _ROOTS.items():
        definitions |= _definitions(name, shape)
    lines = [
        "// Made by `python -m tools.typescript`: change the shapes and messages in Python instead.",
        "",
    ]
    for name, schema in definitions.items():
        if text := schema.get("description"):
            lines.append(f"/** {' '.join(text.split())} */")
        lines += [f"export type {name} = {_type(schema)};", ""]
    return "\n".join(lines)


def _definitions(name: str, shape: Any) -> dict[str, JsonSchema]:
    """The shape under its name, and the shapes that it refers to."""
    schema = TypeAdapter(shape).json_schema()
    return {**schema.pop("$defs", {}), name: schema}


def _type(schema: JsonSchema) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if alternatives := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(_type(one) for one in alternatives))
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
        case "array":
            item = _type(schema["items"])
            return f"({item})[]" if "|" in item else f"{item}[]"
        case "object" if "properties" in schema:
            return _object(schema)
        case "object":
            rest = schema["additionalProperties"]
            return f"Record<string, {_type(rest) if isinstance(rest, dict) else 'any'}>"
        case "number" | "integer":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    return "any"


def _object(schema: JsonSchema) -> str:
    required = schema.get("required", [])
    members = (
        f"  {name}{'' if name in required else '?'}: {_type(member)};" for name, member in schema["properties"].items()
    )
    return "{\n" + "\n".join(members) + "\n}"


if __name__ == "__main__":
    FILE.write_text(source())
