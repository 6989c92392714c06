/*
 * The actions of Triton's grammar. A text becomes a tree of values; then each attribute is read
 * by the table of the keys of its kind. Keys that do not change the bases, such as
 * versionMinor, are passed over; the others must be there.
 */
#include "parser/triton/triton_parse.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/type_name.h"
#include "parser/lex/expected.h"
#include "parser/lex/integer.h"
#include "parser/triton/triton_syntax.h"

#include "parser/triton/triton_grammar.h"

#include <string.h>

/* ---- the tree ---- */

struct triton_value *
triton_number(struct triton_parse *p, const struct triton_token *number)
{
    struct triton_value *value = arena_alloc(p->arena, sizeof *value);
    const char *text = (const char *)p->lexer.start + number->offset;
    value->token = *number;
    if (number->length == 4 && memcmp(text, "true", 4) == 0)
        value->token.value = 1;
    return value;
}

struct triton_value *
triton_list(struct triton_parse *p, const struct triton_token *open)
{
    struct triton_value *list = triton_number(p, open);
    list->kind = VALUE_LIST;
    return list;
}

struct triton_value *
triton_append(struct triton_value *list, struct triton_value *item)
{
    if (list->last)
        list->last->next = item;
    else
        list->first = item;
    list->last = item;
    list->count++;
    return list;
}

struct triton_value *
triton_pair(struct triton_parse *p, struct triton_value *pairs, const struct triton_token *key,
            struct triton_value *value)
{
    struct triton_value *pair = triton_list(p, key);
    pair->kind = VALUE_PAIR;
    triton_append(pair, value);
    return triton_append(pairs ? pairs : triton_list(p, key), pair);
}

struct triton_value *
triton_attribute(struct triton_parse *p, const struct triton_token *name,
                 struct triton_value *pairs)
{
    (void)p;
    pairs->kind = VALUE_ATTRIBUTE;
    pairs->token = *name;
    return pairs;
}

void
triton_set_shape(struct triton_parse *p, const struct triton_token *shape)
{
    const char *text = (const char *)p->lexer.start + shape->offset;
    size_t at = 0, length;
    struct triton_text *result = p->text;
    result->shaped = true;
    while (at < shape->length && text[at] >= '0' && text[at] <= '9') {
        int64_t dim = 0;
        length = integer_begins(text + at, shape->length - at, &dim);
        if (length == 0 || result->rank == TRITON_RANK) {
            TRITON_FAIL(p, NUMBER_TOO_LARGE, TRITON_PLACE(shape));
            return;
        }
        result->dims[result->rank++] = dim;
        at += length + 1;
    }
    result->type = type_by_name(text + at, shape->length - at);
}

/* ---- attributes by their keys ---- */

enum key_form { KEY_NUMBER, KEY_LIST, KEY_ORDER, KEY_PARENT, KEY_FLAG, KEY_IGNORED };

struct key {
    const char *name;
    enum key_form form;
    size_t offset;
    bool optional;
};

#define FIELD(member) offsetof(struct triton_encoding, member)

static const struct key blocked_keys[] = {
    {"sizePerThread", KEY_LIST, FIELD(size_per_thread), false},
    {"threadsPerWarp", KEY_LIST, FIELD(threads_per_warp), false},
    {"warpsPerCTA", KEY_LIST, FIELD(warps_per_cta), false},
    {"order", KEY_ORDER, FIELD(order), false},
    {0}};
static const struct key slice_keys[] = {
    {"dim", KEY_NUMBER, FIELD(dim), false}, {"parent", KEY_PARENT, FIELD(parent), false}, {0}};
static const struct key mma_keys[] = {{"versionMajor", KEY_NUMBER, FIELD(version), false},
                                      {"versionMinor", KEY_IGNORED, 0, true},
                                      {"warpsPerCTA", KEY_LIST, FIELD(warps_per_cta), false},
                                      {"instrShape", KEY_LIST, FIELD(instruction), false},
                                      {0}};
static const struct key dot_keys[] = {{"opIdx", KEY_NUMBER, FIELD(operand), false},
                                      {"parent", KEY_PARENT, FIELD(parent), false},
                                      {"kWidth", KEY_NUMBER, FIELD(k_width), true},
                                      {0}};
static const struct key swizzled_keys[] = {{"vec", KEY_NUMBER, FIELD(vec), false},
                                           {"perPhase", KEY_NUMBER, FIELD(per_phase), false},
                                           {"maxPhase", KEY_NUMBER, FIELD(max_phase), false},
                                           {"order", KEY_ORDER, FIELD(order), false},
                                           {0}};
static const struct key nvmma_keys[] = {
    {"swizzlingByteWidth", KEY_NUMBER, FIELD(swizzle_bytes), false},
    {"transposed", KEY_FLAG, FIELD(transposed), true},
    {"elementBitWidth", KEY_NUMBER, FIELD(element_bits), false},
    {"rank", KEY_IGNORED, 0, true},
    {0}};

