/* A buffer changes as a whole: what moves a value within it has no name of its own. */
#include "layout/change/retype.h"

#include "layout/base/glob.h"
#include "layout/change/argument.h"
#include "layout/change/retile.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"

struct retyping {
    struct trial *trial;
    const struct retype *change;
    const struct target *target;
    size_t *count;
};

/* The array of a value; NULL: a table. */
static const struct shape *
value_array(const struct flow *flow, const struct value *value)
{
    const struct shape_entry *shape = flow_step(flow, value->tick)->operation.shape;
    const struct part *part = &flow_form(flow, shape)->parts[value->part];
    return part->leaf == NO_PART ? NULL : shape_array(shape->leaves[part->leaf].entry->shape);
}

static bool
is_argument(const struct retyping *retyping, const struct buffer *buffer, uint32_t step)
{
    const struct arguments arguments = arguments_find(
        retyping->trial->program, &retyping->trial->records, trial_arena(retyping->trial));
    for (size_t i = 0; i < arguments.count && buffer->flags & VALUE_ARGUMENT; i++)
        if (arguments.items[i].step == step &&
            argument_matches(&arguments.items[i], retyping->change->pick.glob))
            return true;
    return false;
}

static bool
is_picked(const struct retyping *retyping, const struct buffers *buffers,
          const struct buffer *buffer)
{
    const struct flow *flow = buffers->flow;
    const struct pick *pick = &retyping->change->pick;
    const unsigned kept = VALUE_ARGUMENT | VALUE_OUTPUT | VALUE_CONSTANT;
    for (uint32_t i = 0; i < buffer->count; i++) {
        const struct value *value = buffer_value(buffers, buffer, i);
        const struct tick *tick = &flow->ticks[value->tick];
        const struct shape *array = value_array(flow, value);
        if (!array || array->type != retyping->change->from)
            continue;
        if (pick->field == PICK_ARGUMENT) {
            if (is_argument(retyping, buffer, tick->step))
                return true;
            continue;
        }
        const struct picked what = {tick->computation, flow_step(flow, value->tick),
                                    flow_element(flow, value), array};
        if (!(buffer->flags & kept) &&
            pick_matches(pick, retyping->trial->program, &retyping->trial->records, &what))
            return true;
    }
    return false;
}

/* Gives a buffer the size of its array in another type; one that another change lets take only
 * a part of its array, or nothing, takes that part. */
static void
set_size(const struct buffers *buffers, struct buffer *buffer, const struct size *size)
{
    int64_t whole, padding;
    int space;
    if (!value_bytes(buffers, buffer->widest, &whole, &padding, &space) || whole == 0 ||
        whole == buffer->bytes) {
        buffer->bytes = size->bytes;
        buffer->padding_bytes = size->padding_bytes;
        return;
    }
    double part = (double)buffer->bytes / (double)whole;
    buffer->bytes = (int64_t)((double)size->bytes * part);
    buffer->padding_bytes = (int64_t)((double)size->padding_bytes * part);
}

static void
retype_buffer(const struct retyping *retyping, const struct buffers *buffers,
              struct buffer *buffer)
{
    struct arena *arena = trial_arena(retyping->trial);
    const struct value *widest = &buffers->flow->values.items[buffer->widest];
    const struct shape *array = value_array(buffers->flow, widest);
    struct size size;
    struct diagnostic ignored;
    if (!array || array->type != retyping->change->from || array->rank == 0 ||
        !is_picked(retyping, buffers, buffer))
        return;
    struct shape *changed = array_retyped(array, retyping->change->to, retyping->target, arena);
    if (size_compute(&size, changed, arena, &ignored) || !size.known)
        return;
    target_book(buffers->target, changed, &size);
    set_size(buffers, buffer, &size);
    ++*retyping->count;
}

static void
retype_buffers(void *context, struct buffers *buffers)
{
    const struct retyping *retyping = context;
    *retyping->count = 0;
    for (uint32_t i = 0; i < buffers->count; i++)
        retype_buffer(retyping, buffers, &buffers->items[i]);
}

void
retype(struct trial *trial, const struct retype *change, const struct target *target,
       size_t *buffers)
{
    struct retyping *retyping = arena_alloc(trial_arena(trial), sizeof *retyping);
    *retyping = (struct retyping){trial, change, target, buffers};
    trial_edit(trial, (struct memory_edit){retyping, NULL, retype_buffers});
}
