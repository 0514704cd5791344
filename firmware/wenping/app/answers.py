"""What a host is told when it asks: the position, and the condition of the board."""

import gc

from wenping.app.counting import MISSING
from wenping.geometry import LINES, SENSORS

POSITION_BYTES = 182
DEVICE = LINES + 1
FLASH = DEVICE + 1
_TEST = "/test"


class Answers:
    """Reads the board's parts; changes nothing.

    cause: why the board started, machine.reset_cause(); usb_power(): whether the USB socket
    supplies the board now, not a battery; supply_mv(): the Pico's supply; chip_id: the register
    with the chip's part and revision; settle_us: what a row waits
    """

    def __init__(self, board, cause: int, usb_power, supply_mv, chip_id: int, settle_us: int):
        self._senses = board.senses
        self._keeper = board.keeper
        self._files = board.files
        self._cause = cause
        self._usb_power = usb_power
        self._supply_mv = supply_mv
        self._chip_id = chip_id
        self._settle_us = settle_us

    def position(self) -> bytearray:
        """Seen and meant, two bits a sensor, low bits first: 91 and 91 bytes."""
        out = bytearray(POSITION_BYTES)
        game = self._keeper.record.game
        state = self._senses.sensing.state
        for s in range(SENSORS):
            p = game.points[s]
            shift = 2 * (s & 3)
            out[s >> 2] |= (state[s] & 3) << shift
            out[91 + (s >> 2)] |= ((game.meant(p) & 3) if p else 0) << shift
        return out

    def condition(self, page: int) -> str:
        """Key=value lines. Page 0: the board; 1 .. 19: the sensors of a row; 20: the device; 21:
        whether the flash keeps a page, which is written, read back and emptied.
        """
        if page == DEVICE:
            return self._device()
        if page == FLASH:
            data = bytes(range(256))
            kept = self._files.write(_TEST, data) and self._files.read(_TEST) == data
            self._files.write(_TEST, b"")
            return "kept=%d" % kept
        return self._row(page - 1) if page else self._board()

    def _board(self) -> str:
        gc.collect()
        power = "usb" if self._usb_power() else "battery"
        lines = ["heap_free=%d" % gc.mem_free(), "power=" + power]
        counting = self._senses.counting
        for i, side in enumerate(("black", "white")):
            bowl = counting.bowls[i]
            lines.append("bowl_%s=%d" % (side, bowl.total))
            trouble = MISSING if counting.missing(i) else bowl.trouble
            lines.append("trouble_%s=%d" % (side, trouble))
            odd = bowl.pockets.first_odd()
            kind = bowl.pockets.state[odd] if odd >= 0 else 0
            lines.append("where_%s=%d %d %d" % (side, bowl.layer, odd, kind))
        journal = self._keeper.record.journal
        lines.append("log=%d\nkept=%d\nfull=%d" % (journal.log, journal.kept, journal.full))
        return "\n".join(lines)

    def _row(self, row: int) -> str:
        """Noise and drift of each sensor in 10 uT; the columns of those that are masked."""
        sensing = self._senses.sensing
        sensors = range(LINES * row, LINES * row + LINES)
        noise = [str(sensing.noise[s]) for s in sensors]
        drift = [str(sensing.drift_10ut(s)) for s in sensors]
        masked = [str(s % LINES) for s in sensors if sensing.is_masked(s)]
        return "noise=%s\ndrift=%s\nmasked=%s" % (
            " ".join(noise), " ".join(drift), " ".join(masked)
        )  # fmt: skip

    def _device(self) -> str:
        """What `wenping doctor` wants to know beside the sensors."""
        panel, bias = self._senses.panel, self._senses.readings.bias
        scale = self._senses.counting.scale
        keeper = self._keeper
        buttons = range(len(panel.presses))
        return "\n".join(
            (
                "phase=%d" % keeper.record.game.phase,
                "uptime_s=%d" % (keeper.now_ms // 1000),
                "cause=%d" % self._cause,
                "free=%d" % self._files.free_bytes(),
                "panel=%d" % (not panel.missing()),
                "presses=%s" % " ".join([str(panel.presses[i]) for i in buttons]),
                "held=%s" % " ".join([str(int(panel.held(i))) for i in buttons]),
                "bias=%d %d" % (min(bias), max(bias)),
                "supply_mv=%d" % self._supply_mv(),
                "chip=%08x" % self._chip_id,
                "settle_us=%d" % self._settle_us,
                "cells=%d %d" % tuple(scale.raw),
                "no_cell=%d %d" % tuple(scale.missing),
            )
        )
