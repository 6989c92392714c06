/* Scanning without lexing: only the bytes that matter are stopped at. The byte at source->limit
 * is a NUL, which matters, so that no loop needs a bound. */
#include "parser/lex/skip.h"

#include "layout/base/diagnostic.h"
#include "parser/lex/escape.h"
#include "parser/lex/line.h"
#include "parser/lex/source.h"
#include "parser/lex/wide_json.h"
#include "parser/lex/wide_scan.h"

#include <string.h>

static size_t
offset_of(const struct source *s, const unsigned char *p)
{
    return (size_t)(p - s->base);
}

/* What is being passed over; of something long, bytes behind the one at `start` are forgotten.
 */
struct passage {
    size_t start; /* offset from base */
    struct skip *skip;
    bool json; /* nobody looks at what an escape says */
};

/* The window ends here: lets go of what lies behind the opening byte if it is too much. */
static void
drop_excess(struct source *s, const struct passage *all)
{
    size_t keep = all->skip->keep;
    if (keep && offset_of(s, s->cursor) - all->start > keep) {
        source_drop(s, all->start + 1);
        all->skip->dropped = true;
    }
}

/* The passage is over, well or not. Of one that is too long its first byte stays, wherever
 * windows ended, and is the place of what is wrong in it. */
static int
end_passage(struct source *s, const struct passage *all, int result, struct diagnostic *d)
{
    drop_excess(s, all);
    if (!all->skip->dropped)
        return result;
    source_drop(s, all->start + 1);
    if (result)
        d->offset = all->start;
    return result;
}

/* Is there a byte at the cursor, perhaps once more is read? */
static bool
more(struct source *s)
{
    return s->cursor < s->limit || source_fill(s);
}

/* The same within something that may be too long to keep. */
static bool
more_of(struct source *s, const struct passage *all)
{
    if (s->cursor == s->limit)
        drop_excess(s, all);
    return more(s);
}

/* At a newline or a NUL: passes it, or reads on behind the window. False where what is open
 * cannot be closed any more: a statement begins on the next line, or the text ends. */
static bool
pass_stop(struct source *s, const struct passage *all)
{
    bool newline = *s->cursor == '\n';
    if (!newline || s->limit - s->cursor <= LINE_SHOWN) /* the next line is read from here */
        drop_excess(s, all);
    if (newline && !all->skip->body &&
        line_is_statement(line_begins(s, offset_of(s, s->cursor) + 1)))
        return false;
    if (s->cursor == s->limit)
        return source_fill(s);
    all->skip->lines |= newline;
    s->cursor++;
    return true;
}

/* At the byte behind a backslash, and there again when the escape says nothing. */
static int
pass_escape(struct source *s, const struct passage *all, struct diagnostic *d)
{
    struct escape escape = {.length = 1, .valid = true};
    if (!all->json) {
        if (s->limit - s->cursor < ESCAPE_BYTES)
            drop_excess(s, all);
        while (s->limit - s->cursor < ESCAPE_BYTES && source_fill(s))
            ;
        escape = escape_read(s->cursor);
    }
    if (!escape.valid)
        return diagnostic_set(d, UNKNOWN_ESCAPE, offset_of(s, s->cursor) - 1,
                              escape.length + 1);
    s->cursor += escape.length;
    return 0;
}

/* At the quote that follows within an open string: does it close that, by what stands around
 * it, or open another? */
static bool
closes(const unsigned char *quote)
{
    if (quote[-1] == '=')
        return false;
    if (quote[1] == '/')
        return quote[2] == '*' || quote[2] == '/';
    return strchr(",})] \t\r\n", quote[1]);
}

/* At a newline within a string, before the line of a statement. A string may hold a module, as
 * much as the window does; where the next quote opens a string, this one was never closed. What
 * is looked at in vain is bounded for all of the text, else it is looked at again from each
 * string. */
