/* Blanks and comments in text that is in memory. */
#ifndef PARSER_LEX_GAP_H
#define PARSER_LEX_GAP_H

#include "layout/base/slice.h"

/* Behind the blanks and comments at text[at]; a comment that is not closed is none. */
size_t gap_end(struct slice text, size_t at);

#endif
