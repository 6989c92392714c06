/* Removing comments from text that is in memory as a whole. */
#ifndef PARSER_LEX_COMMENT_H
#define PARSER_LEX_COMMENT_H

#include <stddef.h>

/* Replaces each comment in text[0..length) by a blank; text[length] must be a NUL. What looks
 * like a comment within a string is kept. Returns the new length. */
size_t comments_drop(char *text, size_t length);

#endif
