/* How long a value is alive is known only once the changed program has been walked through:
 * then its buffer is moved. */
#include "parser/trial/cross.h"

#include "layout/base/least.h"
#include "layout/device/target.h"
#include "layout/owner/users.h"
#include "layout/shape_entry.h"
#include "parser/trial/fast.h"

#include <string.h>

#define MOVES 6 /* that are followed to a kernel */

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
    if (!fast_may_hold(buffer))
        return false;
    if (x->crossing == CROSSING_LOW)
        return true;
    if (!steps || !steps[tick->step] || buffer->end - buffer->start > FEW_STEPS)
        return false;
    for (uint32_t i = 0; i < buffer->count; i++) {
        tick = &buffers->flow->ticks[buffer_value(buffers, buffer, i)->tick];
        if (meets_kernel(x, tick->computation, tick->step, 0))
            return false;
    }
    return true;
}

/* Moves buffers that newly fit, or for the least figure all that do, those that are alive for
 * the fewest steps first. */
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
    int64_t *curve = fast_curve(buffers, x->fast, true);
    fast_fill(x->fast, curve, items, count);
    fast_fill_all(buffers, x->fast, curve, NULL);
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
    if (fits && (x->crossing == CROSSING_SHORT || x->crossing == CROSSING_LOW))
        note_fit(x, c, step);
    if (fits && x->crossing == CROSSING_LOW)
        array->layout.memory_space = x->fast->number;
    if (spills && x->crossing == CROSSING_HIGH)
        array->layout.memory_space = SPACE_DEFAULT;
}
