/* A mapping of memory as a linear layout, by where it takes each bit of an element. */
#include "layout/convert/linear_convert.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/compare.h"

/* Bits of a place, and the bits of the element that it belongs to, dim after dim. */
struct row {
    uint64_t place, element;
};

struct bits {
    const struct mapping *m;
    struct arena *arena;
    size_t count;
    struct row rows[LINEAR_BITS];
    uint64_t used; /* bits of places */
};

/* Finds the place of each bit alone. Returns false if they cannot be those of a linear layout.
 */
static bool
place_bits(struct bits *x)
{
    const struct mapping *m = x->m;
    int64_t *index = arena_array(x->arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(x->arena, mapping_scratch(m) + 1, sizeof *scratch);
    int64_t place[AXIS_COUNT] = {0};
    mapping_forward(m, index, scratch, place);
    bool fits = place[0] == 0;
    for (size_t dim = 0; fits && dim < m->rank; dim++) {
        for (int64_t bit = 1; fits && bit < m->dims[dim]; bit *= 2) {
            index[dim] = bit;
            mapping_forward(m, index, scratch, place);
            x->rows[x->count] = (struct row){(uint64_t)place[0], (uint64_t)1 << x->count};
            x->used |= (uint64_t)place[0];
            fits =
                place[0] > 0 && place[0] >> (LINEAR_BITS - 1) == 0 && ++x->count < LINEAR_BITS;
        }
        index[dim] = 0;
    }
    return fits && (size_t)__builtin_popcountll(x->used) == x->count;
}

/* Makes row i the one that has only the i-th used bit. Returns false if there is none. */
static bool
solve(struct bits *x)
{
    uint64_t left = x->used;
    for (size_t i = 0; i < x->count; i++, left &= left - 1) {
        uint64_t bit = left & -left;
        size_t pivot = i;
        while (pivot < x->count && !(x->rows[pivot].place & bit))
            pivot++;
        if (pivot == x->count)
            return false;
        struct row row = x->rows[pivot];
        x->rows[pivot] = x->rows[i];
        x->rows[i] = row;
        for (size_t k = 0; k < x->count; k++)
            if (k != i && x->rows[k].place & bit) {
                x->rows[k].place ^= row.place;
                x->rows[k].element ^= row.element;
            }
    }
    return true;
}

/* Sets a basis to the element that has these bits. */
static void
set_basis(const struct mapping *m, uint64_t element, int64_t *basis)
{
    for (size_t dim = 0; dim < m->rank; dim++) {
        basis[dim] = (int64_t)(element & (uint64_t)(m->dims[dim] - 1));
        element >>= __builtin_ctzll((unsigned long long)m->dims[dim]);
    }
}

/* Whether the layout takes every element where the mapping does. */
static bool
is_same(const struct bits *x, const struct linear_layout *layout)
{
    struct tirx_form form;
    struct mapping other;
    struct difference difference;
    struct diagnostic ignored;
    return linear_form(layout, &form, &ignored) == 0 &&
           tirx_mapping(&form.layout, form.shape, x->arena, &other, &ignored) == 0 &&
           mapping_compare(x->m, &other, x->arena, &difference, &ignored) == 1;
}

bool
linear_from_bits(const struct mapping *m, struct arena *arena, struct linear_layout *layout)
{
    struct bits x = {.m = m, .arena = arena};
    size_t row = 0;
    if (m->axis_count != 1 || m->axes[0] != AXIS_M || m->replica_count || !place_bits(&x) ||
        !solve(&x))
        return false;
    linear_begin(layout, arena, m->rank, m->dims);
    layout->inputs[LINEAR_OFFSET].present = layout->inputs[LINEAR_BLOCK].present = true;
    for (uint64_t left = x.used, bit = 1; left; bit <<= 1) {
        int64_t *basis = linear_add(layout, LINEAR_OFFSET);
        if (left & bit)
            set_basis(m, x.rows[row++].element, basis);
        left &= ~bit;
    }
    return is_same(&x, layout);
}
