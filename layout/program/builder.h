/*
 * The only way into a program. A front end tells what its text, table or bytes say, one
 * statement after another, and gets a program that is const:
 *
 *     builder = program_builder(&shapes, &options);
 *     program_begin(builder, &head);
 *         program_begin_computation(builder, &computation);   callees first, the entry last
 *             program_add(builder, &statement);               operands first
 *         program_end_computation(builder, ENDING_WHOLE);
 *     program = program_end(builder, ENDING_WHOLE);           program_free
 *     program_builder_free(builder);
 *
 * Of what is given only leaf groups must live as long as the program (program_arena). Slices
 * need no NUL. Shapes are entries of the builder's table (shape_table.h).
 */
#ifndef LAYOUT_PROGRAM_BUILDER_H
#define LAYOUT_PROGRAM_BUILDER_H

#include "layout/program/metadata.h"
#include "layout/program/program.h"

struct program_builder;
struct shape_table;

/* What stands in the header of a module. */
struct program_head {
    struct slice name; /* empty: none is written */
    uint64_t line;
    bool scheduled; /* the order of instructions is that in which they run */
    bool headless;  /* there is no header */
    size_t alias_count;
    const struct alias *aliases; /* outputs that lie in arguments */
    size_t donor_count;
    const struct alias *donors; /* arguments that outputs may lie in */
    size_t shape_count;         /* of entry_computation_layout, as in struct hlo_module */
    struct shape_entry *const *shapes;
};

/* A computation that an instruction refers to by its name. */
struct program_call {
    enum reference_kind kind; /* REFERENCE_CALL of an opcode that is no call counts as FUSED */
    struct slice name;
};

/* What an instruction says besides its opcode, shape and operands that memory depends on. */
struct program_effects {
    struct links links; /* without predecessors; aliases in any order */
    size_t predecessor_count;
    const struct instruction_name *predecessors; /* instructions that must run before */
    unsigned marks;                              /* bits of enum mark */
};

/* An instruction. What is not known is 0, empty or NULL. */
struct program_statement {
    struct instruction_name name; /* see program_name */
    uint32_t opcode;              /* as HLO calls it, "add", "copy-start": see program_intern */
    struct shape_entry *shape;    /* NULL: not given; it is inferred where it can be */
    uint64_t line;
    int64_t number; /* of a parameter, or the index of a get-tuple-element; else -1 */
    size_t operand_count;
    const struct instruction_name *operands;
    const uint32_t *steps; /* or numbers of instructions of the open computation, from 0;
                              NULL: names are given */
    size_t call_count;
    const struct program_call *calls;
    const struct program_effects *effects; /* NULL: none */
    uint32_t metadata;                     /* see program_metadata; 0: none */
    size_t attribute_count;
    const struct typed_attribute *attributes; /* that changes and copies depend on */
    size_t text_count;
    const struct attribute *texts; /* those that rows show, as written */
    struct slice written;          /* the operands that rows show, as written */
    struct program_keys keys;      /* what two programs are compared by */
    bool root;
    bool lost;   /* in a computation whose header could not be read */
    bool nested; /* written as an operand of a later instruction */
    bool elided; /* operands are left out */
};

/* What a program keeps is told by the options. They and the table outlive the builder. */
struct program_builder *program_builder(struct shape_table *shapes,
                                        const struct program_options *options);
void program_builder_free(struct program_builder *builder);

/* Begins a program, of which there is one at a time. */
void program_begin(struct program_builder *builder, const struct program_head *head);
/* Adds a line of a frame table. */
void program_frame(struct program_builder *builder, enum hlo_table table,
                   struct frame_entry entry);
/* Returns the number of a word, which is the same for the same. */
uint32_t program_intern(struct program_builder *builder, struct slice text);
/* Splits the name of an instruction. */
struct instruction_name program_name(struct program_builder *builder, struct slice text);
/* Returns the number of what metadata says, which is the same for the same; 0 if the program
 * keeps none. */
uint32_t program_metadata(struct program_builder *builder, const struct metadata *metadata);
/* A computation that is in place stands within the open one. */
void program_begin_computation(struct program_builder *builder,
                               const struct hlo_computation *computation);
void program_add(struct program_builder *builder, const struct program_statement *statement);
void program_end_computation(struct program_builder *builder, enum ending ending);
/* Ends the program, which is decided: uses and roles are known. It lives until program_free,
 * and needs the table as long. */
const struct program *program_end(struct program_builder *builder, enum ending ending);

/* The program that has begun, and what lives as long as it. NULL: none has. */
struct program *program_begun(const struct program_builder *builder);
struct arena *program_arena(struct program_builder *builder);

/* Reads an operation alone, without the computations that it names; what it points to lives in
 * the arena. */
void program_operation(struct operation *operation, struct slice opcode,
                       const struct program_statement *statement, struct arena *arena);

#endif
