"""Downloads or builds MicroPython, compilers, the firmware's images and update slots."""
