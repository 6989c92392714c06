/*
 * The numbers and words of a page, which are too many to be written as JSON: series of numbers,
 * each as bytes with seven bits of a number, the lowest first. Those of a dump of 61 MB are
 * 1.1 MB, so they are not compressed.
 */
#ifndef RENDER_PAGE_SERIES_H
#define RENDER_PAGE_SERIES_H

#include "layout/base/words.h"

struct text;

enum series {
#define SERIES(name, kind) SERIES_##name,
#include "render/page/series.def"
#undef SERIES
    SERIES_COUNT
};

struct series_set {
    struct text *bytes;         /* of each series */
    int64_t last[SERIES_COUNT]; /* for DELTA: the last number */
    struct words words;         /* number 0 is the empty word */
};

void series_begin(struct series_set *set);
void series_put(struct series_set *set, enum series series, int64_t number);
/* The number of a word, which is added if it is new. */
uint32_t series_word(struct series_set *set, const char *word, size_t length);
/* Appends all series as base64, and frees the set. */
void series_end(struct series_set *set, struct text *out);
/* Appends the names of the series in their order, a blank between them; those of DELTA end
 * with +, those of SIGNED with -. */
void series_names(struct text *out);

#endif
