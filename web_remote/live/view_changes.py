"""Views as JSON objects, and the differences between them, which are sent.

A change is a JSON merge patch (RFC 7396): members replace members, `null` removes one, lists are replaced whole.
Lists of named entries become objects: then a change of one entry does not send all of them.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

Json = dict[str, Any]

KEYS = {"seats": "id", "figures": "piece", "tokens": "site", "tasks": "id", "log": "ply"}
"""The lists of a view that are sent as objects, and the member that names each entry."""


class Sent(NamedTuple):
    """A view (`shapes.View`), and the object as which it is sent."""

    view: Mapping[str, Any]
    json: Json


NOTHING = Sent({}, {})


def view_of(view: Mapping[str, Any]) -> Json:
    """The view as it is sent: lists of `KEYS` as objects, without nulls.

    A merge patch cannot set a member to null, so a member that would be null is missing.
    """
    return sent(view).json


def sent(view: Mapping[str, Any], before: Sent = NOTHING) -> Sent:
    """The view and its sent form, in which each part that equals its predecessor is the same object.

    `difference` skips such a part, and two views are compared once for all phones that see the same. A part that is
    the very object of the view before has not changed: it is not looked through.
    """
    json = {}
    for name, value in view.items():
        if value is not None:
            turn = partial(_keyed, KEYS[name]) if name in KEYS else _turned
            json[name] = turn(value, *_before(name, before.view, name, before.json))
    return Sent(view, json)


_NEVER: Any = object()
"""Stands for a part that did not exist before."""


def _before(key: Any, olds: Mapping[Any, Any], name: str, olds_json: Json) -> tuple[Any, Any]:
    """A member of the view before, and as what it was sent."""
    return (olds.get(key), olds_json[name]) if name in olds_json else (_NEVER, _NEVER)


def _keyed(key: str, entries: Sequence[Any], old: Any, old_json: Any) -> Json:
    olds, olds_json = ({}, {}) if old is _NEVER else ({entry[key]: entry for entry in old}, old_json)
    json = {}
    for entry in entries:
        name = str(entry[key])
        json[name] = _turned(entry, *_before(entry[key], olds, name, olds_json))
    return old_json if _same(old_json, json) else json


def _turned(value: Any, old: Any, old_json: Any) -> Any:
    if value is old:
        return old_json
    json = value
    if isinstance(value, dict):
        olds, olds_json = (one if isinstance(one, dict) else {} for one in (old, old_json))
        json = {
            str(name): _turned(member, *_before(name, olds, str(name), olds_json))
            for name, member in value.items()
            if member is not None
        }
        if _same(old_json, json):
            return old_json
        return value if _same(value, json) else json
    if isinstance(value, list | tuple):
        json = [_turned(member, _NEVER, _NEVER) for member in value]
    return old_json if type(old_json) is type(json) and old_json == json else json


def _same(one: Any, json: Json) -> bool:
    """Whether this is an object with the very same members."""
    return (
        isinstance(one, dict)
        and len(one) == len(json)
        and all(name in one and one[name] is member for name, member in json.items())
    )


def difference(old: Json, new: Json) -> Json:
    """The merge patch that turns `old` into `new`; empty if they are equal. Neither may hold a null member."""
    patch: Json = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
        if before is value:
            continue
        if key not in old:
            patch[key] = value
        elif isinstance(before, dict) and isinstance(value, dict):
            if inner := difference(before, value):
                patch[key] = inner
        elif before != value or type(before) is not type(value):
            patch[key] = value
    return patch


def merged(target: Any, patch: Any) -> Any:
    """The target with the patch applied; the target is unchanged. Source: RFC 7396, section 2."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result
