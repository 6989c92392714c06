/* Rules for the kinds of line. None reads past the NUL that ends the window. */
#include "parser/lex/line.h"

#include "parser/lex/source.h"

#include <string.h>

/*!include:re2c "parser/lex/definitions.inc" */

static enum line_kind
kind_of(const unsigned char *line)
{
    const unsigned char *p = line, *marker;
    /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:define:YYCURSOR = "p";
    re2c:define:YYMARKER = "marker";
    re2c:yyfill:enable = 0;

    indent = [ \t]*;
    inside = indent "}" ("}" | [ \t]* "," [ \t]* (word? [^A-Za-z0-9_.={-]));
    assign = indent ("ROOT" blank+)? ("%" word blank* | word blank+) "=";

    "HloModule" [ \t,]                          { return LINE_MODULE; }
    ("ENTRY ")? name " (" (")" | name ":")      { return LINE_COMPUTATION; }
    ("ENTRY" | ("ENTRY ")? name) " {" [\r\n]    { return LINE_COMPUTATION; }
    assign [ \t(]* [A-Za-z] [A-Za-z0-9_]* "["   { return LINE_INSTRUCTION; }
    assign                                      { return LINE_ASSIGNMENT; }
    "FileNames" | "FunctionNames" | "FileLocations" | "StackFrames"  { return LINE_TABLE; }
    digits [ \t]+ ["'{]                         { return LINE_TABLE; }
    indent "}"                                  { return LINE_CLOSE; }
    inside                                      { return LINE_OTHER; }
    *                                           { return LINE_OTHER; }
    */
}

enum line_kind
line_begins(struct source *s, size_t offset)
{
    while ((size_t)(s->limit - s->base) < offset + LINE_EXAMINED && source_fill(s))
        ;
    const unsigned char *line = s->base + offset;
    unsigned char *end = s->base + offset + LINE_EXAMINED;
    if (end >= s->limit)
        return kind_of(line);
    unsigned char kept = *end;
    *end = '\0';
    enum line_kind kind = kind_of(line);
    *end = kept;
    return kind;
}

bool
line_interrupts(struct source *s)
{
    return *s->cursor == '}' ||
           line_is_statement(line_begins(s, (size_t)(s->cursor - s->base)));
}

bool
line_skip(struct source *s)
{
    for (;;) {
        bool rest = s->cursor < s->limit;
        unsigned char *newline = memchr(s->cursor, '\n', (size_t)(s->limit - s->cursor));
        s->cursor = newline ? newline + 1 : s->limit;
        source_rebase(s);
        if (newline ? line_begins(s, 0) != LINE_OTHER : !source_fill(s))
            return newline || !rest;
    }
}
