/*
 * A hash table of texts that its owner keeps in an array: it leads from a text to the number
 * that the owner gave it, from 1. Open addressing; a power of two slots, at most half of them
 * taken.
 */
#ifndef LAYOUT_BASE_TABLE_H
#define LAYOUT_BASE_TABLE_H

#include "layout/base/slice.h"

#include <stdint.h>

/* Of every hash. A program that reads what others wrote sets it to a random number before the
 * first table, so that nobody can write names that all have one hash. */
extern uint64_t table_seed;

struct table {
    struct table_slot {
        uint32_t hash, number; /* number 0: empty */
    } * slots;
    size_t capacity, count;
};

/* The text that has a number; owner is whose array it is in. */
typedef struct slice table_text(const void *owner, uint32_t number);

/* The number of a text; 0 where it has none. */
uint32_t table_find(const struct table *table, struct slice text, table_text *text_of,
                    const void *owner);

/* Where the number of a text stands; 0 stands there for a new text, and then the caller writes
 * its number. Valid until the next call. NULL when memory runs out. */
uint32_t *table_slot(struct table *table, struct slice text, table_text *text_of,
                     const void *owner);

void table_free(struct table *table);

#endif
