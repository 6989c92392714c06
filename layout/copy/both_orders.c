/* Whether what a copy reads is used in its old order, too. An array may have many copies, so
 * who reads it is found once. */
#include "layout/base/arena.h"
#include "layout/copy/sides.h"

#define READERS 3 /* enough to know a reader besides any one instruction */

/* An instruction that reads an array in the order that it has, and the user of the array
 * through which it does: the same, a bitcast, or the start of a copy to another space. */
struct reader {
    struct node user, reader;
};

struct readers {
    uint32_t count;
    struct reader items[READERS];
};

/* Returns whether an instruction has no part in a reader. */
static bool
avoids(const struct reader *reader, struct node node)
{
    return !node_same(reader->user, node) && !node_same(reader->reader, node);
}

/* Returns whether somebody reads the array besides an instruction. */
static bool
has_other(const struct readers *readers, struct node node)
{
    for (uint32_t i = 0; i < readers->count; i++)
        if (avoids(&readers->items[i], node))
            return true;
    return false;
}

static bool
is_complete(const struct readers *readers)
{
    return readers->count && has_other(readers, readers->items[0].user) &&
           has_other(readers, readers->items[0].reader);
}

/* Keeps a reader if it adds to what is known: each later one avoids a part of the first that
 * none did before. */
static void
add_reader(struct readers *readers, struct node user, struct node by)
{
    struct reader reader = {user, by};
    const struct reader *first = &readers->items[0];
    if (readers->count == 0 ||
        (avoids(&reader, first->user) && !has_other(readers, first->user)) ||
        (avoids(&reader, first->reader) && !has_other(readers, first->reader)))
        readers->items[readers->count++] = reader;
}

/* Adds those that read what a bitcast of the array yields. */
static void
add_behind_bitcast(struct graph *graph, struct readers *readers, struct node bitcast)
{
    uint32_t count;
    const struct use *users = node_users(graph, bitcast, &count);
    for (uint32_t i = 0; i < count && !is_complete(readers); i++) {
        struct node user = {bitcast.body, users[i].user};
        enum op op = node_op(user);
        if (op != OP_COPY && op != OP_COPY_START)
            add_reader(readers, bitcast, user);
    }
}

/* Adds those that read an array in another memory space. */
static void
add_elsewhere(struct graph *graph, struct readers *readers, struct node start)
{
    uint32_t count;
    const struct use *users = node_users(graph, start, &count);
    if (count == 0)
        return;
    struct node done = {start.body, users[0].user};
    users = node_users(graph, done, &count);
    for (uint32_t i = 0; i < count && !is_complete(readers); i++) {
        struct node user = {done.body, users[i].user};
        enum op op = node_op(user);
        if (op != OP_COPY && op != OP_TUPLE && op != OP_BITCAST)
            add_reader(readers, start, user);
    }
}

static void
add_user(struct graph *graph, struct readers *readers, struct node user, uint32_t number)
{
    switch (node_op(user)) {
    case OP_SLICE_START:
    case OP_ASYNC_START:
    case OP_COPY:
    case OP_TUPLE:
        break;
    case OP_BITCAST:
        if (number == 0)
            add_behind_bitcast(graph, readers, user);
        break;
    case OP_COPY_START:
        if (number == 0)
            add_elsewhere(graph, readers, user);
        break;
    default:
        add_reader(readers, user, user);
        break;
    }
}

static const struct readers *
readers_of(struct graph *graph, struct node node)
{
    struct graph_body *body = node.body;
    uint32_t count;
    if (!body->readers)
        body->readers =
            arena_array(graph->arena, node.body->record->count, sizeof *body->readers);
    if (body->readers[node.step])
        return body->readers[node.step];
    struct readers *readers = arena_alloc(graph->arena, sizeof *readers);
    const struct use *users = node_users(graph, node, &count);
    for (uint32_t i = 0; i < count && !is_complete(readers); i++)
        add_user(graph, readers, (struct node){node.body, users[i].user}, users[i].number);
    return body->readers[node.step] = readers;
}

bool
copy_uses_both_orders(struct graph *graph, const struct copy *copy)
{
    return copy->origin.body && has_other(readers_of(graph, copy->origin), copy->node);
}
