/* A line is decided by its beginning, which is kept until it is long enough. */
#include "parser/report/quoted.h"

#include "layout/base/minmax.h"
#include "layout/base/slice.h"
#include "parser/lex/line.h"
#include "parser/lex/source.h"
#include "parser/report/input_kind.h"

#include <ctype.h>
#include <string.h>

#define HEAD (2 * QUOTED_PREFIX) /* bytes of a line that decide what it is */

/* ---- prefixes ---- */

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static char
class_of(char c)
{
    if (isdigit((unsigned char)c))
        return '0';
    return is_blank(c) ? ' ' : c;
}

static void
set_prefix(struct quote *quote, struct slice prefix)
{
    quote->length = 0;
    for (size_t i = 0; i < prefix.length; i++) {
        char class = class_of(prefix.text[i]);
        bool again = quote->length && quote->prefix[quote->length - 1] == class;
        if (!again || (class != '0' && class != ' '))
            quote->prefix[quote->length++] = class;
    }
}

/* Returns how many bytes of a line its prefix has; -1: it has another one. A line may end
 * within the prefix: blanks at the end of a line get lost. */
static ptrdiff_t
prefix_length(const struct quote *quote, struct slice line)
{
    size_t at = 0, i = 0;
    while (i < quote->length && at < line.length && line.text[at] != '\r') {
        char class = quote->prefix[i++];
        if (class_of(line.text[at]) != class)
            return -1;
        at++;
        if (class == '0' || class == ' ')
            while (at < line.length && class_of(line.text[at]) == class)
                at++;
    }
    bool whole = i == quote->length || (at == line.length && i + 1 == quote->length);
    return whole || (at == line.length && at == 0) ? (ptrdiff_t)at : -1;
}

/* ---- programs ---- */

/* Returns whether "HloModule NAME" begins a line, as a header has it: a comma or the end
 * follows. */
static bool
begins_hlo(struct slice line)
{
    size_t at = 0;
    if (!slice_take(&line, "HloModule "))
        return false;
    while (at < line.length &&
           (isalnum((unsigned char)line.text[at]) || strchr("_.-<>", line.text[at])))
        at++;
    return at && (at == line.length || strchr(",\r\n", line.text[at]));
}

static bool
begins_program(struct slice line)
{
    if (line.length < INPUT_KIND_BYTES / 4)
        return false;
    return begins_hlo(line) ||
           (strchr("m\"#f", *line.text) &&
            input_kind_is_mlir((const unsigned char *)line.text, line.length));
}

/* Returns whether a line is a comment of HLO and MLIR, which quotes nothing. */
static bool
is_comment(struct slice line)
{
    size_t at = 0;
    while (at < line.length && is_blank(line.text[at]))
        at++;
    return line.length - at >= 2 && memcmp(line.text + at, "//", 2) == 0;
}

/* Returns where in a line a program begins: at its beginning or behind a blank; -1: nowhere. */
static ptrdiff_t
program_in(struct slice line)
{
    if (is_comment(line))
        return -1;
    for (size_t at = 0; at < line.length && at < QUOTED_PREFIX; at++)
        if ((at == 0 || is_blank(line.text[at - 1])) &&
            begins_program((struct slice){line.text + at, line.length - at}))
            return (ptrdiff_t)at;
    return -1;
}

static struct slice
line_at(const char *text, size_t length, size_t at)
{
    const char *end = memchr(text + at, '\n', length - at);
    return (struct slice){text + at, end ? (size_t)(end - text) - at : length - at};
}

static bool
is_empty(struct slice line)
{
    for (size_t i = 0; i < line.length; i++)
        if (!is_blank(line.text[i]) && line.text[i] != '\r')
            return false;
    return true;
}

/* Returns whether a statement of HLO begins in the text, which is then no prose. */
static bool
has_statement(const char *text, size_t length)
{
    struct reader reader = reader_of_memory(text, length, 0);
    struct source source;
    bool found = false;
    source_begin(&source, &reader, 2 * length + 1);
    source_fill(&source);
    while (!found && source.cursor < source.limit) {
        found = line_is_statement(line_begins(&source, 0));
        line_skip(&source);
    }
    source_free(&source);
    return found;
}

