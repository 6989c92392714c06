/* Finding the name of an element type in front of its dimensions, in any text. */
#ifndef PARSER_REPORT_SCAN_NAME_H
#define PARSER_REPORT_SCAN_NAME_H

#include "layout/primitive.h"

#include <stdbool.h>

#define NAME_LIMIT 48 /* bytes; more than any type's name with an escape in front of it */

/* Returns where the type's name begins in front of the '[' at `bracket`, or in front of a blank
 * before that, and sets *type; NULL if no type has that name. Looks at no byte before `least`,
 * which must be within NAME_LIMIT bytes of the bracket. bare: a jaxpr's names count, too. */
unsigned char *scan_name(unsigned char *least, unsigned char *bracket, bool bare,
                         enum primitive *type);

#endif
