/*
 * The actions of the TIRx grammar: numbers and words become iters, offsets and a swizzle, with
 * every check that the notation allows to make at the place where the text is wrong.
 */
#include "parser/tirx/tirx_parse.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "parser/tirx/tirx_errors.h"
#include "parser/tirx/tirx_syntax.h"

#include <string.h>

/* The first error wins; what comes after it is its echo. */
#define FAIL(p, ...)                                                                           \
    do {                                                                                       \
        if (!(p)->failed)                                                                      \
            diagnostic_set((p)->d, __VA_ARGS__);                                               \
        (p)->failed = true;                                                                    \
    } while (0)
#define AT(token) (token)->offset, (token)->length

/* ---- terms ---- */

static bool
reserve_iters(struct tirx_parse *p, const struct tirx_token *token)
{
    size_t used = p->extent_count > p->stride_count ? p->extent_count : p->stride_count;
    if (used < p->capacity)
        return true;
    size_t capacity = p->capacity * 2 + 8;
    int64_t *extents = arena_array(p->arena, capacity, sizeof *extents);
    struct tirx_iter *strides = arena_array(p->arena, capacity, sizeof *strides);
    if (!extents || !strides) {
        FAIL(p, OUT_OF_MEMORY, AT(token));
        return false;
    }
    if (p->capacity) {
        memcpy(extents, p->extents, p->capacity * sizeof *extents);
        memcpy(strides, p->strides, p->capacity * sizeof *strides);
    }
    p->extents = extents;
    p->strides = strides;
    p->capacity = capacity;
    return true;
}

void
tirx_add_extent(struct tirx_parse *p, const struct tirx_token *extent)
{
    if (extent->value < 1)
        FAIL(p, TIRX_EXTENT, AT(extent), (long long)extent->value);
    else if (reserve_iters(p, extent))
        p->extents[p->extent_count++] = extent->value;
}

/* The axis that a word names, m without one; AXIS_UNKNOWN after the error is set. */
static enum axis
word_axis(struct tirx_parse *p, const struct tirx_token *word)
{
    if (!word)
        return AXIS_M;
    enum axis axis = axis_by_name(word->name, word->name_length);
    if (axis == AXIS_UNKNOWN && !p->failed) {
        tirx_unknown_axis(word, p->d);
        p->failed = true;
    }
    return axis;
}

void
tirx_add_stride(struct tirx_parse *p, const struct tirx_token *number,
                const struct tirx_token *word)
{
    enum axis axis = word_axis(p, word);
    if (axis == AXIS_UNKNOWN || !reserve_iters(p, number ? number : word))
        return;
    int64_t stride = number ? number->value : 1;
    p->strides[p->stride_count++] = (struct tirx_iter){0, stride, axis};
    tirx_name(p->layout, axis);
}

void
tirx_add_term(struct tirx_parse *p, const struct tirx_token *number,
              const struct tirx_token *word)
{
    const struct tirx_token *token = number ? number : word;
    enum axis axis = word_axis(p, word);
    struct diagnostic ignored;
    if (axis == AXIS_UNKNOWN)
        return;
    if (tirx_add_offset(p->layout, axis, number ? number->value : 1, &ignored))
        FAIL(p, SIZE_OVERFLOW, AT(token));
    tirx_name(p->layout, axis);
}

/* Extents alone: strides on m as of a row-major array. */
static bool
default_strides(struct tirx_parse *p)
{
    int64_t stride = 1;
    for (size_t i = p->extent_count; i-- > 0;) {
        p->strides[i] = (struct tirx_iter){0, stride, AXIS_M};
        if (!checked_multiply(stride, p->extents[i], &stride))
            return false;
    }
    p->stride_count = p->extent_count;
    tirx_name(p->layout, AXIS_M);
    return true;
}

/* What was read since the last term, as iters; NULL after an error. */
static struct tirx_iter *
take_iters(struct tirx_parse *p, const struct tirx_token *open, const struct tirx_token *close,
           size_t *count)
{
    struct tirx_token term = *open;
    term.length = close->offset + close->length - open->offset;
    if (p->failed)
        return NULL;
    if (p->stride_count == 0 && !default_strides(p)) {
        FAIL(p, SIZE_OVERFLOW, AT(&term));
        return NULL;
    }
    if (p->stride_count != p->extent_count) {
        FAIL(p, TIRX_LENGTHS, AT(&term), p->extent_count, p->stride_count);
        return NULL;
    }
    struct tirx_iter *iters = arena_array(p->arena, p->extent_count, sizeof *iters);
    if (!iters) {
        FAIL(p, OUT_OF_MEMORY, AT(&term));
        return NULL;
    }
    for (size_t i = 0; i < p->extent_count; i++) {
        iters[i] = p->strides[i];
        iters[i].extent = p->extents[i];
    }
    *count = p->extent_count;
    p->extent_count = p->stride_count = 0;
    return iters;
}

