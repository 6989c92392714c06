/* Bases of registers, lanes and warps, which say how an array is spread over a block; private
 * to the files about scratch. */
#ifndef LAYOUT_KERNEL_TTIR_BASES_H
#define LAYOUT_KERNEL_TTIR_BASES_H

#include "layout/kernel/ttir.h"
#include "layout/kernel/ttir_places.h"

enum { BASES_REGISTER, BASES_LANE, BASES_WARP, BASES_INPUTS };

#define BASES_MOST 64 /* of one input */

struct basis {
    int64_t at[TRITON_RANK];
};

/* Bases as coordinates. */
struct spread_bases {
    size_t rank, count[BASES_INPUTS];
    struct basis items[BASES_INPUTS][BASES_MOST];
};

/* Bases as places of the flattened array, of which dim 0 is the fastest. */
struct flat_bases {
    struct place_list of[BASES_INPUTS];
};

/* Reads the bases of an array, and its dims in one block of a cluster. Returns false if its
 * encoding is not read, or does not fit the array. */
bool spread_of(const struct ttir_type *type, struct arena *arena, struct spread_bases *bases,
               int64_t *dims);

/* Flattens bases; of registers those that are zero are left out. */
struct flat_bases flat_of(const struct spread_bases *bases, const int64_t *dims);

/* Groups of lanes that a load of 128 bits serves at once. */
struct lane_groups {
    size_t count, size;
    unsigned char lanes[3][4];
};

/* The arch of a target "cuda:90" or "hip:gfx942", as Triton's rules tell them apart. */
struct ttir_arch {
    bool amd;
    int capability;                   /* NVIDIA's */
    int banks;                        /* of 32 bits */
    const struct lane_groups *groups; /* NULL: lanes are served in order */
};
struct ttir_arch ttir_arch_of(struct slice target);

/* The elements of scratch of a conversion: 0: it is done by shuffles. bits: of an element, at
 * least 8; elements: log2 of the array's. */
int64_t convert_elements(const struct flat_bases *from, const struct flat_bases *to,
                         int elements, int bits, struct ttir_arch arch);

/* The same where values go through stores and loads without matrix forms. */
int64_t exchange_elements(const struct flat_bases *from, const struct flat_bases *to,
                          int elements, int bits, struct ttir_arch arch);

/* The bytes of scratch of a reduction along a dim of operands with so many bits each. */
int64_t reduce_bytes(struct spread_bases bases, size_t axis, const int64_t *bits, size_t count,
                     struct ttir_arch arch);

#endif
