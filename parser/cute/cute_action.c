/*
 * The actions of the CuTe grammar. They make a tree of modes of a shape and its strides. All
 * that can be checked as it is read is checked here, so that an error is reported at its place
 * in the text.
 */
#include "parser/cute/cute_parse.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/type_name.h"
#include "parser/cute/cute_syntax.h"

#include <stdio.h>
#include <string.h>

/* Coordinates lie within -2^62 to 2^62, so that their differences fit 64 bits. */
#define REACH ((int64_t)1 << 62)

struct term *
cute_basis(struct cute_parse *p, struct term *stride, const struct phrase_token *number)
{
    if (number->value < 0 || number->value > CUTE_DEPTH || stride->count >= CUTE_DEPTH)
        PHRASE_FAIL(&p->phrase, TOO_DEEP, PHRASE_PLACE(number), CUTE_DEPTH);
    return term_append(stride, term_leaf(&p->phrase, number));
}

/* ---- shape and strides ---- */

/* Makes the modes of a shape, with the strides of a compact layout from *compact on: the first
 * leaf runs fastest, and leaves of extent 1 have stride 0. */
static struct cute_mode
shape_mode(struct cute_parse *p, const struct term *shape, int64_t *compact)
{
    int64_t extent = shape->token.value, stride = *compact;
    struct cute_mode mode = cute_leaf(1, 0);
    size_t i = 0;
    if (shape->kind == TERM_LIST) {
        struct cute_mode *modes = arena_array(p->phrase.arena, shape->count + 1, sizeof *modes);
        for (struct term *item = shape->first; item && !p->phrase.failed; item = item->next)
            modes[i++] = shape_mode(p, item, compact);
        if (!p->phrase.failed && cute_nest(modes, shape->count, &mode, p->phrase.d))
            PHRASE_FAIL(&p->phrase, SIZE_OVERFLOW, PHRASE_PLACE(&shape->token));
    } else if (extent < 1 || shape->count) {
        PHRASE_FAIL(&p->phrase, TIRX_EXTENT, PHRASE_PLACE(&shape->token), (long long)extent);
    } else if (!checked_multiply(stride, extent, compact)) {
        PHRASE_FAIL(&p->phrase, SIZE_OVERFLOW, PHRASE_PLACE(&shape->token));
    } else {
        mode = cute_leaf(extent, extent == 1 ? 0 : stride);
    }
    return mode;
}

static const char *
what_is(const struct term *tuple)
{
    return tuple->kind == TERM_LIST ? "a list" : "a number";
}

/* The path of a stride that is a coordinate; NULL if it is none. */
static const int64_t *
path_of(struct cute_parse *p, const struct term *stride)
{
    int64_t *path = NULL;
    size_t count = 0;
    if (stride->count)
        path = arena_array(p->phrase.arena, stride->count, sizeof *path);
    for (const struct term *item = stride->first; item; item = item->next)
        path[count++] = item->token.value;
    return path;
}

/* Sets the strides of modes. *reach is the sum of what all leaves can add. */
static void
set_strides(struct cute_parse *p, struct cute_mode *mode, const struct term *strides,
            int64_t *reach)
{
    size_t i = 0;
    if ((strides->kind == TERM_LIST) != mode->nested) {
        PHRASE_FAIL(&p->phrase, CUTE_STRIDES, PHRASE_PLACE(&strides->token),
                    mode->nested ? "a list of strides" : "one stride", what_is(strides));
        return;
    }
    if (mode->nested && mode->count != strides->count) {
        char wanted[40], got[40];
        snprintf(wanted, sizeof wanted, "%zu strides", mode->count);
        snprintf(got, sizeof got, "%zu", strides->count);
        PHRASE_FAIL(&p->phrase, CUTE_STRIDES, PHRASE_PLACE(&strides->token), wanted, got);
        return;
    }
    if (mode->nested) {
        for (struct term *item = strides->first; item && !p->phrase.failed; item = item->next)
            set_strides(p, &mode->modes[i++], item, reach);
        return;
    }
    mode->stride = strides->token.value;
    mode->depth = strides->count;
    mode->path = path_of(p, strides);
    int64_t most;
    if (!checked_multiply(mode->size - 1, mode->stride < 0 ? -mode->stride : mode->stride,
                          &most) ||
        !checked_add(*reach, most, reach) || *reach > REACH)
        PHRASE_FAIL(&p->phrase, SIZE_OVERFLOW, PHRASE_PLACE(&strides->token));
}

