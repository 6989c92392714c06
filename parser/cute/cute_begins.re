/*
 * CuTe begins with a word of its own, or with a number in any parentheses that a colon, a comma or a
 * parenthesis follows. TIRx may begin with numbers too, but as terms of a sum, and an XLA
 * tuple with parentheses, but then a type.
 */
#include "parser/cute/cute_begins.h"

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "marker";
re2c:yyfill:enable = 0;

blank   = [ \t\r\n];
scope   = "cute" ("." | "::");
swizzle = ("Sw" | "S" | "Swizzle") blank* "<" | "Swizzle" blank* "(" | "SW_" [0-9];
word    = scope? ("Layout" blank* [<(] | "make_layout" blank* "(" | "ComposedLayout" blank* [<(] |
          swizzle);
pointer = "tensor" blank* "<" blank* ("ptr" | "(") | "tensor" blank* "(" | [a-z]* "_"? "ptr" [<([_] |
          [a-z]* "_[" [0-9]+ "b]" | "raw_ptr" | "ArithTuple" | "counting_iter";
label   = ("TV" | "Thr" | "Val" | "Tiler" | "Tiled" | "Layout" | "Permutation") [A-Za-z_ ]* (" of warps of " [0-9]+)? ":";
number  = "_"? "-"? [0-9]+;
*/

bool
cute_begins(const char *text)
{
    const unsigned char *p = (const unsigned char *)text, *marker;
    /*!re2c
    (blank | "//")* [( ]* word                          { return true; }
    (blank | "//")* (pointer | label | "!cute.")        { return true; }
    (blank | "//")* "<" blank* "("* [_0-9]              { return true; }
    (blank | "//")* [( ]* [(] blank* [)] [(), ]* [:_0-9] { return true; }
    (blank | "//")* [( \t]* "?" ("{" [^}\x00]* "}")? blank* [,:)] { return true; }
    (blank | "//")* [( \t]* number [,:)]                { return true; }
    (blank | "//")* [( \t]* number blank+ [,:)o]        { return true; }
    (blank | "//")* [( \t]* ("_" blank* ",")+           { return true; }
    *                                                   { return false; }
    */
}
