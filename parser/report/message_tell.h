/* Telling what the words of a message say. */
#ifndef PARSER_REPORT_MESSAGE_TELL_H
#define PARSER_REPORT_MESSAGE_TELL_H

#include "parser/report/message.h"

/* Returns the sum that a word of the message as a whole states; NULL: it states none. */
struct stated *message_fact(struct message_whole *whole, enum message_kind kind);

/* Returns whether both may be the same number, as exactly as they are stated. */
bool message_same(const struct stated *a, const struct stated *b);

/* Reports the pending allocation if it has a shape, a label or a type, and forgets it. Returns
 * what the sink does; 0: nothing is reported. */
int message_tell(struct message *message, const struct message_sink *sink);

/* Forgets the pending allocation. */
void message_clear(struct message *message);

#endif
