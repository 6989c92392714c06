/*
 * A program as a graph: its instructions with their operands, users and callers, and what they
 * do to the order of elements.
 */
#ifndef LAYOUT_COPY_GRAPH_H
#define LAYOUT_COPY_GRAPH_H

#include "layout/owner/records.h"
#include "layout/owner/roots.h"
#include "layout/owner/users.h"
#include "layout/program/program.h"

enum op {
#define OPCODE(code, text, nature) OP_##code,
#include "layout/copy/opcode.def"
#undef OPCODE
    OP_OTHER
};

/* What an opcode does to the order of elements (opcode.def). */
enum nature {
    NATURE_COMPUTES,
    NATURE_MOVES,
    NATURE_CONVERTS,
    NATURE_SELECTS,
    NATURE_RUNS,
    NATURE_WANTS
};

/* What a fusion does: the most of what its instructions do. */
enum fused_work { WORK_MOVES, WORK_CONVERTS, WORK_SELECTS, WORK_COMPUTES };

/* An instruction. */
struct node {
    struct graph_body *body; /* NULL: none */
    uint32_t step;
};

/* A call of a computation. */
struct call {
    struct node caller;
    enum reference_kind kind;
};

#define NESTED_MOVES 5 /* how deep moves are looked for in fusions */

/* A step that reads an element of a tuple. */
struct element {
    int64_t number;
    uint32_t step;
};

/* What is known of a computation. */
struct graph_body {
    const struct computation *computation;
    const struct record *record;
    uint8_t *ops;   /* enum op of each step */
    uint8_t *marks; /* of each step, what node_is_mark says + 1; 0: not computed yet */
    size_t call_count;
    struct call *calls; /* of this computation */
    struct node fusion; /* the first that calls it; no_node: none does */
    uint32_t parameter_count;
    uint32_t *parameters;                    /* step of each; NO_STEP: none */
    uint8_t work;                            /* enum fused_work + 1; 0: not computed yet */
    bool searched;                           /* the next two are computed */
    struct node first_wanting, last_wanting; /* that want an order, of nested fusions too */
    bool measured;                           /* `largest` is computed */
    struct node largest;                     /* the parameter with most bytes; no_node: none */
    const struct moves *moves[NESTED_MOVES]; /* see moves_within; NULL: not computed yet */
    uint32_t element_count;
    struct element *elements;       /* see graph_elements; NULL: not computed yet */
    const struct readers **readers; /* of each step (both_orders.c); NULL: not computed */
    bool timed;                     /* `times` is known or known to be unknown */
    int64_t times;                  /* how often it runs (times.h) */
};

struct graph {
    const struct program *program;
    struct records *records;   /* of the program */
    struct graph_body *bodies; /* by the number of the computation */
    struct arena *arena;       /* that of the records */
    struct arena *scratch;     /* of a search */
    uint8_t *ops;              /* enum op + 1 of each word that is an opcode; 0: not read yet */
    struct words pairs;        /* of shapes that were compared */
    size_t answer_capacity;
    uint8_t *answers; /* of each pair */
    size_t element_capacity;
    uint64_t *elements; /* of each shape, node_elements + 1; 0: not computed yet */
    uint32_t looks;     /* users, operands and callers that a search may still look at */
};

/* Makes the graph of a program that keeps operations, PROGRAM_METADATA and PROGRAM_ACCESS, as
 * it is opened. */
void graph_begin(struct graph *graph, const struct program *program, struct records *records,
                 struct arena *scratch);
void graph_end(struct graph *graph);

static const struct node no_node = {NULL, NO_STEP};

static inline struct graph_body *
graph_body(const struct graph *graph, const struct computation *c)
{
    return &graph->bodies[c->number];
}

/* Takes one look of those that the current search may still take. Returns false if none is
 * left. */
static inline bool
graph_look(struct graph *graph)
{
    graph->looks -= graph->looks > 0;
    return graph->looks > 0;
}

static inline const struct step *
node_step(struct node node)
{
    return &node.body->record->steps[node.step];
}

static inline enum op
node_op(struct node node)
{
    return (enum op)node.body->ops[node.step];
}

static inline bool
node_same(struct node a, struct node b)
{
    return a.body == b.body && a.step == b.step;
}

static inline bool
node_is_root(struct node node)
{
    return node.body->record->root == node.step;
}

enum nature node_nature(struct node node);
/* Operand k; no_node: there is none. */
struct node node_operand(struct node node, uint32_t k);
/* The users of an instruction, as in struct users. */
const struct use *node_users(struct graph *graph, struct node node, uint32_t *count);
/* The number of the first call, among those of the computation, of an instruction or of one
 * behind it. */
uint32_t node_first_edge(struct node node);
/* The computation that an instruction calls in this way; NULL: none. */
struct graph_body *node_callee(const struct graph *graph, struct node node,
                               enum reference_kind kind);
/* The computation of a fusion; NULL: it is none. */
struct graph_body *node_fused(const struct graph *graph, struct node node);
/* The parameter of this number; no_node: there is none. */
struct node graph_parameter(struct graph_body *body, int64_t number);
struct node graph_root(struct graph_body *body);

/* The steps that read element `number` of the first parameter of a computation, in the order of
 * the text. */
const struct element *graph_elements(struct graph *graph, struct graph_body *body,
                                     uint32_t number, uint32_t *count);

/* The shape of an instruction; NULL: unknown. */
static inline struct shape_entry *
node_shape(struct node node)
{
    return node_step(node)->operation.shape;
}

/* The shape of an instruction that yields one array; NULL: it does not. */
const struct shape_entry *node_array(struct node node);
/* The number of elements of its largest array. */
int64_t node_elements(struct graph *graph, struct node node);

/* The name, an attribute that is kept, and the opcode; they live as long as the program. */
const char *node_name(const struct graph *graph, struct node node);
/* The word or the numbers of an attribute that is kept of a node; empty: none is. */
struct slice node_word(const struct graph *graph, struct node node, enum attribute_kind kind);
struct number_list node_numbers(const struct graph *graph, struct node node,
                                enum attribute_kind kind);
const char *node_opcode(const struct graph *graph, struct node node);
/* The text of its enum op: of all-to-all-start, "all-to-all"; "" for OP_OTHER. */
const char *node_op_name(struct node node);

/* Returns whether a custom call only marks what the compiler knows, and asks for no order. */
bool node_is_mark(const struct graph *graph, struct node node);
/* Returns whether an instruction may ask for the order of its operand `of`. no_node: of any of
 * them, or of its result. */
bool node_wants(struct graph *graph, struct node node, struct node of);

/* Returns whether a copy or transpose from one shape to another keeps the order. transpose:
 * no_node, or the instruction that permutes dims. */
bool graph_same_order(struct graph *graph, const struct shape_entry *from,
                      const struct shape_entry *to, struct node transpose);
bool graph_reshapes(struct graph *graph, const struct shape_entry *from,
                    const struct shape_entry *to);

/* What a fused computation does. */
enum fused_work graph_work(struct graph *graph, struct graph_body *body);
/* Finds the first and the last instruction of a fused computation that want an order. */
const struct graph_body *graph_wanting(struct graph *graph, struct graph_body *body);

#endif
