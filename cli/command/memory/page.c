/* The data of the memory page: all buffers of a module, and the curves of its memory spaces. */
#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/pack/occupants.h"
#include "layout/pack/timeline.h"
#include "layout/shape.h"

#include <string.h>

/* ---- the totals ---- */

/* The ticks where the curve changes, as a flat list: tick, live bytes, padding of those. */
static struct cell
curve_cell(const struct timeline *line, struct arena *arena)
{
    struct cell_list *list = list_new(arena);
    for (uint32_t i = 0; i < line->count; i++) {
        if (i && line->live[i] == line->live[i - 1] && line->padding[i] == line->padding[i - 1])
            continue;
        list_add(list, cell_integer(i));
        list_add(list, cell_integer(line->live[i]));
        list_add(list, cell_integer(line->padding[i]));
    }
    return cell_list(list);
}

static void
add_curves(struct memory_command *command, struct row *totals)
{
    struct memory *memory = command->memory;
    struct cell spaces = row_path(totals, "spaces");
    char name[SPACE_TEXT];
    struct timeline line;
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        if (!memory_space(memory, i)->used || !memory_knows(command, i))
            continue;
        struct cell one = row_path(spaces.object, target_space_name(memory->target, i, name));
        timeline_make(&line, memory, i, &command->program->ownership.arena);
        if (one.kind == CELL_OBJECT)
            row_add_named(one.object, "curve", curve_cell(&line, &command->arena));
    }
}

static struct cell
space_cell(struct memory_command *command, int space)
{
    char name[SPACE_TEXT];
    target_space_name(command->memory->target, space, name);
    return cell_text(arena_copy(&command->arena, name, strlen(name)));
}

static void
add_view(struct memory_command *command, struct row *totals, int space, uint32_t tick)
{
    const struct memory *memory = command->memory;
    const struct memory_options *options = &command->options;
    struct cell_list *names = list_new(&command->arena);
    for (uint32_t i = 0; i < memory->flow.tick_count; i++) {
        const char *name = memory_step_name(memory, i);
        list_add(names, cell_text(arena_copy(&command->arena, name, strlen(name))));
    }
    row_add_named(totals, "names", cell_list(names));
    row_add_named(totals, "space", space_cell(command, space));
    row_add_named(totals, "tick", cell_integer(tick));
    row_add_named(totals, "main_space", space_cell(command, SPACE_DEFAULT));
    row_add_named(totals, "capacity_bytes",
                  memory->target->limit_bytes ? cell_bytes(memory->target->limit_bytes)
                                              : cell_null());
    row_add_named(totals, "limit", cell_text(options->limit));
    row_add_named(totals, "limit_space", space_cell(command, options->limit_space));
}

/* ---- the rows ---- */

static struct cell
lives_cell(const struct memory *memory, const struct buffer *buffer, struct arena *arena)
{
    struct cell_list *list = list_new(arena);
    struct interval life;
    for (uint32_t i = 0; memory_next_life(memory, buffer, &i, &life);) {
        list_add(list, cell_integer(life.start));
        list_add(list, cell_integer(life.end));
    }
    return cell_list(list);
}

/* Prints a row with the number of its module, because the page has the rows of all modules in
 * one list. */
static void
put_row(struct memory_command *command, struct row *row, const struct buffer *buffer)
{
    const struct memory *memory = command->memory;
    row_add_named(row, "program", cell_integer((int64_t)command->all->count));
    if (buffer) {
        row_add_named(row, "lives", lives_cell(memory, buffer, &command->context->arena));
        row_add_named(row, "in_heap", cell_boolean(memory_in_heap(buffer, buffer->space)));
    }
    output_row(&command->context->output, row);
    arena_reset(&command->context->arena);
}

/* Prints one row for all tuple tables of a memory space: each has memory of its own. */
static void
put_tables(struct memory_command *command, int space)
{
    struct occupant tables = {.kind = OCCUPANT_TABLES,
                              .bytes =
                                  memory_space(command->memory, space)->packing.table_bytes};
    if (tables.bytes && memory_knows(command, space))
        put_row(command, memory_occupant_row(command, space, &tables, 0), NULL);
}

void
memory_page_rows(struct memory_command *command, struct row *totals, int space, uint32_t tick)
{
    const struct buffers *buffers = &command->memory->buffers;
    const struct output *output = &command->context->output;
    for (uint32_t i = 0; i < buffers->count && !output->failed; i++) {
        const struct buffer *buffer = &buffers->items[i];
        enum buffer_role role = buffer_role(buffer);
        bool known = memory_knows(command, buffer->space) || role == BUFFER_ARGUMENT ||
                     role == BUFFER_OUTPUT;
        if (buffer->bytes && known && !((buffer->flags & VALUE_TABLE) && role == BUFFER_TEMP))
            put_row(command, memory_buffer_row(command, buffer, buffer->start), buffer);
    }
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++)
        put_tables(command, i);
    add_view(command, totals, space, tick);
    add_curves(command, totals);
}
