"""Merge patches between views."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web_remote.live.view_changes import Json, difference, merged, shared

# Source: the table of RFC 7396, appendix A: original, patch, result.
RFC_7396 = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    (["a", "b"], ["c", "d"], ["c", "d"]),
    ({"a": "b"}, ["c"], ["c"]),
    ({"a": "foo"}, None, None),
    ({"a": "foo"}, "bar", "bar"),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]

scalars = st.booleans() | st.integers(-3, 3) | st.floats(allow_nan=False) | st.text(max_size=3)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner), max_leaves=12
)
objects = st.dictionaries(st.sampled_from("abcd"), values)


@pytest.mark.parametrize(("original", "patch", "result"), RFC_7396)
def test_merging_does_what_the_standard_says(original: Any, patch: Any, result: Any) -> None:
    assert merged(original, patch) == result


@given(objects, objects)
def test_the_difference_makes_the_new_of_the_old(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert merged(old, difference(old, new)) == new


@given(objects)
def test_equal_views_differ_by_nothing(view: dict[str, Any]) -> None:
    assert difference(view, view) == {}


@given(objects, objects)
def test_shared_parts_change_neither_the_view_nor_the_difference(old: Json, new: Json) -> None:
    result = shared(old, new)
    assert result == new
    assert difference(old, result) == difference(old, new)


@given(objects)
def test_what_has_not_changed_is_the_very_same_object(view: Json) -> None:
    assert shared(view, deepcopy(view)) is view


def test_of_a_changed_view_the_other_objects_are_the_very_same() -> None:
    old = {"figures": {"R": {"battery": 0.8}, "W": {"battery": 0.5}}, "log": {"1": {"ply": 1}}}
    new = {"figures": {"R": {"battery": 0.79}, "W": {"battery": 0.5}}, "log": {"1": {"ply": 1}}}
    result = shared(old, new)
    assert result["log"] is old["log"]
    assert result["figures"]["W"] is old["figures"]["W"]
    assert difference(old, result) == {"figures": {"R": {"battery": 0.79}}}


class Fixed(dict[str, Any]):
    """An object that must not be read."""

    def items(self) -> Any:
        """Fails."""
        raise AssertionError


def test_the_very_object_of_the_view_before_is_not_looked_through() -> None:
    sentence = Fixed(id="log.pass")
    old = {"log": {"1": {"ply": 1, "msg": sentence}}}
    new = {"log": {"1": {"ply": 1, "msg": sentence}, "2": {"ply": 2}}}
    assert difference(old, shared(old, new)) == {"log": {"2": {"ply": 2}}}