static bool
holds_statements(struct source *s, unsigned char quote)
{
    size_t start = offset_of(s, s->cursor), at = start;
    for (; s->looked + (at - start) < WINDOW_LIMIT; at++) {
        while (s->base + at + 2 >= s->limit && source_fill(s))
            ;
        if (s->base + at >= s->limit)
            break;
        if (s->base[at] == '\\') {
            at++;
        } else if (s->base[at] == quote) {
            if (closes(s->base + at))
                return true;
            break;
        }
    }
    s->looked += at - start;
    return false;
}

/* A string within the passage, or the passage itself. */
static int
pass_string(struct source *s, const struct passage *all, struct diagnostic *d)
{
    size_t start = offset_of(s, s->cursor);
    unsigned char quote = *s->cursor++;
    bool holds = false; /* statements, which is known at the first of them */
    for (;;) {
        s->cursor += wide_find(s->cursor, (char)quote, '\\') - s->cursor;
        if (*s->cursor == quote) {
            s->cursor++;
            return 0;
        }
        if (*s->cursor == '\0' || *s->cursor == '\n') {
            if (holds && *s->cursor == '\n') {
                all->skip->lines = true;
                s->cursor++;
            } else if (!pass_stop(s, all)) {
                holds = *s->cursor == '\n' && holds_statements(s, quote);
                if (!holds)
                    return diagnostic_set(d, UNCLOSED, start, 1, "string");
            }
            continue;
        }
        s->cursor++;
        if (!more_of(s, all))
            return diagnostic_set(d, UNCLOSED, start, 1, "string");
        if (pass_escape(s, all, d))
            return -1;
    }
}

/* The cursor is behind "/" + "*". */
static int
pass_comment(struct source *s, const struct passage *all, size_t start, struct diagnostic *d)
{
    for (;;) {
        unsigned char *star = memchr(s->cursor, '*', (size_t)(s->limit - s->cursor));
        s->cursor = star ? star + 1 : s->limit;
        if (!more_of(s, all))
            return diagnostic_set(d, UNCLOSED, start, 1, "comment");
        if (star && *s->cursor == '/') {
            s->cursor++;
            return 0;
        }
    }
}

static void
pass_line(struct source *s, const struct passage *all)
{
    while (more_of(s, all)) {
        while (*s->cursor != '\n' && *s->cursor != '\r' && s->cursor < s->limit)
            s->cursor++;
        if (s->cursor < s->limit)
            return;
    }
}

/* At a '/': passes a comment, or nothing of the kind (*was_comment false, the cursor stays). */
static int
try_comment(struct source *s, const struct passage *all, bool *was_comment,
            struct diagnostic *d)
{
    if (s->limit - s->cursor < 2) {
        if (offset_of(s, s->cursor) > all->start)
            drop_excess(s, all);
        source_fill(s);
    }
    size_t start = offset_of(s, s->cursor);
    unsigned char next = s->cursor[1];
    *was_comment = next == '/' || next == '*';
    if (!*was_comment)
        return 0;
    s->cursor += 2;
    if (next == '*')
        return pass_comment(s, all, start, d);
    pass_line(s, all);
    return 0;
}

/* At a '/': passes a comment that nothing belongs to, keeping no more of it than its text. */
static int
pass_lone_comment(struct source *s, bool *was_comment, struct diagnostic *d)
{
    size_t start = offset_of(s, s->cursor);
    struct skip skip = {.keep = GAP_LIMIT};
    struct passage all = {.start = start + 1, .skip = &skip}; /* the opening stays */
    if (try_comment(s, &all, was_comment, d)) {
        d->offset = start;
        return -1;
    }
    if (*was_comment)
        drop_excess(s, &all);
    if (skip.dropped)
        source_drop(s, start);
    return 0;
}

int
skip_gap(struct source *s, struct diagnostic *d)
{
    size_t start = offset_of(s, s->cursor);
    bool comment, newline = false;
    for (;;) {
        for (; *s->cursor == ' ' || *s->cursor == '\n' || *s->cursor == '\t' ||
               *s->cursor == '\r';
             s->cursor++)
            newline |= *s->cursor == '\n';
        if (*s->cursor != '/' && (*s->cursor != '\0' || s->cursor < s->limit))
            return newline;
        size_t passed = offset_of(s, s->cursor) - start;
        if (passed > GAP_LIMIT && passed >= (size_t)(s->limit - s->cursor))
            source_drop(s, start); /* worth the move of what is behind */
        if (*s->cursor != '/') {
            if (!more(s))
                return newline;
        } else {
            if (pass_lone_comment(s, &comment, d))
                return -1;
            if (!comment)
                return newline;
        }
    }
}

