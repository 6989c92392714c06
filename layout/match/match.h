/*
 * Which instruction of one program is which of another. Names and numbers decide nothing, so
 * two prints of one program match in full, in whatever order their computations and steps
 * stand.
 *
 * Two instructions match by what they are, by their operands and by their users, where a
 * matched neighbour counts as its pair. Evidence is taken from strict to loose: first equal
 * shapes with their layouts, at last only the opcode. Classes of equal evidence are paired if
 * both programs have as many members, in the order of the schedule. What is left is aligned
 * between matched neighbours of the schedule. Time is linear in instructions (reference: xla
 * hlo_diff for the stages).
 *
 * Only computations whose instructions own memory are matched: the entry, and what it runs in
 * sequence. Fusions and reducers count as part of their callers.
 */
#ifndef LAYOUT_MATCH_MATCH_H
#define LAYOUT_MATCH_MATCH_H

#include "layout/program/program.h"

/* From the strictest level of likeness to the loosest. */
enum match_level {
    LEVEL_EXACT,    /* shape with layout, attributes, callees */
    LEVEL_STRICT,   /* the same without layout, tiles and memory space */
    LEVEL_PERMUTED, /* dimensions in any order, attributes without numbers */
    LEVEL_RETYPED,  /* dimensions, but no types */
    LEVEL_LOOSE,    /* types and ranks */
    LEVEL_OPCODE,   /* also the target of a custom call */
    MATCH_LEVELS
};

#define NO_MATE UINT32_MAX

struct match_node {
    uint64_t keys[MATCH_LEVELS];
    uint64_t op_name;      /* hash; 0: none */
    uint64_t ranks;        /* hash of types and ranks */
    uint64_t above, below; /* hashes of users and operands (match_round.c) */
    uint32_t stamp;        /* of the round that made them */
    uint32_t mate;         /* its number in the body of the other program; NO_MATE: none */
    uint32_t pair;         /* number of the pair */
    uint32_t shape;        /* id + 1; 0: not known */
    bool moves;            /* only moves data: its neighbours matter more than itself */
};

struct match_body {
    const struct computation *computation;
    struct record record;
    const struct users *users;
    struct match_node *nodes; /* one for each step */
    struct match_body *mate;  /* NULL: none */
    bool async;               /* an asynchronous step runs it: it moves data meanwhile */
    uint32_t *first_edge;     /* of each step, and one more: number among the edges */
};

struct match_side {
    const struct program *program;
    struct arena arena;
    size_t count;
    struct match_body *bodies;
    struct match_body *entry; /* NULL: the program has none */
    struct match_body **of;   /* by computation: its body; NULL: it owns no memory */
};

/* What a program is, whatever its names: two with the same hash are the same, exactly or but
 * for dimensions, numbers and loop bodies. */
struct match_print {
    uint64_t exact, loose;
};

struct match_print match_print(const struct program *program);

struct match {
    struct match_side old, new;
};

/* Matches two programs that were read with the same shape table, with KEEPS_ALL and
 * PROGRAM_KEYS. They must outlive the match. One may be NULL: then nothing matches. */
void match_programs(struct match *match, const struct program *old, const struct program *new);
void match_free(struct match *match);

/* The body of a computation; NULL if it owns no memory. */
struct match_body *match_body_of(const struct match_side *side,
                                 const struct computation *computation);

#endif
