/* A search through a graph, breadth first, that visits no instruction twice and gives up when
 * it has gone far. */
#ifndef LAYOUT_COPY_SEARCH_H
#define LAYOUT_COPY_SEARCH_H

#include "layout/copy/graph.h"

#define SEARCH_NODES 1024 /* the most instructions that a search keeps */
#define SEARCH_LOOKS 1024 /* the most that the searches for one side look at (graph->looks) */

/* A distance counts half steps: what is found within a fusion is farther than its operands. */
struct search {
    struct arena *arena;
    struct arena_mark mark;
    uint32_t count, next; /* instructions kept, and visited */
    uint32_t visits;      /* that are left */
    struct visit {
        struct node node;
        uint32_t distance;
    } * visits_to_come; /* of SEARCH_NODES */
    uint16_t *slots;    /* hash table of their numbers + 1 */
};

/* The users of an instruction, each once, as far as the search may look. */
struct consumers {
    struct graph_body *body;
    const struct use *next, *end;
};

struct consumer {
    struct node node;
    uint32_t count;
    const struct use *uses; /* of the instruction, by the number of the operand; 1 or more */
};

struct consumers consumers_of(struct graph *graph, struct node node);
/* Sets *consumer to the next user. Returns false if there is none, or no look is left. */
bool consumer_next(struct graph *graph, struct consumers *consumers, struct consumer *consumer);

/* Begins a search from an instruction, which visits at most `visits`. */
void search_begin(struct search *search, struct graph *graph, struct node from,
                  uint32_t visits);
/* Sets *node to the next instruction. Returns false if none is left. */
bool search_next(struct search *search, struct node *node, uint32_t *distance);
/* Returns whether an instruction was kept before. */
bool search_knows(const struct search *search, struct node node);
/* Keeps an instruction to visit it later, unless it was kept before. */
void search_add(struct search *search, struct node node, uint32_t distance);
/* Forgets the search. Those that began later must have ended. */
void search_end(struct search *search);

#endif
