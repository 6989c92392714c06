/* Makes the statement of a program from an instruction of HLO text. A metadata or a
 * backend_config that stands again and again is read once. */
#ifndef PARSER_HLO_STATEMENT_READ_H
#define PARSER_HLO_STATEMENT_READ_H

#include "layout/program/builder.h"

struct statement_reader {
    struct program_builder *builder; /* NULL: only what an operation needs is read */
    unsigned texts;                  /* bits of enum program_text */
    unsigned marks;                  /* of the module so far (layout/device/mark.h) */
    size_t used, capacity;
    struct known_value *values;         /* by attribute.number; behind `used` they are zeros */
    uint64_t program;                   /* programs before this one */
    struct known_form *forms;           /* see known_form; NULL: none so far */
    struct arena known;                 /* of what is known of forms */
    struct program_statement statement; /* the current one */
    struct instruction_name *operands;  /* of the current one */
    size_t operand_capacity;
    struct arena arena; /* of the current one */
};

/* Reads an instruction. The statement is valid until the next one is read. */
const struct program_statement *statement_of(struct statement_reader *reader,
                                             const struct hlo_instruction *instruction);

/* Forgets what belongs to a program. */
void statement_reader_forget(struct statement_reader *reader);
void statement_reader_free(struct statement_reader *reader);

/* Reads an operation without the computations that it names; what it points to lives in the
 * arena. */
void operation_read(struct operation *operation, const struct hlo_instruction *instruction,
                    struct arena *arena);

#endif
