"""The solids of what is printed and of what is bought.

Only `bought`, `figure`, `others`, `assembly` and `draw` need build123d, the extra `cad`.
"""
