/* One memchr for '[' finds every candidate; what stands in front of it decides nearly all. */
#include "parser/scan.h"

#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/memory/shape_entry.h"
#include "layout/type_name.h"
#include "parser/lex/source.h"
#include "parser/shape/shape_table.h"

#include <ctype.h>
#include <string.h>

#define NAME_LIMIT 48 /* longer than any type's name, and an escape in front of it */

struct scanner {
    struct source source; /* base: where the candidate begins */
    struct shape_table *shapes;
    const struct scan_sink *sink;
    size_t searched; /* bytes from the cursor on that hold no candidate */
    bool bare;
    struct text spelled; /* a shape with its type by XLA's name */
};

static bool
is_word(unsigned char c)
{
    return isalnum(c) || c == '_' || c == '%';
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

/* The entry of base[0..length), of which `name` bytes are the type's name; NULL: out of memory.
 */
static struct shape_entry *
entry_of(struct scanner *scanner, enum primitive type, size_t name, size_t length)
{
    struct text *spelled = &scanner->spelled;
    const char *base = (const char *)scanner->source.base;
    text_clear(spelled);
    text_string(spelled, primitive_name(type));
    text_append(spelled, base + name, length - name);
    return spelled->failed ? NULL
                           : shape_table_get(scanner->shapes, spelled->data, spelled->length);
}

static bool
is_valid(const struct shape_entry *entry)
{
    return entry->shape && entry->fault.code == DIAGNOSTIC_NONE;
}

/* A type's name of `name` bytes stands at base, '[' behind it. Tells the sink; the cursor moves
 * behind what was found, or behind the '['. A layout that is written and cannot be read is not
 * replaced: the shape is passed over with it. -1 to stop. */
static int
read_candidate(struct scanner *scanner, enum primitive type, size_t name)
{
    struct source *s = &scanner->source;
    struct scan_match match = {NULL, s->begin.line, s->begin.column};
    size_t array = array_length(s, name), length = array;
    bool written = array && begins_layout(s, array);
    if (written)
        length = layout_length(s, array);
    else if (!scanner->bare)
        length = 0;
    if (length && !(match.shape = entry_of(scanner, type, name, length)))
        return -1;
    if (!match.shape || !is_valid(match.shape)) {
        s->cursor = s->base + name + 1;
        if (written)
            scanner->sink->passed(scanner->sink->context, &match);
        return 0;
    }
    s->cursor = s->base + length;
    return scanner->sink->found(scanner->sink->context, &match);
}

/* XLA's names have no '_', and of Python's only those like float8_e4m3fn. A jaxpr's stand where
 * there is no layout. */
static enum primitive
type_named(const char *name, size_t length, bool bare)
{
    bool plain = memchr(name, '_', length) == NULL;
    enum primitive type = PRIMITIVE_UNKNOWN;
    if (plain || (length > 5 && memcmp(name, "float", 5) == 0))
        type = type_by_name(name, length);
    return type == PRIMITIVE_UNKNOWN && bare ? type_by_jaxpr_name(name, length) : type;
}

/* Where a word begins that seems to begin at `start`, with `room` bytes in front of it: behind
 * the letter of an escape, "\n" as strings are printed, or of a colour, ESC "[1;31m". */
static unsigned char *
behind_escape(unsigned char *start, size_t room)
{
    unsigned char *from = start;
    if (room > 0 && start[-1] == '\\' && strchr("ntr", start[0]))
        return start + 1;
    while (room > 1 && (isdigit(from[-1]) || from[-1] == ';')) {
        from--;
        room--;
    }
    if (room < 2 || from[-1] != '[' || from[-2] != '\033')
        return start;
    from += strspn((const char *)from, "0123456789;");
    return *from == 'm' ? from + 1 : start;
}

/* The name in front of `bracket`, not before the cursor: where it begins, NULL when it is no
 * type's. */
static unsigned char *
type_before(const struct scanner *scanner, unsigned char *bracket, enum primitive *type)
{
    const struct source *s = &scanner->source;
    unsigned char *start = bracket, *word;
    unsigned char *least = bracket - s->cursor > NAME_LIMIT ? bracket - NAME_LIMIT : s->cursor;
    while (start > least && (isalnum(start[-1]) || start[-1] == '_'))
        start--;
    word = start;
    if (start < bracket)
        start = behind_escape(word, (size_t)(word - least));
    if (start == bracket || bracket - start == NAME_LIMIT ||
        (start == word && start > least && is_word(start[-1])))
        return NULL;
    *type = type_named((const char *)start, (size_t)(bracket - start), scanner->bare);
    return *type == PRIMITIVE_UNKNOWN ? NULL : start;
}

/* Everything in the window; the last bytes stay, a name may go on behind them. */
static int
scan_window(struct scanner *scanner)
{
    struct source *s = &scanner->source;
    unsigned char *from = s->cursor + scanner->searched, *bracket;
    enum primitive type;
    while ((bracket = memchr(from, '[', (size_t)(s->limit - from)))) {
        unsigned char *start = type_before(scanner, bracket, &type);
        from = bracket + 1;
        if (!start)
            continue;
        s->cursor = start;
        source_rebase(s);
        if (read_candidate(scanner, type, (size_t)(bracket - start)))
            return -1;
        from = s->cursor; /* the window may have moved */
    }
    if (s->limit - s->cursor > NAME_LIMIT)
        s->cursor = s->limit - NAME_LIMIT;
    scanner->searched = (size_t)(s->limit - s->cursor);
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
    *error = s->error;
    if (result == 0 && s->out_of_memory)
        result = -1;
    text_free(&scanner.spelled);
    source_free(s);
    return result == 0 && *error ? 1 : result;
}
