/*
 * Most instructions of a large program say what one before them has said: their bytes differ in
 * the name, the id and the ids of operands alone. All others are read once. Writers put fields
 * in the order of their numbers, so that the ids, 35 and 36, stand together.
 */
#include "layout/base/arena.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/table.h"
#include "parser/proto/proto_state.h"

#include <stdlib.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#define MOST  ((size_t)1 << 14) /* instructions that are known */
#define SLOTS (2 * MOST)

struct known {
    struct slice head, tail; /* in front of the ids, but for the name, and behind them */
    struct slice opcode;
    struct shape_entry *shape;
    size_t attribute_count;
    const struct attribute *attributes;
    int64_t parameter;
    struct slice literal;
};

/* The bytes of an instruction, apart. */
struct parts {
    struct slice name, head, operands, tail;
};

static struct slice
between(const unsigned char *begin, const unsigned char *end)
{
    return (struct slice){(const char *)begin, (size_t)(end - begin)};
}

/* Returns false if the name or the ids do not stand where they usually do. */
static bool
split(const struct proto_id *item, struct parts *parts)
{
    const unsigned char *begin = (const unsigned char *)item->bytes.text;
    const unsigned char *end = begin + item->bytes.length, *ids = begin + item->head;
    struct wire_field name, id, operands = {0};
    const unsigned char *head = item->head ? wire_field_read(begin, end, &name) : NULL;
    const unsigned char *tail = head ? wire_field_read(ids, end, &id) : NULL;
    if (!tail || name.number != 1 || name.type != WIRE_BYTES || head > ids)
        return false;
    const unsigned char *behind = tail < end ? wire_field_read(tail, end, &operands) : NULL;
    bool uses = behind && operands.number == 36 && operands.type == WIRE_BYTES;
    *parts = (struct parts){name.bytes, between(head, ids),
                            uses ? operands.bytes : (struct slice){"", 0},
                            between(uses ? behind : tail, end)};
    return true;
}

static bool
is_known(const struct known *known, const struct parts *parts)
{
    return slice_same(known->head, parts->head) && slice_same(known->tail, parts->tail);
}

/* Where the number of what is known of an instruction stands, or is to stand. */
static uint32_t *
slot_of(const struct proto_known *all, const struct parts *parts)
{
    uint64_t hash = XXH3_64bits_withSeed(parts->head.text, parts->head.length, table_seed);
    hash = XXH3_64bits_withSeed(parts->tail.text, parts->tail.length, hash);
    size_t at = hash % SLOTS;
    while (all->slots[at] && !is_known(&all->items[all->slots[at] - 1], parts))
        at = (at + 1) % SLOTS;
    return &all->slots[at];
}

/* Sets the operands as numbers of instructions before this one. Returns false if one is not
 * among these. */
static bool
set_steps(struct proto_reader *r, struct slice operands, struct hlo_instruction *instruction)
{
    const unsigned char *at = (const unsigned char *)operands.text, *end = at + operands.length;
    uint32_t *steps = arena_alloc_raw(&r->arena, (operands.length + 1) * sizeof *steps);
    uint64_t id;
    instruction->steps = steps;
    while (at < end && (at = wire_varint(at, end, &id))) {
        const struct proto_id *found = proto_instruction_find(r, (int64_t)id);
        if (!found || !found->delivered)
            return false;
        steps[instruction->step_count++] = found->step;
    }
    return true;
}

bool
proto_known_deliver(struct proto_reader *r, const struct proto_id *item, bool root)
{
    struct parts parts;
    if (r->known.count == 0 || !split(item, &parts))
        return false;
    uint32_t form = *slot_of(&r->known, &parts);
    if (form == 0)
        return false;
    const struct known *known = &r->known.items[form - 1];
    struct hlo_instruction instruction = {.name = parts.name,
                                          .opcode = known->opcode,
                                          .literal = known->literal,
                                          .shape = known->shape,
                                          .root = root,
                                          .parameter = known->parameter,
                                          .attribute_count = known->attribute_count,
                                          .attributes = known->attributes,
                                          .form = form};
    arena_reset(&r->arena);
    if (!set_steps(r, parts.operands, &instruction))
        return false;
    instruction.line = r->line++;
    if (r->sink->instruction)
        r->stopped = r->sink->instruction(r->sink->context, &instruction) != 0;
    return true;
}

/* Returns whether nothing but the name and the ids tells an instruction from another one with
 * the same head and tail. */
static bool
is_plain(const struct wire_message *m, const struct proto_id *item,
         const struct hlo_instruction *instruction)
{
    bool ids =
        wire_has(m, 35) && m->first[35] == m->last[35] && m->first[35] == m->begin + item->head;
    bool uses = !wire_has(m, 36) || m->first[36] == m->last[36];
    bool calls = wire_has(m, 37) || wire_has(m, 38);
    bool async =
        instruction->opcode.length > 5 && !memcmp(instruction->opcode.text, "async", 5);
    return ids && uses && !calls && !async && !m->cut && wire_has(m, 1) &&
           m->first[1] == m->last[1];
}

static struct slice
keep(struct proto_reader *r, struct slice text)
{
    return (struct slice){arena_copy(&r->names, text.text, text.length), text.length};
}

/* The attributes, for as long as the module is read. */
static const struct attribute *
copy_attributes(struct proto_reader *r, const struct hlo_instruction *instruction)
{
    size_t count = instruction->attribute_count;
    struct attribute *copies = arena_array(&r->names, count, sizeof *copies);
    for (size_t i = 0; i < count; i++) {
        copies[i] = instruction->attributes[i];
        if (copies[i].number == 0) /* the others are kept already */
            copies[i].value = keep(r, copies[i].value);
    }
    return copies;
}

uint64_t
proto_known_note(struct proto_reader *r, const struct wire_message *m,
                 const struct proto_id *item, const struct hlo_instruction *instruction)
{
    struct proto_known *all = &r->known;
    struct parts parts;
    if (!r->sink->typed || all->count == MOST || !is_plain(m, item, instruction) ||
        !split(item, &parts))
        return 0;
    if (!all->slots)
        all->slots = memory_zeroed(SLOTS, sizeof *all->slots);
    uint32_t *slot = slot_of(all, &parts);
    if (*slot)
        return *slot;
    grow(&all->items, all->count, &all->capacity, sizeof *all->items);
    all->items[all->count++] = (struct known){.head = parts.head,
                                              .tail = parts.tail,
                                              .opcode = instruction->opcode,
                                              .shape = instruction->shape,
                                              .attribute_count = instruction->attribute_count,
                                              .attributes = copy_attributes(r, instruction),
                                              .parameter = instruction->parameter,
                                              .literal = keep(r, instruction->literal)};
    return *slot = (uint32_t)all->count;
}

void
proto_known_clear(struct proto_known *all)
{
    if (all->count)
        memset(all->slots, 0, SLOTS * sizeof *all->slots);
    all->count = 0;
}

void
proto_known_free(struct proto_known *all)
{
    free(all->items);
    free(all->slots);
}
