/* How long a value is alive is known only once the changed program has been walked through:
 * then its buffer is moved. */
#include "parser/change/cross.h"

#include "layout/base/least.h"
#include "layout/device/target.h"
#include "layout/owner/users.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

#define FAST_SPARE (INT64_C(16) << 20) /* bytes of the fast memory that arrays do not get */
#define FEW_STEPS  32
#define MOVES      6 /* that are followed to a kernel */

struct crossings {
    struct trial *trial;
    const struct target *target;
    enum crossing crossing;
    const struct target_space *fast; /* NULL: none whose size is known */
    bool any;
    bool **fits; /* by computation and step: an array of its result newly fits */
};

struct crossings *
crossings_begin(struct trial *trial, const struct target *target, enum crossing crossing)
{
    struct crossings *crossings = arena_alloc(trial_arena(trial), sizeof *crossings);
    const struct target_space *fast = target_fast(target);
    *crossings = (struct crossings){
        trial, target, crossing, fast && fast->bytes > FAST_SPARE ? fast : NULL, false, NULL};
    return crossings;
}

bool
crossings_any(const struct crossings *crossings)
{
    return crossings->any;
}

/* ---- short lives ---- */

static void move_short(void *context, struct buffers *buffers);

/* Notes an array whose new size fits. */
static void
note_fit(struct crossings *x, const struct computation *c, uint32_t step)
{
    const struct ownership *o = &x->trial->program->ownership;
    struct arena *arena = trial_arena(x->trial);
    if (!x->fits) {
        x->fits = arena_array(arena, o->count + 1, sizeof *x->fits);
        trial_edit(x->trial, (struct memory_edit){x, NULL, move_short});
    }
    bool **steps = &x->fits[trial_number(x->trial, c)];
    if (!*steps)
        *steps = arena_array(arena, c->record->count + 1, sizeof **steps);
    (*steps)[step] = true;
}

/* Returns whether a step is a kernel, or a kernel reads what it yields. */
static bool
meets_kernel(struct crossings *x, const struct computation *c, uint32_t at, unsigned depth)
{
    struct record *record = c->record;
    switch (record->steps[at].operation.rule) {
    case RULE_CUSTOM_CALL:
        return true;
    case RULE_FORWARD:
    case RULE_ELEMENT:
        break;
    default:
        if (depth > 0)
            return false;
    }
    const struct users *users = users_of(record, trial_arena(x->trial));
    for (uint32_t i = users->first[at]; depth < MOVES && i < users->first[at + 1]; i++)
        if (meets_kernel(x, c, users->list[i].user, depth + 1))
            return true;
    return false;
}

static bool
may_move(struct crossings *x, const struct buffers *buffers, const struct buffer *buffer)
{
    const struct value *value = &buffers->flow->values.items[buffer->widest];
    const struct tick *tick = &buffers->flow->ticks[value->tick];
    const bool *steps = x->fits[trial_number(x->trial, tick->computation)];
    if (buffer->space != SPACE_DEFAULT || buffer_role(buffer) != BUFFER_TEMP || !steps ||
        !steps[tick->step] || buffer->end - buffer->start > FEW_STEPS)
        return false;
    for (uint32_t i = 0; i < buffer->count; i++) {
        tick = &buffers->flow->ticks[buffer_value(buffers, buffer, i)->tick];
        if (meets_kernel(x, tick->computation, tick->step, 0))
            return false;
    }
    return true;
}

/* The bytes that lie in the fast memory at each tick. */
static int64_t *
fast_curve(const struct crossings *x, const struct buffers *buffers)
{
    uint32_t ticks = buffers->flow->tick_count + 2;
    int64_t *curve = arena_array(trial_arena(x->trial), ticks, sizeof *curve);
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        if (buffer->space != x->fast->number)
            continue;
        curve[least(buffer->start, ticks - 1)] += buffer->bytes;
        curve[least((int64_t)buffer->end + 1, ticks - 1)] -= buffer->bytes;
    }
    for (uint32_t t = 1; t < ticks; t++)
        curve[t] += curve[t - 1];
    return curve;
}

/* Moves a buffer if there is room for it. */
static void
move(const struct crossings *x, int64_t *curve, struct buffer *buffer)
{
    int64_t room = x->fast->bytes - FAST_SPARE;
    for (uint32_t t = buffer->start; t <= buffer->end; t++)
        if (curve[t] > room - buffer->bytes)
            return;
    for (uint32_t t = buffer->start; t <= buffer->end; t++)
        curve[t] += buffer->bytes;
    buffer->space = (int16_t)x->fast->number;
}

static int
compare_lives(const void *left, const void *right)
{
    const struct buffer *const *x = left, *const *y = right, *a = *x, *b = *y;
    uint32_t life = a->end - a->start, other = b->end - b->start;
    if (life != other)
        return compare_numbers(life, other);
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return compare_numbers(a->start, b->start);
}

/* Moves buffers that newly fit, those that are alive for the fewest steps first. */
static void
move_short(void *context, struct buffers *buffers)
{
    struct crossings *x = context;
    struct arena *arena = trial_arena(x->trial);
    struct buffer **items = arena_array(arena, buffers->count + 1, sizeof *items);
    size_t count = 0;
    for (uint32_t i = 0; i < buffers->count; i++)
        if (may_move(x, buffers, &buffers->items[i]))
            items[count++] = &buffers->items[i];
    if (count == 0)
        return;
    qsort(items, count, sizeof *items, compare_lives);
    int64_t *curve = fast_curve(x, buffers);
    for (size_t i = 0; i < count; i++)
        move(x, curve, items[i]);
}

/* ---- arrays ---- */

void
crossings_add(struct crossings *x, const struct computation *c, uint32_t step, size_t leaf,
              struct shape *array)
{
    struct size size;
    struct diagnostic ignored;
    const struct operation *operation = &c->record->steps[step].operation;
    bool argument = operation->rule == RULE_PARAMETER && c->entry;
    if (!x->fast || argument || size_compute(&size, array, trial_arena(x->trial), &ignored))
        return;
    int64_t room = x->fast->bytes - FAST_SPARE;
    int64_t before = operation->shape->leaves[leaf].entry->size.bytes;
    bool fits = array->layout.memory_space == SPACE_DEFAULT && before > room / 2 &&
                size.bytes <= room && size.bytes < before;
    bool spills = array->layout.memory_space == x->fast->number && size.bytes > room / 2 &&
                  size.bytes > before;
    x->any |= fits || spills;
    if (fits && x->crossing == CROSSING_SHORT)
        note_fit(x, c, step);
    if (fits && x->crossing == CROSSING_LOW)
        array->layout.memory_space = x->fast->number;
    if (spills && x->crossing == CROSSING_HIGH)
        array->layout.memory_space = SPACE_DEFAULT;
}
