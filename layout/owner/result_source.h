/*
 * How a part of an instruction's result gets its memory. This is the one definition, from which
 * roles and live ranges are both derived (reference: XLA HloDataflowAnalysis, AliasInfo).
 *
 * A part is named by its path: tuple indices from the outside in. A part is an array or the
 * table of a tuple.
 */
#ifndef LAYOUT_OWNER_RESULT_SOURCE_H
#define LAYOUT_OWNER_RESULT_SOURCE_H

#include "layout/owner/instruction.h"

#include <string.h>

#define PATH_LIMIT 64 /* the most indices in a path */

struct path {
    int64_t at[PATH_LIMIT];
    size_t depth;
};

static inline void
path_copy(struct path *to, const struct path *from)
{
    to->depth = from->depth;
    if (from->depth)
        memcpy(to->at, from->at, from->depth * sizeof *from->at);
}

enum source_kind {
    SOURCE_NEW,       /* memory of its own */
    SOURCE_PARAMETER, /* the caller's operand, or the program's argument */
    SOURCE_SAME,      /* an operand's value; the instruction makes none */
    SOURCE_SHARED,    /* a new value in the memory of an operand's value */
    SOURCE_ROOT,      /* the value of the callee's root; the instruction makes none */
    SOURCE_NONE,      /* no value: a table that has no memory */
};

/* The part of an operand, or of the callee's root, that a part of a result comes from. Its path
 * is `path` if `exact`; else it is the path in the result, less its first `drop` indices,
 * behind `add` unless that is -1. SOURCE_SAME and SOURCE_ROOT also hold for everything within
 * the part. */
struct result_source {
    enum source_kind kind;
    int64_t operand; /* SAME, SHARED: number of the operand */
    size_t drop;
    int64_t add;
    bool exact; /* `path` is the whole path; drop and add are not used */
    const int64_t *path;
    size_t depth;
};

/* The source of the part at a path. table: the part is the table of a tuple. The operation's
 * shape must be known. */
struct result_source result_source_of(const struct operation *operation, const int64_t *path,
                                      size_t depth, bool table);

/* Turns the path of a part of a result into the path of its source. False if that is too
 * long. */
bool result_source_path(const struct result_source *source, struct path *path);

/* Whether a part of the result may share an operand; otherwise the text of its operands need
 * not be kept. To be called once the operation's references and aliases are known. */
bool operation_shares_operand(const struct operation *operation);

/* Whether a leaf of the result may own memory; if the shape is unknown, whether the instruction
 * may. The answer is true for inconsistent text, such as a tuple instruction whose shape is an
 * array. */
bool operation_may_own(const struct operation *operation);

#endif
