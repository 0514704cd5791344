"""MicroPython's viper on CPython, so that a function has one source on both.

    try:
        import micropython
    except ImportError:
        from wenping.viper import micropython, ptr8, ptr16

    @micropython.viper
    def largest(counts: object, n: int) -> int:
        values = ptr16(counts)      # array('H'); on CPython the array itself
        ...

MicroPython compiles a viper function to machine code that works on 32-bit words and does not check
bounds.  Here it runs as plain Python: the same results as long as no number leaves 32 bits and
nothing is read or written beyond a buffer, which CPython's bytearray and array refuse.  Parameters
take viper's type names only: object, bool, int, uint.
"""

from array import array


class micropython:
    """The decorators, which change nothing on CPython."""

    @staticmethod
    def native(function):
        """Machine code on the device."""
        return function

    @staticmethod
    def viper(function):
        """Machine code with machine integers on the device."""
        return function


def ptr8(data) -> bytearray:
    """A buffer as bytes: bytearray."""
    return data


def ptr16(data) -> array:
    """A buffer as unsigned 16-bit numbers: array('H')."""
    return data


def ptr32(data) -> array:
    """A buffer as 32-bit numbers: array('i') or array('I')."""
    return data
