"""The field at every sensor as the board sees it: its raw frames and its own calibration.

camera = Camera()
camera.take(state)      # every State item of the link; True when a frame is whole
camera.field_mt         # 361 fields in mT, [] before the first frame
"""

import io

from wenping.coded import Coded
from wenping.geometry import SENSORS
from wenping.link import State
from wenping.maintenance.recording import BadRecording, Player
from wenping.sensing.calibration import Calibration, from_bytes

FRAMES = 1  # that are asked for at a time
_UNIT_UT = 7.64  # a unit of the board's fields (firmware/wenping/sensing/limits.py) in uT


class Camera:
    """Puts the pieces of a capture together. masked: sensors that the calibration does not use."""

    def __init__(self) -> None:
        self.field_mt: list[float] = []
        self.masked: list[int] = []
        self._data = bytearray()

    def take(self, state: State) -> bool:
        """Take a piece; True when it completes a frame. A recording that is damaged is dropped."""
        frame, part = state.fields["frame"], state.fields["part"]
        if frame == part == 0:
            self._data.clear()
        self._data += state.tail
        if frame < FRAMES or part + 1 < state.fields["parts"]:
            return False
        try:
            player = Player(io.BytesIO(bytes(self._data)).read)
            calibration = from_bytes(player.calibration)
            while player.next():
                pass
        except (BadRecording, Coded, IndexError):
            return False
        self._read(calibration, player)
        return True

    def _read(self, calibration: Calibration, player: Player) -> None:
        offset, gain, counts = calibration.offset, calibration.gain, player.counts
        units = [(16 * counts[s] - offset[s]) * gain[s] >> 14 for s in range(SENSORS)]
        self.field_mt = [round(unit * _UNIT_UT / 1000, 2) for unit in units]
        self.masked = [s for s in range(SENSORS) if calibration.mask[s]]
