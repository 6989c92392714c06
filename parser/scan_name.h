/* The name of an element type in front of its dimensions, in any text. */
#ifndef PARSER_SCAN_NAME_H
#define PARSER_SCAN_NAME_H

#include "layout/primitive.h"

#include <stdbool.h>

#define NAME_LIMIT 48 /* bytes; longer than any type's name, and an escape in front of it */

/* The name in front of `bracket`, a '[', or in front of a blank before that, not before
 * `least`, which is NAME_LIMIT bytes before it at most: where it begins, with its type; NULL
 * when it is no type's. bare: a jaxpr's names count. */
unsigned char *scan_name(unsigned char *least, unsigned char *bracket, bool bare,
                         enum primitive *type);

#endif
