/*
 * TIRx begins with one of a few words, or with an offset: a number or an axis. An XLA shape begins
 * with a type, a tuple's parenthesis or a '%'.
 */
#include "parser/tirx/tirx_begins.h"

#include "layout/axis.h"
#include "layout/tirx/preset.h"

#include <string.h>

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "marker";
re2c:yyfill:enable = 0;

blank  = [ \t\r\n];
name   = [A-Za-z0-9_]+;
layout = "T." | "Tx." | "Axis." | ("Tile" | "Swizzle" | "Compose") "Layout";
*/

bool
preset_begins(const char *text)
{
    const unsigned char *p = (const unsigned char *)text, *marker, *from, *to;
    /*!stags:re2c format = "const unsigned char *@@;"; */
    /*!re2c
    blank* @from name @to blank* [(\x00]   { goto call; }
    *                                      { return false; }
    */
call:
    return tirx_is_preset((const char *)from, (size_t)(to - from));
}

bool
tirx_begins(const char *text)
{
    const unsigned char *p = (const unsigned char *)text + strspn(text, " \t\r\n(");
    const unsigned char *marker, *from, *to;
    /*!stags:re2c format = "const unsigned char *@@;"; */
    /*!re2c
    [SR] blank* "[" | [@+0-9] | "-" [0-9]  { return true; }
    layout [^\x00]*                        { return true; }
    @from [A-Za-z_] name? @to blank* [+)]  { goto axis; }
    *                                      { return false; }
    */
axis:
    return axis_by_name((const char *)from, (size_t)(to - from)) != AXIS_UNKNOWN;
}
