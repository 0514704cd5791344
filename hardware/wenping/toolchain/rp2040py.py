"""Compiles rp2040py, the emulated RP2040, for this Python: six times as fast, and exact in time.

Its wheel is compiled for any version of Python, which costs a look-up for each access to memory.
The C sources in it are compiled here once more for this version, into the cache, with `CHANGES`: a
read of flash goes through flash_cache.c, and a cycle lasts as long as the chip's clock says.
Without a C compiler or Python's headers the wheel is used as it is: slower, always at 125 MHz, and
flash costs nothing (`exact()`).
"""

import hashlib
import importlib.metadata
import importlib.util
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from wenping.errors import UserError
from wenping.toolchain.micropython import cache, making

PACKAGE = "rp2040py"
CACHE_LIBRARY = "libflash_cache.so"  # flash_cache.c, beside the compiled sources
_CACHE_SOURCE = Path(__file__).with_name("flash_cache.c")

_BIT = "__pyx_r = __pyx_f_8rp2040py_6native_4_bit_"
_CYCLE_NS = "__pyx_v_8rp2040py_6native_10_simulator_CYCLE_NANOS)"
_READ = "flash_cache_read(__pyx_v_self, __pyx_v_addr); "
_NS = "(1e9 / __pyx_v_clock->frequency))"
_READS = (
    f"{_BIT}read_uint32_le(__pyx_v_self->_flash,",
    f"{_BIT}read_uint16_le(__pyx_v_self->_flash,",
    "__pyx_r = (*((unsigned char *) ( /* dim=0 */ (__pyx_v_self->_flash.data",
)
# By source: what stands there once, and what is put in its place.
CHANGES = {
    "_rp2040": {read: _READ + read for read in _READS},
    "_simulator": {
        "__pyx_v_cycles = __pyx_t_13;": "__pyx_v_cycles = __pyx_t_13 + flash_cache_take();",
        "__pyx_v_idle_nanos / " + _CYCLE_NS: "__pyx_v_idle_nanos / " + _NS,
        "__pyx_v_cycles * " + _CYCLE_NS: "__pyx_v_cycles * " + _NS,
    },
}
_DECLARED = """#include <stdint.h>
void flash_cache_read(const void *chip, uint32_t address);
uint64_t flash_cache_take(void);
"""


class MissingEmulator(UserError):
    """rp2040py is not installed; the text is one line that says what to do."""


def home() -> Path:
    """Return the folder that holds the faster package, or would; raises MissingEmulator."""
    try:
        version = importlib.metadata.version(PACKAGE)
    except importlib.metadata.PackageNotFoundError:
        raise MissingEmulator("emulator-none") from None
    changed = hashlib.sha256(_CACHE_SOURCE.read_bytes() + repr(CHANGES).encode()).hexdigest()[:8]
    return cache() / f"{PACKAGE}-{version}-{sysconfig.get_config_var('SOABI')}-{changed}"


def exact() -> bool:
    """Return whether misses of the flash cache and the chip's clock count: it has been made."""
    return home().exists()


def use() -> None:
    """Let `import rp2040py` find the faster package if it has been made; before that import.

    Raises MissingEmulator.
    """
    folder = home()
    if folder.exists() and str(folder) not in sys.path and PACKAGE not in sys.modules:
        sys.path.insert(0, str(folder))


def why_not() -> str:
    """Return why the faster package cannot be made, as a key of texts; "" when it can be."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        return "emulator-no-compiler"
    if not (_headers() / "Python.h").exists():
        return "emulator-no-headers"
    return ""


def make() -> str:
    """Make the faster package unless it is there; returns "", or why not as a key of texts.

    Raises MissingEmulator, and MissingMicroPython when the cache cannot be written.
    """
    folder = home()
    missing = "" if folder.exists() else why_not()
    if missing or folder.exists():
        return missing
    try:
        with making(folder) as work:
            if work:
                _compile(work)
    except (subprocess.CalledProcessError, ValueError):  # of another version
        return "emulator-not-compiled"
    return ""


def _headers() -> Path:
    return Path(sysconfig.get_path("include"))


def _compile(work: Path) -> None:
    """Copy the installed package into `work` and compile its C sources there."""
    spec = importlib.util.find_spec(PACKAGE)
    assert spec and spec.origin
    origin = Path(spec.origin).parent
    ignored = shutil.ignore_patterns("*.c", "*.pyx", "*.pxd", "__pycache__")
    shutil.copytree(origin, work / PACKAGE, ignore=ignored)
    native = work / PACKAGE / "native"
    cc = ["cc", "-O2", "-shared", "-fPIC", "-w"]
    subprocess.run([*cc, _CACHE_SOURCE, "-o", native / CACHE_LIBRARY], check=True)
    cc += [f"-I{_headers()}", f"-L{native}", "-Wl,-rpath,$ORIGIN"]
    for source in sorted((origin / "native").glob("*.c")):
        name = source.stem
        target = native / f"{name}{sysconfig.get_config_var('EXT_SUFFIX')}"
        changed = _changed(name, source.read_text())
        subprocess.run(
            [*cc, "-x", "c", "-", "-x", "none", f"-l:{CACHE_LIBRARY}", "-o", target],
            input=changed.encode(),
            check=True,
        )
        (native / f"{name}.abi3.so").unlink(missing_ok=True)


def _changed(name: str, text: str) -> str:
    """Return a C source with its CHANGES; ValueError if it is of another version."""
    changes = CHANGES.get(name, {})
    for old, new in changes.items():
        if text.count(old) != 1:
            raise ValueError(name, old)
        text = text.replace(old, new)
    return _DECLARED + text if changes else text
