/* What has the ids that a proto refers to computations and instructions with. */
#ifndef PARSER_PROTO_PROTO_IDS_H
#define PARSER_PROTO_PROTO_IDS_H

#include "layout/base/slice.h"
#include "parser/proto/wire.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct proto_id {
    int64_t id;
    struct slice bytes; /* of the message that has the id */
    uint32_t head;      /* where the id of an instruction begins, or the first instruction of a
                           computation; 0: not known */
    uint32_t last;      /* where the last instruction of a computation begins */
    uint32_t form;      /* of an instruction (proto_known.c); 0: none */
    uint32_t step;      /* of an instruction that has been delivered: how many of its
                           computation were before it */
    bool passed;        /* it has been delivered, or found in an order */
    bool delivered;
    bool checked; /* whether it is wrapped is known */
    bool cut;     /* the file ends within it */
    bool wrapped; /* a computation that is written as one asynchronous instruction */
};

struct proto_ids {
    size_t count, capacity;
    struct proto_id *items; /* in the order of the file */
    unsigned bits;          /* there are 2^bits slots; 0: none */
    bool spread;            /* the slot of an id is that of its hash; else of its lowest bits */
    uint32_t *slots;        /* number in items, from 1; 0: free */
};

/* The name of a computation or an instruction, field 1 of both. */
struct slice proto_id_name(const struct proto_id *item);

/* The id of an instruction, whose bytes are not opened; 0: it has none. */
int64_t proto_instruction_id(struct slice instruction);

/* Adds an id. Returns false if there is one already, which stays the one that is found. */
bool proto_ids_add(struct proto_ids *ids, const struct proto_id *item);

/* Looks for an id that is not in its own slot. */
struct proto_id *proto_ids_search(const struct proto_ids *ids, int64_t id);

/* Returns what has an id; NULL: nothing has. Most stand in their own slots. */
static inline struct proto_id *
proto_ids_find(const struct proto_ids *ids, int64_t id)
{
    size_t mask = ((size_t)1 << ids->bits) - 1;
    uint32_t number = ids->bits ? ids->slots[(size_t)id & mask] : 0;
    if (number && ids->items[number - 1].id == id)
        return &ids->items[number - 1];
    return proto_ids_search(ids, id);
}

void proto_ids_clear(struct proto_ids *ids);
void proto_ids_free(struct proto_ids *ids);

#endif
