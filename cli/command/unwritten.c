/* Why a layout cannot be written in a notation, and which of its tiles is the cause. */
#include "cli/command/unwritten.h"

#include "cli/command.h"
#include "layout/base/diagnostic.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/notation.h"

#include <string.h>

/* Returns the number of the tile, from 0, that a step of the mapping belongs to. */
static size_t
tile_of_step(const struct tiling *tiling, size_t step)
{
    size_t tile = 0, splits = 0;
    for (size_t i = 0; i < step && tile < tiling->stage_count; i++) {
        splits += tiling->mapping.steps[i].kind == STEP_SPLIT;
        if (splits == tiling->stages[tile].tile_rank) {
            splits = 0;
            tile++;
        }
    }
    return tile;
}

void
report_unwritten(struct context *context, const struct layout_argument *argument,
                 const struct notation *writer, const struct diagnostic *d)
{
    bool tiles = d->code == CONVERT_PADS_AGAIN || d->code == CONVERT_NO_DIGITS;
    struct written written = {0};
    struct diagnostic ignored;
    struct text name = {0};
    if (!tiles) {
        report_finding(&context->console, "%s %s", argument->text, d->message);
    } else if (!argument->tiling) {
        report_finding(&context->console,
                       "%s cannot be written as %s because a dimension of its shape ends "
                       "inside an iter",
                       argument->text, writer->title);
    } else {
        notation_at(NOTATION_TIRX)
            ->write(argument->mapping, argument->type, &context->arena, &written, &ignored);
        size_t tile = tile_of_step(argument->tiling, written.failed_step);
        const struct layout *layout = &shape_array(argument->shape)->layout;
        if (tile < layout->tile_count)
            tile_print(&name, &layout->tiles[tile]);
        const char *text = text_keep(&name, &context->arena);
        bool joins = strchr(text, '*');
        report_finding(&context->console,
                       "%s cannot be written as %s because its tile %zu, %s, %s",
                       argument->text, writer->title, tile + 1, text,
                       joins ? "cuts or pads again the dimensions that it joins"
                             : "pads or cuts again what an earlier tile has split");
    }
}
