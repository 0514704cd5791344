"""wenping flash PORT: update a board's firmware; with a DRIVE, give the image to a boot loader."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wenping.commands.options import add_port
from wenping.errors import UserError
from wenping.texts import say

HELP = "flash-help"
EXAMPLES = ("flash /dev/ttyACM0", "flash /media/you/RPI-RP2 --image wenping-pico.uf2")


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping flash`."""
    add_port(parser, lang)
    firmware, image = say("opt-flash-firmware", lang), say("opt-flash-image", lang)
    parser.add_argument("--firmware", type=Path, metavar="DIR", help=firmware)
    parser.add_argument("--image", type=Path, metavar="UF2", help=image)


def run(args: Namespace) -> int:
    """Update a board over its port, or copy the image to its boot loader's drive."""
    from wenping.maintenance.boot_loader import copy_image, is_ours
    from wenping.maintenance.update import Update
    from wenping.shipped import FIRMWARE
    from wenping.trouble import damaged
    from wenping.version import VERSION
    from wenping.versions import firmware

    port = Path(args.port)
    if port.is_dir():
        if args.image is None:
            raise UserError("flash-image-none", version=VERSION)
        copy_image(port, args.image)
        whose = "flash-image-ours" if is_ours(args.image) else "flash-image-other"
        print(say(whose, args.lang, image=args.image, firmware=firmware()))
        print(say("flash-copied", args.lang, image=args.image, drive=port))
    else:
        if args.firmware is None and (damage := damaged()):
            raise damage  # rather than half a firmware on a board
        source = args.firmware or FIRMWARE
        update = Update(args.port, source, lambda key, **v: print(say(key, args.lang, **v)))
        update.run()
    return 0
