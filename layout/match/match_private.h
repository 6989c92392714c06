/* What the files of the matcher share: keys (match_key.c), classes of equal evidence
 * (match_class.c), rounds (match_round.c), gaps of the schedule (match_gap.c), bodies
 * (match.c). */
#ifndef LAYOUT_MATCH_MATCH_PRIVATE_H
#define LAYOUT_MATCH_MATCH_PRIVATE_H

#include "layout/match/match.h"
#include "layout/owner/users.h"

/* Nodes of one body with their evidence. */
struct match_list {
    uint32_t count;
    uint32_t *nodes;
    uint64_t *keys; /* 0: no evidence; the node is in no class */
};

/* Nodes that were unmatched when they were last listed. */
struct match_rest {
    uint32_t count;
    uint32_t *nodes;
};

/* Two bodies that are being matched. */
struct matching {
    struct match_body *old, *new;
    struct match_list left, right; /* room for all nodes of the bodies */
    struct match_rest old_rest, new_rest;
    uint32_t pairs;     /* all so far, in all bodies */
    uint32_t stamp;     /* of the last round */
    struct arena arena; /* reset between bodies */
};

static inline uint64_t
hash_mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* Makes the bodies of a side and the keys of their nodes. Returns what the program is. */
struct match_print match_keys(struct match_side *side, const struct program *program);

static inline bool
match_is(const struct match_body *body, uint32_t at, enum opcode_rule rule)
{
    return body->record.steps[at].operation.rule == rule;
}

/* Pairs two nodes, unless one of them has a mate. */
bool match_pair(struct matching *m, uint32_t old, uint32_t new);

/* Pairs the classes of equal evidence that have the same size in both lists: nodes of equal
 * shape if the shapes agree, else in order. Returns how many pairs it made. */
uint32_t match_classes(struct matching *m);

/* Begins the matching of two bodies, whose nodes are all unmatched. */
void match_begin(struct matching *m, struct match_body *old, struct match_body *new);
/* The unmatched nodes of both bodies, as the lists of m. Returns false if one has none. */
bool match_list_rest(struct matching *m);

/* What a list's node has as evidence. */
typedef uint64_t match_evidence(const struct match_body *body, uint32_t at, int level);
/* Pairs classes of the unmatched nodes of both bodies by an evidence. */
uint32_t match_by(struct matching *m, match_evidence *evidence, int level);

/* Hashes the unmatched nodes of a list, which are in order: operands into `below`, users into
 * `above`. An unmatched neighbour that is not in the list counts as nothing. */
void match_hash(struct match_body *body, const struct match_list *list, enum match_level level,
                uint32_t stamp);

/* Pairs by operands and users until nothing more is found. */
void match_rounds(struct matching *m, enum match_level level);

/* Pairs equal nodes at both ends of each gap between matched neighbours of the schedule. */
void match_twins(struct matching *m);
/* Aligns what is left in each gap. */
void match_gaps(struct matching *m);

#endif
