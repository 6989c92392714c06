/*
 * The instructions of a closed computation. They are packed, because most computations are
 * fusions or dead, and opened again where values are followed through them or rows name them.
 */
#ifndef LAYOUT_OWNER_RECORD_H
#define LAYOUT_OWNER_RECORD_H

#include "layout/owner/ownership.h"

#define NO_STEP UINT32_MAX

struct step {
    struct operation operation;
    uint32_t operands, operand_count; /* range in record.operands */
    uint32_t packed;                  /* where it begins in the computation's packed bytes */
    uint32_t root; /* 1-based position of its first root leaf in computation.owned; 0: it owns
                      none */
};

struct record {
    uint32_t count, root; /* number of the root step; NO_STEP: none */
    const struct step *steps;
    const uint32_t *operands; /* step numbers; NO_STEP: not in the computation. Empty unless
                                 operations are kept */
};

/* Packs the instructions of the computation that is being closed. */
void record_pack(struct ownership *o, struct computation *c);

/* Appends an instruction to the bytes that are being packed: its number in its computation,
 * whose first line is given. */
void record_add(struct ownership *o, const struct instruction *instruction, uint32_t number,
                uint32_t first_line);

/* Opens a closed computation for as long as the arena lives (records.h opens each once). */
struct record record_open(const struct ownership *o, const struct computation *c,
                          struct arena *arena);

/* What the text says of a step. *client is set to what the client kept with it, and *shape to
 * what is written as its shape; both may be NULL. */
struct origin step_origin(const struct ownership *o, const struct computation *c,
                          const struct step *step, struct shape_entry **shape,
                          struct slice *client);

/* The opcode of a step, as written. It lives as long as the ownership. */
const char *step_opcode(const struct ownership *o, const struct computation *c,
                        const struct step *step);

/* The name of a step, NUL-terminated. It lives as long as the arena, or as the module. */
struct slice origin_name(const struct ownership *o, const struct origin *origin,
                         struct arena *arena);
const char *step_name(const struct ownership *o, const struct computation *c,
                      const struct step *step, struct arena *arena);

/* The state of leaf number `leaf` of a step. For LEAF_ROOT, *root is the number of the root
 * leaf that decides its role. */
enum leaf_state step_leaf(const struct computation *c, const struct step *step, size_t leaf,
                          size_t *root);

/* The role of a leaf of a state, once uses are decided. constant: its operation is one. */
enum role leaf_role(const struct computation *c, enum leaf_state state, size_t root,
                    bool constant);

/* The steps that are parameters, by number, record->count of them; NO_STEP: not in the text. */
uint32_t *record_parameters(const struct record *record, struct arena *arena);

static inline uint32_t
record_operand(const struct record *record, const struct step *step, uint32_t k)
{
    return k < step->operand_count ? record->operands[step->operands + k] : NO_STEP;
}

#endif
