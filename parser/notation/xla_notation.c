/* Layouts in the notation of XLA: the shape of an array or a tuple. */
#include "layout/base/checked.h"
#include "layout/convert/tirx_convert.h"
#include "layout/device/predict.h"
#include "layout/device/vmem_tile.h"
#include "layout/type_name.h"
#include "parser/notation/jax_text.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/notation.h"
#include "parser/notation/spelling.h"
#include "parser/shape/shape_parse.h"

#include <ctype.h>
#include <string.h>

/* ---- reading ---- */

/* Writes a type that is spelled in capitals in small letters. Returns false if it is no type
 * then either. */
static bool
lower_type(char *text, const struct shape *unknown, const struct diagnostic_sink *warnings)
{
    size_t length = strlen(unknown->type_name);
    char *name = text + unknown->offset;
    struct diagnostic d;
    for (size_t i = 0; i < length; i++)
        name[i] = (char)tolower((unsigned char)name[i]);
    enum primitive type = primitive_by_name(name, length);
    if (type == PRIMITIVE_UNKNOWN)
        return false;
    diagnostic_set(&d, TYPE_CAPITALS, unknown->offset, length, unknown->type_name,
                   primitive_name(type));
    if (warnings)
        warnings->take(warnings->user, &d);
    return true;
}

/* Reads a shape whose types may be spelled in capitals. */
static const struct shape *
read_capitals(const char *text, const struct diagnostic_sink *warnings, struct arena *arena,
              struct diagnostic *d)
{
    size_t length = strlen(text);
    char *lower = arena_copy(arena, text, length);
    const struct shape *shape = shape_parse(lower, length, arena, d), *unknown;
    while (shape && (unknown = shape_of_unknown_type(shape)) &&
           lower_type(lower, unknown, warnings))
        shape = shape_parse(lower, length, arena, d);
    return shape;
}

static const struct shape *
read_shape(const char *text, const struct diagnostic_sink *warnings, struct arena *arena,
           struct diagnostic *d)
{
    const struct shape *shape = read_capitals(text, warnings, arena, d);
    if (!shape)
        return NULL;
    const struct shape *unknown = shape_of_unknown_type(shape);
    if (unknown) {
        type_unknown(unknown->type_name, unknown->offset, d);
        return NULL;
    }
    return shape_validate(shape, d) ? NULL : shape;
}

/* Reads a text in XLA's spelling. Places of errors are of the text itself. */
static const struct shape *
read_spelled(const char *text, const char *spelled, const struct diagnostic_sink *warnings,
             struct arena *arena, struct diagnostic *d)
{
    const struct shape *shape = read_shape(spelled, warnings, arena, d);
    if (!shape && spelled != text) { /* a place in another spelling */
        d->offset = 0;
        d->length = strlen(text);
    }
    return shape;
}

const struct shape *
notation_read_shape(const char *text, const struct diagnostic_sink *warnings,
                    struct arena *arena, struct diagnostic *d)
{
    return read_spelled(text, spelling_of_xla(text, arena), warnings, arena, d);
}

/* Reads the layout of JAX of an array that is not known. */
static const struct shape *
read_partial(const char *spelled, struct arena *arena, struct diagnostic *d)
{
    struct shape *shape = shape_parse(spelled, strlen(spelled), arena, d);
    if (!shape || shape_validate(shape, d))
        return NULL;
    if (shape->type == PRIMITIVE_UNKNOWN)
        shape->type_name = "";
    return shape;
}

/* Checks that options which repeat what an XLA shape states agree with it. Those for any layout
 * of a text need not. */
static int
check_written(const struct shape *shape, const struct layout_options *options,
              struct diagnostic *d)
{
    const struct shape *array = shape_array(shape);
    if (options->partial)
        return 0;
    if (options->type != PRIMITIVE_UNKNOWN && options->type != array->type)
        return diagnostic_set(d, TYPE_WRITTEN, shape->offset, shape->length);
    if (options->shaped && (shape->kind == SHAPE_TUPLE || options->rank != array->rank ||
                            (array->rank && memcmp(options->dims, array->dims,
                                                   array->rank * sizeof *array->dims) != 0)))
        return diagnostic_set(d, SHAPE_WRITTEN, shape->offset, shape->length);
    return 0;
}

/* Applies the swizzle of the options. It moves elements within its periods, so the last period
 * counts in full. */
static int
use_mode(struct layout_argument *argument, const struct layout_options *options,
         struct tiling *tiling, struct diagnostic *d)
{
    struct swizzle *swizzle = &tiling->mapping.swizzle;
    if (layout_argument_swizzle(argument, options->swizzle, swizzle, d))
        return -1;
    if (swizzle->length == 0)
        return 0;
    argument->swizzle = options->swizzle;
    if (!checked_round_up(argument->places, swizzle_period(swizzle), &argument->places))
        return diagnostic_set(d, SIZE_OVERFLOW, 0, strlen(argument->text));
    return 0;
}

