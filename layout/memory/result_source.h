/*
 * How a part of an instruction's result comes by its memory: the one definition, which roles
 * and live ranges are read from (reference: XLA HloDataflowAnalysis, AliasInfo).
 *
 * A part is named by its path: tuple indices from the outside in. It is an array, or the table
 * of a tuple.
 */
#ifndef LAYOUT_MEMORY_RESULT_SOURCE_H
#define LAYOUT_MEMORY_RESULT_SOURCE_H

#include "layout/memory/instruction.h"

#define PATH_LIMIT 64 /* indices of a path */

struct path {
    int64_t at[PATH_LIMIT];
    size_t depth;
};

enum source_kind {
    SOURCE_NEW,       /* memory of its own */
    SOURCE_PARAMETER, /* the caller's operand, or the program's argument */
    SOURCE_SAME,      /* an operand's value: nothing is made */
    SOURCE_SHARED,    /* a new value in the memory of an operand's */
    SOURCE_ROOT,      /* the value of the called computation's root: nothing is made */
    SOURCE_NONE,      /* a table that is nowhere */
};

/* Where an operand's or a root's part is, told from the path of the result's: `drop` indices
 * are taken off its front, then `add` (if not -1) is put there; or it is `path`. A source that
 * makes nothing holds for all that is within the part. */
struct result_source {
    enum source_kind kind;
    int64_t operand; /* SAME, SHARED: its number */
    size_t drop;
    int64_t add;
    bool exact; /* `path` is all of it */
    const int64_t *path;
    size_t depth;
};

/* table: the part is a tuple's. The operation's shape is known. */
struct result_source result_source_of(const struct operation *operation, const int64_t *path,
                                      size_t depth, bool table);

/* Makes of a result's path its source's. False where that is too long. */
bool result_source_path(const struct result_source *source, struct path *path);

/* May a part of the result share an operand? Asked once references and aliases are known;
 * operands of others need not be kept. */
bool operation_shares_operand(const struct operation *operation);

/* May a leaf of it own memory, or it itself where its shape is unknown? It is not asked of text
 * that makes no sense, such as a tuple that is an array, where the answer is true. */
bool operation_may_own(const struct operation *operation);

#endif
