/* A curve over time in characters. */
#ifndef RENDER_TEXT_CHART_TEXT_H
#define RENDER_TEXT_CHART_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct text;

/* Bytes at `count` moments, the highest of each column's, in so many characters across. marked:
 * the moment that a line below names; label: what it says. */
void chart_text(struct text *out, const int64_t *curve, size_t count, size_t width,
                size_t marked, const char *label);

#endif
