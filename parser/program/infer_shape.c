#include "parser/program/infer_shape.h"

#include "layout/base/text.h"
#include "layout/shape_entry.h"
#include "parser/shape/shape_table.h"

#define MAX_OPERANDS 3 /* of an elementwise operation */

static const struct shape *
operand_shape(const struct ownership *ownership, struct slice operand)
{
    const struct computation *c = ownership->open->computation;
    uint32_t found = ownership_find(ownership, operand);
    const struct shape_entry *entry =
        found == UINT32_MAX ? NULL : computation_instruction(c, found)->operation.shape;
    return entry ? entry->shape : NULL;
}

/* Writes the tuple shape of the operands, "(f32[2]{0}, s32[])"; nothing if one of them is
 * unknown. */
static void
spell_tuple(const struct ownership *ownership, struct slice operands, struct text *text)
{
    struct slice operand;
    size_t count = 0;
    text_char(text, '(');
    for (size_t at = 0; operand_next(operands, &at, &operand);) {
        const struct shape *shape = operand_shape(ownership, operand);
        if (!shape) {
            text_clear(text);
            return;
        }
        shape_print_separator(text, count++);
        shape_print(text, shape);
    }
    text_char(text, ')');
}

/* Returns the shape that the operation forwards or copies: that of operand 0, or of the tuple
 * element it selects. NULL: none, or unknown. */
static const struct shape *
passed_shape(const struct ownership *ownership, const struct operation *operation,
             struct slice operands)
{
    struct slice operand;
    size_t at = 0, element = (size_t)operation->number;
    const struct shape *shape =
        operand_next(operands, &at, &operand) ? operand_shape(ownership, operand) : NULL;
    bool whole = rules[operation->rule].flags & FORWARDS && operation->trait != TRAIT_BITCAST;
    if (!shape || whole)
        return shape;
    bool part = operation->rule == RULE_ELEMENT && shape->kind == SHAPE_TUPLE &&
                element < shape->element_count;
    return part ? shape->elements[element] : NULL;
}

/* ---- elementwise operations ---- */

/* The element type of a result. */
enum result {
    OF_OPERAND,
    PREDICATE,
    REAL_PART, /* of a complex operand */
    COMPLEX,   /* of a real operand */
    UNKNOWN,   /* any type: the text must state it */
};

