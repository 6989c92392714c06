/* How the results of an opcode get their memory. opcode.def is the table of opcodes, rule.def
 * that of their rules. */
#ifndef LAYOUT_OWNER_OPCODE_H
#define LAYOUT_OWNER_OPCODE_H

#include <stdbool.h>
#include <stddef.h> /* for size_t */
#include <stdint.h>

enum opcode_rule {
#define RULE(name, shares, owns, uses, flags) RULE_##name,
#include "layout/owner/rule.def"
#undef RULE
    RULE_COUNT
};

/* Whether a part of the result may share an operand. */
enum rule_shares {
    SHARES_NEVER,
    SHARES_ALWAYS,
    SHARES_OF_TUPLES, /* if the result is a tuple */
    SHARES_LINKED,    /* if an attribute says so */
    SHARES_UPDATED,   /* likewise, or if the callee updates a parameter in place */
};

/* Whether a leaf of the result may own memory. */
enum rule_owns {
    OWNS_ANY,
    OWNS_NOTHING,
    OWNS_ARRAYS,     /* if the text is inconsistent and the result is an array */
    OWNS_UNNUMBERED, /* if the text does not say which element it is */
};

/* How much of an operand is used when the instruction runs. Callees use their arguments
 * themselves (reference: XLA HloValue, MayUseOperandValue; HloLiveRange). */
enum rule_uses { USES_ALL, USES_TABLE, USES_NOTHING };

enum rule_flags {
    COUNTS = 1,   /* operation.number is the count of operands */
    FORWARDS = 2, /* the result has the shape of operand 0 */
};

struct rule {
    uint8_t shares, owns, uses, flags;
};

extern const struct rule rules[RULE_COUNT];

/* Properties of the opcode that decide whether a result may overwrite an operand. */
enum opcode_trait {
    TRAIT_NONE,
    TRAIT_ELEMENTWISE, /* element i of the result depends only on element i of each operand */
    TRAIT_BITCAST,
    TRAIT_SLICE,        /* dynamic-slice */
    TRAIT_UPDATE_SLICE, /* dynamic-update-slice */
    TRAIT_SCATTER,
    TRAIT_SORT,
    TRAIT_REDUCE,
    TRAIT_TRANSPOSE,
    TRAIT_SOLVE,  /* triangular-solve: the result may lie in operand 1 */
    TRAIT_REMOTE, /* other devices write the result */
};

/* The parts of an asynchronous operation. A start and an update yield the tuple ((operands),
 * result, contexts...); a done yields the result. */
enum async_part { ASYNC_NONE, ASYNC_START, ASYNC_UPDATE, ASYNC_DONE };

/* NAME-start, NAME-update and NAME-done, unless the table has them, are parts of an
 * asynchronous NAME and have its rule and trait. async-start, async-update and async-done are
 * parts of a call (reference: openxla docs/async_ops.md). */
struct opcode {
    enum opcode_rule rule;
    enum opcode_trait trait;
    enum async_part part;
    bool written_out; /* the wrapped computation is in the text: async-start */
};

/* Looks an opcode up by its text. An opcode that is not in the table owns every result. */
struct opcode opcode_read(const char *text, size_t length);

#endif
