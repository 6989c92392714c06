/* Writers of notations. Each calls its converter and keeps the text. */
#include "parser/notation/notation_write.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/shape.h"
#include "parser/notation/notation_read.h"

#include <string.h>

static int64_t *
new_dims(const struct mapping *m, struct arena *arena)
{
    return arena_array(arena, m->rank + 1, sizeof(int64_t));
}

/* ---- XLA ---- */

static void
form_tiles(const struct xla_form *form, struct layout *layout, struct arena *arena)
{
    struct tile *tiles = arena_array(arena, form->tile_count + 1, sizeof *tiles);
    for (size_t i = 0; i < form->tile_count; i++)
        tiles[i] = (struct tile){form->tiles[i].rank, form->tiles[i].dims};
    layout->tiles = tiles;
    layout->tile_count = form->tile_count;
}

/* TIRx packs elements smaller than a byte densely. XLA writes that as E(n). */
static int
write_xla(const struct mapping *m, enum primitive type, struct arena *arena,
          struct written *written, struct diagnostic *d)
{
    struct xla_form form;
    struct text text = {0};
    if (type == PRIMITIVE_UNKNOWN)
        return diagnostic_set(d, WRITE_TYPE, 0, 0);
    if (xla_from_mapping(m, arena, &form, d))
        return -1;
    int bits = primitive_bits(type);
    struct shape shape = {.kind = SHAPE_ARRAY,
                          .type = type,
                          .type_name = primitive_name(type),
                          .rank = form.rank,
                          .dims = form.dims,
                          .layout = {.minor_to_major = form.minor_to_major,
                                     .tail_alignment = 1,
                                     .index_type = PRIMITIVE_UNKNOWN,
                                     .pointer_type = PRIMITIVE_UNKNOWN}};
    if (bits < primitive_stored_bits(type))
        shape.layout.element_bits = bits;
    form_tiles(&form, &shape.layout, arena);
    shape_print(&text, &shape);
    written->text = text_keep(&text, arena);
    return 0;
}

/* ---- the other notations ---- */

static int
write_tirx(const struct mapping *m, enum primitive type, struct arena *arena,
           struct written *written, struct diagnostic *d)
{
    struct tirx_layout layout;
    int64_t *dims = new_dims(m, arena);
    (void)type;
    if (tirx_from_mapping(m, arena, &layout, dims, &written->failed_step, d))
        return -1;
    written->dims = dims;
    written->text = notation_tirx_text(&layout, arena);
    return 0;
}

static int
write_cute(const struct mapping *m, enum primitive type, struct arena *arena,
           struct written *written, struct diagnostic *d)
{
    struct text text = {0};
    int64_t *dims = new_dims(m, arena);
    (void)type;
    if (cute_print(&text, m, arena, dims, d)) {
        text_free(&text);
        return -1;
    }
    written->dims = dims;
    written->text = text_keep(&text, arena);
    return 0;
}

static int
write_strides(const struct mapping *m, enum primitive type, struct arena *arena,
              struct written *written, struct diagnostic *d)
{
    struct text text = {0};
    int64_t *strides = new_dims(m, arena);
    (void)type;
    if (mapping_strides(m, arena, strides, d))
        return -1;
    text_integers(&text, strides, m->rank);
    written->text = text_keep(&text, arena);
    return 0;
}

static const struct notation_writer writers[] = {
    {WRITER_XLA, "xla", "XLA", write_xla},
    {WRITER_TIRX, "tirx", "TIRx", write_tirx},
    {WRITER_CUTE, "cute", "CuTe", write_cute},
    {WRITER_STRIDES, "strides", "strides", write_strides},
};

const struct notation_writer *
notation_writer_of(enum writer_code code)
{
    return &writers[code];
}

const char *
notation_writer_name(size_t i)
{
    return i < sizeof writers / sizeof *writers ? writers[i].name : NULL;
}

bool
notation_refuses(const struct diagnostic *d)
{
    switch (d->code) {
    case CONVERT_EMPTY:
    case CONVERT_PADS_AGAIN:
    case CONVERT_NO_DIGITS:
    case CONVERT_REPLICAS:
    case CONVERT_AXIS:
    case CONVERT_SWIZZLE:
    case CONVERT_OFFSET:
    case CONVERT_STRIDES:
    case CONVERT_XLA:
        return true;
    default:
        return false;
    }
}
