/* The lives of buffers in pieces of one owner each, as pages and pictures show them. Owners are
 * those of the rows of the command. */
#ifndef RENDER_MEMORY_PIECES_H
#define RENDER_MEMORY_PIECES_H

#include "render/account/fold_key.h"

/* The buffers of a memory space that are shown, by their first tick: their numbers, in the
 * arena. Tables of temporaries are not among them, as they are shown together. */
struct shown_buffers {
    uint32_t count;
    const uint32_t *numbers;
};
struct shown_buffers pieces_buffers(const struct account *account, int space,
                                    struct arena *arena);

/* A buffer as it is folded. Each is asked for once, in the order of pieces_buffers. */
struct item pieces_item(const struct folding *folding, const struct buffer *buffer);

/* The last tick of the piece of a life that begins at `tick`: before another value is written.
 * *i: the buffer's value to look at next; 0 at the life's start. */
uint32_t pieces_end(const struct buffers *buffers, const struct buffer *buffer,
                    struct interval life, uint32_t tick, uint32_t *i);

/* Appends who an owner is: one of several sites without their numbers; of what is kept
 * throughout, what it is. */
void pieces_who(const struct folding *folding, const struct item *item,
                const struct maker *maker, struct text *out);

/* The phase of an owner; "": it has none. */
const char *pieces_phase(const struct folding *folding, const struct item *item,
                         const struct maker *maker);

#endif
