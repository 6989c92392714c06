/* The heap map: each buffer is a block at its packed offset, for as long as it lives. */
#include "render/memory/svg.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <string.h>

#define HEIGHT   320
#define HEADING  44
#define SMALLEST 0.5 /* pixels; a lower block is counted, not drawn */
#define OUTLINED 3   /* pixels; blocks larger in both directions are outlined */

struct heap_chart {
    const struct memory_picture *picture;
    struct text *out;
    int y;
    int64_t top;
    size_t small; /* blocks that are too low to be drawn */
};

/* "%name, f32[8,128]{1,0}: 4.00 KiB, padding 2.00 KiB, at 16.00 KiB, steps 3 to 9" */
static void
put_title(struct heap_chart *chart, const struct buffer *buffer, struct interval life)
{
    const struct memory *memory = chart->picture->memory;
    const struct value *value = buffer_value(&memory->buffers, buffer, 0);
    const struct shape_entry *shape = memory_shape(memory, buffer);
    struct text text = {0};
    text_format(&text, "%%%s, %s: ", flow_name(&memory->flow, value->tick),
                shape ? shape->canonical : "table");
    units_bytes(&text, buffer->bytes);
    text_string(&text, ", padding ");
    units_bytes(&text, buffer->padding_bytes);
    text_string(&text, ", at ");
    units_bytes(&text, buffer->offset);
    text_format(&text, ", steps %u to %u", life.start, life.end);
    text_string(chart->out, "<title>");
    escape_xml(chart->out, text_contents(&text), text.length);
    text_string(chart->out, "</title>");
    text_free(&text);
}

/* Pixels. */
struct rectangle {
    double x, y, width, height;
};

static void
put_rectangle(struct text *out, const char *class, struct rectangle at)
{
    text_format(out,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                class, at.x, at.y, at.width, at.height);
}

/* Padding is drawn at the block's upper end. This shows how much it is, not where. */
static void
put_block(struct heap_chart *chart, const struct buffer *buffer, struct interval life)
{
    uint32_t ticks = chart->picture->memory->flow.tick_count;
    double scale = HEIGHT / (double)chart->top, height = scale * (double)buffer->bytes;
    double padding = scale * (double)buffer->padding_bytes;
    double x = memory_svg_x(life.start, ticks), width = memory_svg_x(life.end + 1, ticks) - x;
    double y = chart->y + HEIGHT - scale * (double)buffer->offset - height;
    const char *class = width > OUTLINED && height > OUTLINED ? "data block" : "data";
    if (width < SMALLEST)
        width = SMALLEST;
    text_string(chart->out, "<g>");
    put_title(chart, buffer, life);
    put_rectangle(chart->out, class, (struct rectangle){x, y, width, height});
    if (padding >= 1)
        put_rectangle(chart->out, "pad", (struct rectangle){x, y, width, padding});
    text_string(chart->out, "</g>\n");
}

static void
put_blocks(struct heap_chart *chart)
{
    const struct memory *memory = chart->picture->memory;
    for (uint32_t i = 0; i < memory->buffers.count; i++) {
        const struct buffer *buffer = &memory->buffers.items[i];
        struct interval life;
        if (!memory_in_heap(buffer, chart->picture->space))
            continue;
        if (HEIGHT * (double)buffer->bytes / (double)chart->top < SMALLEST)
            chart->small++;
        else
            for (uint32_t k = 0; memory_next_life(memory, buffer, &k, &life);)
                put_block(chart, buffer, life);
    }
}

static void
put_words(struct map_sheet *sheet, const struct heap_chart *chart)
{
    const struct space_memory *space =
        memory_space(chart->picture->memory, chart->picture->space);
    struct text words = {0};
    text_string(&words,
                "Each block is a buffer at its address, from its first step to its last; "
                "hatched: how much of it is padding.\n");
    text_string(&words, "Temporaries take ");
    units_bytes(&words, space->temp_bytes);
    text_string(&words, " as packed, ");
    units_bytes(&words, space->live_temp_bytes);
    text_string(&words, " of them alive at the peak.\n");
    if (chart->small)
        text_format(&words, "Too low to be seen here: %zu more.\n", chart->small);
    map_sheet_words(sheet, text_contents(&words));
    text_free(&words);
}

static int64_t
heap_top(const struct memory_picture *picture)
{
    const struct buffers *buffers = &picture->memory->buffers;
    int64_t top = 0;
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        if (memory_in_heap(buffer, picture->space))
            top = max_i64(top, buffer->offset + buffer->bytes);
    }
    return top;
}

void
heap_svg_add(struct map_sheet *sheet, const struct memory_picture *picture)
{
    struct heap_chart chart = {.picture = picture,
                               .out = &sheet->body,
                               .y = sheet->height + 20 + HEADING,
                               .top = heap_top(picture)};
    char heading[SPACE_TEXT + 48] = "", name[SPACE_TEXT];
    if (chart.top == 0) {
        map_sheet_words(sheet, "No heap map: where temporaries lie is not known.\n");
        return;
    }
    stpcpy(stpcpy(heading, target_space_name(picture->memory->target, picture->space, name)),
           " heap: address over the schedule");
    put_rectangle(chart.out, "free",
                  (struct rectangle){MEMORY_SVG_LEFT, chart.y, MEMORY_SVG_WIDTH, HEIGHT});
    memory_svg_frame(chart.out, &(struct memory_frame){heading, chart.y, HEIGHT, chart.top,
                                                       picture->memory->flow.tick_count});
    put_blocks(&chart);
    map_sheet_grow(sheet, MEMORY_SVG_LEFT + MEMORY_SVG_WIDTH + MAP_SHEET_MARGIN,
                   chart.y + HEIGHT + 22);
    put_words(sheet, &chart);
}
