/* Has this name been seen? A set that is emptied often: names of one computation. */
#ifndef PARSER_NAME_SET_H
#define PARSER_NAME_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Names are kept as 56 bits of their hash: two different names of one computation are taken
 * for one with a chance of 2^-56 a pair. */
struct name_set {
    uint64_t *slots; /* hash and generation; open addressing; a power of two */
    size_t capacity; /* of slots */
    size_t active;   /* how many of them are in use now: little while there are few names */
    size_t count;
    uint8_t generation; /* slots of another generation are empty */
    bool failed;        /* memory ran out: who adds names asks once, at their end */
};

uint64_t name_hash(const char *name, size_t length);

/* Asks for the place of a name that will be added soon: it may be far away in memory. */
void name_set_prefetch(const struct name_set *set, uint64_t hash);

/* Was it there before? Not known once the set has failed. */
bool name_set_add(struct name_set *set, uint64_t hash);
/* Takes all names out. What has failed stays so. */
void name_set_clear(struct name_set *set);
void name_set_free(struct name_set *set);

#endif
