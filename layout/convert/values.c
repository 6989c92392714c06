#include "layout/convert/values.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/triton/linear.h"

#include <string.h>

enum { DIGITS = 63 };

/* ---- digits ---- */

/* Whether places of the first e indices are multiples of that of index 1, and all others sums
 * of those of their quotient and remainder. */
static bool
splits(const int64_t *const *places, size_t axis_count, int64_t step, int64_t n, int64_t e)
{
    for (size_t a = 0; a < axis_count; a++) {
        const int64_t *p = places[a];
        for (int64_t i = 0; i < n; i++) {
            int64_t rest = i % e, whole = i - rest;
            if (p[i * step] != p[whole * step] + rest * p[step])
                return false;
        }
    }
    return true;
}

/* The axis on which index `step` lies; axis_count: on several. */
static size_t
axis_of(const int64_t *const *places, size_t axis_count, int64_t step)
{
    size_t found = 0, count = 0;
    for (size_t a = 0; a < axis_count; a++)
        if (places[a][step]) {
            found = a;
            count++;
        }
    return count > 1 ? axis_count : found;
}

int
tirx_digits_of_values(const int64_t *const *places, const enum axis *axes, size_t axis_count,
                      int64_t n, struct tirx_iter *iters)
{
    int count = 0;
    for (int64_t step = 1; n > 1; count++) {
        size_t axis = axis_of(places, axis_count, step);
        int64_t e = n;
        while (e > 1 && (n % e || !splits(places, axis_count, step, n, e)))
            e--;
        if (e == 1 || axis == axis_count || count == DIGITS)
            return -1;
        memmove(iters + 1, iters, (size_t)count * sizeof *iters);
        iters[0] = (struct tirx_iter){e, places[axis][step], axes[axis]};
        step *= e;
        n /= e;
    }
    return count;
}

/* The row-major distance of neighbours in a dim. */
static int64_t
pitch_of(const struct values *v, size_t dim)
{
    int64_t pitch = 1;
    for (size_t i = dim + 1; i < v->shape.rank; i++)
        pitch *= v->shape.dims[i];
    return pitch;
}

/* Copies the places along a dim, counted from the first element's. */
static void
along(const struct values *v, size_t axis, size_t dim, int64_t *line)
{
    int64_t pitch = pitch_of(v, dim);
    for (int64_t i = 0; i < v->shape.dims[dim]; i++)
        line[i] = v->places[axis][i * pitch] - v->places[axis][0];
}

/* Whether each place is the sum of those along the dims. */
static bool
is_sum(const struct values *v, int64_t *const (*lines)[VALUE_AXES])
{
    for (int64_t e = 0; e < v->count; e++)
        for (size_t a = 0; a < v->axis_count; a++) {
            int64_t sum = v->places[a][0], rest = e;
            for (size_t dim = v->shape.rank; dim-- > 0;) {
                sum += lines[dim][a][rest % v->shape.dims[dim]];
                rest /= v->shape.dims[dim];
            }
            if (sum != v->places[a][e])
                return false;
        }
    return true;
}

/* Makes a layout of digits. Returns 1, or 0 if places are no sums of digits. */
static int
by_digits(const struct values *v, struct arena *arena, struct tirx_layout *layout)
{
    int64_t *(*lines)[VALUE_AXES] = arena_array(arena, v->shape.rank + 1, sizeof *lines);
    for (size_t dim = 0; dim < v->shape.rank; dim++)
        for (size_t a = 0; a < v->axis_count; a++) {
            lines[dim][a] = arena_array(arena, (size_t)v->shape.dims[dim], sizeof **lines);
            along(v, a, dim, lines[dim][a]);
        }
    if (!is_sum(v, (int64_t *const(*)[VALUE_AXES])lines))
        return 0;
    layout->shard = arena_array(arena, v->shape.rank * DIGITS + 1, sizeof *layout->shard);
    for (size_t dim = 0; dim < v->shape.rank; dim++) {
        int count =
            tirx_digits_of_values((const int64_t *const *)lines[dim], v->axes, v->axis_count,
                                  v->shape.dims[dim], layout->shard + layout->shard_count);
        if (count < 0)
            return 0;
        layout->shard_count += (size_t)count;
    }
    return 1;
}

