/* The totals of a module, and notes that say what they mean. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/memory/memory.h"
#include "layout/base/checked.h"
#include "layout/base/text.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "render/row/row_make.h"
#include "render/row/units.h"

#include <string.h>

bool
memory_knows(const struct memory_command *command, int space)
{
    return command->program->scheduled &&
           memory_space(command->memory, space)->trust != TRUST_NONE;
}

int64_t
memory_need(const struct memory_command *command, int space)
{
    const struct space_memory *about = memory_space(command->memory, space);
    if (memory_knows(command, space))
        return about->peak_bytes;
    return about->argument_bytes + about->output_bytes - about->donated_bytes;
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

/* The bytes that the target has of a memory space. */
static int64_t
capacity_of(const struct memory_command *command, int number)
{
    const struct target_space *space = target_space(command->memory->target, number);
    return space && space->bytes ? space->bytes : NONE;
}

static void
add_space(struct memory_command *command, struct row *row, int number, bool pads)
{
    static const char *const names[] = {"exact", "estimate", "either", NULL, "compiler"};
    const struct space_memory *space = memory_space(command->memory, number);
    bool known = memory_knows(command, number);
    bool estimate = known && space->trust == TRUST_ESTIMATE;
    const char *trust = names[space->trust],
               *at = memory_step_name(command->memory, space->peak_tick);
    int64_t total = command->usage ? command->usage->totals[number - SPACE_MIN] : -1;
    if (command->incomplete && space->trust != TRUST_COMPILER)
        trust = "incomplete";
#include "render/row/fields/memory_space.def"
}

struct row *
memory_main_row(struct memory_command *command)
{
    struct row *row = row_new(&command->arena);
    add_space(command, row, SPACE_DEFAULT, false);
    return row;
}

