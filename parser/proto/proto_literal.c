/* XLA prints the elements of a literal if there are at most ten (source: XLA, literal.cc,
 * DenseArrayPrintHelper; hlo_instructions.cc). */
#include "layout/base/arena.h"
#include "parser/proto/proto_attribute.h"

#include <stdio.h>
#include <stdlib.h>

#define ELEMENTS 10 /* that are printed at most */
#define RANK     16 /* dimensions of a literal that is printed at most */

/* How the elements of a type are kept: in a repeated field of numbers, or as bytes. */
enum element {
    ELEMENT_NONE,
    ELEMENT_PREDICATE,
    ELEMENT_SIGNED,
    ELEMENT_UNSIGNED,
    ELEMENT_FLOAT,
    ELEMENT_COMPLEX
};

/* Which bits of a float of at most 16 are no number (source: ml_dtypes). */
enum special {
    SPECIAL_IEEE,  /* the highest exponent: infinity, or not a number */
    SPECIAL_ONES,  /* all ones but for the sign: not a number */
    SPECIAL_SIGN,  /* the sign alone: not a number */
    SPECIAL_SCALE, /* there is no sign, only an exponent; all ones: not a number */
    SPECIAL_NONE
};

/* By xla.PrimitiveType. */
static const struct literal_type {
    unsigned char number;  /* the field of LiteralProto */
    unsigned char element; /* enum element */
    unsigned char
        bits; /* of an element, or of a part of it, that is fixed; 0: it is a varint */
    unsigned char digits;         /* of a number that certainly reads as the same again */
    unsigned char fraction, bias; /* of a float of at most 16 bits: bits; of its exponent */
    unsigned char special;        /* enum special */
} types[] = {
    [1] = {2, ELEMENT_PREDICATE, 0, 0, 0, 0, 0},
    [2] = {15, ELEMENT_SIGNED, 8, 0, 0, 0, 0},
    [3] = {17, ELEMENT_SIGNED, 16, 0, 0, 0, 0},
    [4] = {4, ELEMENT_SIGNED, 0, 0, 0, 0, 0},
    [5] = {5, ELEMENT_SIGNED, 0, 0, 0, 0, 0},
    [6] = {3, ELEMENT_UNSIGNED, 8, 0, 0, 0, 0},
    [7] = {16, ELEMENT_UNSIGNED, 16, 0, 0, 0, 0},
    [8] = {6, ELEMENT_UNSIGNED, 0, 0, 0, 0, 0},
    [9] = {7, ELEMENT_UNSIGNED, 0, 0, 0, 0, 0},
    [10] = {11, ELEMENT_FLOAT, 16, 5, 10, 15, SPECIAL_IEEE},
    [11] = {8, ELEMENT_FLOAT, 32, 9, 0, 0, 0},
    [12] = {9, ELEMENT_FLOAT, 64, 17, 0, 0, 0},
    [15] = {12, ELEMENT_COMPLEX, 32, 9, 0, 0, 0},
    [16] = {13, ELEMENT_FLOAT, 16, 4, 7, 127, SPECIAL_IEEE},
    [18] = {18, ELEMENT_COMPLEX, 64, 17, 0, 0, 0},
    [19] = {19, ELEMENT_FLOAT, 8, 2, 2, 15, SPECIAL_IEEE}, /* f8e5m2 */
    [20] = {20, ELEMENT_FLOAT, 8, 3, 3, 7, SPECIAL_ONES},  /* f8e4m3fn */
    [21] = {21, ELEMENT_SIGNED, 4, 0, 0, 0, 0},
    [22] = {22, ELEMENT_UNSIGNED, 4, 0, 0, 0, 0},
    [23] = {23, ELEMENT_FLOAT, 8, 3, 3, 11, SPECIAL_SIGN}, /* f8e4m3b11fnuz */
    [24] = {24, ELEMENT_FLOAT, 8, 2, 2, 16, SPECIAL_SIGN}, /* f8e5m2fnuz */
    [25] = {25, ELEMENT_FLOAT, 8, 3, 3, 8, SPECIAL_SIGN},  /* f8e4m3fnuz */
    [26] = {26, ELEMENT_SIGNED, 2, 0, 0, 0, 0},
    [27] = {27, ELEMENT_UNSIGNED, 2, 0, 0, 0, 0},
    [28] = {28, ELEMENT_FLOAT, 8, 3, 3, 7, SPECIAL_IEEE},    /* f8e4m3 */
    [29] = {29, ELEMENT_FLOAT, 8, 3, 4, 3, SPECIAL_IEEE},    /* f8e3m4 */
    [32] = {32, ELEMENT_FLOAT, 4, 2, 1, 1, SPECIAL_NONE},    /* f4e2m1fn */
    [33] = {33, ELEMENT_FLOAT, 8, 2, 0, 127, SPECIAL_SCALE}, /* f8e8m0fnu */
};

