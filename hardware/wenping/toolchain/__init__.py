"""What is fetched or built: MicroPython, compilers, the firmware's images and update slots."""
