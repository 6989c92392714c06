/*
 * Walks through dumps: opens the FILE arguments one after another and reads one program after
 * another, or passes on a stream of instructions, each with its file, module and computation:
 *
 *     dump_begin(&dump, context, &client, user);
 *     while ((program = dump_next(&dump)))
 *         ...                                      program_free
 *     dump_end(&dump);
 */
#ifndef CLI_COMMAND_DUMP_DUMP_H
#define CLI_COMMAND_DUMP_DUMP_H

#include "cli/command/dump/dump_kernels.h"
#include "cli/command/dump/dump_reports.h"
#include "cli/command/dump/dump_target.h"
#include "cli/input/input.h"
#include "layout/program/frames.h"
#include "layout/setting/setting.h"
#include "parser/hlo/attribute_read.h"
#include "parser/hlo/counted.h"
#include "parser/hlo/program_reader.h"
#include "parser/hlo/statement_read.h"
#include "render/row/row.h"

struct context;
struct dump;
struct leaf;
struct metadata;

/* Callbacks return 0, or -1 when the output fails. */
struct dump_client {
    /* Each instruction, in the order of the text. NULL: programs are read. */
    int (*instruction)(struct dump *dump, const struct hlo_instruction *instruction);
    /* Called before a text is read; returns the reader to read it from. May be NULL. */
    struct reader *(*text)(struct dump *dump, struct reader *reader);
    /* Takes an input that is no program. Returns whether it did; it may replace the input's
     * reader. May be NULL. */
    bool (*other)(struct dump *dump, struct input *input);
    struct program_options options;
    /* Programs are measured: arrays without a layout get the default one of a known target, and
     * count as what one device holds of them; the compiler's reports are read. */
    bool accounts;
    bool shared;       /* programs of the only FILE are left to shares (dump_share) */
    bool says_divided; /* the client itself says what is divided among devices */
    struct dump_reports *reports; /* where reports are kept; NULL: those that belong to no dump
                                     are errors */
    /* The input kinds (bits, 1 << INPUT_SUMS) that go to `report`. Clients without a bit refuse
     * such files. */
    unsigned kinds;
    int (*report)(struct dump *dump, struct input *input);
};

/* A computation that has begun and not ended. */
struct open_computation {
    struct text name;
    bool entry;
};

/* What is being read. */
struct dump_reading {
    struct input_walk inputs;
    struct program_request request;
    struct program_reader programs; /* of the current input */
    bool open;                      /* they are being read */
    struct dump_reports reports;    /* if the client keeps none */
};

/* What is said once. */
enum dump_note {
    NOTED_SHARDS = 1, /* that arrays are divided, in this file or one before */
    NOTED_DENIAL = 2  /* that this file is of another target than the user names */
};

/* It must not move in memory. */
struct dump {
    struct context *context;
    const struct dump_client *client;
    void *user;       /* the client's data */
    unsigned needs;   /* what rows show of enum field_need; nothing else is computed */
    const char *file; /* as given; "-": standard input */
    bool among;       /* one of several inputs of a directory or an archive */
    struct dump_targets own_targets;
    const struct dump_targets *targets; /* own_targets, or those of the dump that shares */
    struct dump_reports *reports;       /* NULL: none are read */
    struct setting setting;             /* of the current program */
    struct figures own_assignment;      /* that stands beside the text in its own file */
    bool faulty; /* an error was reported when the client made the text of the file */
    struct dump_kernels own_kernels;
    struct frames own_frames;
    const struct frames *frames; /* own_frames, or those of the program */
    struct text module;
    bool scheduled;        /* the current module, of a stream */
    uint64_t computations; /* of a stream, that have begun */
    bool aliases;          /* outputs of the current module lie in arguments, or may */
    struct dump_reading reading;
    struct counted counted; /* how the current module is counted */
    unsigned noted;         /* what has been said, bits of enum dump_note */
    size_t depth, capacity; /* open computations; more than one only if nested inline */
    struct open_computation *open;
};

/* Begins to read every FILE argument, or standard input; file: only this one of them, unless it
 * is NULL. Errors are reported and raise the status. */
void dump_begin(struct dump *dump, struct context *context, const struct dump_client *client,
                void *user, const char *const *file);

/* Reads the next program, which the caller frees; NULL: there is none. The setting is that of
 * the program until the next call. A client of a stream gets all of it within one call. */
const struct program *dump_next(struct dump *dump);

void dump_end(struct dump *dump);

/* Streams every FILE argument, or one. */
void dump_stream(struct context *context, const struct dump_client *client, void *user,
                 const char *const *file);

/* Gives a dump that has begun its share of the programs of a directory (input_share). Reports
 * and targets are those of the dump of the directory. */
void dump_share(const struct dump *dump, struct dump *share, size_t number, size_t count);

/* Reports what cannot be read of the current file. context: the dump. */
void dump_on_problem(void *context, const struct diagnostic *d,
                     const struct source_place *place);

/* Keeps a buffer assignment that is in the file of the program that comes next, as a function
 * of struct module_sink; context: the dump. */
void dump_assignment_take(void *context, struct figures *figures);

/* Makes a computation of a program that was read the current one, as if its text were being
 * read. */
void dump_enter(struct dump *dump, const struct program *program, const struct computation *c);

/* Returns whether the current computation is the ENTRY. */
bool dump_in_entry(const struct dump *dump);

/* Returns the first `depth` parts of an op_name, which slashes separate; all if depth is 0. */
struct cell op_name_cut(struct cell op_name, size_t depth);

/* Returns a leaf of a tuple as an object: index, layout and sizes. */
struct cell dump_leaf(struct dump *dump, const struct leaf *leaf, struct arena *arena);

/* Makes the first fields of an instruction's row: file, line, ..., operands, op_name, source.
 */
struct row *dump_statement(struct dump *dump, const struct hlo_instruction *instruction,
                           struct arena *arena);

/* Returns the attributes as an object, name -> text. */
struct cell dump_attributes(const struct hlo_instruction *instruction, struct arena *arena);

/* Makes the row of an instruction with what dump->needs says: file, line, ..., layout and
 * sizes. Its texts point into the instruction, which must outlive the row. operation is NULL if
 * it is not known. */
struct row *dump_row(struct dump *dump, const struct hlo_instruction *instruction,
                     const struct operation *operation, struct arena *arena);

#endif
