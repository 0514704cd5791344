"""The hardware, and nothing else: pins and buses are built by main.py and handed in; no driver
decides anything.
"""