void
tirx_end_shard(struct tirx_parse *p, const struct tirx_token *open,
               const struct tirx_token *close)
{
    if (p->shard_seen)
        FAIL(p, TIRX_SECOND_SHARD, AT(open));
    p->shard_seen = true;
    p->shard = *open;
    p->layout->shard = take_iters(p, open, close, &p->layout->shard_count);
}

void
tirx_end_replica(struct tirx_parse *p, const struct tirx_token *open,
                 const struct tirx_token *close)
{
    if (p->replica_seen)
        FAIL(p, TIRX_SECOND_REPLICA, AT(open));
    p->replica_seen = true;
    p->layout->replica = take_iters(p, open, close, &p->layout->replica_count);
}

/* ---- calls ---- */

static const char *const argument_names[ARGUMENT_COUNT] = {
    "per_element", "swizzle_len", "atom_len", "tile_layout", "swizzle_inner",
};

static bool
is_named(const struct tirx_token *word, const char *name)
{
    return word->name_length == strlen(name) && memcmp(word->name, name, strlen(name)) == 0;
}

/* The argument that a keyword names; ARGUMENT_COUNT when there is none. */
static int
argument_by_keyword(const struct tirx_token *keyword)
{
    int i = 0;
    while (i < ARGUMENT_COUNT && !is_named(keyword, argument_names[i]))
        i++;
    return i;
}

static const char *
expected_kind(int argument)
{
    if (argument == ARGUMENT_TILE_LAYOUT)
        return "a TileLayout";
    return argument == ARGUMENT_SWIZZLE_INNER ? "True or False" : "an integer";
}

static bool
fits_argument(int argument, const struct tirx_value *value)
{
    if (argument == ARGUMENT_TILE_LAYOUT)
        return value->kind == VALUE_TILE;
    if (argument == ARGUMENT_SWIZZLE_INNER && value->kind == VALUE_NUMBER)
        return value->token.value == 0 || value->token.value == 1;
    return value->kind == (argument == ARGUMENT_SWIZZLE_INNER ? VALUE_TRUTH : VALUE_NUMBER);
}

static void
set_argument(struct tirx_parse *p, struct tirx_call *call, int argument,
             const struct tirx_value *value)
{
    if (call->given[argument])
        FAIL(p, TIRX_ARGUMENT_TWICE, AT(&value->token), argument_names[argument]);
    else if (!fits_argument(argument, value))
        FAIL(p, TIRX_ARGUMENT_KIND, AT(&value->token), argument_names[argument],
             expected_kind(argument));
    call->given[argument] = true;
    call->argument[argument] = value->token;
}

/* As in Python, an argument by position cannot stand behind one by name. */
static bool
check_order(struct tirx_parse *p, struct tirx_call *call, const struct tirx_token *keyword,
            const struct tirx_value *value)
{
    call->named |= keyword != NULL;
    if (!keyword && call->named)
        FAIL(p, TIRX_ARGUMENT_ORDER, AT(&value->token));
    return keyword || !call->named;
}

/* Which argument a value is for; -1 after an error. */
static int
choose_argument(struct tirx_parse *p, struct tirx_call *call, const char *function,
                bool has_tile, const struct tirx_token *keyword, const struct tirx_value *value)
{
    if (!check_order(p, call, keyword, value))
        return -1;
    int argument = keyword ? argument_by_keyword(keyword) : call->position++;
    if (!keyword && !has_tile && argument == ARGUMENT_TILE_LAYOUT)
        argument = call->position++;
    if (!keyword && argument >= ARGUMENT_COUNT) {
        FAIL(p, TIRX_ARGUMENT_COUNT, AT(&value->token), function, has_tile ? 5 : 4);
        return -1;
    }
    if (argument == ARGUMENT_COUNT || (argument == ARGUMENT_TILE_LAYOUT && !has_tile)) {
        FAIL(p, TIRX_KEYWORD, AT(keyword), function, (int)keyword->name_length, keyword->name);
        return -1;
    }
    return argument;
}

void
tirx_set_swizzle(struct tirx_parse *p, const struct tirx_token *keyword,
                 const struct tirx_value *value)
{
    int argument = choose_argument(p, &p->swizzle, "SwizzleLayout", false, keyword, value);
    if (argument >= 0)
        set_argument(p, &p->swizzle, argument, value);
}