static const struct {
    const char *name;
    enum triton_kind kind;
    const struct key *keys;
} kinds[] = {{"blocked", TRITON_BLOCKED, blocked_keys},
             {"slice", TRITON_SLICE, slice_keys},
             {"nvidia_mma", TRITON_NVIDIA_MMA, mma_keys},
             {"mma", TRITON_NVIDIA_MMA, mma_keys},
             {"dot_op", TRITON_DOT_OP, dot_keys},
             {"swizzled_shared", TRITON_SWIZZLED_SHARED, swizzled_keys},
             {"nvmma_shared", TRITON_NVMMA_SHARED, nvmma_keys}};

#define KINDS (sizeof kinds / sizeof *kinds)

static bool
is_text(const struct triton_parse *p, const struct triton_token *token, size_t from,
        const char *name)
{
    const char *text = (const char *)p->lexer.start + token->offset + from;
    return token->length - from == strlen(name) && memcmp(text, name, strlen(name)) == 0;
}

static void read_attribute(struct triton_parse *p, const struct triton_value *value,
                           struct triton_encoding *e);

/* Reads a list of at most `room` positive numbers; their count becomes the encoding's rank. */
static void
read_list(struct triton_parse *p, const struct triton_value *value, size_t room, int64_t *to,
          struct triton_encoding *e, bool order)
{
    size_t i = 0;
    bool matches = room < TRITON_RANK || !e->rank || e->rank == value->count;
    if (value->kind != VALUE_LIST || value->count > room || value->count == 0 || !matches) {
        TRITON_FAIL(p, TRITON_VALUE, TRITON_PLACE(&value->token),
                    "a list of numbers, one for each dim");
        return;
    }
    for (const struct triton_value *item = value->first; item; item = item->next) {
        int64_t number = item->token.value;
        bool fits = order ? number >= 0 && number < (int64_t)value->count
                          : number >= 1 && number <= 1 << 20 && !(number & (number - 1));
        if (item->kind != VALUE_NUMBER || !fits)
            TRITON_FAIL(p, TRITON_VALUE, TRITON_PLACE(&item->token),
                        order ? "the number of a dim" : "a power of two");
        to[i++] = number;
    }
    if (room == TRITON_RANK)
        e->rank = value->count;
}

static void
read_order(struct triton_parse *p, const struct triton_value *value, struct triton_encoding *e)
{
    int64_t order[TRITON_RANK] = {0};
    unsigned seen = 0;
    read_list(p, value, TRITON_RANK, order, e, true);
    for (size_t i = 0; !p->failed && i < e->rank; i++) {
        e->order[i] = (size_t)order[i];
        if (seen >> order[i] & 1)
            TRITON_FAIL(p, TRITON_VALUE, TRITON_PLACE(&value->token), "each dim once");
        seen |= 1u << order[i];
    }
}

static void
read_key(struct triton_parse *p, const struct key *key, const struct triton_value *value,
         struct triton_encoding *e)
{
    char *field = (char *)e + key->offset;
    struct triton_encoding *parent;
    switch (key->form) {
    case KEY_NUMBER:
    case KEY_FLAG:
        if (value->kind != VALUE_NUMBER || value->token.value < 0 ||
            value->token.value > 1 << 20)
            TRITON_FAIL(p, TRITON_VALUE, TRITON_PLACE(&value->token), "a number");
        else if (key->form == KEY_FLAG)
            memcpy(field, &(bool){value->token.value != 0}, sizeof(bool));
        else
            memcpy(field, &value->token.value, sizeof value->token.value);
        return;
    case KEY_LIST:
        read_list(p, value, key->offset == FIELD(instruction) ? 3 : TRITON_RANK,
                  (int64_t *)(void *)field, e, false);
        return;
    case KEY_ORDER:
        read_order(p, value, e);
        return;
    case KEY_PARENT:
        parent = arena_alloc(p->arena, sizeof *parent);
        read_attribute(p, value, parent);
        e->parent = parent;
        return;
    case KEY_IGNORED:
        return;
    }
}

static const struct triton_value *
find_key(const struct triton_parse *p, const struct triton_value *value, const char *name)
{
    for (const struct triton_value *pair = value->first; pair; pair = pair->next)
        if (is_text(p, &pair->token, 0, name))
            return pair->first;
    return NULL;
}

