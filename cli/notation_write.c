/* Writers of notations. Each calls its converter and keeps the text. */
#include "cli/notation_write.h"

#include "cli/notation_read.h"
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/shape.h"

#include <string.h>

static int64_t *
new_dims(const struct mapping *m, struct arena *arena, struct diagnostic *d)
{
    int64_t *dims = arena_array(arena, m->rank + 1, sizeof *dims);
    if (!dims)
        diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    return dims;
}

static int
keep(struct text *text, struct arena *arena, struct written *written, struct diagnostic *d)
{
    written->text = text_keep(text, arena);
    return written->text ? 0 : diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
}

/* ---- XLA ---- */

static int
form_tiles(const struct xla_form *form, struct layout *layout, struct arena *arena,
           struct diagnostic *d)
{
    struct tile *tiles = arena_array(arena, form->tile_count + 1, sizeof *tiles);
    if (!tiles)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    for (size_t i = 0; i < form->tile_count; i++)
        tiles[i] = (struct tile){form->tiles[i].rank, form->tiles[i].dims};
    layout->tiles = tiles;
    layout->tile_count = form->tile_count;
    return 0;
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
    if (form_tiles(&form, &shape.layout, arena, d))
        return -1;
    shape_print(&text, &shape);
    return keep(&text, arena, written, d);
}

/* ---- the other notations ---- */

static int
write_tirx(const struct mapping *m, enum primitive type, struct arena *arena,
           struct written *written, struct diagnostic *d)
{
    struct tirx_layout layout;
    int64_t *dims = new_dims(m, arena, d);
    (void)type;
    if (!dims || tirx_from_mapping(m, arena, &layout, dims, &written->failed_step, d))
        return -1;
    written->dims = dims;
    written->text = notation_tirx_text(&layout, arena);
    return written->text ? 0 : diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
}

static int
write_cute(const struct mapping *m, enum primitive type, struct arena *arena,
           struct written *written, struct diagnostic *d)
{
    struct text text = {0};
    int64_t *dims = new_dims(m, arena, d);
    (void)type;
    if (!dims || cute_print(&text, m, arena, dims, d)) {
        text_free(&text);
        return -1;
    }
    written->dims = dims;
    return keep(&text, arena, written, d);
}

static int
write_strides(const struct mapping *m, enum primitive type, struct arena *arena,
              struct written *written, struct diagnostic *d)
{
    struct text text = {0};
    int64_t *strides = new_dims(m, arena, d);
    (void)type;
    if (!strides || mapping_strides(m, arena, strides, d))
        return -1;
    text_integers(&text, strides, m->rank);
    return keep(&text, arena, written, d);
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

const struct notation_writer *
notation_writer_by_name(const char *name)
{
    for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
        if (strcmp(writers[i].name, name) == 0)
            return &writers[i];
    return NULL;
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
