/* Compares sums by memory space, then values and live ranges by name. */
#include "layout/account/account_check.h"

#include "layout/account/assigned.h"
#include "layout/base/text.h"
#include "layout/device/target.h"

#include <string.h>

struct checking {
    struct account_check *check;
    const struct memory *memory;
    bool *seen;   /* for each value of the assignment: one of ours has its name */
    bool based;   /* at least one offset was compared */
    int64_t base; /* what our offsets begin at in the compiler's allocation */
};

static const struct {
    const char *name, *words;
} reasons[LEFT_KINDS] = {
    [LEFT_SUM] = {"sums", "sums that are not known here"},
    [LEFT_WRAPPED] = {"wrapped", "values within asynchronous operations, which have no name"},
    [LEFT_CONSTANT] = {"constants", "constants within fusions and values of threads"},
    [LEFT_TABLE] = {"tables", "figures of tables that versions book as nothing"},
    [LEFT_OFFSET] = {"offsets", "offsets of values that have no place of their own here"},
    [LEFT_RANGE] = {"live_ranges",
                    "ends of live ranges that depend on the schedule or the version"},
};

const char *
figure_left_name(enum figure_left left)
{
    return reasons[left].name;
}

const char *
figure_left_words(enum figure_left left)
{
    return reasons[left].words;
}

static void
leave_out(struct checking *checking, enum figure_left left, size_t count)
{
    checking->check->left_out[left] += (int64_t)count;
}

static void
put_difference(struct checking *checking, struct figure_difference difference)
{
    struct account_check *check = checking->check;
    check->differences++;
    check->differs(check->user, &difference);
}

static void
compare_figures(struct checking *checking, struct figure_difference difference)
{
    checking->check->compared++;
    if (difference.ours != difference.theirs)
        put_difference(checking, difference);
}

static void
compare_bytes(struct checking *checking, const char *what, const char *name, int64_t ours,
              int64_t theirs)
{
    compare_figures(checking,
                    (struct figure_difference){what, name, FIGURE_BYTES, ours, theirs, 0, 0});
}

static void
compare_counts(struct checking *checking, const char *what, const char *name, int64_t ours,
               int64_t theirs)
{
    compare_figures(checking,
                    (struct figure_difference){what, name, FIGURE_NUMBER, ours, theirs, 0, 0});
}

/* Adds a value that only one of both has. */
static void
put_alone(struct checking *checking, const char *name, bool ours)
{
    put_difference(checking,
                   (struct figure_difference){"value", name, FIGURE_THERE, ours, !ours, 0, 0});
}

/* ---- the buffer assignment ---- */

static void
check_space(struct checking *checking, int number)
{
    const struct space_memory *ours = account_space(checking->check->account, number);
    const struct figures *usage = checking->check->account->setting->usage;
    struct figure_sums theirs = figures_sum(checking->check->assignment, number);
    char text[SPACE_TEXT];
    const char *name = target_space_name(checking->memory->target, number, text);
    if (!ours->used && !theirs.used)
        return;
    compare_bytes(checking, "argument_bytes", name, ours->argument_bytes,
                  theirs.argument_bytes);
    compare_bytes(checking, "output_bytes", name, ours->output_bytes, theirs.output_bytes);
    compare_bytes(checking, "donated_bytes", name, ours->donated_bytes, theirs.donated_bytes);
    compare_bytes(checking, "constant_bytes", name, ours->constant_bytes,
                  theirs.constant_bytes);
    bool stated = usage && (usage->totals[number - SPACE_MIN] >= 0 || usage->all_bytes < 0);
    if (!account_knows(checking->check->account, number)) {
        leave_out(checking, LEFT_SUM, 1 + stated);
        return;
    }
    compare_bytes(checking, "temp_bytes", name, ours->temp_bytes, theirs.temp_bytes);
    if (stated)
        compare_bytes(checking, "total_bytes", name, ours->peak_bytes + theirs.thread_bytes,
                      usage->totals[number - SPACE_MIN]);
}

/* Compares an offset. A TPU's heap begins at an unknown offset of its allocation, which the
 * first value compared tells. */
static void
check_offset(struct checking *checking, const char *name, int64_t ours, int64_t theirs)
{
    if (!checking->based && checking->memory->rule == MEMORY_TPU)
        checking->base = theirs - ours;
    checking->based = true;
    compare_bytes(checking, "offset", name, checking->base + ours, theirs);
}

/* Returns whether the compiler books a value as nothing where we say its size: a table within a
 * SparseCore computation takes no memory, and up to libtpu 0.0.50 has no size either. */
static bool
is_nothing(const struct checking *checking, uint32_t value, const struct figure *figure)
{
    const struct flow *flow = &checking->memory->flow;
    const struct value *v = &flow->values.items[value];
    const bool *sparsecore = checking->memory->buffers.sparsecore;
    return figure->bytes == 0 && v->flags & VALUE_TABLE && sparsecore &&
           sparsecore[flow->ticks[v->tick].computation->number];
}

