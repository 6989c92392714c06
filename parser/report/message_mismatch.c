#include "parser/report/message_mismatch.h"

#include "layout/base/minmax.h"
#include "layout/base/slice.h"

#include <stdlib.h>
#include <string.h>

/* "{1,0:T(8,128)(2,1)S(1)}": its order, its tiles and its memory space. */
struct layout_words {
    struct slice order, tiles, space;
};

/* The part from a letter to the next letter or the closing brace; empty: there is none. */
static struct slice
part_of(struct slice layout, char letter)
{
    const char *from = memchr(layout.text, letter, layout.length);
    struct slice part = {"", 0};
    if (!from)
        return part;
    part.text = ++from;
    while (from < layout.text + layout.length && strchr("(),0123456789*-", *from))
        from++;
    part.length = (size_t)(from - part.text);
    return part;
}

static struct layout_words
words_of(struct slice layout)
{
    struct layout_words words = {.tiles = part_of(layout, 'T'), .space = part_of(layout, 'S')};
    words.order = layout;
    if (words.order.length) {
        words.order.text++;
        words.order.length--;
    }
    words.order.length = 0;
    while (words.order.text + words.order.length < layout.text + layout.length &&
           strchr("0123456789,", words.order.text[words.order.length]))
        words.order.length++;
    return words;
}

/* Says where the two differ, and who should change. block: a block shape that the message
 * names, or empty. */
static void
compare(struct message *m, struct slice xla, struct slice mosaic, const struct text *block)
{
    struct layout_words ours = words_of(xla), theirs = words_of(mosaic);
    struct text *why = &m->mismatch.why, *advice = &m->mismatch.advice;
    text_clear(why);
    text_clear(advice);
    if (!slice_same(ours.order, theirs.order)) {
        text_format(why, "order {%.*s} in XLA, {%.*s} in Mosaic", (int)ours.order.length,
                    ours.order.text, (int)theirs.order.length, theirs.order.text);
        text_string(advice, "who makes the array: the order that the kernel takes, such as a "
                            "transpose before it, or Format(Layout(...)) of an argument");
    }
    if (!slice_same(ours.tiles, theirs.tiles)) {
        text_format(why, "%stiles %.*s in XLA, %.*s in Mosaic", why->length ? "; " : "",
                    (int)ours.tiles.length, ours.tiles.text, (int)theirs.tiles.length,
                    theirs.tiles.text);
        if (!advice->length)
            text_format(advice,
                        "the kernel: blocks that XLA's tiles fill; or pad the array to whole "
                        "tiles of %.*s",
                        (int)theirs.tiles.length, theirs.tiles.text);
    }
    if (!slice_same(ours.space, theirs.space)) {
        text_format(why, "%smemory space S%.*s in XLA, S%.*s in Mosaic",
                    why->length ? "; " : "", (int)ours.space.length, ours.space.text,
                    (int)theirs.space.length, theirs.space.text);
        if (!advice->length)
            text_string(advice, "the kernel: the memory space of its BlockSpec");
    }
    if (!block->length)
        return;
    text_clear(advice);
    text_format(advice, "the kernel: a block shape of %s, as the message says", block->data);
}

/* Reads "Try changing your kernel block shape to (8, 256)", if it follows. Returns its end. */
static const unsigned char *
take_block(const struct message_bytes *bytes, const unsigned char *from, struct text *block)
{
    enum { NEAR = 64 };
    struct message_word word;
    const unsigned char *end = from + min_size(NEAR, (size_t)(bytes->limit - from));
    if (!message_word(&word, bytes, from, end) || word.kind != WORD_BLOCK_SHAPE)
        return from;
    message_value_set(block, bytes, word.name, word.name_end);
    return word.end;
}

static int
report_one(struct message *m, const struct message_sink *sink, const struct text *shape,
           struct slice layout, const char *label)
{
    text_clear(&m->shape);
    text_append(&m->shape, shape->data, shape->length);
    text_append(&m->shape, layout.text, layout.length);
    text_clear(&m->label);
    text_string(&m->label, label);
    m->allocations++;
    return sink->allocation(sink->context, m);
}

const unsigned char *
mismatch_take(struct message *m, const struct message_bytes *bytes,
              const struct message_word *word, const struct message_sink *sink, int *result)
{
    struct slice xla = {(const char *)word->name, (size_t)(word->name_end - word->name)};
    struct slice mosaic = {(const char *)word->other, (size_t)(word->other_end - word->other)};
    struct text shape = {0}, block = {0}, all = {0};
    const unsigned char *reach = message_reach(word->end, bytes->limit);
    const unsigned char *end = message_shape_end(bytes, word->end, reach);
    message_value_set(&shape, bytes, word->end, end);
    text_format(&all, "%s %.*s %.*s", text_contents(&shape), (int)xla.length, xla.text,
                (int)mosaic.length, mosaic.text);
    end = take_block(bytes, end, &block);
    bool told = m->told_layouts.length == all.length &&
                memcmp(m->told_layouts.data, all.data, all.length) == 0;
    if (!told && *result == 0) {
        compare(m, xla, mosaic, &block);
        *result = report_one(m, sink, &shape, xla, "XLA's layout of the operand");
        if (*result == 0)
            *result = report_one(m, sink, &shape, mosaic, "the layout that the kernel takes");
    }
    text_free(&m->told_layouts);
    m->told_layouts = all;
    text_clear(&m->shape);
    text_clear(&m->label);
    text_free(&shape);
    text_free(&block);
    return end;
}
