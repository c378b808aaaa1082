"""The settings of a figure: defaults, overridden key by key by the figure's own file.

Usage: ``config = settings({"id": 3, "host": "192.168.1.20"})``
"""

import binascii

KEY_BYTES = 32  # of `image_key`

DEFAULTS = {
    # identity and network
    "id": 0,  # 0 to 254; 255 addresses all figures
    "table": "table",  # in the MQTT topics
    "host": "127.0.0.1",  # of the MQTT broker
    "port": 1883,  # registered for MQTT
    "authority": "",  # file of the certificate authority of the broker; empty: no TLS
    "trusted_time": 0,  # s since 1970, by which its certificate is judged, see `trusted_time`; 0: none, so no TLS
    "user": "",  # at the broker
    "password": "",
    "image_key": "",  # that signs new firmware, see `signature`; empty: no updates
    "wifi_name": "",
    "wifi_password": "",
    # body
    "variant": "A",  # of the board, see `pins`
    "track_mm": 30.0,  # distance between the wheels
    "wheels": (120, 250, 750) * 4,  # dead-bands, starts and top speeds before calibration, see `wheels`
    "lag_ms": 80,  # time constant of the wheels, first order
    "wiring": 0,  # exchanged wires that are made up for, bits as in the wire's CAL, see `wheels`
    "calibration": 0,  # its revision; 0: as built
    "boots": 0,  # counted by the firmware
    "wheel_mm": 17.0,  # diameter of a wheel with its tyre, of variant C; this and the next two give mm per count
    "gear": 100.0,  # turns of the motor for one of the wheel
    "counts_per_turn": 28,  # of the motor, with all edges of both channels: four times the pulses of a channel
    "regulated": 0,  # 1: the wheels hold their speed whatever the battery's voltage is
    # battery: the lower the threshold, the more stops working
    "warn_mv": 3550,  # below, the battery counts as low
    "refuse_mv": 3400,  # below, no new motion starts
    "park_mv": 3300,  # below, motion stops and reports become rare
    "update_mv": 3625,  # 30 % of charge: below, no new firmware
    # motion
    "period_ms": 20,  # of the control loop: a quarter of the wheels' lag
    "accel_mm_s2": 150.0,  # reaches 75 mm/s in 0.5 s
    "creep_mm_s": 12.0,  # slowest speed: with a lag of 80 ms it overshoots by 1 mm
    "spin_rad_s": 2.4,  # turn on the spot: 36 mm/s at the wheels, half of their speed
    "spin_accel_rad_s2": 8.0,  # reaches 2.4 rad/s in 0.3 s
    "creep_rad_s": 0.5,  # slowest turn: 7.5 mm/s at the wheels
    "at_mm": 0.8,  # tolerance of a MOVE along its line
    "at_rad": 0.012,  # tolerance of a TURN: 0.7 degrees
    "stall_ms": 1500,  # of driving without seen motion, until the figure counts as stuck
    # touch
    "lift_mg": 120,  # lasting change of acceleration that counts as lifted; a tilt of 7 degrees gives as much
    "bump_mg": 600,  # shock along the board that counts as a bump; driving gives 15
    # link
    "telemetry_ms": 100,  # period of TEL, of the battery and of the light
    "resume_ms": 2500,  # longest hold after which a motion continues: a radio that changes its access point takes 1.5 s
    "keepalive_s": 10,  # of MQTT; without anything from the broker for this long the figure reconnects
}


def settings(overrides):
    """The defaults with the overrides; raises `ValueError` for an unknown name."""
    for name in overrides:
        if name not in DEFAULTS:
            raise ValueError("there is no setting called %s" % name)
    config = dict(DEFAULTS)
    config.update(overrides)
    return config


def mm_per_count(config):
    """What a wheel runs for one count of its encoder."""
    return 3.141592653589793 * config["wheel_mm"] / (config["gear"] * config["counts_per_turn"])


def known(values):
    """The values that this firmware knows: other firmware may have stored more, or a calibration of other wheels."""
    old = len(values.get("wheels", DEFAULTS["wheels"])) != len(DEFAULTS["wheels"])
    skipped = ("wheels", "calibration") if old else ()
    return {name: value for name, value in values.items() if name in DEFAULTS and name not in skipped}


def parse(name, text):
    """The value of a setting from its text; raises `ValueError`."""
    if name not in DEFAULTS:
        raise ValueError("there is no setting called %s" % name)
    kind = type(DEFAULTS[name])
    if kind is tuple:
        raise ValueError("%s is set by calibration" % name)
    if name == "image_key" and text and len(binascii.unhexlify(text)) != KEY_BYTES:
        raise ValueError("a key has %d bytes" % KEY_BYTES)
    return kind(text)
