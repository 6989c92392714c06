#include "layout/match/match_private.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/owner/roots.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* The hashes of a shape, for each level that looks at shapes. */
struct shape_keys {
    bool made;
    uint64_t levels[LEVEL_OPCODE];
};

struct word_key {
    uint64_t hash; /* of its text; 0: not made yet */
    bool moves;    /* an opcode that only moves data */
};

struct keying {
    struct match_side *side;
    const struct program *program;
    size_t shape_capacity;
    struct shape_keys *shapes;  /* by id */
    struct word_key *words;     /* by number of the word */
    struct match_print *prints; /* by number of the computation: what it says to callers */
    struct arena arena;         /* reset after each computation */
};

/* ---- computations ---- */

struct match_body *
match_body_of(const struct match_side *side, const struct computation *computation)
{
    return computation ? side->of[computation->number] : NULL;
}

static bool
owns_memory(const struct computation *c)
{
    return c->use == USE_ENTRY || c->use == USE_SEQUENCED;
}

/* ---- shapes ---- */

static uint64_t
hash_sorted(uint64_t *items, size_t count, uint64_t hash)
{
    qsort(items, count, sizeof *items, compare_uint64);
    for (size_t i = 0; i < count; i++)
        hash = hash_mix(hash, items[i]);
    return hash;
}

static uint64_t
hash_type(const struct shape *shape)
{
    return shape->type == PRIMITIVE_UNKNOWN
               ? XXH64(shape->type_name, strlen(shape->type_name), table_seed)
               : (uint64_t)shape->type;
}

static void
add_leaf(struct keying *k, struct shape_keys *keys, const struct shape *array, uint64_t *leaf)
{
    uint64_t type = hash_type(array), dims = hash_mix(0, array->rank);
    uint64_t *sorted = arena_array(&k->arena, array->rank, sizeof *sorted);
    for (size_t i = 0; i < array->rank; i++) {
        dims = hash_mix(dims, (uint64_t)array->dims[i]);
        sorted[i] = (uint64_t)array->dims[i];
    }
    *leaf = hash_sorted(sorted, array->rank, type);
    uint64_t *levels = keys->levels;
    levels[LEVEL_STRICT] = hash_mix(hash_mix(levels[LEVEL_STRICT], type), dims);
    levels[LEVEL_RETYPED] = hash_mix(levels[LEVEL_RETYPED], dims);
    levels[LEVEL_LOOSE] = hash_mix(hash_mix(levels[LEVEL_LOOSE], type), array->rank);
}

static const struct shape_keys *
shape_keys_of(struct keying *k, const struct shape_entry *entry)
{
    static const struct shape_keys none;
    if (!entry)
        return &none;
    while (entry->id >= k->shape_capacity) {
        size_t before = k->shape_capacity;
        grow_array(&k->shapes, &k->shape_capacity, sizeof *k->shapes);
        memset(k->shapes + before, 0, (k->shape_capacity - before) * sizeof *k->shapes);
    }
    struct shape_keys *keys = &k->shapes[entry->id];
    if (keys->made)
        return keys;
    uint64_t *leaves = arena_array(&k->arena, entry->leaf_count, sizeof *leaves);
    for (size_t i = 0; i < entry->leaf_count; i++)
        add_leaf(k, keys, shape_array(entry->leaves[i].entry->shape), &leaves[i]);
    keys->levels[LEVEL_EXACT] = hash_mix(1, entry->id);
    keys->levels[LEVEL_PERMUTED] = hash_sorted(leaves, entry->leaf_count, 0);
    keys->made = true;
    return keys;
}

/* ---- words ---- */

static bool
moves_only(struct slice opcode)
{
    static const char *const opcodes[] = {"copy",    "bitcast",    "transpose",
                                          "convert", "copy-start", "copy-done"};
    for (size_t i = 0; i < sizeof opcodes / sizeof *opcodes; i++)
        if (slice_is(opcode, opcodes[i]))
            return true;
    return false;
}

