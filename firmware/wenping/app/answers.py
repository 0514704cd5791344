"""Answers for a host: the position and the condition of the board; called by app/commands.py."""

import gc

from wenping.app.counting import MISSING
from wenping.geometry import LINES, SENSORS
from wenping.wire.messages import FLASH_PAGE

POSITION_BYTES = 182  # two times 361 sensors of two bits
DEVICE = LINES + 1  # page of condition() about the device
_TEST = "/test"  # file of that test


class Answers:
    """Formats the state of the board's parts; changes nothing."""

    def __init__(self, board, cause: int, usb_power, supply_mv, chip_id: int, settle_us: int):
        """Takes the Board (app/board.py).

        cause: why the board started, machine.reset_cause().  usb_power: function that returns 1
        while the USB socket has power, 0 on a battery.  supply_mv: function that measures the
        Pico's supply.  chip_id: the register with the chip's part and revision.  settle_us: of
        config.py.
        """
        self._senses = board.senses
        self._record = board.record
        self._files = board.files
        self._cause = cause
        self._usb_power = usb_power
        self._supply_mv = supply_mv
        self._chip_id = chip_id
        self._settle_us = settle_us

    def position(self) -> bytearray:
        """Return what the sensors see and, from byte 91 on, what the game takes it to mean.

        Two bits a sensor, sensor 0 in the low bits: 0 empty, 1 black, 2 white, 3 uncertain.
        """
        out = bytearray(POSITION_BYTES)
        game = self._record.game
        state = self._senses.sensing.state
        for s in range(SENSORS):
            p = game.points[s]
            shift = 2 * (s & 3)
            out[s >> 2] |= (state[s] & 3) << shift
            out[91 + (s >> 2)] |= ((game.meant(p) & 3) if p else 0) << shift
        return out

    def condition(self, page: int) -> str:
        """Return a page of key=value lines.

        Page 0: memory, supply, bowls, journal.  1..19: the sensors of a row.  20: the device.
        21: whether the flash keeps a page, which is written, read back and emptied.
        """
        if page == DEVICE:
            return self._device()
        if page == FLASH_PAGE:
            data = bytes(range(256))
            kept = self._files.write(_TEST, data) and self._files.read(_TEST) == data
            self._files.write(_TEST, b"")
            return "kept=%d" % kept
        return self._row(page - 1) if page else self._board()

    def _board(self) -> str:
        """Page 0: free heap, power, what each bowl holds and its trouble, the journal.

        where_<side> is layer, first odd pocket (-1: none) and its state (sensing/pockets.py).
        """
        gc.collect()
        power = "usb" if self._usb_power() else "battery"
        supply_mv = self._supply_mv()
        lines = ["heap_free=%d" % gc.mem_free(), "power=%s\nsupply_mv=%d" % (power, supply_mv)]
        counting = self._senses.counting
        for i, side in enumerate(("black", "white")):
            bowl = counting.bowls[i]
            lines.append("bowl_%s=%d" % (side, bowl.total))
            trouble = MISSING if counting.missing(i) else bowl.trouble
            lines.append("trouble_%s=%d" % (side, trouble))
            odd = bowl.pockets.first_odd()
            kind = bowl.pockets.state[odd] if odd >= 0 else 0
            lines.append("where_%s=%d %d %d" % (side, bowl.layer, odd, kind))
        journal = self._record.journal
        lines.append("log=%d\nkept=%d\nfull=%d" % (journal.log, journal.kept, journal.full))
        return "\n".join(lines)

    def _row(self, row: int) -> str:
        """Noise and drift of each sensor of a row (0..18), in units; columns of masked sensors."""
        sensing = self._senses.sensing
        sensors = range(LINES * row, LINES * row + LINES)
        noise = [str(sensing.noise[s]) for s in sensors]
        drift = [str(sensing.drift(s)) for s in sensors]
        masked = [str(s % LINES) for s in sensors if sensing.is_masked(s)]
        return "noise=%s\ndrift=%s\nmasked=%s" % (
            " ".join(noise), " ".join(drift), " ".join(masked)
        )  # fmt: skip

    def _device(self) -> str:
        """Page 20, for `wenping doctor`: phase, uptime, flash, buttons, bias in counts."""
        panel, bias = self._senses.panel, self._senses.readings.bias
        scale = self._senses.counting.scale
        record = self._record
        return "\n".join(
            (
                "phase=%d" % record.game.phase,
                "uptime_s=%d" % (record.now_ms // 1000),
                "cause=%d" % self._cause,
                "free=%d" % self._files.free_bytes(),
                "panel=%d" % (not panel.missing()),
                "presses=%s" % " ".join([str(n) for n in panel.presses]),
                "held=%s" % " ".join([str(int(panel.held(i))) for i in range(len(panel.presses))]),
                "bias=%d %d" % (min(bias), max(bias)),
                "chip=%08x" % self._chip_id,
                "settle_us=%d" % self._settle_us,
                "cells=%d %d" % tuple(scale.raw),
                "no_cell=%d %d" % tuple(scale.missing),
            )
        )
