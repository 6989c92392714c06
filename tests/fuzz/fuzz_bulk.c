/* Compiles any layout. Places of elements, and elements of places, must be those that the
 * mapping's own steps give. An array of bytes that is detiled and retiled must be the array
 * again. The first two bytes choose the width of an element and the size of pieces; the rest is
 * the layout. */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/coverage.h"
#include "layout/shape.h"
#include "layout/size.h"
#include "layout/tiling.h"
#include "layout/tirx/tirx.h"
#include "parser/shape/shape_parse.h"
#include "parser/tirx/tirx_parse.h"
#include "tests/fuzz/must.h"
#include "tests/support/bulk_check.h"

#include <stdio.h>

#define MOST_PLACES 2000 /* most places of a layout that is checked completely */
#define MOST_RANK   64

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
must_be_right(const char *wrong)
{
    if (wrong)
        fprintf(stderr, "%s\n", wrong);
    must(!wrong);
}

/* Checks some elements of an array of any size. */
static void
sample(const struct plan *plan, struct arena *arena)
{
    const struct mapping *m = plan->mapping;
    int64_t *index = arena_array(arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m), sizeof *scratch), place;
    uint64_t state = 1;
    for (size_t i = 0; i < m->rank; i++)
        if (m->dims[i] == 0)
            return;
    for (int round = 0; round < 20; round++) {
        for (size_t i = 0; i < m->rank; i++) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            index[i] = (int64_t)((state >> 1) % (uint64_t)m->dims[i]);
        }
        mapping_forward(m, index, scratch, &place);
        must(plan_forward(plan, index) == place);
    }
}

/* places: all elements lie in [0, places), each in a place of its own; -1: they do not, or it
 * is not known. */
static void
check(const struct mapping *m, int64_t elements, int64_t places, const unsigned char *choice,
      struct arena *arena)
{
    struct plan plan;
    struct diagnostic d;
    if (m->rank > MOST_RANK)
        return;
    plan_make(&plan, m, arena);
    sample(&plan, arena);
    if (elements > MOST_PLACES)
        return;
    int64_t min, max;
    if (coverage_range(m, 0, &min, &max, &d) == 0 && max - min <= MOST_PLACES)
        must_be_right(bulk_check_plan(&plan, arena));
    if (places >= 0 && places <= MOST_PLACES)
        must_be_right(bulk_check_relayout(&plan, places, choice[0] % 17U + 1,
                                          (size_t)choice[1] * choice[1], arena));
}

static void
check_shape(const struct shape *shape, const unsigned char *choice, struct arena *arena)
{
    struct diagnostic d;
    struct size size;
    struct tiling tiling;
    if (shape_validate(shape, &d) || shape_of_unknown_type(shape) ||
        shape->kind != SHAPE_ARRAY || size_compute(&size, shape, arena, &d) || !size.known ||
        !shape_has_values(shape) || tiling_compile(&tiling, shape, NULL, arena, &d))
        return;
    check(&tiling.mapping, size.elements, size.padded_elements, choice, arena);
}

static void
check_tirx(const struct tirx_layout *layout, const unsigned char *choice, struct arena *arena)
{
    struct diagnostic d;
    struct mapping m;
    struct coverage coverage;
    int64_t elements, min, max, places = -1;
    if (tirx_check_elements(layout, &d) || tirx_size(layout, &elements, &d) ||
        tirx_mapping(layout, (struct tirx_shape){0}, arena, &m, &d) || m.axis_count != 1 ||
        m.axes[0] != AXIS_M || mapping_copies(&m) != 1)
        return;
    if (elements <= MOST_PLACES && coverage_count(&m, &coverage, &d) == 0 &&
        coverage.injective && coverage_range(&m, 0, &min, &max, &d) == 0 && min >= 0 &&
        max < MOST_PLACES)
        places = max + 1;
    check(&m, elements, places, choice, arena);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct arena arena = {0};
    struct diagnostic d;
    struct tirx_layout layout;
    if (size < 2)
        return 0;
    const char *text = arena_copy(&arena, (const char *)data + 2, size - 2);
    const struct shape *shape = text ? shape_parse(text, size - 2, &arena, &d) : NULL;
    if (shape)
        check_shape(shape, data, &arena);
    else if (text && tirx_parse(text, size - 2, &arena, &layout, &d) == 0)
        check_tirx(&layout, data, &arena);
    arena_free(&arena);
    return 0;
}
