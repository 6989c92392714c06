/* Passing over JSON block by block. */
#ifndef PARSER_LEX_WIDE_JSON_H
#define PARSER_LEX_WIDE_JSON_H

#include <stddef.h>

struct source;

/* Passes whole blocks and adjusts *depth, the number of open braces; braces within strings do
 * not count. Stops at the start of a block with an escape, a newline or a NUL, at the end of
 * the window, or behind the brace that closes the outermost; *depth is 0 then. If a string is
 * open where it stops, the cursor is at its opening quote. */
void wide_json_pass(struct source *source, size_t *depth);

#endif
