/* Union-find in which the smaller number becomes the root: the oldest value represents its
 * class. */
#include "layout/flow/value.h"

#include "layout/base/memory.h"

#include <stdlib.h>

#define VALUE_LIMIT ((uint32_t)1 << 30)

static void
grow(struct values *values)
{
    uint32_t capacity = values->capacity * 2 + 1024;
    if (capacity >= VALUE_LIMIT)
        memory_exhausted();
    values->items = memory_resize(values->items, capacity, sizeof *values->items);
    values->stands = memory_resize(values->stands, capacity, sizeof *values->stands);
    values->capacity = capacity;
}

uint32_t
value_new(struct values *values, uint32_t tick, uint32_t part, unsigned flags)
{
    uint32_t number = values->count++;
    if (number == values->capacity)
        grow(values);
    values->items[number] = (struct value){.tick = tick,
                                           .part = part,
                                           .start = tick,
                                           .end = tick,
                                           .buffer = number,
                                           .same = number,
                                           .flags = (uint8_t)flags};
    values->stands[number] = (struct stand){tick, tick, part};
    return number;
}

void
value_stand(struct values *values, uint32_t value, uint32_t time, uint32_t tick, uint32_t part)
{
    value = value_same(values, value);
    value_use(values, value, time);
    if (values->stands[value].time < time)
        values->stands[value] = (struct stand){time, tick, part};
}

uint32_t
value_buffer(struct values *values, uint32_t value)
{
    struct value *items = values->items;
    while (items[value].buffer != value) {
        items[value].buffer = items[items[value].buffer].buffer;
        value = items[value].buffer;
    }
    return value;
}

void
value_join(struct values *values, uint32_t a, uint32_t b)
{
    a = value_buffer(values, a);
    b = value_buffer(values, b);
    if (a < b)
        values->items[b].buffer = a;
    else
        values->items[a].buffer = b;
}

void
value_become(struct values *values, uint32_t value, uint32_t other)
{
    value = value_same(values, value);
    other = value_same(values, other);
    if (value == other)
        return;
    value_join(values, value, other);
    value_use(values, other, values->items[value].end);
    const struct stand *stand = &values->stands[value];
    value_stand(values, other, stand->time, stand->tick, stand->part);
    values->items[value].same = other;
}

void
values_free(struct values *values)
{
    free(values->items);
    free(values->stands);
    *values = (struct values){0};
}
