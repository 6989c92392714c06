/* A quoted string is one token, so what looks like a comment within it is kept. */
#include "parser/lex/comment.h"

#include <string.h>

/*!include:re2c "parser/lex/definitions.inc" */

size_t
comments_drop(char *text, size_t length)
{
    unsigned char *p = (unsigned char *)text, *limit = p + length, *marker, *from, *to = p;
    for (;;) {
        from = p;
        /*!re2c
        re2c:define:YYCTYPE = "unsigned char";
        re2c:define:YYCURSOR = "p";
        re2c:define:YYMARKER = "marker";
        re2c:define:YYLIMIT = "limit";
        re2c:yyfill:enable = 0;
        re2c:eof = 0;

        quoted = "\"" ([^"\\] | "\\" [^])* "\"" | "'" ([^'\\] | "\\" [^])* "'";

        comment                { *to++ = ' '; continue; }
        [^"'/\x00]+ | quoted  { goto keep; }
        *                      { goto keep; }
        $                      { return (size_t)(to - (unsigned char *)text); }
        */
    keep:
        memmove(to, from, (size_t)(p - from));
        to += p - from;
    }
}
