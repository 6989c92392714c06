/*
 * Texts that were passed before. Where a text ends and whether it is well formed depends on its
 * own bytes alone, so where the same bytes stand again they need not be examined again.
 *
 * Texts are numbered from 1, and no number is given twice. Memory is bounded: when the texts
 * take MEMO_BYTES, all of them are forgotten.
 */
#ifndef PARSER_LEX_MEMO_H
#define PARSER_LEX_MEMO_H

#include "layout/base/arena.h"
#include "layout/base/table.h"

#include <stdint.h>

#define MEMO_LENGTH ((size_t)4096)    /* bytes of a text; longer ones are not remembered */
#define MEMO_BYTES  ((size_t)1 << 20) /* of the texts, and of what finds them */

struct memo {
    struct arena arena; /* of the texts */
    struct table table; /* values are index + 1 */
    struct slice *texts;
    size_t count, capacity;
    size_t bytes;
    uint64_t forgotten; /* texts that were forgotten */
};

/* Returns the number of a text, or 0 if it is not remembered. */
uint64_t memo_find(const struct memo *memo, struct slice text);

/* Remembers a text. Returns its number, or 0 if the text is too long. */
uint64_t memo_add(struct memo *memo, struct slice text);

void memo_free(struct memo *memo);

#endif
