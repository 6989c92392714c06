/* Makes the row of an instruction. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "parser/lex/escape.h"
#include "render/row/layout_row.h"

#include <string.h>

/* null if the text is empty */
static struct cell
text_cell(const char *text, size_t length)
{
    return length ? cell_slice(text, length) : cell_null();
}

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
        row_add_named(row, name, text_cell(attribute->value.text, attribute->value.length));
    }
    table_free(&names);
    return cell_object(row);
}

/* Returns the string without escapes. Most strings have none and are not copied. */
static struct cell
unescaped_cell(struct slice string, struct arena *arena)
{
    struct text text = {0};
    if (!string.length || !memchr(string.text, '\\', string.length))
        return text_cell(string.text, string.length);
    unescape(&text, string);
    size_t length = text.length;
    return text_cell(text_keep(&text, arena), length);
}

struct cell
op_name_cut(struct cell op_name, size_t depth)
{
    if (op_name.kind == CELL_TEXT)
        op_name.length = op_name_length((struct slice){op_name.text, op_name.length}, depth);
    return op_name;
}

/* Adds op_name and source, from the metadata and the frame tables. */
static void
add_origin(struct dump *dump, struct row *row, const struct hlo_instruction *instruction)
{
    struct slice metadata = attribute_find(instruction->attributes,
                                           instruction->attribute_count, ATTRIBUTE_METADATA);
    struct metadata read = metadata_read(metadata);
    if (dump->needs & NEEDS_OP_NAME)
        row_add(
            row, FIELD_op_name,
            op_name_cut(unescaped_cell(read.op_name, row->arena), dump->context->query.depth));
    if (dump->needs & NEEDS_SOURCE) {
        struct text text = {0};
        dump_source(dump, &read, &text);
        size_t length = text.length;
        row_add(row, FIELD_source, text_cell(text_keep(&text, row->arena), length));
    }
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
    row_add(row, FIELD_index, cell_integers(arena, leaf->path, leaf->depth));
    shape_row_add(&context->shape_rows, &context->output, row, leaf->entry, NULL);
    return cell_object(row);
}

/* `operation` is used only if the role is shown. */
static struct row *
statement_row(struct dump *dump, const struct hlo_instruction *instruction,
              const struct operation *operation, struct arena *arena)
{
    const struct text *computation = dump->depth ? &dump->open[dump->depth - 1].name : NULL;
    struct row *row = row_new(arena);
    row_add(row, FIELD_file, cell_text(dump->file));
    row_add(row, FIELD_line, cell_integer((int64_t)instruction->line));
    row_add(row, FIELD_module, text_cell(dump->module.data, dump->module.length));
    row_add(row, FIELD_computation,
            computation ? text_cell(computation->data, computation->length) : cell_null());
    row_add(row, FIELD_name, text_cell(instruction->name.text, instruction->name.length));
    row_add(row, FIELD_opcode, text_cell(instruction->opcode.text, instruction->opcode.length));
    if (dump->needs & NEEDS_ROLE)
        row_add(row, FIELD_role, early_role(dump, operation));
    if (dump->needs & NEEDS_OPERANDS)
        row_add(row, FIELD_operands, operands_cell(instruction, arena));
    if (dump->needs & (NEEDS_OP_NAME | NEEDS_SOURCE))
        add_origin(dump, row, instruction);
    return row;
}

struct row *
dump_statement(struct dump *dump, const struct hlo_instruction *instruction,
               struct arena *arena)
{
    struct operation operation;
    operation_read(&operation, instruction, arena);
    return statement_row(dump, instruction, &operation, arena);
}

struct row *
dump_row(struct dump *dump, const struct hlo_instruction *instruction, struct arena *arena)
{
    struct context *context = dump->context;
    const struct shape_entry *entry = instruction->shape;
    const struct shape *shape = entry ? entry->shape : NULL;
    bool tuple = shape && shape->kind == SHAPE_TUPLE;
    struct size size = {0};
    struct cell leaves = cell_null();
    struct operation operation;
    if (dump->needs & NEEDS_ROLE || tuple)
        operation_read(&operation, instruction, arena);
    struct row *row = statement_row(dump, instruction, &operation, arena);
    if (tuple)
        leaves = early_leaves(dump, &operation, arena, &size);
    if (dump->needs & NEEDS_LEAVES)
        row_add(row, FIELD_leaves, leaves);
    shape_row_add(&context->shape_rows, &context->output, row, entry, &size);
    layout_row_table(row, shape, context->target);
    if (dump->needs & NEEDS_ATTRIBUTES)
        row_add(row, FIELD_attributes, dump_attributes(instruction, arena));
    return row;
}
