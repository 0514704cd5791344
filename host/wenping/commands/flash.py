"""wenping flash PORT: update a board's firmware; with a DRIVE, give the image to a boot loader."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from wenping.commands.options import add_port
from wenping.texts import say
from wenping.toolchain.checkout import FIRMWARE

HELP = "flash-help"


def options(parser: ArgumentParser, lang: str) -> None:
    """The options of `wenping flash`."""
    add_port(parser, lang)
    firmware, image = say("opt-flash-firmware", lang), say("opt-flash-image", lang)
    parser.add_argument("--firmware", type=Path, default=FIRMWARE, metavar="DIR", help=firmware)
    parser.add_argument("--image", type=Path, metavar="UF2", help=image)


def run(args: Namespace) -> int:
    """Update a board over its port, or copy the image to its boot loader's drive."""
    from wenping.maintenance.boot_loader import IMAGE, copy_image
    from wenping.maintenance.update import Update

    port = Path(args.port)
    if port.is_dir():
        image = args.image or IMAGE
        copy_image(port, image)
        print(say("flash-copied", args.lang, image=image, drive=port))
    else:
        update = Update(args.port, args.firmware, lambda key, **v: print(say(key, args.lang, **v)))
        update.run()
    return 0
