/* Every computation is opened once. What is asked of a fusion again and again is kept. */
#include "layout/copy/graph.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/order.h"
#include "layout/shape_entry.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *text;
    enum nature nature;
} opcodes[] = {
#define OPCODE(code, text, nature) {text, NATURE_##nature},
#include "layout/copy/opcode.def"
#undef OPCODE
    {"", NATURE_COMPUTES},
};

/* ---- making ---- */

static enum op
find_op(const char *text, size_t length)
{
    for (int op = 0; op < OP_OTHER; op++)
        if (strlen(opcodes[op].text) == length && memcmp(opcodes[op].text, text, length) == 0)
            return (enum op)op;
    return OP_OTHER;
}

/* The start of a slice, read or updated, is one opcode; that of an operation that wants
 * an order has its opcode. */
static enum op
read_op(struct slice text)
{
    enum op op = find_op(text.text, text.length);
    if (op != OP_OTHER || !slice_ends(text, "-start"))
        return op;
    op = find_op(text.text, text.length - strlen("-start"));
    if (op == OP_SLICE || op == OP_DYNAMIC_SLICE || op == OP_UPDATE_SLICE)
        return OP_SLICE_START;
    return opcodes[op].nature == NATURE_WANTS ? op : OP_OTHER;
}

static enum op
op_of_word(struct graph *graph, uint32_t word)
{
    const struct words *words = &graph->program->ownership.words;
    if (graph->ops[word] == 0)
        graph->ops[word] = (uint8_t)(read_op(words->items[word]) + 1);
    return (enum op)(graph->ops[word] - 1);
}

static void
find_parameters(struct graph *graph, struct graph_body *body, const struct record *record)
{
    for (uint32_t i = 0; i < record->count; i++)
        body->parameter_count += body->ops[i] == OP_PARAMETER;
    body->parameters = arena_array(graph->arena, body->parameter_count + 1, sizeof(uint32_t));
    for (uint32_t i = 0; i < body->parameter_count; i++)
        body->parameters[i] = NO_STEP;
    for (uint32_t i = record->count; i-- > 0;) {
        int32_t number = record->steps[i].operation.number;
        if (body->ops[i] == OP_PARAMETER && number >= 0 &&
            (uint32_t)number < body->parameter_count)
            body->parameters[number] = i;
    }
}

static void
open_body(struct graph *graph, struct graph_body *body, const struct computation *c)
{
    const struct record *record = records_open(graph->records, c);
    body->computation = c;
    body->record = record;
    body->ops = arena_alloc_raw(graph->arena, record->count + 1);
    for (uint32_t i = 0; i < record->count; i++) {
        struct origin origin =
            step_origin(&graph->program->ownership, c, &record->steps[i], NULL, NULL);
        body->ops[i] = (uint8_t)op_of_word(graph, origin.opcode);
    }
    find_parameters(graph, body, record);
    body->fusion = body->largest = no_node;
}

/* Calls of all computations: counts them, or writes them down if there is room. */
static void
add_calls(struct graph *graph, bool counts)
{
    const struct ownership *o = &graph->program->ownership;
    for (size_t i = 0; i < o->count; i++) {
        const struct computation *c = o->computations[i];
        for (uint32_t k = 0; k < c->edge_count; k++) {
            const struct edge *edge = &c->edges[k];
            const struct computation *callee = edge_callee(o, edge);
            struct node caller = {&graph->bodies[i], edge->caller};
            if (!callee)
                continue;
            struct graph_body *body = graph_body(graph, callee);
            if (!counts)
                body->calls[body->call_count] =
                    (struct call){caller, (enum reference_kind)edge->kind};
            body->call_count++;
            if (edge->kind == REFERENCE_FUSED && !body->fusion.body)
                body->fusion = caller;
        }
    }
}

void
graph_begin(struct graph *graph, const struct program *program, struct records *records,
            struct arena *scratch)
{
    const struct ownership *o = &program->ownership;
    *graph = (struct graph){
        .program = program, .records = records, .arena = &records->arena, .scratch = scratch};
    graph->ops = arena_alloc(graph->arena, o->words.count + 1);
    graph->bodies = arena_array(graph->arena, o->count + 1, sizeof *graph->bodies);
    for (size_t i = 0; i < o->count; i++)
        open_body(graph, &graph->bodies[i], o->computations[i]);
    add_calls(graph, true);
    for (size_t i = 0; i < o->count; i++) {
        struct graph_body *body = &graph->bodies[i];
        body->calls = arena_array(graph->arena, body->call_count + 1, sizeof *body->calls);
        body->call_count = 0;
    }
    add_calls(graph, false);
}

