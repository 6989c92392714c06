/* The grid of a picture over the schedule. */
#include "render/memory/svg.h"

#include "layout/base/minmax.h"
#include "render/map/svg_grid.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#define LEFT    MEMORY_SVG_LEFT
#define WIDTH   MEMORY_SVG_WIDTH
#define HEADING 44 /* above a picture: its name, and the words of the mark */
#define LINES   5  /* lines of bytes, at most */
#define TICKS   8  /* labels below, at most */

double
memory_svg_x(uint32_t tick, uint32_t count)
{
    return LEFT + (double)WIDTH * tick / (double)max_i64(count, 1);
}

void
memory_svg_line(struct markup *out, const char *class, double y)
{
    text_format(out, "<line class=\"%s\" x1=\"%d.0\" y1=\"%.1f\" x2=\"%d.0\" y2=\"%.1f\"/>\n",
                class, LEFT, y, LEFT + WIDTH, y);
}

const char *const memory_svg_hues[] = {"own0",
                                       "own1",
                                       "own2",
                                       "own3",
                                       "own4",
                                       "own5",
                                       "own6",
                                       "own7",
                                       [OWNER_KEPT] = "kept",
                                       [OWNER_REST] = "rest"};

void
memory_svg_rectangle(struct markup *out, const char *class, struct rectangle at)
{
    text_format(out,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                class, at.x, at.y, at.width, at.height);
}

/* Ticks between labels: 1, 2 or 5 times a power of ten. */
static uint32_t
tick_step(uint32_t ticks)
{
    static const unsigned char factors[] = {1, 2, 5};
    for (uint64_t ten = 1;; ten *= 10)
        for (size_t i = 0; i < sizeof factors; i++)
            if (ticks / (ten * factors[i]) <= TICKS)
                return (uint32_t)(ten * factors[i]);
}

void
memory_svg_frame(struct markup *out, const struct memory_frame *frame)
{
    int64_t step = 1;
    uint32_t every = tick_step(frame->ticks);
    int foot = frame->y + frame->height;
    struct printable label = {0};
    while (frame->top / step > LINES)
        step *= 2;
    map_svg_text(out, MAP_SHEET_MARGIN, frame->y - HEADING + 14, "p", frame->heading);
    for (int64_t bytes = 0; bytes <= frame->top; bytes += step) {
        double y = foot - (double)frame->height * (double)bytes / (double)frame->top;
        memory_svg_line(out, "rule", y);
        text_clear(&label);
        units_bytes(&label, bytes);
        map_svg_text(out, LEFT - 8, (int)y + 4, "r", text_contents(&label));
    }
    for (uint32_t tick = 0; tick <= frame->ticks; tick += every) {
        text_clear(&label);
        text_format(&label, "%u", tick);
        map_svg_text(out, (int)memory_svg_x(tick, frame->ticks), foot + 18, "l",
                     text_contents(&label));
    }
    text_free(&label);
}
