/* Rows of buffers that are live at a tick; all tuple tables share one row. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/memory/memory.h"
#include "layout/base/least.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <stdlib.h>
#include <string.h>

#define LARGEST 3 /* buffers that a finding names */

struct sum {
    uint32_t count;
    int64_t bytes;
};

struct listing {
    struct memory_command *command;
    const struct memory *memory;
    int space;
    uint32_t tick;
    bool knows; /* temporaries are known; else all arguments and outputs are listed */
    uint32_t count;
    uint32_t *buffers; /* indices of live buffers, the largest first */
    struct sum tables;
    struct sum later; /* outputs that are not written yet */
};

static int
compare_buffers(const void *left, const void *right, void *context)
{
    const struct buffers *buffers = context;
    uint32_t i = *(const uint32_t *)left, k = *(const uint32_t *)right;
    const struct buffer *a = &buffers->items[i], *b = &buffers->items[k];
    if (a->bytes != b->bytes)
        return compare_numbers(b->bytes, a->bytes);
    return compare_numbers(i, k);
}

static void
find_alive(struct listing *listing)
{
    const struct buffers *buffers = &listing->memory->buffers;
    listing->buffers = arena_array(&listing->command->program->ownership.arena, buffers->count,
                                   sizeof *listing->buffers);
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        bool table = (buffer->flags & VALUE_TABLE) && buffer_role(buffer) == BUFFER_TEMP;
        bool known = listing->knows || buffer_role(buffer) == BUFFER_ARGUMENT ||
                     buffer_role(buffer) == BUFFER_OUTPUT;
        if (buffer->space != listing->space || buffer->bytes == 0 || !known)
            continue;
        if (table) {
            listing->tables.count++;
        } else if (memory_alive(listing->memory, buffer, listing->tick) || !listing->knows) {
            listing->buffers[listing->count++] = i;
        } else if (buffer_role(buffer) == BUFFER_OUTPUT) {
            listing->later.count++;
            listing->later.bytes += buffer->bytes; /* cannot overflow: part of the peak */
        }
    }
    listing->tables.bytes =
        listing->memory->spaces[listing->space - SPACE_MIN].packing.table_bytes;
    qsort_r(listing->buffers, listing->count, sizeof *listing->buffers, compare_buffers,
            (void *)(uintptr_t)buffers);
}

static const char *
role_of(const struct buffer *buffer)
{
    static const char *const names[] = {"argument", "output", "constant", "temp"};
    return buffer->within ? "in output" : names[buffer_role(buffer)];
}

static const char *
name_of(const struct memory *memory, uint32_t buffer)
{
    const struct buffer *b = &memory->buffers.items[buffer];
    const struct value *first = buffer_value(&memory->buffers, b, 0);
    return flow_name(&memory->flow, first->tick);
}

/* Adds the site of the step at a tick. */
static void
add_origin(const struct memory_command *command, struct row *row, uint32_t tick)
{
    const struct flow *flow = &command->memory->flow;
    const struct program *program = command->program;
    const struct computation *c = flow->ticks[tick].computation;
    const struct step *step = flow_step(flow, tick);
    struct origin origin = step_origin(&program->ownership, c, step, NULL, NULL);
    struct text text = {0};
    if (!operation_may_own(&step->operation)) /* it makes no value of its own */
        origin.opcode = origin.metadata = 0;
    program_op_name(program, origin.metadata, command->context->query.depth, &text);
    struct slice op_name = text_keep_slice(&text, row->arena);
    program_source(program, origin.metadata, &text);
    struct slice source = text_keep_slice(&text, row->arena);
#include "render/row/fields/origin.def"
}

/* Adds the shape and the size, as the target books it, of the widest value in the buffer. */
static void
add_shape(const struct memory *memory, struct row *row, const struct buffer *buffer)
{
    const struct flow *flow = &memory->flow;
    const struct value *widest = &flow->values.items[buffer->widest];
    const struct shape_entry *shape = flow_step(flow, widest->tick)->operation.shape;
    const struct part *part = &flow_form(flow, shape)->parts[widest->part];
    struct size size;
    int space;
    value_size(&memory->buffers, buffer->widest, &size, &space);
    static const struct shape_entry none = {0};
    const struct shape_entry *leaf =
        part->leaf == NO_PART ? &none : shape->leaves[part->leaf].entry;
    layout_row_add(row, leaf->shape, leaf->canonical, &size);
    row_set(row, FIELD_memory_space, cell_space(buffer->space));
}

