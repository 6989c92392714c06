#include "layout/program/infer_shape.h"

#include "layout/base/memory.h"
#include "layout/program/shape_table.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

#define MAX_OPERANDS  3                  /* of an elementwise operation */
#define SPELLED_BYTES ((size_t)64 << 10) /* that all inferred shapes may have as text */
#define SPELLED_RATIO 16                 /* more bytes for each byte of text without a shape */

/* What an inference reads and yields. */
struct inference {
    const struct ownership *ownership;
    const struct operation *operation;
    const struct program_statement *statement;
    struct shape_table *shapes;
};

/* Charges a shape by the length of its text, also if it is shared: everything that is done with
 * a shape takes time or memory in proportion to that. Returns whether the limit allows it. */
static bool
charge(const struct inference *i, size_t length)
{
    struct inferred *inferred = &i->shapes->inferred;
    size_t room = SPELLED_BYTES + SPELLED_RATIO * inferred->text - inferred->spelled;
    inferred->refused |= length > room;
    if (length > room)
        return false;
    inferred->spelled += length;
    return true;
}

static struct slice
word_at(const struct inference *i, uint32_t number)
{
    return i->ownership->words.items[number];
}

/* The entry of operand k; NULL: unknown. */
static struct shape_entry *
operand_entry(const struct inference *i, size_t k)
{
    const struct computation *c = i->ownership->open->computation;
    const struct program_statement *statement = i->statement;
    uint32_t found = statement->steps ? statement->steps[k]
                                      : ownership_find(i->ownership, statement->operands[k]);
    struct shape_entry *entry =
        found == UINT32_MAX ? NULL : computation_instruction(c, found)->operation.shape;
    return entry && entry->shape ? entry : NULL;
}

static const struct shape *
operand_shape(const struct inference *i, size_t k)
{
    const struct shape_entry *entry = operand_entry(i, k);
    return entry ? entry->shape : NULL;
}

/* The length of the tuple shape of the operands as text; 0: the shape of one is unknown. */
static size_t
tuple_length(const struct inference *i)
{
    size_t length = 2;
    for (size_t k = 0; k < i->statement->operand_count; k++) {
        const struct shape_entry *entry = operand_entry(i, k);
        if (!entry)
            return 0;
        length += entry->length + 2;
    }
    return length;
}

/* Returns the tuple shape of the operands, "(f32[2]{0}, s32[])"; NULL if one of them is unknown
 * or they are too long. */
static struct shape_entry *
tuple_shape(const struct inference *i)
{
    size_t count = i->statement->operand_count, length = tuple_length(i);
    if (length == 0 || !charge(i, length))
        return NULL;
    const struct shape **elements = memory_zeroed(count + 1, sizeof *elements);
    for (size_t k = 0; k < count; k++)
        elements[k] = operand_shape(i, k);
    const struct shape tuple = {
        .kind = SHAPE_TUPLE, .element_count = count, .elements = elements};
    struct shape_entry *entry = shape_table_intern(i->shapes, &tuple);
    free(elements);
    i->shapes->inferred.refused |= !entry->shape; /* nested too deeply */
    return entry;
}

static struct shape_entry *
whole_shape(const struct inference *i, struct shape_entry *entry)
{
    return entry && charge(i, entry->length) ? entry : NULL;
}

static struct shape_entry *
intern_shape(const struct inference *i, const struct shape *shape)
{
    return charge(i, shape->length) ? shape_table_intern(i->shapes, shape) : NULL;
}

/* Returns the shape that the operation forwards or copies: that of operand 0, or of the tuple
 * element it selects. NULL: none, or unknown. */
static struct shape_entry *
passed_shape(const struct inference *i)
{
    const struct operation *operation = i->operation;
    size_t element = (size_t)operation->number;
    struct shape_entry *entry = i->statement->operand_count ? operand_entry(i, 0) : NULL;
    bool whole = rules[operation->rule].flags & FORWARDS && operation->trait != TRAIT_BITCAST;
    if (!entry || whole)
        return whole_shape(i, entry);
    const struct shape *shape = entry->shape;
    bool part = operation->rule == RULE_ELEMENT && shape->kind == SHAPE_TUPLE &&
                element < shape->element_count;
    return part ? intern_shape(i, shape->elements[element]) : NULL;
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
 * array, or there are too many. */
static size_t
array_operands(const struct inference *i, const struct shape *shapes[MAX_OPERANDS])
{
    size_t count = i->statement->operand_count;
    if (count > MAX_OPERANDS)
        return 0;
    for (size_t k = 0; k < count; k++) {
        shapes[k] = operand_shape(i, k);
        if (!shapes[k] || shapes[k]->kind != SHAPE_ARRAY || !shape_has_values(shapes[k]))
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

static struct shape_entry *
computed_shape(const struct inference *i)
{
    const struct shape *shapes[MAX_OPERANDS];
    struct slice opcode = word_at(i, i->statement->opcode);
    size_t count = array_operands(i, shapes);
    enum result result = result_of(opcode);
    struct shape shape;
    if (result == UNKNOWN || !elementwise_shape(opcode, shapes, count, &shape) ||
        shape.type == PRIMITIVE_UNKNOWN)
        return NULL;
    enum primitive type = result_type(result, shape.type);
    if (type != shape.type)
        shape.layout.element_bits = 0;
    shape.type = type;
    shape.type_name = primitive_name(type);
    return intern_shape(i, &shape);
}

/* ---- all operations ---- */

/* The bytes of the statement as text, without numbers: name = opcode(a, b). */
static size_t
statement_length(const struct inference *i)
{
    const struct program_statement *statement = i->statement;
    size_t length =
        word_at(i, statement->name.stem).length + word_at(i, statement->opcode).length;
    for (size_t k = 0; k < statement->operand_count; k++)
        length += 2 + (statement->steps ? 0 : word_at(i, statement->operands[k].stem).length);
    return length;
}

/* Returns the shape of a call: that of the root of the called computation. */
static struct shape_entry *
callee_shape(const struct operation *operation)
{
    bool calls = operation->rule == RULE_CALL && operation->callee;
    return calls ? operation->callee->root_shape : NULL;
}

static struct shape_entry *
inferred_shape(const struct inference *i)
{
    static const struct shape token = {.kind = SHAPE_ARRAY,
                                       .type = PRIMITIVE_TOKEN,
                                       .type_name = "token",
                                       .layout = {.tail_alignment = 1,
                                                  .index_type = PRIMITIVE_UNKNOWN,
                                                  .pointer_type = PRIMITIVE_UNKNOWN}};
    const struct operation *operation = i->operation;
    struct shape_entry *called = callee_shape(operation);
    bool computes = operation->trait == TRAIT_ELEMENTWISE;
    if (computes && i->shapes->assumed)
        return NULL;
    if (operation->rule == RULE_TUPLE)
        return tuple_shape(i);
    if (computes && operation->rule != RULE_COPY)
        return computed_shape(i);
    if (slice_is(word_at(i, i->statement->opcode), "after-all"))
        return shape_table_intern(i->shapes, &token);
    return called ? whole_shape(i, called) : passed_shape(i);
}

void
infer_shape(struct operation *operation, const struct program_statement *statement,
            const struct ownership *ownership, struct shape_table *shapes)
{
    const struct inference inference = {ownership, operation, statement, shapes};
    shapes->inferred.text += statement_length(&inference);
    if (operation->part != ASYNC_NONE)
        return;
    struct shape_entry *entry = inferred_shape(&inference);
    operation->shape = entry && entry->shape ? entry : NULL;
}