void
graph_end(struct graph *graph)
{
    words_free(&graph->pairs);
    free(graph->answers);
    free(graph->elements);
}

/* ---- nodes ---- */

enum nature
node_nature(struct node node)
{
    return opcodes[node_op(node)].nature;
}

const char *
node_op_name(struct node node)
{
    return opcodes[node_op(node)].text;
}

struct node
node_operand(struct node node, uint32_t k)
{
    uint32_t step = record_operand(node.body->record, node_step(node), k);
    return step == NO_STEP ? no_node : (struct node){node.body, step};
}

const struct use *
node_users(struct graph *graph, struct node node, uint32_t *count)
{
    const struct users *users = records_users(graph->records, node.body->computation);
    *count = users->first[node.step + 1] - users->first[node.step];
    return users->list + users->first[node.step];
}

uint32_t
node_first_edge(struct node node)
{
    const struct computation *c = node.body->computation;
    uint32_t low = 0, high = c->edge_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (c->edges[middle].caller < node.step)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct graph_body *
node_callee(const struct graph *graph, struct node node, enum reference_kind kind)
{
    const struct computation *c = node.body->computation, *callee = NULL;
    uint32_t i = node_first_edge(node);
    while (i < c->edge_count && c->edges[i].caller == node.step && c->edges[i].kind != kind)
        i++;
    if (i < c->edge_count && c->edges[i].caller == node.step)
        callee = edge_callee(&graph->program->ownership, &c->edges[i]);
    return callee ? graph_body(graph, callee) : NULL;
}

struct graph_body *
node_fused(const struct graph *graph, struct node node)
{
    return node_op(node) == OP_FUSION ? node_callee(graph, node, REFERENCE_FUSED) : NULL;
}

struct node
graph_parameter(struct graph_body *body, int64_t number)
{
    if (number < 0 || number >= body->parameter_count || body->parameters[number] == NO_STEP)
        return no_node;
    return (struct node){body, body->parameters[number]};
}

struct node
graph_root(struct graph_body *body)
{
    return body->record->root == NO_STEP ? no_node : (struct node){body, body->record->root};
}

const struct shape_entry *
node_array(struct node node)
{
    const struct shape_entry *shape = node_shape(node);
    return shape && shape->leaf_count == 1 ? shape->leaves[0].entry : NULL;
}

/* Makes room for item `number` of an array whose items begin as zeros. */
static void
reserve(void *array, size_t number, size_t *capacity, size_t item_size)
{
    while (number >= *capacity) {
        size_t before = *capacity;
        grow_array(array, capacity, item_size);
        memset(*(char **)array + before * item_size, 0, (*capacity - before) * item_size);
    }
}

static int64_t
most_elements(const struct shape_entry *shape)
{
    int64_t most = 0;
    for (size_t i = 0; i < shape->leaf_count; i++)
        if (shape->leaves[i].entry->size.elements > most)
            most = shape->leaves[i].entry->size.elements;
    return most;
}

int64_t
node_elements(struct graph *graph, struct node node)
{
    const struct shape_entry *shape = node_shape(node);
    if (!shape)
        return 0;
    reserve(&graph->elements, shape->id, &graph->element_capacity, sizeof *graph->elements);
    uint64_t *elements = &graph->elements[shape->id];
    if (*elements == 0)
        *elements = (uint64_t)most_elements(shape) + 1;
    return (int64_t)(*elements - 1);
}

const char *
node_name(const struct graph *graph, struct node node)
{
    return step_name(&graph->program->ownership, node.body->computation, node_step(node),
                     graph->arena);
}

struct slice
node_word(const struct graph *graph, struct node node, enum attribute_kind kind)
{
    return program_word(graph->program, node.body->computation, node_step(node), kind);
}

struct number_list
node_numbers(const struct graph *graph, struct node node, enum attribute_kind kind)
{
    return program_numbers(graph->program, node.body->computation, node_step(node), kind);
}

const char *
node_opcode(const struct graph *graph, struct node node)
{
    return step_opcode(&graph->program->ownership, node.body->computation, node_step(node));
}

static bool
target_is_mark(const struct graph *graph, struct node node)
{
    static const char *const marks[] = {"AssumeGatherIndicesInBound",
                                        "Sharding",
                                        "AnnotateDeviceType",
                                        "ConcatBitcast",
                                        "AllocateBuffer",
                                        "SliceStart",
                                        "ReshapeBitcast"};
    struct slice target = node_word(graph, node, ATTRIBUTE_CUSTOM_CALL_TARGET);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (memmem(target.text, target.length, marks[i], strlen(marks[i])))
            return true;
    return false;
}

bool
node_is_mark(const struct graph *graph, struct node node)
{
    struct graph_body *body = node.body;
    if (node_op(node) != OP_CUSTOM_CALL)
        return false;
    if (!body->marks)
        body->marks = arena_alloc(graph->arena, node.body->record->count + 1);
    if (body->marks[node.step] == 0)
        body->marks[node.step] = target_is_mark(graph, node) ? 2 : 1;
    return body->marks[node.step] == 2;
}

bool
node_wants(struct graph *graph, struct node node, struct node of)
{
    enum op op = node_op(node);
    if (op == OP_UPDATE_SLICE)
        return of.body && node_same(node_operand(node, 1), of);
    if (op != OP_RESHAPE)
        return node_nature(node) == NATURE_WANTS && !node_is_mark(graph, node);
    struct node operand = node_operand(node, 0);
    const struct shape_entry *to = node_array(node);
    const struct shape_entry *from = operand.body ? node_array(operand) : NULL;
    return from && to && !graph_reshapes(graph, from, to);
}

/* ---- orders ---- */

/* The answer for a pair of shapes and what permutes dims; 0: it is not known yet. */
static uint8_t *
answer_of(struct graph *graph, const struct shape_entry *from, const struct shape_entry *to,
          struct slice how)
{
    struct text key = {0};
    size_t ids[] = {from->id, to->id};
    text_append(&key, (const char *)ids, sizeof ids);
    text_append(&key, how.text, how.length);
    uint32_t number = words_number(&graph->pairs, key.data, key.length);
    text_free(&key);
    reserve(&graph->answers, number, &graph->answer_capacity, sizeof *graph->answers);
    return &graph->answers[number];
}

/* Returns a list as a permutation of `rank` dims; NULL: it is none. */
static const int64_t *
permutation_of(const struct number_list *list, size_t rank, struct arena *arena)
{
    bool *seen = arena_array(arena, rank + 1, sizeof *seen);
    for (size_t i = 0; i < list->count; i++) {
        if (list->count != rank || list->items[i] >= (int64_t)rank || seen[list->items[i]])
            return NULL;
        seen[list->items[i]] = true;
    }
    return list->count == rank ? list->items : NULL;
}

bool
graph_same_order(struct graph *graph, const struct shape_entry *from,
                 const struct shape_entry *to, struct node transpose)
{
    struct number_list how = {0};
    const int64_t *permutation = NULL;
    bool permutes = transpose.body && node_op(transpose) == OP_TRANSPOSE;
    if (from->size.elements <= 1 && from->shape->rank == to->shape->rank)
        return true;
    if (permutes)
        how = node_numbers(graph, transpose, ATTRIBUTE_DIMENSIONS);
    struct slice key = {(const char *)how.items, how.count * sizeof *how.items};
    uint8_t *answer = answer_of(graph, from, to, key);
    if (*answer)
        return *answer == 2;
    struct arena_mark mark = arena_mark(graph->scratch);
    bool known = from->shape->rank == to->shape->rank;
    if (known && permutes) {
        permutation = permutation_of(&how, to->shape->rank, graph->scratch);
        known = permutation;
    }
    bool same = known && size_stored_bits(from->shape) == size_stored_bits(to->shape) &&
                order_same(from->shape, to->shape, permutation, graph->scratch);
    arena_rewind(graph->scratch, mark);
    *answer = same ? 2 : 1;
    return same;
}

bool
graph_reshapes(struct graph *graph, const struct shape_entry *from,
               const struct shape_entry *to)
{
    uint8_t *answer = answer_of(graph, from, to, (struct slice){"reshape", 7});
    if (*answer == 0) {
        bool same = size_stored_bits(from->shape) == size_stored_bits(to->shape) &&
                    order_reshapes(from->shape, to->shape, graph->scratch);
        *answer = same ? 2 : 1;
    }
    return *answer == 2;
}
