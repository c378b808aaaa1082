"""What a table's settings say about the broker, checked against the files that they name."""

from controller.config import BrokerSettings
from controller.errors import ConfigError


def check_files(broker: BrokerSettings) -> None:
    """Try to read every file that the settings of the broker name.

    Raises:
        ConfigError: one cannot be read; names its key.
    """
    for key in ("password_file", "authority", "certificate", "key"):
        path = getattr(broker, key)
        if path is not None:
            try:
                path.read_bytes()
            except OSError as error:
                raise ConfigError(
                    f"`broker.{key}`: {path} cannot be read ({error.strerror}); put the file there, or correct the path"
                ) from error


def account_at(broker: BrokerSettings) -> tuple[str, str]:
    """User and password of this program at the external broker.

    Raises:
        ConfigError: the settings do not name both, or the password cannot be read.
    """
    if broker.user is None or broker.password_file is None:
        raise ConfigError(
            "`broker`: a broker on another host needs `user` and `password_file`; "
            "`robodrome figures accounts` writes both"
        )
    check_files(broker)
    where = f"`broker.password_file`: {broker.password_file}"
    try:
        password = broker.password_file.read_text(encoding="utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise ConfigError(f"{where} is not UTF-8 text; save it again as UTF-8") from error
    if not password:
        raise ConfigError(f"{where} is empty; write the password into it")
    return broker.user, password
