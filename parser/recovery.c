/* Lines are what recovery trusts: every printer begins an instruction on a line of its own. */
#include "parser/recovery.h"

#include "layout/diagnostic.h"
#include "parser/statement.h"

#include <string.h>

static bool
begins_word(unsigned char c)
{
    return c == '_' || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static bool
is_word(unsigned char c)
{
    return begins_word(c) || (c >= '0' && c <= '9') || c == '.' || c == '-';
}

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

bool
recovery_may_hold_computation(const char *name, size_t length)
{
    static const char *const names[] = {"to_apply",
                                        "calls",
                                        "body",
                                        "condition",
                                        "select",
                                        "scatter",
                                        "true_computation",
                                        "false_computation"};
    if (!memchr("tcbsf", name[0], 5)) /* what they begin with */
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return true;
    return false;
}

/* Behind a newline: [ROOT] name = shape? The byte at limit is a NUL, which is none of these. */
static bool
begins_instruction(const unsigned char *p)
{
    p += strspn((const char *)p, " \t");
    if (strncmp((const char *)p, "ROOT ", 5) == 0)
        p += 5;
    p += *p == '%';
    if (!begins_word(*p))
        return false;
    while (is_word(*p))
        p++;
    if (strncmp((const char *)p, " = ", 3) != 0)
        return false;
    p += 3;
    if (*p == '(')
        return true;
    if (!begins_word(*p))
        return false;
    while (begins_word(*p) || (*p >= '0' && *p <= '9'))
        p++;
    return *p == '[';
}

int
recovery_check_value(const struct source *s, const struct attribute_span *attribute,
                     struct diagnostic *d)
{
    const unsigned char *p = s->base + attribute->value.offset;
    const unsigned char *end = p + attribute->value.length;
    const char *name = (const char *)s->base + attribute->name.offset;
    while ((p = memchr(p, '\n', (size_t)(end - p)))) {
        if (begins_instruction(++p))
            return recovery_may_hold_computation(name, attribute->name.length)
                       ? 0
                       : diagnostic_set(d, UNCLOSED, attribute->value.offset, 1, "value");
    }
    return 0;
}
