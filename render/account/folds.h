/* What occupies a memory space, folded: occupants that have the same keys of --by share a
 * row. */
#ifndef RENDER_ACCOUNT_FOLDS_H
#define RENDER_ACCOUNT_FOLDS_H

#include "layout/account/account.h"
#include "layout/base/table.h"
#include "layout/program/maker.h"

#define FOLD_SOURCES 3 /* source lines that a row names */
#define FOLDED_ROWS  6 /* that text shows unless --top is given */

struct fold {
    struct slice key;
    uint32_t number; /* of the row in the order of its first occupant */
    const char *what, *role;
    const char *owner;  /* "layer3/attention", or "layer*" if several share the row */
    struct slice whole; /* the owner of the first */
    enum scope_phase phase;
    uint32_t count; /* buffers; 0: it is room that holds none */
    int64_t bytes, padding_bytes;
    int64_t room_bytes; /* of them, of room that holds no buffer */
    uint32_t room_count;
    int64_t largest; /* bytes of the largest array, which the rest is of */
    uint32_t alike;  /* arrays that are as large */
    const char *shape, *name, *opcode;
    struct slice op_name, source;
    size_t source_count;
    struct slice sources[FOLD_SOURCES];
};

struct folds {
    int space;
    int64_t peak_bytes; /* what the rows sum to */
    uint32_t count;
    size_t capacity;
    struct fold *items; /* those with most bytes first */
    struct table keys;
    unsigned by;       /* bits of enum fold_key */
    struct slice wide; /* key of the owner that is divided by shape; no text: none is */
};

/* The words of --by, in the order of fold_word. */
enum fold_key {
    BY_OWNER,
    BY_PHASE,
    BY_SHAPE,
    BY_SOURCE,
    BY_OP_NAME,
    BY_OPCODE,
    BY_NAME,
    BY_ARGUMENT,
    FOLD_KEYS
};

/* Of a page, which has others by itself. */
#define PAGE_KEYS (1U << BY_OWNER | 1U << BY_PHASE)

/* The i-th word of --by; NULL after the last. */
const char *fold_word(size_t i);

/* Folds what occupies a memory space at a tick. Without BY_SHAPE, an owner of more than half
 * of it is divided by shape, if the first rows still say where most of it is. Rows of
 * arguments, outputs, constants and room have no owner. Texts live in the arena. */
struct folds folds_make(const struct account *account, int space, uint32_t tick, unsigned by,
                        struct arena *arena);
/* The same, but no owner is divided. */
struct folds folds_whole(const struct account *account, int space, uint32_t tick, unsigned by,
                         struct arena *arena);
void folds_free(struct folds *folds);

#endif
