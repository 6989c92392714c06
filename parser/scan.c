/* One memchr for '[' finds every candidate; what stands in front of it decides nearly all. */
#include "parser/scan.h"

#include "layout/type_name.h"
#include "parser/framework_size.h"
#include "parser/lex/source.h"
#include "parser/mlir/mlir_type.h"
#include "parser/scan_name.h"
#include "parser/shape/shape_table.h"

#include <ctype.h>
#include <string.h>

/* What begins first behind the cursor; places count from the start of the text. */
struct ahead {
    uint64_t at; /* where it is; where nothing is found, so far has been looked */
    bool found;
};

struct scanner {
    struct source source; /* base: where the candidate begins */
    struct shape_table *shapes;
    const struct scan_sink *sink;
    size_t searched; /* bytes from the cursor on that hold no candidate */
    bool bare;
    struct text spelled; /* a shape with its type by XLA's name */
    struct message message;
    uint64_t at;         /* of the cursor */
    struct ahead word;   /* of a message */
    struct ahead shaped; /* a type of MLIR's */
    struct ahead sized;  /* a framework's sizes in parentheses */
};

static void
advance(struct scanner *scanner, size_t bytes)
{
    scanner->source.cursor += bytes;
    scanner->at += bytes;
}

/* The byte at base + offset, read when it is not there yet; -1 at the end or too far. */
static int
byte_at(struct source *s, size_t offset)
{
    while (offset < SCAN_SPAN_LIMIT && offset >= (size_t)(s->limit - s->base))
        if (!source_fill(s))
            return -1;
    return offset < SCAN_SPAN_LIMIT ? s->base[offset] : -1;
}

/* Bytes from base to behind the ']'; 0 when there are no dims. */
static size_t
array_length(struct source *s, size_t bracket)
{
    for (size_t i = bracket + 1;; i++) {
        int c = byte_at(s, i);
        if (c == ']')
            return i + 1;
        if (c < 0 || (!isdigit(c) && !strchr(",<=? ", c)) || c == '\0')
            return 0;
    }
}

/* Is a layout written at `start`, even if it is cut off there? Of braces behind a shape those
 * of another kind, "{...}", are none. */
static bool
begins_layout(struct source *s, size_t start)
{
    int open = byte_at(s, start);
    if (open != '{' && open != '<')
        return false;
    int first = byte_at(s, start + 1);
    return first <= 0 || isdigit(first) || strchr(":-\r\n", first);
}

/* Bytes from base to behind the layout that begins at `start`; 0 when it has no end. */
static size_t
layout_length(struct source *s, size_t start)
{
    int closer = byte_at(s, start) == '{' ? '}' : '>';
    for (size_t i = start + 1;; i++) {
        int c = byte_at(s, i);
        if (c == closer)
            return i + 1;
        if (c <= 0 || (!isalnum(c) && !strchr(",:()*#+~_- ", c)))
            return 0;
    }
}

/* Where the layout of an array that ends at `array` is written: right behind it, or in the
 * words of prose, as {1,0}; `array` where none is. */
static size_t
layout_start(struct source *s, size_t array)
{
    static const char *const links[] = {" as ", " with layout ", " in layout ", ", layout="};
    if (begins_layout(s, array))
        return array;
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        size_t length = 0;
        while (links[i][length] && byte_at(s, array + length) == links[i][length])
            length++;
        if (!links[i][length] && begins_layout(s, array + length))
            return array + length;
    }
    return array;
}

/* The entry of an array whose dims are base[dims..array) and whose layout is base[layout..end);
 * NULL: out of memory. */
static struct shape_entry *
entry_of(struct scanner *scanner, enum primitive type, size_t dims, size_t array, size_t layout,
         size_t end)
{
    struct text *spelled = &scanner->spelled;
    const char *base = (const char *)scanner->source.base;
    text_clear(spelled);
    text_string(spelled, primitive_name(type));
    text_append(spelled, base + dims, array - dims);
    text_append(spelled, base + layout, end - layout);
    return spelled->failed ? NULL
                           : shape_table_get(scanner->shapes, spelled->data, spelled->length);
}

static bool
is_valid(const struct shape_entry *entry)
{
    return entry->shape && !entry->fault;
}

/* A type's name stands at base, '[' at base + dims. Tells the sink; the cursor moves behind
 * what was found, or behind the '['. A layout that is written and cannot be read is not
 * replaced: the shape is passed over with it. -1 to stop. */
