#include "parser/notation/tilelang_text.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/convert/values.h"
#include "parser/notation/layout_read.h"
#include "parser/tilelang/tilelang_parse.h"

#include <string.h>

enum { ELEMENTS = 1 << 21, EVALUATIONS = 1 << 28 };

/* Computes thread and place of an element's copy. Returns false if they do not fit. */
static bool
evaluate(const struct tilelang_text *t, const int64_t *index, int64_t copy, int64_t *thread,
         int64_t *place)
{
    int64_t value;
    *place = *thread = 0;
    for (size_t i = 0; i < t->place_rank; i++)
        if (!expression_value(t->index[i], index, copy, &value) ||
            !checked_multiply(*place, t->place_dims[i], place) ||
            !checked_add(*place, value, place))
            return false;
    return !t->thread || (expression_value(t->thread, index, copy, thread) &&
                          checked_add(*thread, t->first_thread, thread));
}

/* Evaluates all elements. copy 0: into places; another: only what is added to the thread, which
 * must be the same for all. Returns -1 with *d set. */
static int
evaluate_all(const struct tilelang_text *t, int64_t count, int64_t copy, int64_t *const *places,
             int64_t *added, struct diagnostic *d)
{
    int64_t index[TILELANG_RANK] = {0}, thread, place;
    for (int64_t e = 0; e < count; e++) {
        if (!evaluate(t, index, copy, &thread, &place))
            return diagnostic_set(d, SIZE_OVERFLOW, 0, 0);
        if (copy == 0) {
            places[0][e] = thread;
            places[1][e] = place;
        } else if (e == 0) {
            *added = thread - places[0][0];
        }
        if (copy && (thread - places[0][e] != *added || place != places[1][e]))
            return diagnostic_set(d, VALUES_COPIES, 0, 0);
        for (size_t dim = t->rank; dim-- > 0 && ++index[dim] == t->dims[dim];)
            index[dim] = 0;
    }
    return 0;
}

/* Adds the copies of a fragment: threads that hold the same. */
static int
add_copies(const struct tilelang_text *t, int64_t count, int64_t *const *places,
           struct arena *arena, struct tirx_layout *layout, struct diagnostic *d)
{
    static const enum axis axis = AXIS_TX;
    int64_t *added = arena_array(arena, (size_t)t->replicate, sizeof *added);
    for (int64_t copy = 1; copy < t->replicate; copy++)
        if (evaluate_all(t, count, copy, places, &added[copy], d))
            return -1;
    const int64_t *lines[] = {added};
    layout->replica = arena_array(arena, 64, sizeof *layout->replica);
    int digits = tirx_digits_of_values(lines, &axis, 1, t->replicate, layout->replica);
    if (digits < 0)
        return diagnostic_set(d, VALUES_COPIES, 0, 0);
    layout->replica_count = (size_t)digits;
    return 0;
}

int
tilelang_text_read(const char *text, const struct layout_options *options, struct arena *arena,
                   struct tirx_layout *layout, struct tirx_shape *shape, enum primitive *type,
                   struct diagnostic *d)
{
    struct tilelang_text *t = arena_alloc(arena, sizeof *t);
    int64_t count, work, copies, *places[VALUE_AXES];
    (void)type;
    if (tilelang_parse(text, strlen(text), arena, t, d))
        return -1;
    *shape = (struct tirx_shape){t->rank, t->dims};
    if (options->shaped && (options->rank != t->rank ||
                            memcmp(options->dims, t->dims, t->rank * sizeof *t->dims) != 0))
        return diagnostic_set(d, SHAPE_WRITTEN, 0, strlen(text));
    copies = t->fragment ? t->replicate : 1;
    if (!checked_product(t->dims, t->rank, &count) || count > ELEMENTS || copies < 1 ||
        copies > ELEMENTS || !checked_multiply(count * copies, (int64_t)t->nodes, &work) ||
        work > EVALUATIONS)
        return diagnostic_set(d, VALUES_LARGE, 0, 0);
    for (size_t i = 0; i < VALUE_AXES; i++)
        places[i] = arena_array(arena, (size_t)count, sizeof *places[i]);
    if (evaluate_all(t, count, 0, places, NULL, d))
        return -1;
    struct values values = {.shape = *shape, .count = count, .axis_count = 1};
    size_t first = t->fragment ? 0 : 1;
    for (size_t i = first; i < VALUE_AXES; i++)
        values.places[i - first] = places[i];
    values.axes[0] = t->fragment ? AXIS_TX : AXIS_M;
    values.axes[1] = AXIS_M;
    values.axis_count = VALUE_AXES - first;
    if (tirx_from_values(&values, arena, layout, d))
        return -1;
    return copies > 1 ? add_copies(t, count, places, arena, layout, d) : 0;
}
