/* Rules for the kinds of line. None reads past the NUL that ends the window. */
#include "parser/report/report.h"

#include "layout/setting/figures.h"
#include "layout/base/integer.h"
#include "parser/lex/source.h"

#include <string.h>

/*!include:re2c "parser/lex/definitions.inc" */

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "marker";
re2c:yyfill:enable = 0;

path   = "{" [0-9,]* "}";
text   = [^\r\n\x00]*;
cell   = [^;\r\n\x00]*;
inside = [^|\r\n\x00]*;
amount = [0-9.]+ [KMGT]? "i"? "B";
*/

enum {
    NOTHING = -1, /* a line that says nothing by itself */
};

static struct slice
slice_of(const unsigned char *from, const unsigned char *to)
{
    return from ? (struct slice){(const char *)from, (size_t)(to - from)} : (struct slice){0};
}

/* Reads digits. Returns false if the number does not fit 63 bits. */
static bool
number_of(const unsigned char *from, const unsigned char *to, int64_t *number)
{
    return integer_read((const char *)from, (size_t)(to - from), number);
}

/* ---- *-buffer-assignment.txt ---- */

/* ", color 1, page 0, parameter 2, shape |f32[3]| at ShapeIndex {}, maybe-live-out:" */
static int
read_roles(const unsigned char *p, struct report_line *line)
{
    const unsigned char *marker, *from, *to;
    /*!stags:re2c:roles format = "const unsigned char *@@ = NULL;"; */
    for (;;) {
        /*!re2c:roles
        ", color " @from digits @to
            { if (!number_of(from, to, &line->space)) return REPORT_FAULT; continue; }
        ", parameter " digits           { line->roles |= FIGURE_ARGUMENT; continue; }
        ", page " digits                { line->pages = true; continue; }
        ", maybe-live-out"              { line->roles |= FIGURE_OUTPUT; continue; }
        ", constant"                    { line->roles |= FIGURE_CONSTANT; continue; }
        ", preallocated-temp"           { line->roles |= FIGURE_TEMP; continue; }
        ", thread-local"                { line->roles |= FIGURE_THREAD; continue; }
        ", shape |" @from inside @to "|" (" at ShapeIndex " path)?
            { line->shape = slice_of(from, to); continue; }
        ", output shape is |" inside "|"                   { continue; }
        ", " [a-z] [a-z0-9 -]*          { continue; }
        ":"                             { return REPORT_ALLOCATION; }
        *                               { return REPORT_FAULT; }
        */
    }
}

static int
read_assignment(const unsigned char *p, struct report_line *line)
{
    const unsigned char *marker, *n1, *n2, *b1, *b2, *o1, *o2, *i1, *i2, *s1, *s2;
    /*!stags:re2c:assignment format = "const unsigned char *@@ = NULL;"; */
    /*!re2c:assignment
    "allocation " @n1 digits @n2 ": " ("0x" [0-9a-f]+ ", ")? "size " @b1 digits @b2
        { goto allocation; }
    " value: <" digits " " @n1 word @n2 @i1 path? @i2 " (phi)"? " @" digits
        "> (size=" @b1 digits @b2 ",offset=" @o1 digits @o2 "): " @s1 text @s2
        { goto value; }
    "Total bytes used"          { return REPORT_END; }
    "BufferAssignment:" | [\r\n\x00]    { return NOTHING; }
    *                           { return REPORT_FAULT; }
    */
allocation:
    return number_of(n1, n2, &line->number) && number_of(b1, b2, &line->bytes)
               ? read_roles(p, line)
               : REPORT_FAULT;
value:
    line->name = slice_of(n1, n2);
    line->index = slice_of(i1, i2);
    line->shape = slice_of(s1, s2);
    return number_of(b1, b2, &line->bytes) && number_of(o1, o2, &line->offset) ? REPORT_VALUE
                                                                               : REPORT_FAULT;
}

/* ---- *-memory-usage-report.txt ---- */

