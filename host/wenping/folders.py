"""The person's own folders on this machine: data, settings, and what may be fetched anew."""

import os
from pathlib import Path

from wenping.errors import UserError


def folder(variable: str, *below: str, instead: str) -> Path:
    """The folder that an environment variable names, else the one that lies so below the home.

    instead: as for home.
    """
    return Path(os.environ.get(variable) or home(instead).joinpath(*below))


def home(instead: str) -> Path:
    """The home folder. instead: the variable that can name what was looked for there.

    Raises UserError when there is none, as for a user whom the machine does not know.
    """
    try:
        return Path.home()
    except RuntimeError:
        raise UserError("home-none", variable=instead) from None
