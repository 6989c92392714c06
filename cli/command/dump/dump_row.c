/* Makes the row of an instruction. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "render/row/layout_row.h"
#include "render/row/row_make.h"

#include <string.h>

static struct cell
operands_cell(const struct hlo_instruction *instruction, struct arena *arena)
{
    struct cell_list *list = list_new(arena);
    struct slice operand;
    bool named = instruction->parameter < 0 && !slice_is(instruction->opcode, "constant");
    for (size_t at = 0; named && operand_next(instruction->operands, &at, &operand);)
        list_add(list, cell_slice(operand.text, operand.length));
    return cell_list(list);
}

static struct slice
attribute_name(const void *instruction, uint32_t number)
{
    return ((const struct hlo_instruction *)instruction)->attributes[number - 1].name;
}

struct cell
dump_attributes(const struct hlo_instruction *instruction, struct arena *arena)
{
    struct row *row = row_new(arena);
    struct table names = {0};
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        const struct attribute *attribute = &instruction->attributes[i];
        const char *name = arena_copy(arena, attribute->name.text, attribute->name.length);
        uint32_t *number = table_slot(&names, attribute->name, attribute_name, instruction);
        if (*number)
            continue; /* the row keeps the first of several attributes with one name */
        *number = (uint32_t)i + 1;
        row_add_named(row, name, cell_words(attribute->value));
    }
    table_free(&names);
    return cell_object(row);
}

struct cell
op_name_cut(struct cell op_name, size_t depth)
{
    if (op_name.kind == CELL_TEXT)
        op_name.length = op_name_length((struct slice){op_name.text, op_name.length}, depth);
    return op_name;
}

static struct slice
source_of(const struct dump *dump, const struct metadata *metadata, struct arena *arena)
{
    struct text text = {0};
    frames_source(dump->frames, metadata, &text);
    return text_keep_slice(&text, arena);
}

/* Returns whether a root of the entry is certainly an output if it owns a leaf. It may not be
 * if the module aliases outputs to arguments, or if it calls a computation that may return an
 * operand. */
static bool
root_is_output(const struct dump *dump, const struct operation *operation)
{
    enum opcode_rule rule = (enum opcode_rule)operation->rule;
    return !dump->aliases && rule != RULE_CALL && rule != RULE_FUSION;
}

/* Returns the role as far as the statement and the headers determine it. */
static struct cell
early_role(const struct dump *dump, const struct operation *operation)
{
    if (!dump_in_entry(dump) || !operation->shape)
        return cell_null();
    if (operation->shape->leaf_count == 0)
        return cell_text(role_name(ROLE_NONE));
    if (operation->rule == RULE_PARAMETER)
        return cell_text(role_name(ROLE_ARGUMENT));
    for (size_t i = 0; i < operation->shape->leaf_count; i++)
        if (ownership_leaf_alone(operation, i) != LEAF_SHARED)
            return operation->root && root_is_output(dump, operation)
                       ? cell_text(role_name(ROLE_OUTPUT))
                       : cell_null();
    return cell_text(role_name(ROLE_ALIAS));
}

/* Lists the leaves of a tuple that do not share the memory of other arrays, if leaves are
 * shown, and sums their sizes. */
static struct cell
early_leaves(struct dump *dump, const struct operation *operation, struct arena *arena,
             struct size *sum)
{
    struct cell_list *list = dump->needs & NEEDS_LEAVES ? list_new(arena) : NULL;
    *sum = (struct size){.known = true};
    for (size_t i = 0; i < operation->shape->leaf_count; i++) {
        const struct leaf *leaf = &operation->shape->leaves[i];
        if (ownership_leaf_alone(operation, i) == LEAF_SHARED)
            continue;
        if (list)
            list_add(list, dump_leaf(dump, leaf, arena));
        sum->known &= size_add(sum, &leaf->entry->size);
    }
    return cell_list(list);
}

struct cell
dump_leaf(struct dump *dump, const struct leaf *leaf, struct arena *arena)
{
    struct context *context = dump->context;
    struct row *row = row_new(arena);
#include "render/row/fields/leaf.def"
    return cell_object(row);
}

static struct slice
text_slice(const struct text *text)
{
    return (struct slice){text->data, text->length};
}

/* Adds what is needed of the statement itself. `operation` is used only if the role is shown.
 */
static void
add_instruction(struct dump *dump, struct row *row, const struct hlo_instruction *instruction,
                const struct operation *operation)
{
    struct arena *arena = row->arena;
    struct slice computation = {0};
    struct metadata metadata = {.op_name = {"", 0}};
    if (dump->depth)
        computation = text_slice(&dump->open[dump->depth - 1].name);
    if (instruction->metadata)
        metadata = *instruction->metadata;
    else if (dump->needs & (NEEDS_OP_NAME | NEEDS_SOURCE))
        metadata =
            metadata_read(attribute_find(instruction->attributes, instruction->attribute_count,
                                         ATTRIBUTE_METADATA),
                          arena);
    row->known = dump->needs;
#include "render/row/fields/instruction.def"
}

struct row *
dump_statement(struct dump *dump, const struct hlo_instruction *instruction,
               struct arena *arena)
{
    struct row *row = row_new(arena);
    struct operation operation;
    operation_read(&operation, instruction, arena);
    add_instruction(dump, row, instruction, &operation);
    return row;
}

struct row *
dump_row(struct dump *dump, const struct hlo_instruction *instruction,
         const struct operation *operation, struct arena *arena)
{
    struct context *context = dump->context;
    const struct shape_entry *entry = instruction->shape;
    const struct shape *shape = entry ? entry->shape : NULL;
    bool tuple = shape && shape->kind == SHAPE_TUPLE;
    struct size size = {0};
    struct cell leaves = cell_null();
    struct operation read;
    bool role = dump->needs & NEEDS_ROLE && dump_in_entry(dump);
    if (!operation && (role || tuple)) {
        operation_read(&read, instruction, arena);
        operation = &read;
    }
    struct row *row = row_new(arena);
    if (tuple)
        leaves = early_leaves(dump, operation, arena, &size);
#include "render/row/fields/dump.def"
    return row;
}
