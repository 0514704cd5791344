"""The hardware, and nothing else: pins and buses are built by assembly.py and handed in; no driver
decides anything.
"""
