/*
 * Most instructions of a large program say what one before them has said: their bytes differ in
 * the name and in ids alone. All others are read once. Writers put fields in the order of their
 * numbers, so that the ids stand together: 35, its own, 36, of its operands, 38, of what it
 * calls. Programs repeat whole runs of instructions, so that what followed the last one is
 * compared before anything is looked up.
 */
#include "layout/base/arena.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/table.h"
#include "parser/proto/proto_state.h"

#include <stdlib.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#define MOST    ((uint32_t)1 << 14) /* forms that are known */
#define SLOTS   (2 * MOST)
#define GUESSES 2

/* All instructions that differ in names and ids alone. */
struct known {
    struct slice head, tail;  /* in front of the ids, but for the name, and behind them */
    uint32_t behind[GUESSES]; /* forms of what has followed one, the latest first; 0: none */
    bool calls;               /* there are ids of computations */
    bool noted;               /* the rest is known: */
    uint32_t call;            /* which attribute names the computation that is called */
    struct hlo_instruction instruction; /* the first one, without what ids say */
};

/* The bytes of an instruction, apart. */
struct parts {
    struct slice name, head, operands, called, tail;
    bool uses, calls; /* there are fields with operands, with what is called */
    int64_t id;
    const unsigned char *ids; /* the place behind its own */
};

static struct slice
between(const unsigned char *begin, const unsigned char *end)
{
    return (struct slice){(const char *)begin, (size_t)(end - begin)};
}

/* ---- finding ---- */

/* Reads the name. Returns the place behind it; NULL: something else stands there. */
static const unsigned char *
split_name(const unsigned char *at, const unsigned char *end, struct parts *parts)
{
    struct wire_field name;
    at = wire_field_read(at, end, &name);
    parts->name = name.bytes;
    return at && name.number == 1 && name.type == WIRE_BYTES ? at : NULL;
}

/* Passes the tag of a field with ids, which has two bytes. Returns NULL if another one stands
 * there. */
static inline const unsigned char *
split_tag(const unsigned char *at, const unsigned char *end, uint32_t number,
          enum wire_type type)
{
    uint32_t tag = number << 3 | type;
    bool found = end - at >= 2 && at[0] == (128 | (tag & 127)) && at[1] == tag >> 7;
    return found ? at + 2 : NULL;
}

/* Takes a field with packed ids. Returns whether there is one. */
static inline bool
split_packed(const unsigned char **at, const unsigned char *end, uint32_t number,
             struct slice *ids)
{
    const unsigned char *begin = split_tag(*at, end, number, WIRE_BYTES);
    uint64_t length;
    *ids = (struct slice){"", 0};
    if (!begin || !(begin = wire_varint(begin, end, &length)) ||
        length > (uint64_t)(end - begin))
        return false;
    *at = begin + length;
    *ids = between(begin, *at);
    return true;
}

/* Takes the ids behind its own, and what stands behind those. */
static inline void
split_ids(const unsigned char *at, const unsigned char *end, struct parts *parts)
{
    parts->ids = at;
    parts->uses = split_packed(&at, end, 36, &parts->operands);
    parts->calls = split_packed(&at, end, 38, &parts->called);
    parts->tail = between(at, end);
}

/* Takes the id of an instruction and all behind it. Returns false if it is not there. */
static inline bool
split_id(const unsigned char *at, const unsigned char *end, struct parts *parts)
{
    at = split_tag(at, end, 35, WIRE_VARINT);
    if (!at || !(at = wire_id(at, end, &parts->id)))
        return false;
    split_ids(at, end, parts);
    return true;
}

static bool
is_form(const struct known *known, const struct parts *parts)
{
    return known->calls == parts->calls && slice_same(known->head, parts->head) &&
           slice_same(known->tail, parts->tail);
}

/* Where the number of the form of an instruction stands, or is to stand. */
static uint32_t *
slot_of(const struct proto_known *all, const struct parts *parts)
{
    uint64_t hash = XXH3_64bits_withSeed(parts->head.text, parts->head.length, table_seed);
    hash = XXH3_64bits_withSeed(parts->tail.text, parts->tail.length, hash);
    size_t at = hash % SLOTS;
    while (all->slots[at] && !is_form(&all->items[all->slots[at] - 1], parts))
        at = (at + 1) % SLOTS;
    return &all->slots[at];
}

