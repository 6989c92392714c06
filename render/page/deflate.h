/* Compression for pages, which browsers undo: deflate (RFC 1951) without a header. */
#ifndef RENDER_PAGE_DEFLATE_H
#define RENDER_PAGE_DEFLATE_H

#include "layout/base/text.h"

/* Appends the compressed bytes. */
void deflate(struct text *out, const void *bytes, size_t size);

/* Appends them as base64. */
void deflate_base64(struct text *out, const void *bytes, size_t size);

#endif
