/*
 * Walking dumps: opens the FILE arguments one after another and hands on what is read, with the
 * file, module and computation that it stands in.
 */
#ifndef CLI_DUMP_H
#define CLI_DUMP_H

#include "cli/input.h"
#include "cli/ownership_read.h"
#include "parser/module/attribute.h"
#include "parser/module/frames.h"
#include "render/row/row.h"

struct context;
struct dump;
struct leaf;
struct metadata;
struct ownership;

/* Functions return 0, or -1 when memory runs out. All but `instruction` may be NULL. */
struct dump_client {
    int (*module)(struct dump *dump, const struct hlo_module *module);
    int (*computation)(struct dump *dump, const struct hlo_computation *computation);
    int (*instruction)(struct dump *dump, const struct hlo_instruction *instruction);
    int (*computation_end)(struct dump *dump);
    int (*module_end)(struct dump *dump);
    /* a file of one of these kinds (bits, 1 << INPUT_USAGE), which the others have refused */
    unsigned kinds;
    int (*report)(struct dump *dump, struct input *input);
};

/* Which fields of an instruction's row come out: the others are not computed. */
struct dump_fields {
    bool role, operands, op_name, source, leaves, attributes;
};

/* A computation that is open. */
struct open_computation {
    struct text name;
    bool entry;
};

struct dump {
    struct context *context;
    const struct dump_client *client;
    void *user; /* the client's */
    struct dump_fields fields;
    const char *file; /* as given; "-": standard input */
    bool among;       /* others, in a directory or an archive */
    struct frames frames;
    struct text module;
    bool in_module;
    bool top_level;     /* instructions outside of any computation are being read */
    bool entry;         /* the module at hand has had its entry */
    bool aliases;       /* the module's header has some */
    enum ending ending; /* of the computation or module that ends */
    /* with --assume: */
    bool compiled;                  /* the module at hand is: nothing is assumed */
    bool divided;                   /* a sharded parameter was met, and it was said */
    const struct shape *parameters; /* of the module, by its header; NULL: not said */
    size_t depth, capacity; /* open computations: more than one only where written inline */
    struct open_computation *open;
};

/* Reads every FILE argument, or standard input. Faults are reported, the status raised. */
void dump_walk(struct context *context, const struct dump_client *client, void *user);

/* Ends the module whose instructions are the ownership's, and says where a computation stands
 * behind its caller. 0, or -1 when memory runs out or ownership's client says so. */
int dump_end_ownership(struct dump *dump, struct ownership *ownership);

/* Is the computation at hand the ENTRY? */
bool dump_in_entry(const struct dump *dump);

/* "file.py:12" for an instruction, into text; empty when nothing is known. */
void dump_source(const struct dump *dump, const struct metadata *metadata, struct text *text);

/* The fields that are shown, all or those of columns or of --fields, or asked for. */
struct dump_fields dump_fields_shown(const struct context *context);

/* A leaf of a tuple as a value: index, layout and sizes. */
struct cell dump_leaf(struct dump *dump, const struct leaf *leaf, struct arena *arena);

/* What an instruction's row begins with: file, line, ..., operands, op_name, source. */
struct row *dump_statement(struct dump *dump, const struct hlo_instruction *instruction,
                           struct arena *arena);

/* Its attributes as an object: name -> text. */
struct cell dump_attributes(const struct hlo_instruction *instruction, struct arena *arena);

/* The row of an instruction with those of dump->fields, in an arena: file, line, ..., layout
 * and sizes. Texts are the instruction's own: it must outlive the row. */
struct row *dump_row(struct dump *dump, const struct hlo_instruction *instruction,
                     struct arena *arena);

#endif
