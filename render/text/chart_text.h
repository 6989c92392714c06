/* A curve over time, drawn in characters. */
#ifndef RENDER_TEXT_CHART_TEXT_H
#define RENDER_TEXT_CHART_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct text;

/* Appends a chart of the bytes at `count` ticks, `width` characters wide; each column shows the
 * highest of its ticks. marked: the tick that a line below the chart points to; label: the
 * words of that line. */
void chart_text(struct text *out, const int64_t *curve, size_t count, size_t width,
                size_t marked, const char *label);

#endif
