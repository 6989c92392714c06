/* TIRx layouts as fields. */
#include "render/row/tirx_row.h"

#include "layout/coverage.h"
#include "layout/size.h"
#include "layout/tensor_memory.h"
#include "layout/tirx/tirx.h"
#include "render/row/escape.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"

/* ---- as it is written ---- */

static struct cell
iters_cell(struct arena *arena, const struct tirx_iter *iters, size_t count)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < count; i++) {
        struct row *row = row_new(arena);
#include "render/row/fields/iter.def"
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

static struct cell
offset_cell(struct arena *arena, const struct tirx_layout *layout)
{
    struct row *row = row_new(arena);
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (layout->offset[axis].present)
            row_add_named(row, axis_name((enum axis)axis),
                          cell_integer(layout->offset[axis].value));
    return cell_object(row);
}

static struct cell
swizzle_cell(struct arena *arena, const struct tirx_layout *layout)
{
    const struct swizzle *swizzle = &layout->swizzle;
    struct row *row = row_new(arena);
    if (!layout->composed || swizzle_is_matrix(swizzle))
        return cell_null();
#include "render/row/fields/swizzle.def"
    return cell_object(row);
}

/* "d0.1 ^ d1.2": the bits of the index whose XOR is a bit of an axis, which they change. */
static struct cell
sources_cell(const struct mapping *m, size_t axis, int64_t bit, struct arena *arena)
{
    struct printable text = {0};
    int64_t coordinates[AXIS_COUNT];
    int64_t *index = arena_array(arena, m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m), sizeof *scratch);
    for (size_t dim = 0; dim < m->rank; index[dim++] = 0)
        for (int k = 0; m->dims[dim] >> k > 1; k++) {
            index[dim] = (int64_t)1 << k;
            mapping_forward(m, index, scratch, coordinates);
            if (coordinates[axis] & bit)
                text_format(&text, "%sd%zu.%d", text.length ? " ^ " : "", dim, k);
        }
    text_either(&text, text.length, "", "0");
    return cell_text(text_keep(&text, arena));
}

/* Of each axis, of its lowest bit on. */
static struct cell
bits_cell(struct arena *arena, const struct mapping *m)
{
    const struct bit_matrix *matrix = m->swizzle.matrix;
    struct row *row = row_new(arena);
    if (!swizzle_is_matrix(&m->swizzle))
        return cell_null();
    for (size_t i = 0; i < m->axis_count; i++) {
        struct cell_list *list = list_new(arena);
        size_t count = matrix->first[m->axes[i] + 1] - matrix->first[m->axes[i]];
        for (size_t bit = 0; bit < count; bit++)
            list_add(list, sources_cell(m, i, (int64_t)1 << bit, arena));
        row_add_named(row, axis_name(m->axes[i]), cell_list(list));
    }
    return cell_object(row);
}

/* ---- what it covers ---- */

struct axis_figures {
    int64_t size, span;
    int64_t min, max;                  /* NONE: it takes too many steps to find them */
    int64_t first_column, last_column; /* of 32 bits in tensor memory; NONE: elsewhere */
};

/* What is measured of a layout. */
struct measured {
    const struct tirx_layout *layout;
    const struct mapping *m;
    int bits; /* of an element; 0: the type is unknown */
    int64_t elements;
    bool known; /* coverage is known */
    struct coverage coverage;
};

static void
find_columns(struct axis_figures *axis, int bits)
{
    int64_t first, last, bit;
    if (bits == 0 || axis->min == NONE || !tmem_locate(axis->min, bits, 0, &first, &bit) ||
        !tmem_locate(axis->max, bits, bits - 1, &last, &bit))
        return;
    axis->first_column = first;
    axis->last_column = last;
}