/* A passage within one, or all of it. */
static int
pass_json(struct source *s, const struct passage *all, struct diagnostic *d)
{
    size_t depth = 1;
    s->cursor++;
    for (;;) {
        wide_json_pass(s, &depth);
        if (depth == 0)
            return 0;
        unsigned char *p = s->cursor, c = *p;
        while (c != '"' && c != '{' && c != '}' && c != '\n' && c != '\0')
            c = *++p;
        s->cursor = p;
        if (c == '"') {
            if (pass_string(s, all, d))
                return -1;
        } else if (c == '{') {
            depth++;
            s->cursor++;
        } else if (c == '}') {
            s->cursor++;
            if (--depth == 0)
                return 0;
        } else if (!pass_stop(s, all)) {
            return diagnostic_set(d, UNCLOSED, all->start, 1, "brace");
        }
    }
}

static unsigned char
closer_of(unsigned char opener)
{
    return opener == '{' ? '}' : opener == '[' ? ']' : ')';
}

/* At a closing bracket that fits none. One line: it is wrong. Else the first one that is open:
 * it is what the lines after it should not have been read for. */
static int
unbalanced(const struct source *s, const struct passage *all, struct diagnostic *d)
{
    if (all->skip->lines)
        return diagnostic_set(d, UNCLOSED, all->start, 1, "bracket");
    return diagnostic_set(d, UNBALANCED, offset_of(s, s->cursor), 1, *s->cursor);
}

static int
pass_balanced(struct source *s, const struct passage *all, struct diagnostic *d)
{
    unsigned char closers[NESTING_LIMIT + 1];
    int depth = 0;
    bool comment;
    for (;;) {
        unsigned char *p = s->cursor;
        int plain;
        do
            p += plain = wide_bracket(p);
        while (plain == 16);
        s->cursor = p;
        switch (*s->cursor) {
        case '{':
        case '[':
        case '(':
            if (depth == 1 && all->skip->json && *s->cursor == '{') {
                if (pass_json(s, &(struct passage){offset_of(s, s->cursor), all->skip, true},
                              d))
                    return -1;
                break;
            }
            if (depth == NESTING_LIMIT)
                return diagnostic_set(d, TOO_DEEP, offset_of(s, s->cursor), 1, NESTING_LIMIT);
            closers[depth++] = closer_of(*s->cursor++);
            break;
        case '}':
        case ']':
        case ')':
            if (*s->cursor != closers[depth - 1])
                return unbalanced(s, all, d);
            s->cursor++;
            if (--depth == 0)
                return 0;
            break;
        case '"':
        case '\'':
            if (pass_string(s, all, d))
                return -1;
            break;
        case '/':
            if (try_comment(s, all, &comment, d))
                return -1;
            s->cursor += !comment;
            all->skip->comments |= comment;
            break;
        default:
            if (!pass_stop(s, all))
                return diagnostic_set(d, UNCLOSED, all->start, 1, "bracket");
        }
    }
}

/* ---- whole passages ---- */

int
skip_string(struct source *s, struct skip *skip, struct diagnostic *d)
{
    const struct passage all = {.start = offset_of(s, s->cursor), .skip = skip};
    return end_passage(s, &all, pass_string(s, &all, d), d);
}

int
skip_balanced(struct source *s, struct skip *skip, struct diagnostic *d)
{
    const struct passage all = {.start = offset_of(s, s->cursor), .skip = skip};
    return end_passage(s, &all, pass_balanced(s, &all, d), d);
}

int
skip_json(struct source *s, struct skip *skip, struct diagnostic *d)
{
    const struct passage all = {.start = offset_of(s, s->cursor), .skip = skip, .json = true};
    return end_passage(s, &all, pass_json(s, &all, d), d);
}
