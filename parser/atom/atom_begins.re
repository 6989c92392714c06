/* Names of instructions begin with what is no type of XLA. */
#include "parser/atom/atom_begins.h"

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "marker";
re2c:yyfill:enable = 0;

blank = [ \t\r\n];
word  = [a-z] [a-z0-9_]*;
shape = "m" [0-9]+ "n" [0-9]+ ("k" [0-9]+)?;
head  = "mma" | "wgmma" | "tcgen05" | "ldmatrix" | "stmatrix" | "movmatrix" | "smem" | "cp" | "vector" |
        "dp2a" | "dp4a" | "tma";
scope = ("cute::")? ("SM" [0-9]+ "::")? ("GMMA::" | "UMMA::")?;
*/

bool
atom_begins(const char *text)
{
    const unsigned char *p = (const unsigned char *)text, *marker;
    /*!re2c
    blank* head [. \t\r\n\x00]                { return true; }
    blank* word ("." word)? "." shape         { return true; }
    blank* scope "SM" [0-9]+ "_"              { return true; }
    blank* scope "Layout_" ("K" | "MN") "_"   { return true; }
    *                                         { return false; }
    */
}
