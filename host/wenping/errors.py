"""Errors that a person can do something about."""


class UserError(Exception):
    """Bad input or a missing thing: one line that names it and says what to do; exit status 2."""
