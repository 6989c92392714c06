/*
 * Instructions that wait for the end of their module, where their roles are known. What waits
 * is what the row will show, as it stands in the text: a row of cells would be twenty times as
 * large.
 */
#ifndef CLI_WAITING_H
#define CLI_WAITING_H

#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/memory/ownership.h"
#include "parser/module/module_parse.h"

struct leaf_decision {
    uint32_t root;
    uint8_t state; /* enum leaf_state, once the computation is closed */
    uint8_t role;  /* enum role, once it is decided */
};

/* A computation as rows name it. Between its members may stand those of one within it. */
struct waiting_computation {
    struct slice name;     /* text NULL: its statements stand alone */
    struct waiting *first; /* of its members */
    size_t member_count;
    enum computation_use use;
};

/* An instruction. Behind its leaves stand its name, opcode and operands. */
struct waiting {
    struct waiting *next;                    /* in text order */
    struct waiting_computation *computation; /* NULL: none is open */
    struct shape_entry *shape;
    const struct attribute *attributes; /* that rows show */
    uint64_t line;
    uint32_t attribute_count, name_length, opcode_length, operands_length;
    uint32_t leaf_count;
    bool owns, constant, parameter; /* owns: has roles to be decided */
    struct leaf_decision leaves[];
};

/* Begins as zeros with what the rows show, and one waiting_forget. */
struct waiting_list {
    bool attributes, operands, metadata; /* what the rows show */
    struct waiting *first, **last;
    struct arena arena;
    struct table index;         /* metadata -> number in origins */
    struct attribute **origins; /* a program's instructions come from few places */
    size_t origin_count, origin_capacity;
};

/* NULL when memory runs out, of both. The list owns what they return. */
struct waiting *waiting_add(struct waiting_list *list,
                            const struct hlo_instruction *instruction);
struct waiting_computation *waiting_add_computation(struct waiting_list *list,
                                                    struct slice name);

/* The instruction as it stood in the text; valid as long as what waits. */
struct hlo_instruction waiting_instruction(const struct waiting *waiting);

/* Gives back all that waits; what the rows show stays. */
void waiting_forget(struct waiting_list *list);

#endif
