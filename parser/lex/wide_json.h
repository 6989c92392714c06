/* Passing over JSON by blocks. */
#ifndef PARSER_LEX_WIDE_JSON_H
#define PARSER_LEX_WIDE_JSON_H

#include <stddef.h>

struct source;

/* Passes as many whole blocks as can be: braces within strings do not count. Stops in front of
 * an escape, a newline, a string that goes on there or the end of the window, and behind the
 * brace that closes all (*depth is 0 then). */
void wide_json_pass(struct source *source, size_t *depth);

#endif
