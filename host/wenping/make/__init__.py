"""What `make` runs that is no command of the tool.

demo       a whole game on the virtual board
emulate    a game on the emulated RP2040; emulator: gets that ready
firmware   the images for Pico and Pico 2
dist       sdist, wheel and image with their SHA-256
templates  sensing/templates.py: what may have made a reading
protocol   PROTOCOL.md; pages: parts of firmware/README.md; drawing: hardware/blocks.svg
physics    the numbers of physics.csv into code and PHYSICS.md; glyphs: the display's
page       a game by clicks in a browser; ceremony: the end of one with a slip
site       the pages of host/site: site_parts, site_shots, site_html, site_check
clips      the spoken reading; units: the desk's systemd units; trust: a part of PROTOCOL.md
release    everything before a release; fixtures, figures, sbom, audit
checkout   the folders of the checkout
"""
