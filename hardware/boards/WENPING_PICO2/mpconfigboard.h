// hardware/boards/README.md has the map of the flash.
#define MICROPY_HW_BOARD_NAME "Wenping board, Raspberry Pi Pico 2"
#define MICROPY_HW_ROMFS_BYTES (480 * 1024)
#define MICROPY_HW_FLASH_STORAGE_BYTES (2976 * 1024)
