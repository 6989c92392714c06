/* The state of the reader: proto_parse.c finds the module, proto_module.c delivers it and its
 * header, proto_computation.c its computations, proto_instruction.c their instructions. */
#ifndef PARSER_PROTO_PROTO_STATE_H
#define PARSER_PROTO_PROTO_STATE_H

#include "layout/base/diagnostic.h"
#include "parser/proto/proto_attribute.h"
#include "parser/proto/proto_ids.h"
#include "parser/proto/proto_kind.h"
#include "parser/proto/proto_shape.h"
#include "parser/proto/proto_text.h"

/* Values that stand on many instructions, each printed once. */
struct proto_values {
    struct words bytes;
    struct arena arena;
    struct slice *texts; /* as printed, by number of the bytes; text is NULL: not yet */
    size_t capacity;
};

/* Instructions that may call computations. */
struct proto_callers {
    size_t count, capacity;
    struct proto_caller {
        size_t computation; /* that has it, in proto_reader.computations */
        int64_t id;
        struct slice bytes;
        const unsigned char *called; /* where the first field with ids of computations begins */
    } * items;
};

/* What instructions of the module say that stands there again and again (proto_known.c). */
struct proto_known {
    size_t count, capacity;
    struct known *items; /* by form, from 1 */
    uint32_t *slots;     /* forms by hash; 0: free */
    uint32_t before;     /* the form that was found last; 0: none was */
};

/* The modules of the file. */
struct proto_modules {
    size_t delivered;                    /* so far */
    struct proto_executable *executable; /* those that are found in one; NULL: not yet */
    struct proto_space *space;           /* the place in a profile; NULL: before its first */
};

struct proto_reader {
    struct wire wire;
    enum proto_kind kind;
    struct proto_text text; /* what the bytes are made of if the file is text */
    struct diagnostic cut;  /* room for the wire's */
    struct proto_modules modules;
    const struct module_sink *sink;
    struct proto_shapes shapes;
    struct proto_values metadata, configs;
    struct proto_known known;
    const struct wire_message *module;
    struct proto_ids computations; /* of the module */
    struct proto_callers callers;  /* of them, one computation's after another's */
    const struct proto_id *entry;  /* which of them runs; NULL: none does */
    struct proto_ids sequences;    /* of its schedule, by the computation's id */
    struct proto_ids instructions; /* of the open computation */
    uint32_t steps;                /* delivered of it so far */
    int64_t computation;           /* its id */
    uint64_t line;                 /* of what is delivered next: its order */
    struct slice *payloads;        /* of the module, which instructions name by number */
    size_t payload_count;
    struct arena arena; /* of the current instruction */
    struct arena names; /* of the module */
    struct proto_attributes attributes;
    bool stopped; /* the sink has */
};

/* Returns whether the module is printed as as_text() does, not as a dump: keys of JSON stand as
 * they are, and a computation of one asynchronous operation is not written. */
static inline bool
proto_as_text(const struct proto_reader *reader)
{
    return reader->kind == PROTO_MODULE || reader->kind == PROTO_EXECUTABLE;
}

/* Finds the callers of the computation that is added next, and its id. */
void proto_callers_find(struct proto_reader *reader, struct proto_id *computation);

/* Returns the order in which XLA prints the computations, as numbers of reader->computations:
 * those that an instruction calls stand in front of its own. It lives in reader->names. */
const size_t *proto_order(struct proto_reader *reader, const struct wire_message *module);

/* Notes that the computation of an asynchronous instruction is written as one with it. */
void proto_async_note(struct proto_reader *reader, const struct wire_message *module,
                      const struct wire_message *instruction);

/* Opens the operation that an asynchronous instruction runs, and its computation, if it is
 * written as one instruction: slice-start for an async-start of a slice. Returns false if it is
 * not. */
bool proto_async_open(struct proto_reader *reader, const struct wire_message *instruction,
                      struct wire_message *computation, struct wire_message *operation);

/* Delivers the module of an HloProto. Its assignment comes before it, so that faults of the one
 * are not taken for faults of the other. Returns whether there is a module. */
bool proto_hlo_deliver(struct proto_reader *reader, const struct wire_message *hlo);

/* Delivers the module. */
void proto_module_deliver(struct proto_reader *reader, const struct wire_message *module);

/* Returns the order in which XLA prints the instructions of the open computation, which has no
 * schedule, as numbers of reader->instructions. It lives in the arena. */
const size_t *proto_post_order(struct proto_reader *reader,
                               const struct wire_message *computation, struct arena *arena);

/* Delivers a computation. */
void proto_computation_deliver(struct proto_reader *reader,
                               const struct wire_message *computation, struct proto_id *self);

/* Delivers an instruction of the open computation. Returns false if it was not. */
bool proto_instruction_deliver(struct proto_reader *reader,
                               const struct wire_message *instruction,
                               const struct proto_id *item, bool root);

/* Finds the id of an instruction, and the form of all that differ from it in names and ids
 * alone. */
void proto_known_find(struct proto_reader *reader, struct proto_id *item);

/* Delivers an instruction by what is known of its form. Returns false if it was not: nothing is
 * known, or the instruction needs a look of its own. */
bool proto_known_deliver(struct proto_reader *reader, const struct proto_id *item, bool root);

/* Notes an instruction in which no fault was found: its attributes are kept for as long as the
 * module is read, since who reads the first of a form may keep slices of them. Returns the form
 * (hlo_instruction.form); 0: it has none. */
uint64_t proto_known_note(struct proto_reader *reader, const struct wire_message *m,
                          const struct proto_id *item, struct hlo_instruction *instruction);

void proto_known_clear(struct proto_known *known);
void proto_known_free(struct proto_known *known);

/* Finds an instruction of the open computation by the id that another one gives. */
struct proto_id *proto_instruction_find(struct proto_reader *reader, int64_t id);

/* The element type of an instruction's first operand, a number of PrimitiveType; 0: it is not
 * known. */
int64_t proto_operand_type(struct proto_reader *reader, const struct wire_message *instruction);

/* Adds the computations that an instruction calls: calls, to_apply, body and so on. */
void proto_called_attributes(struct proto_reader *reader,
                             const struct wire_message *instruction, struct slice opcode);

/* Adds frontend_attributes from a field, if there are any. */
void proto_frontend_attributes(struct proto_reader *reader, const struct wire_message *m,
                               uint32_t number);

#endif
