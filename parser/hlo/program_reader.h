/*
 * Reading the modules of a text as programs, one after another:
 *
 *     program_reader_begin(&reader, &text, &request);
 *     while ((program = program_reader_next(&reader)))
 *         ...                                              program_free
 *     program_reader_end(&reader);
 */
#ifndef PARSER_HLO_PROGRAM_READER_H
#define PARSER_HLO_PROGRAM_READER_H

#include "layout/program/program.h"
#include "layout/setting/figures.h"
#include "parser/hlo/counted.h"
#include "parser/hlo/module_parse.h"
#include "parser/hlo/statement_read.h"

/* How programs are read. All of it must outlive the reader. */
struct program_request {
    struct shape_table *shapes;
    struct program_options options;
    struct counted *counted; /* how instructions of the current program count, with its setting;
                                NULL: as they are written */
    bool assignments;        /* the compiler's own buffer assignments are read */
    void *context;           /* of `problem` */
    /* As in struct module_sink. May be NULL. */
    void (*problem)(void *context, const struct diagnostic *d,
                    const struct source_place *place);
};

struct program_reader {
    /* Of the program that was returned last: */
    bool faulty;               /* an error in it was reported: what counts may be missing */
    struct figures assignment; /* the compiler's own, which the client may take; without
                                  allocations if it has none that is whole */
    /* The rest is the reader's own. */
    const struct program_request *request;
    struct module_sink sink;
    struct module_parser *parser;
    struct statement_reader statements;
    struct arena arena;          /* of shapes that are made */
    const struct program *ended; /* the program that is to be returned */
    bool in_module;
    bool loose; /* instructions outside of any computation are being read */
    bool entry; /* the entry of the module has been seen */
};

/* Begins to read a text. The reader must not move in memory. */
void program_reader_begin(struct program_reader *reader, struct reader *text,
                          const struct program_request *request);

/* Reads the next program, whose uses and roles are decided; the caller frees it. NULL: there is
 * none. Instructions outside of any computation form the entry of a module without a name, as
 * XLA reads a lone instruction, or of the module whose header was read. */
const struct program *program_reader_next(struct program_reader *reader);

/* Returns whether an error was reported. */
bool program_reader_end(struct program_reader *reader);

#endif
