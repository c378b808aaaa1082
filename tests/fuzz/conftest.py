"""Fuzzing makes an application for each operation."""

from tests.support.compiled_routes import compiled_routes  # noqa: F401
