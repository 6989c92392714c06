/* Layouts in the notation of TIRx: what the algebra writes, and the presets of hardware. */
#include "layout/convert/tirx_convert.h"
#include "layout/tirx/algebra.h"
#include "layout/tirx/check.h"
#include "layout/tirx/preset.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/memref_text.h"
#include "parser/notation/mosaic_gpu_text.h"
#include "parser/notation/notation.h"
#include "parser/notation/tilelang_text.h"
#include "parser/tilelang/tilelang_parse.h"
#include "parser/tirx/preset_parse.h"
#include "parser/tirx/tirx_begins.h"
#include "parser/tirx/tirx_parse.h"

#include <string.h>

/* Texts of others that are layouts of iters: what they say besides is an array and a type. */
static const struct iters_text {
    bool (*begins)(const char *text);
    int (*read)(const char *text, const struct layout_options *options, struct arena *arena,
                struct tirx_layout *layout, struct tirx_shape *shape, enum primitive *type,
                struct diagnostic *d);
} others[] = {{memref_text_begins, memref_text_read},
              {mosaic_gpu_text_begins, mosaic_gpu_text_read},
              {tilelang_begins, tilelang_text_read}};

/* The row of `others` that a text belongs to; NULL: none. */
static const struct iters_text *
other_of(const char *text)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].begins(text))
            return &others[i];
    return NULL;
}

static bool
begins_tirx(const char *text)
{
    return preset_begins(text) || tirx_begins(text) || other_of(text);
}

/* Reads a text of others. */
static int
read_other(const struct iters_text *other, struct layout_argument *argument,
           const struct layout_options *options, struct tirx_layout *layout,
           struct tirx_shape *shape, struct arena *arena, struct diagnostic *d)
{
    enum primitive own = PRIMITIVE_UNKNOWN;
    size_t length = strlen(argument->text);
    if (other->read(argument->text, options, arena, layout, shape, &own, d)) {
        if (d->length == 0)
            d->length = length - d->offset;
        return -1;
    }
    if (own != PRIMITIVE_UNKNOWN && options->type != PRIMITIVE_UNKNOWN && own != options->type)
        return diagnostic_set(d, TYPE_WRITTEN, 0, length);
    if (own != PRIMITIVE_UNKNOWN)
        argument->type = own;
    return 0;
}

/* Parses the text. A preset also sets *shape and, if it has one, the type. */
static int
parse(struct layout_argument *argument, const struct layout_options *options,
      struct tirx_layout *layout, struct tirx_shape *shape, struct arena *arena,
      struct diagnostic *d)
{
    struct tirx_preset preset;
    const char *text = argument->text;
    const struct iters_text *other = other_of(text);
    if (other)
        return read_other(other, argument, options, layout, shape, arena, d);
    if (!preset_begins(text))
        return tirx_parse(text, strlen(text), arena, layout, d);
    if (preset_parse(text, arena, &preset, &argument->type, layout, d))
        return -1;
    *shape = (struct tirx_shape){preset.rank, preset.shape};
    return 0;
}

int
notation_set_layout(struct layout_argument *argument, const struct tirx_layout *layout,
                    struct tirx_shape shape, struct arena *arena, struct diagnostic *d)
{
    struct mapping *mapping = arena_alloc(arena, sizeof *mapping);
    if (tirx_mapping(layout, shape, arena, mapping, d))
        return -1;
    argument->tirx = layout;
    argument->mapping = mapping;
    return 0;
}

static int
read_tirx(struct layout_argument *argument, const struct layout_options *options,
          const struct diagnostic_sink *warnings, struct arena *arena, struct diagnostic *d)
{
    struct tirx_shape shape = {0};
    struct tirx_layout *layout = arena_alloc(arena, sizeof *layout);
    argument->type = options->type;
    if (parse(argument, options, layout, &shape, arena, d))
        return -1;
    if (argument->type != PRIMITIVE_UNKNOWN)
        argument->element_bits = primitive_bits(argument->type);
    if (options->swizzle) {
        if (layout_argument_swizzle(argument, options->swizzle, &layout->swizzle, d))
            return -1;
        layout->composed = layout->bare || layout->swizzle.length > 0;
    }
    argument->says_shape = shape.dims && !options->shaped;
    if (options->shaped)
        shape = (struct tirx_shape){options->rank, options->dims};
    if (notation_set_layout(argument, layout, shape, arena, d))
        return -1;
    argument->canonical = notation_tirx_text(layout, arena);
    if (warnings)
        tirx_check(layout, (int)argument->element_bits, warnings);
    return 0;
}

static int
write_tirx(const struct mapping *m, enum primitive type, struct arena *arena,
           struct written *written, struct diagnostic *d)
{
    struct tirx_form form;
    (void)type;
    if (tirx_from_mapping(m, arena, &form, &written->failed_step, d))
        return -1;
    written->dims = form.shape.dims;
    written->text = notation_tirx_text(&form.layout, arena);
    return 0;
}

const struct notation notation_tirx = {NOTATION_TIRX, "tirx",     "TIRx", begins_tirx,
                                       read_tirx,     write_tirx, NULL};

const char *
notation_tirx_text(const struct tirx_layout *layout, struct arena *arena)
{
    struct text text = {0};
    tirx_print(&text, layout);
    return text_keep(&text, arena);
}

int
layout_argument_swizzle(const struct layout_argument *argument, const char *mode,
                        struct swizzle *swizzle, struct diagnostic *d)
{
    if (argument->element_bits == 0)
        return diagnostic_set(d, SWIZZLE_TYPE, 0, 0);
    return tirx_swizzle_of((int)argument->element_bits, mode, swizzle, d);
}