/* ---- bits ---- */

enum { TRIES = 1 << 26 }; /* of elements, for all divisions into parts */

/* The low part of each dim, a power of two whose bits are mixed. What counts these parts is a
 * sum. */
struct bit_parts {
    int64_t *low;
    size_t bits;     /* of all low parts */
    int64_t *column; /* the place of each bit, those of the last dim first, the lowest first */
};

/* The place that low bits and higher digits give an element. */
static int64_t
place_of(const struct values *v, const struct bit_parts *parts, int64_t element)
{
    int64_t mixed = 0, sum = 0, pitch = 1;
    size_t bit = 0;
    for (size_t dim = v->shape.rank; dim-- > 0;) {
        int64_t index = element % v->shape.dims[dim], low = parts->low[dim];
        element /= v->shape.dims[dim];
        sum += v->places[0][index / low * low * pitch];
        pitch *= v->shape.dims[dim];
        for (int64_t i = 1; i < low; i *= 2, bit++)
            if (index & i)
                mixed ^= parts->column[bit];
    }
    return sum + mixed;
}

/* Returns whether places are those of these parts; sets the columns. */
static bool
are_parts(const struct values *v, struct bit_parts *parts)
{
    parts->bits = 0;
    for (size_t dim = v->shape.rank; dim-- > 0;)
        for (int64_t i = 1; i < parts->low[dim]; i *= 2) {
            if (parts->bits == LINEAR_BITS)
                return false;
            parts->column[parts->bits++] = v->places[0][i * pitch_of(v, dim)];
        }
    int64_t mask = ((int64_t)1 << parts->bits) - 1;
    for (size_t dim = 0; dim < v->shape.rank; dim++)
        for (int64_t i = 0; i < v->shape.dims[dim]; i += parts->low[dim])
            if (v->places[0][i * pitch_of(v, dim)] & mask)
                return false;
    for (int64_t e = 0; e < v->count; e++)
        if (place_of(v, parts, e) != v->places[0][e])
            return false;
    return true;
}

/* Makes the linear layout of the low parts, from places to elements: the inverse of the
 * columns. */
static bool
invert(const struct values *v, const struct bit_parts *parts, struct arena *arena,
       struct linear_layout *linear)
{
    int64_t columns[LINEAR_BITS], elements[LINEAR_BITS];
    for (size_t i = 0; i < parts->bits; i++) {
        columns[i] = parts->column[i];
        elements[i] = (int64_t)1 << i;
        if (columns[i] >> parts->bits)
            return false;
    }
    for (size_t bit = 0; bit < parts->bits;
         bit++) { /* Gauss: column `bit` becomes place 2^bit */
        size_t pivot = bit;
        while (pivot < parts->bits && !(columns[pivot] >> bit & 1))
            pivot++;
        if (pivot == parts->bits)
            return false;
        int64_t column = columns[pivot], element = elements[pivot];
        columns[pivot] = columns[bit];
        elements[pivot] = elements[bit];
        columns[bit] = column;
        elements[bit] = element;
        for (size_t i = 0; i < parts->bits; i++)
            if (i != bit && columns[i] >> bit & 1) {
                columns[i] ^= column;
                elements[i] ^= element;
            }
    }
    linear_begin(linear, arena, v->shape.rank, parts->low);
    linear->inputs[LINEAR_OFFSET].present = true;
    for (size_t bit = 0; bit < parts->bits; bit++) {
        int64_t *basis = linear_add(linear, LINEAR_OFFSET), rest = elements[bit];
        for (size_t dim = v->shape.rank; dim-- > 0; rest /= parts->low[dim])
            basis[dim] = rest % parts->low[dim];
    }
    return true;
}

