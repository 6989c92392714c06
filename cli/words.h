/*
 * Words that come again and again, each kept once: opcodes, names of source files. A word is
 * known by its number.
 */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include "layout/arena.h"

#include <stdint.h>

#define WORDS_RECENT 256
#define WORDS_LIMIT  0xffffffU /* numbers are below this */

struct words {
    struct arena arena;
    uint32_t count, capacity;
    struct word {
        const char *text; /* NUL-terminated */
        size_t length;
    } * items;
    uint32_t *slots;               /* number + 1; open addressing, twice the capacity */
    uint32_t recent[WORDS_RECENT]; /* number + 1, by length and outer letters */
};

/* The number of a word, given at first sight; UINT32_MAX when memory runs out. */
uint32_t words_number(struct words *words, const char *text, size_t length);

/* Valid until words_free. */
const char *words_text(const struct words *words, uint32_t number);

void words_free(struct words *words);

#endif
