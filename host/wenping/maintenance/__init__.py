"""What a board's owner does with it: set it up, calibrate, diagnose and update it.

first_hour     the commissioning of a new board, step by step
gain_calibration      the gain calibration with one black stone
health         which sensors are in use, how noisy they are, how the bowls are
diagnosis      what is wrong with a board; finding, logged_faults
update         new firmware over the port; prompt, boot_loader
"""
