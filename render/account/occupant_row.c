/* Rows of what occupies a memory space at a tick. */
#include "render/account/occupant_row.h"

#include "layout/program/frames.h"
#include "layout/program/maker.h"
#include "layout/shape_entry.h"
#include "render/row/escape.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <string.h>

#define LARGEST 3  /* steps that a finding names */
#define FRAMES  64 /* of a stack that are shown at most */

static const char *
role_of(const struct memory *memory, const struct buffer *buffer)
{
    static const char *const names[] = {"argument", "output", "constant", "temp"};
    bool in_output = buffer->within &&
                     buffer_role(&memory->buffers.items[buffer->within - 1]) != BUFFER_TEMP;
    return in_output ? "in output" : names[buffer_role(buffer)];
}

/* Null unless operands are left out in the text: an output may then be taken for a temporary.
 */
static struct cell
role_uncertain(const struct memory *memory, const struct buffer *buffer)
{
    bool uncertain = memory->flow.ownership->elided && buffer_role(buffer) == BUFFER_TEMP;
    return uncertain ? cell_boolean(true) : cell_null();
}

static const char *
name_of(const struct memory *memory, uint32_t buffer)
{
    const struct buffer *b = &memory->buffers.items[buffer];
    const struct value *first = buffer_value(&memory->buffers, b, 0);
    return flow_name(&memory->flow, first->tick);
}

/* The names of the buffers that lie in some of a buffer's bytes, which they do at other times,
 * in the order of the program; null: it does not lie in the heap, or is not known to. */
static struct cell
shares_of(const struct memory *memory, struct arena *arena, const struct buffer *buffer)
{
    if (!memory_in_heap(buffer, buffer->space))
        return cell_null();
    struct cell_list *names = list_new(arena);
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *other = &memory->buffers.items[i];
        if (other != buffer && memory_in_heap(other, buffer->space) &&
            other->offset < buffer->offset + buffer->bytes &&
            buffer->offset < other->offset + other->bytes)
            list_add(names, cell_text(arena_string(arena, name_of(memory, i))));
    }
    return cell_list(names);
}

/* The names of the instructions whose values lie in a buffer, each once where one makes several
 * that follow each other. */
static struct cell
instructions_of(const struct memory *memory, struct arena *arena, const struct buffer *buffer)
{
    struct cell_list *names = list_new(arena);
    const char *last = "";
    for (uint32_t i = 0; i < buffer->count; i++) {
        const char *name =
            flow_name(&memory->flow, buffer_value(&memory->buffers, buffer, i)->tick);
        if (strcmp(name, last) != 0)
            list_add(names, cell_text(arena_string(arena, name)));
        last = name;
    }
    return cell_list(names);
}

/* "train.py:12 step", one a frame, the innermost first; null: none is known. */
static struct cell
stack_cell(const struct program *program, uint32_t metadata, struct arena *arena)
{
    struct frame_site sites[FRAMES];
    size_t count = program_stack(program, metadata, sites, FRAMES);
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < count; i++) {
        struct text text = {0};
        frame_put(&text, &sites[i]);
        list_add(list, cell_text(text_keep(&text, arena)));
    }
    return count ? cell_list(list) : cell_null();
}

/* Adds the site of the step that makes a value; of what a loop saves and does not name, its
 * op_name and source are those of the slices. */
static void
add_origin(const struct occupant_rows *rows, struct row *row, const struct value *value)
{
    const struct flow *flow = &rows->account->memory.flow;
    const struct program *program = rows->account->program;
    struct records *records = rows->account->records;
    const uint32_t tick = value->tick;
    const struct computation *c = flow->ticks[tick].computation;
    const struct step *step = flow_step(flow, tick);
    struct origin origin = step_origin(&program->ownership, c, step, NULL, NULL);
    struct text text = {0};
    origin.metadata = maker_metadata(program, records, c, step);
    if (!origin.metadata && step->operation.rule == RULE_WHILE)
        origin.metadata =
            maker_find(program, records, c, step, flow_element(flow, value), row->arena)
                .metadata;
    if (!operation_may_own(&step->operation))
        origin.opcode = 0;
    program_op_name(program, origin.metadata, rows->depth, &text);
    struct slice op_name = text_keep_slice(&text, row->arena);
    program_source(program, origin.metadata, &text);
    struct slice source = text_keep_slice(&text, row->arena);
#include "render/row/fields/origin.def"
}

