"""What is built or fetched: MicroPython, compilers, the firmware's images and update slots."""
