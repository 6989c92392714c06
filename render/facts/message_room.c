#include "render/facts/message_room.h"

#include "render/row/row_make.h"

int64_t
message_free_bytes(const struct message_whole *whole)
{
    bool known = whole->limit.given && whole->in_use.given;
    if (whole->free.given)
        return whole->free.bytes;
    return known && whole->in_use.bytes <= whole->limit.bytes
               ? whole->limit.bytes - whole->in_use.bytes
               : NONE;
}

bool
message_held_by_others(const struct message_whole *whole)
{
    const struct stated *needed = whole->needed.given ? &whole->needed : &whole->requested;
    bool given = needed->given && whole->device.given && whole->free.given;
    return given && needed->bytes <= whole->device.bytes && needed->bytes > whole->free.bytes;
}

bool
message_over(const struct message_whole *whole, int64_t *bytes)
{
    const struct stated *needed = whole->needed.given ? &whole->needed : &whole->requested;
    int64_t free = message_free_bytes(whole);
    *bytes = whole->over.bytes;
    if (whole->over.given)
        return true;
    if (free != NONE && whole->requested.given)
        *bytes = whole->requested.bytes - free;
    else if (needed->given && whole->limit.given)
        *bytes = needed->bytes - whole->limit.bytes;
    return *bytes > 0;
}
