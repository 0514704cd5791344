"""Wenping's host tool: link to the board, records, counting, command line (CPython 3.11+)."""

__version__ = "0.1.0"
