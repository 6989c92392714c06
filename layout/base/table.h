/*
 * A hash table from texts to numbers, which count from 1. The owner of the table keeps the
 * texts and gives them their numbers. Open addressing; the number of slots is a power of two,
 * and at most half of them are used.
 */
#ifndef LAYOUT_BASE_TABLE_H
#define LAYOUT_BASE_TABLE_H

#include "layout/base/slice.h"

#include <stdint.h>

/* The seed of every hash. A program that reads untrusted text sets it to a random number before
 * it makes the first table, so that nobody can write names whose hashes all collide. */
extern uint64_t table_seed;

struct table {
    struct table_slot {
        uint32_t hash, number; /* number 0: empty */
    } * slots;
    size_t capacity, count;
};

/* Returns the text with a number. `owner` is the pointer that was passed to the table
 * function. */
typedef struct slice table_text(const void *owner, uint32_t number);

/* Returns the number of a text, or 0 if the table does not have it. */
uint32_t table_find(const struct table *table, struct slice text, table_text *text_of,
                    const void *owner);

/* Returns where the number of a text is stored. For a new text the stored number is 0, and the
 * caller must replace it. The pointer is valid until the next call. */
uint32_t *table_slot(struct table *table, struct slice text, table_text *text_of,
                     const void *owner) __attribute__((returns_nonnull));

void table_free(struct table *table);

#endif
