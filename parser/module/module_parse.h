/*
 * HLO text -> modules, computations and instructions, one after another, to a sink. Memory does
 * not grow with the text: an instruction is valid until the sink returns.
 *
 * After a bad statement reading goes on at the next line that can begin one; what is whole is
 * delivered, each fault is reported once.
 */
#ifndef PARSER_MODULE_PARSE_H
#define PARSER_MODULE_PARSE_H

#include "layout/ending.h"
#include "parser/module/hlo_lexer.h"
#include "parser/module/statement.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct diagnostic;
struct reader;
struct shape_entry;
struct shape_table;

/* A piece of the text: not NUL-terminated. */
struct slice {
    const char *text;
    size_t length;
};

struct attribute {
    struct slice name;
    struct slice value;      /* as written; empty when it was too long to keep */
    const char *computation; /* the name given to a computation written as the value, or NULL */
};

/* Everything below is valid until the sink's function returns. */
struct hlo_module {
    struct slice name; /* empty: the text has no header */
    uint64_t line;
    size_t attribute_count;
    const struct attribute *attributes;
};

struct hlo_computation {
    struct slice name; /* without '%' */
    uint64_t line;
    bool entry;
    bool signature;   /* parameters and result are written, as XLA does with ENTRY beside one */
    bool inline_body; /* written as the value of an attribute */
};

struct hlo_instruction {
    struct slice name; /* without '%'; empty: none was written */
    struct slice opcode;
    struct slice operands;     /* with their parentheses, see operand_next */
    struct shape_entry *shape; /* NULL when none was written */
    uint64_t line;
    bool root;
    bool bare;         /* stands outside of any computation */
    bool lost;         /* ... whose header could not be read */
    int64_t parameter; /* N of parameter(N); else -1 */
    size_t attribute_count;
    const struct attribute *attributes;
};

/* The frame tables, in their order. */
enum hlo_table { FILE_NAMES, FUNCTION_NAMES, FILE_LOCATIONS, STACK_FRAMES, HLO_TABLE_COUNT };

/* A line of one; field entries are {name=number ...}. */
struct hlo_table_entry {
    enum hlo_table table;
    struct slice value;
};

/* Functions return 0, or -1 to stop reading. Any may be NULL. */
struct module_sink {
    void *context;
    int (*module)(void *context, const struct hlo_module *module);
    int (*table_entry)(void *context, const struct hlo_table_entry *entry);
    int (*computation)(void *context, const struct hlo_computation *computation);
    int (*instruction)(void *context, const struct hlo_instruction *instruction);
    /* attributes of '}': execution_thread */
    int (*computation_end)(void *context, enum ending ending,
                           const struct attribute *attributes, size_t count);
    /* cut: within a statement or a computation, or before the ENTRY that the header tells of */
    int (*module_end)(void *context, enum ending ending);
    /* place is NULL when there is none */
    void (*problem)(void *context, const struct diagnostic *d,
                    const struct source_place *place);
};

/* Reads everything. 0; 1 when something was reported as an error; -1 when the sink stopped it
 * or memory ran out (then *d says so, else its code is NONE). window: bytes at first, more
 * where a statement needs them. */
int module_parse(struct reader *reader, size_t window, struct shape_table *shapes,
                 const struct module_sink *sink, struct diagnostic *d);

/* The next operand of a list, from *at (0 at first): its name without '%', or the text of a
 * nested instruction; false at the end. Operands without a name (a shape alone) are empty. */
bool operand_next(struct slice operands, size_t *at, struct slice *operand);

/* Behind the blanks and comments at text[at]. */
size_t gap_end(struct slice text, size_t at);

static inline bool
slice_is(struct slice slice, const char *text)
{
    return slice.length == strlen(text) && memcmp(slice.text, text, slice.length) == 0;
}

/* An attribute's value by name, or an empty slice. Inline, so that the name's length is known.
 */
static inline struct slice
attribute_find(const struct attribute *attributes, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (slice_is(attributes[i].name, name))
            return attributes[i].value;
    return (struct slice){"", 0};
}

#endif