struct cute_mode
cute_layout_of(struct cute_parse *p, const struct term *shape, const struct term *strides)
{
    int64_t compact = 1, reach = 0;
    struct cute_mode mode = cute_leaf(1, 0);
    if (p->phrase.failed)
        return mode;
    mode = shape_mode(p, shape, &compact);
    if (strides && !p->phrase.failed)
        set_strides(p, &mode, strides, &reach);
    else if (compact > REACH)
        PHRASE_FAIL(&p->phrase, SIZE_OVERFLOW, PHRASE_PLACE(&shape->token));
    return mode;
}

void
cute_set_layout(struct cute_parse *p, const struct cute_mode *mode)
{
    p->text->layout.mode = *mode;
}

void
cute_set_shape(struct cute_parse *p, const struct term *shape)
{
    p->text->shape_only = true;
    p->text->layout.mode = cute_layout_of(p, shape, NULL);
}

void
cute_set_label(struct cute_parse *p, const struct phrase_token *label)
{
    const char *text = phrase_text(&p->phrase, label);
    p->text->lanes = label->value;
    p->text->thread_value = label->value > 0;
    for (size_t i = 0; i + 1 < label->length; i++)
        p->text->thread_value |= text[i] == 'T' && text[i + 1] == 'V';
}

/* ---- swizzle, offset and pointer ---- */

/* Keeps the swizzle that was read, and its offset. */
static void
stack_swizzle(struct cute_parse *p)
{
    struct arena *arena = p->phrase.arena;
    arena_grow(arena, &p->stack, p->stacked, &p->stack_room, sizeof *p->stack);
    arena_grow(arena, &p->stack_offset, p->stacked, &p->offset_room, sizeof *p->stack_offset);
    p->stack[p->stacked] = p->text->written;
    p->stack_offset[p->stacked++] = p->text->layout.offset;
    p->text->layout.offset = 0;
}

void
cute_set_swizzle(struct cute_parse *p, const struct phrase_token *place, int64_t b, int64_t m,
                 int64_t s)
{
    int64_t distance = s < 0 ? -s : s;
    if (p->swizzled && p->text->pointed)
        PHRASE_FAIL(&p->phrase, CUTE_STACK, PHRASE_PLACE(place));
    if (p->swizzled)
        stack_swizzle(p);
    p->swizzled = true;
    p->text->swizzle_offset = place->offset;
    p->text->swizzle_length = place->length;
    if (b < 0 || m < 0 || distance < b)
        PHRASE_FAIL(&p->phrase, CUTE_SWIZZLE_RANGE, PHRASE_PLACE(place), (long long)b,
                    (long long)m, (long long)s);
    else if (m > SWIZZLE_BITS || distance > SWIZZLE_BITS || m + b + distance > SWIZZLE_BITS)
        PHRASE_FAIL(&p->phrase, TIRX_SWIZZLE_LARGE, PHRASE_PLACE(place), (long long)m,
                    (long long)b, (long long)distance, SWIZZLE_BITS);
    else
        p->text->written = (struct swizzle){
            .per_element = (int)m, .length = (int)b, .distance = (int)distance, .outer = s < 0};
}

void
cute_set_offset(struct cute_parse *p, const struct phrase_token *offset)
{
    if (offset->value < -REACH || offset->value > REACH)
        PHRASE_FAIL(&p->phrase, SIZE_OVERFLOW, PHRASE_PLACE(offset));
    p->text->layout.offset = offset->value;
}

