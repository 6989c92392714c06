/*
 * Types of kernel IR that are no tensor and no memref, lines that name an encoding, and layouts
 * as Python prints them (python_layout.h):
 *
 *     !cute.memref<f16, smem, align<1024>, "S<3,4,3> o 0 o (8,64):(64,1)">
 *     !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
 *     #blocked = #ttg.blocked<{sizePerThread = [1, 8], ...}>
 *
 * What they say is read by the reader of their notation.
 */
#ifndef PARSER_REPORT_KERNEL_TYPE_H
#define PARSER_REPORT_KERNEL_TYPE_H

#include <stddef.h>

/* What one begins with: each is searched for alone, so that a text with many of one kind is not
 * read to its end for another again and again. */
enum kernel_item {
    KERNEL_TYPE,     /* !ttg.memdesc< */
    KERNEL_ENCODING, /* #blocked = #ttg. */
    KERNEL_PYTHON,   /* BlockedLayout( */
    KERNEL_FRAGMENT, /* Fragment(( */
    KERNEL_ITEMS
};

/* Returns where one begins in [from, limit); NULL if none does. limit must point at a NUL. */
const unsigned char *kernel_item_begins(enum kernel_item item, const unsigned char *from,
                                        const unsigned char *limit);

/* Returns the length of the one at `from`; 0: it is cut off, or longer than `most` bytes. */
size_t kernel_type_length(const unsigned char *from, const unsigned char *limit, size_t most);

#endif
