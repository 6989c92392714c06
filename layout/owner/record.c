/*
 * Packed instructions. Numbers are written in groups of seven bits, the lowest first; the high
 * bit of a byte says that another one follows. An instruction is:
 *
 *     the length of the next line, in a byte
 *     line (from the computation's), stem, last number, opcode, metadata; the number before the
 *         last one, if there is one
 *     shape (id + 1); length and bytes of what the client keeps
 *     rule, ROOT, WRITTEN_OUT, NUMBERED; trait, part, LINKED, CALLS: a byte each
 *     number if NUMBERED; index of its links if LINKED, of its callee if CALLS
 *     count of operands, and of each how far it stands before the instruction; 0: nowhere
 */
#include "layout/owner/record.h"

#include "layout/base/grow.h"
#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

#include <string.h>

_Static_assert(NO_STEP == NO_INSTRUCTION, "a step is an instruction of a closed computation");
_Static_assert(RULE_COUNT <= 32 && TRAIT_REMOTE < 16 && ASYNC_DONE < 4,
               "they do not fit their bits");

#define NUMBER_BYTES 5
#define FIXED_BYTES  (3 + 12 * NUMBER_BYTES) /* at most, without operands and client */

enum { ROOT = 32, WRITTEN_OUT = 64, NUMBERED = 128 }; /* beside the rule */
enum { PART = 16, LINKED = 64, CALLS = 128 };         /* beside the trait; PART is a factor */

/* ---- writing ---- */

static unsigned char *
put(unsigned char *at, uint32_t number)
{
    while (number >= 128) {
        *at++ = (unsigned char)(number | 128);
        number >>= 7;
    }
    *at++ = (unsigned char)number;
    return at;
}

static uint32_t
add_link(struct ownership *o, const void *link)
{
    grow(&o->links, o->link_count, &o->link_capacity, sizeof *o->links);
    o->links[o->link_count] = link;
    return (uint32_t)o->link_count++;
}

static unsigned char *
put_operation(struct ownership *o, unsigned char *at, const struct operation *operation)
{
    bool numbered = operation->number >= 0, linked = operation->links,
         calls = operation->callee;
    *at++ = (unsigned char)(operation->rule | operation->root * ROOT |
                            operation->written_out * WRITTEN_OUT | numbered * NUMBERED);
    *at++ = (unsigned char)(operation->trait | operation->part * PART | linked * LINKED |
                            calls * CALLS);
    if (numbered)
        at = put(at, (uint32_t)operation->number);
    if (linked)
        at = put(at, add_link(o, operation->links));
    return calls ? put(at, add_link(o, operation->callee)) : at;
}

void
record_add(struct ownership *o, const struct instruction *instruction, uint32_t number,
           uint32_t first_line)
{
    struct slice client = instruction->client ? *instruction->client : (struct slice){0};
    uint32_t count = o->keeps ? instruction->operands_length : 0;
    text_reserve(&o->pack, FIXED_BYTES + client.length + (size_t)count * NUMBER_BYTES);
    unsigned char *begin = (unsigned char *)o->pack.data + o->pack.length;
    unsigned char *at = put(begin + 1, instruction->line - first_line);
    at = put(put(at, instruction->name.stem), instruction->name.numbers[0]);
    at = put(put(at, instruction->opcode), instruction->metadata);
    if (instruction->name.numbers[1])
        at = put(at, instruction->name.numbers[1]);
    *begin = (unsigned char)(at - begin);
    at = put(put(at, instruction->shape), (uint32_t)client.length);
    if (client.length)
        memcpy(at, client.text, client.length);
    at = put_operation(o, at + client.length, &instruction->operation);
    at = put(at, count);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t operand = o->open->operands[instruction->operands + k];
        at = put(at, operand == NO_INSTRUCTION ? 0 : number - operand);
    }
    o->pack.length = (size_t)((char *)at - o->pack.data);
}

void
record_pack(struct ownership *o, struct computation *c)
{
    c->count = (uint32_t)c->body->count;
    c->operand_count = (uint32_t)c->body->operand_count;
    text_clear(&o->pack);
    for (uint32_t i = 0; i < c->count; i++)
        record_add(o, computation_instruction(c, i), i, c->line);
    c->packed = (unsigned char *)text_copy(&o->pack, &o->arena);
}

/* ---- reading ---- */

static inline uint32_t
take_number(const unsigned char **at)
{
    const unsigned char *p = *at;
    uint32_t byte = *p++, number = byte & 127;
    for (unsigned shift = 7; byte >= 128; shift += 7) {
        byte = *p++;
        number |= (byte & 127) << shift;
    }
    *at = p;
    return number;
}

static struct origin
take_origin(const unsigned char **at, uint32_t first_line)
{
    struct origin origin;
    const unsigned char *end = *at + **at;
    (*at)++;
    origin.line = first_line + take_number(at);
    origin.name.stem = take_number(at);
    origin.name.numbers[0] = take_number(at);
    origin.opcode = take_number(at);
    origin.metadata = take_number(at);
    origin.name.numbers[1] = *at < end ? take_number(at) : 0;
    return origin;
}

