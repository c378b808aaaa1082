"""Merge patches, and the shape in which a view travels."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web_remote.live.view_changes import Json, difference, merged, sent, view_of

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

views = st.dictionaries(
    st.sampled_from("abcd"),
    st.none()
    | st.recursive(
        scalars | st.none(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner),
        max_leaves=12,
    ),
)
"""Views of the table, in which members may be null."""


@pytest.mark.parametrize(("original", "patch", "result"), RFC_7396)
def test_merging_does_what_the_standard_says(original: Any, patch: Any, result: Any) -> None:
    assert merged(original, patch) == result


@given(objects, objects)
def test_the_difference_makes_the_new_of_the_old(old: dict[str, Any], new: dict[str, Any]) -> None:
    assert merged(old, difference(old, new)) == new


@given(objects)
def test_equal_views_differ_by_nothing(view: dict[str, Any]) -> None:
    assert difference(view, view) == {}


@given(views, views)
def test_what_was_sent_before_changes_neither_what_is_sent_nor_the_difference(old: Json, new: Json) -> None:
    before = sent(old)
    shown = sent(new, before).json
    assert shown == view_of(new)
    assert difference(before.json, shown) == difference(view_of(old), view_of(new))


@given(views)
def test_what_has_not_changed_is_the_very_same_object(view: Json) -> None:
    before = sent(view)
    shown = sent(deepcopy(view), before).json
    assert all(shown[key] is before.json[key] for key in before.json)


class Fixed(dict[str, Any]):
    """An object that must not be read once it has been sent."""

    was_sent = False

    def items(self) -> Any:
        """Fails once it has been sent."""
        assert not self.was_sent
        return super().items()


def test_the_very_object_of_the_view_before_is_not_looked_through() -> None:
    entry = {"ply": 1, "seat": None, "msg": Fixed(id="log.pass", seat=None)}
    before = sent({"log": [entry]})
    entry["msg"].was_sent = True
    after = sent({"log": [dict(entry), {"ply": 2, "seat": "light"}]}, before)
    assert after.json["log"] == {"1": {"ply": 1, "msg": {"id": "log.pass"}}, "2": {"ply": 2, "seat": "light"}}


def test_one_battery_does_not_send_the_other_figures() -> None:
    def view(battery: float) -> dict[str, Any]:
        figures = [{"piece": "R", "battery": battery}, {"piece": "W", "battery": 0.5}]
        return view_of({"figures": figures})

    assert difference(view(0.8), view(0.79)) == {"figures": {"R": {"battery": 0.79}}}


def test_what_is_none_is_left_out_and_the_tables_own_view_stays_whole() -> None:
    table_view = {"stopped": None, "tasks": [{"id": "t1", "token": None}], "figures": [{"piece": "R", "site": None}]}
    assert view_of(table_view) == {"tasks": {"t1": {"id": "t1"}}, "figures": {"R": {"piece": "R"}}}
    assert table_view["figures"] == [{"piece": "R", "site": None}]
