"""What a figure is made of and how it drives: one table, overridden key by key from the figure's own settings.

Usage: ``config = settings({"id": 3, "host": "192.168.1.20"})``
"""

DEFAULTS = {
    # who and where
    "id": 0,
    "table": "table",
    "host": "127.0.0.1",
    "port": 1883,
    "user": "",
    "password": "",
    "wifi_name": "",
    "wifi_password": "",
    # body
    "track_mm": 30.0,  # between the wheels
    "top_mm_s": 75.0,  # at full duty
    "deadband": 0.12,  # share of the duty below which a wheel stands
    "lag_ms": 80,  # of the wheels, first order
    "mm_per_count": 0.0,  # of the encoders, if there are any
    # battery, 1S LiPo
    "warn_mv": 3550,
    "refuse_mv": 3400,
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
