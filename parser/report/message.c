/* Reads the words of a message, one after another, into its fields. */
#include "parser/report/message.h"

#include "layout/base/checked.h"
#include "layout/base/minmax.h"
#include "parser/report/message_mismatch.h"
#include "parser/report/message_tell.h"
#include "parser/report/message_value.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 8,       /* lines in a row without a word, which end a message */
    SHORT_LINES = 4, /* as many as these count as one: a message may be broken at every word */
    SHORT_LINE = 24, /* bytes */
    REGION = 1024    /* bytes of what stands behind a shape in quotes, at most */
};

/* ---- values behind words ---- */

static void
set_plain(struct text *text, const unsigned char *from, const unsigned char *end)
{
    text_clear(text);
    text_append(text, (const char *)from, (size_t)(end - from));
}

/* Returns the text within the quotes behind `name`, and its end in *behind; NULL if there is
 * none. Within a string, quotes have backslashes in front of them, and quotes inside the text
 * have more. */
static const unsigned char *
quoted(const unsigned char *from, const unsigned char *end, const char *name,
       const unsigned char **behind)
{
    const unsigned char *found = memmem(from, (size_t)(end - from), name, strlen(name));
    if (!found)
        return NULL;
    size_t depth = 0, backslashes = 0;
    const unsigned char *p = found + strlen(name);
    for (; p < end && *p == '\\'; p++)
        depth++;
    if (p == end || *p != '"')
        return NULL;
    const unsigned char *value = ++p;
    for (; p < end && (*p != '"' || backslashes > depth); p++)
        backslashes = *p == '\\' ? backslashes + 1 : 0;
    *behind = p < end ? p - backslashes : end;
    return value;
}

/* Reads op_name and source of an operator, or of the metadata in a label. Fields that are set
 * already are kept. */
static void
take_metadata(struct message *m, const unsigned char *from, const unsigned char *end)
{
    const unsigned char *behind, *value;
    if (!m->op_name.length && (value = quoted(from, end, "op_name=", &behind)))
        set_plain(&m->op_name, value, behind);
    if (m->source.length || !(value = quoted(from, end, "source_file=", &behind)))
        return;
    set_plain(&m->source, value, behind);
    static const char line[] = "source_line=";
    const unsigned char *number = memmem(behind, (size_t)(end - behind), line, sizeof line - 1);
    if (!number)
        return;
    number += sizeof line - 1;
    text_char(&m->source, ':');
    for (; number < end && isdigit(*number); number++)
        text_char(&m->source, (char)*number);
}

/* ---- words ---- */

static void
set_space(struct message_whole *whole, const unsigned char *name, const unsigned char *end)
{
    for (size_t i = 0; name + i < end && i + 1 < sizeof whole->space; i++)
        whole->space[i] = (char)tolower(name[i]);
}

/* Reads what stands behind a shape in quotes: ", space=hbm, size = 0x80, tag = 'output of
 * fusion.3']". */
static void
take_region(struct message *m, const unsigned char *from, const unsigned char *end)
{
    static const char space[] = "', space=", tag[] = ", tag = '";
    const unsigned char *p = from + sizeof space - 1, *behind;
    if (end - from >= (ptrdiff_t)sizeof space && memcmp(from, space, sizeof space - 1) == 0) {
        for (behind = p; behind < end && isalpha(*behind); behind++)
            ;
        set_space(&m->whole, p, behind);
    }
    if (!(p = memmem(from, (size_t)(end - from), tag, sizeof tag - 1)))
        return;
    p += sizeof tag - 1;
    behind = memmem(p, (size_t)(end - p), "']", 2);
    set_plain(&m->label, p, behind ? behind : end);
}

/* Returns a + sign * b. Stated sizes are never negative, so sign * b fits. */
static struct stated
sum(const struct stated *a, const struct stated *b, int64_t sign)
{
    struct stated result = {.precision = a->precision + b->precision};
    result.given =
        a->given && b->given && checked_add(a->bytes, sign * b->bytes, &result.bytes);
    return result;
}

/* Reads the shape behind a word. Returns its end. */
static const unsigned char *
take_shape(struct text *out, const struct message_bytes *bytes, const struct message_word *word,
           const unsigned char *end)
{
    end = message_shape_end(bytes, word->end, end);
    message_value_set(out, bytes, word->end, end);
    return end;
}

/* Finds what a tag says of a window of a kernel: words of which each is read. NULL: nothing. */
static const unsigned char *
find_window(const unsigned char *from, const unsigned char *end)
{
    static const char window[] = "window allocation for operator ";
    return memmem(from, (size_t)(end - from), window, sizeof window - 1);
}

/* Reads the shape of an allocation, and what stands behind it in quotes. Returns where the next
 * word may begin. */
