"""Drivers: they read and write the hardware and know nothing of the game.

app/assembly.py makes pins and buses (firmware/pins.py) and passes them to the drivers.
"""
