/*
 * HLO text -> modules, computations and instructions, one after another, to a sink. Memory does
 * not grow with the text: an instruction is valid until the sink returns.
 *
 * After a bad statement reading goes on at the next line that begins one; what is whole is
 * delivered, each fault is reported once.
 */
#ifndef PARSER_MODULE_MODULE_PARSE_H
#define PARSER_MODULE_MODULE_PARSE_H

#include "layout/base/slice.h"
#include "layout/memory/ending.h"
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
    struct slice value; /* as written, but for comments; the names of computations that are
                           written in place; empty when it was too long to keep */
};

/* Everything below is valid until the sink's function returns. */
struct hlo_module {
    struct slice name; /* empty: the text has no header, or its header no name */
    uint64_t line;
    size_t attribute_count;
    const struct attribute *attributes;
};

struct hlo_computation {
    struct slice name; /* without '%'; empty: none is written */
    uint64_t line;
    bool entry;
    bool in_place; /* written as the value of an attribute, its name is made up of both */
};

struct hlo_instruction {
    struct slice name;     /* without '%'; empty: none is written */
    struct slice opcode;   /* empty: the text ends behind the shape */
    struct slice operands; /* their names in parentheses, see operand_next */
    size_t shape_count;
    struct slice *shapes;      /* of the operands as written, one each; none: NULL */
    struct shape_entry *shape; /* NULL when none is written */
    uint64_t line;
    bool root;
    bool top_level;    /* stands outside of any computation */
    bool lost;         /* ... whose header could not be read */
    bool nested;       /* written as an operand of one that comes behind it */
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
    /* A computation that is written in place comes within another one, and before the
     * instruction that calls it. */
    int (*computation)(void *context, const struct hlo_computation *computation);
    int (*instruction)(void *context, const struct hlo_instruction *instruction);
    int (*computation_end)(void *context, enum ending ending);
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

/* The next operand of a list, from *at (0 at first): its name as written, empty where it is a
 * shape alone; false at the end. */
bool operand_next(struct slice operands, size_t *at, struct slice *operand);

/* The next name of a value, %a or {%a, %b}, likewise. */
bool name_next(struct slice value, size_t *at, struct slice *name);

/* The value of the first attribute of a kind, or an empty slice. */
static inline struct slice
attribute_find(const struct attribute *attributes, size_t count, enum attribute_kind kind)
{
    for (size_t i = 0; i < count; i++)
        if (attributes[i].kind == kind)
            return attributes[i].value;
    return (struct slice){"", 0};
}

#endif
