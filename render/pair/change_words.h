/* How an array differs from its mate, in words. */
#ifndef RENDER_PAIR_CHANGE_WORDS_H
#define RENDER_PAIR_CHANGE_WORDS_H

#include "layout/pair/array_change.h"

struct target;
struct printable;

/* The i-th word for bits of enum array_difference, "dims"; NULL after the last. */
const char *difference_word(unsigned what, size_t i);

/* "added" and "argument". */
const char *change_kind_word(enum change_kind kind);
const char *change_class_word(enum change_class class);

/* Appends what was done: "64 -> 32", "HBM -> VMEM", "in HBM". The target names the memory
 * spaces; NULL: the default target. */
void change_words(const struct array_change *change, const struct target *target,
                  struct printable *out);

#endif