static int
read_xla(struct layout_argument *argument, const struct layout_options *options,
         const struct diagnostic_sink *warnings, struct arena *arena, struct diagnostic *d)
{
    const char *text = argument->text, *spelled;
    if (!jax_text_begins(text))
        spelled = spelling_of_xla(text, arena);
    else if (jax_text_spell(text, options, arena, &spelled, d))
        return -1;
    bool partial = strncmp(spelled, JAX_NO_TYPE "[", strlen(JAX_NO_TYPE "[")) == 0;
    const struct shape *shape = options->partial && partial
                                    ? read_partial(spelled, arena, d)
                                    : read_spelled(text, spelled, warnings, arena, d);
    size_t assumed;
    if (shape && options->assumed)
        shape = predict_shape(options->assumed, shape, PREDICT_ABSENT, arena, &assumed, d);
    if (!shape || check_written(shape, options, d))
        return -1;
    if (!options->only_text && !options->as_written &&
        (!options->target || options->target->tiles.lanes))
        shape = vmem_shape(shape, arena);
    argument->shape = shape;
    argument->says_shape = true;
    argument->canonical = notation_shape_text(shape, arena);
    if (options->only_text)
        return 0;
    if (shape->kind == SHAPE_TUPLE || !shape_has_values(shape)) {
        argument->size.known = shape->kind != SHAPE_TUPLE;
        return 0;
    }
    argument->type = shape_array(shape)->type;
    argument->element_bits = size_stored_bits(shape);
    if (size_compute(&argument->size, shape, arena, d))
        return -1;
    if (!argument->size.known)
        return 0;
    target_book(options->target, shape, &argument->size);
    struct tiling *tiling = arena_alloc(arena, sizeof *tiling);
    if (tiling_compile(tiling, shape_array(shape), NULL, arena, d))
        return -1;
    argument->tiling = tiling;
    argument->mapping = &tiling->mapping;
    argument->places = argument->size.padded_elements;
    return options->swizzle ? use_mode(argument, options, tiling, d) : 0;
}

/* ---- writing ---- */

const char *
notation_shape_text(const struct shape *shape, struct arena *arena)
{
    struct text text = {0};
    shape_print(&text, shape);
    return text_keep(&text, arena);
}

static void
form_tiles(const struct xla_form *form, struct layout *layout, struct arena *arena)
{
    struct tile *tiles = arena_array(arena, form->tile_count + 1, sizeof *tiles);
    for (size_t i = 0; i < form->tile_count; i++)
        tiles[i] = (struct tile){form->tiles[i].rank, form->tiles[i].dims};
    layout->tiles = tiles;
    layout->tile_count = form->tile_count;
}

/* Makes the array of a mapping. TIRx packs elements smaller than a byte densely. XLA writes
 * that as E(n). */
static int
array_of(const struct mapping *m, enum primitive type, struct arena *arena, struct shape *shape,
         struct diagnostic *d)
{
    struct xla_form form;
    if (type == PRIMITIVE_UNKNOWN)
        return diagnostic_set(d, WRITE_TYPE, 0, 0);
    if (xla_from_mapping(m, arena, &form, d))
        return -1;
    int bits = primitive_bits(type);
    *shape = (struct shape){.kind = SHAPE_ARRAY,
                            .type = type,
                            .type_name = primitive_name(type),
                            .rank = form.rank,
                            .dims = form.dims,
                            .layout = {.minor_to_major = form.minor_to_major,
                                       .tail_alignment = 1,
                                       .index_type = PRIMITIVE_UNKNOWN,
                                       .pointer_type = PRIMITIVE_UNKNOWN}};
    if (bits < primitive_stored_bits(type))
        shape->layout.element_bits = bits;
    form_tiles(&form, &shape->layout, arena);
    return 0;
}

static int
write_xla(const struct mapping *m, enum primitive type, struct arena *arena,
          struct written *written, struct diagnostic *d)
{
    struct shape shape;
    struct text text = {0};
    if (array_of(m, type, arena, &shape, d))
        return -1;
    shape_print(&text, &shape);
    written->text = text_keep(&text, arena);
    return 0;
}

static int
write_array_jax(const struct shape *array, struct arena *arena, struct written *written,
                struct diagnostic *d)
{
    struct text text = {0};
    int status = jax_text_write(array, &text, d);
    written->text = text_keep(&text, arena);
    return status;
}

static int
write_jax(const struct mapping *m, enum primitive type, struct arena *arena,
          struct written *written, struct diagnostic *d)
{
    struct shape shape;
    return array_of(m, type, arena, &shape, d) ? -1
                                               : write_array_jax(&shape, arena, written, d);
}

/* JAX's layouts, which notation_xla reads */
const struct notation notation_jax = {NOTATION_JAX, "jax", "JAX", .write = write_jax,
                                      .write_array = write_array_jax};

const struct notation notation_xla = {NOTATION_XLA, "xla", "XLA", .read = read_xla,
                                      .write = write_xla};
