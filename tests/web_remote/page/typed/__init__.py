"""Typed moves, and matches without eyes."""
