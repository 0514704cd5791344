"""PURE: MicroPython's const, decorators and viper pointers, importable on both interpreters:

    from wenping.viper import const, micropython, ptr8, ptr16

    from wenping.sensing.limits import ZERO     # a whole number: its value stands in the code

    @micropython.viper
    def largest(counts: object, n: int) -> int:
        values = ptr16(counts)      # array('H'); on CPython the array itself
        ...

MicroPython compiles a viper function to machine code that works on 32-bit words and does not check
bounds.  On CPython it runs as plain Python: the same results as long as no number leaves 32 bits
and nothing is read or written beyond a buffer, which bytearray and array refuse there.  Parameters
take viper's type names only: object, bool, int, uint.
"""

try:
    import micropython
    from micropython import const

    ptr8 = ptr16 = ptr32 = None  # inside viper functions the compiler's own names
except ImportError:
    from array import array

    class micropython:
        """The decorators; on CPython they return the function unchanged."""

        @staticmethod
        def native(function):
            """On the device: compile to machine code that works on Python objects."""
            return function

        @staticmethod
        def viper(function):
            """On the device: compile to machine code that works on 32-bit integers."""
            return function

    def const(value):
        """Return the value; on the device the compiler replaces the name by it."""
        return value

    def ptr8(data) -> bytearray:
        """Return `data`, a bytearray, which the function reads and writes as bytes."""
        return data

    def ptr16(data) -> array:
        """Return `data`, an array('H'): unsigned 16-bit numbers."""
        return data

    def ptr32(data) -> array:
        """Return `data`, an array('i') or array('I'): 32-bit numbers."""
        return data
