/* How long a value is alive is known only once the changed program has been walked through:
 * then its buffer is moved. */
#include "layout/trial/cross.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/owner/users.h"
#include "layout/shape_entry.h"
#include "layout/trial/fast.h"

#include <string.h>

#define MOVES 6 /* that are followed to a kernel */

struct crossings {
    struct trial *trial;
    const struct target *target;
    const struct target_space *fast; /* NULL: none whose size is known */
    bool **fits; /* by computation and step: an array of its result newly fits */
};

static void move_buffers(void *context, struct buffers *buffers);

struct crossings *
crossings_begin(struct trial *trial, const struct target *target)
{
    struct crossings *crossings = arena_alloc(trial_arena(trial), sizeof *crossings);
    const struct target_space *fast = target_fast(target);
    *crossings = (struct crossings){
        trial, target, fast && fast->bytes > FAST_SPARE ? fast : NULL, .fits = NULL};
    if (crossings->fast)
        trial_edit(trial, (struct memory_edit){crossings, NULL, move_buffers});
    return crossings;
}

/* ---- short lives ---- */

/* Notes an array whose new size fits. */
static void
note_fit(struct crossings *x, const struct computation *c, uint32_t step)
{
    const struct ownership *o = &x->trial->program->ownership;
    struct arena *arena = trial_arena(x->trial);
    if (!x->fits)
        x->fits = arena_array(arena, o->count + 1, sizeof *x->fits);
    bool **steps = &x->fits[c->number];
    if (!*steps)
        *steps = arena_array(arena, c->count + 1, sizeof **steps);
    (*steps)[step] = true;
}

/* Returns whether a step is a kernel, or a kernel reads what it yields. */
static bool
meets_kernel(struct crossings *x, const struct computation *c, uint32_t at, unsigned depth)
{
    switch (trial_open(x->trial, c)->steps[at].operation.rule) {
    case RULE_CUSTOM_CALL:
        return true;
    case RULE_FORWARD:
    case RULE_ELEMENT:
        break;
    default:
        if (depth > 0)
            return false;
    }
    const struct users *users = records_users(&x->trial->records, c);
    for (uint32_t i = users->first[at]; depth < MOVES && i < users->first[at + 1]; i++)
        if (meets_kernel(x, c, users->list[i].user, depth + 1))
            return true;
    return false;
}

/* Returns whether a kernel writes or reads one of the values of a buffer. */
static bool
is_of_kernel(struct crossings *x, const struct buffers *buffers, const struct buffer *buffer)
{
    for (uint32_t i = 0; i < buffer->count; i++) {
        const struct value *value = buffer_value(buffers, buffer, i);
        const struct tick *tick = &buffers->flow->ticks[value->tick];
        if (meets_kernel(x, tick->computation, tick->step, 0))
            return true;
    }
    return false;
}

/* Returns whether an array of a buffer newly fits, and is alive for few steps. */
static bool
is_short(const struct crossings *x, const struct buffers *buffers, const struct buffer *buffer)
{
    const struct value *value = &buffers->flow->values.items[buffer->widest];
    const struct tick *tick = &buffers->flow->ticks[value->tick];
    const bool *steps = NULL;
    if (x->fits)
        steps = x->fits[tick->computation->number];
    return steps && steps[tick->step] && buffer->end - buffer->start <= FEW_STEPS;
}

/* What a buffer took in the program as it is, and where: the size of its largest array. */
static int64_t
bytes_before(const struct crossings *x, const struct buffers *buffers,
             const struct buffer *buffer, int *space)
{
    const struct value *value = &buffers->flow->values.items[buffer->widest];
    const struct tick *tick = &buffers->flow->ticks[value->tick];
    const struct shape_entry *now = flow_step(buffers->flow, value->tick)->operation.shape;
    const struct shape_entry *shape = trial_step_before(x->trial, tick)->operation.shape;
    uint32_t leaf = flow_form(buffers->flow, now)->parts[value->part].leaf;
    *space = buffer->space;
    if (leaf == NO_PART || !shape || leaf >= shape->leaf_count)
        return buffer->bytes;
    *space = shape_array(shape->leaves[leaf].entry->shape)->layout.memory_space;
    return shape->leaves[leaf].entry->size.bytes;
}

