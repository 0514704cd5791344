"""What people do, as generators in simulated time.

A task yields how long it waits (seconds), or a condition that is looked at once per frame:

    def press(world):
        yield 0.2
        world.buttons |= 1
        yield lambda: world.outputs.buzzer_duty > 0

Tasks run in the order of their times, so that a run does not depend on how often time is looked at
(conditions apart: they are seen when the world is, as people see with a reaction time).
"""

import heapq
from collections.abc import Callable, Generator

Task = Generator[float | Callable[[], object], None, None]


class Tasks:
    """`now_us` is the time of what happens just now."""

    def __init__(self):
        self.now_us = 0
        self._queue: list[tuple[int, int, Task]] = []
        self._watching: list[tuple[Callable[[], object], Task]] = []
        self._started = 0

    def start(self, task: Task, in_s: float = 0.0) -> None:
        self._started += 1
        heapq.heappush(self._queue, (self.now_us + int(in_s * 1e6), self._started, task))

    def run(self, t_us: int) -> None:
        """Let everything happen up to `t_us`; what a task raises comes out here."""
        while True:
            while self._queue and self._queue[0][0] <= t_us:
                self.now_us, _, task = heapq.heappop(self._queue)
                self._continue(task)
            self.now_us = t_us
            watching, self._watching = self._watching, []
            for condition, task in watching:
                if condition():
                    self.start(task)
                else:
                    self._watching.append((condition, task))
            if not self._queue or self._queue[0][0] > t_us:
                return

    @property
    def resting(self) -> bool:
        """Nobody does anything but wait for something to be seen."""
        return not self._queue

    def _continue(self, task: Task) -> None:
        try:
            wait = next(task)
        except StopIteration:
            return
        if callable(wait):
            self._watching.append((wait, task))
        else:
            self.start(task, wait)
