"""What a calibration says to people: a code with values, which catalogues of texts put into words."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence, or a part of one.

    Attributes:
        code: names it, such as `lens/taken`.
        values: what it says more precisely, by name: numbers, texts that are shown as they are, such as sites, classes
            of tokens, or other remarks.
    """

    code: str
    values: "Mapping[str, Value]" = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """For programmers: `tokens/lay(places: ...)`."""
        said = ", ".join(f"{name}: {_shown(value)}" for name, value in self.values.items())
        return f"{self.code}({said})" if said else self.code


@dataclass(frozen=True, slots=True)
class TokenClass:
    """A class of tokens by its name, such as `disc-white`."""

    name: str

    def __str__(self) -> str:
        return self.name


Value = int | str | TokenClass | Remark | tuple[TokenClass | Remark, ...]


def remark(code: str, /, **values: Value) -> Remark:
    """The remark of a code with its values."""
    return Remark(code, values)


def _shown(value: Value) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
