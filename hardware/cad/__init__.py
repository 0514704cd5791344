"""The board as things that can be ordered: schematics, boards, parts lists, printed parts.

`make cad` runs cad/__main__.py. Every output is generated from three tables: hardware/pinmap.csv,
cad/geometry.py and cad/parts.py; nothing is drawn by hand. Outputs go to build/cad.
"""
