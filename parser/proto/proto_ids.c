#include "parser/proto/proto_ids.h"

#include "layout/base/grow.h"

#include <stdlib.h>
#include <string.h>

static struct slice
key_of(const void *ids, uint32_t number)
{
    const struct proto_id *item = &((const struct proto_ids *)ids)->items[number - 1];
    return (struct slice){(const char *)&item->id, sizeof item->id};
}

bool
proto_ids_add(struct proto_ids *ids, struct proto_id item)
{
    struct slice key = {(const char *)&item.id, sizeof item.id};
    grow(&ids->items, ids->count, &ids->capacity, sizeof *ids->items);
    ids->items[ids->count++] = item;
    uint32_t *number = table_slot(&ids->table, key, key_of, ids);
    if (*number)
        return false;
    *number = (uint32_t)ids->count;
    return true;
}

struct proto_id *
proto_ids_find(const struct proto_ids *ids, int64_t id)
{
    struct slice key = {(const char *)&id, sizeof id};
    uint32_t number = table_find(&ids->table, key, key_of, ids);
    return number ? &ids->items[number - 1] : NULL;
}

void
proto_ids_clear(struct proto_ids *ids)
{
    table_free(&ids->table);
    ids->table = (struct table){0};
    ids->count = 0;
}

void
proto_ids_free(struct proto_ids *ids)
{
    table_free(&ids->table);
    free(ids->items);
}
