"""A certificate of the table's own for https, and the authority that signs it: made at the first start, by `openssl`.

The authority is what people's phones are told to trust, so it is kept: certificates of later starts, for other names
and addresses of the machine, are signed by it. It can vouch for names and addresses of local networks only.
"""

import ipaddress
import subprocess
from collections.abc import Collection
from pathlib import Path

from controller.certificate import Certificate
from controller.errors import ConfigError, StoreError
from controller.files import made

AUTHORITY = "ca.crt"
"""Name of the authority's certificate in the folder."""

AUTHORITY_DAYS = 3650
"""Life of the authority: phones are told to trust it once."""

DAYS = 800
"""Life of a certificate: below the 825 days that Apple's systems allow (support.apple.com/HT210176)."""

RENEWED_S = 60 * 24 * 3600
"""Left life with which a start still uses a certificate: longer than a table runs without a new start."""

_NEW_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")

_LOCAL = tuple(
    map(ipaddress.IPv4Network, ("10.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16"))
)
"""Networks of a household (RFC 1918, RFC 3927) and the machine itself."""

_AUTHORITY_CONFIG = """[req]
distinguished_name = name
x509_extensions = authority
prompt = no
[name]
CN = Robodrome table
[authority]
basicConstraints = critical, CA:true, pathlen:0
keyUsage = critical, keyCertSign
subjectKeyIdentifier = hash
nameConstraints = critical, {constraints}
"""

_CONFIG = """basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = {names}
"""


def own_certificate(folder: Path, names: Collection[str]) -> Certificate:
    """The certificate for these names and addresses; what is missing or about to end is made.

    Args:
        folder: keeps it; only its owner can read the keys.
        names: host names and IP addresses at which phones reach the table.

    Raises:
        ConfigError: there is no `openssl` on this machine.
        StoreError: it cannot make them.
    """
    made(folder).chmod(0o700)
    file, key = folder / "table.crt", folder / "table.key"
    renewed = _make_anew(folder, folder / AUTHORITY, "ca.config", _authority_config(names))
    if renewed:
        file.unlink(missing_ok=True)
    _make_anew(folder, file, "table.config", _CONFIG.format(names=", ".join(map(_alternative, sorted(names)))))
    return Certificate(file, key)


def _make_anew(folder: Path, file: Path, config: str, text: str) -> bool:
    """Make a certificate unless it lasts and is of this configuration, which is kept beside it; whether it was made."""
    kept = folder / config
    if _lasts(file) and kept.exists() and kept.read_text() == text:
        return False
    file.unlink(missing_ok=True)  # what is half made is made anew
    kept.write_text(text)
    if file.name == AUTHORITY:
        days = ("-days", str(AUTHORITY_DAYS))
        _openssl(folder, "req", "-x509", *_NEW_KEY, *days, "-config", config, "-keyout", "ca.key", "-out", AUTHORITY)
    else:
        _openssl(folder, "req", *_NEW_KEY, "-keyout", "table.key", "-out", "table.csr", "-subj", "/CN=Robodrome table")
        signed = ("x509", "-req", "-in", "table.csr", "-CA", AUTHORITY, "-CAkey", "ca.key", "-CAcreateserial")
        _openssl(folder, *signed, "-days", str(DAYS), "-extfile", config, "-out", file.name)
    return True


def _authority_config(names: Collection[str]) -> str:
    """What the authority may vouch for: local names and addresses, and those of this table that are none."""
    local = [f"permitted;IP:{network.network_address}/{network.netmask}" for network in _LOCAL]
    own = [f"permitted;{_alternative(name, masked=True)}" for name in sorted(names) if not _is_local(name)]
    return _AUTHORITY_CONFIG.format(
        constraints=", ".join(["permitted;DNS:local", "permitted;DNS:localhost", *local, *own])
    )


def _lasts(certificate: Path) -> bool:
    if not certificate.exists():
        return False
    check = ["openssl", "x509", "-checkend", str(RENEWED_S), "-noout", "-in", str(certificate)]
    return _run(certificate.parent, check).returncode == 0


def _openssl(folder: Path, *command: str) -> None:
    done = _run(folder, ["openssl", *command])
    if done.returncode:
        raise StoreError(f"{folder}: openssl {command[0]} has failed: {done.stderr.strip()}")


def _run(folder: Path, command: list[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise ConfigError(
            "https needs the program openssl to make a certificate, and it is not here: sudo apt-get install openssl"
        ) from error


def _is_local(name: str) -> bool:
    address = _address(name)
    if address is None:
        return name == "localhost" or name.endswith(".local")
    return any(address in network for network in _LOCAL)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _alternative(name: str, masked: bool = False) -> str:
    """A name or an address as openssl's extensions take it; masked as a network of this one address."""
    address = _address(name)
    if address is None:
        return f"DNS:{name}"
    return f"IP:{ipaddress.ip_network(address).with_netmask if masked else address}"