/* Checks what the fields of one key alone do not show. */
static void
check_encoding(struct triton_parse *p, const struct triton_value *value,
               const struct triton_encoding *e)
{
    const struct triton_token *name = &value->token;
    if (e->kind == TRITON_NVIDIA_MMA && (e->rank < 2 || (e->version != 2 && e->version != 3)))
        TRITON_FAIL(p, TRITON_UNREAD, TRITON_PLACE(name), "this version of mma");
    if (e->kind == TRITON_NVIDIA_MMA && e->version == 3 && e->instruction[1] < 8)
        TRITON_FAIL(p, TRITON_VALUE, TRITON_PLACE(name), "instrShape of M, N and K");
    if (e->kind == TRITON_NVMMA_SHARED && (e->element_bits < 1 || e->element_bits > 128 ||
                                           (e->element_bits & (e->element_bits - 1))))
        TRITON_FAIL(p, TRITON_VALUE, TRITON_PLACE(name), "elements of 1 to 128 bits");
    if (e->kind == TRITON_DOT_OP &&
        (e->parent->kind != TRITON_NVIDIA_MMA || e->operand > 1 || e->k_width < 1 ||
         (e->k_width & (e->k_width - 1)) || (e->parent->version == 3 && e->operand)))
        TRITON_FAIL(p, TRITON_UNREAD, TRITON_PLACE(name), "a dot operand of this parent");
    if (e->kind == TRITON_SLICE && e->parent->kind >= TRITON_SWIZZLED_SHARED)
        TRITON_FAIL(p, TRITON_UNREAD, TRITON_PLACE(name), "a slice of shared memory");
    if (e->kind == TRITON_SWIZZLED_SHARED && (!e->vec || !e->per_phase || !e->max_phase))
        TRITON_FAIL(p, TRITON_VALUE, TRITON_PLACE(name),
                    "vec, perPhase and maxPhase of 1 or more");
    if (e->kind == TRITON_NVMMA_SHARED && e->swizzle_bytes && e->swizzle_bytes != 32 &&
        e->swizzle_bytes != 64 && e->swizzle_bytes != 128)
        TRITON_FAIL(p, TRITON_VALUE, TRITON_PLACE(name), "a swizzle of 0, 32, 64 or 128 bytes");
}

static void
read_attribute(struct triton_parse *p, const struct triton_value *value,
               struct triton_encoding *e)
{
    size_t i = 0, dot = 0;
    const char *text = (const char *)p->lexer.start + value->token.offset;
    *e = (struct triton_encoding){0};
    if (value->kind != VALUE_ATTRIBUTE) {
        TRITON_FAIL(p, TRITON_VALUE, TRITON_PLACE(&value->token), "an encoding");
        return;
    }
    while (text[dot] != '.')
        dot++;
    while (i < KINDS && !is_text(p, &value->token, dot + 1, kinds[i].name))
        i++;
    if (i == KINDS) {
        TRITON_FAIL(p, TRITON_UNREAD, TRITON_PLACE(&value->token), "this encoding");
        return;
    }
    e->kind = kinds[i].kind;
    for (const struct triton_value *pair = value->first; pair; pair = pair->next) {
        const struct key *key = kinds[i].keys;
        while (key->name && !is_text(p, &pair->token, 0, key->name))
            key++;
        if (!key->name)
            TRITON_FAIL(p, TRITON_KEY, TRITON_PLACE(&pair->token), kinds[i].name);
        else
            read_key(p, key, pair->first, e);
    }
    for (const struct key *key = kinds[i].keys; key->name; key++)
        if (!key->optional && !find_key(p, value, key->name))
            TRITON_FAIL(p, TRITON_NO_KEY, TRITON_PLACE(&value->token), key->name);
    if (!p->failed)
        check_encoding(p, value, e);
}

/* ---- errors, and the whole text ---- */

static const struct token_name tokens[] = {
    {TRITON_TOKEN_NAME, "an encoding"}, {TRITON_TOKEN_INTEGER, "a number"},
    {TRITON_TOKEN_WORD, "a word"},      {TRITON_TOKEN_LT, "'<'"},
    {TRITON_TOKEN_GT, "'>'"},           {TRITON_TOKEN_LBRACE, "'{'"},
    {TRITON_TOKEN_RBRACE, "'}'"},       {TRITON_TOKEN_LBRACKET, "'['"},
    {TRITON_TOKEN_RBRACKET, "']'"},     {TRITON_TOKEN_COMMA, "','"},
    {TRITON_TOKEN_EQUALS, "'='"},       {TRITON_TOKEN_TENSOR, "tensor"},
    {TRITON_TOKEN_SHAPE, "a shape"},    {0, "the end"},
};

#define TOKEN_COUNT (sizeof tokens / sizeof *tokens)

void
triton_unexpected(struct triton_parse *p, int code, const struct triton_token *token,
                  uint64_t expected)
{
    char list[EXPECTED_TEXT];
    expected_list(list, tokens, TOKEN_COUNT, expected);
    TRITON_FAIL(p, EXPECTED, TRITON_PLACE(token), list, token_name(tokens, TOKEN_COUNT, code));
}

int
triton_parse(const char *text, size_t length, struct arena *arena, struct triton_text *result,
             struct diagnostic *d)
{
    *result = (struct triton_text){.type = PRIMITIVE_UNKNOWN};
    *d = (struct diagnostic){0};
    struct triton_parse p = {.arena = arena, .text = result, .d = d};
    const unsigned char *copy = (const unsigned char *)arena_copy(arena, text, length);
    p.lexer = (struct triton_lexer){.start = copy, .cursor = copy, .limit = copy + length};
    triton_grammar_run(&p);
    if (!p.failed)
        read_attribute(&p, p.root, &result->encoding);
    return p.failed ? -1 : 0;
}