static struct row *
spaces_row(struct memory_command *command, bool pads, int asked)
{
    struct memory *memory = command->memory;
    struct row *spaces = row_new(&command->arena);
    for (int i = SPACE_MIN; i <= SPACE_MAX; i++) {
        if (!memory_space(memory, i)->used)
            continue;
        struct row *one = row_new(&command->arena);
        char *name = arena_alloc(&command->arena, SPACE_TEXT);
        add_space(command, one, i, pads && i == asked && i != SPACE_DEFAULT);
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
    if (memory->rule == MEMORY_TPU)
        return libtpu_versions(memory_like_rule(memory, memory->libtpu.likely),
                               memory_on_v4(memory));
    return memory->rule == MEMORY_GPU ? "XLA:GPU of jaxlib 0.10.2" : "XLA:CPU of jaxlib 0.10.2";
}

/* What the main memory of a TPU takes by other versions that may have packed it; NULL: they all
 * agree. */
static struct cell_list *
other_versions(struct memory_command *command)
{
    struct memory *memory = command->memory;
    const struct space_memory *main = memory_space(memory, SPACE_DEFAULT);
    struct cell_list *list = list_new(&command->arena);
    if (!memory_knows(command, SPACE_DEFAULT))
        return NULL;
    unsigned named = main->trust == TRUST_EITHER
                         ? memory_like_rule(memory, memory->libtpu.likely)
                         : memory->libtpu.rules;
    for (enum pack_rule rule = PACK_RULES; rule-- > 0;) {
        if (!((memory->libtpu.rules & ~named) >> rule & 1))
            continue;
        unsigned like = memory_like_rule(memory, rule);
        int64_t temp_bytes = memory->temp_by_rule[rule];
        int64_t peak_bytes = main->peak_bytes - main->temp_bytes + temp_bytes;
        struct row *row = row_new(&command->arena);
#include "render/row/fields/other_version.def"
        list_add(list, cell_object(row));
        named |= like;
    }
    return list->count ? list : NULL;
}

void
memory_put_chips(struct text *out, unsigned chips)
{
    const char *before = "";
    for (enum chip i = 0; chips; i++) {
        if (!(chips >> i & 1))
            continue;
        chips &= ~(1U << i);
        text_format(out, "%s%s", before, chip_target(i)->name);
        before = chips & (chips - 1) ? ", " : " and ";
    }
}

/* The note for a TPU's program without a named target: what is assumed, or what depends on it;
 * NULL: nothing does. */
static const char *
unnamed_target(struct memory_command *command)
{
    const struct memory *memory = command->memory;
    const struct space_memory *main = memory_space(command->memory, SPACE_DEFAULT);
    struct text text = {0};
    text_string(&text, "no target is named: ");
    if ((memory->text.chips & (memory->text.chips - 1)) == 0) {
        text_format(&text, "the text is taken for a %s's", memory->target->name);
        return text_keep(&text, &command->arena);
    }
    size_t before = text.length;
    if (memory->wider_chips) {
        text_string(&text, "on ");
        memory_put_chips(&text, memory->wider_chips);
        text_string(&text, " pointers of tuples take ");
        units_bytes(&text, memory->wider_bytes);
        text_string(&text, " more");
    }
    if (memory->near_chips) {
        bool holds = memory->near_temp_bytes > 0;
        text_string(&text, text.length > before ? "; " : "");
        text_string(&text, holds ? "near the limit of " : "for ");
        memory_put_chips(&text, memory->near_chips);
        text_string(&text, holds ? " the compiler uses its fallback packing, "
                                 : ", which cannot hold it, the compiler packs otherwise");
        if (holds)
            units_bytes(&text, main->peak_bytes - main->temp_bytes + memory->near_temp_bytes);
    }
    const char *note = text.length > before ? text_keep(&text, &command->arena) : NULL;
    text_free(&text);
    return note;
}

const char *
memory_assumed_target(struct memory_command *command)
{
    const struct space_memory *main = memory_space(command->memory, SPACE_DEFAULT);
    if (command->target)
        return NULL;
    if (command->memory->rule == MEMORY_GPU)
        return "no target is named: the text is taken for a GPU's";
    if (command->memory->rule == MEMORY_CPU)
        return "no target is named: the text is taken for a CPU's";
    return command->program->scheduled && main->trust != TRUST_COMPILER
               ? unnamed_target(command)
               : NULL;
}

int64_t
memory_header_outputs(const struct program *program)
{
    const struct shape_entry *result = program->shapes[program->shape_count - 1];
    int64_t bytes = 0;
    for (size_t i = 0; i < result->leaf_count; i++) {
        const struct shape_entry *leaf = result->leaves[i].entry;
        bool here = shape_array(leaf->shape)->layout.memory_space == SPACE_DEFAULT;
        if (here && !checked_add(bytes, leaf->size.bytes, &bytes))
            return INT64_MAX;
    }
    return bytes;
}

/* "the ROOT of its entry was not read: outputs, 2.00 GiB in its header, are counted as far as
 * they were read" */
static const char *
root_note(struct memory_command *command)
{
    struct text text = {0};
    text_string(&text, "the ROOT of its entry was not read: outputs, ");
    units_bytes(&text, memory_header_outputs(command->program));
    text_string(&text, " in its header, are among the temporaries as far as they were read");
    return text_keep(&text, &command->arena);
}

const char *
memory_unknown(const struct program *program)
{
    if (program->header_entry)
        return "the ROOT of its entry was not read: only arguments and outputs are known, from "
               "its "
               "header";
    if (program->signature)
        return "the text ends before its entry: only arguments and outputs are known, from its "
               "header";
    if (program->headless)
        return "the text has no header, which says what is donated, and whether it is "
               "scheduled: only arguments and outputs are known";
    return "not scheduled: what is alive at a time is not known, only arguments and outputs "
           "are";
}

/* The note on kernels, whose code decides what they take of VMEM; NULL: all is counted. */
static const char *
kernels_note(struct memory_command *command)
{
    const struct kernels kernels = memory_kernels(command->memory);
    struct text text = {0};
    if (kernels.count == 0)
        return NULL;
    text_format(&text, "VMEM of %%%s", memory_step_name(command->memory, kernels.tick));
    if (kernels.count > 1)
        text_format(&text, " and %u more", kernels.count - 1);
    text_format(&text, ", kernel%s of Mosaic, is not counted: ", kernels.count > 1 ? "s" : "");
    if (kernels.bytes) {
        units_bytes(&text, kernels.bytes);
        text_string(&text, kernels.count > 1 ? " at most, as compiled" : ", as compiled");
    } else {
        text_string(&text, "whether it fits there, only the compiler tells");
    }
    return text_keep(&text, &command->arena);
}

/* Notes that say what the figures mean. */
static struct cell_list *
notes(struct memory_command *command)
{
    struct memory *memory = command->memory;
    const struct space_memory *main = memory_space(memory, SPACE_DEFAULT);
    struct cell_list *list = list_new(&command->arena);
    const char *assumed = memory_assumed_target(command), *kernels = kernels_note(command);
    if (command->incomplete)
        list_add(list, cell_text("incomplete: part of the program is not known"));
    if (command->program->header_entry && !command->program->signature)
        list_add(list, cell_text(root_note(command)));
    if (!command->program->scheduled)
        list_add(list, cell_text(memory_unknown(command->program)));
    else if (memory->text.unassigned)
        list_add(list, cell_text("from before memory was assigned: temporaries are not known; "
                                 "the text of after_optimizations tells them"));
    memory_division_notes(command, list);
    if (command->dump->assumes && !command->context->assumed) {
        struct text text = {0};
        text_format(&text, "layouts are not chosen yet: arrays have the default ones of %s",
                    command->dump->assumed->name);
        list_add(list, cell_text(text_keep(&text, &command->arena)));
    }
    if (assumed)
        list_add(list, cell_text(assumed));
    if (kernels)
        list_add(list, cell_text(kernels));
    if (main->packing.too_many)
        list_add(list, cell_text("too many values to pack: what is alive is given instead"));
    return list;
}

void
memory_add_module(const struct memory_command *command, struct row *row)
{
#include "render/row/fields/of_module.def"
}

struct row *
memory_totals(struct memory_command *command, bool pads, int asked)
{
    struct memory *memory = command->memory;
    struct row *row = row_new(&command->arena);
    struct row *spaces = spaces_row(command, pads, asked);
    uint32_t scoped_tick = 0;
    int64_t scoped = memory_scoped(memory, &scoped_tick);
    const char *scoped_at = memory_step_name(memory, scoped_tick);
#include "render/row/fields/memory_totals.def"
    return row;
}
