"""A certificate of the table's own for https, and the authority that signs it: made at the first start, by `openssl`.

People make their phones trust the authority, so it is kept: certificates of later starts, for other names
and addresses of the machine, are signed by it. It can vouch for names and addresses of local networks only.

Phones judge the dates by their own clocks, and the machine may have none: then its time is earlier than the program's
release, no certificate is dated by it, and what is kept is not judged by it.
"""

import ipaddress
import logging
import time
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from base.files import ensure_folder, remove, sync, write_private, write_whole
from base.release import RELEASED_S
from controller.certificate import Certificate
from controller.errors import StoreError
from robodrome.openssl import run_openssl, validity

log = logging.getLogger(__name__)

AUTHORITY = "ca.crt"
"""Name of the authority's certificate in the folder."""

DAY_S = 24 * 3600

AUTHORITY_DAYS = 3650
"""Life of the authority: people make their phones trust it only once."""

DAYS = 800
"""Life of a certificate: below the 825 days that Apple's systems allow (support.apple.com/HT210176)."""

RENEWED_S = 60 * DAY_S
"""Remaining life for which a start still uses a certificate: longer than a table runs without a restart."""

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

_SIGNING = """[ca]
default_ca = signing
[signing]
database = {folder}/index
new_certs_dir = {folder}
rand_serial = yes
default_md = sha256
policy = names
[names]
commonName = supplied
"""
"""What `openssl ca` wants to know; unlike `openssl x509`, it lets older versions of OpenSSL date a certificate."""

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
    ensure_folder(folder).chmod(0o700)
    if time.time() < RELEASED_S:
        log.warning("This machine's clock is not set: certificates are dated from the program's release on.")
    file, key = folder / "table.crt", folder / "table.key"
    authority, vouches = folder / AUTHORITY, _authority_config(names)
    if not _stands(authority, "ca.config", vouches):
        remove(file)  # which the former authority has signed
        _make(authority, "ca.config", vouches)
    alternatives = _CONFIG.format(names=", ".join(map(_alternative, sorted(names))))
    if not _stands(file, "table.config", alternatives):
        _make(file, "table.config", alternatives)
    return Certificate(file, key)


def _stands(file: Path, config: str, text: str) -> bool:
    """Whether a certificate is valid, and of this configuration."""
    kept = file.with_name(config)
    return _lasts(file) and kept.exists() and kept.read_text() == text


def _make(file: Path, config: str, text: str) -> None:
    """Make a certificate. It comes last, and goes first: after a power cut there is none without its key."""
    folder = file.parent
    name, now_s = file.stem, max(time.time(), RELEASED_S)
    if file.name == AUTHORITY:
        if file.exists():
            log.warning("The authority in %s is made again: those who trust it must trust it once more.", folder)
        begins_s, ends_s = RELEASED_S, now_s + AUTHORITY_DAYS * DAY_S
        issuer: tuple[str, ...] = ("-selfsign", "-extensions", "authority")
    else:
        begins_s, ends_s = now_s, now_s + DAYS * DAY_S
        issuer = ("-cert", AUTHORITY)
    remove(file)
    write_private(folder / config, text.encode())
    request = ("-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", "/CN=Robodrome table")
    _openssl(folder, "req", "-new", *_NEW_KEY, *request)
    with TemporaryDirectory(dir=folder) as signing:
        Path(signing, "index").touch()
        place = Path(signing).name
        Path(signing, "config").write_text(_SIGNING.format(folder=place))
        dates = ("-startdate", _shown(begins_s), "-enddate", _shown(ends_s))
        signed = ("-batch", "-notext", "-config", f"{place}/config", "-keyfile", "ca.key", "-in", f"{name}.csr")
        _openssl(folder, "ca", *signed, *issuer, "-extfile", config, *dates, "-out", f"{place}/signed")
        for made in (folder / f"{name}.key", folder):
            sync(made)
        write_whole(file, Path(signing, "signed").read_bytes())


def _shown(seconds: float) -> str:
    """A calendar time as openssl takes it."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y%m%d%H%M%SZ}"


def _authority_config(names: Collection[str]) -> str:
    """What the authority may vouch for: local names and addresses, and those of this table that are none."""
    local = [f"permitted;IP:{network.network_address}/{network.netmask}" for network in _LOCAL]
    own = [f"permitted;{_alternative(name, masked=True)}" for name in sorted(names) if not _is_local(name)]
    return _AUTHORITY_CONFIG.format(
        constraints=", ".join(["permitted;DNS:local", "permitted;DNS:localhost", *local, *own])
    )


def _lasts(certificate: Path) -> bool:
    """Whether it is valid now and for `RENEWED_S`; by a clock that is not set, whether it can be."""
    dates = validity(certificate)
    if dates is None:
        return False
    begins_s, ends_s = dates
    now_s = time.time()
    return (begins_s <= now_s or now_s < RELEASED_S) and ends_s > max(now_s, RELEASED_S) + RENEWED_S


def _openssl(folder: Path, *command: str) -> None:
    done = run_openssl(folder, *command)
    if done.returncode:
        raise StoreError(f"{folder}: openssl {command[0]} has failed: {done.stderr.strip()}")


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
