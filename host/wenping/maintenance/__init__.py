"""What a board's owner does with it: set it up, calibrate, diagnose, update."""
