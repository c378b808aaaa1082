"""What a phone that films and the table tell each other: how the camera is, and what it shall send."""

from typing import Literal

from typing_extensions import TypedDict  # pydantic reads the standard library's only from Python 3.12 on

Refusal = Literal["bytes", "form", "base", "pixels", "other", "turned", "size"]
"""Why a picture is refused.

`bytes`: too long; `form`: not a whole JPEG of one baseline scan, or one of other tiles; `base`: tiles of a picture that
is not there, so a whole one must come; `pixels`: more pixels than were asked for; `other`: of another camera than the
calibrated one; `turned`, `size`: not the size that the calibration holds for, with width and height exchanged or
otherwise.
"""

Trouble = Literal["away", "silent", "hidden", "ended", "other", "turned", "size", "hot", "battery"]
"""Why a phone does not film as it should.

`away`: it is not connected; `silent`: it sends nothing; `hidden`: its page is in the background; `ended`: something
else, such as a call, has its camera; `other`, `turned`, `size`: as in `Refusal`; `hot`: slow, being busy or
hot; `battery`: nearly empty.
"""


class PhoneControls(TypedDict):
    """Settings that a phone's browser holds; null where it cannot: metres, ms, ISO speed, kelvin."""

    focus: float | None
    exposure_ms: float | None
    gain: float | None
    white_balance: float | None


class WantedFrames(TypedDict):
    """What the table wants of a phone: size of the pictures, pixels; frames per s; bytes of a picture at most.

    `hold`: the settings of its calibration; null: the phone holds what it has found by itself.
    """

    size: tuple[int, int]
    rate: float
    bytes: int
    hold: PhoneControls | None


class PhoneStatus(TypedDict):
    """How the phone's camera is; `age_ms` is the age of the newest frame when the table took it.

    `size_px` and `age_ms` are null before the first frame, `battery` (0 to 1) where the browser does not tell.
    """

    connected: bool
    size_px: tuple[int, int] | None
    frames_per_s: float
    age_ms: float | None
    battery: float | None
    trouble: Trouble | None