/* Takes the space that a text begins with: smem, _smem_ptr[16b]. */
static void
take_space(struct cute_parse *p, const char *text, size_t length)
{
    static const char *const spaces[] = {
        [CUTE_GMEM] = "gmem", [CUTE_SMEM] = "smem", [CUTE_RMEM] = "rmem", [CUTE_TMEM] = "tmem"};
    size_t skipped = length && text[0] == '_';
    for (size_t i = CUTE_GMEM; i <= CUTE_TMEM; i++)
        if (length >= skipped + strlen(spaces[i]) &&
            memcmp(text + skipped, spaces[i], strlen(spaces[i])) == 0)
            p->text->space = (enum cute_space)i;
}

/* Reports a word of small letters that is neither a memory nor what else stands there; types
 * have a number. */
static void
check_word(struct cute_parse *p, const struct phrase_token *word)
{
    static const char *const known[] = {"gmem", "smem", "rmem",  "tmem",  "dsmem", "generic",
                                        "raw",  "ptr",  "align", "index", "unset", "cute"};
    const char *text = phrase_text(&p->phrase, word);
    size_t from = word->length && *text == '_', end = from;
    char quoted[40];
    while (end < word->length && text[end] >= 'a' && text[end] <= 'z')
        end++;
    if (end < word->length && text[end] != '_' && text[end] != '[' && text[end] != ':')
        return;
    struct slice name = {text + from, end - from};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (slice_is(name, known[i]))
            return;
    PHRASE_FAIL(&p->phrase, TRITON_UNREAD, PHRASE_PLACE(word),
                slice_string(name, quoted, sizeof quoted));
}

void
cute_set_number(struct cute_parse *p, const struct phrase_token *word,
                const struct phrase_token *number)
{
    if (!phrase_is(&p->phrase, word, "align")) {
        check_word(p, word);
        return;
    }
    if (!is_power_of_two(number->value))
        PHRASE_FAIL(&p->phrase, CUTE_ALIGN, PHRASE_PLACE(number), (long long)number->value);
    p->text->alignment = number->value;
}

void
cute_set_pointer(struct cute_parse *p, const struct phrase_token *pointer)
{
    int64_t bits = pointer->value;
    check_word(p, pointer);
    take_space(p, phrase_text(&p->phrase, pointer), pointer->length);
    if (bits == 0) /* its words have said what is known */
        return;
    if (bits < 1 || bits > 128 || (bits & (bits - 1)))
        PHRASE_FAIL(&p->phrase, CUTE_POINTER, PHRASE_PLACE(pointer), (long long)bits);
    p->text->element_bits = bits;
}

void
cute_set_word(struct cute_parse *p, const struct phrase_token *word)
{
    const char *text = phrase_text(&p->phrase, word);
    enum primitive type = type_by_word(arena_copy(p->phrase.arena, text, word->length));
    take_space(p, text, word->length);
    if (type == PRIMITIVE_UNKNOWN) {
        check_word(p, word);
        return;
    }
    p->text->type = type;
    p->text->element_bits = primitive_bits(type);
}

/* Returns log2 of a power of two. */
static int
exponent(int64_t power)
{
    int bits = 0;
    while (power > 1) {
        power >>= 1;
        bits++;
    }
    return bits;
}

int
cute_swizzle_elements(const struct swizzle *bytes, int64_t element_bits,
                      struct swizzle *elements, struct diagnostic *d)
{
    *elements = *bytes;
    elements->per_element += 3 - exponent(element_bits);
    if (elements->per_element >= 0)
        return 0;
    elements->per_element = 0;
    if (bytes->length == 0)
        return 0;
    return diagnostic_set(d, CUTE_SWIZZLE_BITS, 0, 0, (long long)element_bits);
}

