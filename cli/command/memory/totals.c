/* The totals of a module, and notes that say what they mean. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/memory/memory.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "render/row/units.h"

#include <string.h>

bool
memory_knows(const struct memory_command *command, int space)
{
    return command->program->scheduled &&
           memory_space(command->memory, space)->trust != TRUST_NONE;
}

static struct cell
known_bytes(bool known, int64_t bytes)
{
    return known ? cell_bytes(bytes) : cell_null();
}

/* How far estimates are from the compiler's own figures: VMEM of 963 programs of libtpu 0.0.52.
 * NULL if not measured. */
static const char *
known_error(const struct memory *memory, int space)
{
    char name[SPACE_TEXT];
    if (memory->rule == MEMORY_TPU &&
        strcmp(target_space_name(memory->target, space, name), "VMEM") == 0)
        return "what is alive at once: 580 of 963 programs exact, 761 within 5 %, at worst "
               "88 % low";
    return NULL;
}

static void
add_space(struct memory_command *command, struct row *row, int number, bool suggests)
{
    static const char *const names[] = {"exact", "estimate", NULL, "compiler"};
    const struct space_memory *space = memory_space(command->memory, number);
    bool known = memory_knows(command, number);
    bool estimate = known && space->trust == TRUST_ESTIMATE;
    row_add(row, FIELD_argument_bytes, cell_bytes(space->argument_bytes));
    row_add(row, FIELD_output_bytes, cell_bytes(space->output_bytes));
    row_add(row, FIELD_donated_bytes, cell_bytes(space->donated_bytes));
    row_add(row, FIELD_constant_bytes,
            known_bytes(command->program->scheduled, space->constant_bytes));
    row_add(row, FIELD_temp_bytes, known_bytes(known, space->temp_bytes));
    const char *trust = command->incomplete && space->trust != TRUST_COMPILER
                            ? "incomplete"
                            : names[space->trust];
    row_add(row, FIELD_trust, cell_text(known ? trust : NULL));
    row_add(row, FIELD_known_error,
            cell_text(estimate ? known_error(command->memory, number) : NULL));
    row_add(row, FIELD_fallback, known ? cell_boolean(space->packing.fallback) : cell_null());
    row_add(row, FIELD_live_temp_bytes, known_bytes(known, space->live_temp_bytes));
    row_add(row, FIELD_floor_bytes, known_bytes(known, space->floor_bytes));
    row_add(row, FIELD_peak_bytes, known_bytes(known, space->peak_bytes));
    const char *at = memory_step_name(command->memory, space->peak_tick);
    row_add(row, FIELD_peak_at,
            cell_text(known ? arena_copy(&command->arena, at, strlen(at)) : NULL));
    row_add(row, FIELD_padding_at_peak, known_bytes(known, space->padding_bytes));
    if (command->usage && command->usage->totals[number - SPACE_MIN] >= 0)
        row_add(row, FIELD_total_bytes, cell_bytes(command->usage->totals[number - SPACE_MIN]));
    if (known && suggests)
        memory_suggest(command, number, row);
}

static struct row *
spaces_row(struct memory_command *command, bool suggests, int asked)
{
    struct memory *memory = command->memory;
    struct row *spaces = row_new(&command->arena);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        if (!memory_space(memory, i)->used)
            continue;
        struct row *one = row_new(&command->arena);
        char *name = arena_alloc(&command->arena, SPACE_TEXT);
        add_space(command, one, i, suggests && i == asked && i != SPACE_DEFAULT);
        row_add_named(spaces, target_space_name(memory->target, i, name), cell_object(one));
    }
    return spaces;
}

/* The name of the rule that packs the temporaries. */
static const char *
packer_name(struct memory *memory)
{
    if (memory_space(memory, SPACE_DEFAULT)->trust == TRUST_COMPILER)
        return "the buffer assignment";
    static const char *const names[] = {"libtpu 0.0.51", "XLA:GPU of jaxlib 0.10.2",
                                        "XLA:CPU of jaxlib 0.10.2"};
    return names[memory->rule];
}

/* The note for a TPU's program without a named target: what is assumed, and what may differ. */
static const char *
unnamed_target(struct memory_command *command, const struct space_memory *main)
{
    struct text text = {0};
    bool v4 = strcmp(command->memory->target->name, "v4") == 0;
    text_format(&text, "no target is named: %s; where less than ",
                v4 ? "the text is taken for a v4's"
                   : "tables of tuples as on v5p, v6e and v7x");
    units_bytes(&text, main->peak_bytes + TPU_MARGIN);
    text_string(&text, " can be used the compiler packs another way");
    return text_keep(&text, &command->arena);
}

const char *
memory_assumed_target(struct memory_command *command)
{
    const struct space_memory *main = memory_space(command->memory, SPACE_DEFAULT);
    if (command->options.target)
        return NULL;
    if (command->memory->rule == MEMORY_GPU)
        return "no target is named: the text is taken for a GPU's";
    if (command->memory->rule == MEMORY_CPU)
        return "no target is named: the text is taken for a CPU's";
    return command->program->scheduled && main->trust != TRUST_COMPILER
               ? unnamed_target(command, main)
               : NULL;
}

/* Notes that say what the figures mean. */
static struct cell_list *
notes(struct memory_command *command)
{
    struct memory *memory = command->memory;
    const struct space_memory *main = memory_space(memory, SPACE_DEFAULT);
    struct cell_list *list = list_new(&command->arena);
    const char *assumed = memory_assumed_target(command);
    if (command->incomplete)
        list_add(list, cell_text("incomplete: part of the program is not known"));
    if (!command->program->scheduled)
        list_add(list, cell_text("not scheduled: what is alive at a time is not known, only "
                                 "arguments and outputs are"));
    else if (memory->unassigned)
        list_add(list, cell_text("from before memory was assigned: temporaries are not known; "
                                 "the text of after_optimizations tells them"));
    if (assumed)
        list_add(list, cell_text(assumed));
    if (main->packing.too_many)
        list_add(list, cell_text("too many values to pack: what is alive is given instead"));
    return list;
}

struct row *
memory_totals(struct memory_command *command, bool suggests, int asked)
{
    struct memory *memory = command->memory;
    struct row *row = row_new(&command->arena);
    struct row *spaces = spaces_row(command, suggests, asked);
    row_add(row, FIELD_file, cell_text(command->dump->file));
    row_add(row, FIELD_module,
            cell_text(arena_copy(&command->arena, command->program->name,
                                 strlen(command->program->name))));
    row_add(row, FIELD_scheduled, cell_boolean(command->program->scheduled));
    row_add(row, FIELD_steps, cell_integer(memory->flow.tick_count));
    row_add(row, FIELD_target, cell_text(memory->target->name));
    row_add(row, FIELD_packed_as, cell_text(packer_name(memory)));
    add_space(command, row, SPACE_DEFAULT, suggests);
    row_add(row, FIELD_spaces, cell_object(spaces));
    row_add(row, FIELD_incomplete, cell_boolean(command->incomplete));
    row_add(row, FIELD_notes, cell_list(notes(command)));
    return row;
}
