/* Rows of layouts in notations of kernels, which `scan` finds in IR. The same reader as that of
 * `show` reads them; lines that name an encoding are kept for the types behind them. */
#ifndef RENDER_FACTS_IR_LAYOUTS_H
#define RENDER_FACTS_IR_LAYOUTS_H

#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "parser/notation/layout_read.h"
#include "render/row/row.h"

struct ir_layouts {
    struct layout_options options; /* what texts say that do not say it themselves */
    struct text names; /* the lines that name encodings: "#blocked = #ttg.blocked<...>\n" */
    struct text text;  /* a layout behind them */
    struct diagnostic fault;
    const char *why; /* the message of the fault; NULL: none yet */
};

void ir_layouts_begin(struct ir_layouts *ir, const struct layout_options *options);
/* Keeps a line that names an encoding. Returns false if the text is none. */
bool ir_layouts_keep_name(struct ir_layouts *ir, struct slice text);
/* Returns the row that `show` has of a layout; NULL with *why set if it is not read. */
struct row *ir_layouts_row(struct ir_layouts *ir, struct slice text, struct arena *arena);
void ir_layouts_end(struct ir_layouts *ir);

#endif
