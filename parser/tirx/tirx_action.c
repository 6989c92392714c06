/*
 * The actions of the TIRx grammar. They turn numbers and words into iters, offsets and a
 * swizzle. All that can be checked as it is read is checked here, so that an error is reported
 * at its place in the text.
 */
#include "parser/tirx/tirx_parse.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "parser/tirx/tirx_syntax.h"

#include <string.h>

/* ---- terms ---- */

void
tirx_add_extent(struct tirx_parse *p, const struct tirx_token *extent)
{
    if (extent->value < 1) {
        TIRX_FAIL(p, TIRX_EXTENT, TIRX_PLACE(extent), (long long)extent->value);
        return;
    }
    arena_grow(p->arena, &p->iters, p->extent_count, &p->capacity, sizeof *p->iters);
    p->iters[p->extent_count++].extent = extent->value;
}

/* Returns the axis that a word names; m if word is NULL. Returns AXIS_UNKNOWN after reporting
 * an error. */
static enum axis
word_axis(struct tirx_parse *p, const struct tirx_token *word)
{
    enum axis axis = word ? axis_by_name(word->name, word->name_length) : AXIS_M;
    if (axis == AXIS_UNKNOWN)
        tirx_unknown_axis(p, word);
    else
        tirx_name(p->layout, axis);
    return axis;
}

void
tirx_add_stride(struct tirx_parse *p, const struct tirx_token *number,
                const struct tirx_token *word)
{
    enum axis axis = word_axis(p, word);
    if (p->stride_count < p->extent_count) {
        p->iters[p->stride_count].stride = number ? number->value : 1;
        p->iters[p->stride_count].axis = axis;
    }
    p->stride_count++;
}

void
tirx_add_term(struct tirx_parse *p, const struct tirx_token *number,
              const struct tirx_token *word)
{
    const struct tirx_token *token = number ? number : word;
    enum axis axis = word_axis(p, word);
    struct diagnostic ignored;
    if (axis != AXIS_UNKNOWN &&
        tirx_add_offset(p->layout, axis, number ? number->value : 1, &ignored))
        TIRX_FAIL(p, SIZE_OVERFLOW, TIRX_PLACE(token));
}

/* Sets strides that are not written: those of a row-major array on m. Returns false on
 * overflow. */
static bool
default_strides(struct tirx_parse *p)
{
    int64_t stride = 1;
    for (size_t i = p->extent_count; i-- > 0;) {
        p->iters[i].stride = stride;
        p->iters[i].axis = AXIS_M;
        if (!checked_multiply(stride, p->iters[i].extent, &stride))
            return false;
    }
    p->stride_count = p->extent_count;
    tirx_name(p->layout, AXIS_M);
    return true;
}

/* Moves the extents and strides read since the last term to the term from open to close. */
static void
take_iters(struct tirx_parse *p, const struct tirx_token *open, const struct tirx_token *close,
           struct tirx_iter **iters, size_t *count)
{
    size_t length = close->offset + close->length - open->offset;
    if (p->stride_count == 0 && !p->failed && !default_strides(p))
        TIRX_FAIL(p, SIZE_OVERFLOW, open->offset, length);
    if (p->stride_count != p->extent_count)
        TIRX_FAIL(p, TIRX_LENGTHS, open->offset, length, p->extent_count, p->stride_count);
    *iters = p->iters;
    *count = p->extent_count;
    p->iters = NULL;
    p->extent_count = p->stride_count = p->capacity = 0;
}

void
tirx_end_shard(struct tirx_parse *p, const struct tirx_token *open,
               const struct tirx_token *close)
{
    if (p->shard_seen)
        TIRX_FAIL(p, TIRX_SECOND_SHARD, TIRX_PLACE(open));
    p->shard_seen = true;
    p->shard = *open;
    take_iters(p, open, close, &p->layout->shard, &p->layout->shard_count);
}

void
tirx_end_replica(struct tirx_parse *p, const struct tirx_token *open,
                 const struct tirx_token *close)
{
    if (p->replica_seen)
        TIRX_FAIL(p, TIRX_SECOND_REPLICA, TIRX_PLACE(open));
    p->replica_seen = true;
    take_iters(p, open, close, &p->layout->replica, &p->layout->replica_count);
}

/* ---- calls ---- */

static const struct {
    const char *name;
    enum tirx_value_kind kind;
    const char *expected;
} arguments[ARGUMENT_COUNT] = {
    [ARGUMENT_PER_ELEMENT] = {"per_element", VALUE_NUMBER, "an integer"},
    [ARGUMENT_SWIZZLE_LEN] = {"swizzle_len", VALUE_NUMBER, "an integer"},
    [ARGUMENT_ATOM_LEN] = {"atom_len", VALUE_NUMBER, "an integer"},
    [ARGUMENT_TILE_LAYOUT] = {"tile_layout", VALUE_TILE, "a TileLayout"},
    [ARGUMENT_SWIZZLE_INNER] = {"swizzle_inner", VALUE_TRUTH, "True or False"},
};

static bool
is_named(const struct tirx_token *word, const char *name)
{
    return word->name_length == strlen(name) && memcmp(word->name, name, strlen(name)) == 0;
}

