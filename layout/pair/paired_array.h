/* An array of one of two matched programs: a leaf of the result of a step, and what the
 * differences of memory count of it. */
#ifndef LAYOUT_PAIR_PAIRED_ARRAY_H
#define LAYOUT_PAIR_PAIRED_ARRAY_H

#include "layout/pair/donation.h"
#include "layout/shape_entry.h"

/* Bytes are as the shape takes them; of a size that is not known they are 0. */
struct paired_array {
    const struct match_side *side;
    const struct match_body *body; /* NULL: there is no array */
    uint32_t step;
    uint32_t leaf;
    const struct shape_entry *shape; /* of the leaf */
    enum role role;
    bool owned;  /* it has memory of its own */
    bool copied; /* the compiler will copy it to be an output: it counts twice */
    int64_t bytes, padding_bytes;
    int64_t counted, padding; /* bytes that the differences count, and the padding in them */
};

/* A leaf of a step of a body of the donations' side. */
struct paired_array paired_array_make(const struct donations *all,
                                      const struct match_body *body, uint32_t step,
                                      uint32_t leaf);

/* Returns whether it is an argument of the entry that an output may lie in. */
bool paired_array_is_donated(const struct donations *all, const struct paired_array *array);

/* Returns whether it has memory of its own, or would have if it did not share that of an
 * operand. */
bool paired_array_makes_values(const struct paired_array *array);

/* Returns whether its step does nothing but move data. */
bool paired_array_moves_data(const struct paired_array *array);

/* Returns whether it only tells when an asynchronous step is done. */
bool paired_array_is_context(const struct paired_array *array);

/* What is moved: through moves and views to what made the values. */
struct paired_array paired_array_source(const struct paired_array *array);

static inline const struct step *
paired_array_step(const struct paired_array *array)
{
    return &array->body->record.steps[array->step];
}

/* What the text says of its step. */
struct origin paired_array_origin(const struct paired_array *array);

/* The opcode of its step, as written; it lives as long as the program. */
struct slice paired_array_opcode(const struct paired_array *array);

/* The number of its memory space. */
int paired_array_space(const struct paired_array *array);

#endif
