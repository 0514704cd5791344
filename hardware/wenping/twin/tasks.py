"""What people do, as generators that run in simulated time.

A task yields for how many seconds it waits, or a condition that it waits for:

    def press(world):
        yield 0.2
        world.press(0)
        yield lambda: world.outputs.buzzer_duty > 0

Tasks go on in the order of their times, so that a run does not depend on how often the world is
stepped. Conditions do depend on it: they are looked at once per step, some 10 ms apart.
"""

import heapq
from collections.abc import Callable, Generator, Iterator
from typing import TypeVar

T = TypeVar("T")
Wait = float | Callable[[], object]  # seconds, or a condition that is to become true
Task = Iterator[Wait]
Doing = Generator[Wait, None, T]  # a task with a result, for `yield from`


class Tasks:
    """All tasks of a world. `now_us` is the time of what happens just now."""

    def __init__(self):
        self.now_us = 0
        self._queue: list[tuple[int, int, Task]] = []
        self._watching: list[tuple[Callable[[], object], Task]] = []
        self._started = 0

    def start(self, task: Task, in_s: float = 0.0) -> None:
        """Let a task begin in so many seconds; of tasks at the same time the first started goes."""
        self._started += 1
        heapq.heappush(self._queue, (self.now_us + int(in_s * 1e6), self._started, task))

    def until(self, seen: Callable[[], object], seconds: float) -> Task:
        """Wait until `seen` is true, but for so many seconds at most."""
        end_us = self.now_us + int(seconds * 1e6)
        self.start(iter((seconds,)))  # time passes even if nothing else happens
        yield lambda: seen() or self.now_us >= end_us

    def run(self, t_us: int) -> None:
        """Let everything happen up to a time; an exception of a task comes out here."""
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
        """Whether no task waits for a time: all have ended or wait for conditions."""
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
