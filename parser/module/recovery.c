/* Lines are what recovery trusts: every printer begins an instruction on a line of its own. */
#include "parser/module/recovery.h"

#include "parser/lex/skip.h"
#include "parser/lex/word.h"
#include "parser/module/attribute.h"

#include <string.h>

/* A line that can begin a statement: "%", a closing brace, or a word; leading blanks are fine.
 */
static bool
may_begin(struct source *s)
{
    while (*s->cursor == ' ' || *s->cursor == '\t' || s->cursor == s->limit) {
        if (s->cursor < s->limit) {
            s->cursor++;
            continue;
        }
        source_rebase(s);
        if (!source_fill(s))
            return false;
    }
    return *s->cursor == '%' || *s->cursor == '}' || begins_word(*s->cursor);
}

void
recovery_skip(struct source *s, size_t offset)
{
    if (s->base + offset <= s->limit)
        source_return(s, offset);
    for (;;) {
        unsigned char *newline = memchr(s->cursor, '\n', (size_t)(s->limit - s->cursor));
        s->cursor = newline ? newline + 1 : s->limit;
        source_rebase(s);
        if (newline ? may_begin(s) : !source_fill(s))
            return;
    }
}

/* ---- where the next statement begins ---- */

static const unsigned char *
pass_blanks(const unsigned char *p)
{
    while (is_blank(*p))
        p++;
    return p;
}

static const unsigned char *
before_blanks(const unsigned char *base, const unsigned char *p)
{
    while (p > base && is_blank(p[-1]))
        p--;
    return p;
}

static const unsigned char *
before_word(const unsigned char *base, const unsigned char *p)
{
    while (p > base && is_word(p[-1]))
        p--;
    return p;
}

bool
recovery_instruction_name(const unsigned char *text, struct slice *name)
{
    const unsigned char *p = text, *end;
    if (strncmp((const char *)p, "ROOT", 4) == 0 && is_blank(p[4]))
        p = pass_blanks(p + 4);
    bool marked = *p == '%';
    p += marked;
    for (end = p; is_word(*end); end++)
        ;
    *name = (struct slice){(const char *)p, (size_t)(end - p)};
    if (!begins_word(*p))
        return false;
    p = pass_blanks(end); /* name= without a blank is an attribute */
    return *p == '=' && (marked || p > end) && p - text < RECOVERY_BEGINNING;
}

/* What may stand before the name that a statement begins with. */
static bool
is_marker(const unsigned char *p, const unsigned char *end)
{
    return end - p == 4 ? memcmp(p, "ROOT", 4) == 0
                        : end - p == 5 && memcmp(p, "ENTRY", 5) == 0;
}

/* Where the statement would begin that has the token at p as its ROOT, its name or its '='. */
static const unsigned char *
beginning_of(const unsigned char *base, const unsigned char *p)
{
    if (*p == '=') {
        p = before_word(base, before_blanks(base, p));
        p -= p > base && p[-1] == '%';
    }
    const unsigned char *end = before_blanks(base, p), *root = before_word(base, end);
    bool one_line = !memchr(end, '\n', (size_t)(p - end));
    return end < p && one_line && is_marker(root, end) ? root : p;
}

static bool
begins_line(const unsigned char *base, const unsigned char *p)
{
    while (p > base && (p[-1] == ' ' || p[-1] == '\t'))
        p--;
    return p > base && p[-1] == '\n';
}

size_t
recovery_find_next(struct source *s, size_t offset, size_t *end)
{
    struct slice name;
    if (s->dropped + offset > BLANKS_LIMIT) /* what stood before may be forgotten */
        return 0;
    while ((size_t)(s->limit - s->base) < offset + RECOVERY_BEGINNING && source_fill(s))
        ;
    const unsigned char *next = beginning_of(s->base, s->base + offset);
    if (!begins_line(s->base, next))
        return 0;
    if (*next != '}' && strncmp((const char *)next, "ENTRY ", 6) != 0 &&
        !recovery_instruction_name(next, &name) && !recovery_line_begins_statement(next))
        return 0;
    *end = (size_t)(before_blanks(s->base, next) - s->base);
    return (size_t)(next - s->base);
}

/* ---- values that were not closed ---- */

bool
recovery_open_computation(const struct source *s, size_t offset, struct slice *attribute)
{
    struct slice name;
    const unsigned char *brace = s->base + offset, *end = before_blanks(s->base, brace);
    if (*brace != '{' || end == s->base || *--end != '=')
        return false;
    const unsigned char *word = before_word(s->base, end);
    *attribute = (struct slice){(const char *)word, (size_t)(end - word)};
    return attribute_may_hold_computation(*attribute) &&
           recovery_instruction_name(pass_blanks(brace + 1), &name);
}

/* ---- lines that begin statements ---- */

static const unsigned char *
pass_word(const unsigned char *p)
{
    p += *p == '%';
    if (!begins_word(*p))
        return p;
    while (is_word(*p))
        p++;
    return p;
}

static const unsigned char *
pass_text(const unsigned char *p, const char *text)
{
    return strncmp((const char *)p, text, strlen(text)) == 0 ? p + strlen(text) : p;
}

/* [ROOT] name = type[, perhaps in a tuple. The byte at limit is a NUL, which is none of these.
 */
static const unsigned char *
instruction_shape(const unsigned char *line)
{
    struct slice name;
    const unsigned char *text = line + strspn((const char *)line, " \t");
    if (!recovery_instruction_name(text, &name))
        return NULL;
    const unsigned char *p = (const unsigned char *)name.text + name.length;
    p = pass_blanks(p) + 1;
    p += strspn((const char *)p, " \t(");
    const unsigned char *type = p;
    while (begins_word(*p) || (p > type && *p >= '0' && *p <= '9'))
        p++;
    return p > type && *p == '[' ? p : NULL;
}

/* [ENTRY] name (parameter: or [ENTRY] name () or [ENTRY] name { and no more. */
static const unsigned char *
computation_body(const unsigned char *line)
{
    const unsigned char *name = pass_text(line, "ENTRY "), *end = pass_word(name);
    const unsigned char *open = pass_text(end, " ");
    if (end == name || open == end)
        return NULL;
    if (*open == '{')
        return open[1] == '\n' || open[1] == '\r' ? open : NULL;
    if (*open++ != '(')
        return NULL;
    const unsigned char *parameter = pass_word(open);
    return *parameter == (parameter > open ? ':' : ')') ? parameter : NULL;
}

bool
recovery_begins_computation(const unsigned char *line)
{
    const unsigned char *shown = computation_body(line);
    return shown && shown - line < RECOVERY_BEGINNING - 1;
}

bool
recovery_line_begins_statement(const unsigned char *line)
{
    if (pass_text(line, "HloModule ") > line)
        return true;
    const unsigned char *shown = instruction_shape(line);
    return (shown && shown - line < RECOVERY_BEGINNING - 1) ||
           recovery_begins_computation(line);
}