static enum result
result_of(struct slice opcode)
{
    static const struct {
        const char *opcode;
        enum result result;
    } others[] = {
        {"compare", PREDICATE},
        {"is-finite", PREDICATE},
        {"real", REAL_PART},
        {"imag", REAL_PART},
        {"abs", REAL_PART},
        {"complex", COMPLEX},
        {"convert", UNKNOWN},
        {"bitcast-convert", UNKNOWN},
        {"map", UNKNOWN},
        {"stochastic-convert", UNKNOWN},
        {"reduce-precision", UNKNOWN},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (slice_is(opcode, others[i].opcode))
            return others[i].result;
    return OF_OPERAND;
}

static enum primitive
result_type(enum result result, enum primitive type)
{
    switch (result) {
    case PREDICATE:
        return PRIMITIVE_PRED;
    case REAL_PART:
        if (type == PRIMITIVE_C64)
            return PRIMITIVE_F32;
        return type == PRIMITIVE_C128 ? PRIMITIVE_F64 : type;
    case COMPLEX:
        return type == PRIMITIVE_F64 ? PRIMITIVE_C128 : PRIMITIVE_C64;
    default:
        return type;
    }
}

/* Returns whether both have the same dims, and the same dims are dynamic. */
static bool
same_dims(const struct shape *a, const struct shape *b)
{
    if (a->rank != b->rank)
        return false;
    for (size_t i = 0; i < a->rank; i++)
        if (a->dims[i] != b->dims[i] ||
            (a->dynamic && a->dynamic[i]) != (b->dynamic && b->dynamic[i]))
            return false;
    return true;
}

static bool
same_array(const struct shape *a, const struct shape *b)
{
    return a->type == b->type && same_dims(a, b);
}

/* Gets the shapes of all operands and returns their number; 0 if one is unknown or not an
 * array. */
static size_t
array_operands(const struct ownership *ownership, struct slice operands,
               const struct shape *shapes[MAX_OPERANDS])
{
    struct slice operand;
    size_t count = 0;
    for (size_t at = 0; operand_next(operands, &at, &operand); count++) {
        if (count == MAX_OPERANDS || !(shapes[count] = operand_shape(ownership, operand)) ||
            shapes[count]->kind != SHAPE_ARRAY || !shape_has_values(shapes[count]))
            return 0;
    }
    return count;
}

/* A select takes the layout of its predicate if that has one value for each element. */
static bool
select_shape(const struct shape *shapes[MAX_OPERANDS], struct shape *shape)
{
    const struct shape *predicate = shapes[0], *value = shapes[1];
    *shape = *value;
    if (!same_array(value, shapes[2]))
        return false;
    if (predicate->rank == 0)
        return true;
    shape->layout = predicate->layout;
    shape->layout.element_bits = value->layout.element_bits;
    return same_dims(predicate, value);
}

/* Sets the shape of the result if all operands have one shape. For a clamp it is that of the
 * middle operand. */
static bool
elementwise_shape(struct slice opcode, const struct shape *shapes[MAX_OPERANDS], size_t count,
                  struct shape *shape)
{
    if (count == 0 || (count == 2 && !same_array(shapes[0], shapes[1])))
        return false;
    if (slice_is(opcode, "select"))
        return count == 3 && select_shape(shapes, shape);
    *shape = *shapes[count == 3];
    return count < 3 || slice_is(opcode, "clamp");
}

static void
spell_elementwise(const struct ownership *ownership, const struct hlo_instruction *instruction,
                  struct text *text)
{
    const struct shape *shapes[MAX_OPERANDS];
    size_t count = array_operands(ownership, instruction->operands, shapes);
    enum result result = result_of(instruction->opcode);
    struct shape shape;
    if (result == UNKNOWN || !elementwise_shape(instruction->opcode, shapes, count, &shape) ||
        shape.type == PRIMITIVE_UNKNOWN)
        return;
    enum primitive type = result_type(result, shape.type);
    if (type != shape.type)
        shape.layout.element_bits = 0;
    shape.type = type;
    shape.type_name = primitive_name(type);
    shape_print(text, &shape);
}

/* ---- all operations ---- */

/* Returns the shape of a call: that of the root of the called computation. */
static const struct shape *
callee_shape(const struct operation *operation)
{
    bool calls = operation->rule == RULE_CALL && operation->callee;
    const struct shape_entry *root = calls ? operation->callee->root_shape : NULL;
    return root ? root->shape : NULL;
}

static void
spell_shape(const struct ownership *ownership, const struct operation *operation,
            const struct hlo_instruction *instruction, bool assumes, struct text *text)
{
    const struct shape *passed = callee_shape(operation);
    bool computes = operation->trait == TRAIT_ELEMENTWISE;
    if (computes && assumes)
        return;
    if (operation->rule == RULE_TUPLE)
        spell_tuple(ownership, instruction->operands, text);
    else if (computes && operation->rule != RULE_COPY)
        spell_elementwise(ownership, instruction, text);
    else if (slice_is(instruction->opcode, "after-all"))
        text_string(text, "token[]");
    else if (passed || (passed = passed_shape(ownership, operation, instruction->operands)))
        shape_print(text, passed);
}

void
infer_shape(struct operation *operation, const struct hlo_instruction *instruction,
            const struct ownership *ownership, struct shape_table *shapes)
{
    struct text text = {0};
    if (operation->part == ASYNC_NONE)
        spell_shape(ownership, operation, instruction, shapes->assumed, &text);
    if (text.length)
        operation->shape = shape_table_get(shapes, text.data, text.length);
    text_free(&text);
}
