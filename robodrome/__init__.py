"""What people start."""

__version__ = "0.1.0"