/* Returns the form of an instruction, whose fields behind the name begin at a place, if it is
 * one that has followed the form of the instruction before; else 0. */
static uint32_t
guess_form(const struct proto_known *all, const unsigned char *at, const unsigned char *end,
           struct parts *parts)
{
    for (size_t i = 0; all->before && i < GUESSES; i++) {
        uint32_t form = all->items[all->before - 1].behind[i];
        const struct known *known = form ? &all->items[form - 1] : NULL;
        if (!known || (size_t)(end - at) < known->head.length)
            continue;
        parts->head = between(at, at + known->head.length);
        if (slice_same(known->head, parts->head) &&
            split_id(at + known->head.length, end, parts) && is_form(known, parts))
            return form;
    }
    return 0;
}

/* Returns the form of an instruction that is apart, a new one if there is room; else 0. */
static uint32_t
look_up_form(struct proto_known *all, const struct parts *parts)
{
    if (!all->slots)
        all->slots = memory_zeroed(SLOTS, sizeof *all->slots);
    uint32_t *slot = slot_of(all, parts);
    if (*slot || all->count == MOST)
        return *slot;
    grow(&all->items, all->count, &all->capacity, sizeof *all->items);
    all->items[all->count++] =
        (struct known){.head = parts->head, .tail = parts->tail, .calls = parts->calls};
    return *slot = (uint32_t)all->count;
}

/* Notes that an instruction of a form stands behind the one before. */
static void
follow(struct proto_known *all, uint32_t form)
{
    uint32_t *behind = all->before ? all->items[all->before - 1].behind : NULL;
    all->before = form;
    if (!behind || behind[0] == form)
        return;
    behind[1] = behind[0];
    behind[0] = form;
}

void
proto_known_find(struct proto_reader *r, struct proto_id *item)
{
    const unsigned char *begin = (const unsigned char *)item->bytes.text;
    const unsigned char *end = begin + item->bytes.length, *ids;
    struct parts parts = {0};
    bool sought = r->sink->typed && item->bytes.length <= UINT32_MAX;
    const unsigned char *at = sought ? split_name(begin, end, &parts) : NULL;
    item->form = at ? guess_form(&r->known, at, end, &parts) : 0;
    if (!item->form && at && (ids = wire_find(between(at, end), 35)) != NULL) {
        parts.head = between(at, ids);
        if (split_id(ids, end, &parts))
            item->form = look_up_form(&r->known, &parts);
    }
    follow(&r->known, item->form);
    if (!item->form) {
        item->id = proto_instruction_id(item->bytes);
        return;
    }
    item->id = parts.id;
    item->head = (uint32_t)(parts.ids - begin);
}

/* ---- what is known ---- */

/* Takes an instruction apart that has a form. */
static void
split(const struct proto_id *item, struct parts *parts)
{
    const unsigned char *begin = (const unsigned char *)item->bytes.text;
    const unsigned char *end = begin + item->bytes.length;
    split_name(begin, end, parts);
    split_ids(begin + item->head, end, parts);
}

/* Sets the operands as numbers of instructions before this one. Returns false if one is not
 * among these, or not whole. end: of the instruction. */
static bool
set_steps(struct proto_reader *r, struct slice operands, const unsigned char *end,
          struct hlo_instruction *instruction)
{
    const unsigned char *at = (const unsigned char *)operands.text;
    const unsigned char *last = at + operands.length;
    uint32_t *steps = arena_alloc_raw(&r->arena, (operands.length + 1) * sizeof *steps);
    int64_t id;
    instruction->steps = steps;
    while (at < last) {
        at = wire_id(at, end, &id);
        if (!at || at > last)
            return false;
        const struct proto_id *found = proto_instruction_find(r, id);
        if (!found || !found->delivered)
            return false;
        steps[instruction->step_count++] = found->step;
    }
    return true;
}

/* Sets the attributes to those of the form, with the computation that this instruction calls.
 * Returns false if it is not one that has been delivered. */