/* Adds the shape and the size, as the target books it, of the widest value in the buffer. */
static void
add_shape(const struct memory *memory, struct row *row, const struct buffer *buffer)
{
    struct size size;
    int space;
    value_size(&memory->buffers, buffer->widest, &size, &space);
    static const struct shape_entry none = {0};
    const struct shape_entry *array = memory_shape(memory, buffer);
    if (!array)
        array = &none;
    layout_row_add(row, array->shape, array->canonical, &size);
    row_set(row, FIELD_memory_space, cell_space(buffer->space));
}

/* The row of a buffer, named after the value that it holds at a tick; of an output that is not
 * written yet, after the first that it will hold. */
static struct row *
buffer_row(const struct occupant_rows *rows, const struct occupant *occupant, uint32_t tick)
{
    const struct account *account = rows->account;
    const struct memory *memory = &account->memory;
    const struct buffer *buffer = &memory->buffers.items[occupant->buffer];
    const struct flow *flow = &memory->flow;
    struct row *row = row_new(rows->arena);
    uint32_t number = memory_value_at(memory, buffer, tick);
    const struct value *value = &flow->values.items[number];
    int64_t path[PATH_LIMIT];
    const struct form *form = flow_form(flow, flow_step(flow, value->tick)->operation.shape);
    bool held = occupant->kind == OCCUPANT_HELD;
    row->known = rows->shares ? WITH_SHARES : 0;
    if (rows->stack)
        row->known |= WITH_STACK;
    if (shards_devices(&account->setting->shards) > 1)
        row->known |= WITH_DEVICES;
#include "render/row/fields/buffer.def"
    return row;
}

/* What stands for several buffers, or for none: its name and its role. */
static const struct {
    const char *before, *one, *several, *role;
} besides[] = {
    [OCCUPANT_TABLES] = {"pointers of ", "tuple", "tuples", "temp"},
    [OCCUPANT_CONSTANTS] = {"", "", "constants within instructions", "constant"},
    [OCCUPANT_SCRATCH] = {"", "", "scratch of the step", "temp"},
    [OCCUPANT_FREE] = {"", "", "free between temporaries", "temp"},
};

const char *
occupant_room_name(const struct occupant *occupant, struct arena *arena)
{
    struct printable name = {0};
    text_format(&name, "[%s", besides[occupant->kind].before);
    if (occupant->count)
        text_format(&name, "%u ", occupant->count);
    text_format(&name, "%s]",
                occupant->count == 1 ? besides[occupant->kind].one
                                     : besides[occupant->kind].several);
    return text_keep(&name, arena);
}

static struct row *
occupying_buffer_row(const struct occupant_rows *rows, const struct occupant *occupant,
                     uint32_t tick)
{
    struct row *row = buffer_row(rows, occupant, tick);
    row_set(row, FIELD_bytes, cell_bytes(occupant->bytes));
    row_set(row, FIELD_padding_bytes, cell_bytes(occupant->padding_bytes));
    return row;
}