/* A literal that is printed. */
struct literal {
    const struct literal_type *type;
    size_t rank;
    int64_t dims[RANK];
    int64_t strides[RANK]; /* in elements, as they are kept */
    int64_t count;
    uint64_t bits[2 * ELEMENTS]; /* of the elements, as they are kept; two of a complex one */
};

/* ---- reading ---- */

/* Returns how many elements there are; -1: not known, or too many. */
static int64_t
count_elements(const struct integer_list *dims)
{
    int64_t count = 1;
    for (size_t i = 0; i < dims->count; i++) {
        int64_t size = dims->items[i];
        if (size < 0 || size > INT32_MAX)
            return -1;
        count = count > INT32_MAX ? count : count * size;
    }
    return count <= ELEMENTS && dims->count <= RANK ? count : -1;
}

/* Elements are kept in the order of the literal's layout; without one, row by row. */
static void
set_strides(struct literal *literal, const struct wire_message *shape, struct arena *arena)
{
    struct wire_message layout;
    struct integer_list order = {0};
    int64_t stride = 1;
    if (wire_within(shape, 5, "layout", &layout))
        order = wire_integers(&layout, 1, arena);
    for (size_t i = 0; i < literal->rank; i++) {
        size_t at = literal->rank - 1 - i;
        if (order.count == literal->rank && order.items[i] >= 0 &&
            order.items[i] < (int64_t)literal->rank)
            at = (size_t)order.items[i];
        literal->strides[at] = stride;
        stride *= literal->count ? literal->dims[at] : 1;
    }
}

static uint64_t
fixed_bits(const char *bytes, size_t size)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < size; i++)
        bits |= (uint64_t)(unsigned char)bytes[i] << 8 * i;
    return bits;
}

/* Reads elements that are fixed numbers, packed or one by one, or bytes in a row. */
static bool
read_fixed(struct literal *literal, const struct wire_message *m)
{
    size_t size = (literal->type->bits + 7U) / 8, read = 0;
    size_t count = (size_t)literal->count * (literal->type->element == ELEMENT_COMPLEX ? 2 : 1);
    struct wire_run run = {0};
    struct wire_field field = {0};
    while (wire_next_field(m, literal->type->number, &run, &field)) {
        if (field.type != WIRE_BYTES && read < count)
            literal->bits[read++] = field.value;
        for (size_t at = 0;
             field.type == WIRE_BYTES && at + size <= field.bytes.length && read < count;
             at += size)
            literal->bits[read++] = fixed_bits(field.bytes.text + at, size);
    }
    return read == count;
}

static bool
read_numbers(struct literal *literal, const struct wire_message *m, struct arena *arena)
{
    struct integer_list list = wire_integers(m, literal->type->number, arena);
    if (list.count < (size_t)literal->count)
        return false;
    for (size_t i = 0; i < (size_t)literal->count; i++)
        literal->bits[i] = (uint64_t)list.items[i];
    return true;
}

/* Returns false if the literal is not printed. */
static bool
read_literal(struct literal *literal, const struct wire_message *m, struct arena *arena)
{
    struct wire_message shape;
    if (!wire_within(m, 1, "shape", &shape))
        return false;
    int64_t type = wire_integer(&shape, 2, 0);
    struct integer_list dims = wire_integers(&shape, 3, arena);
    int64_t count = count_elements(&dims);
    bool known = type > 0 && type < (int64_t)(sizeof types / sizeof *types) &&
                 types[type].element != ELEMENT_NONE;
    if (!known || count < 0)
        return false;
    *literal = (struct literal){.type = &types[type], .rank = dims.count, .count = count};
    for (size_t i = 0; i < dims.count; i++)
        literal->dims[i] = dims.items[i];
    set_strides(literal, &shape, arena);
    return literal->type->bits ? read_fixed(literal, m) : read_numbers(literal, m, arena);
}

/* ---- printing ---- */

static double
power_of_two(int exponent)
{
    double result = 1;
    for (; exponent > 0; exponent--)
        result *= 2;
    for (; exponent < 0; exponent++)
        result /= 2;
    return result;
}

/* Returns whether bits, without their sign, are no finite number. */
static bool
is_special(const struct literal_type *type, unsigned magnitude, bool negative)
{
    unsigned ones = (1U << (type->bits - 1)) - 1, fraction = (1U << type->fraction) - 1;
    return (type->special == SPECIAL_IEEE && magnitude >= ones - fraction) ||
           (type->special == SPECIAL_ONES && magnitude == ones) ||
           (type->special == SPECIAL_SIGN && magnitude == 0 && negative);
}

