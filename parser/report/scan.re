/* One memchr for '[' finds every candidate, and the word in front of it rules out nearly all. The
 * window ends with a NUL, which is a sentinel, because no array holds one. */
#include "parser/report/scan.h"

#include "layout/device/mark.h"
#include "layout/type_name.h"
#include "parser/report/framework_size.h"
#include "parser/report/kernel_type.h"
#include "parser/lex/source.h"
#include "parser/mlir/mlir_type.h"
#include "parser/report/scan_name.h"
#include "parser/shape/shape_table.h"

#include <ctype.h>
#include <string.h>

#define EVIDENT_SIZE 16 /* of a dimension that no index is taken for */

/* What may begin behind the cursor besides shapes with XLA's or Python's type names. */
enum ahead_kind {
    WORD,   /* a word of an out-of-memory message */
    SHAPED, /* an MLIR type */
    SIZED,  /* a framework's sizes in parentheses */
    KERNEL, /* a type of kernel IR: the first of its kinds */
    TELLING = KERNEL + KERNEL_ITEMS, /* a word that tells the device: the first of them */
    AHEAD_KINDS = TELLING + SCAN_WORDS
};

static const char *const telling[SCAN_WORDS] = {[SCAN_MODULE] = "\nHloModule ",
                                                [SCAN_GPU] = "\"operation_queue_id\":",
                                                [SCAN_ASSIGNED] = "\"aliasing_operands\":",
                                                [SCAN_KERNEL] = MOSAIC_TARGET};

/* The first item of a kind behind the cursor. Offsets count from the start of the text. */
struct ahead {
    uint64_t at; /* offset of the item; if none was found, of the end of the search */
    bool found;
};

struct scanner {
    struct source source; /* base: where the candidate begins */
    struct shape_table *shapes;
    const struct scan_sink *sink;
    size_t searched; /* bytes from the cursor on that hold no candidate */
    bool bare;
    struct text spelled; /* a shape with XLA's name of its type */
    struct message message;
    struct message_sink messages;
    uint64_t at;   /* offset of the cursor */
    unsigned told; /* words that the module has, bits of enum scan_word */
    struct ahead ahead[AHEAD_KINDS];
};

static void
advance(struct scanner *scanner, size_t bytes)
{
    scanner->source.cursor += bytes;
    scanner->at += bytes;
}

/* The array behind a type's name: dims in brackets and, perhaps behind words of prose, a layout. */
struct array {
    const unsigned char *end;           /* behind the ']'; NULL: there are no dims */
    const unsigned char *layout, *over; /* the layout and its end; over NULL: no readable one */
};

/*!include:re2c "parser/lex/definitions.inc" */

/* Reads the array whose '[' is at p. Braces that hold something else, such as "{...}", are no
 * layout. */
