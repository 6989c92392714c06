/* Which tokens are values of which type. */
#ifndef PARSER_LITERAL_VALUE_H
#define PARSER_LITERAL_VALUE_H

#include "layout/primitive.h"
#include "parser/module/literal_token.h"

enum value_fault {
    VALUE_FITS,
    VALUE_OF_OTHER_KIND, /* 1.5 for s32 */
    VALUE_OVER_64_BITS,  /* an integer for no type: XLA reads them as 64 bits */
    VALUE_OUT_OF_RANGE,  /* also of a NaN's payload */
};

/* A token that begins at `text`, as a value of the type or as a part of a complex one. What
 * follows it is in memory and does not continue it. Reference: xla hlo_parser.cc,
 * CheckParsedValueIsInRange. */
enum value_fault literal_value(const char *text, const struct literal_token *token,
                               enum primitive type);

#endif
