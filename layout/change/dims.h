/*
 * The dimensions of a program's arrays as variables. What an instruction does makes some of
 * them equal and relates others, so that a new size of one dimension tells those of the
 * dimensions that follow it through the program, in both directions. Sizes alone never make
 * two dimensions one.
 */
#ifndef LAYOUT_CHANGE_DIMS_H
#define LAYOUT_CHANGE_DIMS_H

#include "layout/base/words.h"
#include "layout/copy/graph.h"
#include "layout/trial/trial.h"

struct leaf;
struct shape;

enum relation_kind {
    RELATION_GROUP, /* the products of both sides are equal: reshape, bitcast */
    RELATION_PART,  /* one dimension is a part of the other, or is a little larger */
    RELATION_SUM,   /* the right one is the sum of the left ones: concatenate */
    RELATION_WEAK   /* equal if nothing else tells: operands and results of a kernel */
};

struct relation {
    enum relation_kind kind;
    uint32_t left, right;  /* numbers of variables on each side */
    const uint32_t *items; /* those of the left side, then of the right */
};

struct agenda;

struct dims {
    struct trial *trial;
    struct graph graph;
    struct arena scratch; /* of the graph's searches */
    uint32_t **first;     /* by computation and step: the first variable of its result */
    uint32_t count;
    uint32_t *parents; /* union-find */
    int64_t *sizes;    /* in the program */
    int64_t *changed;  /* of each root: its new size; 0: as in the program */
    bool *named;       /* of each root: the new size was asked for */
    bool *hinted;      /* of each root: has the size that hints, or is a part of what has it */
    struct {
        struct words tuples;
        size_t capacity;
        uint32_t **items; /* by number of the tuple: of the arrays before each of its arrays */
    } ranks;
    struct words same;  /* arrays that were joined */
    struct words loops; /* bodies with conditions that were walked through (dim_loops.c) */
    uint32_t walks;
    uint32_t *walked; /* by computation: the last walk that came there */
    size_t relation_count, relation_capacity;
    struct relation *relations;
    uint32_t *first_uses; /* of each root: where its relations begin; NULL: not yet asked for */
    uint32_t *uses;       /* the relations of all roots */
    struct agenda *agenda; /* of dims_solve, while it lasts */
    uint32_t conflicts;    /* two new sizes for one dimension */
    uint32_t guesses;      /* sizes that were divided among several dimensions */
    bool uneven;           /* one of them was rounded up, as no dimension divides it */
};

/* Arrays of a result that follow one another. */
struct arrays {
    const struct leaf *leaves;
    size_t count;
    uint32_t variable; /* of the first dimension of the first */
};

/* Makes the variables of a trial's program, which keeps PROGRAM_ATTRIBUTES and PROGRAM_ACCESS,
 * with what relates them. Lives as long as the trial. */
void dims_begin(struct dims *dims, struct trial *trial);
void dims_end(struct dims *dims);

/* The arrays of an instruction's result. */
struct arrays dims_result(const struct dims *dims, struct node node);
/* The arrays of element k of a tuple, which is a whole result; none if there is no such
 * element. */
struct arrays dims_element(struct dims *dims, struct arrays tuple, int64_t k);
/* What follows the first of the arrays, which are one or more. */
struct arrays arrays_rest(struct arrays arrays);
/* One of the arrays, in as many steps as there are before it. */
struct arrays arrays_at(struct arrays arrays, size_t i);
/* Of one array: its shape, its rank, and the variable of a dimension. */
const struct shape *arrays_shape(struct arrays one);
size_t arrays_rank(struct arrays one);

/* The variable that stands for all that are equal to it. */
uint32_t dims_root(struct dims *dims, uint32_t variable);
/* The new size of a variable; its size in the program if it has none. */
int64_t dims_size(struct dims *dims, uint32_t variable);
bool dims_changes(struct dims *dims, uint32_t variable);

/* Makes two variables of one size equal. */
void dims_equal(struct dims *dims, uint32_t a, uint32_t b);
/* Makes all dimensions of arrays equal that correspond. */
void dims_same(struct dims *dims, struct arrays a, struct arrays b);
/* Relates variables. */
void dims_relate(struct dims *dims, enum relation_kind kind, const uint32_t *left,
                 size_t left_count, const uint32_t *right, size_t right_count);
void dims_part(struct dims *dims, uint32_t a, uint32_t b);

/* The relations of a root, each at least once. No variables are joined from now on. */
struct uses {
    const uint32_t *relations;
    uint32_t count;
};
struct uses dims_uses(struct dims *dims, uint32_t root);

/* Gives a variable a new size because it was asked for. */
void dims_name(struct dims *dims, uint32_t variable, int64_t size);
/* Finds the sizes that follow. hint: the old size that was named, which tells into which of
 * several dimensions a factor goes. */
void dims_solve(struct dims *dims, int64_t hint);
/* Counts products that are not equal any more as conflicts: if several sizes were named, they
 * do not agree. */
void dims_check_products(struct dims *dims);

#endif