static const unsigned char *
take_allocation_shape(struct message *m, const struct message_bytes *bytes,
                      const struct message_word *word, const unsigned char *end)
{
    const unsigned char *shape = take_shape(&m->shape, bytes, word, end);
    struct text region = {0};
    if (shape == end || *shape != '\'')
        return shape;
    size_t near = (size_t)(bytes->limit - shape);
    const unsigned char *close = memmem(shape, min_size(near, REGION), "']", 2);
    if (close > end && !memmem(shape, (size_t)(close - shape), "[shape", 6)) /* it is broken */
        end = close + 2;
    message_append(&region, bytes, shape, end);
    take_region(m, (const unsigned char *)region.data,
                (const unsigned char *)region.data + region.length);
    text_free(&region);
    const unsigned char *window = find_window(shape, end);
    if (window)
        text_clear(&m->label);
    return window ? window : end;
}

/* Keeps the letters and blanks at the beginning. */
static void
keep_words(struct text *text)
{
    size_t length = 0;
    while (length < text->length &&
           (isalpha((unsigned char)text->data[length]) || text->data[length] == ' '))
        length++;
    while (length && text->data[length - 1] == ' ')
        length--;
    text->length = length;
    if (text->data)
        text->data[length] = '\0';
}

/* Reads the value of an allocation's word. Returns the end of the value. */
static const unsigned char *
take_field(struct message *m, const struct message_bytes *bytes,
           const struct message_word *word)
{
    const unsigned char *end = message_value_end(bytes, word->end);
    struct text value = {0};
    switch (word->kind) {
    case WORD_DATA:
        m->data = word->size;
        return word->end;
    case WORD_EXTRA:
        if (!m->data.given)
            m->data = sum(&m->size, &word->size, -1);
        else if (!m->size.given)
            m->size = sum(&m->data, &word->size, 1);
        return word->end;
    case WORD_SHAPE:
        return take_allocation_shape(m, bytes, word, end);
    case WORD_TYPE:
        message_value_set(&m->type, bytes, word->end, end);
        keep_words(&m->type);
        return end;
    case WORD_LABEL:
        message_value_set(&m->label, bytes, word->end, end);
        break;
    case WORD_TAG:
        message_value_set(&m->use, bytes, word->end, end);
        return end;
    case WORD_WINDOW:
        message_value_set(&m->use, bytes, word->name, word->name_end);
        m->buffers = 1;
        return take_shape(&m->window, bytes, word, end);
    case WORD_ARRAY:
        return take_shape(&m->array, bytes, word, end);
    case WORD_BUFFERS:
        m->buffers = word->size.given ? word->size.bytes : 1;
        return word->end;
    default:
        break;
    }
    message_append(&value, bytes, word->end, end);
    if (value.length)
        take_metadata(m, (const unsigned char *)value.data,
                      (const unsigned char *)value.data + value.length);
    text_free(&value);
    return end;
}

/* Returns whether what a word states counts, and not what is known already. */
static bool
replaces(const struct message_word *word, const struct stated *known)
{
    const struct stated *now = &word->size;
    if (word->kind == WORD_BLOCK) /* 0: not known to the allocator that wrote it */
        return now->given && now->bytes > known->bytes;
    if (word->kind == WORD_CHUNKS)
        return now->given && (!known->given || now->bytes > known->bytes);
    if (word->kind == WORD_REQUEST || word->kind == WORD_IN_USE)
        return now->given && (!known->given || now->precision < known->precision);
    return now->given && !(word->kind == WORD_USAGE && known->given);
}

/* A message about memory on a GPU's chip: shared memory, or tensor memory, whose columns it
 * counts. */
static void
take_onchip(struct message_whole *whole, const struct message_word *word)
{
    static const unsigned char shared[] = "shared";
    if (word->name)
        set_space(whole, word->name, word->name_end);
    else
        set_space(whole, shared, shared + 6);
    if (strcmp(whole->space, "tensor") != 0)
        return;
    struct stated *all[] = {&whole->needed, &whole->limit};
    for (size_t i = 0; i < 2; i++)
        all[i]->given = all[i]->given &&
                        checked_multiply(all[i]->bytes, TENSOR_COLUMN_BYTES, &all[i]->bytes);
}

/* Reads a word of the message as a whole. */
static void
take_fact(struct message *m, const struct message_bytes *bytes, const struct message_word *word)
{
    struct message_whole *whole = &m->whole;
    struct stated *fact = message_fact(whole, word->kind);
    if (fact && replaces(word, fact))
        *fact = word->size;
    if (fact == &whole->chunks && fact->bytes == word->size.bytes)
        whole->chunk = word->limit;
    else if (word->limit.given && fact != &whole->chunks)
        whole->limit = word->limit;
    if (word->kind == WORD_ONCHIP)
        take_onchip(whole, word);
    else if (word->kind == WORD_SPACE || word->kind == WORD_USAGE)
        set_space(whole, word->name, word->name_end);
    else if (word->kind == WORD_MODULE)
        message_value_set(&m->module, bytes, word->name, word->name_end);
    else if (word->name)
        message_value_set(&m->about, bytes, word->name, word->name_end);
}