struct row *
occupant_row(const struct occupant_rows *rows, int space, const struct occupant *occupant,
             uint32_t tick)
{
    const struct account *account = rows->account;
    if (occupant->kind == OCCUPANT_BUFFER || occupant->kind == OCCUPANT_HELD)
        return occupying_buffer_row(rows, occupant, tick);
    struct row *row = row_new(rows->arena);
    row_add_nulls(row, KIND_buffer);
    row_set(row, FIELD_file, cell_text(account->setting->file));
    row_set(row, FIELD_module, cell_text(account->program->name));
    row_set(row, FIELD_name, cell_text(occupant_room_name(occupant, rows->arena)));
    row_set(row, FIELD_role, cell_text(besides[occupant->kind].role));
    row_set(row, FIELD_bytes, cell_bytes(occupant->bytes));
    row_set(row, FIELD_padding_bytes, cell_bytes(occupant->padding_bytes));
    row_set(row, FIELD_memory_space, cell_space(space));
    row_set(row, FIELD_peak_bytes, cell_bytes(account_need(account, space)));
    return row;
}

struct row *
largest_buffer_row(const struct occupant_rows *rows, int space)
{
    uint32_t tick = account_space(rows->account, space)->peak_tick;
    struct arena arena = {0};
    struct occupants occupants = account_occupants(rows->account, space, tick, &arena);
    struct row *row = NULL;
    for (uint32_t i = 0; i < occupants.count && !row; i++)
        if (occupants.items[i].kind == OCCUPANT_BUFFER)
            row = occupying_buffer_row(rows, &occupants.items[i], tick);
    arena_free(&arena);
    return row;
}

/* ---- the steps that have most alive ---- */

/* What one step has alive. */
struct step_sum {
    int64_t bytes;
    uint32_t count; /* of buffers */
};

/* What each step has alive in a memory space at a tick. */
static struct step_sum *
sum_steps(const struct account *account, int space, uint32_t tick, struct arena *arena)
{
    const struct memory *memory = &account->memory;
    struct occupants occupants = account_occupants(account, space, tick, arena);
    struct step_sum *sums = arena_array(arena, memory->flow.tick_count + 1, sizeof *sums);
    for (uint32_t i = 0; i < occupants.count; i++) {
        const struct occupant *occupant = &occupants.items[i];
        if (occupant->kind != OCCUPANT_BUFFER)
            continue;
        uint32_t number =
            memory_value_at(memory, &memory->buffers.items[occupant->buffer], tick);
        struct step_sum *sum = &sums[memory->flow.values.items[number].tick];
        sum->bytes += occupant->bytes; /* cannot overflow: part of the peak */
        sum->count++;
    }
    return sums;
}

static void
put_largest_steps(const struct account *account, int space, struct printable *out)
{
    const struct flow *flow = &account->memory.flow;
    struct arena arena = {0};
    struct step_sum *sums =
        sum_steps(account, space, account_space(account, space)->peak_tick, &arena);
    for (uint32_t named = 0; named < LARGEST; named++) {
        uint32_t most = 0;
        for (uint32_t i = 1; i < flow->tick_count; i++)
            if (sums[i].bytes > sums[most].bytes)
                most = i;
        if (sums[most].bytes == 0)
            break;
        text_separate(out, named, ", ");
        text_format(out, "%%%s ", flow_name(flow, most));
        units_bytes(out, sums[most].bytes);
        if (sums[most].count > 1)
            text_format(out, " in %u arrays", sums[most].count);
        sums[most].bytes = 0;
    }
    arena_free(&arena);
}

void
account_put_peak(const struct account *account, int space, const char *limit,
                 int64_t limit_bytes, struct printable *out)
{
    bool known = account_knows(account, space);
    int64_t bytes = account_need(account, space);
    uint32_t tick = account_space(account, space)->peak_tick;
    char name[SPACE_TEXT];
    text_format(out, "%s takes ", target_space_name(account->memory.target, space, name));
    text_either(out, known, "", "at least ");
    units_bytes(out, bytes);
    if (limit) {
        text_string(out, ", ");
        units_bytes(out, bytes - limit_bytes);
        text_format(out, " more than --limit %s", limit);
    }
    if (known)
        text_format(out, "; alive at %%%s: ", account_step_name(account, tick));
    else
        text_string(out, "; of these ");
    put_largest_steps(account, space, out);
}
