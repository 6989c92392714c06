/* Rows of layouts in notations of kernels, which `scan` finds in IR. The same reader as that of
 * `show` reads them; lines that name an encoding are kept for the types behind them. */
#ifndef CLI_COMMAND_KERNEL_ROW_H
#define CLI_COMMAND_KERNEL_ROW_H

#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "parser/notation/layout_read.h"
#include "render/row/row.h"

struct kernel_row {
    struct layout_options options; /* what texts say that do not say it themselves */
    struct text names; /* the lines that name encodings: "#blocked = #ttg.blocked<...>\n" */
    struct text text;  /* a layout behind them */
    struct diagnostic fault;
    const char *why; /* the message of the fault; NULL: none yet */
};

void kernel_row_begin(struct kernel_row *kernels, const struct layout_options *options);
/* Keeps a line that names an encoding. Returns false if the text is none. */
bool kernel_row_name(struct kernel_row *kernels, struct slice text);
/* Returns the row that `show` has of a layout; NULL with *why set if it is not read. */
struct row *kernel_row_read(struct kernel_row *kernels, struct slice text, struct arena *arena);
void kernel_row_end(struct kernel_row *kernels);

#endif
