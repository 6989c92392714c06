/* The heap map: each buffer is a block at its packed offset, for as long as it lives. */
#include "render/memory/svg.h"

#include "layout/base/minmax.h"
#include "layout/device/target.h"
#include "layout/shape_entry.h"
#include "render/map/svg_grid.h"
#include "render/row/escape.h"
#include "render/row/units.h"

#include <string.h>

#define HEIGHT       320
#define HEADING      44
#define SMALLEST     0.5 /* pixels; a lower block is counted, not drawn */
#define OUTLINED     3   /* pixels; blocks larger in both directions are outlined */
#define LABEL        15  /* pixels; lower blocks have no words */
#define LABEL_MARGIN 8

struct heap_chart {
    const struct memory_picture *picture;
    const struct owner_stack *stack;
    struct markup *out;
    int y;
    int64_t top;
    size_t small; /* blocks that are too low to be drawn */
};

/* "%name, f32[8,128]{1,0}: 4.00 KiB, padding 2.00 KiB, at 16.00 KiB, steps 3 to 9" */
static void
put_title(struct heap_chart *chart, const struct buffer *buffer, struct interval life)
{
    const struct memory *memory = &chart->picture->account->memory;
    const struct value *value = buffer_value(&memory->buffers, buffer, 0);
    const struct shape_entry *shape = memory_shape(memory, buffer);
    struct printable text = {0};
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

/* Says whose a block is, and how large, or whose alone, where it has room. */
static void
put_owner(const struct heap_chart *chart, const struct owner_band *band, int64_t bytes,
          struct rectangle at)
{
    struct printable words = {0};
    text_format(&words, "%s ", band->name);
    units_bytes(&words, bytes);
    const char *line = text_contents(&words);
    if (map_svg_width(line) + LABEL_MARGIN > at.width)
        line = band->name;
    if (at.height >= LABEL && map_svg_width(line) + LABEL_MARGIN <= at.width)
        map_svg_text(chart->out, (int)at.x + LABEL_MARGIN / 2, (int)(at.y + at.height / 2) + 4,
                     "n", line);
    text_free(&words);
}

/* Padding is drawn at the block's upper end. This shows how much it is, not where. */
static void
put_block(struct heap_chart *chart, const struct owner_piece *piece)
{
    const struct buffer *buffer = piece->buffer;
    const struct owner_band *band = &chart->stack->bands[chart->stack->band_of[piece->owner]];
    uint32_t ticks = chart->picture->account->memory.flow.tick_count;
    double scale = HEIGHT / (double)chart->top;
    double padding = scale * (double)buffer->padding_bytes;
    struct rectangle at = {.x = memory_svg_x(piece->life.start, ticks),
                           .height = scale * (double)buffer->bytes};
    char class[24];
    at.width = memory_svg_x(piece->life.end + 1, ticks) - at.x;
    at.y = chart->y + HEIGHT - scale * (double)buffer->offset - at.height;
    bool outlined = at.width > OUTLINED && at.height > OUTLINED;
    if (at.width < SMALLEST)
        at.width = SMALLEST;
    stpcpy(stpcpy(class, memory_svg_hues[band->hue]), outlined ? " block" : "");
    text_string(chart->out, "<g>");
    put_title(chart, buffer, piece->life);
    memory_svg_rectangle(chart->out, class, at);
    if (padding >= 1)
        memory_svg_rectangle(chart->out, "own-pad",
                             (struct rectangle){at.x, at.y, at.width, padding});
    text_string(chart->out, "</g>\n");
    at.y += padding;
    at.height -= padding;
    put_owner(chart, band, buffer->bytes, at);
}

static void
put_blocks(struct heap_chart *chart)
{
    const struct buffer *last = NULL;
    for (uint32_t i = 0; i < chart->stack->piece_count; i++) {
        const struct owner_piece *piece = &chart->stack->pieces[i];
        const struct buffer *buffer = piece->buffer;
        if (!memory_in_heap(buffer, chart->picture->space))
            continue;
        if (HEIGHT * (double)buffer->bytes / (double)chart->top >= SMALLEST)
            put_block(chart, piece);
        else if (buffer != last)
            chart->small++;
        last = buffer;
    }
}

static void
put_words(struct map_sheet *sheet, const struct heap_chart *chart)
{
    const struct space_memory *space =
        account_space(chart->picture->account, chart->picture->space);
    struct printable words = {0};
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
    const struct buffers *buffers = &picture->account->memory.buffers;
    int64_t top = 0;
    for (uint32_t i = 0; i < buffers->count; i++) {
        const struct buffer *buffer = &buffers->items[i];
        if (memory_in_heap(buffer, picture->space))
            top = max_i64(top, buffer->offset + buffer->bytes);
    }
    return top;
}

void
heap_svg_add(struct map_sheet *sheet, const struct memory_picture *picture,
             const struct owner_stack *stack)
{
    const struct memory *memory = &picture->account->memory;
    struct heap_chart chart = {.picture = picture,
                               .stack = stack,
                               .out = &sheet->body,
                               .y = sheet->height + 20 + HEADING,
                               .top = heap_top(picture)};
    char heading[SPACE_TEXT + 48] = "", name[SPACE_TEXT];
    if (chart.top == 0) {
        map_sheet_words(sheet, "No heap map: where temporaries lie is not known.\n");
        return;
    }
    stpcpy(stpcpy(heading, target_space_name(memory->target, picture->space, name)),
           " heap: address over the schedule");
    memory_svg_rectangle(
        chart.out, "free",
        (struct rectangle){MEMORY_SVG_LEFT, chart.y, MEMORY_SVG_WIDTH, HEIGHT});
    memory_svg_frame(chart.out, &(struct memory_frame){heading, chart.y, HEIGHT, chart.top,
                                                       memory->flow.tick_count});
    put_blocks(&chart);
    map_sheet_grow(sheet, MEMORY_SVG_LEFT + MEMORY_SVG_WIDTH + MAP_SHEET_MARGIN,
                   chart.y + HEIGHT + 22);
    put_words(sheet, &chart);
}
