"""Runs tests/pure/test_*.py on MicroPython (and on CPython):

    micropython run_pure.py [--firmware FOLDER] FILE...

Every function test_* of every file is called; a failure is printed with its traceback.
The last line is "N passed, N failed"; the exit status is 1 when something failed.
"""

import gc
import sys

try:
    from sys import print_exception
except ImportError:  # CPython

    def print_exception(error):
        import traceback

        traceback.print_exception(error)


def _split(path):
    folder, _, name = path.rpartition("/")
    return folder or ".", name[:-3] if name.endswith(".py") else name


def _run(function, label):
    """True when the test function returns; else prints why not."""
    try:
        function()
        return True
    except Exception as error:
        print("FAILED", label)
        print_exception(error)
        return False


def run_file(path):
    """Import one test file and run its tests; returns (passed, failed)."""
    folder, name = _split(path)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        module = __import__(name)
    except Exception as error:
        print("FAILED", name, "(import)")
        print_exception(error)
        return 0, 1
    passed = failed = 0
    for test in sorted(dir(module)):
        if test.startswith("test_") and callable(getattr(module, test)):
            gc.collect()
            if _run(getattr(module, test), name + "." + test):
                passed += 1
            else:
                failed += 1
    if not passed + failed:
        print("FAILED", name, "(no function test_*)")
        failed = 1
    del sys.modules[name]
    return passed, failed


def main(paths):
    firmware = _split(__file__)[0] + "/../firmware"
    if paths[:1] == ["--firmware"]:
        firmware = paths[1]
        paths = paths[2:]
    sys.path.insert(0, firmware)
    passed = failed = 0
    for path in paths:
        more_passed, more_failed = run_file(path)
        passed += more_passed
        failed += more_failed
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
