/* A buffer is alive from its definition to the last use of any value that lies in it. Values
 * are followed region by region; what a nested region uses counts where that stands. */
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/kernel/ttir_function.h"

#include <stdlib.h>
#include <string.h>

#define SET_BITS   64
#define WORDS_MOST ((size_t)1 << 20) /* of all sets of a function */

/* The sets of a function: by value, which buffers it may lie in, allocs first, then blocks of
 * tensor memory; and the values that lie in any. */
struct lives {
    struct ttir_function *f;
    size_t sources; /* allocs and blocks of tensor memory */
    size_t words;   /* of a set of them */
    uint64_t **in;  /* by value; NULL: in none */
    size_t count, capacity;
    uint32_t *values; /* that lie in some */
    uint32_t *place;  /* by value: its place in `values`, from 1 */
    size_t used;      /* words so far */
    bool too_large;
};

static uint64_t *
new_set(struct lives *l, size_t words)
{
    l->used += words;
    l->too_large |= l->used > WORDS_MOST;
    return arena_array(l->f->arena, l->too_large ? 1 : words + 1, sizeof(uint64_t));
}

static uint64_t *
set_of(struct lives *l, uint32_t value)
{
    if (l->in[value])
        return l->in[value];
    l->in[value] = new_set(l, l->words);
    arena_grow(l->f->arena, &l->values, l->count, &l->capacity, sizeof *l->values);
    l->values[l->count++] = value;
    l->place[value] = (uint32_t)l->count;
    return l->in[value];
}

/* Adds what one value lies in to another. Returns whether that is more than before. */
static bool
flows(struct lives *l, uint32_t from, uint32_t to)
{
    bool more = false;
    from = ttir_flow_value(&l->f->flow, from);
    if (from == TTIR_NONE || to == TTIR_NONE || !l->in[from] || l->too_large)
        return false;
    uint64_t *set = set_of(l, to);
    for (size_t i = 0; i < l->words && !l->too_large; i++) {
        more |= (l->in[from][i] & ~set[i]) != 0;
        set[i] |= l->in[from][i];
    }
    return more;
}

/* Follows the views of an operation. */
static bool
flows_through(struct lives *l, const struct ttir_op *op)
{
    size_t first = op->kind == TTIR_SELECT, end = first ? 3 : 1;
    bool more = false;
    if ((op->kind != TTIR_VIEW && op->kind != TTIR_SELECT) || op->result_count == 0)
        return false;
    for (size_t k = first; k < end && k < op->operand_count; k++)
        more |= flows(l, op->operands[k], op->results[0]);
    return more;
}

static void
find_places(struct lives *l)
{
    struct ttir_function *f = l->f;
    size_t source = 0;
    bool more = true;
    for (size_t i = 0; i < f->buffer_count; i++)
        if (f->buffers[i].kind == TTIR_BUFFER_ALLOC) {
            set_of(l, f->buffers[i].op->results[0])[source / SET_BITS] |= UINT64_C(1)
                                                                          << source % SET_BITS;
            source++;
        }
    for (size_t i = 0; i < f->tensor_count; i++, source++)
        set_of(l, f->tensors[i].op->results[0])[source / SET_BITS] |= UINT64_C(1)
                                                                      << source % SET_BITS;
    while (more && !l->too_large) {
        more = false;
        for (size_t i = 0; i < f->op_count; i++)
            more |= flows_through(l, f->ops[i]);
        for (size_t i = 0; i < f->flow.edge_count; i++)
            more |= flows(l, f->flow.edges[i].value, f->flow.edges[i].argument);
    }
}

/* ---- one region ---- */

/* A block: where each value is defined and last used in it, by place, and which are alive at
 * its ends. */
struct live_block {
    size_t count, capacity;
    struct live_value {
        uint32_t place;
        bool defined, used;
        uint32_t definition, use; /* numbers of operations */
    } * values;
    uint64_t *in, *out, *defines;
};

