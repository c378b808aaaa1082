"""The tables of `docs/reference/protocol.md`, made from `figure/wire.py` by `python -m tools.figure_protocol_page`.

The texts about messages and codes are here and not in `figure/wire.py`, where they would take memory of a
figure. Messages and codes go by the names of their constants there.
"""

from pathlib import Path

from firmware.figure import wire

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "protocol.md"

TO_FIGURE = {
    "HELLO": "a controller takes over; answered by BIRTH",
    "VEL": "wheel speeds for `ttl`; stream",
    "MOVE": "straight to a point; `reverse`: may drive backwards; `blind`: without fixes, kept alive by PING",
    "TURN": "on the spot, the shorter way",
    "STOP": "end the motion",
    "ESTOP": "motors off until armed",
    "ARM": "allow motion; clears ESTOP and FAULT",
    "LED": "base colour; `mode`: 0 steady, 1 thinking (breathes), 2 down (dim red)",
    "POSE": "camera fix, captured `age` ago; stream",
    "PING": "answered by ACK; stream",
    "IDENTIFY": "blink",
    "DUTY": "as VEL, in shares of full duty: to measure the wheels; stream",
    "CAL_SET": "store this calibration; in force at once",
    "CAL_GET": "answered by ACK and CAL",
    "TEST": "self-test at rest; answered by ACK, and by HEALTH within a second",
    "SET": "store a setting, `name=value` (names: `firmware/figure/config.py`); over the cable only, in force after a "
    "restart",
    "OTA_CHUNK": "a part of the image, at most 196 bytes; in order",
    "OTA_END": "check the image; it starts at the next restart, on trial",
    "REBOOT": "restart at rest; `to_prompt`: stay at MicroPython's prompt",
    "OTA_ASK": "answered by ACK and OTA_NONCE",
    "OTA_BEGIN": "new firmware follows: an image of `size` bytes, signed by `mac` (rule 10)",
    "PROBE": "how the wires of the board are; over the cable only, at rest; answered by ACK and WIRES",
    "PULSE": "one `input` of the motor driver (AIN1, AIN2, BIN1, BIN2) high for 0.4 s, the others low; `awake` 0: with "
    "its sleep pin low; over the cable only, at rest; answered by ACK, and by PULSED at the end",
}

FROM_FIGURE = {
    "BIRTH": "after connecting, and as answer to HELLO; version of the firmware, revision of the `calibration` "
    "(0: as built)",
    "ACK": "answer to the command with this `seq`",
    "DONE": "end of the motion with this `seq`",
    "TEL": "ten times per second; the last motion's `seq` and result",
    "STATE": "when it changes; OFFLINE is the last will",
    "LOG": "a log record; `level` as in Python's `logging`, time in the frame",
    "CAL": "`dead_band` is the duty up to which a running wheel stops, `start` the one from which it leaves rest, "
    "`top` its speed at full duty; `lag` is their time constant; `wiring`: exchanged wires that the figure makes up "
    "for",
    "HEALTH": "tests that `ran` and those that `failed`; reason of the last restart (`reset`); count of starts and of "
    "lost links; first bytes of the firmware's SHA-256 (`image`)",
    "EVENT": "`kind`: 0 set down, 9 lifted, 10 bumped",
    "RAN": "before DONE of a MOVE that arrived: expected travel of each wheel since it drove straight; compared with "
    "what the camera saw, it shows errors of the wheels",
    "OTA_NONCE": "what the next OTA_BEGIN must be signed for; version of the compiled modules that the figure's "
    "MicroPython runs, 0 if none",
    "WIRES": "wires that read high with the chip's own pull-up, and with its pull-down; WHO_AM_I of the gyro, and with "
    "SDA and SCL exchanged; 0: nothing answers",
    "PULSED": "what the encoders counted in the pulse; 0 without encoders",
}

