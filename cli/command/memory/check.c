/* --check: compares our figures with those of the compiler's buffer assignment, usage report
 * and live ranges. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/memory/memory.h"
#include "cli/input/input.h"
#include "layout/account/assigned.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "render/row/row_make.h"

#include <string.h>

struct check {
    struct memory_command *command;
    struct memory *memory;
    const struct figures *assignment, *ranges; /* NULL: the dump has no such report */
    bool *seen;   /* for each value of the assignment: one of ours has its name */
    bool based;   /* at least one offset was compared */
    int64_t base; /* what our offsets begin at in the compiler's allocation */
    int64_t compared, differences;
};

static void
put_difference(struct check *check, const char *what, const char *name, struct cell ours,
               struct cell theirs)
{
    struct memory_command *command = check->command;
    struct row *row = row_new(&command->context->arena);
    check->differences++;
#include "render/row/fields/check.def"
    row_put(&command->context->query, row);
}

static void
compare_bytes(struct check *check, const char *what, const char *name, int64_t ours,
              int64_t theirs)
{
    check->compared++;
    if (ours != theirs)
        put_difference(check, what, name, cell_bytes(ours), cell_bytes(theirs));
}

static void
compare_integers(struct check *check, const char *what, const char *name, int64_t ours,
                 int64_t theirs)
{
    check->compared++;
    if (ours != theirs)
        put_difference(check, what, name, cell_integer(ours), cell_integer(theirs));
}

/* ---- the buffer assignment ---- */

static void
check_space(struct check *check, int number)
{
    const struct space_memory *ours = account_space(check->command->account, number);
    const struct figures *usage = check->command->account->setting->usage;
    struct figure_sums theirs = figures_sum(check->assignment, number);
    char text[SPACE_TEXT];
    const char *name = target_space_name(check->memory->target, number, text);
    if (!ours->used && !theirs.used)
        return;
    compare_bytes(check, "argument_bytes", name, ours->argument_bytes, theirs.argument_bytes);
    compare_bytes(check, "output_bytes", name, ours->output_bytes, theirs.output_bytes);
    compare_bytes(check, "donated_bytes", name, ours->donated_bytes, theirs.donated_bytes);
    compare_bytes(check, "constant_bytes", name, ours->constant_bytes, theirs.constant_bytes);
    if (account_knows(check->command->account, number))
        compare_bytes(check, "temp_bytes", name, ours->temp_bytes, theirs.temp_bytes);
    bool stated = usage && (usage->totals[number - SPACE_MIN] >= 0 || usage->all_bytes < 0);
    if (stated && account_knows(check->command->account, number))
        compare_bytes(check, "total_bytes", name, ours->peak_bytes + theirs.thread_bytes,
                       usage->totals[number - SPACE_MIN]);
}

/* Compares an offset. A TPU's heap begins at an unknown offset of its allocation, which the
 * first value compared tells. */
static void
check_offset(struct check *check, const char *name, int64_t ours, int64_t theirs)
{
    if (!check->based && check->memory->rule == MEMORY_TPU)
        check->base = theirs - ours;
    check->based = true;
    compare_bytes(check, "offset", name, check->base + ours, theirs);
}

/* Returns whether the compiler books a value as nothing where we say its size: a table within a
 * SparseCore computation takes no memory, and up to libtpu 0.0.50 has no size either. */
static bool
is_nothing(const struct check *check, uint32_t value, const struct figure *figure)
{
    const struct flow *flow = &check->memory->flow;
    const struct value *v = &flow->values.items[value];
    const bool *sparsecore = check->memory->buffers.sparsecore;
    return figure->bytes == 0 && v->flags & VALUE_TABLE && sparsecore &&
           sparsecore[flow->ticks[v->tick].computation->number];
}

static void
check_value(struct check *check, const struct buffer *buffer, uint32_t value, const char *name)
{
    const struct figure *figure = figures_find(&check->assignment->values, name);
    int64_t bytes, padding;
    int space;
    if (!figure) {
        put_difference(check, "value", name, cell_boolean(true), cell_boolean(false));
        return;
    }
    const struct figure_allocation *allocation =
        &check->assignment->allocations[figure->allocation];
    check->seen[figure - check->assignment->values.items] = true;
    if (value_bytes(&check->memory->buffers, value, &bytes, &padding, &space) &&
        !is_nothing(check, value, figure)) {
        compare_bytes(check, "bytes", name, bytes, figure->bytes);
        compare_integers(check, "memory_space", name, space, allocation->space);
    }
    bool packed = buffer_role(buffer) == BUFFER_TEMP && !buffer->within && buffer->offset >= 0;
    if (packed && !(allocation->roles & (FIGURE_ARGUMENT | FIGURE_OUTPUT | FIGURE_CONSTANT)))
        check_offset(check, name, buffer->offset, figure->offset);
}

/* Reports values that only the compiler has. Constants are left out, because one within a
 * fusion is no step of ours; the sums include it. */
static void
check_unseen(struct check *check)
{
    const struct figure_list *values = &check->assignment->values;
    for (size_t i = 0; i < values->count; i++) {
        const struct figure *figure = &values->items[i];
        unsigned roles = check->assignment->allocations[figure->allocation].roles;
        if (!check->seen[i] && !(roles & (FIGURE_THREAD | FIGURE_CONSTANT)))
            put_difference(check, "value", figure->name, cell_boolean(false),
                           cell_boolean(true));
    }
}

/* ---- live ranges ---- */

