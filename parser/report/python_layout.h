/*
 * Layouts as Python prints them, and MLIR's attributes of Mosaic GPU:
 *
 *     Format(layout=Layout(major_to_minor=(0, 1), tiling=((8, 128),), ...), sharding=...)
 *     BlockedLayout(size_per_thread=[1, 8], ...), Fragment((64, 64) -> (32), ...)
 *     #mosaic_gpu.TiledLayout<[[64, 8], [16, 8]], ...>
 *
 * They are told by their names, which end in `Layout`, and by literal arguments.
 */
#ifndef PARSER_REPORT_PYTHON_LAYOUT_H
#define PARSER_REPORT_PYTHON_LAYOUT_H

#include <stddef.h>

/* Return where the first one begins in [from, limit), the outermost of those within one
 * another; NULL if none does: of any, of those whose name ends in `Layout`, of TileLang's
 * fragments. limit must point at a NUL. */
const unsigned char *python_layout_begins(const unsigned char *from,
                                          const unsigned char *limit);
const unsigned char *python_named_begins(const unsigned char *from, const unsigned char *limit);
const unsigned char *python_fragment_begins(const unsigned char *from,
                                            const unsigned char *limit);

/* Returns the length of the one at `from`; 0: it is cut off, or longer than `most` bytes. */
size_t python_layout_length(const unsigned char *from, const unsigned char *limit, size_t most);

#endif
