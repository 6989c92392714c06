/* One pass over the tokens of a literal. The lexer has made sure that they are tokens, that
 * brackets match, and how deep they nest. */
#include "parser/module/literal_check.h"

#include "layout/checked.h"
#include "layout/diagnostic.h"
#include "layout/shape.h"
#include "parser/lex/quote.h"
#include "parser/module/hlo_lexer.h"
#include "parser/module/literal_value.h"

enum { SHOWN = 40 }; /* bytes of a token that a message shows: numbers are long */

struct check {
    struct slice literal;
    struct literal_token token; /* the next one */
    struct diagnostic *d;
    bool noted; /* *d holds a fault that '...' may still make up for */
};

/* How far an array has been read. */
struct array {
    const struct shape *shape;
    int64_t room;                /* elements not given yet */
    size_t level;                /* open braces */
    int64_t seen[LITERAL_DEPTH]; /* elements or braces in each of these */
};

static int check_literal(struct check *check, const struct shape *shape);

static void
advance(struct check *check)
{
    literal_token_next(check->literal, &check->token);
}

static bool
eat(struct check *check, enum token_kind kind)
{
    if (check->token.kind != kind)
        return false;
    advance(check);
    return true;
}

/* What was noted first is said. */
#define FAIL(check, ...) ((check)->noted ? -1 : diagnostic_set((check)->d, __VA_ARGS__))
#define AT(token)        (token).offset, (token).length

static int
expected(struct check *check, const char *what)
{
    char got[SHOWN + 3];
    quote(check->literal.text + check->token.offset, check->token.length, got, sizeof got);
    return FAIL(check, EXPECTED, AT(check->token), what, got);
}

/* ---- values ---- */

static const char *
kind_of_value(enum primitive type)
{
    switch (primitive_class(type)) {
    case CLASS_PREDICATE:
        return "true, false or an integer";
    case CLASS_SIGNED:
    case CLASS_UNSIGNED:
        return "an integer";
    case CLASS_FLOATING:
    case CLASS_COMPLEX:
        return "a number";
    case CLASS_VALUELESS:
        break;
    }
    return "no value";
}

static int
check_value(struct check *check, enum primitive type)
{
    const char *text = check->literal.text + check->token.offset;
    switch (literal_value(text, &check->token, type)) {
    case VALUE_FITS:
        break;
    case VALUE_OF_OTHER_KIND:
        return expected(check, kind_of_value(type));
    case VALUE_OVER_64_BITS:
        return FAIL(check, NUMBER_TOO_LARGE, AT(check->token));
    case VALUE_OUT_OF_RANGE:
        return FAIL(check, LITERAL_RANGE, AT(check->token),
                    check->token.length < SHOWN ? (int)check->token.length : SHOWN, text,
                    primitive_name(type));
    }
    advance(check);
    return 0;
}

/* (real, imaginary) */
static int
check_complex(struct check *check, enum primitive type)
{
    if (!eat(check, TOKEN_OPEN))
        return expected(check, "(real, imaginary)");
    if (check_value(check, type))
        return -1;
    if (!eat(check, TOKEN_COMMA))
        return expected(check, "',' and the imaginary part");
    bool nan = check->token.kind == TOKEN_NAN; /* XLA drops its payload */
    if (check_value(check, nan ? PRIMITIVE_C128 : type))
        return -1;
    return eat(check, TOKEN_CLOSE) ? 0 : expected(check, "')'");
}

/* ---- arrays ---- */

/* One more in the innermost brace. */
static int
count(struct check *check, struct array *array)
{
    size_t dim = array->level - 1;
    int64_t size = array->shape->dims[dim];
    if (++array->seen[dim] > size)
        return FAIL(check, LITERAL_LONG, AT(check->token), (long long)size, dim);
    return 0;
}

static int
open_brace(struct check *check, struct array *array)
{
    size_t rank = array->shape->rank;
    if (array->level == rank || array->level == LITERAL_DEPTH)
        return FAIL(check, LITERAL_RANK, AT(check->token), rank, array->level + 1);
    if (array->level > 0 && count(check, array))
        return -1;
    array->seen[array->level++] = 0;
    advance(check);
    return 0;
}