static const struct word_key *
word_key_of(struct keying *k, uint32_t number)
{
    struct slice word = k->program->ownership.words.items[number];
    struct word_key *key = &k->words[number];
    if (!key->hash)
        *key =
            (struct word_key){XXH64(word.text, word.length, table_seed) | 1, moves_only(word)};
    return key;
}

static uint64_t
hash_op_name(struct keying *k, uint32_t metadata)
{
    uint32_t word = program_op_name_word(k->program, metadata);
    return word ? word_key_of(k, word)->hash : 0;
}

/* ---- instructions ---- */

/* What the callees of a step say. Bodies and conditions are looked at only exactly. */
static struct match_print
callee_prints(struct keying *k, const struct edge **edge, const struct edge *end, uint32_t step)
{
    struct match_print all = {0, 0};
    for (; *edge < end && (*edge)->caller <= step; (*edge)++) {
        const struct computation *callee = edge_callee(&k->program->ownership, *edge);
        struct match_print one = {0, 0};
        if (callee)
            one = k->prints[callee->number];
        all.exact = hash_mix(all.exact, one.exact + (*edge)->kind);
        if ((*edge)->kind == REFERENCE_FUSED || (*edge)->kind == REFERENCE_CALL)
            all.loose = hash_mix(all.loose, one.loose + (*edge)->kind);
    }
    return all;
}

static uint64_t
mix4(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    return hash_mix(hash_mix(hash_mix(a, b), c), d);
}

/* What a step says, without its operands. */
struct saying {
    const struct word_key *opcode;
    const struct shape_keys *shape;
    struct program_keys text;
    struct match_print callees;
};

static struct match_print
print_of(const struct saying *said)
{
    uint64_t opcode = said->opcode->hash;
    const uint64_t *levels = said->shape->levels;
    return (struct match_print){
        mix4(opcode, levels[LEVEL_STRICT], said->text.exact, said->callees.exact),
        mix4(opcode, levels[LEVEL_LOOSE], said->text.loose, said->callees.loose)};
}

static void
set_keys(uint64_t *keys, const struct saying *said, bool custom_call)
{
    uint64_t opcode = said->opcode->hash, loose = said->text.loose;
    const uint64_t *levels = said->shape->levels;
    struct match_print print = print_of(said);
    keys[LEVEL_EXACT] =
        mix4(opcode, levels[LEVEL_EXACT], said->text.exact, said->callees.exact);
    keys[LEVEL_STRICT] = print.exact;
    keys[LEVEL_PERMUTED] = mix4(opcode, levels[LEVEL_PERMUTED], loose, said->callees.loose);
    keys[LEVEL_RETYPED] = mix4(opcode, levels[LEVEL_RETYPED], loose, 0);
    keys[LEVEL_LOOSE] = print.loose;
    keys[LEVEL_OPCODE] = hash_mix(opcode, custom_call ? loose : 0);
}

/* Hashes a step without its operands. node: NULL, or set to what it is. */
static struct match_print
print_step(struct keying *k, const struct computation *c, const struct step *step,
           struct match_print callees, struct match_node *node)
{
    struct shape_entry *shape;
    struct slice kept;
    struct origin origin = step_origin(&k->program->ownership, c, step, &shape, &kept);
    const struct saying said = {word_key_of(k, origin.opcode),
                                shape_keys_of(k, step->operation.shape),
                                program_keys_kept(kept), callees};
    if (!node)
        return print_of(&said);
    *node = (struct match_node){.mate = NO_MATE,
                                .shape = shape ? (uint32_t)shape->id + 1 : 0,
                                .op_name = hash_op_name(k, origin.metadata),
                                .ranks = said.shape->levels[LEVEL_LOOSE],
                                .moves = said.opcode->moves};
    set_keys(node->keys, &said, step->operation.rule == RULE_CUSTOM_CALL);
    return (struct match_print){node->keys[LEVEL_STRICT], node->keys[LEVEL_LOOSE]};
}

/* Hashes a computation: a sum over its instructions, each with its operands, whose order in the
 * text does not count. */
