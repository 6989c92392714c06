#include "cli/infer_shape.h"

#include "layout/base/text.h"
#include "layout/memory/async.h"
#include "layout/shape_entry.h"
#include "parser/shape/shape_table.h"

#include <string.h>

#define MAX_OPERANDS 3 /* of what is computed element by element */

static const struct shape *
operand_shape(const struct ownership *ownership, struct slice operand)
{
    const struct computation *c = ownership->open->computation;
    uint32_t found = ownership_find(ownership, operand);
    const struct shape_entry *entry =
        found == UINT32_MAX ? NULL : computation_instruction(c, found)->operation.shape;
    return entry ? entry->shape : NULL;
}

/* "(f32[2]{0}, s32[])" of a tuple's operands; nothing where a shape among them is unknown. */
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

/* What the operation passes on: the shape of operand 0, or of the element that it takes of it;
 * NULL: nothing, or it is unknown. */
static const struct shape *
passed_shape(const struct ownership *ownership, const struct operation *operation,
             struct slice operands)
{
    struct slice operand;
    size_t at = 0, element = (size_t)operation->number;
    const struct shape *shape =
        operand_next(operands, &at, &operand) ? operand_shape(ownership, operand) : NULL;
    bool whole = operation->rule == RULE_WHILE ||
                 (operation->rule == RULE_FORWARD && operation->trait == TRAIT_NONE);
    if (!shape || whole)
        return shape;
    bool part = operation->rule == RULE_ELEMENT && shape->kind == SHAPE_TUPLE &&
                element < shape->element_count;
    return part ? shape->elements[element] : NULL;
}

/* ---- element by element ---- */

/* The type of a result. */
enum result {
    OF_OPERAND,
    PREDICATE,
    REAL_PART, /* of a complex operand */
    COMPLEX,   /* of a real operand */
    UNKNOWN,   /* any: it must be written */
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
        return type == PRIMITIVE_C64    ? PRIMITIVE_F32
               : type == PRIMITIVE_C128 ? PRIMITIVE_F64
                                        : type;
    case COMPLEX:
        return type == PRIMITIVE_F64 ? PRIMITIVE_C128 : PRIMITIVE_C64;
    default:
        return type;
    }
}

static bool
same_array(const struct shape *a, const struct shape *b)
{
    return a->rank == b->rank && a->type == b->type && !a->dynamic && !b->dynamic &&
           (a->rank == 0 || memcmp(a->dims, b->dims, a->rank * sizeof *a->dims) == 0);
}

/* The operand that the result is like: of a select and a clamp the one in the middle, which the
 * others may differ from. NULL: operands are unknown, or of several shapes. */
static const struct shape *
like_operand(const struct ownership *ownership, const struct hlo_instruction *instruction)
{
    const struct shape *shapes[MAX_OPERANDS];
    struct slice operand;
    size_t count = 0;
    for (size_t at = 0; operand_next(instruction->operands, &at, &operand); count++) {
        if (count == MAX_OPERANDS || !(shapes[count] = operand_shape(ownership, operand)) ||
            shapes[count]->kind != SHAPE_ARRAY || !shape_has_values(shapes[count]))
            return NULL;
    }
    if (count == MAX_OPERANDS) {
        bool select = slice_is(instruction->opcode, "select");
        bool clamp = slice_is(instruction->opcode, "clamp");
        return clamp || (select && same_array(shapes[1], shapes[2])) ? shapes[1] : NULL;
    }
    return count == 0 || (count == 2 && !same_array(shapes[0], shapes[1])) ? NULL : shapes[0];
}

static void
spell_elementwise(const struct ownership *ownership, const struct hlo_instruction *instruction,
                  struct text *text)
{
    enum result result = result_of(instruction->opcode);
    const struct shape *like = like_operand(ownership, instruction);
    if (!like || result == UNKNOWN || like->type == PRIMITIVE_UNKNOWN)
        return;
    struct shape shape = *like;
    shape.type = result_type(result, like->type);
    shape.type_name = primitive_name(shape.type);
    shape_print(text, &shape);
}

/* ---- every operation ---- */

/* A call or a conditional is of the shape of what it calls. */
static const struct shape *
callee_shape(const struct operation *operation)
{
    bool calls = operation->rule == RULE_CALL || operation->rule == RULE_CONDITIONAL;
    const struct shape_entry *root =
        calls && operation->callee ? operation->callee->root_shape : NULL;
    return root ? root->shape : NULL;
}

static void
spell_shape(const struct ownership *ownership, const struct operation *operation,
            const struct hlo_instruction *instruction, struct text *text)
{
    const struct shape *passed = callee_shape(operation);
    if (operation->rule == RULE_TUPLE)
        spell_tuple(ownership, instruction->operands, text);
    else if (operation->trait == TRAIT_ELEMENTWISE)
        spell_elementwise(ownership, instruction, text);
    else if (slice_is(instruction->opcode, "after-all"))
        text_string(text, "token[]");
    else if (passed || (passed = passed_shape(ownership, operation, instruction->operands)))
        shape_print(text, passed);
}

int
infer_shape(struct operation *operation, const struct hlo_instruction *instruction,
            const struct ownership *ownership, struct shape_table *shapes)
{
    struct text text = {0};
    if (operation->part == ASYNC_NONE)
        spell_shape(ownership, operation, instruction, &text);
    bool failed = text.failed;
    if (text.length && !failed) {
        operation->shape = shape_table_get(shapes, text.data, text.length);
        failed = !operation->shape;
    }
    text_free(&text);
    return failed ? -1 : 0;
}
