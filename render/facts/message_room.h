/* What the figures of an out-of-memory message say together of the room that there was. */
#ifndef RENDER_FACTS_MESSAGE_ROOM_H
#define RENDER_FACTS_MESSAGE_ROOM_H

#include "parser/report/message.h"

/* Returns the bytes that an allocator has left. NONE: the message does not say. */
int64_t message_free_bytes(const struct message_whole *whole);

/* Returns whether the device has room for what is needed, but what others hold leaves none. */
bool message_held_by_others(const struct message_whole *whole);

/* Sets *bytes to what is missing. Returns false if the message does not say. */
bool message_over(const struct message_whole *whole, int64_t *bytes);

#endif
