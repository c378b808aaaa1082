"""Views as JSON objects that can be compared: what is sent is the difference.

A change is a JSON merge patch (RFC 7396): members replace members, `null` removes one, lists are replaced whole.
So that a list of figures does not travel for one battery, the lists whose entries have names become objects.
"""

from typing import Any

Json = dict[str, Any]

_NAMED = {"seats": "id", "figures": "piece", "tokens": "site", "tasks": "id", "log": "ply"}


def view_of(table_view: Json) -> Json:
    """The table's view in the shape that travels.

    Lists of named entries are objects by name, members that are `None` are left out, and `seen_s` is too:
    it changes with every look, and the poses carry it.
    """
    named = {
        key: {str(entry[_NAMED[key]]): entry for entry in value} if key in _NAMED else value
        for key, value in table_view.items()
    }
    return {key: _travelling(value) for key, value in named.items() if value is not None}


def _travelling(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            str(key): _travelling(member) for key, member in value.items() if member is not None and key != "seen_s"
        }
    if isinstance(value, list | tuple):
        return [_travelling(member) for member in value]
    return value


def difference(old: Json, new: Json) -> Json:
    """The merge patch that makes `new` of `old`; empty if they are equal. Neither holds a null member."""
    patch: Json = {key: None for key in old if key not in new}
    for key, value in new.items():
        before = old.get(key)
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
