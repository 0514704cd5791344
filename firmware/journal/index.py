"""Which logs there are, in RAM: 12 bytes a log, rebuilt from the file names at every start."""

from array import array

_WORDS = 3  # log, count, size << 2 | state


class Index:
    """Rows (log, count, size, state) in rising order of log, found by log."""

    def __init__(self):
        self._words = array("I")

    def __len__(self) -> int:
        return len(self._words) // _WORDS

    def find(self, log: int) -> int:
        """Return the row of `log`, or -1."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self._words[middle * _WORDS] < log:
                low = middle + 1
            else:
                high = middle
        return low if low < len(self) and self._words[low * _WORDS] == log else -1

    def log(self, row: int) -> int:
        return self._words[row * _WORDS]

    def count(self, row: int) -> int:
        """Events in it; of the current log the journal knows better."""
        return self._words[row * _WORDS + 1]

    def size(self, row: int) -> int:
        return self._words[row * _WORDS + 2] >> 2

    def state(self, row: int) -> int:
        return self._words[row * _WORDS + 2] & 3

    def put(self, log: int, count: int, size: int, state: int) -> None:
        """Change the row of `log`, or add it at the end (its number is the highest then)."""
        row = self.find(log)
        if row < 0:
            for word in (log, count, size << 2 | state):
                self._words.append(word)
        else:
            self._words[row * _WORDS + 1] = count
            self._words[row * _WORDS + 2] = size << 2 | state

    def drop(self, row: int) -> None:
        at = row * _WORDS
        self._words = self._words[:at] + self._words[at + _WORDS :]
