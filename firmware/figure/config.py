"""What a figure is made of and how it drives: one table, overridden key by key from the figure's own settings.

Usage: ``config = settings({"id": 3, "host": "192.168.1.20"})``
"""

DEFAULTS = {
    # who and where
    "id": 0,
    "table": "table",
    "host": "127.0.0.1",
    "port": 1883,
    "authority": "",  # file of the certificate that the broker's must be signed with; without one there is no TLS
    "user": "",
    "password": "",
    "wifi_name": "",
    "wifi_password": "",
    # body
    "variant": "A",  # whose pins: see `pins`
    "track_mm": 30.0,  # between the wheels
    "wheels": (120, 750, 120, 750, 120, 750, 120, 750),  # see `wheels`
    "lag_ms": 80,  # of the wheels, first order
    "calibration": 0,  # revision
    "boots": 0,  # counted by itself
    "mm_per_count": 0.0,  # of the encoders, if there are any
    # battery, 1S LiPo
    "warn_mv": 3550,
    "refuse_mv": 3400,
    "park_mv": 3300,
    "update_mv": 3625,  # 30 %
    # motion
    "period_ms": 20,
    "accel_mm_s2": 150.0,
    "creep_mm_s": 12.0,
    "spin_rad_s": 2.4,
    "spin_accel_rad_s2": 8.0,
    "creep_rad_s": 0.5,
    "at_mm": 0.8,
    "at_rad": 0.012,
    "stall_ms": 1500,
    # touch
    "lift_mg": 120,
    "bump_mg": 600,
    # link
    "telemetry_ms": 100,
    "resume_ms": 1000,
    "keepalive_s": 10,
}


def settings(overrides):
    """The defaults with the overrides; a name that is not in the table is an error."""
    for name in overrides:
        if name not in DEFAULTS:
            raise ValueError("there is no setting called %s" % name)
    config = dict(DEFAULTS)
    config.update(overrides)
    return config


def known(values):
    """Those that this firmware knows: another one may have kept more."""
    return {name: value for name, value in values.items() if name in DEFAULTS}


def parse(name, text):
    """The value of a setting that came as text; raises `ValueError`."""
    if name not in DEFAULTS:
        raise ValueError("there is no setting called %s" % name)
    kind = type(DEFAULTS[name])
    if kind is tuple:
        raise ValueError("%s is no setting for people" % name)
    return kind(text)
