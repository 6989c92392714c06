#include "layout/kernel/ttir_bases.h"

#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"

#include <string.h>

static const enum linear_input linear_inputs[BASES_INPUTS] = {LINEAR_REGISTER, LINEAR_LANE,
                                                              LINEAR_WARP};

bool
spread_of(const struct ttir_type *type, struct arena *arena, struct spread_bases *bases,
          int64_t *dims)
{
    struct linear_layout layout;
    struct diagnostic d; /* not used: the caller says that the encoding is not read */
    size_t rank = type->rank;
    *bases = (struct spread_bases){.rank = rank};
    if (!type->encoding || rank == 0 ||
        triton_linear(type->encoding, arena, rank, type->dims, &layout, &d))
        return false;
    for (size_t input = 0; input < BASES_INPUTS; input++) {
        const struct linear_bases *from = &layout.inputs[linear_inputs[input]];
        if (from->count > BASES_MOST)
            return false;
        bases->count[input] = from->count;
        for (size_t i = 0; i < from->count; i++)
            memcpy(bases->items[input][i].at, from->basis + i * rank, rank * sizeof *dims);
    }
    const struct linear_bases *blocks = &layout.inputs[LINEAR_BLOCK];
    for (size_t d2 = 0; d2 < rank; d2++) {
        dims[d2] = type->dims[d2];
        for (size_t i = 0; i < blocks->count; i++)
            dims[d2] /= blocks->basis[i * rank + d2] ? 2 : 1;
    }
    return true;
}

struct flat_bases
flat_of(const struct spread_bases *bases, const int64_t *dims)
{
    struct flat_bases flat;
    for (size_t input = 0; input < BASES_INPUTS; input++) {
        struct place_list *list = &flat.of[input];
        list->count = 0;
        for (size_t i = 0; i < bases->count[input]; i++) {
            int64_t place = 0, stride = 1;
            for (size_t d = 0; d < bases->rank; d++) {
                place += bases->items[input][i].at[d] * stride;
                stride *= dims[d];
            }
            if (place || input != BASES_REGISTER)
                list->items[list->count++] = place;
        }
    }
    return flat;
}

/* What is compared: gfx942, gfx950, gfx1100, gfx1101, gfx1151, gfx1250, gfx1251; in order are
 * gfx908, gfx90a, gfx1030, gfx1200, gfx1201. */
static const struct lane_groups groups_of_32 = {2, 3, {{0, 1, 4}, {0, 1, 2}}};
static const struct lane_groups groups_of_64 = {
    3, 4, {{0, 1, 3, 4}, {0, 1, 2, 4}, {0, 1, 2, 3}}};
static const struct {
    const char *family;
    int banks;
    const struct lane_groups *groups;
} families[] = {{"hip:gfx94", 32, &groups_of_32},
                {"hip:gfx95", 64, &groups_of_64},
                {"hip:gfx11", 32, &groups_of_32},
                {"hip:gfx125", 64, NULL}};

struct ttir_arch
ttir_arch_of(struct slice target)
{
    struct ttir_arch arch = {.capability = 90, .banks = 32};
    const char *cuda = slice_behind(target, "cuda:");
    int64_t number;
    arch.amd = slice_behind(target, "hip:") != NULL;
    size_t left = cuda ? target.length - (size_t)(cuda - target.text) : 0;
    if (cuda && integer_begins(cuda, left, &number) && number > 0 && number < 10000)
        arch.capability = (int)number;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (slice_behind(target, families[i].family)) {
            arch.banks = families[i].banks;
            arch.groups = families[i].groups;
        }
    return arch;
}
