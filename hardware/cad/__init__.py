"""The solids of printed and of bought parts.

Only `bought`, `figure`, `others`, `assembly` and `draw` need build123d, the extra `cad`.
"""
