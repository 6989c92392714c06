/* How the results of an opcode get their memory. opcode.def is the one table. In the comments
 * on rules, {k} is element k of a tuple. */
#ifndef LAYOUT_OWNER_OPCODE_H
#define LAYOUT_OWNER_OPCODE_H

#include <stdbool.h>
#include <stddef.h> /* for size_t */

enum opcode_rule {
    RULE_NEW,      /* owns every part of its result */
    RULE_CONSTANT, /* owns the result, as a constant */
    RULE_PARAMETER,
    RULE_TUPLE,            /* {k} is operand k */
    RULE_ELEMENT,          /* element index= of operand 0 */
    RULE_FORWARD,          /* operand 0 */
    RULE_COPY,             /* owns an array; of a tuple, owns only the table */
    RULE_ELEMENT_ZERO,     /* element {0} of operand 0 */
    RULE_COPY_START,       /* {1} is operand 0 */
    RULE_SEND,             /* {0} is operand 0 */
    RULE_RECEIVE,          /* owns every part of its result */
    RULE_RECEIVE_DONE,     /* {0} is element {0} of operand 0 */
    RULE_COLLECTIVE_START, /* {0} is the operand; with several operands, {0,k} is operand k */
    RULE_PERMUTE_START,    /* the same, but the table of several operands has no value */
    RULE_WHILE,            /* shares operand 0, leaf by leaf */
    RULE_CONDITIONAL,      /* owns the result; the roots of its branches share it */
    RULE_CALL,             /* the root of the called computation */
    RULE_IN_PLACE,         /* all-reduce-start: shares its operands, leaf by leaf */
    RULE_REDUCE_DONE,      /* operand 0 */
    RULE_UPDATE,         /* shares operand 0; if the result is a tuple, {k} shares operand k */
    RULE_SECOND_OPERAND, /* shares operand 1 if there are four or more operands */
    RULE_FUSION, /* owns the result, except for aliases and roots that update a parameter in
                    place */
    RULE_CUSTOM_CALL, /* owns the result, except for output_to_operand_aliasing */
};

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
    TRAIT_SOLVE, /* triangular-solve: the result may lie in operand 1 */
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
