/* Reading the modules of a text as programs. */
#ifndef PARSER_HLO_PROGRAMS_READ_H
#define PARSER_HLO_PROGRAMS_READ_H

#include "layout/program/program.h"
#include "parser/hlo/module_parse.h"

/* Functions return 0, or -1 to stop reading. Those that may be NULL say so. */
struct program_sink {
    void *context;
    /* A module begins. module is NULL if the text has instructions without one. May be NULL. */
    int (*module)(void *context, const struct program *program,
                  const struct hlo_module *module);
    /* Changes the shape of an instruction before it is kept. c: the computation that is open;
     * NULL: none is, or what is stands outside of any. */
    void (*assume)(void *context, struct hlo_instruction *instruction,
                   const struct computation *c);
    /* The module is complete: uses and roles are decided. It is forgotten when this returns,
     * unless it is taken (program_take). */
    int (*program)(void *context, const struct program *program);
    /* As in struct module_sink. May be NULL. */
    void (*problem)(void *context, const struct diagnostic *d,
                    const struct source_place *place);
    /* As in struct module_sink. May be NULL. */
    void (*assignment)(void *context, struct figures *figures);
};

/* Reads the modules of a text. Instructions outside of any computation form the entry of a
 * module without a name, as XLA reads a lone instruction, or of the module whose header was
 * read. Returns as module_parse does. */
int programs_read(struct reader *reader, struct shape_table *shapes,
                  const struct program_options *options, const struct program_sink *sink);

#endif
