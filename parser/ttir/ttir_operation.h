/* The state of the reader of Triton's texts, and what its lines are. */
#ifndef PARSER_TTIR_TTIR_OPERATION_H
#define PARSER_TTIR_TTIR_OPERATION_H

#include "layout/kernel/ttir.h"
#include "parser/ttir/ttir_scope.h"
#include "parser/ttir/ttir_type.h"

#define TTIR_DEPTH      200               /* regions within one another at most */
#define TTIR_FUNCTIONS  256               /* of a module at most */
#define TTIR_OPERATIONS ((size_t)1 << 20) /* of a text at most */

struct ttir_reader {
    struct ttir_module *module;
    struct ttir_types types;
    struct ttir_scopes scopes;
    size_t open_count, open_capacity;
    struct ttir_open {
        struct ttir_op *op; /* whose last region is open */
        size_t scope;       /* definitions in front of it */
    } * open;
    size_t operations;
    uint32_t line;
    bool too_large;
};

/* Read a line: an operation; ^name(%a: type):, the label of a block; and }, the end of a region
 * with what stands behind it. */
void ttir_operation(struct ttir_reader *reader, struct slice line);
void ttir_label(struct ttir_reader *reader, struct slice line);
void ttir_region_end(struct ttir_reader *reader, struct slice line);

#endif
