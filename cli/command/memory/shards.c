/* A program that is still to be divided among devices: what one of them holds of its arguments
 * and outputs. An output lies in a value that other steps make, too, so that its size is set
 * for all values of its buffer. */
#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "layout/base/text.h"
#include "layout/shape_entry.h"

int64_t
memory_devices(const struct memory_command *command)
{
    const struct dump *dump = command->dump;
    bool divides = dump->client->shards != SHARDS_WHOLE && !dump->shards.unsure;
    return divides ? dump->shards.devices : 1;
}

enum division
memory_division(const struct memory_command *command, const struct buffer *buffer)
{
    return command->divisions ? (enum division)command->divisions[buffer->widest]
                              : DIVISION_UNKNOWN;
}

/* ---- measuring ---- */

/* What the values of a buffer are, by the value that stands for them. */
struct dividing {
    const struct memory_command *command;
    struct flow *flow;
    uint8_t *divisions;
    const struct shape_entry **held;
};

/* The division that the instruction of the entry says which makes a value. */
static enum division
made_division(const struct dividing *dividing, uint32_t value)
{
    const struct flow *flow = dividing->flow;
    const struct tick *tick = &flow->ticks[flow->values.items[value].tick];
    if (tick->computation != flow->entry || tick->inner)
        return DIVISION_UNKNOWN;
    return dump_shard_step(dividing->command->dump, tick->step);
}

static void
divide_outputs(struct dividing *dividing)
{
    struct flow *flow = dividing->flow;
    const struct shape_entry *result = flow->entry->root_shape;
    for (uint32_t i = 0; flow->root && result && i < flow->root_form->count; i++) {
        uint32_t leaf = flow->root_form->parts[i].leaf;
        if (leaf == NO_PART || flow->root[i] == NO_VALUE)
            continue;
        uint32_t value = value_same(&flow->values, flow->root[i]);
        uint32_t buffer = value_buffer(&flow->values, value);
        enum division division = dump_shard_root(dividing->command->dump, leaf);
        if (division == DIVISION_UNKNOWN)
            dividing->divisions[buffer] = (uint8_t)made_division(dividing, value);
        else
            dividing->divisions[buffer] = (uint8_t)division;
        if (division != DIVISION_UNKNOWN)
            dividing->held[buffer] = result->leaves[leaf].entry;
    }
}

/* An output in an argument is as large as that. */
static void
divide_arguments(struct dividing *dividing)
{
    struct values *values = &dividing->flow->values;
    for (uint32_t i = 0; i < values->count; i++) {
        bool argument = values->items[i].flags & VALUE_ARGUMENT && value_same(values, i) == i;
        if (!argument || !flow_array(dividing->flow, i))
            continue;
        uint32_t buffer = value_buffer(values, i);
        dividing->divisions[buffer] = (uint8_t)made_division(dividing, i);
        dividing->held[buffer] = flow_array(dividing->flow, i);
    }
}

void
memory_divide(void *context, struct flow *flow)
{
    struct memory_command *command = context;
    const struct dump_shards *shards = &command->dump->shards;
    uint32_t count = flow->values.count;
    if (command->program->signature || (shards->step_count == 0 && shards->root_count == 0))
        return;
    struct dividing dividing = {.command = command, .flow = flow};
    dividing.divisions = arena_array(&flow->arena, (size_t)count + 1, 1);
    dividing.held = arena_array(&flow->arena, (size_t)count + 1, sizeof *dividing.held);
    divide_outputs(&dividing);
    divide_arguments(&dividing);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t buffer = value_buffer(&flow->values, i);
        dividing.divisions[i] = dividing.divisions[buffer];
        dividing.held[i] = dividing.held[buffer];
    }
    command->divisions = dividing.divisions;
    flow->held = dividing.held;
}

/* ---- words ---- */

/* The arguments and outputs of which no sharding says what one device holds. */
static size_t
count_whole(const struct memory_command *command)
{
    const struct memory *memory = command->memory;
    size_t count = 0;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        enum buffer_role role = buffer_role(buffer);
        bool outer = role == BUFFER_ARGUMENT || role == BUFFER_OUTPUT;
        count += outer && memory_shape(memory, buffer) &&
                 memory_division(command, buffer) == DIVISION_UNKNOWN;
    }
    return count;
}

void
memory_devices_notes(struct cell_list *notes, int64_t devices, size_t whole)
{
    struct text text = {0};
    if (devices > 1) {
        text_format(&text, "bytes are those of one of %lld devices", (long long)devices);
        list_add(notes, cell_text(text_keep(&text, notes->arena)));
    }
    if (whole) {
        text_format(&text, "%zu without a sharding count%s whole: the compiler may divide them",
                    whole, whole == 1 ? "s" : "");
        list_add(notes, cell_text(text_keep(&text, notes->arena)));
    }
}

void
memory_division_notes(struct memory_command *command, struct cell_list *notes)
{
    int64_t devices = memory_devices(command);
    if (command->dump->shards.unsure && command->dump->client->shards == SHARDS_TOLD)
        list_add(notes,
                 cell_text("whether it is divided among devices already is not known, as "
                           "its entry has no name: arrays count as they are written"));
    memory_devices_notes(notes, devices, devices > 1 ? count_whole(command) : 0);
}
