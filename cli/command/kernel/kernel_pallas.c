/* Kernels of Pallas, which an instruction of a program calls. Statements that call none are
 * passed over; of a scheduled text only the names are kept of arrays in VMEM, of another one
 * those of all arrays. */
#include "cli/command.h"
#include "cli/command/kernel/kernel.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/table.h"
#include "layout/kernel/mosaic_report.h"
#include "layout/program/metadata.h"
#include "layout/shape_entry.h"
#include "layout/space.h"
#include "parser/mlir/mlir_syntax.h"
#include "parser/mosaic/mosaic_measure.h"
#include "parser/shape/shape_table.h"

#include <stdlib.h>
#include <string.h>

/* An array of the open computation. */
struct named_array {
    struct slice name;
    const struct shape *array;
};

struct call_names {
    struct arena arena;
    struct table table;
    size_t count, capacity;
    struct named_array *items;
    uint64_t computation; /* the number of the open one */
};

static struct slice
name_at(const void *names, uint32_t number)
{
    return ((const struct call_names *)names)->items[number - 1].name;
}

static void
forget(struct call_names *names)
{
    table_free(&names->table);
    arena_reset(&names->arena);
    names->count = 0;
}

/* The names of the open computation. */
static struct call_names *
names_of(struct kernel_command *command, const struct dump *dump)
{
    if (!command->names)
        command->names = memory_zeroed(1, sizeof *command->names);
    struct call_names *names = command->names;
    if (names->computation != dump->computations && dump->depth <= 1) {
        if (names->count)
            forget(names);
        names->computation = dump->computations;
    }
    return names;
}

/* Keeps an array that a later call may name. */
static void
keep_name(struct call_names *names, const struct hlo_instruction *instruction, bool all)
{
    const struct shape_entry *shape = instruction->shape;
    if (!shape || shape->leaf_count != 1 || !shape->leaves[0].entry->shape)
        return;
    const struct shape *array = shape_array(shape->leaves[0].entry->shape);
    if (!all && array->layout.memory_space != SPACE_VMEM)
        return;
    uint32_t *number = table_slot(&names->table, instruction->name, name_at, names);
    if (*number)
        return;
    grow(&names->items, names->count, &names->capacity, sizeof *names->items);
    struct slice name = instruction->name;
    name.text = arena_copy(&names->arena, name.text, name.length);
    names->items[names->count++] = (struct named_array){name, array};
    *number = (uint32_t)names->count;
}

/* ---- a call ---- */

/* Finds the operands: their names and, of those that are kept, their arrays. */
static size_t
find_operands(const struct call_names *names, const struct hlo_instruction *instruction,
              struct arena *arena, struct slice **operands, const struct shape ***arrays)
{
    size_t count = 0, capacity = 0, other = 0;
    struct slice operand;
    *operands = NULL;
    *arrays = NULL;
    for (size_t at = 0; operand_next(instruction->operands, &at, &operand); count++) {
        arena_grow(arena, operands, count, &capacity, sizeof **operands);
        arena_grow(arena, arrays, count, &other, sizeof **arrays);
        uint32_t number = table_find(&names->table, operand, name_at, names);
        (*operands)[count] = operand;
        (*arrays)[count] = number ? names->items[number - 1].array : NULL;
    }
    return count;
}

/* Finds the arrays that are not kept by what the call wants of its operands:
 * operand_layout_constraints={f32[8,128]{1,0}, s32[4]{0}}. It does not say where they lie. */
static void
find_constraints(struct shape_table *shapes, const struct hlo_instruction *instruction,
                 const struct shape **arrays, size_t count)
{
    struct slice rest = {"", 0}, item;
    for (size_t i = 0; i < instruction->attribute_count; i++)
        if (slice_is(instruction->attributes[i].name, "operand_layout_constraints"))
            rest = mlir_inside(instruction->attributes[i].value);
    for (size_t i = 0; i < count && mlir_item(&rest, &item); i++) {
        const struct shape *shape = shape_table_get(shapes, item.text, item.length)->shape;
        if (!arrays[i] && shape && shape->kind == SHAPE_ARRAY)
            arrays[i] = shape;
    }
}

static struct slice
attribute_of(const struct hlo_instruction *instruction, enum attribute_kind kind)
{
    return attribute_find(instruction->attributes, instruction->attribute_count, kind);
}

static const char *
source_of(const struct dump *dump, const struct hlo_instruction *instruction,
          struct arena *arena)
{
    struct text text = {0};
    const struct metadata metadata =
        metadata_read(attribute_of(instruction, ATTRIBUTE_METADATA), arena);
    frames_source(dump->frames, &metadata, &text);
    return text.length ? text_keep(&text, arena) : NULL;
}

/* Reports a body that is not read, at the line of its call. */
static void
report_unread(struct dump *dump, const struct hlo_instruction *instruction,
              const struct diagnostic *fault)
{
    struct source_place place = {.line = instruction->line, .column = 1};
    if (fault->code != DIAGNOSTIC_NONE)
        report_file(&dump->context->console, input_name(dump->file), fault, &place);
}

static void
show(struct dump *dump, const struct hlo_instruction *instruction,
     const struct call_names *names)
{
    struct kernel_command *command = dump->user;
    struct arena *arena = &command->work;
    struct mosaic_measured measured = {0};
    struct slice *operands;
    const struct shape **arrays;
    struct mosaic_call call = {.assigned = dump->scheduled};
    call.operand_count = find_operands(names, instruction, arena, &operands, &arrays);
    find_constraints(&command->context->shapes, instruction, arrays, call.operand_count);
    call.operands = arrays;
    call.results = mosaic_results(instruction->shape, arena, &call.result_count);
    if (!mosaic_measure(attribute_of(instruction, ATTRIBUTE_BACKEND_CONFIG), &call, &measured))
        report_unread(dump, instruction, &measured.fault);
    const struct target *target = command->target ? command->target : dump->setting.target;
    const struct mosaic_terms terms = {.target = target,
                                       .limit_bytes = command->limit,
                                       .operand_count = call.operand_count,
                                       .operands = operands};
    const struct kernel_sum sum = mosaic_measured_sum(&measured, call.assigned, arena);
    struct kernel kernel = {.file = dump->file,
                            .line = instruction->line,
                            .name = instruction->name,
                            .module = {dump->module.data, dump->module.length},
                            .source = source_of(dump, instruction, arena)};
    if (target)
        kernel.target = (struct slice){target->name, strlen(target->name)};
    mosaic_report(measured.read ? &measured.kernel : NULL, &sum, &terms, arena, &kernel);
    if (measured.read)
        mosaic_levers(&measured.kernel, &terms, arena, &kernel);
    kernel_show(command, &kernel);
    mosaic_measured_free(&measured);
}

int
kernel_pallas(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct kernel_command *command = dump->user;
    struct call_names *names = names_of(command, dump);
    if (slice_is(instruction->opcode, "custom-call") &&
        slice_is(attribute_of(instruction, ATTRIBUTE_CUSTOM_CALL_TARGET),
                 "\"" MOSAIC_TARGET "\""))
        show(dump, instruction, names);
    keep_name(names, instruction, !dump->scheduled);
    return command->context->output.error ? -1 : 0;
}

void
kernel_pallas_free(struct kernel_command *command)
{
    if (!command->names)
        return;
    forget(command->names);
    arena_free(&command->names->arena);
    free(command->names->items);
    free(command->names);
}
