"""What a host is told when it asks: the position, and how the board is."""

import gc

from wenping.app.counting import MISSING
from wenping.geometry import LINES, SENSORS

POSITION_BYTES = 182
DEVICE = LINES + 1


def position(board) -> bytearray:
    """Seen and meant, two bits a sensor, low bits first: 91 and 91 bytes."""
    out = bytearray(POSITION_BYTES)
    game = board.game
    state = board.sensing.state
    for s in range(SENSORS):
        p = game.points[s]
        shift = 2 * (s & 3)
        out[s >> 2] |= (state[s] & 3) << shift
        out[91 + (s >> 2)] |= ((game.meant(p) & 3) if p else 0) << shift
    return out


def condition(board, page: int) -> str:
    """Key=value lines. Page 0: the board; 1 .. 19: a row's sensors, noise and drift of each in
    10 uT, and the columns of those that are not believed; 20: the electronics.
    """
    if page == DEVICE:
        return device(board)
    sensing = board.sensing
    if page:
        row = range(LINES * (page - 1), LINES * page)
        noise = [str(sensing.noise[s]) for s in row]
        drift = [str(sensing.drift_10ut(s)) for s in row]
        masked = [str(s % LINES) for s in row if sensing.is_masked(s)]
        return "noise=%s\ndrift=%s\nmasked=%s" % (
            " ".join(noise), " ".join(drift), " ".join(masked)
        )  # fmt: skip
    gc.collect()
    power = "usb" if board.start.usb_power() else "battery"
    lines = ["heap_free=%d" % gc.mem_free(), "power=" + power]
    for i in range(2):
        bowl = board.bowls[i]
        side = ("black", "white")[i]
        lines.append("bowl_%s=%d" % (side, bowl.total))
        trouble = MISSING if board.counting.missing(i) else bowl.trouble
        lines.append("trouble_%s=%d" % (side, trouble))
        odd = bowl.pockets.first_odd()
        kind = bowl.pockets.state[odd] if odd >= 0 else 0
        lines.append("where_%s=%d %d %d" % (side, bowl.layer, odd, kind))
    journal = board.record.journal
    lines.append("log=%d\nkept=%d\nfull=%d" % (journal.log, journal.kept, journal.full))
    return "\n".join(lines)


def device(board) -> str:
    """What `wenping doctor` wants to know beside the sensors."""
    panel, start, bias = board.panel, board.start, board.matrix.bias
    buttons = range(len(panel.presses))
    return "\n".join(
        (
            "phase=%d" % board.game.phase,
            "uptime_s=%d" % (board.now_ms // 1000),
            "cause=%d" % start.cause,
            "free=%d" % start.free_bytes(),
            "panel=%d" % (not panel.missing()),
            "presses=%s" % " ".join([str(panel.presses[i]) for i in buttons]),
            "held=%s" % " ".join([str(int(panel.held(i))) for i in buttons]),
            "bias=%d %d" % (min(bias), max(bias)),
        )
    )
