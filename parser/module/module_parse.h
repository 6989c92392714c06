/*
 * Parsing HLO text: modules, computations and instructions are delivered to a sink, one after
 * another. Memory does not grow with the text: an instruction is valid until the sink returns.
 *
 * After a statement that cannot be read, recovery continues at the next line that begins one.
 * What is whole is delivered, and each fault is reported once.
 */
#ifndef PARSER_MODULE_MODULE_PARSE_H
#define PARSER_MODULE_MODULE_PARSE_H

#include "layout/base/slice.h"
#include "layout/owner/ending.h"
#include "parser/lex/source.h"
#include "parser/module/attribute_kind.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diagnostic;
struct reader;
struct shape_entry;
struct shape_table;

struct attribute {
    enum attribute_kind kind;
    struct slice name;
    struct slice value; /* as written, without comments; the names of computations that are
                           written in place; empty if it was too long to keep */
    uint64_t number;    /* of metadata and backend_configs: wherever it stands in a text again,
                           the value is the same; 0: not known */
};

/* Everything below is valid until the sink's function returns. */
struct hlo_module {
    struct slice name; /* empty: the text has no header, or its header no name */
    uint64_t line;
    size_t attribute_count;
    const struct attribute *attributes;
    size_t shape_count; /* of entry_computation_layout: of parameters, then the result's; 0:
                           there is none */
    struct shape_entry *const *shapes;
};

struct hlo_computation {
    struct slice name; /* without '%'; empty: none is written */
    uint64_t line;
    bool entry;
    bool in_place; /* written as the value of an attribute; its name is made up */
};

struct hlo_instruction {
    struct slice name;     /* without '%'; empty: none is written */
    struct slice opcode;   /* empty: the text ends behind the shape */
    struct slice operands; /* their names in parentheses, see operand_next */
    struct slice literal;  /* of a constant, in parentheses */
    size_t shape_count;
    struct slice *shapes;      /* of the operands as written, one each; NULL: none is written */
    struct shape_entry *shape; /* NULL when none is written */
    uint64_t line;
    bool root;
    bool top_level;    /* stands outside of any computation */
    bool lost;         /* in a computation whose header could not be read */
    bool nested;       /* written as an operand of a later instruction */
    bool elided;       /* operands are left out, "...(+2)" */
    int64_t parameter; /* N of parameter(N); else -1 */
    size_t attribute_count;
    const struct attribute *attributes;
};

/* The frame tables, in their order. */
enum hlo_table { FILE_NAMES, FUNCTION_NAMES, FILE_LOCATIONS, STACK_FRAMES, HLO_TABLE_COUNT };

/* Functions return 0, or -1 to stop reading. Any may be NULL. */
struct module_sink {
    void *context;
    int (*module)(void *context, const struct hlo_module *module);
    /* A line of a frame table; entry: a string, or {name=number ...} */
    int (*table_entry)(void *context, enum hlo_table table, struct slice entry);
    /* A computation that is written in place begins and ends within another one, before the
     * instruction that calls it is delivered. */
    int (*computation)(void *context, const struct hlo_computation *computation);
    int (*instruction)(void *context, const struct hlo_instruction *instruction);
    int (*computation_end)(void *context, enum ending ending);
    /* ENDING_CUT: the text ends within a statement or a computation, or before the ENTRY
     * computation that the header describes */
    int (*module_end)(void *context, enum ending ending);
    /* place is NULL if there is none */
    void (*problem)(void *context, const struct diagnostic *d,
                    const struct source_place *place);
};

/* Reads the whole text. Returns 0; 1 if an error was reported; -1 if the sink stopped. *d is
 * scratch. window: bytes of the window at first; it grows if a statement needs more. */
int module_parse(struct reader *reader, size_t window, struct shape_table *shapes,
                 const struct module_sink *sink, struct diagnostic *d);

/* Reads the next operand of a list from *at, which is 0 at first and moves behind it. *operand
 * is the name without '%', or empty if only a shape is written. Returns false at the end. */
bool operand_next(struct slice operands, size_t *at, struct slice *operand);

/* Reads the next name of a value, %a or {%a, %b}, in the same way. */
bool name_next(struct slice value, size_t *at, struct slice *name);

/* Returns the value of the first attribute of a kind, or an empty slice. */
static inline struct slice
attribute_find(const struct attribute *attributes, size_t count, enum attribute_kind kind)
{
    for (size_t i = 0; i < count; i++)
        if (attributes[i].kind == kind)
            return attributes[i].value;
    return (struct slice){"", 0};
}

static inline struct slice
module_attribute(const struct hlo_module *module, enum attribute_kind kind)
{
    return attribute_find(module->attributes, module->attribute_count, kind);
}

static inline bool
module_is_scheduled(const struct hlo_module *module)
{
    return slice_is(module_attribute(module, ATTRIBUTE_IS_SCHEDULED), "true");
}

#endif
