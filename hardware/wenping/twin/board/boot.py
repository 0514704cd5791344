"""What the virtual board does before main.py: set up the bench, mount the flash, run main.py.

    micropython -X heapsize=N boot.py FD FIRMWARE_DIR

FD is the line to the world (bench.py). The firmware then sees its flash, a real VfsLfs2, as the
root, its own modules as if they were frozen (FIRMWARE_DIR, mounted at /rom), and `machine`, `time`,
`rp2` and `os` of this folder in place of MicroPython's.
"""

import gc
import io
import sys

import micropython
import vfs

_here = sys.argv[0].rsplit("/", 1)[0]
sys.path[:] = [_here, _here.rsplit("/", 1)[0], ".frozen"]


def _mount():
    """Make the flash the root; the files of the machine this runs on move to /host.

    As the rp2 port does it, but that files have no times: those would come from the real clock.
    """
    import rp2
    from bench import bench

    vfs.umount("/")
    vfs.mount(vfs.VfsPosix("/"), "/host")
    vfs.mount(vfs.VfsPosix(sys.argv[2]), "/rom")
    flash = rp2.Flash()
    try:
        root = vfs.VfsLfs2(flash, progsize=256, mtime=False)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        root = vfs.VfsLfs2(flash, progsize=256, mtime=False)
    vfs.mount(root, "/")
    for path, text in bench.hello["files"].items():
        with open(path, "w") as file:
            file.write(text)


def _freeze(folder: str = "/rom/wenping", package: str = "wenping"):
    """Import every module of a package before the firmware's heap is measured out.

    On a Pico their code is frozen into flash and takes no heap. A folder that is not there, as with
    the firmware of a test, has no modules.
    """
    import os

    try:
        rows = list(os.ilistdir(folder))
    except OSError:
        rows = []
    for row in rows:
        name = package + "." + row[0].replace(".py", "")
        if row[1] == 0x4000:
            if row[0] != "__pycache__":
                _freeze(folder + "/" + row[0], name)
        elif row[0].endswith(".py") and row[0] != "__init__.py":
            try:
                __import__(name)
            except ImportError:
                pass  # main.py will say so, if it needs it


def _compiled(main: str) -> object:
    with open("/rom/" + main) as source:
        return compile(source.read(), main, "exec")


def _use_up() -> object:
    """Use up the heap; return what uses it up, which the caller has to keep."""
    gc.collect()
    ballast = None  # a chain of pairs: a list could not grow when it is tight
    size = 1 << 20
    while size >= 32:
        try:
            ballast = (ballast, bytearray(size))
        except MemoryError:
            size >>= 1
    return ballast


def _run(main: str):
    """Run main.py, then tell the world that it has ended, with the traceback if it crashed.

    The firmware has hello["heap_kb"] in one piece, as after a reset, and nothing beside them.
    """
    from bench import ENDED, bench

    free = bytearray(1024 * bench.hello["heap_kb"])
    _freeze()
    code = _compiled(main)
    ballast = _use_up()
    del free
    gc.collect()
    text = ""
    try:
        exec(code, {"__name__": "__main__"})
    except SystemExit:
        pass
    except BaseException as error:
        out = io.StringIO()
        sys.print_exception(error, out)
        text = out.getvalue()
    del ballast
    bench.say(ENDED, text)


def _boot():
    import bench

    bench.bench = bench.Bench(open(int(sys.argv[1]), "r+b"))
    for name in ("machine", "os", "time"):
        __import__(name)  # from now on whoever imports these gets the ones of this folder

    _mount()
    sys.path[:] = ["", "/rom", ".frozen", "/lib"]
    micropython.kbd_intr(-1)
    bench.bench.exchange()
    _run(bench.bench.hello["main"])


_boot()
