/*
 * The state of the parser, shared by five files: module_parse.c reads the statements,
 * module_scope.c begins modules and computations, module_event.c delivers what stands in them,
 * module_attribute.c opens their attributes, and module_owner.c ends computations and handles
 * those that are written in place.
 */
#ifndef PARSER_HLO_MODULE_STATE_H
#define PARSER_HLO_MODULE_STATE_H

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/base/words.h"
#include "parser/hlo/module_parse.h"
#include "parser/hlo/statement.h"
#include "parser/hlo/statement_form.h"
#include "parser/report/quoted.h"

enum { READ_ON, MODULE_ENDED, STOP = -1 };

/* An instruction with computations written in its attributes, after which it is delivered. The
 * owner and its texts, which are copies, live in module_parser.open. */
struct owner {
    struct arena_mark mark; /* the arena before the owner */
    const char *scope;      /* name of the computation around it; NULL: none */
    struct hlo_instruction instruction;
    size_t attribute_capacity;
    struct attribute *attributes;
    struct slice attribute; /* name of the attribute whose value is being read */
    enum attribute_kind kind;
    size_t bodies; /* computations begun */
    bool list;     /* the value is a list of computations */
};

/* A computation that is open. */
struct scope {
    struct owner *owner; /* of a computation in place; else NULL */
    enum ending health;  /* whole or broken, so far */
    bool any_instruction, any_root;
    size_t anonymous;                  /* operands that were given a name here */
    size_t parameters;                 /* number of parameter instructions */
    const struct shape_entry *result;  /* of the root, or of the last instruction */
    const struct shape_entry *written; /* the result in the header; NULL: none is written */
    const char *name; /* as delivered, or a made-up one that is unique in the module */
};

/* What was seen outside of any computation. */
enum outside {
    OUTSIDE_PLAIN,
    OUTSIDE_SAID,   /* an instruction or an error, where a computation's header should be */
    OUTSIDE_HEADER, /* a header that could not be read; its body follows */
};

struct module_scope {
    bool open;
    enum ending health;
    bool any_computation, any_entry;
    bool headless;               /* a computation's header was missing or could not be read */
    bool any_root, root_missed;  /* a computation without one was reported */
    bool layouts;                /* the header has an entry_computation_layout */
    size_t parameters;           /* number of parameters in that layout */
    struct shape_entry *result;  /* result in that layout; NULL: not known */
    struct shape_entry **shapes; /* of both, while the header is read */
    struct scope last;           /* the computation that ended last; its name is not valid */
    size_t anonymous;    /* operands that were given a name outside of any computation */
    size_t computations; /* computations begun */
    int tables;          /* frame tables begun */
};

/* Readers of what is no HLO text; NULL: it is none of theirs. */
struct other_text {
    bool refused;               /* the text is of a kind that has no modules */
    struct quote_reader quoted; /* what the lexer reads of a text that quotes a program */
    struct mlir_parser *mlir;
    struct torch_reader *torch;
    struct proto_reader *proto;
    struct text bytes; /* of a proto that does not lie in memory already */
};

struct module_parser {
    struct other_text other;
    struct hlo_lexer lexer;
    struct statement statement;
    struct statement_forms statement_forms;
    struct shape_table *shapes;
    const struct module_sink *sink;
    struct diagnostic *d, scratch;
    struct arena arena; /* of the current statement */
    struct arena open;  /* names of open computations, and owners; used as a stack */
    size_t attribute_capacity;
    struct attribute *attributes; /* of the current statement */
    struct module_scope module;
    size_t depth;
    struct scope scopes[BODY_DEPTH + 1]; /* the open ones, the innermost last */
    enum outside outside;
    bool loose;         /* instructions were delivered that stand outside of any module */
    bool again;         /* the statement, before which a module ended, is still to be taken */
    struct words forms; /* of attributes and shapes that are not known: those reported */
    bool any_hlo;       /* HLO was read: from here on every fault is reported */
    bool any_error;     /* an error was reported */
    size_t reports;     /* messages so far */
    bool last_unknown;  /* the last statement could not be read, or may be cut */
};

static inline struct slice
slice_of(const struct module_parser *p, struct span span)
{
    return (struct slice){(const char *)p->lexer.source.base + span.offset, span.length};
}

/* Returns a name without the '%' in front or the ':' that XLA allows behind it. */
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

/* Returns the innermost open computation; NULL if none is open. */
static inline struct scope *
scope_of(struct module_parser *p)
{
    return p->depth ? &p->scopes[p->depth - 1] : NULL;
}

void module_report(struct module_parser *p, const struct diagnostic *d);

/* module_fault(p, CODE, span, arguments of the message) reports a fault. The call is out of
 * line: most statements have no fault, and then need no room for a diagnostic. */
#define module_fault(p, code, ...) module_say(p, code, message_##code, __VA_ARGS__)
void module_say(struct module_parser *p, enum diagnostic_code code, const char *message,
                struct span at, ...) __attribute__((cold, format(printf, 3, 5)));

/* All functions below that return int return READ_ON or STOP; or MODULE_ENDED, and the
 * statement is taken again. */

/* ---- module_scope.c: modules and computations ---- */

int module_on_header(struct module_parser *p);
int module_on_computation(struct module_parser *p);
/* Begin and end a computation. owner: of a computation in place, else NULL. */
int module_begin_scope(struct module_parser *p, const struct hlo_computation *computation,
                       struct owner *owner);
int module_end_scope(struct module_parser *p, enum ending ending);
/* Returns whether both shapes are known, without a fault, and differ in more than their
 * layouts. */
bool module_contradicts(const struct shape_entry *a, const struct shape_entry *b);
/* Ends the open module, or what stands outside of any, if there is one; at: the place of its
 * faults. */
int module_end(struct module_parser *p, struct span at);

/* ---- module_event.c: instructions and frame tables ---- */

extern const char *const module_tables[HLO_TABLE_COUNT];

int module_on_table(struct module_parser *p);
int module_on_table_line(struct module_parser *p);
int module_on_instruction(struct module_parser *p);
/* Delivers the instruction at the cursor if it is of a known form. Sets *result as the others
 * return it; returns false, and nothing is read, if it does not. */
bool module_on_known_instruction(struct module_parser *p, int *result);
int module_deliver(struct module_parser *p, struct hlo_instruction *instruction);
/* Returns the entry of a shape and reports its fault; an unknown type and a form that is not
 * known only once. */
struct shape_entry *module_shape(struct module_parser *p, struct span shape);

/* ---- module_attribute.c ---- */

/* Returns whether no fault with the same message, of an attribute with the same name, was asked
 * for before. After FORM_LIMIT forms and one more, none is new. */
bool module_is_new_form(struct module_parser *p, struct slice name, const struct diagnostic *d);

/* Sets p->attributes to the statement's attributes, as many as it has, and reports what among
 * them could not be read. */
void module_open_attributes(struct module_parser *p);

/* ---- module_owner.c: ends of computations, and computations in place ---- */

int module_on_close(struct module_parser *p);
/* The same if the attributes behind the '}' could not be read. */
int module_on_broken_close(struct module_parser *p);
/* Begins the computation that is the value of the instruction's last attribute. */
int module_begin_body(struct module_parser *p, const struct hlo_instruction *instruction);
/* Delivers an instruction whose last computation in place was cut off by another statement. */
int module_end_owner(struct module_parser *p, struct owner *owner);

#endif
