/* What an access of a layout can be: how wide, and what its address must be a multiple of. */
#ifndef RENDER_FACTS_ACCESS_H
#define RENDER_FACTS_ACCESS_H

#include "layout/tirx/tirx.h"
#include "render/row/row.h"

struct linear_layout;

struct access {
    int64_t run;    /* elements side by side, before a swizzle */
    int64_t vector; /* the most of them that lie together everywhere */
    const struct swizzle *swizzle;
    int64_t element_bits; /* 0: unknown */
    bool memory;          /* elements lie in memory, not in registers */
};

/* Adds run, vector_elements, vector_bytes, swizzle_mode and alignment_bytes. */
void access_add(struct row *row, const struct access *access);
/* The same of linear bases: the registers of a thread, or an offset. */
void access_add_linear(struct row *row, const struct linear_layout *linear,
                       const struct swizzle *swizzle, int64_t element_bits);

#endif