/* Puts the higher digits of each dim in front of the iters of its bits. */
static bool
add_high(const struct values *v, const struct bit_parts *parts, struct arena *arena,
         const struct tirx_layout *bits, struct tirx_layout *layout)
{
    size_t at = 0, rank = v->shape.rank;
    static const enum axis axis = AXIS_M;
    layout->shard =
        arena_array(arena, bits->shard_count + rank * DIGITS + 1, sizeof *layout->shard);
    for (size_t dim = 0; dim < rank; dim++) {
        int64_t size = v->shape.dims[dim] / parts->low[dim], step = pitch_of(v, dim);
        int64_t *line = arena_array(arena, (size_t)size, sizeof *line);
        for (int64_t i = 0; i < size; i++)
            line[i] = v->places[0][i * parts->low[dim] * step];
        const int64_t *lines[] = {line};
        int count =
            tirx_digits_of_values(lines, &axis, 1, size, layout->shard + layout->shard_count);
        if (count < 0)
            return false;
        layout->shard_count += (size_t)count;
        for (int64_t low = 1; low < parts->low[dim]; at++) {
            if (at == bits->shard_count || parts->low[dim] % (low * bits->shard[at].extent))
                return false;
            low *= bits->shard[at].extent;
            layout->shard[layout->shard_count++] = bits->shard[at];
        }
    }
    return true;
}

/* Makes the layout of these parts. Returns false if places are not. */
static bool
of_parts(const struct values *v, struct bit_parts *parts, struct arena *arena,
         struct tirx_layout *layout)
{
    struct linear_layout linear;
    struct tirx_form form;
    struct diagnostic ignored;
    if (!are_parts(v, parts) || !invert(v, parts, arena, &linear) ||
        linear_form(&linear, &form, &ignored))
        return false;
    *layout =
        (struct tirx_layout){.composed = form.layout.composed, .swizzle = form.layout.swizzle};
    return add_high(v, parts, arena, &form.layout, layout);
}

/* Makes a layout whose bits are mixed, of as many bits as can be. Returns false if places are
 * none. */
static bool
by_bits(const struct values *v, struct arena *arena, struct tirx_layout *layout)
{
    struct bit_parts parts;
    size_t rank = v->shape.rank;
    int64_t tries = TRIES / v->count;
    if (v->axis_count > 1 || v->axes[0] != AXIS_M || v->places[0][0] != 0)
        return false;
    parts.low = arena_array(arena, rank + 1, sizeof *parts.low);
    parts.column = arena_array(arena, LINEAR_BITS + 1, sizeof *parts.column);
    for (size_t dim = 0; dim < rank; dim++)
        parts.low[dim] = v->shape.dims[dim] & -v->shape.dims[dim];
    while (tries-- > 0) {
        if (of_parts(v, &parts, arena, layout))
            return true;
        size_t dim = rank; /* the next division: the last dim's part halved, and so on */
        while (dim > 0 && parts.low[dim - 1] == 1) {
            dim--;
            parts.low[dim] = v->shape.dims[dim] & -v->shape.dims[dim];
        }
        if (dim == 0)
            return false;
        parts.low[dim - 1] /= 2;
    }
    return false;
}

int
tirx_from_values(const struct values *v, struct arena *arena, struct tirx_layout *layout,
                 struct diagnostic *d)
{
    *layout = (struct tirx_layout){0};
    bool digits = by_digits(v, arena, layout);
    if (!digits) {
        *layout = (struct tirx_layout){0};
        if (!by_bits(v, arena, layout))
            return diagnostic_set(d, VALUES_FORM, 0, 0);
    }
    for (size_t a = 0; digits && a < v->axis_count; a++)
        if (v->places[a][0] && tirx_add_offset(layout, v->axes[a], v->places[a][0], d))
            return -1;
    if (layout->shard_count == 0)
        layout->shard[layout->shard_count++] = (struct tirx_iter){1, 1, v->axes[0]};
    return 0;
}