/* Compares the schedules. Returns whether they are the same. Reports only the first step that
 * differs, because those behind it differ too. */
static bool
check_schedule(struct check *check)
{
    const struct flow *flow = &check->memory->flow;
    const struct figure_list *steps = &check->ranges->steps;
    compare_integers(check, "steps", NULL, flow->tick_count, (int64_t)steps->count);
    for (uint32_t i = 0; i < flow->tick_count && i < steps->count; i++) {
        const char *ours = flow_name(flow, i), *theirs = steps->items[i].name;
        check->compared++;
        if (flow->ticks[i].inner || strcmp(ours, theirs) == 0)
            continue;
        put_difference(check, "step", theirs, cell_text(ours), cell_text(theirs));
        return false;
    }
    return flow->tick_count == steps->count;
}

/* Returns whether a life ends where only the compiler's version decides: up to libtpu 0.0.40 a
 * token that an asynchronous start takes ends there. No memory depends on it. */
static bool
ends_early(const struct check *check, uint32_t value)
{
    const struct memory *memory = check->memory;
    int64_t bytes, padding;
    int space;
    return memory->rule == MEMORY_TPU && memory->libtpu.likely == PACK_BEST &&
           value_bytes(&memory->buffers, value, &bytes, &padding, &space) && bytes == 0;
}

/* Returns whether a start, which is a step off, is the one of other versions of libtpu, of
 * which nothing says for certain that they did not write the report. */
static bool
starts_by_version(const struct check *check, const struct value *v, int64_t start)
{
    const struct libtpu *libtpu = &check->memory->libtpu;
    bool certain = libtpu->source == LIBTPU_VERSION || libtpu->source == LIBTPU_FILE_NAME;
    return !certain && v->flags & VALUE_WRAPPED &&
           start == (int64_t)v->start + (libtpu->late_start ? -1 : 1);
}

static void
check_range(struct check *check, uint32_t value, const char *name)
{
    const struct value *v = &check->memory->flow.values.items[value];
    const struct figure *figure = figures_find(&check->ranges->ranges, name);
    if (!figure)
        return;
    compare_integers(check, "start", name,
                     starts_by_version(check, v, figure->start) ? figure->start : v->start,
                     figure->start);
    if (!ends_early(check, value))
        compare_integers(check, "end", name, v->end, figure->end);
}

/* ---- the module ---- */

/* Compares all values but those at inner ticks: what asynchronous sugar wraps has no name in
 * the text. */
static void
check_values(struct check *check, bool ranges)
{
    const struct buffers *buffers = &check->memory->buffers;
    const struct flow *flow = &check->memory->flow;
    struct text name = {0};
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        for (uint32_t k = 0; k < buffer->count; k++) {
            uint32_t value = buffers->members[buffer->first + k];
            if (flow->ticks[flow->values.items[value].tick].inner)
                continue;
            figure_name(&name, flow, value);
            if (check->assignment)
                check_value(check, buffer, value, name.data);
            if (ranges)
                check_range(check, value, name.data);
        }
    }
    text_free(&name);
}

static void
check_module(struct check *check)
{
    struct arena *arena = &check->memory->flow.arena;
    bool ranges = check->ranges && check_schedule(check);
    if (check->assignment) {
        size_t count = check->assignment->values.count;
        check->seen = arena_array(arena, count, sizeof *check->seen);
        for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
            check_space(check, i);
    }
    check_values(check, ranges);
    if (check->assignment)
        check_unseen(check);
}

static void
report_differences(const struct check *check)
{
    const struct memory_command *command = check->command;
    struct text text = {0};
    struct finding finding = {.rule = "check",
                              .file = command->dump->file,
                              .module = command->account->program->name,
                              .space = NO_SPACE,
                              .limit = cell_integer(0),
                              .value = cell_integer(check->differences)};
    text_format(&text, "%s: %lld of the compiler's figures differ",
                input_name(command->dump->file), (long long)check->differences);
    finding_report(command->context, &finding, &text);
}

static void
put_totals(struct check *check)
{
    struct memory_command *command = check->command;
    struct row *row = row_new(&command->arena);
    account_add_module(command->account, row);
#include "render/row/fields/checked.def"
    list_add(command->all, cell_object(row));
    if (check->differences)
        report_differences(check);
}

void
memory_check(struct memory_command *command)
{
    const char *file = command->dump->file;
    struct check check = {.command = command, .memory = &command->account->memory};
    struct text *words = output_words(&command->context->output);
    const char *assumed = account_assumed_target(command->account, &command->arena);
    command->context->output.exact_bytes = true; /* rounding would hide small differences */
    check.assignment = command->account->setting->assignment;
    check.ranges = dump_reports_find(&command->reports, file, INPUT_LIVE_RANGE);
    command->context->output.target = command->account->memory.target;
    if (!check.assignment && !check.ranges) {
        usage_error(&command->context->console,
                    "%s: --check compares with the compiler's buffer assignment or live "
                    "ranges, and neither is given: give the folder that XLA dumped to "
                    "(XLA_FLAGS='--xla_dump_to=DIR --xla_dump_hlo_as_text'), or one of these "
                    "files beside the text",
                    input_name(file));
        return;
    }
    check_module(&check);
    if (words)
        text_format(words, "%s: %lld figures compared, %lld differ\n", input_name(file),
                    (long long)check.compared, (long long)check.differences);
    if (words && check.differences && assumed)
        text_format(words, "%s\n", assumed);
    put_totals(&check);
}