static struct fast_before
find_before(const struct crossings *x, const struct buffers *buffers)
{
    struct arena *arena = trial_arena(x->trial);
    int64_t *bytes = arena_array(arena, buffers->count + 1, sizeof *bytes);
    struct fast_curve *curve = fast_curve_new(buffers);
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        int space;
        bytes[i] = bytes_before(x, buffers, buffer, &space);
        if (space == x->fast->number)
            fast_curve_add(curve, buffer->start, buffer->end, bytes[i]);
    }
    return (struct fast_before){curve, bytes};
}

/* Returns whether the bytes of the fast memory that are alive at once are more than it has. */
static bool
is_crowded(const struct crossings *x, const struct buffers *buffers)
{
    const struct fast_curve *curve = fast_curve_of(buffers, x->fast, true);
    const struct buffer always = {.start = 0, .end = buffers->flow->tick_count};
    return !fast_fits(x->fast, curve, &always, -FAST_SPARE);
}

/* Fills the fast memory anew with what lies there: what has no room is in the main memory, as
 * is what takes more than half of the room, and nothing else comes in. What is only fetched
 * early is in the main memory already. */
static void
refill(const struct crossings *x, struct buffers *buffers)
{
    struct arena *arena = trial_arena(x->trial);
    struct buffer **items = arena_array(arena, buffers->count + 1, sizeof *items);
    int64_t room = x->fast->bytes - FAST_SPARE;
    size_t count = 0;
    for (uint32_t i = 0; i < buffers->count; i++) {
        struct buffer *buffer = &buffers->items[i];
        if (buffer->space != x->fast->number || fast_is_fetched(buffers, buffer))
            continue;
        buffer->space = SPACE_DEFAULT;
        if (buffer->bytes <= room / 2)
            items[count++] = buffer;
    }
    fast_fill(x->fast, fast_curve_of(buffers, x->fast, false), items, count);
}

/* Moves buffers that newly fit. */
static void
move_buffers(void *context, struct buffers *buffers)
{
    struct crossings *x = context;
    struct arena *arena = trial_arena(x->trial);
    struct buffer **items = arena_array(arena, buffers->count + 1, sizeof *items);
    const struct fast_before before = find_before(x, buffers);
    size_t count = 0;
    if (x->trial->refilled) {
        if (is_crowded(x, buffers))
            refill(x, buffers);
        return;
    }
    for (uint32_t i = 0; i < buffers->count; i++) {
        struct buffer *buffer = &buffers->items[i];
        if (fast_may_hold(buffer) && is_short(x, buffers, buffer) &&
            !is_of_kernel(x, buffers, buffer))
            items[count++] = buffer;
    }
    struct fast_curve *curve = fast_curve_of(buffers, x->fast, true);
    fast_fill(x->fast, curve, items, count);
    fast_fill_all(buffers, x->fast, curve, &before);
}

/* ---- arrays ---- */

void
crossings_add(struct crossings *x, const struct computation *c, uint32_t step, size_t leaf,
              const struct shape *array)
{
    struct size size;
    struct diagnostic ignored;
    const struct operation *operation = &trial_open(x->trial, c)->steps[step].operation;
    bool argument = operation->rule == RULE_PARAMETER && c->entry;
    if (!x->fast || argument || size_compute(&size, array, trial_arena(x->trial), &ignored))
        return;
    int64_t room = x->fast->bytes - FAST_SPARE;
    int64_t before = operation->shape->leaves[leaf].entry->size.bytes;
    bool fits = array->layout.memory_space == SPACE_DEFAULT && before > room / 2 &&
                size.bytes <= room && size.bytes < before;
    if (fits)
        note_fit(x, c, step);
}