/* The bits that offsets of a layout may set; all, if one is negative. */
static uint64_t
bits_of_mode(const struct cute_mode *mode, int64_t offset, struct arena *arena)
{
    struct cute_leaves leaves = cute_flatten(mode, arena);
    uint64_t most = (uint64_t)offset, bits = 0;
    bool negative = offset < 0;
    for (size_t i = 0; i < leaves.count; i++) {
        const struct cute_mode *leaf = leaves.leaf[i];
        negative |= leaf->size > 1 && leaf->stride < 0;
        most += (uint64_t)(leaf->size - 1) * (uint64_t)leaf->stride;
    }
    while (bits < most)
        bits = bits << 1 | 1;
    return negative ? UINT64_MAX : bits;
}

/* The bits that a swizzle makes of some bits. */
static uint64_t
swizzled_bits(const struct swizzle *swizzle, uint64_t bits)
{
    uint64_t images = 0;
    for (; bits; bits &= bits - 1)
        images |= (uint64_t)swizzle_apply(swizzle, (int64_t)(bits & -bits));
    return images;
}

/* Moves the offsets behind swizzles to the last one, where no element has the bits that each
 * changes: it adds what the swizzles behind it would make of that. */
static void
join_offsets(struct cute_parse *p)
{
    struct cute_layout *layout = &p->text->layout;
    uint64_t own = bits_of_mode(&layout->mode, layout->offset, p->phrase.arena);
    for (size_t i = p->stacked - 1; i-- > 0;) {
        int64_t offset = p->stack_offset[i], before = offset;
        uint64_t bits = own;
        for (size_t k = p->stacked; offset && k-- > i + 1;)
            bits = swizzled_bits(&p->stack[k], bits);
        for (size_t k = i + 1; offset && k < p->stacked; k++)
            before = swizzle_undo(&p->stack[k], before);
        if (offset < 0 || ((uint64_t)offset & bits) || ((uint64_t)before & own)) {
            PHRASE_FAIL(&p->phrase, CUTE_STACK_OFFSET, p->text->swizzle_offset,
                        p->text->swizzle_length, (long long)offset);
            return;
        }
        own |= (uint64_t)before;
        layout->offset += before;
    }
}

/* Makes one swizzle of several. */
static void
finish_stack(struct cute_parse *p)
{
    struct cute_text *text = p->text;
    int64_t offset = text->layout.offset;
    stack_swizzle(p);
    text->layout.offset = offset;
    join_offsets(p);
    text->written = swizzle_compose(p->stack, p->stacked, p->phrase.arena);
    if (!swizzle_is_matrix(&text->written))
        return;
    text->layout.stack = p->stack;
    text->layout.stack_count = p->stacked;
}

/* Makes the swizzle that is written one of elements. */
void
cute_finish_swizzle(struct cute_parse *p)
{
    struct cute_text *text = p->text;
    if (p->stacked && text->pointed) {
        PHRASE_FAIL(&p->phrase, CUTE_STACK, text->swizzle_offset, text->swizzle_length);
        return;
    }
    if (p->stacked)
        finish_stack(p);
    text->layout.composed = p->swizzled;
    text->layout.swizzle = text->written;
    text->pointed &= p->swizzled;
    text->in_bytes = text->pointed;
    if (!text->pointed)
        return;
    if (text->element_bits == 0) {
        PHRASE_FAIL(&p->phrase, CUTE_UNIT, text->swizzle_offset, text->swizzle_length);
    } else if (cute_swizzle_elements(&text->written, text->element_bits, &text->layout.swizzle,
                                     p->phrase.d)) {
        p->phrase.d->offset = text->swizzle_offset;
        p->phrase.d->length = text->swizzle_length;
        p->phrase.failed = true;
    }
}

/* ---- tilers ---- */

void
cute_add_tile(struct cute_parse *p, const struct cute_mode *tile)
{
    struct cute_text *text = p->text;
    text->tiler = true;
    arena_grow(p->phrase.arena, &text->tiles, text->tile_count, &p->tiles, sizeof *text->tiles);
    struct cute_tile *one = &text->tiles[text->tile_count++];
    one->whole = tile == NULL;
    if (tile)
        one->mode = *tile;
}
