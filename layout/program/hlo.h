/*
 * Modules, computations and instructions of HLO as their text has them: names, operands and
 * attributes are slices of it. A reader delivers them one after another (parser/hlo); a
 * program gives back what it keeps of an instruction in the same form.
 */
#ifndef LAYOUT_PROGRAM_HLO_H
#define LAYOUT_PROGRAM_HLO_H

#include "layout/base/slice.h"
#include "layout/device/mark.h"
#include "layout/owner/ending.h"
#include "layout/program/attribute_kind.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct diagnostic;
struct figures;
struct metadata;
struct shape_entry;
struct source_place;

struct attribute {
    enum attribute_kind kind;
    struct slice name;
    struct slice value; /* as written, without comments; the names of computations that are
                           written in place; empty if it was too long to keep */
    uint64_t number;    /* of metadata and backend_configs: wherever it stands in a text again,
                           the value is the same; 0: not known */
};

/* An attribute whose value is read: a word without the quotes around it, or numbers, and then
 * the word is NULL. */
struct typed_attribute {
    enum attribute_kind kind;
    struct slice word;
    size_t count;
    const int64_t *numbers;
};

#define NUMBERS_MOST 64 /* numbers of an attribute that are kept */

struct number_list {
    size_t count;
    int64_t items[NUMBERS_MOST];
};

struct hlo_module {
    bool calls_kernels; /* of Mosaic; of HLO that is not known before its instructions */
    struct slice name;  /* empty: the text has no header, or its header no name */
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
    bool in_place;       /* written as the value of an attribute; its name is made up */
    bool loose;          /* not in the text: of instructions that stand outside of any */
    struct slice thread; /* of a proto: on which it runs, if not on the main one; else empty */
};

/* A number behind a dot in a name. */
struct name_number {
    const char *end; /* in the text */
    uint32_t number; /* as in struct instruction_name; 0: it belongs to the stem */
};

struct hlo_instruction {
    struct slice name;     /* without '%'; empty: none is written */
    struct slice opcode;   /* empty: the text ends behind the shape */
    struct slice operands; /* their names in parentheses, see operand_next */
    size_t step_count;
    const uint32_t *steps; /* or the operands as numbers of instructions of the open
                              computation, from 0; NULL: they are in the text */
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
    const struct metadata *metadata; /* unescaped, of a program; NULL: see the attributes */
    uint64_t form; /* whatever stands in the text in the same form differs in nothing but the
                      line and the numbers behind dots in names; 0: not known */
    size_t number_count;               /* of a form: those numbers */
    const struct name_number *numbers; /* in the order of the text, from 1; NULL: of a proto,
                                          where names and operands of a form may be any, and an
                                          instruction the root or not */
};

/* The frame tables, in their order. */
enum hlo_table { FILE_NAMES, FUNCTION_NAMES, FILE_LOCATIONS, STACK_FRAMES, HLO_TABLE_COUNT };

/* What a sink is given is valid until its function returns. */

/* Functions return 0, or -1 to stop reading. Any may be NULL. */
struct module_sink {
    void *context;
    bool typed;  /* of attributes only those are needed that have a kind, and of operands their
                    steps: a front end may leave the rest out */
    bool memory; /* of those attributes only the ones that memory depends on, and no literal */
    int (*module)(void *context, const struct hlo_module *module);
    /* A line of a frame table; entry: a string, or {name=number ...} */
    int (*table_entry)(void *context, enum hlo_table table, struct slice entry);
    /* A computation that is written in place begins and ends within another one, before the
     * instruction that calls it is delivered. */
    int (*computation)(void *context, const struct hlo_computation *computation);
    int (*instruction)(void *context, struct hlo_instruction *instruction); /* may change it */
    int (*computation_end)(void *context, enum ending ending);
    /* ENDING_CUT: the text ends within a statement or a computation, or before the ENTRY
     * computation that the header describes */
    int (*module_end)(void *context, enum ending ending);
    /* place is NULL if there is none */
    void (*problem)(void *context, const struct diagnostic *d,
                    const struct source_place *place);
    /* The compiler's own buffer assignment of the module that comes next, which the function
     * takes over; NULL: it has none, or one that could not be read, which has been reported.
     * Without the function it is not read. */
    void (*assignment)(void *context, struct figures *figures);
};

/* Returns the value of the first attribute of a kind, or an empty slice. */
static inline struct slice
attribute_find(const struct attribute *attributes, size_t count, enum attribute_kind kind)
{
    for (size_t i = 0; i < count; i++)
        if (attributes[i].kind == kind)
            return attributes[i].value;
    return (struct slice){"", 0};
}

/* Returns whether an instruction with these attributes calls a kernel of Mosaic. */
static inline bool
attributes_call_mosaic(const struct attribute *attributes, size_t count)
{
    return slice_is(attribute_find(attributes, count, ATTRIBUTE_CUSTOM_CALL_TARGET),
                    "\"" MOSAIC_TARGET "\"");
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