struct live_region {
    struct lives *l;
    size_t words, block_count;
    struct live_block *blocks;
    uint64_t *defined; /* in any block of the region */
    size_t *entry;     /* by place: its entry in the block that is read, from 1 */
};

static struct live_value *
entry_of(struct live_region *region, struct live_block *block, uint32_t place)
{
    size_t *entry = &region->entry[place];
    if (*entry == 0 || *entry > block->count || block->values[*entry - 1].place != place) {
        arena_grow(region->l->f->arena, &block->values, block->count, &block->capacity,
                   sizeof *block->values);
        block->values[block->count++] = (struct live_value){.place = place};
        *entry = block->count;
    }
    return &block->values[*entry - 1];
}

static bool
has(const uint64_t *set, size_t i)
{
    return set[i / SET_BITS] >> i % SET_BITS & 1;
}

static void
put(uint64_t *set, size_t i)
{
    set[i / SET_BITS] |= UINT64_C(1) << i % SET_BITS;
}

static void
define(struct live_region *region, struct live_block *block, uint32_t value, uint32_t number)
{
    uint32_t place = value == TTIR_NONE ? 0 : region->l->place[value];
    if (place == 0)
        return;
    struct live_value *entry = entry_of(region, block, place - 1);
    entry->defined = true;
    entry->definition = number;
    put(block->defines, place - 1);
    put(region->defined, place - 1);
}

/* Notes what an operation uses, and what the regions in it do. */
static void
use(struct live_region *region, struct live_block *block, const struct ttir_op *op,
    uint32_t number)
{
    for (size_t k = 0; k < op->operand_count; k++) {
        uint32_t value = ttir_flow_value(&region->l->f->flow, op->operands[k]);
        uint32_t place = value == TTIR_NONE ? 0 : region->l->place[value];
        if (place == 0)
            continue;
        struct live_value *entry = entry_of(region, block, place - 1);
        entry->used = true;
        entry->use = number;
    }
    for (size_t r = 0; r < op->region_count; r++)
        for (size_t i = 0; i < op->regions[r].block_count; i++)
            for (size_t k = 0; k < op->regions[r].blocks[i]->op_count; k++)
                use(region, block, op->regions[r].blocks[i]->ops[k], number);
}

static void
read_block(struct live_region *region, const struct ttir_block *from, struct live_block *block)
{
    uint32_t first = from->op_count ? from->ops[0]->number : 0;
    for (size_t i = 0; i < from->arg_count; i++)
        define(region, block, from->args[i], first);
    for (size_t i = 0; i < from->op_count; i++) {
        const struct ttir_op *op = from->ops[i];
        use(region, block, op, op->number);
        for (size_t k = 0; k < op->result_count; k++)
            define(region, block, op->results[k], op->number);
    }
    for (size_t i = 0; i < block->count; i++)
        if (block->values[i].used && !block->values[i].defined)
            put(block->in, block->values[i].place);
}

/* Adds what is alive where blocks behind this one begin. Returns whether that is more. */
static bool
flow_back(struct live_region *region, const struct ttir_block *from, struct live_block *block)
{
    bool more = false;
    for (size_t i = 0; i < from->next_count; i++) {
        const uint64_t *next = region->blocks[from->next[i]->index].in;
        for (size_t w = 0; w < region->words; w++) {
            uint64_t fresh = next[w] & ~block->out[w];
            more |= fresh != 0;
            block->out[w] |= fresh;
            block->in[w] |= fresh & ~block->defines[w];
        }
    }
    return more;
}

/* Extends the lives of the buffers that a value lies in. */
static void
extend(struct lives *l, uint32_t place, int64_t from, int64_t to)
{
    struct ttir_function *f = l->f;
    const uint64_t *set = l->in[l->values[place]];
    size_t source = 0;
    for (size_t i = 0; i < f->buffer_count; i++) {
        struct ttir_buffer *b = &f->buffers[i];
        if (b->kind != TTIR_BUFFER_ALLOC || !has(set, source++))
            continue;
        b->from = min_i64(b->from, from);
        b->to = max_i64(b->to, to);
    }
    for (size_t i = 0; i < f->tensor_count; i++, source++) {
        if (!has(set, source))
            continue;
        f->tensors[i].from = min_i64(f->tensors[i].from, from);
        f->tensors[i].to = max_i64(f->tensors[i].to, to);
    }
}

