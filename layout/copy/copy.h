/*
 * What a program moves without computing: because two sides want different orders of the same
 * elements, because memory is not shared, or from one memory space to another.
 */
#ifndef LAYOUT_COPY_COPY_H
#define LAYOUT_COPY_COPY_H

#include "layout/copy/graph.h"

struct shape_table;

enum copy_kind {
    COPY_RELAYOUT,  /* the order of the elements changes */
    COPY_RESHAPE,   /* a reshape that changes it */
    COPY_DUPLICATE, /* same order, same memory space */
    COPY_CONVERT,   /* the type changes, nothing else */
    COPY_SPACE,     /* the memory space changes, nothing else */
    COPY_KINDS
};

const char *copy_kind_name(enum copy_kind kind);

/* Who gives the order of an array, or who wants another. Texts live as long as the program. */
struct copy_side {
    const char *reason; /* "result", "scatter", ...; "not known" */
    const char *text;   /* the whole: "scatter in %fusion.1 operand 0"; NULL: not known */
};

struct copy {
    enum copy_kind kind;
    bool fused;       /* within a fusion that computes or selects: it moves nothing by itself */
    struct node node; /* the instruction that runs */
    struct node inner;  /* that moves: the same, or one within the fusion that runs */
    struct node source; /* that yields what is moved, where `node` stands; no_node: not known */
    const struct shape_entry *from, *to;
    const struct shape_entry *written; /* the array of the result that has what is written */
    int64_t times;                     /* how often it runs; TIMES_UNKNOWN: not known */
    struct copy_side given, wanted;
    struct node origin; /* what `source` was before moves that keep the order */
    bool both_orders;   /* what it copies is used in its old order, too */
};

struct copies {
    size_t count, capacity;
    struct copy *items; /* by computation, in the order of the text */
    bool cut;           /* there are more moves within fusions than FUSED_MOVES_LIMIT */
};

/* How the boundary of a program got its layouts: arg_layout_modes and out_layout_modes of its
 * header, "default;{1,0};auto". Empty: not told. */
struct boundary_modes {
    struct mode_list {
        size_t count;
        struct slice *items;
    } arguments, results;
};

/* The modes point into the attributes. */
struct boundary_modes boundary_modes_read(struct slice frontend_attributes,
                                          struct arena *arena);

/* Follows copy->source from within the fusion that runs to an operand of that fusion; no_node:
 * it is none. */
struct node copy_source(const struct graph *graph, const struct copy *copy);

/* The most moves within fusions of a program of so many instructions. A computation that many
 * fusions call is counted with each. */
#define FUSED_MOVES_LIMIT(instructions) (16384 + 8 * (uint64_t)(instructions))

/* Finds all copies of the computations that run. The list lives in the graph's arena. shapes:
 * those of the program. */
void copies_find(struct graph *graph, const struct boundary_modes *modes,
                 struct shape_table *shapes, struct copies *copies);

#endif
