/* Reads a whole layout; cute_action.c does what the grammar finds. */
#include "parser/cute/cute_parse.h"

#include "layout/base/arena.h"
#include "parser/cute/cute_syntax.h"

int
cute_parse(const char *text, size_t length, struct arena *arena, struct cute_text *result,
           struct diagnostic *d)
{
    struct cute_parse p = {.text = result};
    *result = (struct cute_text){.type = PRIMITIVE_UNKNOWN};
    phrase_begin(&p.phrase, text, length, arena, d);
    cute_grammar_run(&p);
    if (!p.phrase.failed)
        cute_finish_swizzle(&p);
    return p.phrase.failed ? -1 : 0;
}

/* Makes the strides of a shape's mode those of the mode alone: `before` elements run faster. */
static struct cute_mode
mode_alone(const struct cute_mode *mode, int64_t before, struct arena *arena)
{
    struct cute_mode copy = *mode;
    if (!mode->nested) {
        copy.stride /= before;
        return copy;
    }
    copy.modes = arena_array(arena, mode->count + 1, sizeof *copy.modes);
    for (size_t i = 0; i < mode->count; i++)
        copy.modes[i] = mode_alone(&mode->modes[i], before, arena);
    return copy;
}

struct cute_tiler
cute_text_tiler(const struct cute_text *text, struct arena *arena)
{
    const struct cute_mode *mode = &text->layout.mode;
    bool by_modes = text->shape_only && mode->nested;
    size_t count = by_modes ? mode->count : 1;
    int64_t before = 1;
    if (text->tiler)
        return (struct cute_tiler){.count = text->tile_count, .tiles = text->tiles};
    struct cute_tile *tiles = arena_array(arena, count + 1, sizeof *tiles);
    for (size_t i = 0; i < count; i++) {
        tiles[i].mode = by_modes ? mode_alone(&mode->modes[i], before, arena) : *mode;
        before *= tiles[i].mode.size;
    }
    return (struct cute_tiler){.single = !by_modes, .count = count, .tiles = tiles};
}
