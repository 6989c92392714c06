/* Triton's encodings begin with `#`, types with a shape and an encoding, and bases with their inputs. */
#include "parser/triton/triton_begins.h"

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "marker";
re2c:yyfill:enable = 0;

blank   = [ \t\r\n];
word    = [A-Za-z_] [A-Za-z_0-9]*;
lead    = (blank | "//" [^\x00\n]* "\n")*;
element = [0-9a-zA-Z]* | [0-9x]* "!" [^#\x00\n]* ">";
*/

bool
triton_begins(const char *text)
{
    const unsigned char *p = (const unsigned char *)text, *marker;
    /*!re2c
    lead "#" word "."                                                       { return true; }
    lead "#" word blank* "="                                                { return true; }
    lead "tensor" blank* "<" blank* [0-9]+ "x" element blank* "," blank* "#"  { return true; }
    lead "!" ("ttg" | "tt" | "triton_gpu") ".memdesc"                     { return true; }
    lead "linear" blank+ word blank* "="                                  { return true; }
    lead "-" blank* word (blank* "=" | blank+ "is")                       { return true; }
    *                                                                       { return false; }
    */
}