/* Returns which argument a value is for; ARGUMENT_COUNT if there is none. */
static int
choose_argument(struct tirx_call *call, const struct tirx_token *keyword)
{
    int i = 0;
    if (!keyword) {
        call->position += call->position == ARGUMENT_TILE_LAYOUT && !call->has_tile;
        return call->position < ARGUMENT_COUNT ? call->position++ : ARGUMENT_COUNT;
    }
    while (i < ARGUMENT_COUNT && !is_named(keyword, arguments[i].name))
        i++;
    return i == ARGUMENT_TILE_LAYOUT && !call->has_tile ? ARGUMENT_COUNT : i;
}

/* The numbers 0 and 1 are truth values, too. */
static bool
fits_argument(int argument, const struct tirx_value *value)
{
    return value->kind == arguments[argument].kind ||
           (argument == ARGUMENT_SWIZZLE_INNER && value->kind == VALUE_NUMBER &&
            (value->token.value == 0 || value->token.value == 1));
}

/* ComposeLayout(SwizzleLayout(M,B,S), tile): the arguments of SwizzleLayout become those of
 * ComposeLayout. */
static void
adopt_swizzle(struct tirx_parse *p, const struct tirx_token *keyword,
              const struct tirx_value *value)
{
    struct tirx_call *call = &p->composite;
    if (keyword ? !is_named(keyword, "swizzle") : call->position != 0)
        TIRX_FAIL(p, TIRX_ARGUMENT_KIND, TIRX_PLACE(&value->token), "swizzle",
                  "first in ComposeLayout");
    for (int i = 0; i < ARGUMENT_COUNT; i++) {
        if (!p->swizzle.given[i])
            continue;
        if (call->given[i])
            TIRX_FAIL(p, TIRX_ARGUMENT_TWICE, TIRX_PLACE(&value->token), arguments[i].name);
        call->given[i] = true;
        call->argument[i] = p->swizzle.argument[i];
    }
    call->position = ARGUMENT_TILE_LAYOUT;
}

void
tirx_set_argument(struct tirx_parse *p, struct tirx_call *call,
                  const struct tirx_token *keyword, const struct tirx_value *value)
{
    call->named |= keyword != NULL;
    if (!keyword && call->named) { /* as in Python */
        TIRX_FAIL(p, TIRX_ARGUMENT_ORDER, TIRX_PLACE(&value->token));
        return;
    }
    if (value->kind == VALUE_SWIZZLE) {
        adopt_swizzle(p, keyword, value);
        return;
    }
    int i = choose_argument(call, keyword);
    if (i == ARGUMENT_COUNT && !keyword) {
        TIRX_FAIL(p, TIRX_ARGUMENT_COUNT, TIRX_PLACE(&value->token), call->function,
                  call->has_tile ? 5 : 4);
    } else if (i == ARGUMENT_COUNT) {
        TIRX_FAIL(p, TIRX_KEYWORD, TIRX_PLACE(keyword), call->function,
                  (int)keyword->name_length, keyword->name);
    } else if (call->given[i]) {
        TIRX_FAIL(p, TIRX_ARGUMENT_TWICE, TIRX_PLACE(&value->token), arguments[i].name);
    } else if (!fits_argument(i, value)) {
        TIRX_FAIL(p, TIRX_ARGUMENT_KIND, TIRX_PLACE(&value->token), arguments[i].name,
                  arguments[i].expected);
    } else {
        call->given[i] = true;
        call->argument[i] = value->token;
    }
}

void
tirx_end_call(struct tirx_parse *p, const struct tirx_call *call, const struct tirx_token *open)
{
    for (int i = 0; i <= ARGUMENT_TILE_LAYOUT; i++)
        if (!call->given[i] && (call->has_tile || i != ARGUMENT_TILE_LAYOUT))
            TIRX_FAIL(p, TIRX_ARGUMENT_MISSING, TIRX_PLACE(open), call->function,
                      arguments[i].name);
    int64_t m = call->argument[ARGUMENT_PER_ELEMENT].value;
    int64_t b = call->argument[ARGUMENT_SWIZZLE_LEN].value;
    int64_t s = call->argument[ARGUMENT_ATOM_LEN].value;
    if (m < 0 || b < 0 || s < b)
        TIRX_FAIL(p, TIRX_SWIZZLE_RANGE, TIRX_PLACE(open), (long long)m, (long long)b,
                  (long long)s);
    else if (m > SWIZZLE_BITS || s > SWIZZLE_BITS || m + b + s > SWIZZLE_BITS)
        TIRX_FAIL(p, TIRX_SWIZZLE_LARGE, TIRX_PLACE(open), (long long)m, (long long)b,
                  (long long)s, SWIZZLE_BITS);
    p->layout->composed = true;
    p->layout->swizzle =
        (struct swizzle){.per_element = (int)m,
                         .length = (int)b,
                         .distance = (int)s,
                         .outer = call->given[ARGUMENT_SWIZZLE_INNER] &&
                                  call->argument[ARGUMENT_SWIZZLE_INNER].value == 0};
}

void
tirx_end_swizzle(struct tirx_parse *p, const struct tirx_token *open)
{
    tirx_end_call(p, &p->swizzle, open);
    if (p->failed)
        return;
    struct tirx_iter *line = arena_array(p->arena, 1, sizeof *line);
    *line = (struct tirx_iter){swizzle_period(&p->layout->swizzle), 1, AXIS_M};
    p->layout->shard = line;
    p->layout->shard_count = 1;
    p->layout->bare = true;
    p->shard_seen = true;
    tirx_name(p->layout, AXIS_M);
}