/* The value of a float of at most 16 bits. */
static double
small_value(const struct literal_type *type, unsigned bits)
{
    unsigned sign = 1U << (type->bits - 1), magnitude = bits & (sign - 1);
    unsigned one = 1U << type->fraction, fraction = magnitude & (one - 1);
    int exponent = (int)(magnitude >> type->fraction), least = 1 - type->bias - type->fraction;
    double value = exponent ? (fraction + one) * power_of_two(exponent - 1 + least)
                            : fraction * power_of_two(least);
    if (is_special(type, magnitude, bits & sign))
        value = type->special == SPECIAL_IEEE && !fraction ? (double)__builtin_inf()
                                                           : (double)__builtin_nan("");
    return bits & sign ? -value : value;
}

static double
float_value(const struct literal_type *type, uint64_t bits)
{
    double value;
    float narrow;
    uint32_t word = (uint32_t)bits;
    if (type->special == SPECIAL_SCALE)
        return word == 255 ? (double)__builtin_nan("") : power_of_two((int)word - type->bias);
    if (type->bits <= 16)
        return small_value(type, word);
    memcpy(&value, &bits, sizeof value);
    memcpy(&narrow, &word, sizeof narrow);
    return type->bits == 64 ? value : (double)narrow;
}

/* Appends a number with as few digits as read as the same again; types of at most 16 bits have
 * always as many as any of them needs. */
static void
put_float(struct text *out, const struct literal_type *type, uint64_t bits)
{
    char digits[320]; /* as many as %g can write with the longest precision */
    double value = float_value(type, bits);
    int most = type->digits, few = type->bits == 64 ? 15 : 6;
    if (type->bits <= 16)
        few = most;
    if (value != value) {
        text_string(out, __builtin_signbit(value) ? "-nan" : "nan");
        return;
    }
    snprintf(digits, sizeof digits, "%.*g", few, value);
    double again = type->bits == 64 ? strtod(digits, NULL) : (double)strtof(digits, NULL);
    if (few < most && (again < value || again > value))
        snprintf(digits, sizeof digits, "%.*g", most, value);
    text_string(out, digits);
}

/* at: of the element. */
static void
put_element(struct text *out, const struct literal *literal, size_t at)
{
    const struct literal_type *type = literal->type;
    uint64_t bits = literal->bits[at];
    unsigned shift = type->bits ? 64U - type->bits : 0;
    switch ((enum element)type->element) {
    case ELEMENT_PREDICATE:
        if (literal->rank == 0)
            text_string(out, bits ? "true" : "false");
        else
            text_char(out, bits ? '1' : '0');
        return;
    case ELEMENT_SIGNED:
        text_integer(out, (int64_t)(bits << shift) >> shift);
        return;
    case ELEMENT_UNSIGNED:
        text_format(out, "%llu", (unsigned long long)bits);
        return;
    case ELEMENT_COMPLEX:
        text_char(out, '(');
        put_float(out, type, literal->bits[2 * at]);
        text_string(out, ", ");
        put_float(out, type, literal->bits[2 * at + 1]);
        text_char(out, ')');
        return;
    default:
        put_float(out, type, bits);
    }
}

static void
open_brace(struct text *out, const struct literal *literal, size_t depth, int64_t index)
{
    int64_t size = literal->dims[depth];
    bool inner = depth + 1 == literal->rank;
    text_char(out, '{');
    if (literal->rank == 1)
        return;
    if (!inner && literal->rank > 3 && depth > 0)
        text_format(out, " /*i%zu=%lld*/", depth - 1, (long long)index);
    if (inner ? size > 1 : size > 0 || depth == 0 || literal->rank <= 3)
        text_char(out, ' ');
}

/* Appends the part of a literal at an offset, whose dimensions begin at depth. index: of the
 * part in its own. */
static void
put_part(struct text *out, const struct literal *literal, size_t depth, int64_t offset,
         int64_t index)
{
    if (depth == literal->rank) {
        put_element(out, literal, offset < literal->count ? (size_t)offset : 0);
        return;
    }
    int64_t size = literal->dims[depth];
    bool inner = depth + 1 == literal->rank;
    open_brace(out, literal, depth, index);
    for (int64_t i = 0; i < size; i++) {
        text_string(out, i ? ", " : "");
        put_part(out, literal, depth + 1, offset + i * literal->strides[depth], i);
    }
    if (literal->rank > 1 && (inner ? size > 1 : true))
        text_char(out, ' ');
    text_char(out, '}');
}

void
proto_literal_put(struct text *out, const struct wire_message *m)
{
    struct arena arena = {0};
    struct literal literal;
    bool printed = read_literal(&literal, m, &arena);
    bool small = true;
    for (size_t i = 0; printed && i < literal.rank; i++)
        small &= literal.dims[i] <= ELEMENTS; /* of an empty one, too */
    text_char(out, '(');
    if (printed && small)
        put_part(out, &literal, 0, 0, 0);
    else
        text_string(out, "{...}");
    text_char(out, ')');
    arena_free(&arena);
}
