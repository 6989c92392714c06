/*
 * Targets: kinds of device whose compilers lay out arrays and book memory in the same way.
 * target.def is the one table of them; a file of the user's can add one
 * (parser/target_parse.h).
 */
#ifndef LAYOUT_DEVICE_TARGET_H
#define LAYOUT_DEVICE_TARGET_H

#include "layout/base/guess.h"
#include "layout/size.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The numbers of the default layout's rule, which layout/device/predict.h describes. */
struct tile_rule {
    int64_t lanes;     /* extent of a tile in the most minor dimension; 0: no tiles */
    int64_t word_bits; /* wider elements lie in planes of words, narrower ones are packed */
    int64_t vector; /* most elements of a tile of one dimension, unless the smallest tile of two
                       has more */
    int64_t compared_rows; /* most rows of a tile while dimension orders are compared */
    int64_t least_words;   /* height of the smallest tile in words */
    int64_t wide_words; /* height in words of a wide tile of packed bytes; 0: there is none */
    int64_t dense;      /* 1: elements smaller than a byte are packed, and E(n) is printed */
};

struct target_space {
    int number;
    const char *name;     /* NULL: shown as S(number) */
    int64_t bytes;        /* 0: not documented */
    int64_t budget_bytes; /* the most of them that programs were seen to hold; 0: not known */
    int64_t kernel_bytes; /* what a kernel may take of them that sets no limit; 0: not known */
    int64_t reserved_bytes; /* of bytes, those that no program gets */
    bool registers; /* untiled arrays take whole registers; in main memory only scalars */
};

struct target {
    const char *name, *summary;
    struct tile_rule tiles;
    int64_t table_entry_bytes; /* of a tuple's table, per element; 0: not known */
    int64_t table_round_bytes;
    int64_t register_elements; /* elements of a register; 0: a scalar takes its own size */
    int64_t limit_bytes; /* bytes of the first space that a program may use; 0: not known */
    int64_t joined_limit_bytes; /* the same where both cores of a chip are one device; 0: there
                                   is no such choice */
    size_t space_count;
    const struct target_space *spaces;
};

/* The target of exactly this name ("tpu", "v5e", ...); NULL: the table has none. */
const struct target *target_by_name(const char *name);

/* The target of a name that people, clouds or JAX's device_kind use: "v5e", "tpu7x", "TPU v5
 * lite", "v5litepod-16"; NULL: not known. */
const struct target *target_spoken(const char *word);

/* The target that a TPU compiler's own words name: "TPU_VERSION_VIPERFISH" with the variant
 * "lite", or "". NULL: not known. */
const struct target *target_of_chip(const char *version, const char *variant);

/* Target i of the table; NULL after the last. The first is the default. */
const struct target *target_at(size_t i);

/* Guesses which target is meant by a word that is not the name of one: a slip, or what a cloud
 * or a driver says ("v5litepod-16", "TPU v6 lite"). */
struct guess target_guess(const char *word);

/* What to print after such a word: the target that may be meant, else the names of all. Writes
 * into text[GUESS_TEXT] and returns text. */
const char *target_meant(const char *word, char *text);

/* Sets a number of a target by its key in a target file. False if there is no such key, or if
 * the value is outside [*min, *max], which are set if the key is known. */
bool target_set(struct target *target, const char *key, int64_t value, int64_t *min,
                int64_t *max);

/* The space of this number; NULL when the target has none. */
const struct target_space *target_space(const struct target *target, int number);

/* The space that a TPU's compiler fills with what it moves beside main memory: CMEM of a v4,
 * else VMEM. NULL: none whose size is known. */
const struct target_space *target_fast(const struct target *target);

/* The name of a space: "HBM", or "S(4)" if it has none. Writes into text[SPACE_TEXT] and
 * returns text. target NULL: the default one. */
const char *target_space_name(const struct target *target, int number, char *text);
/* Reads the number of a memory space from its name, or from its number as 1 or S(1). Returns
 * false if it is neither. target NULL: the name may be that of any target. */
bool target_space_number(const struct target *target, const char *text, int *number);

/* Changes an array's own size to what the target's compiler books: untiled arrays take whole
 * registers (struct target_space). Does nothing if target is NULL or the size is not known. */
void target_book(const struct target *target, const struct shape *shape, struct size *size);

/* The bytes of the table of a tuple with this many elements; -1: not known, or too many. */
int64_t target_table_bytes(const struct target *target, size_t elements);

#endif
