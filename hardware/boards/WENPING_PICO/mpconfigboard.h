#define MICROPY_HW_BOARD_NAME "Wenping board, Raspberry Pi Pico"
#include "flash_map.h" // made by the build: hardware/wenping/toolchain/flash_map.py
// The loop over the byte code and the search in dictionaries lie in RAM: 6 kB, which leave the flash
// cache (16 kB) to what they run. MicroPython 1.25 wants vm.c in RAM, but its linker script names
// vm.c.obj, and the object is vm.c.o (micropython/micropython, pull request 19370).
#define MICROPY_WRAP_MP_EXECUTE_BYTECODE(f) __not_in_flash_func(f)
#define MICROPY_WRAP_MP_MAP_LOOKUP(f) __not_in_flash_func(f)
// Nothing here uses these; without them there is room for the firmware in its 576 kB.
#define MICROPY_PY_ASYNCIO (0)
#define MICROPY_PY_FRAMEBUF (0)
#define MICROPY_PY_HEAPQ (0)
