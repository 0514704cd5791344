"""PURE: what is there.  Counts become fields, fields become points and pockets that have come to
rest.
"""
