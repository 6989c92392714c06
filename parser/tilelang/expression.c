#include "parser/tilelang/expression.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "parser/lex/quote.h"

#include <ctype.h>
#include <string.h>

/* ---- spelling ---- */

void
tilelang_fail(struct tilelang *t, const char *what)
{
    struct phrase *p = &t->phrase;
    char quoted[40];
    phrase_skip_blanks(p);
    struct slice all = {(const char *)p->start, (size_t)(p->limit - p->start)};
    struct slice word = word_at(all, (size_t)(p->cursor - p->start));
    quote(word.text, word.length, quoted, sizeof quoted);
    PHRASE_FAIL(p, EXPECTED, (size_t)(p->cursor - p->start), word.length, what,
                word.length ? quoted : "the end");
}

bool
tilelang_takes(struct tilelang *t, const char *text)
{
    struct phrase *p = &t->phrase;
    size_t length = strlen(text);
    phrase_skip_blanks(p);
    if ((size_t)(p->limit - p->cursor) < length || memcmp(p->cursor, text, length) != 0)
        return false;
    p->cursor += length;
    return true;
}

bool
tilelang_wants(struct tilelang *t, const char *text)
{
    if (!t->phrase.failed && !tilelang_takes(t, text))
        tilelang_fail(t, text);
    return !t->phrase.failed;
}

bool
tilelang_number(struct tilelang *t, int64_t *value)
{
    struct phrase *p = &t->phrase;
    phrase_skip_blanks(p);
    struct phrase_token token = phrase_token(p);
    const unsigned char *from = p->cursor;
    while (p->cursor < p->limit && isdigit(*p->cursor))
        p->cursor++;
    if (p->cursor == from)
        tilelang_fail(t, "a number");
    else
        phrase_number(p, &token, from, p->cursor, value);
    return !p->failed;
}

struct phrase_token
tilelang_name(struct tilelang *t)
{
    struct phrase *p = &t->phrase;
    phrase_skip_blanks(p);
    struct phrase_token token = phrase_token(p);
    while (p->cursor < p->limit &&
           (isalpha(*p->cursor) || *p->cursor == '_' || *p->cursor == '.' ||
            (p->cursor > p->start + token.offset && isdigit(*p->cursor))))
        p->cursor++;
    phrase_emit(p, &token, 0);
    return token;
}

/* ---- expressions ---- */

/* Python's operators, those that bind weakest first; of one level they go from left to right.
 */
static const struct operator
{
    const char *text;
    enum expression_kind kind;
    int level;
}
operators[] = {
    {"|", EXPRESSION_OR, 0},       {"^", EXPRESSION_XOR, 1},      {"&", EXPRESSION_AND, 2},
    {"<<", EXPRESSION_LEFT, 3},    {">>", EXPRESSION_RIGHT, 3},   {"+", EXPRESSION_ADD, 4},
    {"-", EXPRESSION_SUBTRACT, 4}, {"*", EXPRESSION_MULTIPLY, 5}, {"//", EXPRESSION_DIVIDE, 5},
    {"%", EXPRESSION_MODULO, 5},
};

/* Calls that are read. Of numbers that are not negative, as all here, truncating rounds down.
 */
static const struct {
    const char *name;
    enum expression_kind kind;
} calls[] = {
    {"bitwise_xor", EXPRESSION_XOR},   {"bitwise_and", EXPRESSION_AND},
    {"bitwise_or", EXPRESSION_OR},     {"shift_left", EXPRESSION_LEFT},
    {"shift_right", EXPRESSION_RIGHT}, {"floordiv", EXPRESSION_DIVIDE},
    {"floormod", EXPRESSION_MODULO},
};

enum { LEVELS = 6 };

static const struct expression *
node(struct tilelang *t, enum expression_kind kind, const struct expression *left,
     const struct expression *right)
{
    struct expression *e = arena_alloc(t->phrase.arena, sizeof *e);
    *e = (struct expression){kind, 0, left, right};
    if (++t->text->nodes > EXPRESSION_NODES)
        PHRASE_FAIL(&t->phrase, TOO_DEEP, 0, 0, EXPRESSION_NODES);
    return e;
}

static const struct expression *
leaf(struct tilelang *t, enum expression_kind kind, int64_t value)
{
    struct expression *e = (struct expression *)node(t, kind, NULL, NULL);
    e->value = value;
    return e;
}

static const struct expression *read_level(struct tilelang *t, int level);

const struct expression *
expression_read(struct tilelang *t)
{
    const struct expression *e = NULL;
    if (++t->phrase.depth > EXPRESSION_DEPTH)
        PHRASE_FAIL(&t->phrase, TOO_DEEP, 0, 0, EXPRESSION_DEPTH);
    else
        e = read_level(t, 0);
    t->phrase.depth--;
    return t->phrase.failed ? NULL : e;
}

