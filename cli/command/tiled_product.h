/* The tiled products that --atom, --atoms and --permute of `convert` ask for. */
#ifndef CLI_COMMAND_TILED_PRODUCT_H
#define CLI_COMMAND_TILED_PRODUCT_H

#include "layout/atom/tiled.h"

struct context;

/* Its layouts as text. */
struct product_text {
    const char *operands[TILED_OPERANDS]; /* in the notation that is written */
    const char *threads;
    const char *printed_c; /* what CuTe prints of C; NULL: the same */
};

/* Makes the product that the options ask for. Results live in the context's arena. Returns -1
 * after a report. */
int tiled_product_read(struct context *context, struct tiled_product *product);

/* Fills in the threads, and returns the lines that CuTe prints, which are read again as
 * thread-value layouts; without a tile, the layouts of A, B and C alone. */
const char *tiled_product_text(const struct tiled_product *product, struct product_text *text,
                               const char *tile, struct arena *arena);

#endif
