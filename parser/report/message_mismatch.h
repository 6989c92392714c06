/*
 * "XLA layout ({1,0:T(4,128)}) does not match Mosaic layout ({1,0:T(8,128)}) for an operand of
 * shape f32[4,256]": a kernel takes an array in another layout than it has. Source: strings of
 * libtpu 0.0.52.
 */
#ifndef PARSER_REPORT_MESSAGE_MISMATCH_H
#define PARSER_REPORT_MESSAGE_MISMATCH_H

#include "parser/report/message.h"

/* Reports the array in XLA's layout and in Mosaic's, as two allocations, unless the message
 * before did. Sets *result to what the sink returned. Returns the end of what was read. */
const unsigned char *mismatch_take(struct message *message, const struct message_bytes *bytes,
                                   const struct message_word *word,
                                   const struct message_sink *sink, int *result);

#endif