static void
extend_in(struct live_region *region, const struct ttir_block *from, struct live_block *block)
{
    size_t count = region->l->count;
    if (from->op_count == 0)
        return;
    int64_t first = from->ops[0]->number, last = from->ops[from->op_count - 1]->number;
    memset(region->entry, 0, count * sizeof *region->entry);
    for (size_t i = 0; i < block->count; i++)
        region->entry[block->values[i].place] = i + 1;
    for (size_t place = 0; place < count; place++) {
        size_t entry = region->entry[place];
        const struct live_value *value = entry ? &block->values[entry - 1] : NULL;
        bool enters = has(block->in, place) && has(region->defined, place);
        if (!(value && value->defined) && !enters)
            continue;
        int64_t begin = value && value->defined ? (int64_t)value->definition : first;
        int64_t end = value && value->used ? (int64_t)value->use : begin;
        if (has(block->out, place))
            end = last;
        extend(region->l, (uint32_t)place, begin, end + 1);
    }
}

static void
live_in(struct lives *l, const struct ttir_region *from)
{
    struct arena *arena = l->f->arena;
    struct live_region region = {
        .l = l, .words = l->count / SET_BITS + 1, .block_count = from->block_count};
    bool more = true;
    l->used += (3 * from->block_count + 1) * region.words;
    l->too_large |= l->used > WORDS_MOST;
    if (l->too_large)
        return;
    region.blocks = arena_array(arena, from->block_count + 1, sizeof *region.blocks);
    region.defined = arena_array(arena, region.words, sizeof(uint64_t));
    region.entry = arena_array(arena, l->count + 1, sizeof *region.entry);
    for (size_t i = 0; i < from->block_count; i++) {
        struct live_block *block = &region.blocks[i];
        from->blocks[i]->index = i;
        block->in = arena_array(arena, region.words, sizeof(uint64_t));
        block->out = arena_array(arena, region.words, sizeof(uint64_t));
        block->defines = arena_array(arena, region.words, sizeof(uint64_t));
        read_block(&region, from->blocks[i], block);
    }
    while (more) {
        more = false;
        for (size_t i = from->block_count; i-- > 0;)
            more |= flow_back(&region, from->blocks[i], &region.blocks[i]);
    }
    for (size_t i = 0; i < from->block_count; i++)
        extend_in(&region, from->blocks[i], &region.blocks[i]);
}

/* ---- all ---- */

void
ttir_live(struct ttir_function *f)
{
    struct lives *l = arena_alloc(f->arena, sizeof *l);
    size_t values = (size_t)f->flow.value_count + 1;
    l->f = f;
    for (size_t i = 0; i < f->buffer_count; i++)
        l->sources += f->buffers[i].kind == TTIR_BUFFER_ALLOC;
    l->sources += f->tensor_count;
    l->words = l->sources / SET_BITS + 1;
    l->in = arena_array(f->arena, values, sizeof(uint64_t *));
    l->place = arena_array(f->arena, values, sizeof *l->place);
    f->lives = l;
    find_places(l);
    for (size_t i = 0; i < f->region_count && !l->too_large; i++)
        live_in(l, f->regions[i]);
    if (l->too_large)
        ttir_doubt(f, TTIR_DOUBT_SIZE, NULL);
}

bool
ttir_lies_in(const struct ttir_function *f, uint32_t value, size_t tensor)
{
    const struct lives *l = f->lives;
    value = ttir_flow_value(&f->flow, value);
    size_t source = l->sources - f->tensor_count + tensor;
    return value != TTIR_NONE && l->in[value] && has(l->in[value], source);
}
