"""The page's types, made from the shapes: `python -m web_remote.typescript` writes `frontend/src/schema.ts`."""

from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from web_remote import shapes
from web_remote.schema import AnyCommand, Hello, Ping

FILE = Path(__file__).parent / "frontend" / "src" / "schema.ts"

_WHOLE: dict[str, Any] = {
    "FromTable": shapes.FromTable,
    "FromPhone": Hello | Ping | AnyCommand,
    "Board": shapes.Board,
    "Offers": shapes.Offers,
    "Ghost": shapes.Ghost,
    "Invited": shapes.Invited,
    "GameOffer": shapes.GameOffer,
    "Health": shapes.Health,
}


def source() -> str:
    """The text of the type file."""
    definitions: dict[str, Any] = {}
    for name, shape in _WHOLE.items():
        schema = TypeAdapter(shape).json_schema()
        definitions |= schema.pop("$defs", {})
        definitions[name] = schema
    lines = ["// Made by `python -m web_remote.typescript`; change web_remote/shapes.py or schema.py instead.", ""]
    for name, schema in definitions.items():
        if text := schema.get("description"):
            lines.append(f"/** {' '.join(text.split())} */")
        lines += [f"export type {name} = {_type(schema)};", ""]
    return "\n".join(lines)


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "const" in schema:
        return f'"{schema["const"]}"'
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    if alternatives := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(_type(one) for one in alternatives)
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


def _object(schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    members = (
        f"  {name}{'' if name in required else '?'}: {_type(member)};" for name, member in schema["properties"].items()
    )
    return "{\n" + "\n".join(members) + "\n}"


if __name__ == "__main__":
    FILE.write_text(source())
