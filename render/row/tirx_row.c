/* TIRx layouts as fields. */
#include "render/row/tirx_row.h"

#include "layout/coverage.h"
#include "layout/size.h"
#include "layout/tensor_memory.h"
#include "layout/tirx/tirx.h"
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
    if (!layout->composed)
        return cell_null();
#include "render/row/fields/swizzle.def"
    return cell_object(row);
}

/* ---- what it covers ---- */

/* Adds the range of an axis; nulls if it takes too many steps to find. */
static int
add_range(struct row *row, const struct mapping *m, size_t axis, struct diagnostic *d)
{
    int64_t min, max;
    int status = coverage_range(m, axis, &min, &max, d);
    bool unknown = status && d->code == COVERAGE_LARGE;
    if (status && !unknown)
        return -1;
    row_add(row, FIELD_min, unknown ? cell_null() : cell_integer(min));
    row_add(row, FIELD_max, unknown ? cell_null() : cell_integer(max));
    return 0;
}

/* Adds the first and last column of 32 bits in tensor memory; nothing without an element
 * type. */
static void
add_columns(struct row *row, int bits)
{
    struct cell min = row_get(row, FIELD_min), max = row_get(row, FIELD_max);
    int64_t first, last, bit;
    if (bits == 0 || min.kind == CELL_NULL ||
        !tmem_locate(min.integer, bits, 0, &first, &bit) ||
        !tmem_locate(max.integer, bits, bits - 1, &last, &bit))
        return;
    row_add(row, FIELD_first_column, cell_integer(first));
    row_add(row, FIELD_last_column, cell_integer(last));
}

static int
axes_cell(struct arena *arena, const struct tirx_layout *layout, const struct mapping *m,
          int bits, struct cell *cell, struct diagnostic *d)
{
    struct row *axes = row_new(arena);
    for (size_t i = 0; i < m->axis_count; i++) {
        struct row *row = row_new(arena);
        int64_t size, span;
        if (tirx_axis_size(layout, m->axes[i], &size, d) ||
            tirx_axis_span(layout, m->axes[i], &span, d))
            return -1;
        row_add(row, FIELD_size, cell_integer(size));
        row_add(row, FIELD_span, cell_integer(span));
        if (add_range(row, m, i, d))
            return -1;
        if (m->axes[i] == AXIS_TCOL)
            add_columns(row, bits);
        row_add_named(axes, axis_name(m->axes[i]), cell_object(row));
    }
    *cell = cell_object(axes);
    return 0;
}

struct sums {
    int64_t elements;
    bool known; /* coverage is known */
    struct coverage coverage;
};

static int
compute_sums(struct sums *sums, const struct mapping *m, struct diagnostic *d)
{
    if (!checked_product(m->dims, m->rank, &sums->elements))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
    sums->known = coverage_count(m, &sums->coverage, d) == 0;
    return sums->known || d->code == COVERAGE_LARGE ? 0 : -1;
}

/* bits 0: the element type is unknown. */
static void
add_sizes(struct row *row, const struct sums *sums, int bits)
{
    const struct coverage *c = &sums->coverage;
    int64_t places = 0, data = 0, bytes = 0, holes = 0;
    bool boxed = sums->known && c->holes >= 0 && checked_add(c->places, c->holes, &places);
    bool has_data = bits && size_bytes(sums->elements, bits, &data);
    bool known = has_data && boxed && size_bytes(places, bits, &bytes);
    struct row *padding = row_new(row->arena);
    row_add(row, FIELD_elements, cell_integer(sums->elements));
    row_add(row, FIELD_padded_elements, boxed ? cell_integer(places) : cell_null());
    row_add(row, FIELD_data_bytes, has_data ? cell_bytes(data) : cell_null());
    row_add(row, FIELD_bytes, known ? cell_bytes(bytes) : cell_null());
    int64_t rest = bytes > data ? bytes - data : 0;
    row_add(row, FIELD_padding_bytes, known ? cell_bytes(rest) : cell_null());
    if (!known || !size_bytes(c->holes, bits, &holes) || holes > rest)
        holes = rest;
    row_add(padding, FIELD_holes, cell_bytes(holes));
    row_add(padding, FIELD_copies, cell_bytes(rest - holes));
    row_add(row, FIELD_padding, known ? cell_object(padding) : cell_null());
    row_add(row, FIELD_expansion,
            known && data ? cell_real((double)bytes / (double)data) : cell_null());
}

/* ---- the row ---- */

static void
add_head(struct row *row, const struct tirx_subject *subject, int bits)
{
    static const enum field_number absent[] = {FIELD_dynamic, FIELD_minor_to_major,
                                               FIELD_tiles};
    const struct mapping *m = subject->mapping;
    const char *type = primitive_name(subject->type);
    row_add(row, FIELD_shape, cell_text(subject->canonical));
    row_add(row, FIELD_notation, cell_text("tirx"));
    row_add(row, FIELD_type, bits ? cell_text(type) : cell_null());
    row_add(row, FIELD_dims, cell_integers(row->arena, m->dims, m->rank));
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        row_add(row, absent[i], cell_null());
    row_add(row, FIELD_element_bits, bits ? cell_integer(bits) : cell_null());
    row_add(row, FIELD_memory_space, cell_null());
}

int
tirx_row_add(struct row *row, const struct tirx_subject *subject, struct diagnostic *d)
{
    const struct tirx_layout *layout = subject->layout;
    struct mapping m = *subject->mapping;
    struct arena *arena = row->arena;
    struct sums sums = {0};
    struct cell axes;
    int bits = subject->type == PRIMITIVE_UNKNOWN ? 0 : primitive_bits(subject->type);
    if (tirx_check_elements(layout, d))
        m.swizzle.length = 0; /* the swizzle has no meaning: sizes are those of the layout
                                 without it */
    if (compute_sums(&sums, &m, d) || axes_cell(arena, layout, &m, bits, &axes, d))
        return -1;
    add_head(row, subject, bits);
    add_sizes(row, &sums, bits);
    const struct coverage *coverage = &sums.coverage;
    bool known = sums.known;
#include "render/row/fields/tirx.def"
    return 0;
}
