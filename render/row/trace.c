/*
 * Traces an element to its place. The digits pass through the mapping's steps one by one, where
 * mapping_digits takes all at once, and each step is put into words.
 */
#include "render/row/trace.h"

#include "layout/device/bank.h"
#include "layout/tensor_memory.h"
#include "layout/tiling.h"
#include "render/row/escape.h"
#include "render/row/place.h"
#include "render/row/row_make.h"

/* ---- what index --explain has ---- */

void
trace_add_offsets(struct row *row, const struct trace_subject *subject, int64_t linear)
{
    int64_t bits = subject->element_bits; /* eight elements are `bits` bytes */
    int64_t eights = linear >> 3, rest = (linear & 7) * bits;
    bool known = bits && linear != NONE;
    row->known |= WITH_LINEAR;
#include "render/row/fields/offsets.def"
}

/* Which tile of the grid an element is in, and where in the tile; null: there are no tiles. */
struct tile_place {
    struct cell outer, inner;
};

/* Finds the two groups of digits that the first tile makes. */
static struct tile_place
find_tile(const struct trace_subject *subject, const int64_t *index, struct arena *arena,
          int64_t *scratch)
{
    const struct tiling *t = subject->tiling;
    struct mapping first = *subject->mapping;
    if (!t || t->stage_count == 0)
        return (struct tile_place){cell_null(), cell_null()};
    size_t splits = 0, steps = 0;
    while (splits < t->stages[0].tile_rank)
        splits += first.steps[steps++].kind == STEP_SPLIT;
    first.step_count = steps;
    mapping_digits(&first, index, scratch);
    size_t rank = t->stages[0].reshaped_rank, within = t->stages[0].tile_rank;
    return (struct tile_place){cell_integers(arena, scratch, rank - within),
                               cell_integers(arena, scratch + rank - within, within)};
}

void
trace_add_coordinates(struct row *row, const struct trace_subject *subject,
                      const int64_t *index, int64_t *scratch)
{
    const struct mapping *m = subject->mapping;
    struct arena *arena = row->arena;
    struct tile_place tile = find_tile(subject, index, arena, scratch);
    mapping_digits(m, index, scratch);
    row->known |= WITH_EXPLAIN;
#include "render/row/fields/coordinates.def"
}

/* ---- step by step ---- */

struct trace {
    const struct trace_subject *subject;
    const struct mapping *m;
    const int64_t *index;
    struct arena *arena;
    struct cell_list *steps;
    struct printable text; /* words of the current step */
    int64_t *digits, *extents, *scratch;
    size_t count; /* current number of digits */
};

/* Ends a step: adds its words and, if `digits`, the digits after it. Steps of coordinates have
 * none. */
static void
put_step(struct trace *t, const char *name, bool digits)
{
    struct row *row = row_new(t->arena);
#include "render/row/fields/place_step.def"
    list_add(t->steps, cell_object(row));
    text_clear(&t->text);
}

/* Computes the digits after the first `steps` steps of the mapping. */
static void
advance(struct trace *t, size_t steps)
{
    struct mapping part = *t->m;
    part.step_count = steps;
    mapping_digits(&part, t->index, t->scratch);
    for (size_t i = 0; i < t->count; i++)
        t->digits[i] = t->scratch[i];
}

static void
move_digits(int64_t *values, size_t count, size_t to, size_t from)
{
    for (size_t i = 0; to < from && from + i < count; i++)
        values[to + i] = values[from + i];
    for (size_t i = count; to > from && i-- > from;)
        values[i + to - from] = values[i];
}

static void
trace_reorder(struct trace *t, const struct mapping_step *step)
{
    for (size_t i = 0; i < t->count; i++)
        t->scratch[i] = t->extents[step->order[i]];
    text_string(&t->text, "major to minor: ");
    for (size_t i = 0; i < t->count; i++) {
        t->extents[i] = t->scratch[i];
        text_separate(&t->text, i, ", ");
        text_format(&t->text, "dim %zu", step->order[i]);
    }
}

static void
trace_combine(struct trace *t, const struct mapping_step *step)
{
    int64_t high = t->digits[step->digit], low = t->digits[step->digit + 1];
    text_format(&t->text, "%lld \u00d7 %lld + %lld = %lld", (long long)high,
                (long long)step->size, (long long)low, (long long)(high * step->size + low));
    t->extents[step->digit] *= step->size;
    move_digits(t->extents, t->count, step->digit + 1, step->digit + 2);
    t->count--;
}

