/*
 * The text behind a word of a message: a label, the name of an operator. It ends with its line,
 * or where the next word begins. It goes on over several lines if somebody has broken it
 * (message_break.h).
 */
#ifndef PARSER_REPORT_MESSAGE_VALUE_H
#define PARSER_REPORT_MESSAGE_VALUE_H

#include "parser/report/message_break.h"

#include <stddef.h>

#define MESSAGE_REACH ((size_t)16384) /* bytes of the text that are looked at for one word */

/* Returns the end of the bytes that are looked at from there. */
const unsigned char *message_reach(const unsigned char *from, const unsigned char *limit);

/* Returns the end of the value that begins there. Several lines may be joined, with the two
 * characters "\n" between them. */
const unsigned char *message_value_end(const struct message_bytes *bytes,
                                       const unsigned char *from);

/* Sets a text to the value, each break as a blank. */
void message_value_set(struct text *text, const struct message_bytes *bytes,
                       const unsigned char *from, const unsigned char *end);

#endif
