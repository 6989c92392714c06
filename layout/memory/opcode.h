/* How an opcode's results come by their memory. opcode.def is the one table. */
#ifndef LAYOUT_MEMORY_OPCODE_H
#define LAYOUT_MEMORY_OPCODE_H

#include <stdbool.h>
#include <stddef.h> /* for size_t */

enum opcode_rule {
    RULE_NEW,      /* owns every result */
    RULE_CONSTANT, /* owns it, as a constant */
    RULE_PARAMETER,
    RULE_TUPLE,            /* {k} is operand k */
    RULE_ELEMENT,          /* operand 0 at index= */
    RULE_FORWARD,          /* operand 0 */
    RULE_COPY,             /* owns; of a tuple its table alone */
    RULE_FIRST_OF,         /* operand 0 at {0} */
    RULE_COPY_START,       /* {1} is operand 0 */
    RULE_SEND,             /* {0} is operand 0 */
    RULE_RECEIVE,          /* owns every result */
    RULE_RECEIVE_DONE,     /* {0} is operand 0 at {0} */
    RULE_COLLECTIVE_START, /* {0} is the operand, {0,k} operand k where there are several */
    RULE_PERMUTE_START,    /* the same; the table of several operands has no value */
    RULE_WHILE,            /* shares operand 0, leaf by leaf */
    RULE_CONDITIONAL,      /* owns; its branches' roots share it */
    RULE_CALL,             /* the root of the called computation */
    RULE_IN_PLACE,         /* all-reduce-start: shares its operands, leaf by leaf */
    RULE_REDUCE_DONE,      /* operand 0 */
    RULE_UPDATE,           /* shares operand 0, or {k} operand k where there are several */
    RULE_SECOND_OPERAND,   /* shares operand 1, where there are four or more */
    RULE_FUSION,           /* owns, but for aliases and roots that update a parameter */
    RULE_CUSTOM_CALL,      /* owns, but for output_to_operand_aliasing */
};

/* What a result may do with an operand's memory besides, as far as the opcode tells. */
enum opcode_trait {
    TRAIT_NONE,
    TRAIT_ELEMENTWISE, /* element i of the result depends on element i of each operand */
    TRAIT_BITCAST,
    TRAIT_SLICE,        /* dynamic-slice */
    TRAIT_UPDATE_SLICE, /* dynamic-update-slice */
    TRAIT_SCATTER,
    TRAIT_SORT,
    TRAIT_REDUCE,
    TRAIT_SOLVE, /* triangular-solve: lies in operand 1 */
};

/* The parts of an asynchronous operation. Its start and update are ((operands), result,
 * contexts...), its done is the result. */
enum async_part { ASYNC_NONE, ASYNC_START, ASYNC_UPDATE, ASYNC_DONE };

/* NAME-start, NAME-update and NAME-done of any other NAME are parts of an asynchronous NAME,
 * whose rule and trait they have; async-start and so on are parts of a call (reference: openxla
 * docs/async_ops.md). */
struct opcode {
    enum opcode_rule rule;
    enum opcode_trait trait;
    enum async_part part;
    bool written_out; /* a part whose computation stands in the text: async-start */
};

/* By its text. What is not in the table owns every result. */
struct opcode opcode_read(const char *text, size_t length);

#endif
