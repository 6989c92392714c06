/* The prefix of a log is what a line and the one before it have in common, where any number is
 * like any other. */
#include "parser/report/message_break.h"

#include "layout/base/text.h"

#include <ctype.h>
#include <string.h>

enum {
    BLANKS = 100, /* in front of a newline, at most */
    NUMBERS = 4   /* that make a time, with a date */
};

static bool
is_blank(unsigned char c)
{
    return c == ' ' || c == '\t';
}

/* Returns the start of the line that p is in; NULL: it is farther away than BREAK_LINE. */
static const unsigned char *
line_of(const struct message_bytes *bytes, const unsigned char *p)
{
    const unsigned char *start = p;
    while (start > bytes->first && start[-1] != '\n')
        if ((size_t)(p - --start) > BREAK_LINE)
            return NULL;
    return start;
}

/* What two lines begin with. */
struct common {
    const unsigned char *a, *a_end, *b, *b_end;
    size_t numbers, blanks; /* the blanks that end it */
    unsigned char last;     /* before these */
    int depth;              /* of brackets */
    size_t length;          /* of the last word, without digits */
    bool letters, capitals; /* it has no others */
};

/* Returns whether the last word names a stream, as logs of containers do. */
static bool
is_stream(const struct common *c)
{
    return c->length >= 6 &&
           (memcmp(c->b - 6, "stderr", 6) == 0 || memcmp(c->b - 6, "stdout", 6) == 0);
}

/* Passes a run of digits in both lines. Returns false if they are not of a prefix: (size=1) and
 * (size=2) are of a sentence. */
static bool
pass_digits(struct common *c)
{
    const unsigned char *a = c->a, *b = c->b;
    while (c->a < c->a_end && isdigit(*c->a))
        c->a++;
    while (c->b < c->b_end && isdigit(*c->b))
        c->b++;
    bool same = c->a - a == c->b - b && memcmp(a, b, (size_t)(c->a - a)) == 0;
    bool value = c->depth > 0 && c->last == '=';
    c->numbers++;
    c->last = '0';
    c->letters = c->capitals = false;
    return same || !value;
}

/* Passes a run of blanks in both lines. Returns false if a word of a sentence ends there. */
static bool
pass_blanks(struct common *c)
{
    bool word = c->letters && !c->capitals && !c->depth && !is_stream(c);
    while (c->a < c->a_end && is_blank(*c->a))
        c->a++;
    for (; c->b < c->b_end && is_blank(*c->b); c->b++)
        c->blanks++;
    return !word;
}

/* Passes the escape sequence of a colour. Returns false if the lines differ there. */
static bool
pass_escape(struct common *c)
{
    while (c->a < c->a_end && c->b < c->b_end && *c->a == *c->b) {
        c->a++;
        c->b++;
        if (isalpha(c->b[-1]))
            return true;
    }
    return false;
}

/* Passes one byte, a run of digits or of blanks, or a colour. Returns false where the lines
 * differ. */
static bool
common_step(struct common *c)
{
    if (c->a == c->a_end || !*c->b || strchr("\n{", *c->b)) /* a brace: a layout */
        return false;
    if (c->blanks) {
        c->letters = c->capitals = true;
        c->length = 0;
    }
    c->blanks = 0;
    if (isdigit(*c->a) && isdigit(*c->b))
        return pass_digits(c);
    if (is_blank(*c->a) && is_blank(*c->b))
        return pass_blanks(c);
    if (*c->a == '\x1b' && *c->b == '\x1b')
        return pass_escape(c);
    c->length++;
    c->letters &= isalpha(*c->b) != 0;
    c->capitals &= isupper(*c->b) != 0;
    if (*c->b == '(' || *c->b == '[')
        c->depth++;
    else if ((*c->b == ')' || *c->b == ']') && c->depth > 0) /* util.cc:76] opens none */
        c->depth--;
    c->last = *c->b;
    return *c->a++ == *c->b++;
}

/* Returns whether what ends with these blanks is a prefix, and not the first words of a
 * sentence: a bracket, a colon or the like stands before them, they are several, or a time is
 * in it. found: one was found before, behind which a level may stand. */
static bool
is_prefix(const struct common *c, bool found)
{
    if (!c->blanks || c->depth > 0)
        return false;
    if (strchr("])}|>:", c->last) || c->blanks > 1)
        return true;
    if (found)
        return c->letters && c->capitals;
    return c->numbers >= NUMBERS;
}

/* Returns where the text of the line at b begins, which follows the line at a. */
static const unsigned char *
behind_prefix(const unsigned char *a, const unsigned char *a_end, const unsigned char *b)
{
    struct common common = {.a = a,
                            .a_end = a_end,
                            .b = b,
                            .b_end = b + BREAK_BEHIND,
                            .last = 'x',
                            .letters = true,
                            .capitals = true};
    const unsigned char *start = b;
    while (a && common.b < common.b_end && common_step(&common))
        if (is_prefix(&common, start > b))
            start = common.b;
    while ((is_blank(*start) || *start == '>') && start < b + BREAK_AHEAD / 2)
        start++;
    return start;
}

const unsigned char *
message_break_end(const struct message_bytes *bytes, const unsigned char *p)
{
    const unsigned char *newline = p;
    while ((is_blank(*newline) || *newline == '\r') && newline - p < BLANKS)
        newline++;
    if (*newline != '\n')
        return NULL;
    const unsigned char *text = behind_prefix(line_of(bytes, p), p, newline + 1);
    return *text && *text != '\n' && *text != '\r' ? text : NULL;
}

void
message_append(struct text *out, const struct message_bytes *bytes, const unsigned char *from,
               const unsigned char *end)
{
    while (from < end) {
        text_char(out, (char)message_peek(bytes, from));
        from = message_skip(bytes, from);
    }
}
