/* Converts a mapping to a TIRx layout: the digits of each dim in turn are the shard iters. */
#include "layout/convert/tirx_convert.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/convert/unswizzle.h"
#include "layout/digits.h"

static int
convert_digits(const struct mapping *m, const struct digit_system *system,
               struct tirx_layout *layout, int64_t *dims, struct diagnostic *d)
{
    for (size_t dim = 0; dim < m->rank; dim++) {
        size_t begin, end;
        dims[dim] = 1;
        digits_range(system, dim, &begin, &end);
        for (size_t i = end; i-- > begin;) {
            const struct digit *digit = &system->digits[i];
            layout->shard[layout->shard_count++] =
                (struct tirx_iter){digit->extent, digit->stride, digit->axis};
            if (!checked_multiply(dims[dim], digit->extent, &dims[dim]))
                return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        }
        if (begin == end)
            layout->shard[layout->shard_count++] = (struct tirx_iter){1, 1, AXIS_M};
    }
    if (m->rank == 0)
        layout->shard[layout->shard_count++] = (struct tirx_iter){1, 1, AXIS_M};
    return 0;
}

/* Writes a mapping whose swizzle, if it has one, is no matrix. `whole`: padding that a step
 * adds is of the array, too. */
static int
convert(const struct mapping *m, bool whole, struct arena *arena, struct tirx_form *form,
        size_t *failed_step, struct diagnostic *d)
{
    struct variables variables = digits_variables(m, arena);
    struct digit_system system;
    struct tirx_layout *layout = &form->layout;
    int64_t *dims = arena_array(arena, m->rank, sizeof *dims);
    *form = (struct tirx_form){.shape = {m->rank, dims}};
    int found = digits_of(m, &variables, arena, &system, d);
    if (found < 0)
        return -1;
    if (!found || (whole && system.pads_again)) {
        *failed_step = found ? system.pads_step : system.failed_step;
        return diagnostic_set(d, CONVERT_PADS_AGAIN, 0, 0,
                              (long long)m->steps[*failed_step].size);
    }
    layout->shard = arena_array(arena, system.count + m->rank + 1, sizeof *layout->shard);
    layout->replica = arena_array(arena, m->replica_count + 1, sizeof *layout->replica);
    if (convert_digits(m, &system, layout, dims, d))
        return -1;
    for (size_t i = 0; i < m->replica_count; i++) {
        const struct replica *r = &m->replicas[i];
        layout->replica[layout->replica_count++] =
            (struct tirx_iter){r->extent, r->stride, m->axes[r->axis]};
    }
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->offsets[i])
            layout->offset[m->axes[i]] = (struct tirx_offset){true, m->offsets[i]};
    layout->composed = m->swizzle.length > 0;
    layout->swizzle = m->swizzle;
    return 0;
}

/* Writes a mapping of memory under another swizzle: its dims as sums of digits, else the
 * row-major position, whose shape stays that of the mapping. Returns 1, 0 if there is none, or
 * -1 with *d set. */
static int
convert_under_another(const struct mapping *m, struct arena *arena, struct tirx_form *form,
                      struct diagnostic *d)
{
    struct mapping plain;
    size_t ignored;
    int found = mapping_one_swizzle(m, false, arena, &plain, d);
    if (found == 1)
        return convert(&plain, false, arena, form, &ignored, d) ? -1 : 1;
    if (found == 0)
        found = mapping_one_swizzle(m, true, arena, &plain, d);
    if (found != 1 || convert(&plain, false, arena, form, &ignored, d))
        return found == 1 ? -1 : found;
    if (form->shape.dims[0] > plain.dims[0])
        return 0; /* padding behind the last element is none of the last dim */
    form->shape = (struct tirx_shape){m->rank, m->dims};
    return 1;
}

int
tirx_from_mapping(const struct mapping *m, struct arena *arena, struct tirx_form *form,
                  size_t *failed_step, struct diagnostic *d)
{
    bool matrix = swizzle_is_matrix(&m->swizzle);
    *failed_step = 0;
    for (size_t i = 0; i < m->rank; i++)
        if (m->dims[i] == 0)
            return diagnostic_set(d, CONVERT_EMPTY, 0, 0);
    if (matrix)
        diagnostic_set(d, CONVERT_MIXED, 0, 0, "TIRx");
    else if (convert(m, true, arena, form, failed_step, d) == 0)
        return 0;
    return convert_under_another(m, arena, form, d) == 1 ? 0 : -1;
}
