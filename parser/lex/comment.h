/* Comments in text that was kept whole. */
#ifndef PARSER_LEX_COMMENT_H
#define PARSER_LEX_COMMENT_H

#include <stddef.h>

/* Puts a blank in place of each comment of text[length], which a NUL ends; in strings there are
 * none. Returns the new length. */
size_t comments_drop(char *text, size_t length);

#endif