static void
trace_split(struct trace *t, const struct mapping_step *step)
{
    int64_t digit = t->digits[step->digit], size = step->size;
    text_format(&t->text, "%lld = %lld \u00d7 %lld + %lld", (long long)digit,
                (long long)(digit / size), (long long)size, (long long)(digit % size));
    t->extents[step->digit] = divide_up(step->extent, size);
    t->extents[t->count++] = size;
}

static void
trace_steps(struct trace *t)
{
    for (size_t i = 0; i < t->m->step_count; i++) {
        const struct mapping_step *step = &t->m->steps[i];
        const char *name = "order";
        switch (step->kind) {
        case STEP_REORDER:
            trace_reorder(t, step);
            break;
        case STEP_EXTEND:
            name = "extend";
            text_string(&t->text, "a dimension of 1 in front");
            move_digits(t->extents, t->count, 1, 0);
            t->extents[0] = 1;
            t->count++;
            break;
        case STEP_COMBINE:
            name = "flatten";
            trace_combine(t, step);
            break;
        case STEP_SPLIT:
            name = t->subject->tiling ? "tile" : "split";
            trace_split(t, step);
            break;
        }
        advance(t, i + 1);
        put_step(t, name, true);
    }
}

/* ---- from digits to coordinates ---- */

/* "laneid = 1 x 4 + 1 x 1 = 5" for each axis. */
static void
trace_places(struct trace *t)
{
    const struct mapping *m = t->m;
    for (size_t axis = 0; axis < m->axis_count; axis++) {
        int64_t sum = 0;
        bool any = false;
        text_format(&t->text, "%s =", axis_name(m->axes[axis]));
        for (size_t i = 0; i < m->digit_count; i++) {
            if (m->strides[i].axis != axis)
                continue;
            text_format(&t->text, "%s%lld \u00d7 %lld", any ? " + " : " ",
                        (long long)t->digits[i], (long long)m->strides[i].stride);
            sum += t->digits[i] * m->strides[i].stride;
            any = true;
        }
        text_format(&t->text, any ? " = %lld" : " %lld", (long long)sum);
        put_step(t, "place", false);
        if (m->offsets[axis] == 0)
            continue;
        text_format(&t->text, "%s = %lld + %lld = %lld", axis_name(m->axes[axis]),
                    (long long)sum, (long long)m->offsets[axis],
                    (long long)(sum + m->offsets[axis]));
        put_step(t, "offset", false);
    }
}

/* "m = 64 by its matrix = 72", for each axis that is mixed. */
static void
trace_matrix(struct trace *t, const int64_t *coordinates)
{
    const struct mapping *m = t->m;
    int64_t before[AXIS_COUNT];
    for (size_t i = 0; i < m->axis_count; i++)
        before[i] = coordinates[i];
    mapping_unswizzle(m, before);
    for (size_t i = 0; i < m->axis_count; i++) {
        text_format(&t->text, "%s = %lld by the matrix = %lld", axis_name(m->axes[i]),
                    (long long)before[i], (long long)coordinates[i]);
        put_step(t, "swizzle", false);
    }
}

/* "m = 64 by (3,3,3) = 72" */
static void
trace_swizzle(struct trace *t, int64_t address)
{
    const struct swizzle *s = &t->m->swizzle;
    text_format(&t->text, "m = %lld by (%d,%d,%d)%s = %lld",
                (long long)swizzle_undo(s, address), s->per_element, s->length, s->distance,
                s->outer ? " outer" : "", (long long)address);
    put_step(t, "swizzle", false);
}

/* Tells what each replica adds for a copy, then where the copy is. */
static void
trace_copy(struct trace *t, int64_t copy, const int64_t *coordinates)
{
    int64_t rest = copy;
    text_format(&t->text, "copy %lld:", (long long)copy);
    for (size_t i = t->m->replica_count; i-- > 0; rest /= t->m->replicas[i].extent) {
        const struct replica *r = &t->m->replicas[i];
        int64_t digit = rest % r->extent;
        if (digit)
            text_format(&t->text, " %s + %lld \u00d7 %lld,", axis_name(t->m->axes[r->axis]),
                        (long long)digit, (long long)r->stride);
    }
    text_string(&t->text, " at ");
    place_print(&t->text, t->m, coordinates);
    put_step(t, "copy", false);
}

