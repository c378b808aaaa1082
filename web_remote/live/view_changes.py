"""The differences between views, which are sent as JSON merge patches (RFC 7396).

Members replace members, `null` removes one, lists are replaced whole. A view holds no null.
"""

from typing import Any

Json = dict[str, Any]


def shared(old: Any, new: Any) -> Any:
    """`new`, in which each object that equals its predecessor in `old` is that very one.

    `difference` skips such an object: two views are compared once for all phones that see the same.
    """
    if new is old or not isinstance(old, dict):
        return new
    result = {
        name: shared(old.get(name), member) if isinstance(member, dict) else member for name, member in new.items()
    }
    return result if difference(old, result) else old


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
