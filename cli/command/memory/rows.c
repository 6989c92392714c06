/* Rows of buffers that are live at a tick; all tuple tables share one row. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/memory/memory.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <stdlib.h>
#include <string.h>

#define LARGEST 3 /* buffers that a finding names */

struct listing {
    struct memory_command *command;
    const struct memory *memory;
    int space;
    uint32_t tick;
    bool knows; /* temporaries are known; else all arguments and outputs are listed */
    uint32_t count;
    uint32_t *buffers; /* indices of live buffers, the largest first */
    uint32_t table_count;
    int64_t table_bytes;
    uint32_t later_count; /* outputs that are not written yet */
    int64_t later_bytes;
};

static int
compare_buffers(const void *left, const void *right, void *context)
{
    const struct buffers *buffers = context;
    uint32_t i = *(const uint32_t *)left, k = *(const uint32_t *)right;
    const struct buffer *a = &buffers->items[i], *b = &buffers->items[k];
    if (a->bytes != b->bytes)
        return a->bytes > b->bytes ? -1 : 1;
    return (i > k) - (i < k);
}

static int
find_alive(struct listing *listing)
{
    const struct buffers *buffers = &listing->memory->buffers;
    listing->buffers = arena_array(&listing->command->program->ownership.arena,
                                   buffers->count + 1, sizeof *listing->buffers);
    for (uint32_t i = 0; listing->buffers && i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        bool table = (buffer->flags & VALUE_TABLE) && buffer_role(buffer) == BUFFER_TEMP;
        bool known = listing->knows || buffer_role(buffer) == BUFFER_ARGUMENT ||
                     buffer_role(buffer) == BUFFER_OUTPUT;
        if (buffer->space != listing->space || buffer->bytes == 0 || !known)
            continue;
        if (table) {
            listing->table_count++;
        } else if (memory_alive(listing->memory, buffer, listing->tick) || !listing->knows) {
            listing->buffers[listing->count++] = i;
        } else if (buffer_role(buffer) == BUFFER_OUTPUT) {
            listing->later_count++;
            listing->later_bytes += buffer->bytes; /* cannot overflow: part of the peak */
        }
    }
    if (!listing->buffers)
        return -1;
    listing->table_bytes =
        listing->memory->spaces[listing->space - SPACE_MIN].packing.table_bytes;
    qsort_r(listing->buffers, listing->count, sizeof *listing->buffers, compare_buffers,
            (void *)(uintptr_t)buffers);
    return 0;
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
    const struct shape_entry *leaf =
        part->leaf == NO_PART ? NULL : shape->leaves[part->leaf].entry;
    layout_row_add(row, leaf ? leaf->shape : NULL, leaf ? leaf->canonical : NULL, &size);
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
               const struct size *size)
{
    struct row *row = row_new(&command->context->arena);
    row_add(row, FIELD_file, cell_text(command->dump->file));
    row_add(row, FIELD_module, cell_text(command->program->name));
    row_add(row, FIELD_name, cell_text(name));
    row_add(row, FIELD_role, cell_text(role));
    row_add(row, FIELD_bytes, cell_bytes(size->bytes));
    row_add(row, FIELD_padding_bytes, cell_bytes(size->padding_bytes));
    row_add(row, FIELD_memory_space, cell_space(space));
    return row;
}

static void
put_sum(const struct listing *listing, const char *name, const char *role, int64_t bytes,
        int64_t padding)
{
    struct size size = {.bytes = bytes, .padding_bytes = padding};
    row_put_besides(&listing->command->context->query,
                    memory_sum_row(listing->command, listing->space, name, role, &size));
}

static const char *
counted(struct arena *arena, const char *format, uint32_t count)
{
    struct text text = {0};
    text_format(&text, "[%u %s]", count, format);
    return text_keep(&text, arena);
}

static void
put_tables(const struct listing *listing)
{
    struct arena *arena = &listing->command->context->arena;
    const char *name =
        counted(arena, listing->table_count == 1 ? "table of a tuple" : "tables of tuples",
                listing->table_count);
    if (listing->table_count && listing->knows)
        put_sum(listing, name, "temp", listing->table_bytes, 0);
}

static void
put_later(const struct listing *listing)
{
    struct arena *arena = &listing->command->context->arena;
    const char *name = counted(
        arena, listing->later_count == 1 ? "output to be written" : "outputs to be written",
        listing->later_count);
    if (listing->later_count)
        put_sum(listing, name, "output", listing->later_bytes, 0);
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

int
memory_largest(struct memory_command *command, int space, struct text *out)
{
    uint32_t tick = memory_space(command->memory, space)->peak_tick;
    struct listing listing = listing_of(command, space, tick);
    if (find_alive(&listing))
        return -1;
    for (uint32_t i = 0; i < listing.count && i < LARGEST; i++) {
        const struct buffer *buffer = &listing.memory->buffers.items[listing.buffers[i]];
        uint32_t number = memory_value_at(listing.memory, buffer, tick);
        const struct flow *flow = &listing.memory->flow;
        text_format(out, "%s%%%s ", i ? ", " : "",
                    flow_name(flow, flow->values.items[number].tick));
        units_bytes(out, buffer->bytes);
    }
    return 0;
}

int
memory_rows(struct memory_command *command, int space, uint32_t tick)
{
    struct output *output = &command->context->output;
    struct listing listing = listing_of(command, space, tick);
    bool tables = false, sorted = command->context->query.sort.path.text != NULL;
    if (find_alive(&listing))
        return -1;
    for (uint32_t i = 0; i < listing.count && !output->failed; i++) {
        const struct buffer *buffer = &listing.memory->buffers.items[listing.buffers[i]];
        if (!tables && !sorted && buffer->bytes < listing.table_bytes) {
            put_tables(&listing);
            tables = true;
        }
        row_put(&command->context->query, memory_buffer_row(command, buffer, tick));
    }
    if (sorted)
        row_query_end(&command->context->query);
    if (!tables)
        put_tables(&listing);
    put_later(&listing);
    row_query_end(&command->context->query);
    return output->failed ? -1 : 0;
}
