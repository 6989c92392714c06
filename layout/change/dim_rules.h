/* What each instruction makes equal, and what it relates (dim_rules.c): reshapes and
 * slices (dim_shapes.c); products and kernels (dim_dots.c); the lengths that loops walk over
 * (dim_loops.c). */
#ifndef LAYOUT_CHANGE_DIM_RULES_H
#define LAYOUT_CHANGE_DIM_RULES_H

#include "layout/change/dims.h"

/* Relates the dimensions of all instructions. */
void dim_rules_apply(struct dims *dims);

/* An instruction that is being looked at. */
struct relating {
    struct dims *dims;
    struct node node;
    struct slice opcode; /* without "-start" if the operation is what it wraps */
    struct arrays result;
    uint32_t operand_count;
    struct arrays *operands;
};

/* The word or the numbers of an attribute; empty: there is none. */
struct slice relating_word(const struct relating *r, enum attribute_kind kind);
struct number_list relating_list(const struct relating *r, enum attribute_kind kind);
bool dim_list_has(const struct number_list *list, size_t number);

/* Operand i if it is one array; without arrays otherwise. */
struct arrays relating_array(const struct relating *r, uint32_t i);

/* Makes dimension i of one array and k of another equal, if there are such. */
void dims_equal_at(struct dims *dims, struct arrays a, int64_t i, struct arrays b, int64_t k);

/* Relates operands and result to those of the computation that is called. Returns false if none
 * is whose result is the same: a comparator has another. */
bool relate_call(struct relating *r);

void relate_bitcast(struct relating *r);
void relate_plain_reshape(struct relating *r);
void relate_transpose(struct relating *r);
void relate_broadcast(struct relating *r);
void relate_reduce(struct relating *r);
void relate_window(struct relating *r);
void relate_concatenate(struct relating *r);
void relate_dynamic_slice(struct relating *r);
void relate_update(struct relating *r);
void relate_gathered(struct relating *r);
void relate_gather(struct relating *r);
void relate_scatter(struct relating *r);

void relate_dot(struct relating *r);
void relate_convolution(struct relating *r);
void relate_custom_call(struct relating *r);

/* Makes the lengths equal that a loop's counter walks over: its trip count. */
void relate_loop(struct dims *dims, struct node loop);

#endif
