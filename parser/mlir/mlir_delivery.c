#include "parser/mlir/mlir_delivery.h"

#include "layout/base/text.h"
#include "layout/shape_entry.h"
#include "parser/shape/shape_table.h"

/* ---- values ---- */

struct mlir_values
mlir_values_both(const struct mlir_values *a, const struct mlir_values *b, struct arena *arena)
{
    size_t count = a->count + b->count;
    struct mlir_values both = {count, count, arena_array(arena, count, sizeof *both.items)};
    if (a->count)
        memcpy(both.items, a->items, a->count * sizeof *both.items);
    if (b->count)
        memcpy(both.items + a->count, b->items, b->count * sizeof *both.items);
    return both;
}

struct shape_entry *
mlir_tuple_shape(struct shape_table *shapes, struct shape_entry *const *items, size_t count)
{
    struct text text = {0};
    struct shape_entry *shape = NULL;
    size_t known = 0;
    text_char(&text, '(');
    for (; known < count && items[known]; known++) {
        text_separate(&text, known, ", ");
        text_append(&text, items[known]->text, items[known]->length);
    }
    text_char(&text, ')');
    if (known == count)
        shape = shape_table_get(shapes, text.data, text.length);
    text_free(&text);
    return shape;
}

struct shape_entry *
mlir_values_shape(struct mlir_delivery *d, const struct mlir_values *values)
{
    if (values->count == 1)
        return values->items[0]->shape;
    struct shape_entry **items = arena_array(&d->arena, values->count, sizeof *items);
    for (size_t i = 0; i < values->count; i++)
        items[i] = values->items[i]->shape;
    return mlir_tuple_shape(d->shapes, items, values->count);
}

/* ---- instructions ---- */

struct hlo_instruction
mlir_instruction(struct slice name, const char *opcode, struct shape_entry *shape,
                 uint64_t line)
{
    return (struct hlo_instruction){.name = name,
                                    .opcode = {opcode, strlen(opcode)},
                                    .operands = {"()", 2},
                                    .shape = shape,
                                    .line = line,
                                    .parameter = -1};
}

struct slice
mlir_operands(struct mlir_delivery *d, const struct mlir_values *values)
{
    struct text text = {0};
    text_char(&text, '(');
    for (size_t i = 0; i < values->count; i++) {
        text_separate(&text, i, ", ");
        text_append(&text, values->items[i]->name.text, values->items[i]->name.length);
    }
    text_char(&text, ')');
    return text_keep_slice(&text, &d->arena);
}

void
mlir_deliver_instruction(struct mlir_delivery *d, struct hlo_instruction instruction)
{
    instruction.root = d->root.length && slice_same(instruction.name, d->root);
    instruction.attributes = d->attributes.items;
    instruction.attribute_count = d->attributes.count;
    d->attributes = (struct mlir_attributes){.arena = &d->arena};
    if (!d->stopped && d->sink->instruction)
        d->stopped = d->sink->instruction(d->sink->context, &instruction) != 0;
}

void
mlir_deliver_parameter(struct mlir_delivery *d, const struct mlir_value *value, size_t number,
                       uint64_t line)
{
    struct hlo_instruction made =
        mlir_instruction(value->name, "parameter", value->shape, line);
    struct text operands = {0};
    text_format(&operands, "(%zu)", number);
    made.operands = text_keep_slice(&operands, &d->arena);
    made.parameter = (int64_t)number;
    mlir_deliver_instruction(d, made);
}

void
mlir_deliver_element(struct mlir_delivery *d, const struct mlir_value *value,
                     struct slice tuple, size_t index, uint64_t line)
{
    struct text operands = {0}, number = {0};
    struct hlo_instruction made =
        mlir_instruction(value->name, "get-tuple-element", value->shape, line);
    text_format(&operands, "(%.*s)", (int)tuple.length, tuple.text);
    text_format(&number, "%zu", index);
    made.operands = text_keep_slice(&operands, &d->arena);
    mlir_attribute_keep(&d->attributes, ATTRIBUTE_INDEX, "index", &number);
    mlir_deliver_instruction(d, made);
}
