/* Scans without lexing and stops only at bytes that matter. The NUL at source->limit is one of
 * them: it is a sentinel, so no loop needs a bound. */
#include "parser/lex/skip.h"

#include "layout/base/diagnostic.h"
#include "layout/base/escape.h"
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

/* The text that is passed over. If it is too long to keep, the bytes behind the one at `start`
 * are dropped. */
struct passage {
    size_t start; /* offset from base */
    struct skip *skip;
    bool json; /* escapes are not checked */
};

/* Drops the bytes between the opening byte and the cursor if they are more than skip->keep. */
static void
drop_excess(struct source *s, const struct passage *all)
{
    size_t keep = all->skip->keep;
    if (keep && offset_of(s, s->cursor) - all->start > keep) {
        source_drop(s, all->start + 1);
        all->skip->dropped = true;
    }
}

/* Ends the passage after success or an error. If it was too long, only its first byte stays,
 * wherever the window was refilled, and an error is reported at that byte. */
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

/* Returns whether there is a byte at the cursor. Refills the window if needed. */
static bool
more(struct source *s)
{
    return s->cursor < s->limit || source_fill(s);
}

/* The same within a passage, which may be too long to keep. */
static bool
more_of(struct source *s, const struct passage *all)
{
    if (s->cursor == s->limit)
        drop_excess(s, all);
    return more(s);
}

/* Passes the newline or NUL at the cursor, or refills if that NUL ends the window. Returns
 * false when nothing can close the passage any more: a statement begins on the next line, or
 * the text ends. */
static bool
pass_stop(struct source *s, const struct passage *all)
{
    bool newline = *s->cursor == '\n';
    if (!newline || s->limit - s->cursor <= LINE_EXAMINED) /* line_begins may refill */
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

/* Passes the escape whose backslash is in front of the cursor. Leaves the cursor there and
 * returns -1 if the escape is invalid. */
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

bool
quote_closes(const unsigned char *quote)
{
    if (quote[-1] == '=')
        return false;
    if (quote[1] == '/')
        return quote[2] == '*' || quote[2] == '/';
    return strchr(",})] \t\r\n", quote[1]);
}

/* Returns whether the open string holds the statement that seems to begin behind the newline at
 * the cursor. It does if the next quote closes a string, because a string may hold a whole
 * module. If that quote opens a string, the one at hand was never closed. The bytes searched in
 * vain are bounded for the whole text: otherwise each unclosed string could search the same
 * bytes again. */
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
            if (quote_closes(s->base + at))
                return true;
            break;
        }
    }
    s->looked += at - start;
    return false;
}

/* Passes a string, which is all of the passage or a part of it. */
static int
pass_string(struct source *s, const struct passage *all, struct diagnostic *d)
{
    size_t start = offset_of(s, s->cursor);
    unsigned char quote = *s->cursor++;
    bool holds = false; /* it holds statements, as found at the first one */
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

/* Passes the rest of a comment whose opening "/" + "*" is behind the cursor. */
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

/* Passes the comment that begins at the '/' under the cursor. If none does, *was_comment is
 * false and the cursor stays. */
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

/* The same for a comment outside of any passage. If the comment is longer than GAP_LIMIT, it is
 * dropped from the window. */
static int
pass_lone_comment(struct source *s, bool *was_comment, struct diagnostic *d)
{
    size_t start = offset_of(s, s->cursor);
    struct skip skip = {.keep = GAP_LIMIT};
    struct passage all = {.start = start + 1, .skip = &skip}; /* keeps both opening bytes */
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
            source_drop(s, start); /* drops at least as many bytes as it moves */
        if (*s->cursor != '/') {
            if (!more(s))
                return newline;
        } else {
            if (pass_lone_comment(s, &comment, d))
                return -1;
            if (!comment)
                return newline;
            newline |= s->cursor[-1] == '\n'; /* ends with its line */
        }
    }
}

/* Passes the JSON object at the cursor; `all` is the passage of that object alone. */
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
    if (opener == '(')
        return ')';
    return opener == '{' ? '}' : ']';
}

/* Reports a closing bracket that does not match. Within one line, that bracket is wrong. Over
 * several lines, the bracket that opened the passage is: it was not closed on its line, and the
 * lines behind it should not have been read. */
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
