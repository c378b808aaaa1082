"""`robodrome hall` without what only halls need."""

import importlib
import sys

import pytest

from controller.errors import ConfigError


def test_the_absence_of_the_extra_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name == "robodrome.hall" or name.partition(".")[0] == "hall"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    with pytest.raises(ConfigError, match=r"sqlalchemy, which is not installed: pip install 'robodrome\[hall\]'"):
        importlib.import_module("robodrome.hall")