static struct match_print
print_computation(struct keying *k, const struct computation *c, const struct record *record,
                  struct match_node *nodes)
{
    struct match_print sum = {0, 0};
    struct match_print *all = arena_array(&k->arena, record->count, sizeof *all);
    const struct edge *edge = c->edges, *end = edge ? edge + c->edge_count : NULL;
    for (uint32_t i = 0; i < record->count; i++) {
        const struct step *step = &record->steps[i];
        struct match_print *one = &all[i];
        *one =
            print_step(k, c, step, callee_prints(k, &edge, end, i), nodes ? &nodes[i] : NULL);
        for (uint32_t n = 0; n < step->operand_count; n++) {
            uint32_t operand = record_operand(record, step, n);
            struct match_print other = operand < i ? all[operand] : (struct match_print){0, 0};
            *one = (struct match_print){hash_mix(one->exact, other.exact),
                                        hash_mix(one->loose, other.loose)};
        }
        sum = (struct match_print){sum.exact + one->exact, sum.loose + one->loose};
    }
    return (struct match_print){hash_mix(sum.exact, record->count),
                                hash_mix(sum.loose, record->count)};
}

/* ---- bodies ---- */

static uint32_t *
first_edges(const struct computation *c, struct arena *arena)
{
    uint32_t *first = arena_array(arena, c->count + 1, sizeof *first), at = 0;
    for (uint32_t i = 0; i <= c->count; i++) {
        while (at < c->edge_count && c->edges[at].caller < i)
            at++;
        first[i] = at;
    }
    return first;
}

/* Marks the bodies that asynchronous steps run; they stand before their callers. */
static void
mark_async(struct keying *k, const struct computation *c, const struct record *record)
{
    for (uint32_t i = 0; i < c->edge_count; i++) {
        const struct edge *edge = &c->edges[i];
        const struct computation *callee = edge_callee(&k->program->ownership, edge);
        struct match_body *body = match_body_of(k->side, callee);
        if (body && record->steps[edge->caller].operation.part != ASYNC_NONE)
            body->async = true;
    }
}

static void
add_computation(struct keying *k, size_t number)
{
    struct match_side *side = k->side;
    const struct ownership *o = &k->program->ownership;
    const struct computation *c = o->computations[number];
    struct match_node *nodes = NULL;
    bool owns = owns_memory(c);
    const struct record record = record_open(o, c, owns ? &side->arena : &k->arena);
    if (owns) {
        nodes = arena_alloc_raw(&side->arena, c->count * sizeof *nodes);
        struct match_body *body = side->of[number] = &side->bodies[side->count++];
        *body = (struct match_body){.computation = c,
                                    .record = record,
                                    .nodes = nodes,
                                    .users = users_make(&record, &side->arena),
                                    .first_edge = first_edges(c, &side->arena)};
        mark_async(k, c, &record);
        if (c == k->program->entry)
            side->entry = body;
    }
    k->prints[number] = print_computation(k, c, &record, nodes);
    arena_reset(&k->arena);
}

struct match_print
match_keys(struct match_side *side, const struct program *program)
{
    struct match_print print = {0, 0};
    *side = (struct match_side){.program = program};
    if (!program)
        return print;
    const struct ownership *o = &program->ownership;
    side->bodies = arena_array(&side->arena, o->count, sizeof *side->bodies);
    side->of = arena_array(&side->arena, o->count + 1, sizeof *side->of);
    struct keying k = {.side = side,
                       .program = program,
                       .words = memory_zeroed(o->words.count + 1, sizeof *k.words),
                       .prints = memory_zeroed(o->count + 1, sizeof *k.prints)};
    for (size_t i = 0; i < o->count; i++)
        add_computation(&k, i);
    for (size_t i = 0; i < o->count; i++)
        if (o->computations[i] == program->entry)
            print = k.prints[i];
    free(k.words);
    free(k.prints);
    free(k.shapes);
    arena_free(&k.arena);
    return print;
}

struct match_print
match_print(const struct program *program)
{
    struct match_side side;
    struct match_print print = match_keys(&side, program);
    arena_free(&side.arena);
    return print;
}
