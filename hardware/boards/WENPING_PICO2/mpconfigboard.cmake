set(PICO_BOARD "pico2")
