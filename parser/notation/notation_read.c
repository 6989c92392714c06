/* A common interface to the parsers and printers of both notations. */
#include "parser/notation/notation_read.h"

#include "layout/type_name.h"
#include "parser/notation/notation.h"
#include "parser/shape/shape_parse.h"
#include "parser/tirx/preset_parse.h"
#include "parser/tirx/tirx_parse.h"

#include <string.h>

bool
notation_is_xla(const char *text)
{
    return notation_of(text) == NOTATION_XLA;
}

const struct shape *
notation_read_shape(const char *text, struct arena *arena, struct diagnostic *d)
{
    struct shape *shape = shape_parse(text, strlen(text), arena, d);
    if (!shape)
        return NULL;
    const struct shape *unknown = shape_of_unknown_type(shape);
    if (unknown) {
        type_unknown(unknown->type_name, unknown->offset, d);
        return NULL;
    }
    return shape_validate(shape, d) ? NULL : shape;
}

const struct shape *
notation_read_only_shape(const char *text, const char *command, struct arena *arena,
                         struct diagnostic *d)
{
    if (notation_is_xla(text))
        return notation_read_shape(text, arena, d);
    diagnostic_set(d, ONLY_XLA, 0, strlen(text), command);
    return NULL;
}

int
notation_read_tirx(const char *text, struct arena *arena, struct tirx_layout *layout,
                   struct tirx_shape *shape, enum primitive *type, struct diagnostic *d)
{
    struct tirx_preset preset;
    if (notation_of(text) != NOTATION_PRESET)
        return tirx_parse(text, strlen(text), arena, layout, d);
    if (preset_parse(text, arena, &preset, type, layout, d))
        return -1;
    *shape = (struct tirx_shape){preset.rank, preset.shape};
    return 0;
}

const char *
notation_shape_text(const struct shape *shape, struct arena *arena)
{
    struct text text = {0};
    shape_print(&text, shape);
    return text_keep(&text, arena);
}

const char *
notation_tirx_text(const struct tirx_layout *layout, struct arena *arena)
{
    struct text text = {0};
    tirx_print(&text, layout);
    return text_keep(&text, arena);
}
