/* Where loads and stores of a body lie in a memref, and whether one covers another. */
#ifndef LAYOUT_KERNEL_MOSAIC_PLACE_H
#define LAYOUT_KERNEL_MOSAIC_PLACE_H

#include "layout/base/table.h"
#include "layout/kernel/mosaic.h"

/* What is known of the values that are indices. */
struct mosaic_places {
    struct mosaic_module *module;
    const int64_t *constants; /* of values; MOSAIC_DYNAMIC: not known */
    uint32_t *numbers;        /* of values: those that are computed alike have the same */
    struct table table;       /* of what they are computed by, to the first such value */
    size_t key_count, key_capacity;
    struct value_key {
        struct slice key;
        uint32_t value;
    } * keys;
};

/* A part of a memref: as many elements as a vector has, from indices on. */
struct mosaic_place {
    const struct mosaic_type
        *vector;             /* or a whole memref; NULL: it is not known where it lies */
    const uint32_t *indices; /* NULL: it begins with the first element */
};

/* What a store is to a load. */
enum mosaic_cover {
    MOSAIC_COVERS,
    MOSAIC_MAY_COVER,
    MOSAIC_CROSSES, /* it writes a part of what is loaded */
    MOSAIC_UNLIKE,  /* it may write a part, and is not known to write all */
    MOSAIC_APART
};

void mosaic_places_make(struct mosaic_places *places, struct mosaic_module *module,
                        const struct mosaic_op *function, const int64_t *constants);
void mosaic_places_free(struct mosaic_places *places);

/* The place that is all of a memref. */
struct mosaic_place mosaic_place_whole(const struct mosaic_type *memref);

/* The place of a load or store, whose memref is operand k. */
struct mosaic_place mosaic_place_of(const struct mosaic_module *module,
                                    const struct mosaic_op *op, uint32_t k);

/* Returns whether a place is known to have parts of tiles: 8 rows of 128, or as many in one. */
bool mosaic_place_is_part(const struct mosaic_places *places, const struct mosaic_place *place);

enum mosaic_cover mosaic_covers(const struct mosaic_places *places,
                                const struct mosaic_place *store,
                                const struct mosaic_place *load);

/* The number of elements that are in both places, of which one crosses the other. */
double mosaic_common(const struct mosaic_places *places, const struct mosaic_place *a,
                     const struct mosaic_place *b);

#endif