static int
read_candidate(struct scanner *scanner, enum primitive type, size_t dims)
{
    struct source *s = &scanner->source;
    struct scan_match match = {NULL, s->begin.line, s->begin.column};
    size_t array = array_length(s, dims), layout = array ? layout_start(s, array) : 0;
    bool written = layout > array || (array && begins_layout(s, array));
    bool apart = byte_at(s, dims - 1) == ' '; /* only a layout tells it from words */
    size_t end = written ? layout_length(s, layout) : scanner->bare && !apart ? array : 0;
    if (end && !(match.shape = entry_of(scanner, type, dims, array, layout, end)))
        return -1;
    if (!match.shape || !is_valid(match.shape)) {
        advance(scanner, dims + 1);
        if (written)
            scanner->sink->passed(scanner->sink->context, &match);
        return 0;
    }
    advance(scanner, end);
    return scanner->sink->found(scanner->sink->context, &match);
}

/* A shape of so many bytes stands at the cursor, in XLA's words in `spelled`; 0 bytes: none
 * does. */
static int
tell_spelled(struct scanner *scanner, size_t length)
{
    const struct text *spelled = &scanner->spelled;
    struct scan_match match = {NULL, scanner->source.begin.line, scanner->source.begin.column};
    if (spelled->failed)
        return -1;
    advance(scanner, length ? length : 1);
    if (length == 0)
        return 0;
    match.shape = shape_table_get(scanner->shapes, spelled->data, spelled->length);
    if (!match.shape)
        return -1;
    return is_valid(match.shape) ? scanner->sink->found(scanner->sink->context, &match) : 0;
}

/* A framework's sizes are at the cursor, their type perhaps between `least` and there. */
static int
read_sizes(struct scanner *scanner, const unsigned char *least)
{
    const struct source *s = &scanner->source;
    return tell_spelled(scanner,
                        framework_size_spell(least, s->cursor, s->limit, &scanner->spelled));
}

/* The type of MLIR's that is at the cursor, whatever it is. */
static int
take_shaped(struct scanner *scanner)
{
    struct source *s = &scanner->source;
    source_rebase(s);
    return tell_spelled(scanner, mlir_type_spell(s->cursor, s->limit, &scanner->spelled));
}

/* The shapes that begin in so many bytes from the cursor on; how many of these are left behind
 * the cursor is then in searched. */
static int
scan_shapes(struct scanner *scanner, size_t length)
{
    struct source *s = &scanner->source;
    size_t from = scanner->searched;
    unsigned char *bracket;
    enum primitive type;
    while (from < length && (bracket = memchr(s->cursor + from, '[', length - from))) {
        unsigned char *least =
            bracket - s->cursor > NAME_LIMIT ? bracket - NAME_LIMIT : s->cursor;
        const unsigned char *start = scan_name(least, bracket, scanner->bare, &type);
        bool sizes = !start && (start = framework_size_before(least, bracket));
        from = (size_t)(bracket + 1 - s->cursor);
        if (!start)
            continue;
        length -= (size_t)(start - s->cursor);
        advance(scanner, (size_t)(start - s->cursor));
        source_rebase(s);
        if (sizes ? read_sizes(scanner, least)
                  : read_candidate(scanner, type, (size_t)(bracket - start)))
            return -1;
        size_t used = (size_t)(s->cursor - s->base); /* the window may have moved */
        length -= used < length ? used : length;
        from = 0;
    }
    scanner->searched = length;
    return 0;
}

/* Passes over what was searched, but for the last bytes of it, `keep` at most. */
static void
pass_searched(struct scanner *scanner, size_t keep)
{
    if (scanner->searched <= keep)
        return;
    advance(scanner, scanner->searched - keep);
    scanner->searched = keep;
}

/* The word of a message that is at the cursor. */
static int
take_word(struct scanner *scanner)
{
    struct source *s = &scanner->source;
    const struct message_sink sink = {scanner->sink->context, scanner->sink->allocation};
    source_rebase(s);
    ptrdiff_t taken = message_take(&scanner->message, s->cursor, s->limit, s->begin.line,
                                   s->begin.column, &sink);
    if (taken < 0)
        return -1;
    advance(scanner, (size_t)taken);
    return 0;
}

/* Bytes from the cursor to what is ahead, `left` where nothing is; found: where it is in the
 * window, or NULL, when it was looked for anew. */