/* Returns whether the word begins another message. */
static bool
begins_another(const struct message *m, const struct message_word *word)
{
    const struct message_whole *whole = &m->whole;
    bool request = word->kind == WORD_REQUEST || word->kind == WORD_NEEDED ||
                   word->kind == WORD_REDUCED || word->kind == WORD_ONCHIP;
    if (word->kind == WORD_REQUEST && message_same(&word->size, &whole->requested))
        return false;
    return word->kind == WORD_SPACE || word->kind == WORD_EXCEEDS ||
           (request && (whole->needed.given || whole->requested.given));
}

/* Returns whether the word begins an allocation. If the lines before a shape were left out,
 * WORD_SHAPE does. */
static bool
begins_allocation(const struct message *m, const struct message_word *word)
{
    bool headless = !m->open || (m->pending && m->shape.length);
    return word->kind == WORD_SIZE || word->kind == WORD_EXCEEDS ||
           (word->kind == WORD_SHAPE && headless);
}

static bool
is_of_allocation(enum message_kind kind)
{
    return kind <= WORD_RULE;
}

/* Returns the end of the lines in which the next word of an open message must begin. */
static const unsigned char *
end_of_lines(const struct message_bytes *bytes, const unsigned char *from)
{
    const unsigned char *end = from, *reach = message_reach(from, bytes->limit);
    for (int lines = 0; lines < LINES * SHORT_LINES && end < reach;) {
        const unsigned char *newline = memchr(end, '\n', (size_t)(reach - end));
        const unsigned char *text = newline ? message_break_end(bytes, newline) : NULL;
        bool is_short = newline && newline - end < SHORT_LINE;
        lines += is_short ? 1 : SHORT_LINES;
        end = newline ? newline + 1 : reach;
        if (text)
            end = text;
    }
    return end < reach ? end : reach;
}

const unsigned char *
message_next(const struct message *m, const struct message_bytes *bytes,
             const unsigned char *from)
{
    struct message_word word;
    if (!m->open) {
        const unsigned char *found = message_begins(bytes, from);
        return found ? found : bytes->limit;
    }
    const unsigned char *end = end_of_lines(bytes, from);
    return message_word(&word, bytes, from, end) ? word.at : bytes->limit;
}

ptrdiff_t
message_take(struct message *m, const struct message_text *text,
             const struct message_sink *sink)
{
    struct message_word word;
    const struct message_bytes *bytes = &text->bytes;
    const unsigned char *at = text->at;
    int result = 0;
    if (!message_word(&word, bytes, at, at + 1)) /* it begins a message but states nothing */
        word = (struct message_word){.kind = WORD_OTHER, .end = at + 1};
    const unsigned char *behind = word.end;
    bool begins = begins_allocation(m, &word);
    if (begins_another(m, &word))
        result = message_end(m, sink);
    else if (!is_of_allocation(word.kind) || begins || word.kind == WORD_RULE)
        result = message_tell(m, sink);
    if (result == 0 && (!m->open || begins)) {
        m->line = text->line;
        m->column = text->column;
    }
    m->open = true;
    m->tpu |= word.size.decimal_units || word.kind == WORD_DATA || word.kind == WORD_SPACE ||
              word.kind == WORD_EXCEEDS || word.kind == WORD_MISMATCH;
    if (begins) {
        message_clear(m);
        m->size = word.size;
        m->pending = true;
    }
    if (word.kind == WORD_MISMATCH) {
        behind = mismatch_take(m, bytes, &word, sink, &result);
    } else if (word.kind == WORD_STACK) {
        behind = message_value_end(bytes, word.end);
        message_value_set(&m->label, bytes, word.end,
                          behind - (behind[-1] == '.')); /* the full stop */
    } else if (!is_of_allocation(word.kind)) {
        take_fact(m, bytes, &word);
    } else if (m->pending && word.kind != WORD_SIZE) {
        behind = take_field(m, bytes, &word);
    }
    return result ? -1 : behind - at;
}

void
message_free(struct message *m)
{
    text_free(&m->about);
    text_free(&m->module);
    text_free(&m->shape);
    text_free(&m->label);
    text_free(&m->op_name);
    text_free(&m->source);
    text_free(&m->type);
    text_free(&m->use);
    text_free(&m->window);
    text_free(&m->array);
    text_free(&m->mismatch.why);
    text_free(&m->mismatch.advice);
    text_free(&m->told_shape);
    text_free(&m->told_layouts);
}
