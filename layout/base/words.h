/*
 * Words that occur again and again, such as opcodes and names of source files. Each is stored
 * once and identified by a number.
 */
#ifndef LAYOUT_BASE_WORDS_H
#define LAYOUT_BASE_WORDS_H

#include "layout/base/arena.h"
#include "layout/base/table.h"

#include <stdbool.h>
#include <stdint.h>

#define WORDS_RECENT 256

struct words {
    struct arena arena;
    struct table table;  /* values are number + 1 */
    struct slice *items; /* by number; NUL-terminated */
    size_t count, capacity;
    uint32_t *recent; /* WORDS_RECENT numbers + 1, by length, first and last letter; 0: none.
                         NULL: no word was asked for since words_rest */
};

/* Returns the number of a word, adding the word if it is new. Numbers count from 0. */
uint32_t words_number(struct words *words, const char *text, size_t length);

/* Returns the word with a number, valid until words_free. */
const char *words_text(const struct words *words, uint32_t number);

/* Returns whether a word is one of a list, which ends with NULL. */
bool word_among(const char *word, const char *const *list);

/* Frees what makes asking fast. Words may be asked for still. */
void words_rest(struct words *words);

void words_free(struct words *words);

#endif