static void
look(struct scanner *scanner, struct ahead *ahead, const unsigned char *found, size_t until)
{
    ahead->found = found != NULL;
    ahead->at = scanner->at + (found ? (size_t)(found - scanner->source.cursor) : until);
}

/* Finds what is ahead of the cursor, of which the words of an open message are looked for each
 * time. */
static void
look_ahead(struct scanner *scanner, size_t until)
{
    const struct source *s = &scanner->source;
    struct ahead *word = &scanner->word, *shaped = &scanner->shaped, *sized = &scanner->sized;
    if (scanner->sink->allocation && (scanner->message.open || word->at <= scanner->at)) {
        const unsigned char *next = message_next(&scanner->message, s->cursor, s->limit);
        look(scanner, word, next < s->limit ? next : NULL, until);
    }
    if (shaped->at <= scanner->at)
        look(scanner, shaped, mlir_type_begins(s->cursor, s->limit), until);
    if (sized->at <= scanner->at)
        look(scanner, sized, framework_size_begins(s->cursor, s->limit), until);
}

/* Takes what is at the cursor, if something is: 1; 0 when nothing is; -1 to stop. */
static int
take(struct scanner *scanner)
{
    struct ahead *word = &scanner->word, *shaped = &scanner->shaped, *sized = &scanner->sized;
    if (word->found && word->at == scanner->at) {
        *word = (struct ahead){0};
        return take_word(scanner) ? -1 : 1;
    }
    if (shaped->found && shaped->at == scanner->at) {
        *shaped = (struct ahead){0};
        return take_shaped(scanner) ? -1 : 1;
    }
    if (sized->found && sized->at == scanner->at) {
        *sized = (struct ahead){0};
        source_rebase(&scanner->source);
        return read_sizes(scanner, scanner->source.cursor) ? -1 : 1;
    }
    return 0;
}

/* How many bytes of the window must be there behind the cursor. */
static size_t
wanted_bytes(const struct scanner *scanner)
{
    return scanner->message.open ? MESSAGE_REACH + WORD_LIMIT : 2 * MLIR_TYPE_LIMIT;
}

/* Everything in the window: shapes up to what else begins, that, and so on. The last bytes stay
 * until all is read: a name, a type or a word may go on behind them. */
static int
scan_window(struct scanner *scanner)
{
    struct source *s = &scanner->source;
    const struct message_sink sink = {scanner->sink->context, scanner->sink->allocation};
    for (;;) {
        while ((size_t)(s->limit - s->cursor) < wanted_bytes(scanner) && source_fill(s))
            ;
        size_t left = (size_t)(s->limit - s->cursor), kept = s->ended ? 0 : MLIR_TYPE_LIMIT;
        size_t until = left > kept ? left - kept : 0;
        look_ahead(scanner, until);
        if (scanner->message.open && !scanner->word.found) {
            scanner->word = (struct ahead){0};
            if (message_end(&scanner->message, &sink))
                return -1;
            continue;
        }
        int taken = until ? take(scanner) : 0;
        if (taken < 0)
            return -1;
        if (taken) {
            scanner->searched = 0;
            continue;
        }
        uint64_t stop = scanner->at + until, end = stop;
        end = scanner->word.found && scanner->word.at < end ? scanner->word.at : end;
        end = scanner->shaped.found && scanner->shaped.at < end ? scanner->shaped.at : end;
        end = scanner->sized.found && scanner->sized.at < end ? scanner->sized.at : end;
        if (scan_shapes(scanner, (size_t)(end - scanner->at)))
            return -1;
        if (end == stop)
            break;
        pass_searched(scanner, 0);
    }
    pass_searched(scanner, NAME_LIMIT);
    source_rebase(s);
    return 0;
}

int
scan_text(struct reader *reader, size_t window, bool bare, struct shape_table *shapes,
          const struct scan_sink *sink, int *error)
{
    struct scanner scanner = {.shapes = shapes, .sink = sink, .bare = bare};
    struct source *s = &scanner.source;
    int result = source_begin(s, reader, window) ? -1 : 0;
    while (result == 0 && source_fill(s))
        result = scan_window(&scanner);
    if (result == 0)
        result = scan_window(&scanner);
    *error = s->error;
    if (result == 0 && s->out_of_memory)
        result = -1;
    text_free(&scanner.spelled);
    message_free(&scanner.message);
    source_free(s);
    return result == 0 && *error ? 1 : result;
}