/* Returns whether the next line that says something has the prefix, too. */
static bool
next_has_prefix(const struct quote *quote, const char *text, size_t length, size_t at)
{
    while (at < length) {
        struct slice line = line_at(text, length, at);
        ptrdiff_t prefix = prefix_length(quote, line);
        bool says = prefix < 0 || (size_t)prefix < line.length;
        if (!is_empty(line) && says)
            return prefix >= 0;
        at += line.length + 1;
    }
    return false;
}

/* Returns whether what stands in front of a program quotes it: some prose, but no statement. */
static bool
quotes(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!isspace((unsigned char)text[i]))
            return !has_statement(text, length);
    return false;
}

bool
quote_find(struct quote *quote, const unsigned char *bytes, size_t length)
{
    const char *text = (const char *)bytes;
    for (size_t at = 0; at < length;) {
        struct slice line = line_at(text, length, at);
        ptrdiff_t found = program_in(line);
        if (found >= 0) {
            set_prefix(quote, (struct slice){line.text, (size_t)found});
            quote->each = found && next_has_prefix(quote, text, length, at + line.length + 1);
            return quotes(text, at + (size_t)found);
        }
        at += line.length + 1;
    }
    return false;
}

/* ---- the reader ---- */

static bool
is_fence(struct slice line)
{
    return slice_begins(line, "```");
}

/* Decides what the line is and passes on what its beginning has of the program. */
static void
decide(struct quote_reader *q)
{
    struct slice line = {text_contents(&q->line), q->line.length};
    ptrdiff_t prefix = prefix_length(&q->quote, line);
    struct slice body = line;
    if (prefix >= 0)
        body = (struct slice){line.text + prefix, line.length - (size_t)prefix};
    bool begins = prefix >= 0 && begins_program(body);
    if (is_fence(body))
        q->inside = false;
    else
        q->inside = q->inside || begins;
    q->known = true;
    q->rest = q->inside && (prefix >= 0 || !q->quote.each);
    if (!q->rest)
        return;
    if (q->quote.each || begins)
        line = body;
    text_append(&q->out, line.text, line.length);
}

static void
take_byte(struct quote_reader *q, char c)
{
    if (!q->known && c != '\n') {
        text_char(&q->line, c);
        if (q->line.length == HEAD)
            decide(q);
        return;
    }
    if (!q->known)
        decide(q);
    if (c != '\n') {
        if (q->rest)
            text_char(&q->out, c);
        return;
    }
    text_char(&q->out, c);
    text_clear(&q->line);
    q->known = false;
}

/* Reads more bytes. Returns 0 at the end, -1 on failure. */
static ssize_t
read_more(struct quote_reader *q)
{
    char bytes[4096];
    size_t left = min_size(q->start.length - q->at, sizeof bytes);
    ssize_t count = (ssize_t)left;
    if (left)
        memcpy(bytes, q->start.data + q->at, left);
    else
        count = q->input->read(q->input, (unsigned char *)bytes, sizeof bytes);
    q->at += left;
    for (ssize_t i = 0; i < count; i++)
        take_byte(q, bytes[i]);
    if (count == 0 && !q->ended && q->line.length && !q->known)
        decide(q);
    q->ended = count == 0;
    q->reader.failure = q->input->failure;
    return count;
}

static ssize_t
read_quoted(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct quote_reader *q = (struct quote_reader *)reader; /* reader is its first member */
    ssize_t count = 1;
    while (q->passed == q->out.length && count > 0) {
        text_clear(&q->out);
        q->passed = 0;
        count = read_more(q);
    }
    if (count < 0)
        return count;
    size_t length = min_size(q->out.length - q->passed, size);
    if (length)
        memcpy(buffer, q->out.data + q->passed, length);
    q->passed += length;
    return (ssize_t)length;
}

void
quote_reader_begin(struct quote_reader *q, const struct quote *quote, struct text *start,
                   struct reader *input)
{
    *q = (struct quote_reader){
        .reader = {.read = read_quoted}, .input = input, .quote = *quote, .start = *start};
    *start = (struct text){0};
}

void
quote_reader_free(struct quote_reader *q)
{
    text_free(&q->start);
    text_free(&q->line);
    text_free(&q->out);
}
