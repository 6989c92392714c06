/* A buffer has lives, and within each one owner after another. */
#include "render/memory/pieces.h"

#include <stdlib.h>

static int
compare_starts(const void *left, const void *right, void *context)
{
    const struct buffer *items = context;
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    if (items[a].start != items[b].start)
        return items[a].start < items[b].start ? -1 : 1;
    return a < b ? -1 : 1;
}

static bool
is_shown(const struct account *account, const struct buffer *buffer)
{
    enum buffer_role role = buffer_role(buffer);
    if (!buffer->bytes || ((buffer->flags & VALUE_TABLE) && role == BUFFER_TEMP))
        return false;
    return account_knows(account, buffer->space) || role == BUFFER_ARGUMENT ||
           role == BUFFER_OUTPUT;
}

struct shown_buffers
pieces_buffers(const struct account *account, int space, struct arena *arena)
{
    const struct buffers *buffers = &account->memory.buffers;
    uint32_t count = 0, *numbers = arena_array(arena, buffers->count + 1, sizeof *numbers);
    for (uint32_t i = 0; i < buffers->count; i++)
        if (buffers->items[i].space == space && is_shown(account, &buffers->items[i]))
            numbers[count++] = i;
    qsort_r(numbers, count, sizeof *numbers, compare_starts, buffers->items);
    return (struct shown_buffers){count, numbers};
}

struct item
pieces_item(const struct folding *folding, const struct buffer *buffer)
{
    return (struct item){.what = fold_what(folding, buffer),
                         .role = fold_role(buffer),
                         .buffer = buffer,
                         .bytes = buffer->bytes,
                         .count = 1};
}

uint32_t
pieces_end(const struct buffers *buffers, const struct buffer *buffer, struct interval life,
           uint32_t tick, uint32_t *i)
{
    for (; *i < buffer->count; ++*i) {
        uint32_t start = buffer_value(buffers, buffer, *i)->start;
        if (start > tick && start <= life.end)
            return start - 1;
    }
    return life.end;
}

/* Whether an item has an owner of its own: what is kept throughout has none. */
static bool
is_made(const struct folding *folding, const struct item *item)
{
    return item->role[0] == 't' || fold_divides(folding, item, BY_ARGUMENT);
}

void
pieces_who(const struct folding *folding, const struct item *item, const struct maker *maker,
           struct text *out)
{
    if (is_made(folding, item))
        scope_fold(maker->owner, out);
    else
        text_string(out, item->what);
}

const char *
pieces_phase(const struct folding *folding, const struct item *item, const struct maker *maker)
{
    const char *phase = scope_phase_name(maker->phase);
    return phase && is_made(folding, item) ? phase : "";
}
