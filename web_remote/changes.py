"""Views as JSON objects, and the differences between them, which are what is sent.

A change is a JSON merge patch (RFC 7396): members replace members, `null` removes one, lists are replaced whole.
Lists whose entries have names become objects, so that a change of one entry does not send all of them.
"""

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]

KEYS = {"seats": "id", "figures": "piece", "tokens": "site", "tasks": "id", "log": "ply"}
"""The lists of a view that are sent as objects, and the member that names each entry."""

UNSENT = {"seen_s"}
"""Members that are not sent: `seen_s` changes with every frame, and the poses carry the same."""


def view_of(view: Mapping[str, object]) -> Json:
    """The view (`shapes.View`) as it is sent: lists of `KEYS` as objects, without nulls and `UNSENT`.

    A merge patch cannot set a member to null, so a member that would be null is missing.
    """
    return {
        name: _keyed(value, KEYS[name]) if name in KEYS else _sent(value)
        for name, value in view.items()
        if value is not None
    }


def _keyed(entries: Any, key: str) -> Json:
    return {str(entry[key]): _sent(entry) for entry in entries}


def _sent(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(name): _sent(member) for name, member in value.items() if member is not None and name not in UNSENT}
    if isinstance(value, list | tuple):
        return [_sent(member) for member in value]
    return value


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


def kept(old: Json, new: Json) -> Json:
    """`new`, in which whatever equals its predecessor in `old` is that very object.

    So `difference` skips it at once, and the comparison of two views is made once for all phones that see the same.
    """
    return {key: _kept(old[key], value) if key in old else value for key, value in new.items()}


def _kept(before: Any, value: Any) -> Any:
    if isinstance(before, dict) and isinstance(value, dict):
        same = kept(before, value)
        return before if len(before) == len(same) and all(same[key] is before.get(key) for key in same) else same
    return before if before == value and type(before) is type(value) else value


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
