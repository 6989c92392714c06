/* What the files of module_parse.c share: the parser at work, and what each does for the
 * others. */
#ifndef PARSER_MODULE_STATE_H
#define PARSER_MODULE_STATE_H

#include "layout/arena.h"
#include "layout/diagnostic.h"
#include "parser/module/module_parse.h"
#include "parser/module/name_set.h"

enum { READ_ON, STOP = -1 };

struct module_parser {
    struct hlo_lexer lexer;
    struct statement statement;
    struct shape_table *shapes;
    const struct module_sink *sink;
    struct diagnostic *d;
    struct attribute *attributes; /* of the statement at hand */
    size_t attribute_capacity;
    struct arena arena;           /* names of computations written in place */
    struct name_set instructions; /* of the open computation */
    struct name_set computations; /* of the open module */
    struct name_set parameters;   /* numbers of the open computation */
    char name[80];                /* of the open computation, for messages; perhaps cut */
    bool in_module, in_computation;
    bool layout_in_header; /* ... and entry_computation_layout, as XLA prints it */
    bool entry_seen, signature_seen, root_seen, any_computation, any_instruction;
    /* what is known of damage, in the text so far: */
    bool found_hlo;   /* something was readable: from here on every fault is reported */
    bool any_error;   /* one was reported */
    bool any_broken;  /* a statement could not be read */
    bool after_error; /* the last one could not */
    bool quiet;       /* something was never closed: what follows may lie within it */
    /* in the open module: */
    bool module_broken; /* not all of it could be read */
    bool any_lost;      /* a computation's header was missing or not readable */
    /* in the open computation: */
    bool computation_broken; /* a statement of it could not be read */
    /* outside of any: */
    bool lost;          /* the header was missing or not readable: the body may come */
    bool header_broken; /* it was not readable: what comes is its body */
    size_t reread;      /* bytes */
    int tables;         /* frame tables begun in this module */
    int inline_depth;   /* of computations written in place; 0: none */
    int open_depth;     /* of those that were not closed, see inline_computation_open */
};

static inline struct slice
slice_of(const struct module_parser *p, struct span span)
{
    return (struct slice){(const char *)p->lexer.source.base + span.offset, span.length};
}

/* Without '%' in front or the ':' that XLA lets stand behind. */
static inline struct slice
name_of(const struct module_parser *p, struct span span)
{
    struct slice name = slice_of(p, span);
    if (name.length && name.text[0] == '%') {
        name.text++;
        name.length--;
    }
    if (name.length && name.text[name.length - 1] == ':')
        name.length--;
    return name;
}

/* A name as a string, for messages. */
const char *brief(struct slice name, char *out, size_t size);

void module_report(struct module_parser *p, const struct diagnostic *d);

/* Kept out of its callers: most statements have no fault, and need no room for one. */
void module_fault(struct module_parser *p, enum diagnostic_code code, size_t offset,
                  size_t length, ...) __attribute__((cold));

/* REPORT(p, code, AT(span), arguments of the message). */
#define REPORT(p, ...) module_fault(p, __VA_ARGS__)
#define AT(span)       (span).offset, (span).length

/* May reading go on at base + offset, which was passed already? A limit holds for all the
 * input. */
bool module_may_reread(struct module_parser *p, size_t offset);

/* module_parse.c: statement after statement, up to the end of the input. */
int module_parse_statements(struct module_parser *p);
void module_parser_free(struct module_parser *p);

/* module_structure.c: what a statement means where it stands; READ_ON or STOP. */
int module_dispatch(struct module_parser *p);
int module_begin_computation(struct module_parser *p,
                             const struct hlo_computation *computation);
int module_end_computation(struct module_parser *p, bool closed,
                           const struct attribute *attributes, size_t count);
/* Of the open module, if there is one; `at`: what ends it. */
int module_end(struct module_parser *p, struct span at);

/* inline_computation.c: the computation in an attribute's value, read before the instruction
 * that calls it, as if it stood in front. */
bool is_inline_computation(const struct attribute *attribute);
int inline_computation_read(struct module_parser *outer, const struct hlo_instruction *owner,
                            struct attribute *attribute);

/* After a statement that could not be read: the computations that are whole in it. */
int inline_computation_rescue(struct module_parser *p);

/* The same, when the value that was never closed is a computation: reads its instructions up to
 * its '}' or the end of the input. false: it is none; else *result is READ_ON or STOP. */
bool inline_computation_open(struct module_parser *p, int *result);

#endif