static void
check_value(struct checking *checking, const struct buffer *buffer, uint32_t value,
            const char *name)
{
    const struct figure *figure = figures_find(&checking->check->assignment->values, name);
    int64_t bytes, padding;
    int space;
    if (!figure) {
        put_alone(checking, name, true);
        return;
    }
    const struct figure_allocation *allocation =
        &checking->check->assignment->allocations[figure->allocation];
    checking->seen[figure - checking->check->assignment->values.items] = true;
    bool sized = value_bytes(&checking->memory->buffers, value, &bytes, &padding, &space);
    if (!sized || is_nothing(checking, value, figure)) {
        leave_out(checking, LEFT_TABLE, 2);
    } else {
        compare_bytes(checking, "bytes", name, bytes, figure->bytes);
        compare_counts(checking, "memory_space", name, space, allocation->space);
    }
    bool packed = buffer_role(buffer) == BUFFER_TEMP && !buffer->within && buffer->offset >= 0;
    if (packed && !(allocation->roles & (FIGURE_ARGUMENT | FIGURE_OUTPUT | FIGURE_CONSTANT)))
        check_offset(checking, name, buffer->offset, figure->offset);
    else
        leave_out(checking, LEFT_OFFSET, 1);
}

/* Reports values that only the compiler has. Constants are left out, because one within a
 * fusion is no step of ours; the sums include it. */
static void
check_unseen(struct checking *checking)
{
    const struct figure_list *values = &checking->check->assignment->values;
    for (size_t i = 0; i < values->count; i++) {
        const struct figure *figure = &values->items[i];
        unsigned roles = checking->check->assignment->allocations[figure->allocation].roles;
        if (checking->seen[i])
            continue;
        if (roles & (FIGURE_THREAD | FIGURE_CONSTANT))
            leave_out(checking, LEFT_CONSTANT, 1);
        else
            put_alone(checking, figure->name, false);
    }
}

/* ---- live ranges ---- */

/* Compares the schedules. Returns whether they are the same. Reports only the first step that
 * differs, because those behind it differ too. */
static bool
check_schedule(struct checking *checking)
{
    const struct flow *flow = &checking->memory->flow;
    const struct figure_list *steps = &checking->check->ranges->steps;
    compare_counts(checking, "steps", NULL, flow->tick_count, (int64_t)steps->count);
    for (uint32_t i = 0; i < flow->tick_count && i < steps->count; i++) {
        const char *ours = flow_name(flow, i), *theirs = steps->items[i].name;
        checking->check->compared++;
        if (flow->ticks[i].inner || strcmp(ours, theirs) == 0)
            continue;
        put_difference(checking, (struct figure_difference){"step", theirs, FIGURE_STEP, 0, 0,
                                                            ours, theirs});
        return false;
    }
    return flow->tick_count == steps->count;
}

/* Returns whether a life ends where only the compiler's version decides: up to libtpu 0.0.40 a
 * token that an asynchronous start takes ends there. No memory depends on it. */
static bool
ends_early(const struct checking *checking, uint32_t value)
{
    const struct memory *memory = checking->memory;
    int64_t bytes, padding;
    int space;
    return memory->rule == MEMORY_TPU && memory->libtpu.likely == PACK_BEST &&
           value_bytes(&memory->buffers, value, &bytes, &padding, &space) && bytes == 0;
}

/* Returns whether a start, which is a step off, is the one of other versions of libtpu, of
 * which nothing says for certain that they did not write the report. */
static bool
starts_by_version(const struct checking *checking, const struct value *v, int64_t start)
{
    const struct libtpu *libtpu = &checking->memory->libtpu;
    bool certain = libtpu->source == LIBTPU_VERSION || libtpu->source == LIBTPU_FILE_NAME;
    return !certain && v->flags & VALUE_WRAPPED &&
           start == (int64_t)v->start + (libtpu->late_start ? -1 : 1);
}

static void
check_range(struct checking *checking, uint32_t value, const char *name)
{
    const struct value *v = &checking->memory->flow.values.items[value];
    const struct figure *figure = figures_find(&checking->check->ranges->ranges, name);
    if (!figure)
        return;
    if (starts_by_version(checking, v, figure->start))
        leave_out(checking, LEFT_RANGE, 1);
    else
        compare_counts(checking, "start", name, v->start, figure->start);
    if (ends_early(checking, value))
        leave_out(checking, LEFT_RANGE, 1);
    else
        compare_counts(checking, "end", name, v->end, figure->end);
}

/* ---- the program ---- */

/* Compares all values but those at inner ticks: what asynchronous sugar wraps has no name in
 * the text. */
static void
check_values(struct checking *checking, bool ranges)
{
    const struct buffers *buffers = &checking->memory->buffers;
    const struct flow *flow = &checking->memory->flow;
    struct text name = {0};
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        for (uint32_t k = 0; k < buffer->count; k++) {
            uint32_t value = buffers->members[buffer->first + k];
            if (flow->ticks[flow->values.items[value].tick].inner) {
                leave_out(checking, LEFT_WRAPPED, 1);
                continue;
            }
            figure_name(&name, flow, value);
            if (checking->check->assignment)
                check_value(checking, buffer, value, name.data);
            if (ranges)
                check_range(checking, value, name.data);
        }
    }
    text_free(&name);
}

void
account_check(struct account_check *check)
{
    const struct memory *memory = &check->account->memory;
    struct checking checking = {.check = check, .memory = memory};
    struct arena arena = {0};
    bool ranges = check->ranges && check_schedule(&checking);
    if (check->ranges && !ranges)
        leave_out(&checking, LEFT_RANGE, 2 * check->ranges->ranges.count);
    if (check->assignment) {
        size_t count = check->assignment->values.count;
        checking.seen = arena_array(&arena, count + 1, sizeof *checking.seen);
        for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
            check_space(&checking, i);
    }
    check_values(&checking, ranges);
    if (check->assignment)
        check_unseen(&checking);
    arena_free(&arena);
}