static int
close_brace(struct check *check, struct array *array)
{
    if (array->level == 0)
        return expected(check, "a value");
    size_t dim = --array->level;
    int64_t seen = array->seen[dim], size = array->shape->dims[dim];
    if (seen != size)
        return FAIL(check, LITERAL_SHORT, AT(check->token), (long long)size, dim,
                    (long long)seen);
    advance(check);
    return 0;
}

/* '...' fills up the array, whatever stands in front of it. */
static int
check_dots(struct check *check, struct array *array)
{
    if (array->level != 1)
        return FAIL(check, LITERAL_DOTS, AT(check->token));
    array->seen[0] = array->shape->dims[0];
    advance(check);
    return 0;
}

static int
wrong_nesting(struct check *check, const struct array *array)
{
    return FAIL(check, LITERAL_RANK, AT(check->token), array->shape->rank, array->level);
}

/* XLA counts a number only where all braces are open. Elsewhere it takes it too, but no complex
 * one, as long as the array has room: one without any brace, or more where '...' fills up what
 * they leave. */
static int
check_element(struct check *check, struct array *array)
{
    const struct shape *shape = array->shape;
    bool complex = primitive_class(shape->type) == CLASS_COMPLEX;
    if (array->level != shape->rank) {
        wrong_nesting(check, array);
        check->noted = true;
        if (complex)
            return -1;
    } else if (array->level > 0 && count(check, array)) {
        return -1;
    }
    if (array->room-- == 0)
        return wrong_nesting(check, array);
    return complex ? check_complex(check, shape->type) : check_value(check, shape->type);
}

/* Kept out of who calls itself: it needs much of the stack. */
static __attribute__((noinline)) int
check_array(struct check *check, const struct shape *shape)
{
    struct array array;
    int result;
    array.shape = shape;
    array.level = 0;
    if (!checked_product(shape->dims, shape->rank, &array.room))
        array.room = INT64_MAX;
    do { /* commas mean nothing: XLA takes them anywhere */
        if (eat(check, TOKEN_COMMA))
            result = 0;
        else if (check->token.kind == TOKEN_OPEN_BRACE)
            result = open_brace(check, &array);
        else if (check->token.kind == TOKEN_CLOSE_BRACE)
            result = close_brace(check, &array);
        else if (check->token.kind == TOKEN_DOTS)
            result = check_dots(check, &array);
        else
            result = check_element(check, &array);
    } while (result == 0 && array.level > 0);
    check->noted &= result != 0;
    return result;
}

/* ---- tuples ---- */

/* (literal, literal): all elements or none. */
static int
check_tuple(struct check *check, const struct shape *shape)
{
    if (!eat(check, TOKEN_OPEN))
        return expected(check, "'(' and the elements of a tuple");
    if (eat(check, TOKEN_CLOSE))
        return 0;
    for (size_t i = 0; i < shape->element_count; i++) {
        if (i > 0)
            eat(check, TOKEN_COMMA);
        if (check_literal(check, shape->elements[i]))
            return -1;
    }
    return eat(check, TOKEN_CLOSE) ? 0 : expected(check, "')' behind the last element");
}

/* Calls itself for each '(' at most. */
static int
check_literal(struct check *check, const struct shape *shape)
{
    shape = shape_array(shape);
    return shape->kind == SHAPE_TUPLE ? check_tuple(check, shape) : check_array(check, shape);
}

/* {...} and no more */
static bool
is_elided(struct check check)
{
    return eat(&check, TOKEN_OPEN_BRACE) && eat(&check, TOKEN_DOTS) &&
           eat(&check, TOKEN_CLOSE_BRACE) && check.token.kind == TOKEN_CLOSE;
}

int
literal_check(const struct shape *shape, struct slice literal, struct diagnostic *d)
{
    struct check check = {.literal = literal, .d = d};
    if (literal.length <= strlen("()") || shape_is_unbounded(shape))
        return 0;
    advance(&check);
    advance(&check); /* behind '(' */
    if (shape->kind == SHAPE_TUPLE && is_elided(check))
        return 0;
    if (check_literal(&check, shape))
        return -1;
    if (check.token.offset + check.token.length < literal.length)
        return expected(&check, "')' behind the literal");
    return 0;
}
