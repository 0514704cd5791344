"""The commands of the tool, a file each.

HELP                    the key of the text that says what the command is for
EXAMPLES                command lines without "wenping", at the end of the help; tests run them
options(parser, lang)   adds its options, with help in that language
run(args)               does it and returns the exit status: 0 done, 1 done and something is wrong
                        with what was looked at. UserError and LinkError become one line and status
                        2 (wenping.cli)

`wenping --help` imports every command, so a command imports the rooms that it needs in `run`.
"""
