"""The certificate that a table makes for itself, judged by Python's ssl and by openssl."""

import shutil
import socket
import ssl
import subprocess
import threading
from pathlib import Path

import pytest

from controller.certificate import Certificate
from controller.errors import ConfigError
from robodrome import own_certificate as module
from robodrome.checks import tls_of
from robodrome.own_certificate import own_certificate
from web_remote.server import listen

NAMES = {"localhost", "127.0.0.1", "table.local"}


def greeted(certificate: Certificate, authority: Path, name: str) -> str:
    """Why a client that trusts the authority refuses a connection under this name; empty if it does not."""
    with listen("127.0.0.1", 0) as listener:

        def serve() -> None:
            connection, _ = listener.accept()
            try:
                tls_of(certificate).wrap_socket(connection, server_side=True).close()
            except OSError:
                connection.close()

        serving = threading.Thread(target=serve)
        serving.start()
        try:
            with socket.create_connection(listener.getsockname()) as plain:
                ssl.create_default_context(cafile=authority).wrap_socket(plain, server_hostname=name).close()
        except ssl.SSLCertVerificationError as error:
            return error.verify_message
        finally:
            serving.join()
    return ""


def test_who_trusts_the_authority_trusts_the_table_under_its_own_names_only(tmp_path: Path) -> None:
    certificate, authority = own_certificate(tmp_path, NAMES), tmp_path / "ca.crt"
    assert [greeted(certificate, authority, name) for name in sorted(NAMES)] == ["", "", ""]
    assert "table.example" in greeted(certificate, authority, "table.example")


def test_it_is_kept_and_signed_anew_by_the_same_authority_for_another_address(tmp_path: Path) -> None:
    first, authority = own_certificate(tmp_path, NAMES).file.read_bytes(), (tmp_path / "ca.crt").read_bytes()
    assert own_certificate(tmp_path, NAMES).file.read_bytes() == first
    other = own_certificate(tmp_path, {*NAMES, "192.168.1.5"})
    assert other.file.read_bytes() != first
    assert (tmp_path / "ca.crt").read_bytes() == authority
    assert not greeted(other, tmp_path / "ca.crt", "192.168.1.5")


def test_one_that_is_about_to_end_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = own_certificate(tmp_path, NAMES).file.read_bytes()
    monkeypatch.setattr(module, "RENEWED_S", (module.DAYS + 1) * 24 * 3600)
    assert own_certificate(tmp_path, NAMES).file.read_bytes() != first


def test_its_authority_cannot_vouch_for_other_web_sites(tmp_path: Path) -> None:
    own_certificate(tmp_path, NAMES)
    (tmp_path / "bank").write_text("subjectAltName=DNS:bank.example")
    for command in (
        "req -newkey rsa:2048 -nodes -keyout b.key -out b.csr -subj /CN=bank",
        "x509 -req -in b.csr -CA ca.crt -CAkey ca.key -extfile bank -out b.crt",
    ):
        subprocess.run(["openssl", *command.split()], cwd=tmp_path, check=True, capture_output=True)
    verified = subprocess.run(
        ["openssl", "verify", "-CAfile", "ca.crt", "b.crt"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "permitted subtree violation" in verified.stderr


def test_only_its_owner_reads_the_keys(tmp_path: Path) -> None:
    own_certificate(tmp_path / "https", NAMES)
    assert (tmp_path / "https").stat().st_mode & 0o777 == 0o700
    assert {key.name: key.stat().st_mode & 0o077 for key in (tmp_path / "https").glob("*.key")} == {
        "ca.key": 0,
        "table.key": 0,
    }


def test_without_openssl_it_is_said_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shutil.which("openssl")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ConfigError, match="apt-get install openssl"):
        own_certificate(tmp_path, NAMES)
