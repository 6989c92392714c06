/*
 * Instructions that wait for the end of their module, where their roles are known. The text
 * that the row will show is kept, because a row of cells would be twenty times as large.
 */
#ifndef CLI_COMMAND_LIST_WAITING_H
#define CLI_COMMAND_LIST_WAITING_H

#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/owner/ownership.h"
#include "parser/module/module_parse.h"

struct leaf_decision {
    uint32_t root;
    uint8_t state; /* enum leaf_state, set when the computation is closed */
    uint8_t role;  /* enum role, set when it is decided */
};

/* A computation as rows name it. Members of a nested computation may stand between its own. */
struct waiting_computation {
    struct slice name;     /* text NULL: statements outside any computation */
    struct waiting *first; /* its first member */
    size_t member_count;
    enum computation_use use;
};

/* An instruction. Its name, opcode and operands are stored behind its leaves. */
struct waiting {
    struct waiting *next;                    /* in text order */
    struct waiting_computation *computation; /* NULL: outside any computation */
    struct shape_entry *shape;
    const struct attribute *attributes; /* attributes that rows show */
    uint64_t line;
    uint32_t attribute_count, name_length, opcode_length, operands_length;
    uint32_t leaf_count;
    bool owns, constant, parameter; /* owns: its roles are to be decided */
    struct leaf_decision leaves[];
};

/* Starts as zeros but for what rows show, followed by one waiting_forget. */
struct waiting_list {
    bool attributes, operands, metadata; /* which of these the rows show */
    struct waiting *first, **last;
    struct arena arena;
    struct table index;         /* metadata -> number in origins + 1 */
    struct attribute **origins; /* each distinct metadata once: instructions share few */
    size_t origin_count, origin_capacity;
};

/* Both return NULL when memory runs out. The list owns the results. */
struct waiting *waiting_add(struct waiting_list *list,
                            const struct hlo_instruction *instruction);
struct waiting_computation *waiting_add_computation(struct waiting_list *list,
                                                    struct slice name);

/* Returns the instruction as it was in the text, valid until waiting_forget. */
struct hlo_instruction waiting_instruction(const struct waiting *waiting);

/* Frees everything that waits. The flags of what rows show are kept. */
void waiting_forget(struct waiting_list *list);

#endif
