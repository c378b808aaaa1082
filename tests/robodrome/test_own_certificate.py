"""The certificate that a table makes for itself, judged by Python's ssl and by openssl."""

import shutil
import socket
import ssl
import subprocess
import threading
from pathlib import Path

import pytest

from base.release import RELEASED_S
from controller.certificate import Certificate
from controller.errors import ConfigError
from robodrome import own_certificate as module
from robodrome.checks import tls_of
from robodrome.own_certificate import own_certificate
from web_remote.http.server import listen

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


def test_it_is_kept_and_signed_again_by_the_same_authority_for_another_address(tmp_path: Path) -> None:
    first, authority = own_certificate(tmp_path, NAMES).file.read_bytes(), (tmp_path / "ca.crt").read_bytes()
    assert own_certificate(tmp_path, NAMES).file.read_bytes() == first
    other = own_certificate(tmp_path, {*NAMES, "192.168.1.5"})
    assert other.file.read_bytes() != first
    assert (tmp_path / "ca.crt").read_bytes() == authority
    assert not greeted(other, tmp_path / "ca.crt", "192.168.1.5")


def test_one_that_is_about_to_end_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = own_certificate(tmp_path, NAMES).file.read_bytes()
    monkeypatch.setattr(module, "RENEWED_S", (module.DAYS + 1) * 24 * 3600)
    assert own_certificate(tmp_path, NAMES).file.read_bytes() != first


YEAR_S = 365.25 * 24 * 3600


def dates(certificate: Path) -> tuple[float, float]:
    """From when and until when it is valid, in seconds since 1970."""
    command = ["openssl", "x509", "-noout", "-startdate", "-enddate", "-in", str(certificate)]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    begins_s, ends_s = (ssl.cert_time_to_seconds(line.partition("=")[2]) for line in lines)
    return begins_s, ends_s


def set_clock(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr("robodrome.own_certificate.time.time", lambda: seconds)


def test_without_a_set_clock_certificates_are_dated_from_the_release_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A machine without a clock starts in 1970; phones, whose clocks are right, must take what it makes."""
    set_clock(monkeypatch, 100.0)
    made, authority = own_certificate(tmp_path, NAMES), tmp_path / "ca.crt"
    assert dates(made.file) == (RELEASED_S, RELEASED_S + 800 * 24 * 3600)
    assert dates(authority) == (RELEASED_S, RELEASED_S + 3650 * 24 * 3600)
    assert "clock is not set" in caplog.text
    assert not greeted(made, authority, "table.local")


def test_what_a_right_clock_has_dated_is_kept_when_the_clock_is_not_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(monkeypatch, RELEASED_S + YEAR_S)
    first, authority = own_certificate(tmp_path, NAMES).file.read_bytes(), (tmp_path / "ca.crt").read_bytes()
    assert dates(tmp_path / "table.crt") == (RELEASED_S + YEAR_S, RELEASED_S + YEAR_S + 800 * 24 * 3600)
    set_clock(monkeypatch, 100.0)
    assert own_certificate(tmp_path, NAMES).file.read_bytes() == first
    assert (tmp_path / "ca.crt").read_bytes() == authority


def test_one_that_is_not_valid_yet_is_made_again_by_the_same_authority(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock was 56 years ahead; what it dated then no phone takes."""
    with monkeypatch.context() as ahead:
        set_clock(ahead, RELEASED_S + 56 * YEAR_S)
        own_certificate(tmp_path, NAMES)
    authority = (tmp_path / "ca.crt").read_bytes()
    made = own_certificate(tmp_path, NAMES)
    assert not greeted(made, tmp_path / "ca.crt", "table.local")
    assert (tmp_path / "ca.crt").read_bytes() == authority


def test_an_authority_that_is_not_valid_yet_is_made_again_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as ahead:
        ahead.setattr(module, "RELEASED_S", RELEASED_S + 56 * YEAR_S)
        own_certificate(tmp_path, NAMES)
    made = own_certificate(tmp_path, NAMES)
    assert not greeted(made, tmp_path / "ca.crt", "table.local")
    assert "trust it once more" in caplog.text


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