static struct array
lex_array(const unsigned char *p)
{
    const unsigned char *marker, *end, *layout;
    /*!stags:re2c format = "const unsigned char *@@;"; */
    /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = "p";
    re2c:define:YYMARKER = "marker";
    re2c:yyfill:enable = 0;

    link   = " as " | " with layout " | " in layout " | ", layout=";
    either = plain_layout | "<" [0-9:-] plain_letter* ">";

    plain_dims @end link? @layout either        { goto whole; }
    plain_dims @end link? @layout [{<] [0-9:\r\n\x00-]
                                                { return (struct array){end, layout, NULL}; }
    plain_dims                                  { return (struct array){p, NULL, NULL}; }
    *                                           { return (struct array){NULL, NULL, NULL}; }
    */
whole:
    return (struct array){end, layout, p};
}

/* Reads the array at base + dims. Looks at SCAN_SPAN_LIMIT bytes at most, so that the result does
 * not depend on where the window ends. */
static struct array
array_at(const struct source *s, size_t dims)
{
    unsigned char *end = s->base + dims + SCAN_SPAN_LIMIT;
    if (end >= s->limit)
        return lex_array(s->base + dims);
    unsigned char kept = *end;
    *end = '\0';
    struct array array = lex_array(s->base + dims);
    *end = kept;
    return array;
}

/* Returns the entry of an array whose dims begin at `dims`. */
static struct shape_entry *
entry_of(struct scanner *scanner, enum primitive type, const unsigned char *dims,
         const struct array *array)
{
    struct text *spelled = &scanner->spelled;
    text_clear(spelled);
    text_string(spelled, primitive_name(type));
    text_append(spelled, (const char *)dims, (size_t)(array->end - dims));
    if (array->over)
        text_append(spelled, (const char *)array->layout, (size_t)(array->over - array->layout));
    return shape_table_get(scanner->shapes, spelled->data, spelled->length);
}

static bool
is_valid(const struct shape_entry *entry)
{
    return entry->shape && !entry->fault;
}

/* Returns whether `text` stands in front of the type's name at base. */
static bool
stands_before(const struct source *s, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(s->base - s->buffer) >= length &&
           memcmp(s->base - length, text, length) == 0;
}

/* Returns whether an array without a layout is one, and not an index into a variable: pred[2], s1[0].
 * A name that variables have, with one small number, counts only behind the colon or arrow of a
 * signature, behind a layout, or before the '(' of an operation. */
static bool
is_evident(const struct source *s, const struct array *array, const struct shape_entry *entry)
{
    const struct shape *shape = entry->shape;
    const unsigned char *p = array->end;
    int bits = primitive_bits(shape->type);
    if (shape->rank != 1 || bits > 8 || shape->dims[0] >= EVIDENT_SIZE)
        return true;
    static const char *const signs[] = {":", ": ", "-> ", "}, "};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (stands_before(s, signs[i]))
            return true;
    if (*p++ != ' ')
        return false;
    while (islower(*p) || *p == '-')
        p++;
    return *p == '(' && p > array->end + 1;
}

/* Reads a candidate, with the type's name at base and '[' at base + dims, and reports its shape.
 * Moves the cursor behind the shape, or behind the '[' if it is none. A layout that cannot be read
 * is not replaced by a default one: the shape is reported as skipped. Returns -1 to stop. */
static int
read_candidate(struct scanner *scanner, enum primitive type, size_t dims)
{
    struct source *s = &scanner->source;
    struct scan_match match = {NULL, s->begin.line, s->begin.column, false};
    struct array array = array_at(s, dims);
    bool apart = s->base[dims - 1] == ' '; /* "bf16 [8]" may be prose: needs a layout */
    bool bare = array.end && !array.layout && !apart && (scanner->bare || scanner->sink->bare);
    const unsigned char *end = bare ? array.end : array.over;
    if (end)
        match.shape = entry_of(scanner, type, s->base + dims, &array);
    bool valid = match.shape && is_valid(match.shape) &&
                 (!bare || is_evident(s, &array, match.shape));
    if (!valid || (bare && !scanner->bare)) {
        advance(scanner, dims + 1);
        if (array.layout)
            scanner->sink->passed(scanner->sink->context, &match);
        else if (valid)
            scanner->sink->bare(scanner->sink->context);
        return 0;
    }
    match.result = stands_before(s, "= ") || stands_before(s, "= (");
    advance(scanner, (size_t)(end - s->base));
    return scanner->sink->found(scanner->sink->context, &match);
}

/* Reports a layout of length bytes from `start` on that XLA has not, to whoever reads its notation, and
 * as passed over if nobody can. Moves the cursor behind it. Returns -1 to stop. */
static int
tell_other(struct scanner *scanner, const unsigned char *start, size_t length,
           struct scan_match *match)
{
    const struct scan_sink *sink = scanner->sink;
    struct slice text = {(const char *)start, length};
    int read = sink->other ? sink->other(sink->context, match, text) : 0;
    if (read == 0)
        sink->passed(sink->context, match);
    advance(scanner, (size_t)(start + length - scanner->source.cursor));
    return read < 0 ? -1 : 0;
}

/* Reports the shape of length bytes at the cursor, which scanner->spelled has in XLA's spelling. If
 * length is 0, there is none, and the cursor passes one byte. Returns -1 to stop. */
static int
tell_spelled(struct scanner *scanner, size_t length)
{
    const struct text *spelled = &scanner->spelled;
    struct scan_match match = {NULL, scanner->source.begin.line, scanner->source.begin.column, false};
    if (length)
        match.shape = shape_table_get(scanner->shapes, spelled->data, spelled->length);
    if (length && !is_valid(match.shape) && spelled->data[spelled->length - 1] == '}')
        return tell_other(scanner, scanner->source.cursor, length, &match);
    advance(scanner, length ? length : 1);
    return length && is_valid(match.shape)
               ? scanner->sink->found(scanner->sink->context, &match)
               : 0;
}

/* Reads a framework's sizes at the cursor. Their type may stand in front of them, not before
 * `least`. */
static int
read_sizes(struct scanner *scanner, const unsigned char *least)
{
    const struct source *s = &scanner->source;
    struct scan_match match = {NULL, s->begin.line, s->begin.column, false};
    size_t length = framework_layout(s->cursor, s->limit);
    if (length && scanner->sink->other)
        return tell_other(scanner, s->cursor, length, &match);
    return tell_spelled(scanner,
                        framework_size_spell(least, s->cursor, s->limit, &scanner->spelled));
}

/* Reports the shapes that begin in the next length bytes. Then scanner->searched is the number of
 * these bytes that the cursor has not passed. Returns -1 to stop. */
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

/* Moves the cursor over the searched bytes, all but the last `keep`. */
static void
pass_searched(struct scanner *scanner, size_t keep)
{
    if (scanner->searched <= keep)
        return;
    advance(scanner, scanner->searched - keep);
    scanner->searched = keep;
}

/* ---- words of messages, MLIR types, frameworks' sizes ---- */

static int
take_word(struct scanner *scanner)
{
    const struct source *s = &scanner->source;
    const struct message_text text = {
        {s->buffer, s->limit}, s->cursor, s->begin.line, s->begin.column};
    ptrdiff_t taken = message_take(&scanner->message, &text, &scanner->messages);
    if (taken < 0)
        return -1;
    advance(scanner, (size_t)taken);
    return 0;
}

static int
take_shaped(struct scanner *scanner)
{
    const struct source *s = &scanner->source;
    return tell_spelled(scanner, mlir_type_spell(s->cursor, s->limit, &scanner->spelled));
}

static int
take_sized(struct scanner *scanner)
{
    return read_sizes(scanner, scanner->source.cursor);
}

static int
take_kernel(struct scanner *scanner)
{
    const struct source *s = &scanner->source;
    struct scan_match match = {NULL, s->begin.line, s->begin.column, false};
    size_t length = kernel_type_length(s->cursor, s->limit, SCAN_SPAN_LIMIT);
    if (length)
        return tell_other(scanner, scanner->source.cursor, length, &match);
    scanner->sink->passed(scanner->sink->context, &match);
    advance(scanner, 1);
    return 0;
}

static int
take_telling(struct scanner *scanner, enum scan_word word)
{
    if (word == SCAN_MODULE)
        scanner->told = 0;
    else
        scanner->told |= 1U << word;
    advance(scanner, strlen(telling[word]) - 1); /* the first has no line before it */
    return scanner->sink->tells(scanner->sink->context, word);
}

/* Reads the item at the cursor, if look_ahead has found one there. Returns 1 if it did, 0 if there
 * is none, -1 to stop. */
static int
take(struct scanner *scanner)
{
    static int (*const takers[])(struct scanner *) = {take_word, take_shaped, take_sized,
                                                     take_kernel};
    for (size_t i = 0; i < AHEAD_KINDS; i++) {
        struct ahead *ahead = &scanner->ahead[i];
        if (!ahead->found || ahead->at != scanner->at)
            continue;
        *ahead = (struct ahead){0};
        scanner->searched = 0;
        source_rebase(&scanner->source);
        if (i >= TELLING)
            return take_telling(scanner, (enum scan_word)(i - TELLING)) ? -1 : 1;
        return takers[i < KERNEL ? i : KERNEL](scanner) ? -1 : 1;
    }
    return 0;
}

/* Notes that the first item of a kind is at `found`, or, if that is NULL, that none begins in the
 * next `until` bytes. */
static void
note(struct scanner *scanner, size_t kind, const unsigned char *found, size_t until)
{
    size_t passed = found ? (size_t)(found - scanner->source.cursor) : until;
    scanner->ahead[kind] = (struct ahead){scanner->at + passed, found != NULL};
}

/* Returns where a word begins behind the cursor; NULL: nowhere. */
static const unsigned char *
telling_begins(const struct scanner *scanner, enum scan_word word)
{
    const unsigned char *from = scanner->source.cursor;
    struct slice rest = {(const char *)from, (size_t)(scanner->source.limit - from)};
    if (word == SCAN_MODULE && scanner->at == 0 && slice_begins(rest, telling[word] + 1))
        return from;
    const char *behind = slice_behind(rest, telling[word]);
    return behind ? (const unsigned char *)behind - strlen(telling[word]) : NULL;
}

/* Finds the first item of each kind behind the cursor. A kind is searched again only when the
 * cursor has reached its last result, but words of an open message each time. */
static void
look_ahead(struct scanner *scanner, size_t until)
{
    const struct source *s = &scanner->source;
    struct ahead *ahead = scanner->ahead;
    if (scanner->sink->allocation && (scanner->message.open || ahead[WORD].at <= scanner->at)) {
        const struct message_bytes bytes = {s->buffer, s->limit};
        const unsigned char *next = message_next(&scanner->message, &bytes, s->cursor);
        note(scanner, WORD, next < s->limit ? next : NULL, until);
    }
    if (ahead[SHAPED].at <= scanner->at)
        note(scanner, SHAPED, mlir_type_begins(s->cursor, s->limit), until);
    if (ahead[SIZED].at <= scanner->at)
        note(scanner, SIZED, framework_size_begins(s->cursor, s->limit), until);
    for (size_t i = 0; scanner->sink->other && i < KERNEL_ITEMS; i++)
        if (ahead[KERNEL + i].at <= scanner->at)
            note(scanner, KERNEL + i,
                 kernel_item_begins((enum kernel_item)i, s->cursor, s->limit), until);
    for (size_t i = 0; scanner->sink->tells && i < SCAN_WORDS; i++)
        if (ahead[TELLING + i].at <= scanner->at && !(scanner->told >> i & 1))
            note(scanner, TELLING + i, telling_begins(scanner, (enum scan_word)i), until);
}

/* Returns how many bytes the first item is ahead of the cursor, `until` at most. */
static size_t
bytes_before(const struct scanner *scanner, size_t until)
{
    for (size_t i = 0; i < AHEAD_KINDS; i++)
        if (scanner->ahead[i].found && scanner->ahead[i].at - scanner->at < until)
            until = (size_t)(scanner->ahead[i].at - scanner->at);
    return until;
}

/* ---- the window ---- */

/* Returns how many bytes the window must hold from the cursor on. */
static size_t
wanted_bytes(const struct scanner *scanner)
{
    return scanner->message.open ? MESSAGE_REACH + WORD_BEHIND : 2 * SCAN_SPAN_LIMIT;
}

/* Scans the window: the shapes before the next item of another kind, that item, and so on. The last
 * bytes are left for the next call until all is read, because a name, a type or a word may continue
 * behind them. */
static int
scan_window(struct scanner *scanner)
{
    struct source *s = &scanner->source;
    for (;;) {
        while ((size_t)(s->limit - s->cursor) < wanted_bytes(scanner) && source_fill(s))
            ;
        size_t left = (size_t)(s->limit - s->cursor), kept = s->ended ? 0 : SCAN_SPAN_LIMIT;
        size_t until = left > kept ? left - kept : 0;
        look_ahead(scanner, until);
        if (scanner->message.open && !scanner->ahead[WORD].found) {
            scanner->ahead[WORD] = (struct ahead){0};
            if (message_end(&scanner->message, &scanner->messages))
                return -1;
            continue;
        }
        int taken = until ? take(scanner) : 0;
        if (taken < 0)
            return -1;
        if (taken)
            continue;
        size_t end = bytes_before(scanner, until);
        if (scan_shapes(scanner, end))
            return -1;
        if (end == until)
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
    struct scanner scanner = {.shapes = shapes,
                              .sink = sink,
                              .bare = bare,
                              .messages = {sink->context, sink->allocation}};
    struct source *s = &scanner.source;
    int result = 0;
    source_begin(s, reader, window);
    while (result == 0 && source_fill(s))
        result = scan_window(&scanner);
    if (result == 0)
        result = scan_window(&scanner);
    *error = s->error;
    text_free(&scanner.spelled);
    message_free(&scanner.message);
    source_free(s);
    return result == 0 && *error ? 1 : result;
}
