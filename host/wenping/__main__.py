"""The program `wenping`, also `python -m wenping`: the command line, if it can be loaded at all."""

import sys


def main() -> int:
    """Run the command line; exit status 2 and one line when the installation lacks parts of it.

    The texts may be among what is missing, so this line stands here, in both languages at once.
    """
    try:
        from wenping.cli import main as run
    except Exception as error:
        print(
            "wenping: 安装不完整，请重新安装 wenping; "
            f"the installation is damaged: install wenping again ({error})",
            file=sys.stderr,
        )
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())
