/* Sums over what instructions own of each memory space. */
#ifndef RENDER_ARRAY_SPACE_SUMS_H
#define RENDER_ARRAY_SPACE_SUMS_H

#include "layout/account/account.h"
#include "render/array/array_groups.h"
#include "render/row/row.h"

struct space_sum {
    int space;
    const struct target *target; /* names it */
    int64_t rows;
    struct size size;   /* of the arrays whose size is known */
    struct size module; /* the same for the current module; with --merge for all */
    /* Of programs whose temporaries are not known; -1: more than 64 bits can say. */
    int64_t argument_bytes, output_bytes;
    struct site worst; /* site of the array of the module with most padding */
    int64_t worst_padding;
};

/* The sums of all memory spaces that something lies in, by number, then in order of creation.
 * Memory spaces of one number and two names, such as main memory of a TPU and of a GPU, have a
 * sum each. */
struct space_sums {
    size_t count, capacity;
    struct space_sum *items;
    const struct target *target; /* of the current module; NULL: the default one */
    bool overflow;               /* a sum did not fit 64 bits */
};

/* The sum over all main memories. */
struct size space_sums_main(const struct space_sums *sums);

/* Adds arrays of a memory space at a site, of which names are kept in the arena. */
void space_sums_add(struct space_sums *sums, int space, const struct array_addend *addend,
                    const struct site *site, struct arena *arena);

/* Adds the arguments and outputs of a program whose temporaries are not known. */
void space_sums_add_account(struct space_sums *sums, const struct account *account);

/* Adds the sums of the current module to those of all, and forgets them. */
void space_sums_end_module(struct space_sums *sums);

/* The sums of each memory space, with the figures of totals of the only program; NULL: there
 * are several, or none was measured. */
struct row *space_sums_row(const struct space_sums *sums, const struct row *totals,
                           struct arena *arena);

void space_sums_join(struct space_sums *sums, const struct space_sums *more);
void space_sums_free(struct space_sums *sums);

#endif
