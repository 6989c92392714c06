/*
 * The parser at work. Four files share it: module_parse.c reads statement after statement,
 * module_scope.c begins modules and computations, module_event.c hands on what stands in them,
 * module_owner.c ends computations and sees to those that are written in place.
 */
#ifndef PARSER_MODULE_MODULE_STATE_H
#define PARSER_MODULE_MODULE_STATE_H

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "parser/module/module_parse.h"
#include "parser/module/statement.h"

enum { READ_ON, STOP = -1 };

/* An instruction that has computations written in its attributes: it is delivered behind them.
 * It and its texts, which are copies, lie in the arena of what is open. */
struct owner {
    struct arena_mark mark; /* what was there before */
    const char *scope;      /* the name of the computation that it stands in; NULL: none */
    struct hlo_instruction instruction;
    size_t attribute_capacity;
    struct attribute *attributes;
    struct slice attribute; /* whose value is being read */
    enum attribute_kind kind;
    size_t bodies; /* that began */
    bool list;     /* there may be several */
};

/* A computation that is open. */
struct scope {
    struct owner *owner; /* of one that is written in place; else NULL */
    enum ending health;  /* whole or broken, so far */
    bool any_instruction, any_root;
    size_t anonymous;                 /* operands that got a name here */
    size_t parameters;                /* instructions that are one */
    const struct shape_entry *result; /* the root's, or that of the last instruction */
    const char *name; /* as the sink has it; unique in the module where it is made up */
};

/* What stands outside of any computation. */
enum outside {
    OUTSIDE_PLAIN,
    OUTSIDE_SAID,   /* an instruction or worse, where a computation's header should be */
    OUTSIDE_HEADER, /* a header that could not be read: its body comes */
};

struct module_scope {
    bool open;
    enum ending health;
    bool any_computation, any_entry;
    bool headless;              /* a computation's header was missing or could not be read */
    bool layouts;               /* the header says what the entry takes and gives: */
    size_t parameters;          /* so many, */
    struct shape_entry *result; /* and this; NULL: not known */
    struct scope last;          /* the computation that ended last, less its name */
    size_t anonymous;           /* operands that got a name outside of any computation */
    size_t computations;        /* that began */
    int tables;                 /* frame tables begun */
};

struct module_parser {
    struct hlo_lexer lexer;
    struct statement statement;
    struct shape_table *shapes;
    const struct module_sink *sink;
    struct diagnostic *d;
    struct arena arena; /* of the statement at hand */
    struct arena open;  /* names of open computations, and owners, one on top of another */
    size_t attribute_capacity;
    struct attribute *attributes; /* of the statement at hand */
    struct module_scope module;
    size_t depth;
    struct scope scopes[BODY_DEPTH + 1]; /* that are open */
    enum outside outside;
    size_t reread;     /* bytes that were read again behind errors */
    bool any_hlo;      /* something was read: from here on every fault is reported */
    bool any_error;    /* one was reported */
    bool last_unknown; /* the last statement could not be read, or may be cut */
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

/* The innermost computation; NULL: none is open. */
static inline struct scope *
scope_of(struct module_parser *p)
{
    return p->depth ? &p->scopes[p->depth - 1] : NULL;
}

void module_report(struct module_parser *p, const struct diagnostic *d);

/* module_fault(p, CODE, span, arguments of the message) reports it. It is kept out of its
 * callers: most statements have no fault, and need no room for one. */
#define module_fault(p, code, ...) module_say(p, code, message_##code, __VA_ARGS__)
void module_say(struct module_parser *p, enum diagnostic_code code, const char *message,
                struct span at, ...) __attribute__((cold, format(printf, 3, 5)));

/* Takes memory's want as the reason to stop. */
int module_out_of_memory(struct module_parser *p);

/* ---- module_scope.c: modules and computations; all return READ_ON or STOP ---- */

int module_on_header(struct module_parser *p);
int module_on_computation(struct module_parser *p);
/* A computation begins or ends; owner: of one that is written in place, else NULL. */
int module_begin_scope(struct module_parser *p, const struct hlo_computation *computation,
                       struct owner *owner);
int module_end_scope(struct module_parser *p, enum ending ending);
/* Of the open module, if there is one; at: what ends it. */
int module_end(struct module_parser *p, struct span at);

/* ---- module_event.c: what stands in them ---- */

extern const char *const module_tables[HLO_TABLE_COUNT];

int module_on_table(struct module_parser *p);
int module_on_table_line(struct module_parser *p);
int module_on_instruction(struct module_parser *p);
int module_deliver(struct module_parser *p, const struct hlo_instruction *instruction);
/* Opens the statement's attributes: p->attributes, as many as the statement has. */
int module_open_attributes(struct module_parser *p);
/* Makes an entry of a shape and reports its fault, an unknown type once for all. NULL: out of
 * memory. */
struct shape_entry *module_shape(struct module_parser *p, struct span shape);

/* ---- module_owner.c: computations that are written in place, likewise ---- */

int module_on_close(struct module_parser *p);
/* The same where its attributes could not be read. */
int module_on_broken_close(struct module_parser *p);
/* The instruction has a computation as the value of its last attribute: that begins. */
int module_begin_body(struct module_parser *p, const struct hlo_instruction *instruction);
/* The text ends within a body: its instruction is delivered as it is. */
int module_end_owner(struct module_parser *p, struct owner *owner);

#endif
