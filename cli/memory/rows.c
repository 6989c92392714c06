/* A row for each buffer that is alive, and one for all tables of tuples. */
#include "cli/command.h"
#include "cli/dump.h"
#include "cli/memory/memory.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "parser/module/attribute.h"
#include "render/row/layout_row.h"
#include "render/row/units.h"

#include <stdlib.h>
#include <string.h>

#define LARGEST 3 /* that a finding names */

struct listing {
    struct memory_command *command;
    const struct memory *memory;
    int space;
    uint32_t tick;
    bool knows; /* temporaries; else arguments and outputs are listed */
    uint32_t count;
    uint32_t *buffers; /* alive, the largest first */
    uint32_t table_count;
    int64_t table_bytes;
    uint32_t later_count; /* outputs that are written later */
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
    listing->buffers = arena_array(&listing->command->ownership.arena, buffers->count + 1,
                                   sizeof *listing->buffers);
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
            listing->later_bytes += buffer->bytes; /* within the peak's sum */
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
name_of(const struct listing *listing, uint32_t buffer)
{
    const struct buffer *b = &listing->memory->buffers.items[buffer];
    const struct value *first = buffer_value(&listing->memory->buffers, b, 0);
    return flow_step(&listing->memory->flow, first->tick)->name;
}

/* Where the step that makes a value stands. */
static void
add_origin(const struct listing *listing, struct row *row, uint32_t tick)
{
    const struct memory_command *command = listing->command;
    const struct step *step = flow_step(&listing->memory->flow, tick);
    const struct origin *origin = step->user;
    struct text text = {0};
    row_add(row, "file", cell_text(command->dump->file));
    row_add(row, "line", cell_integer((int64_t)origin->line));
    row_add(row, "module", cell_text(command->module));
    row_add(row, "computation",
            cell_text(listing->memory->flow.ticks[tick].computation->name.text));
    row_add(row, "name", cell_text(step->name));
    row_add(row, "opcode",
            origin->opcode ? cell_text(words_text(&command->words, origin->opcode))
                           : cell_null());
    origin_op_name(origin, &command->words, command->context->query.depth, &text);
    row_add(row, "op_name",
            text.length ? cell_text(text_copy(&text, row->arena)) : cell_null());
    text_clear(&text);
    origin_source(origin, &command->words, command->dump, &text);
    row_add(row, "source", text.length ? cell_text(text_copy(&text, row->arena)) : cell_null());
    row->arena->failed |= text.failed;
    text_free(&text);
}

/* The array that the buffer is made for, as the target books it. */
static void
add_shape(const struct listing *listing, struct row *row, const struct buffer *buffer)
{
    const struct flow *flow = &listing->memory->flow;
    const struct value *widest = &flow->values.items[buffer->widest];
    const struct shape_entry *shape = flow_step(flow, widest->tick)->operation.shape;
    const struct part *part = &flow_form(flow, shape)->parts[widest->part];
    if (part->table) {
        layout_row_shape(row, NULL, NULL);
        layout_row_size(row, &(struct size){.known = true, .bytes = buffer->bytes});
        row_set(row, "memory_space", cell_space(listing->space));
        return;
    }
    const struct leaf *leaf = &shape->leaves[part->leaf];
    struct size size = leaf->entry->size;
    target_book(listing->memory->target, leaf->shape, &size);
    layout_row_shape(row, leaf->shape, leaf->entry->canonical);
    layout_row_size(row, &size);
}

static struct row *
buffer_row(const struct listing *listing, const struct buffer *buffer)
{
    const struct flow *flow = &listing->memory->flow;
    struct row *row = row_new(&listing->command->context->arena);
    uint32_t number = memory_value_at(listing->memory, buffer, listing->tick);
    const struct value *value = &flow->values.items[number];
    int64_t path[PATH_LIMIT];
    if (!row)
        return NULL;
    const struct form *form = flow_form(flow, flow_step(flow, value->tick)->operation.shape);
    add_origin(listing, row, value->tick);
    row_add(row, "role", cell_text(role_of(buffer)));
    row_add(row, "donated",
            cell_boolean((buffer->flags & VALUE_ARGUMENT) && (buffer->flags & VALUE_OUTPUT)));
    row_add(row, "index",
            cell_integers(row->arena, path, form_path(form, value->part, path, PATH_LIMIT)));
    row_add(row, "start", cell_integer(buffer->start));
    row_add(row, "end", cell_integer(buffer->end));
    row_add(row, "offset", buffer->offset >= 0 ? cell_bytes(buffer->offset) : cell_null());
    row_add(row, "within",
            cell_text(buffer->within ? name_of(listing, buffer->within - 1) : NULL));
    add_shape(listing, row, buffer);
    return row;
}

/* What stands in one row for many: only its words and bytes are known. */
static struct row *
sum_row(const struct listing *listing, const char *name, const char *role, int64_t bytes,
        int64_t padding)
{
    struct row *row = row_new(&listing->command->context->arena);
    row_add(row, "file", cell_text(listing->command->dump->file));
    row_add(row, "module", cell_text(listing->command->module));
    row_add(row, "name", cell_text(name));
    row_add(row, "role", cell_text(role));
    row_add(row, "bytes", cell_bytes(bytes));
    row_add(row, "padding_bytes", cell_bytes(padding));
    row_add(row, "memory_space", cell_space(listing->space));
    return row;
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
        row_put_besides(listing->command->context,
                        sum_row(listing, name, "temp", listing->table_bytes, 0));
}

static void
put_later(const struct listing *listing)
{
    struct arena *arena = &listing->command->context->arena;
    const char *name = counted(
        arena, listing->later_count == 1 ? "output to be written" : "outputs to be written",
        listing->later_count);
    if (listing->later_count)
        row_put_besides(listing->command->context,
                        sum_row(listing, name, "output", listing->later_bytes, 0));
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
                    flow_step(flow, flow->values.items[number].tick)->name);
        units_bytes(out, buffer->bytes);
    }
    return 0;
}

int
memory_rows(struct memory_command *command, int space, uint32_t tick)
{
    struct output *output = &command->context->output;
    struct listing listing = listing_of(command, space, tick);
    bool tables = false, sorted = command->context->query.sort.path != NULL;
    if (find_alive(&listing))
        return -1;
    for (uint32_t i = 0; i < listing.count && !output->failed; i++) {
        const struct buffer *buffer = &listing.memory->buffers.items[listing.buffers[i]];
        if (!tables && !sorted && buffer->bytes < listing.table_bytes) {
            put_tables(&listing);
            tables = true;
        }
        row_put(command->context, buffer_row(&listing, buffer));
    }
    if (sorted)
        row_query_end(command->context);
    if (!tables)
        put_tables(&listing);
    put_later(&listing);
    row_query_end(command->context);
    return output->failed ? -1 : 0;
}
