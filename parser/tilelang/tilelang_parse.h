/*
 * Layouts and fragments of TileLang, as it prints them, with round brackets (0.1.15) or square
 * ones (before):
 *
 *     Layout((24, 64) -> (1, 3, 512), transform: (_i, _j) -> (0, _i // 8, _i % 8 * 64 + _j))
 *     Fragment((8, 8) -> (2,), replicate: 2, thread: 64, forward_thread: _rep * 32 + _i * 4 +
 * _j // 2, forward_index: (_j % 2,), thread_range: I.Range(0, 64))
 *
 * A place of a layout is its tuple, row-major over the second bracket. Of a fragment
 * forward_thread is the thread and forward_index the register; an element has `replicate`
 * threads, _rep = 0, 1, ... Source: TileLang 0.1.15, src/layout/layout.cc, Layout::DebugOutput,
 * Fragment::DebugOutput.
 */
#ifndef PARSER_TILELANG_TILELANG_PARSE_H
#define PARSER_TILELANG_TILELANG_PARSE_H

#include "layout/base/diagnostic.h"

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct expression;

enum { TILELANG_RANK = 8 };

struct tilelang_text {
    bool fragment;
    size_t rank, place_rank;
    int64_t dims[TILELANG_RANK];
    int64_t place_dims[TILELANG_RANK]; /* what the second bracket says */
    const struct expression *index[TILELANG_RANK];
    const struct expression *thread;          /* of a fragment */
    int64_t replicate, first_thread, threads; /* of a fragment; threads 0: not said */
    size_t nodes;                             /* of all expressions */
};

bool tilelang_begins(const char *text);

/* Parses a text. What is read lives in the arena. Returns -1 with *d set. Any bytes are safe to
 * pass.
 */
int tilelang_parse(const char *text, size_t length, struct arena *arena,
                   struct tilelang_text *result, struct diagnostic *d);

/* Evaluates an expression at an element, in 64 bits; false: it does not fit, or divides by 0.
 */
bool expression_value(const struct expression *e, const int64_t *index, int64_t replica,
                      int64_t *value);

#endif