static int
measure_axis(struct axis_figures *axis, const struct measured *of, size_t i,
             struct diagnostic *d)
{
    enum axis which = of->m->axes[i];
    *axis = (struct axis_figures){.first_column = NONE, .last_column = NONE};
    if (tirx_axis_size(of->layout, which, &axis->size, d) ||
        tirx_axis_span(of->layout, which, &axis->span, d))
        return -1;
    if (coverage_range(of->m, i, &axis->min, &axis->max, d)) {
        axis->min = axis->max = NONE;
        return d->code == COVERAGE_LARGE ? 0 : -1;
    }
    if (which == AXIS_TCOL)
        find_columns(axis, of->bits);
    return 0;
}

static int
axes_cell(struct arena *arena, const struct measured *of, struct cell *cell,
          struct diagnostic *d)
{
    struct row *axes = row_new(arena);
    for (size_t i = 0; i < of->m->axis_count; i++) {
        struct row *row = row_new(arena);
        struct axis_figures figures, *axis = &figures;
        if (measure_axis(axis, of, i, d))
            return -1;
#include "render/row/fields/axis.def"
        row_add_named(axes, axis_name(of->m->axes[i]), cell_object(row));
    }
    *cell = cell_object(axes);
    return 0;
}

static int
measure_elements(struct measured *of, struct diagnostic *d)
{
    if (!checked_product(of->m->dims, of->m->rank, &of->elements))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    of->known = coverage_count(of->m, &of->coverage, d) == 0;
    return of->known || d->code == COVERAGE_LARGE ? 0 : -1;
}

static struct cell
padding_cell(struct arena *arena, int64_t holes, int64_t rest)
{
    struct row *row = row_new(arena);
#include "render/row/fields/place_padding.def"
    return cell_object(row);
}

static void
add_sizes(struct row *row, const struct measured *of)
{
    const struct coverage *c = &of->coverage;
    int64_t places = 0, data = 0, bytes = 0, holes = 0;
    bool boxed = of->known && c->holes >= 0 && checked_add(c->places, c->holes, &places);
    bool has_data = of->bits && size_bytes(of->elements, of->bits, &data);
    struct size size = {.elements = of->elements};
    struct cell padding = cell_null();
    size.padded_elements = boxed ? places : NONE;
    size.data_bytes = has_data ? data : NONE;
    size.bytes = size.padding_bytes = NONE;
    if (has_data && boxed && size_bytes(places, of->bits, &bytes)) {
        int64_t rest = bytes > data ? bytes - data : 0;
        if (!size_bytes(c->holes, of->bits, &holes) || holes > rest)
            holes = rest;
        size.known = true;
        size.bytes = bytes;
        size.padding_bytes = rest;
        padding = padding_cell(row->arena, holes, rest);
    }
    layout_row_figures(row, &size, padding);
}

/* ---- the row ---- */

static void
add_head(struct row *row, const struct tirx_subject *subject, int bits)
{
    const struct mapping *m = subject->mapping;
    const char *canonical = subject->canonical, *notation = subject->notation;
    bool typed = bits && subject->type != PRIMITIVE_UNKNOWN;
    const char *type = typed ? primitive_name(subject->type) : NULL;
#include "render/row/fields/shape.def"
    row_add_nulls(row, KIND_array);
    row_set(row, FIELD_dims, cell_integers(row->arena, m->dims, m->rank));
    if (bits)
        row_set(row, FIELD_element_bits, cell_integer(bits));
}

int
tirx_row_add(struct row *row, const struct tirx_subject *subject, struct diagnostic *d)
{
    const struct tirx_layout *layout = subject->layout;
    struct mapping m = *subject->mapping;
    struct arena *arena = row->arena;
    struct measured of = {.layout = layout, .m = &m};
    struct cell axes;
    of.bits = (int)subject->element_bits;
    if (tirx_check_elements(layout, d))
        m.swizzle.length = 0; /* the swizzle has no meaning: sizes are those of the layout
                                 without it */
    if (measure_elements(&of, d) || axes_cell(arena, &of, &axes, d))
        return -1;
    add_head(row, subject, of.bits);
    add_sizes(row, &of);
    const struct coverage *coverage = of.known ? &of.coverage : NULL;
#include "render/row/fields/tirx.def"
    return 0;
}
