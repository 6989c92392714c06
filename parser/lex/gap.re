#include "parser/lex/gap.h"

/*!include:re2c "parser/lex/definitions.inc" */

size_t
gap_end(struct slice text, size_t at)
{
    const char *p = text.text + at, *limit = text.text + text.length, *marker;
    /*!re2c
    re2c:define:YYCTYPE = "unsigned char";
    re2c:api = custom;
    re2c:api:style = free-form;
    re2c:define:YYPEEK = "(unsigned char)(p < limit ? *p : '\\0')";
    re2c:define:YYSKIP = "p++;";
    re2c:define:YYBACKUP = "marker = p;";
    re2c:define:YYRESTORE = "p = marker;";
    re2c:define:YYLESSTHAN = "limit <= p";
    re2c:yyfill:enable = 0;
    re2c:eof = 0;

    space  { return (size_t)(p - text.text); }
    *      { return at; }
    $      { return at; }
    */
}
