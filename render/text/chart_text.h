/* A curve over time, drawn in characters. */
#ifndef RENDER_TEXT_CHART_TEXT_H
#define RENDER_TEXT_CHART_TEXT_H

#include <stddef.h>
#include <stdint.h>

struct printable;

struct chart_text {
    const int64_t *curve; /* bytes at each of `count` ticks */
    size_t count;
    size_t width;      /* characters */
    size_t marked;     /* the tick that a line below the chart points to */
    const char *label; /* the words of that line */
};

/* Appends the chart. Each column shows the highest of its ticks. */
void chart_text(struct printable *out, const struct chart_text *chart);

#endif