static int
read_usage(const unsigned char *p, struct report_line *line)
{
    const unsigned char *marker, *n1, *n2, *o1, *o2, *c1, *c2, *s1, *s2;
    /*!stags:re2c:usage format = "const unsigned char *@@ = NULL;"; */
    /*!re2c:usage
    "Memory Space: " @s1 word @s2 " (color=" @n1 digits @n2 ")"
        {
            line->name = slice_of(s1, s2);
            return number_of(n1, n2, &line->space) ? REPORT_SPACE : REPORT_FAULT;
        }
    "Total bytes: " @n1 digits @n2
        { return number_of(n1, n2, &line->bytes) ? REPORT_TOTAL : REPORT_FAULT; }
    cell ";" " "* @n1 amount @n2 ";" " "* @o1 digits @o2 ";" " "* @c1 digits @c2
        "; " @s1 text @s2       { goto piece; }
    "Total bytes used: " @n1 digits @n2
        { return number_of(n1, n2, &line->bytes) ? REPORT_ALL : REPORT_FAULT; }
    "allocation " digits ": size " @n1 amount @n2
        {
            line->name = slice_of(n1, n2);
            return read_roles(p, line) == REPORT_ALLOCATION ? REPORT_BLOCK : REPORT_FAULT;
        }
    [ \t]* ("cumulative_size;" | "-----" | "The rest ") | "Allocations sorted by size" | [\r\n\x00]
                                { return NOTHING; }
    cell ";" " "* amount ";" " allocation " digits ": size " { return NOTHING; } /* comes again */
    *                           { return REPORT_FAULT; }
    */
piece:
    line->name = slice_of(n1, n2);
    line->shape = slice_of(s1, s2);
    return number_of(o1, o2, &line->offset) && number_of(c1, c2, &line->number) ? REPORT_PIECE
                                                                                : REPORT_FAULT;
}

/* ---- *-live-range.txt ---- */

static int
read_live_range(const unsigned char *p, struct report_line *line)
{
    const unsigned char *marker, *n1, *n2, *i1, *i2, *a1, *a2, *b1, *b2;
    /*!stags:re2c:live_range format = "const unsigned char *@@ = NULL;"; */
    /*!re2c:live_range
    " "* @a1 digits @a2 ":" @n1 word @n2
        {
            line->name = slice_of(n1, n2);
            return number_of(a1, a2, &line->number) ? REPORT_STEP : REPORT_FAULT;
        }
    " "* @n1 word @n2 @i1 path @i2 ":" @a1 digits @a2 "-" @b1 digits @b2     { goto range; }
    " "* @n1 word @n2 @i1 path @i2 ": " @b1 digits @b2 " bytes"              { goto alive; }
    "  Live ranges at " @a1 digits @a2 " (peak):"
        { return number_of(a1, a2, &line->number) ? REPORT_PEAK : REPORT_FAULT; }
    "  Stack trace"             { return REPORT_END; }
    "HloLiveRange (max " | "  InstructionSequence:" | "  BufferLiveRange:" | [\r\n\x00]
                                { return NOTHING; }
    *                           { return REPORT_FAULT; }
    */
range:
    line->name = slice_of(n1, n2);
    line->index = slice_of(i1, i2);
    return number_of(a1, a2, &line->start) && number_of(b1, b2, &line->end) ? REPORT_RANGE
                                                                            : REPORT_FAULT;
alive:
    line->name = slice_of(n1, n2);
    line->index = slice_of(i1, i2);
    return number_of(b1, b2, &line->bytes) ? REPORT_ALIVE : REPORT_FAULT;
}

static int
read_item(enum input_kind kind, const unsigned char *text, struct report_line *line)
{
    switch (kind) {
    case INPUT_ASSIGNMENT:
        return read_assignment(text, line);
    case INPUT_USAGE:
        return read_usage(text, line);
    default:
        return read_live_range(text, line);
    }
}

enum report_item
report_read(struct source *s, enum input_kind kind, struct report_line *line)
{
    while (source_line(s)) {
        *line = (struct report_line){0};
        int item = read_item(kind, s->base, line);
        if (item != NOTHING)
            return (enum report_item)item;
    }
    return REPORT_END;
}