static bool
set_callee(struct proto_reader *r, const struct known *known, struct slice called,
           struct hlo_instruction *instruction)
{
    const unsigned char *at = (const unsigned char *)called.text, *end = at + called.length;
    struct proto_attributes *list = &r->attributes;
    uint64_t id;
    if (wire_varint(at, end, &id) != end)
        return false;
    const struct proto_id *callee = proto_ids_find(&r->computations, (int64_t)id);
    if (!callee || !callee->passed)
        return false;
    list->count = 0;
    for (size_t i = 0; i < instruction->attribute_count; i++) {
        const struct attribute *a = &instruction->attributes[i];
        if (i == known->call) {
            proto_reference_put(proto_attribute_begin(list), proto_id_name(callee));
            proto_attribute_end(list, a->kind, a->name.text);
        } else {
            *proto_attribute_add(list) = *a;
        }
    }
    instruction->attributes = list->items;
    return true;
}

bool
proto_known_deliver(struct proto_reader *r, const struct proto_id *item, bool root)
{
    struct parts parts;
    const struct known *known = item->form ? &r->known.items[item->form - 1] : NULL;
    if (!known || !known->noted)
        return false;
    const unsigned char *end = (const unsigned char *)item->bytes.text + item->bytes.length;
    struct hlo_instruction instruction = known->instruction;
    arena_reset(&r->arena);
    split(item, &parts);
    instruction.name = parts.name;
    instruction.root = root;
    if (!set_steps(r, parts.operands, end, &instruction) ||
        (known->calls && !set_callee(r, known, parts.called, &instruction)))
        return false;
    instruction.line = r->line++;
    if (r->sink->instruction)
        r->stopped = r->sink->instruction(r->sink->context, &instruction) != 0;
    return true;
}

/* Returns whether a field stands once and in its place, or nowhere. */
static bool
is_in_place(const struct wire_message *m, uint32_t number, bool in_place)
{
    return wire_has(m, number) ? in_place && m->first[number] == m->last[number] : !in_place;
}

#define NO_CALL UINT32_MAX

/* The attribute that names the computation that is called; NO_CALL: there is not one alone. */
static uint32_t
call_of(const struct hlo_instruction *instruction)
{
    uint32_t found = NO_CALL, count = 0;
    for (uint32_t i = 0; i < instruction->attribute_count; i++) {
        const struct attribute *a = &instruction->attributes[i];
        if (!attribute_calls(a->kind))
            continue;
        count++;
        found = slice_begins(a->value, "%") ? i : NO_CALL;
    }
    return count == 1 ? found : NO_CALL;
}

/* Returns whether nothing but the name and the ids tells an instruction from another one with
 * the same head and tail. */
static bool
is_plain(const struct wire_message *m, const struct parts *parts,
         const struct hlo_instruction *instruction)
{
    bool async =
        instruction->opcode.length > 5 && !memcmp(instruction->opcode.text, "async", 5);
    return is_in_place(m, 1, true) && is_in_place(m, 35, true) &&
           is_in_place(m, 36, parts->uses) && !wire_has(m, 37) &&
           is_in_place(m, 38, parts->calls) && !async && !m->cut;
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
                 const struct proto_id *item, struct hlo_instruction *instruction)
{
    struct parts parts;
    struct known *known = item->form ? &r->known.items[item->form - 1] : NULL;
    if (!known || known->noted)
        return 0;
    split(item, &parts);
    known->call = known->calls ? call_of(instruction) : 0;
    if (!is_plain(m, &parts, instruction) || known->call == NO_CALL)
        return 0;
    known->noted = true;
    known->instruction =
        (struct hlo_instruction){.opcode = instruction->opcode,
                                 .literal = keep(r, instruction->literal),
                                 .shape = instruction->shape,
                                 .parameter = instruction->parameter,
                                 .attribute_count = instruction->attribute_count,
                                 .attributes = copy_attributes(r, instruction),
                                 .form = item->form};
    instruction->attributes = known->instruction.attributes;
    instruction->literal = known->instruction.literal;
    return item->form;
}

void
proto_known_clear(struct proto_known *all)
{
    if (all->count)
        memset(all->slots, 0, SLOTS * sizeof *all->slots);
    all->count = 0;
    all->before = 0;
}

void
proto_known_free(struct proto_known *all)
{
    free(all->items);
    free(all->slots);
}
