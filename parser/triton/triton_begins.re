/* Triton's encodings begin with a dialect of MLIR, and types with an encoding have it behind the shape. */
#include "parser/triton/triton_begins.h"

/*!re2c
re2c:define:YYCTYPE = "unsigned char";
re2c:define:YYCURSOR = "p";
re2c:define:YYMARKER = "marker";
re2c:yyfill:enable = 0;

blank   = [ \t\r\n];
dialect = "#" ("ttg" | "triton_gpu" | "ttng" | "triton_nvidia_gpu") ".";
*/

bool
triton_begins(const char *text)
{
    const unsigned char *p = (const unsigned char *)text, *marker;
    /*!re2c
    blank* dialect                                                          { return true; }
    blank* "tensor" blank* "<" [0-9]+ "x" [0-9a-zA-Z]* blank* "," blank* "#"    { return true; }
    *                                                                       { return false; }
    */
}
