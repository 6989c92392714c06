/* A layout that is written in another notation, and its row. */
#ifndef CLI_COMMAND_CONVERSION_H
#define CLI_COMMAND_CONVERSION_H

#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "cli/command/tiled_product.h"
#include "parser/notation/notation.h"
#include "render/row/row.h"

struct tirx_form;

struct conversion {
    struct context *context;
    const struct notation *writer;
    bool algebra;
    bool cute;        /* an operation on CuTe layouts is asked for */
    bool turns;       /* a layout of threads and values is written as who holds each element */
    const char *tile; /* of a tiled copy or product */
    struct product_text product;
    struct layout_options options;
    struct layout_argument argument;
};

/* Reports the shape that the written layout spans if that is more than the array, and returns
 * whether it is. both: it is of the array of two CTAs. */
bool conversion_note_span(struct conversion *c, const struct mapping *m, const int64_t *dims,
                          bool both);

/* Puts the row. form: of a layout that TIRx writes; NULL: it is of another notation. */
void conversion_put_row(struct conversion *c, const struct mapping *m,
                        const struct written *written, const struct tirx_form *form);

/* Appends the row's text, as the text output has it. */
void conversion_text(struct printable *out, const struct row *row, bool exact_bytes);

#endif
