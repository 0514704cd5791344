"""What `make` runs that is no command of the tool.

demo       a whole game on the virtual board
emulate    a game on the emulated RP2040; emulator: gets that ready
firmware   the images for Pico and Pico 2
dist       sdist, wheel and image with their SHA-256
protocol   PROTOCOL.md; pages: parts of firmware/README.md; drawing: hardware/blocks.svg
"""
