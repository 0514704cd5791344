/* The RP2040's flash cache (XIP): 16 kB in two ways of 1,024 lines of 8 bytes.

rp2040py.py links this with rp2040py's bus, which calls flash_cache_read for each read of flash by
an instruction or its fetch, and with its loop, which adds flash_cache_take to the instruction's
cycles.  twin/chip/flash_cache.py attaches a cache to a chip.  Of the two ways the one that was
used longer ago is replaced: the data sheet does not say which, so this is an estimate. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 1024, LINE_BITS = 3 };
/* Bits 24 and 25 of an address: do not allocate; do not look into the cache either. */
enum { NO_ALLOCATE = 1, NO_CACHE = 2 };

struct cache {
    const void *chip;
    struct cache *next;
    uint32_t miss_cycles;
    uint32_t lines[SETS][2]; /* line number + 1, 0: empty; the way used last comes first */
    uint64_t reads, misses;
};

static struct cache *caches; /* the one that was read last comes first */
static uint64_t stalls;      /* cycles of the instruction under way */

static struct cache *of(const void *chip)
{
    struct cache **link = &caches;
    while (*link && (*link)->chip != chip)
        link = &(*link)->next;
    struct cache *found = *link;
    if (found && found != caches) {
        *link = found->next;
        found->next = caches;
        caches = found;
    }
    return found;
}

static int misses(struct cache *cache, uint32_t address)
{
    uint32_t alias = address >> 24 & 3;
    uint32_t line = (address & 0xFFFFFF) >> LINE_BITS;
    uint32_t *ways = cache->lines[line % SETS];
    line++;
    if (alias & NO_CACHE)
        return 1;
    if (ways[0] == line)
        return 0;
    int found = ways[1] == line;
    if (found || !(alias & NO_ALLOCATE)) {
        ways[1] = ways[0];
        ways[0] = line;
    }
    return !found;
}

/* A chip without a cache reads in no time. */
void flash_cache_read(const void *chip, uint32_t address)
{
    struct cache *cache = caches;
    if (cache && cache->chip != chip)
        cache = of(chip);
    if (!cache)
        return;
    cache->reads++;
    if (misses(cache, address)) {
        cache->misses++;
        stalls += cache->miss_cycles;
    }
}

/* The cycles lost since the last call. */
uint64_t flash_cache_take(void)
{
    uint64_t taken = stalls;
    stalls = 0;
    return taken;
}

/* Gives a chip an empty cache, or the one it has another price; 0 if there is no memory. */
int flash_cache_attach(const void *chip, uint32_t miss_cycles)
{
    struct cache *cache = of(chip);
    if (!cache) {
        cache = calloc(1, sizeof *cache);
        if (!cache)
            return 0;
        cache->chip = chip;
        cache->next = caches;
        caches = cache;
    }
    cache->miss_cycles = miss_cycles;
    return 1;
}

void flash_cache_detach(const void *chip)
{
    struct cache *cache = of(chip);
    if (cache) {
        caches = cache->next;
        free(cache);
    }
}

void flash_cache_flush(const void *chip)
{
    struct cache *cache = of(chip);
    if (cache)
        memset(cache->lines, 0, sizeof cache->lines);
}

uint64_t flash_cache_reads(const void *chip)
{
    struct cache *cache = of(chip);
    return cache ? cache->reads : 0;
}

uint64_t flash_cache_misses(const void *chip)
{
    struct cache *cache = of(chip);
    return cache ? cache->misses : 0;
}
