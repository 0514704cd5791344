"""The clock of the emulated chip: oscillators, two PLLs, the core's multiplexer and divider.

rp2040py knows the registers and runs at 125 MHz whatever they say. Here the time of a cycle
follows them, and the core's voltage is noted at each change: above 133 MHz an RP2040 is certified
with 1.15 V only (pico-sdk 2.1.1). The timer counts microseconds by the crystal, whatever the core
does.
"""

from typing import Any

from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.rp2040 import RP2040

CRYSTAL_HZ = 12_000_000
_RING_HZ = 6_500_000  # the oscillator a chip starts with; data sheet: 1.8 to 12 MHz
_PLL_SYS, _PLL_USB = 0x40028, 0x4002C  # on rp2040py's bus: addresses in 4 KiB
_CS, _POWER, _FEEDBACK, _POST = 0x0, 0x4, 0x8, 0xC  # registers of a PLL
_LOCK = 1 << 31
_OFF = 0x2D  # _POWER when the chip starts
_PARTS = 0x29  # bits of _POWER: core, post dividers and oscillator, each off
_UNLOCKED = 0x21  # core and oscillator
_REF_CTRL, _REF_DIV, _SYS_CTRL, _SYS_DIV = 0x30, 0x34, 0x3C, 0x40  # registers of CLOCKS
_USB_HZ = 48_000_000
_MV_LEAST, _MV_STEP, _SELECT_LEAST = 800, 50, 5  # VREG's field VSEL: 0.80 V from 5 on


class Pll(BasePeripheral):
    """A PLL: `hz` is what it gives, 0 while it is off."""

    def __init__(self, mcu: RP2040, name: str, changed: Any):
        """Off; `changed()` is called after each write."""
        super().__init__(mcu, name)
        self._registers = {_CS: 1, _POWER: _OFF, _FEEDBACK: 0, _POST: 0x77000}
        self._changed = changed

    @property
    def hz(self) -> float:
        """The crystal's frequency times the feedback, divided by both post dividers."""
        registers = self._registers
        post = registers[_POST]
        dividers = (registers[_CS] & 0x3F) * (post >> 16 & 7) * (post >> 12 & 7)
        if registers[_POWER] & _PARTS or not dividers:
            return 0.0
        return CRYSTAL_HZ * (registers[_FEEDBACK] & 0xFFF) / dividers

    def read_uint32(self, offset: int) -> int:
        """Return a register; the PLL locks at once."""
        value = self._registers.get(offset, 0)
        on = offset == _CS and not self._registers[_POWER] & _UNLOCKED
        return value | _LOCK if on else value

    def write_uint32(self, offset: int, value: int) -> None:
        """Set a register."""
        if offset in self._registers:
            self._registers[offset] = value & ~_LOCK
            self._changed()


class Clocks:
    """The core's clock. `speeds` has (us, Hz, core's mV) of each change since power."""

    def __init__(self, mcu: Any):
        """Let the time of a chip follow its registers."""
        self.speeds: list[tuple[int, float, int]] = []
        self._mcu = mcu
        self._pll = Pll(mcu, "PLL_SYS_BASE", self._follow)
        usb = Pll(mcu, "PLL_USB_BASE", self._follow)
        self._sources = (lambda: self._pll.hz, lambda: usb.hz, lambda: _RING_HZ, lambda: CRYSTAL_HZ)
        bus: dict = mcu.peripherals
        bus[_PLL_SYS], bus[_PLL_USB] = self._pll, usb
        clocks = mcu.clocks
        write = clocks.write_uint32

        def write_uint32(offset: int, value: int) -> None:
            write(offset, value)
            if offset in (_REF_CTRL, _REF_DIV, _SYS_CTRL, _SYS_DIV):
                self._follow()

        clocks.write_uint32 = write_uint32
        self._follow()

    @property
    def hz(self) -> float:
        """Cycles of the core a second."""
        clocks = self._mcu.clocks
        if clocks.sys_ctrl & 1:
            source = clocks.sys_ctrl >> 5 & 7
            hz = self._sources[source]() if source < len(self._sources) else 0.0
        else:
            hz = self._reference()
        return hz * 256 / max(clocks.sys_div, 1)

    @property
    def core_mv(self) -> int:
        """The core's voltage as the regulator is set."""
        select = self._mcu.vreg_and_chip_reset.vreg >> 4 & 0xF
        return _MV_LEAST + _MV_STEP * max(0, select - _SELECT_LEAST)

    def _reference(self) -> float:
        source = self._mcu.clocks.ref_ctrl & 3
        return (_RING_HZ, _USB_HZ, CRYSTAL_HZ, CRYSTAL_HZ)[source]

    def _follow(self) -> None:
        """A register was written: a cycle takes another time from the next instruction on."""
        mcu, hz = self._mcu, self.hz
        if not hz or hz == mcu.clock.frequency and self.speeds:
            return  # a PLL under way: the core does not run from it
        mcu.clock.frequency = mcu.ppb.systick_timer.frequency = mcu.clk_sys = hz
        self.speeds.append((int(mcu.clock.nanos) // 1000, hz, self.core_mv))
