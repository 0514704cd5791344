"""The index of the stored logs in RAM: 12 bytes a log, built from the file names at each start."""

from array import array

from wenping.viper import const

_WORDS = const(3)  # log, count, size << 3 | state


class Index:
    """Rows of (log, count, size, state) in rising order of log; states as in names.py."""

    def __init__(self):
        """No log yet."""
        self._words = array("I")

    def __len__(self) -> int:
        return len(self._words) // _WORDS

    def find(self, log: int) -> int:
        """The row of `log`; -1 if it has none."""
        n = len(self._words)
        if n and self._words[n - _WORDS] == log:  # the newest, nearly always
            return n // _WORDS - 1
        row = self.place(log)
        return row if row < len(self) and self._words[row * _WORDS] == log else -1

    def place(self, log: int) -> int:
        """The first row whose log is `log` or higher; the number of rows if there is none."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self._words[middle * _WORDS] < log:
                low = middle + 1
            else:
                high = middle
        return low

    def log(self, row: int) -> int:
        """The number of the log in a row."""
        return self._words[row * _WORDS]

    def count(self, row: int) -> int:
        """How many events the log has; of the current log only the journal knows."""
        return self._words[row * _WORDS + 1]

    def size(self, row: int) -> int:
        """The bytes of the log's file."""
        return self._words[row * _WORDS + 2] >> 3

    def state(self, row: int) -> int:
        """The state of the log, as put() was told it."""
        return self._words[row * _WORDS + 2] & 7

    def put(self, log: int, count: int, size: int, state: int) -> None:
        """Change the row of `log`, or add one."""
        row = self.place(log)
        at = row * _WORDS
        new = array("I", (log, count, size << 3 | state))
        if row == len(self):
            self._words.extend(new)
        elif self._words[at] == log:
            self._words[at + 1] = new[1]
            self._words[at + 2] = new[2]
        else:
            self._words = self._words[:at] + new + self._words[at:]

    def drop(self, row: int) -> None:
        """Remove a row."""
        at = row * _WORDS
        self._words = self._words[:at] + self._words[at + _WORDS :]
