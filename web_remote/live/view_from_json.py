"""The inverse of `view_changes.view_of`: a typed view from a sent one."""

from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from typing_extensions import is_typeddict

from web_remote.live.view_changes import KEYS, Json
from web_remote.messages.table_messages import View


def view_from(sent: Json) -> View:
    """The view: lists of `KEYS` as lists again, null for what was not sent.

    `state`, whose type is the game's, stays as it was sent; so do sentences.
    """
    lists = {name: list(sent[name].values()) for name in KEYS}
    return cast(View, _as(View, {**sent, **lists}))


def _as(kind: Any, sent: Any) -> Any:
    """The value converted to a type."""
    if is_typeddict(kind):
        return {name: _as(member, sent.get(name)) for name, member in _members(kind).items()}
    parts = get_args(kind)
    match get_origin(kind):
        case origin if origin in (Union, UnionType):
            fitting = [part for part in parts if part is not NoneType and _fits(part, sent)]
            return _as(fitting[0], sent) if sent is not None and len(fitting) == 1 else sent
        case origin if origin is list:
            return [_as(parts[0], one) for one in sent]
        case origin if origin is dict:
            return {name: _as(parts[1], one) for name, one in sent.items()}
        case origin if origin is tuple:
            return tuple(sent)
    return sent


def _fits(kind: Any, sent: Any) -> bool:
    """Whether the value may be of this type by its members: all sent ones belong to it, and only nulls are missing."""
    if not is_typeddict(kind) or not isinstance(sent, dict):
        return not is_typeddict(kind)
    members = _members(kind)
    needed = {name for name, member in members.items() if NoneType not in get_args(member)}
    return needed <= sent.keys() <= members.keys()


def _members(kind: Any) -> dict[str, Any]:
    if kind not in _MEMBERS:
        _MEMBERS[kind] = get_type_hints(kind)
    return _MEMBERS[kind]


_MEMBERS: dict[Any, dict[str, Any]] = {}