/* Reads "(a, b)" behind the name of a call. */
static const struct expression *
read_call(struct tilelang *t, const struct phrase_token *name)
{
    const char *text = phrase_text(&t->phrase, name);
    struct slice word = {text, name->length};
    const char *dot = memchr(text, '.', name->length);
    if (dot)
        word = (struct slice){dot + 1, name->length - (size_t)(dot + 1 - text)};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (!slice_is(word, calls[i].name))
            continue;
        const struct expression *left = expression_read(t);
        if (!tilelang_wants(t, ","))
            return NULL;
        const struct expression *right = expression_read(t);
        return tilelang_wants(t, ")") ? node(t, calls[i].kind, left, right) : NULL;
    }
    char quoted[64];
    PHRASE_FAIL(&t->phrase, TRITON_UNREAD, PHRASE_PLACE(name),
                slice_string((struct slice){text, name->length}, quoted, sizeof quoted));
    return NULL;
}

/* A variable: one that the text names, or _i, _j, _k, ... of a fragment. */
static const struct expression *
read_variable(struct tilelang *t, const struct phrase_token *name)
{
    const char *text = phrase_text(&t->phrase, name);
    size_t prefix = name->length > 1 && *text == '_';
    for (size_t i = 0; i < t->name_count; i++)
        if (phrase_is(&t->phrase, name, phrase_text(&t->phrase, &t->names[i])) ||
            (t->names[i].length == name->length &&
             memcmp(phrase_text(&t->phrase, &t->names[i]), text, name->length) == 0))
            return leaf(t, EXPRESSION_DIM, (int64_t)i);
    if (phrase_is(&t->phrase, name, "_rep") || phrase_is(&t->phrase, name, "rep"))
        return leaf(t, EXPRESSION_REPLICA, 0);
    int64_t dim = name->length == prefix + 1 ? text[prefix] - 'i' : -1;
    if (!t->name_count && dim >= 0 && dim < (int64_t)t->text->rank)
        return leaf(t, EXPRESSION_DIM, dim);
    t->phrase.cursor = t->phrase.start + name->offset;
    tilelang_fail(t, "a variable of the array");
    return NULL;
}

static const struct expression *
read_atom(struct tilelang *t)
{
    int64_t value;
    if (tilelang_takes(t, "(")) {
        const struct expression *e = expression_read(t);
        return tilelang_wants(t, ")") ? e : NULL;
    }
    struct phrase_token name = tilelang_name(t);
    if (name.length)
        return tilelang_takes(t, "(") ? read_call(t, &name) : read_variable(t, &name);
    return tilelang_number(t, &value) ? leaf(t, EXPRESSION_NUMBER, value) : NULL;
}

/* The operator of a level at the cursor, which passes it; NULL: another thing stands there. */
static const struct operator* take_operator(struct tilelang *t, int level)
{
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (operators[i].level == level && tilelang_takes(t, operators[i].text))
            return &operators[i];
    return NULL;
}

static const struct expression *
read_level(struct tilelang *t, int level)
{
    if (level == LEVELS)
        return read_atom(t);
    const struct expression *left = read_level(t, level + 1);
    const struct operator* operator;
    while (!t->phrase.failed && (operator= take_operator(t, level)))
        left = node(t, operator->kind, left, read_level(t, level + 1));
    return t->phrase.failed ? NULL : left;
}

/* ---- evaluating ---- */

static bool
combine(enum expression_kind kind, int64_t a, int64_t b, int64_t *value)
{
    bool shifts = a >= 0 && b >= 0 && b < 62;
    switch (kind) {
    case EXPRESSION_ADD:
        return checked_add(a, b, value);
    case EXPRESSION_SUBTRACT:
        return !__builtin_sub_overflow(a, b, value);
    case EXPRESSION_MULTIPLY:
        return checked_multiply(a, b, value);
    case EXPRESSION_DIVIDE:
    case EXPRESSION_MODULO:
        if (b <= 0)
            return false;
        *value = kind == EXPRESSION_DIVIDE ? a / b - (a % b < 0) : (a % b + b) % b;
        return true;
    case EXPRESSION_LEFT:
        return shifts && checked_multiply(a, INT64_C(1) << b, value);
    case EXPRESSION_RIGHT:
        *value = shifts ? a >> b : 0;
        return shifts;
    case EXPRESSION_XOR:
        *value = a ^ b;
        return true;
    case EXPRESSION_AND:
        *value = a & b;
        return true;
    case EXPRESSION_OR:
        *value = a | b;
        return true;
    default:
        return false;
    }
}

bool
expression_value(const struct expression *e, const int64_t *index, int64_t replica,
                 int64_t *value)
{
    int64_t left, right;
    if (e->kind == EXPRESSION_NUMBER)
        *value = e->value;
    else if (e->kind == EXPRESSION_DIM)
        *value = index[e->value];
    else if (e->kind == EXPRESSION_REPLICA)
        *value = replica;
    else
        return expression_value(e->left, index, replica, &left) &&
               expression_value(e->right, index, replica, &right) &&
               combine(e->kind, left, right, value);
    return true;
}
