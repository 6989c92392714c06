/* How an opcode's results come by their memory. opcode.def is the one table. */
#ifndef LAYOUT_OPCODE_H
#define LAYOUT_OPCODE_H

#include <stdbool.h>
#include <stddef.h> /* for size_t */

enum opcode_rule {
    RULE_NEW,      /* owns every result */
    RULE_CONSTANT, /* owns it, as a constant */
    RULE_PARAMETER,
    RULE_TUPLE,            /* {k} is operand k */
    RULE_ELEMENT,          /* operand 0 at index= */
    RULE_FORWARD,          /* operand 0 */
    RULE_FIRST_OF,         /* operand 0 at {0} */
    RULE_SECOND_OF,        /* operand 0 at {1} */
    RULE_COPY_START,       /* {1} is operand 0 */
    RULE_SEND,             /* {0} is operand 0 */
    RULE_RECEIVE_DONE,     /* {0} is operand 0 at {0} */
    RULE_COLLECTIVE_START, /* {0} is the operand, {0,k} operand k where there are several */
    RULE_ASYNC_START,      /* {0,k} is operand k, {1} the root of the called computation */
    RULE_ASYNC_UPDATE,     /* operand 0; with operands of its own as ASYNC_START */
    RULE_START,            /* NAME-start of any operation: {0,k} is operand k */
    RULE_WHILE,            /* shares operand 0, leaf by leaf */
    RULE_CONDITIONAL,      /* owns; its branches' roots share it */
    RULE_CALL,             /* the root of the called computation */
    RULE_IN_PLACE,         /* shares its operands, leaf by leaf */
    RULE_UPDATE,           /* shares operand 0, or {k} operand k where there are several */
    RULE_SECOND_OPERAND,   /* shares operand 1 */
    RULE_FUSION,           /* owns, but for aliases and roots that update a parameter */
    RULE_CUSTOM_CALL,      /* owns, but for output_to_operand_aliasing */
};

/* By opcode text. NAME-start, NAME-update and NAME-done of an unknown NAME are the short
 * spellings of asynchronous operations (reference: openxla docs/async_ops.md). */
enum opcode_rule opcode_rule(const char *opcode, size_t length);

#endif
