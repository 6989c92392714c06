/* An instruction in lines. */
#include "render/text/instruction_text.h"

#include "render/row/escape.h"
#include "render/row/size_text.h"

/* Prints the operands, or the number of a parameter. */
static void
print_operands(struct printable *out, const struct row *row)
{
    struct cell operands = row_get(row, FIELD_operands), number = row_get(row, FIELD_parameter);
    if (number.kind == CELL_INTEGER) {
        text_format(out, "   number %lld\n", (long long)number.integer);
        return;
    }
    text_string(out, "   operands ");
    for (size_t i = 0; i < cell_count(&operands); i++) {
        text_separate(out, i, ", ");
        struct cell operand = operands.list->cells[i];
        escape_terminal(out, operand.text, operand.length);
    }
    text_either(out, cell_count(&operands), "\n", "none\n");
}

/* Prints the operands whose shape is written, a line each. */
static void
print_operand_shapes(struct printable *out, const struct row *row, bool exact)
{
    struct cell operands = row_get(row, FIELD_operand_shapes);
    for (size_t i = 0; i < cell_count(&operands); i++) {
        if (operands.list->cells[i].kind != CELL_OBJECT)
            continue;
        const struct row *operand = operands.list->cells[i].object;
        struct cell name = row_get(operand, FIELD_name), shape = row_get(operand, FIELD_shape);
        text_string(out, "    ");
        escape_terminal(out, name.text, name.length);
        text_string(out, "  ");
        escape_terminal(out, shape.text, shape.length);
        text_string(out, "  ");
        size_text(out, operand, exact);
    }
}

/* Appends a value without the body of a kernel, some KiB of base64. */
static void
print_value(struct printable *out, struct slice value)
{
    static const char *const keys[] = {"\"body\":\"", "\"body\": \""};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        const char *body = slice_behind(value, keys[i]), *end = value.text + value.length;
        const char *closes = body ? memchr(body, '"', (size_t)(end - body)) : NULL;
        if (!closes)
            continue;
        escape_terminal(out, value.text, (size_t)(body - value.text));
        text_string(out, "...");
        value = (struct slice){closes, (size_t)(end - closes)};
    }
    escape_terminal(out, value.text, value.length);
}

void
instruction_text(struct printable *out, const struct row *row, bool exact_bytes)
{
    struct cell opcode = row_get(row, FIELD_opcode), name = row_get(row, FIELD_name);
    struct cell attributes = row_get(row, FIELD_attributes);
    if (!row_has(row, FIELD_opcode))
        return;
    if (name.kind == CELL_TEXT) {
        text_string(out, "  instruction ");
        escape_terminal(out, name.text, name.length);
        text_char(out, '\n');
    }
    if (opcode.kind == CELL_TEXT) {
        text_string(out, "  opcode ");
        escape_terminal(out, opcode.text, opcode.length);
        print_operands(out, row);
        print_operand_shapes(out, row, exact_bytes);
    }
    for (size_t i = 0; i < cell_count(&attributes); i++) {
        const struct field *field = &attributes.object->fields[i];
        text_format(out, "  %s = ", field->name);
        if (field->cell.kind == CELL_TEXT)
            print_value(out, (struct slice){field->cell.text, field->cell.length});
        text_char(out, '\n');
    }
}
