#define MICROPY_HW_BOARD_NAME "Wenping board, Raspberry Pi Pico 2"
#include "flash_map.h" // made by the build: hardware/wenping/toolchain/flash_map.py
