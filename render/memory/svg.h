/* Where a program's memory goes, as SVG: what is live over the schedule, and at which
 * address. */
#ifndef RENDER_MEMORY_SVG_H
#define RENDER_MEMORY_SVG_H

#include "render/map/sheet.h"
#include "render/memory/owner_stack.h"

struct memory_picture {
    const struct account *account;
    int space;
    const char *file;
    const char *verdict; /* "on v5e: does not fit, 20.00 GiB of 15.75 GiB, 4.26 GiB over" */
    bool fits_not;
    const char *limit; /* "limit of a v5e"; NULL: no limit */
    int64_t limit_bytes;
    uint32_t tick; /* the tick that is marked */
};

/* Draws the timeline, who owns what, and the heap map below what the sheet holds. */
void memory_svg_add(struct map_sheet *sheet, const struct memory_picture *picture);

/* Two programs over one axis, at whose places either or both have a step. */
struct memory_pair {
    const char *title;
    const struct target *target; /* names the memory space; NULL: the default target */
    uint32_t count;              /* places, at least 1 */
    const int64_t *old, *new;    /* bytes at each place */
    int64_t old_peak, new_peak;  /* bytes as packed */
};

/* Draws both below what the sheet holds: what they share, what the new one has less, and more.
 */
void memory_pair_svg_add(struct map_sheet *sheet, const struct memory_pair *pair);

/* ---- between the pictures ---- */

/* Pixels: the range of x over which ticks are drawn. */
#define MEMORY_SVG_LEFT  112
#define MEMORY_SVG_WIDTH 1064

/* The x at which tick number `tick` of `count` begins. */
double memory_svg_x(uint32_t tick, uint32_t count);

/* A picture's grid: a heading above, lines of bytes with labels left, ticks below. */
struct memory_frame {
    const char *heading;
    int y, height;  /* pixels; y: of the top */
    int64_t top;    /* bytes at the top */
    uint32_t ticks; /* of the whole width */
};
/* A line across the picture. */
void memory_svg_line(struct markup *out, const char *class, double y);
void memory_svg_frame(struct markup *out, const struct memory_frame *frame);

/* The classes of a band's hue (time.css), by hue. */
extern const char *const memory_svg_hues[];

/* Appends a rectangle. Pixels. */
struct rectangle {
    double x, y, width, height;
};
void memory_svg_rectangle(struct markup *out, const char *class, struct rectangle at);

/* Draws the heap map below what the sheet holds, in the hues of the stack. */
void heap_svg_add(struct map_sheet *sheet, const struct memory_picture *picture,
                  const struct owner_stack *stack);

#endif