/* ComposeLayout(SwizzleLayout(M,B,S), tile): the arguments of one are the other's. */
static void
adopt_swizzle(struct tirx_parse *p, const struct tirx_token *keyword,
              const struct tirx_value *value)
{
    if (!check_order(p, &p->composite, keyword, value))
        return;
    if (keyword ? !is_named(keyword, "swizzle") : p->composite.position != 0) {
        FAIL(p, TIRX_ARGUMENT_KIND, AT(&value->token), "swizzle", "first in ComposeLayout");
        return;
    }
    for (int i = 0; i < ARGUMENT_COUNT; i++) {
        if (!p->swizzle.given[i])
            continue;
        if (p->composite.given[i])
            FAIL(p, TIRX_ARGUMENT_TWICE, AT(&value->token), argument_names[i]);
        p->composite.given[i] = true;
        p->composite.argument[i] = p->swizzle.argument[i];
    }
    p->composite.position = ARGUMENT_TILE_LAYOUT;
}

void
tirx_set_composite(struct tirx_parse *p, const struct tirx_token *keyword,
                   const struct tirx_value *value)
{
    if (value->kind == VALUE_SWIZZLE) {
        adopt_swizzle(p, keyword, value);
        return;
    }
    int argument = choose_argument(p, &p->composite, "ComposeLayout", true, keyword, value);
    if (argument >= 0)
        set_argument(p, &p->composite, argument, value);
}

/* Checks the arguments of a call and makes them the layout's swizzle. */
static void
finish_call(struct tirx_parse *p, const struct tirx_call *call, const char *function,
            const struct tirx_token *open, bool has_tile)
{
    for (int i = 0; i <= ARGUMENT_TILE_LAYOUT; i++)
        if (!call->given[i] && (has_tile || i != ARGUMENT_TILE_LAYOUT)) {
            FAIL(p, TIRX_ARGUMENT_MISSING, AT(open), function, argument_names[i]);
            return;
        }
    int64_t m = call->argument[ARGUMENT_PER_ELEMENT].value;
    int64_t b = call->argument[ARGUMENT_SWIZZLE_LEN].value;
    int64_t s = call->argument[ARGUMENT_ATOM_LEN].value;
    if (m < 0 || b < 0 || s < b) {
        FAIL(p, TIRX_SWIZZLE_RANGE, AT(open), (long long)m, (long long)b, (long long)s);
        return;
    }
    if (m > SWIZZLE_BITS || s > SWIZZLE_BITS || m + b + s > SWIZZLE_BITS) {
        FAIL(p, TIRX_SWIZZLE_LARGE, AT(open), (long long)m, (long long)b, (long long)s,
             SWIZZLE_BITS);
        return;
    }
    const bool *given = &call->given[ARGUMENT_SWIZZLE_INNER];
    p->layout->composed = true;
    p->layout->swizzle =
        (struct swizzle){.per_element = (int)m,
                         .length = (int)b,
                         .distance = (int)s,
                         .outer = *given && call->argument[ARGUMENT_SWIZZLE_INNER].value == 0};
}

void
tirx_end_composite(struct tirx_parse *p, const struct tirx_token *open)
{
    finish_call(p, &p->composite, "ComposeLayout", open, true);
}

void
tirx_end_swizzle(struct tirx_parse *p, const struct tirx_token *open)
{
    finish_call(p, &p->swizzle, "SwizzleLayout", open, false);
    if (p->failed)
        return;
    struct tirx_iter *line = arena_array(p->arena, 1, sizeof *line);
    if (!line) {
        FAIL(p, OUT_OF_MEMORY, AT(open));
        return;
    }
    *line = (struct tirx_iter){swizzle_period(&p->layout->swizzle), 1, AXIS_M};
    p->layout->shard = line;
    p->layout->shard_count = 1;
    p->layout->bare = true;
    p->shard_seen = true;
    tirx_name(p->layout, AXIS_M);
}

/* ---- the whole text ---- */

int
tirx_parse(const char *text, size_t length, struct arena *arena, struct tirx_layout *layout,
           struct diagnostic *d)
{
    *layout = (struct tirx_layout){0};
    *d = (struct diagnostic){0};
    struct tirx_parse p = {.arena = arena, .layout = layout, .d = d};
    const unsigned char *copy = (const unsigned char *)arena_copy(arena, text, length);
    if (!copy)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    p.lexer = (struct tirx_lexer){.start = copy, .cursor = copy, .limit = copy + length};
    tirx_grammar_run(&p);
    if (!p.failed && !p.shard_seen) {
        struct tirx_token whole = {.offset = 0, .length = length};
        FAIL(&p, TIRX_NO_SHARD, AT(&whole));
    }
    return p.failed ? -1 : 0;
}