static struct shape_entry *
take_shape(const struct ownership *o, const unsigned char **at)
{
    uint32_t shape = take_number(at);
    return shape ? (*o->shapes)[shape - 1] : NULL;
}

static struct slice
take_client(const unsigned char **at)
{
    uint32_t length = take_number(at);
    const char *text = (const char *)*at;
    *at += length;
    return (struct slice){text, length};
}

static void
take_operation(const struct ownership *o, const unsigned char **at, struct operation *operation)
{
    unsigned char rule = *(*at)++, trait = *(*at)++;
    operation->rule = rule & (ROOT - 1);
    operation->root = rule & ROOT;
    operation->written_out = rule & WRITTEN_OUT;
    operation->trait = trait & (PART - 1);
    operation->part = (uint8_t)((trait & (LINKED - 1)) / PART);
    operation->number = rule & NUMBERED ? (int32_t)take_number(at) : -1;
    operation->links = trait & LINKED ? o->links[take_number(at)] : NULL;
    operation->callee = trait & CALLS ? o->links[take_number(at)] : NULL;
}

/* Points steps at the root leaves that they own. */
static void
link_roots(const struct computation *c, struct step *steps)
{
    for (uint32_t i = c->owned_count; i-- > 0;)
        steps[c->roots[c->owned[i]].owner].root = i + 1;
}

struct record
record_open(const struct ownership *o, const struct computation *c, struct arena *arena)
{
    struct step *steps = arena_alloc_raw(arena, c->count * sizeof *steps);
    uint32_t *operands = arena_alloc_raw(arena, c->operand_count * sizeof *operands), next = 0;
    const unsigned char *at = c->packed;
    for (uint32_t i = 0; i < c->count; i++) {
        struct step *step = &steps[i];
        step->packed = (uint32_t)(at - c->packed);
        step->root = 0;
        at += *at;
        struct shape_entry *shape = take_shape(o, &at);
        take_client(&at);
        take_operation(o, &at, &step->operation);
        step->operation.shape = shape && shape->shape ? shape : NULL;
        step->operands = next;
        step->operand_count = take_number(&at);
        for (uint32_t k = 0; k < step->operand_count; k++) {
            uint32_t distance = take_number(&at);
            operands[next++] = distance ? i - distance : NO_STEP;
        }
    }
    link_roots(c, steps);
    return (struct record){c->count, c->root, steps, operands};
}

struct origin
step_origin(const struct ownership *o, const struct computation *c, const struct step *step,
            struct shape_entry **shape, struct slice *client)
{
    const unsigned char *at = c->packed + step->packed;
    struct origin origin = take_origin(&at, c->line);
    struct shape_entry *written = take_shape(o, &at);
    if (shape)
        *shape = written;
    if (client)
        *client = take_client(&at);
    return origin;
}

struct slice
origin_name(const struct ownership *o, const struct origin *origin, struct arena *arena)
{
    return instruction_name_text(&o->words, origin->name, arena);
}

const char *
step_opcode(const struct ownership *o, const struct computation *c, const struct step *step)
{
    struct origin origin = step_origin(o, c, step, NULL, NULL);
    return words_text(&o->words, origin.opcode);
}

const char *
step_name(const struct ownership *o, const struct computation *c, const struct step *step,
          struct arena *arena)
{
    struct origin origin = step_origin(o, c, step, NULL, NULL);
    return origin_name(o, &origin, arena).text;
}

enum leaf_state
step_leaf(const struct computation *c, const struct step *step, size_t leaf, size_t *root)
{
    enum leaf_state state = ownership_leaf_alone(&step->operation, leaf);
    if (state != LEAF_OWNED)
        return state;
    if (!step->root)
        return LEAF_OWNED;
    uint32_t owner = c->roots[c->owned[step->root - 1]].owner;
    uint32_t low = step->root - 1, high = c->owned_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        const struct root_leaf *at = &c->roots[c->owned[middle]];
        if (at->owner == owner && at->leaf < leaf)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == c->owned_count || c->roots[c->owned[low]].owner != owner ||
        c->roots[c->owned[low]].leaf != leaf)
        return LEAF_OWNED;
    *root = c->owned[low];
    return LEAF_ROOT;
}

uint32_t *
record_parameters(const struct record *record, struct arena *arena)
{
    uint32_t *steps = arena_array(arena, record->count + 1, sizeof *steps);
    for (uint32_t i = 0; i < record->count; i++)
        steps[i] = NO_STEP;
    for (uint32_t i = 0; i < record->count; i++) {
        const struct operation *operation = &record->steps[i].operation;
        if (operation->rule == RULE_PARAMETER && operation->number >= 0 &&
            (uint32_t)operation->number < record->count)
            steps[operation->number] = i;
    }
    return steps;
}