STATES = {
    "BOOT": "started; no controller yet",
    "IDLE": "at rest, ready for a motion once armed",
    "MOVING": "carrying out a motion",
    "HOLD": "paused in a motion: no fix or command in time",
    "FAULT": "motors off until armed",
    "ESTOPPED": "motors off until armed",
    "LOWBATT": "motors off until charged",
    "OFFLINE": "the link is lost; sent by the broker",
    "UPDATING": "receiving new firmware",
}

REASONS = {
    "NO_REASON": "none",
    "LINK_SILENT": "no fix or command in time",
    "STUCK": "wheels turn, nothing moves",
    "SOFTWARE": "error in the firmware",
    "BATTERY": "battery low",
    "ASKED": "requested",
    "SENSOR": "gyro does not answer",
    "WATCHDOG": "restarted by the watchdog",
    "ROLLED_BACK": "new firmware failed its trial",
    "LIFTED": "picked up",
    "BUMPED": "bumped",
}

RESULTS = {
    "OK": "in ACK: accepted; in DONE and TEL: arrived",
    "BAD_VALUE": "a value out of range, a payload of the wrong size, or an unknown setting",
    "UNKNOWN_OP": "unknown op, or not on this figure",
    "NOT_ARMED": "not armed",
    "IS_ESTOPPED": "emergency stop is on",
    "IS_FAULTY": "fault",
    "LOW_BATTERY": "battery too low",
    "NO_POSE": "no camera fix within the last second",
    "TOO_FAR": "farther away than the bound",
    "IS_MOVING": "a motion is going on",
    "IS_LIFTED": "it is held in the air",
    "IS_UPDATING": "it is receiving new firmware",
    "BAD_IMAGE": "the image is damaged or incomplete",
    "CABLE_ONLY": "over the cable only",
    "NOT_STORED": "flash memory cannot store it",
    "NOT_SIGNED": "the image is not signed with this figure's key for its last nonce",
    "STOPPED": "STOP",
    "SUPERSEDED": "another motion took its place",
    "LINK_LOST": "on hold for a second; VEL and DUTY: `ttl` is over",
    "BOUND_REACHED": "bound reached",
    "STALLED": "stuck: no motion seen for 1.5 s",
    "TIMED_OUT": "not there in time",
    "DISPLACED": "moved by something else",
    "BROKEN_OFF": "emergency stop, fault or error",
    "PICKED_UP": "picked up",
    "HIT": "bumped",
    "RUNNING": "still moving",
}


def messages_table(meanings: dict[str, str]) -> list[str]:
    """Op, name, fields and meaning of each message."""
    lines = ["|op|name|payload||", "|---|---|---|---|"]
    for name, meaning in meanings.items():
        op = getattr(wire, name)
        lines.append(f"|{op:02x}|{name}|{_fields(name)}|{meaning}|")
    return lines


def _fields(name: str) -> str:
    """The fields of a message, or which message to a figure has the same."""
    fields = wire.ROWS[getattr(wire, name)]
    twins = [twin for twin in TO_FIGURE if twin != name and wire.ROWS[getattr(wire, twin)] == fields]
    return (f"as {twins[0]}" if twins else f"`{fields}`") if fields else ""


def codes_table(meanings: dict[str, str]) -> list[str]:
    """Number, name and meaning of each code."""
    lines = ["|code|name||", "|---|---|---|"]
    return lines + [f"|{getattr(wire, name)}|{name}|{meaning}|" for name, meaning in meanings.items()]


TABLES = {
    "messages to a figure": messages_table(TO_FIGURE),
    "messages from a figure": messages_table(FROM_FIGURE),
    "states": codes_table(STATES),
    "reasons": codes_table(REASONS),
    "results": codes_table(RESULTS),
}
"""The lines of each table by the name in its marker."""


def page() -> str:
    """The page as it should be: its current text with rebuilt tables."""
    text = PAGE.read_text(encoding="utf-8")
    for name, lines in TABLES.items():
        begin, end = f"<!-- {name}, written by `python -m tools.figure_protocol_page` -->\n", "<!-- end -->"
        before, after = text.split(begin)
        text = before + begin + "\n".join(["", *lines, "", end]) + after.partition(end)[2]
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
