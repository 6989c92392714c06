/*
 * Targets: kinds of device whose compilers lay out and book arrays alike. target.def is the one
 * table of them; a file of the user's can add one (parser/target_parse.h).
 */
#ifndef LAYOUT_DEVICE_TARGET_H
#define LAYOUT_DEVICE_TARGET_H

#include "layout/base/guess.h"
#include "layout/size.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How the default layout is found; layout/predict.h is the rule. */
struct tile_rule {
    int64_t lanes;         /* extent of a tile in the most minor dimension; 0: no tiles */
    int64_t word_bits;     /* wider elements lie in planes of words, narrower ones are packed */
    int64_t vector;        /* elements that a tile of one dimension has at most, of words */
    int64_t compared_rows; /* rows that a tile has at most where dimension orders compete */
    int64_t least_words;   /* words that the smallest tile is high */
    int64_t wide_words;    /* words that a wide tile of packed bytes is high; 0: none is wide */
    int64_t dense;         /* 1: elements of less than a byte are packed, and E(n) printed */
};

struct target_space {
    int number;
    const char *name; /* NULL: goes by number */
    int64_t bytes;    /* 0: not documented */
    bool registers;   /* untiled arrays take whole registers, in main memory scalars alone */
};

struct target {
    const char *name, *summary;
    struct tile_rule tiles;
    int64_t table_entry_bytes; /* of a tuple's table, for each element; 0: not known */
    int64_t table_round_bytes;
    int64_t register_elements; /* 0: a scalar takes what it says */
    int64_t limit_bytes;       /* of the first space, that the compiler gives a program; 0: not
                                  known */
    size_t space_count;
    const struct target_space *spaces;
};

/* By exact name ("tpu", "v5e", ...); NULL when the table has none. */
const struct target *target_by_name(const char *name);

/* In the order of the table; NULL behind the last. The first is the default. */
const struct target *target_at(size_t i);

/* Which target a word means that is none's name: a slip, or what a cloud or a driver says
 * ("v5litepod-16", "TPU v6 lite"). */
struct guess target_guess(const char *word);

/* What to say behind such a word, into text[GUESS_TEXT], which it returns: which target may be
 * meant, else which there are. */
const char *target_meant(const char *word, char *text);

/* A number of a target by its key in a target file; false when there is no such key, or the
 * value is out of [*least, *most], which are set when the key is known. */
bool target_set(struct target *target, const char *key, int64_t value, int64_t *min,
                int64_t *max);

/* The space of this number; NULL when the target has none. */
const struct target_space *target_space(const struct target *target, int number);

/* "HBM", or "S(4)" where it has no name, into text[SPACE_TEXT]; returns text. target NULL:
 * the default one. */
const char *target_space_name(const struct target *target, int number, char *text);

/* Makes of an array's own size what the target's compiler books: untiled arrays take
 * whole registers. Changes nothing where target is NULL or size is not known. */
void target_book(const struct target *target, const struct shape *shape, struct size *size);

/* Bytes of the table of a tuple of so many elements; -1: not known, or too many. */
int64_t target_table_bytes(const struct target *target, size_t elements);

#endif
