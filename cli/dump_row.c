/* An instruction as a row. */
#include "cli/command.h"
#include "cli/dump.h"
#include "layout/base/table.h"
#include "layout/memory/ownership.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "parser/module/attribute.h"
#include "parser/module/value_facts.h"
#include "render/layout_row.h"

#include <string.h>

static struct cell
copied(struct arena *arena, const char *text, size_t length)
{
    char *copy = arena_copy(arena, text, length);
    return copy ? cell_slice(copy, length) : cell_null();
}

/* null where there is none of it */
static struct cell
copied_text(struct arena *arena, const struct text *text)
{
    const char *copy = text->length || text->failed ? text_copy(text, arena) : NULL;
    return copy ? cell_slice(copy, text->length) : cell_null();
}

static struct cell
operands_cell(const struct hlo_instruction *instruction, struct arena *arena)
{
    struct cell_list *list = list_new(arena);
    struct slice operand;
    bool named = instruction->parameter < 0 && !slice_is(instruction->opcode, "constant");
    for (size_t at = 0; named && operand_next(instruction->operands, &at, &operand);)
        list_add(list, copied(arena, operand.text, operand.length));
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
        uint32_t *number = table_place(&names, attribute->name, attribute_name, instruction);
        if (!name || !number) {
            arena->failed = true;
            break;
        }
        if (*number)
            continue; /* a row has the first of several of a name */
        *number = (uint32_t)i + 1;
        row_add(row, name,
                attribute->value.length
                    ? copied(arena, attribute->value.text, attribute->value.length)
                    : cell_null());
    }
    table_free(&names);
    return cell_object(row);
}

/* op_name and source, from metadata and the frame tables. */
static void
add_origin(struct dump *dump, struct row *row, const struct hlo_instruction *instruction)
{
    struct slice metadata =
        attribute_find(instruction->attributes, instruction->attribute_count, "metadata");
    struct text text = {0};
    unescape(&text, metadata_read(metadata).op_name);
    row_add(row, "op_name", copied_text(row->arena, &text));
    text_clear(&text);
    dump_source(dump, metadata, &text);
    row_add(row, "source", copied_text(row->arena, &text));
    text_free(&text);
}

/* Is a root of the entry an output if it owns a leaf by itself? Not surely where the header
 * gives outputs the memory of arguments, or a called computation may share an operand. */
static bool
root_is_output(const struct dump *dump, const struct operation *operation)
{
    enum opcode_rule rule = (enum opcode_rule)operation->rule;
    return !dump->aliases && rule != RULE_CALL && rule != RULE_FUSION;
}

/* What the statement and its computation's header tell of its role. */
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

/* The leaves of a tuple that are not another's, and their sums. */
static struct cell
early_leaves(const struct operation *operation, struct arena *arena, struct size *sum)
{
    struct cell_list *list = list_new(arena);
    *sum = (struct size){.known = true};
    for (size_t i = 0; i < operation->shape->leaf_count; i++) {
        const struct leaf *leaf = &operation->shape->leaves[i];
        if (ownership_leaf_alone(operation, i) == LEAF_SHARED)
            continue;
        list_add(list, dump_leaf(leaf, arena));
        sum->known &= size_add(sum, &leaf->entry->size);
    }
    return cell_list(list);
}

struct cell
dump_leaf(const struct leaf *leaf, struct arena *arena)
{
    struct row *row = row_new(arena);
    row_add(row, "index", cell_integers(arena, leaf->path, leaf->depth));
    layout_row_shape(row, leaf->shape, leaf->entry->canonical);
    layout_row_size(row, &leaf->entry->size);
    return cell_object(row);
}

static struct row *
statement_row(struct dump *dump, const struct hlo_instruction *instruction,
              const struct operation *operation, struct arena *arena)
{
    struct row *row = row_new(arena);
    row_add(row, "file", cell_text(dump->file));
    row_add(row, "line", cell_integer((int64_t)instruction->line));
    row_add(row, "module", copied_text(arena, &dump->module));
    row_add(row, "computation",
            dump->depth ? copied_text(arena, &dump->open[dump->depth - 1].name) : cell_null());
    row_add(row, "name",
            instruction->name.length
                ? copied(arena, instruction->name.text, instruction->name.length)
                : cell_null());
    row_add(row, "opcode",
            instruction->opcode.length
                ? copied(arena, instruction->opcode.text, instruction->opcode.length)
                : cell_null());
    row_add(row, "role", early_role(dump, operation));
    row_add(row, "operands", operands_cell(instruction, arena));
    if (row)
        add_origin(dump, row, instruction);
    return row;
}

struct row *
dump_statement(struct dump *dump, const struct hlo_instruction *instruction,
               struct arena *arena)
{
    struct operation operation;
    return operation_read(&operation, instruction, NULL, arena)
               ? NULL
               : statement_row(dump, instruction, &operation, arena);
}

struct row *
dump_row(struct dump *dump, const struct hlo_instruction *instruction, struct arena *arena,
         bool attributes)
{
    struct operation operation;
    const struct shape_entry *entry = instruction->shape;
    const struct shape *shape = entry ? entry->shape : NULL;
    struct size size = {0};
    struct cell leaves = cell_null();
    if (operation_read(&operation, instruction, NULL, arena))
        return NULL;
    struct row *row = statement_row(dump, instruction, &operation, arena);
    if (!row)
        return NULL;
    if (shape)
        size = entry->size;
    if (shape && shape->kind == SHAPE_TUPLE)
        leaves = early_leaves(&operation, arena, &size);
    row_add(row, "leaves", leaves);
    layout_row_shape(row, shape, entry ? entry->canonical : NULL);
    layout_row_size(row, &size);
    layout_row_table(row, shape, dump->context->target);
    if (attributes)
        row_add(row, "attributes", dump_attributes(instruction, arena));
    return row;
}