struct row *
memory_buffer_row(struct memory_command *command, const struct buffer *buffer, uint32_t tick)
{
    const struct memory *memory = command->memory;
    const struct flow *flow = &memory->flow;
    struct row *row = row_new(&command->context->arena);
    uint32_t number = memory_value_at(memory, buffer, tick);
    const struct value *value = &flow->values.items[number];
    int64_t path[PATH_LIMIT];
    const struct form *form = flow_form(flow, flow_step(flow, value->tick)->operation.shape);
#include "render/row/fields/buffer.def"
    return row;
}

struct row *
memory_sum_row(struct memory_command *command, int space, const char *name, const char *role,
               int64_t bytes)
{
    struct row *row = row_new(&command->context->arena);
    row_add(row, FIELD_file, cell_text(command->dump->file));
    row_add(row, FIELD_module, cell_text(command->program->name));
    row_add(row, FIELD_name, cell_text(name));
    row_add(row, FIELD_role, cell_text(role));
    row_add(row, FIELD_bytes, cell_bytes(bytes));
    row_add(row, FIELD_padding_bytes, cell_bytes(0));
    row_add(row, FIELD_memory_space, cell_space(space));
    return row;
}

/* Prints a row for several buffers, which names[0] names if there is only one, else names[1].
 */
static void
put_sum(const struct listing *listing, struct sum sum, const char *const names[2],
        const char *role)
{
    struct memory_command *command = listing->command;
    struct text name = {0};
    if (!sum.count)
        return;
    text_format(&name, "[%u %s]", sum.count, names[sum.count > 1]);
    row_put_besides(&command->context->query,
                    memory_sum_row(command, listing->space,
                                   text_keep(&name, &command->context->arena), role,
                                   sum.bytes));
}

static void
put_tables(const struct listing *listing)
{
    static const char *const names[] = {"table of a tuple", "tables of tuples"};
    if (listing->knows)
        put_sum(listing, listing->tables, names, "temp");
}

static struct listing
listing_of(struct memory_command *command, int space, uint32_t tick)
{
    return (struct listing){.command = command,
                            .memory = command->memory,
                            .space = space,
                            .tick = tick,
                            .knows = memory_knows(command, space)};
}

void
memory_largest(struct memory_command *command, int space, struct text *out)
{
    uint32_t tick = memory_space(command->memory, space)->peak_tick;
    struct listing listing = listing_of(command, space, tick);
    find_alive(&listing);
    for (uint32_t i = 0; i < listing.count && i < LARGEST; i++) {
        const struct buffer *buffer = &listing.memory->buffers.items[listing.buffers[i]];
        uint32_t number = memory_value_at(listing.memory, buffer, tick);
        const struct flow *flow = &listing.memory->flow;
        text_separate(out, i, ", ");
        text_format(out, "%%%s ", flow_name(flow, flow->values.items[number].tick));
        units_bytes(out, buffer->bytes);
    }
}

void
memory_rows(struct memory_command *command, int space, uint32_t tick)
{
    static const char *const later[] = {"output to be written", "outputs to be written"};
    struct output *output = &command->context->output;
    struct listing listing = listing_of(command, space, tick);
    bool tables = false, sorted = command->context->query.sort.path.text != NULL;
    find_alive(&listing);
    for (uint32_t i = 0; i < listing.count && !output->failed; i++) {
        const struct buffer *buffer = &listing.memory->buffers.items[listing.buffers[i]];
        if (!tables && !sorted && buffer->bytes < listing.tables.bytes) {
            put_tables(&listing);
            tables = true;
        }
        row_put(&command->context->query, memory_buffer_row(command, buffer, tick));
    }
    if (sorted)
        row_query_end(&command->context->query);
    if (!tables)
        put_tables(&listing);
    put_sum(&listing, listing.later, later, "output");
    row_query_end(&command->context->query);
}
