"""`robodrome hall` without what only halls need, and with a broker elsewhere."""

import importlib
import ssl
import sys
from pathlib import Path

import pytest

from controller.errors import ConfigError
from controller.hall.hall_bus import connection
from tests.controller.hall.double import member

AUTHORITY = Path(__file__).parents[1] / "controller/links/certificates/ca.crt"


def test_the_absence_of_the_extra_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name == "robodrome.hall" or name.partition(".")[0] == "hall"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "sqlalchemy", None)
    with pytest.raises(ConfigError, match=r"sqlalchemy, which is not installed: pip install 'robodrome\[hall\]'"):
        importlib.import_module("robodrome.hall")


def test_tables_verify_another_broker_by_the_authority_that_its_file_names_or_as_their_systems_do() -> None:
    hall = importlib.import_module("robodrome.hall")
    named, default = (ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT) for _ in range(2))
    named.load_verify_locations(AUTHORITY)
    default.load_default_certs()
    assert ssl.PEM_cert_to_DER_cert(hall._authority(named)) == ssl.PEM_cert_to_DER_cert(AUTHORITY.read_text())
    assert hall._authority(default) == ""
    connection(member(authority=""))
    with pytest.raises(ssl.SSLError):
        connection(member(authority="PEM"))
