"""Wenping's host tool: link to the board, records, counting, command line (CPython 3.11+)."""