/* "TCol = 5 x 16 bits = column 2 of 32 bits, bit 16" */
static void
trace_column(struct trace *t, int64_t at)
{
    int64_t bits = t->subject->element_bits, column, bit;
    if (bits == 0 || !tmem_locate(at, bits, 0, &column, &bit))
        return;
    text_format(&t->text, "TCol = %lld \u00d7 %lld bits = column %lld of 32 bits, bit %lld",
                (long long)at, (long long)bits, (long long)column, (long long)bit);
    put_step(t, "column", false);
}

static void
trace_copies(struct trace *t, struct cell_list *at)
{
    int64_t coordinates[AXIS_COUNT], copies = mapping_copies(t->m);
    for (int64_t copy = 0; copy < copies && copy < TRACE_COPIES; copy++) {
        mapping_forward_copy(t->m, t->index, copy, t->scratch, coordinates);
        list_add(at, place_cell(t->arena, t->m, coordinates));
        if (copy)
            trace_copy(t, copy, coordinates);
        bool mixed = swizzle_is_matrix(&t->m->swizzle);
        if (mixed)
            trace_matrix(t, coordinates);
        for (size_t i = 0; i < t->m->axis_count; i++) {
            if (t->m->axes[i] == AXIS_M && t->m->swizzle.length && !mixed)
                trace_swizzle(t, coordinates[i]);
            if (t->m->axes[i] == AXIS_TCOL)
                trace_column(t, coordinates[i]);
        }
    }
    if (copies <= TRACE_COPIES)
        return;
    text_format(&t->text, "copy %d to %lld: not listed", TRACE_COPIES, (long long)copies - 1);
    put_step(t, "copy", false);
}

/* Finds the bank of an element and traces it. Returns whether it lies in one. */
static bool
trace_bank(struct trace *t, int64_t linear, struct bank_place *place)
{
    const struct trace_subject *subject = t->subject;
    struct diagnostic d;
    if (linear == NONE || subject->tiling || subject->element_bits == 0 ||
        bank_locate(linear, (int)subject->element_bits, place, &d))
        return false;
    text_format(&t->text, "byte %lld = word %lld: bank %d of line %lld", (long long)place->byte,
                (long long)place->word, place->bank, (long long)place->line);
    put_step(t, "bank", false);
    return true;
}

/* ---- fields ---- */

/* Traces all steps but the bank. Lists the places of the copies in `at`. */
static struct trace
trace_element(const struct trace_subject *subject, const int64_t *index, struct arena *arena,
              struct cell_list *at)
{
    const struct mapping *m = subject->mapping;
    size_t room = mapping_scratch(m) + m->rank;
    struct trace t = {.subject = subject, .m = m, .index = index, .arena = arena};
    t.steps = list_new(arena);
    t.digits = arena_array(arena, room, sizeof *t.digits);
    t.extents = arena_array(arena, room, sizeof *t.extents);
    t.scratch = arena_array(arena, room, sizeof *t.scratch);
    t.count = m->rank;
    for (size_t i = 0; i < t.count; i++) {
        t.digits[i] = index[i];
        t.extents[i] = m->dims[i];
    }
    trace_steps(&t);
    trace_places(&t);
    trace_copies(&t, at);
    return t;
}

struct cell
trace_cell(const struct trace_subject *subject, const int64_t *index, struct arena *arena)
{
    struct trace t = trace_element(subject, index, arena, list_new(arena));
    text_free(&t.text);
    return cell_list(t.steps);
}

struct row *
trace_row(const struct trace_subject *subject, const int64_t *index, struct arena *arena)
{
    const struct mapping *m = subject->mapping;
    struct row *row = row_new(arena);
    struct cell_list *at = list_new(arena);
    struct trace t = trace_element(subject, index, arena, at);
    int64_t coordinates[AXIS_COUNT], linear = NONE;
    struct bank_place bank;
    mapping_forward(m, index, t.scratch, coordinates);
    if (place_is_linear(m))
        linear = coordinates[0];
    bool banked = trace_bank(&t, linear, &bank);
#include "render/row/fields/traced.def"
    text_free(&t.text);
    return row;
}
