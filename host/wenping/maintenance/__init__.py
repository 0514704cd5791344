"""What a board's owner does with it: set it up, calibrate, diagnose and update it.

first_hour        the commissioning of a new board, step by step
gain_calibration  the gain calibration with one black stone
health            which sensors are in use, how noisy they are, how the bowls are
diagnosis         what is wrong with a board; finding, logged_faults; electrics: measured
fit               a board's numbers by recordings of raw frames (recording)
update            new firmware over the port; prompt, boot_loader
linux_host        udev rule and group on a Linux machine; units: the desk as a service
"""
