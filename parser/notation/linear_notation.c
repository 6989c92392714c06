/* Linear layouts over GF(2): read from Triton's encodings and as bases, written as bases. */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/minmax.h"
#include "layout/convert/linear_convert.h"
#include "layout/triton/write.h"
#include "parser/notation/gluon_text.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/mosaic_gpu_text.h"
#include "parser/notation/notation.h"
#include "parser/triton/triton_begins.h"
#include "parser/triton/triton_parse.h"

#include <string.h>

extern const struct notation notation_linear, notation_triton, notation_gluon;

static const char *
linear_text(const struct linear_layout *layout, struct arena *arena)
{
    struct text text = {0};
    linear_print(&text, layout);
    return text_keep(&text, arena);
}

/* Sets what an encoding takes from the type of the elements. */
static int
set_width(struct triton_text *text, int64_t element_bits, struct diagnostic *d)
{
    enum { COLUMN_BITS = 32 };
    struct triton_encoding *e = &text->encoding;
    if (text->unpacked && element_bits == 0)
        return diagnostic_set(d, TRITON_TYPE, 0, 0);
    if (e->kind == TRITON_SHARED)
        e->element_bits = element_bits;
    if (text->unpacked && element_bits < COLUMN_BITS)
        e->tensor.col_stride = COLUMN_BITS / element_bits;
    if (e->kind == TRITON_TENSOR_MEMORY && element_bits * e->tensor.col_stride > COLUMN_BITS)
        return diagnostic_set(d, TRITON_WIDE, 0, 0, (long long)element_bits,
                              (long long)e->tensor.col_stride);
    return 0;
}

/* Sets the array's dims: those of the option, of the type, or of the bases. */
static int
set_dims(struct triton_text *text, const struct layout_options *options, struct diagnostic *d)
{
    const struct triton_encoding *e = &text->encoding;
    if (options->shaped) {
        text->buffer_rank = 0;
        text->rank = min_size(options->rank, TRITON_RANK + 1);
        if (options->rank > TRITON_RANK)
            return diagnostic_set(d, TRITON_RANKS, 0, 0, options->rank, triton_rank(e));
        memcpy(text->dims, options->dims, text->rank * sizeof *text->dims);
    } else if (!text->shaped) {
        text->rank = e->rank;
        if (!triton_dims(e, text->dims))
            return diagnostic_set(d, TRITON_SHAPE, 0, 0);
    }
    return 0;
}

/* Returns how many dims of a type in memory lie in front of those of its encoding: buffers one
 * behind the other. */
static size_t
buffers_of(const struct triton_text *text, bool shaped)
{
    enum { NVMMA_RANK = 2 }; /* where nvmma_shared does not say another */
    const struct triton_encoding *e = &text->encoding;
    size_t rank = triton_rank(e);
    if (e->kind < TRITON_SWIZZLED_SHARED || e->kind == TRITON_BASES || shaped)
        return 0;
    if (rank == 0)
        rank = NVMMA_RANK;
    return text->rank > rank ? text->rank - rank : 0;
}

/* Returns whether the array is a part of a larger buffer. */
static bool
is_view(const struct triton_text *text)
{
    size_t rank = text->rank, extra = text->buffer_rank - rank;
    return text->buffer_rank &&
           (text->buffer_rank < rank ||
            memcmp(text->buffer + extra, text->dims, rank * sizeof *text->dims) != 0);
}

/* Makes the layout of one buffer. */
static int
make_linear(struct triton_text *text, const struct layout_options *options, struct arena *arena,
            struct linear_layout *linear, struct diagnostic *d)
{
    if (set_dims(text, options, d))
        return -1;
    if (is_view(text))
        return diagnostic_set(d, TRITON_VIEW, 0, 0);
    size_t buffers = buffers_of(text, options->shaped);
    return triton_linear(&text->encoding, arena, text->rank - buffers, text->dims + buffers,
                         linear, d);
}

int
notation_set_linear(struct layout_argument *argument, const struct linear_layout *linear,
                    struct arena *arena, struct diagnostic *d)
{
    struct tirx_form *form = arena_alloc(arena, sizeof *form);
    argument->linear = linear;
    argument->canonical = linear_text(linear, arena);
    argument->tirx = NULL;
    argument->mapping = NULL;
    if (linear_form(linear, form, d))
        return 0; /* it has no iters: layout_argument_mapping says why */
    return notation_set_layout(argument, &form->layout, form->shape, arena, d);
}

/* Takes a layout with its buffers, if there are some, in front of it. Only if all of their
 * numbers are powers of two they have bases. */
static int
set_in_buffers(struct layout_argument *argument, const struct triton_text *text,
               struct linear_layout *linear, struct arena *arena, struct diagnostic *d)
{
    size_t buffers = buffers_of(text, !argument->says_shape);
    struct tirx_form *form = arena_alloc(arena, sizeof *form);
    bool bases = true;
    for (size_t i = 0; i < buffers; i++)
        bases &= is_power_of_two(text->dims[i]);
    if (buffers && bases && linear_in_buffers(linear, buffers, text->dims, d))
        return -1;
    if (bases)
        return notation_set_linear(argument, linear, arena, d);
    if (linear_buffers_form(linear, buffers, text->dims, form, d))
        return -1;
    argument->canonical = notation_tirx_text(&form->layout, arena);
    return notation_set_layout(argument, &form->layout, form->shape, arena, d);
}

static int
read_linear(struct layout_argument *argument, const struct layout_options *options,
            const struct diagnostic_sink *warnings, struct arena *arena, struct diagnostic *d)
{
    struct triton_text *text = arena_alloc(arena, sizeof *text);
    struct linear_layout *linear = arena_alloc(arena, sizeof *linear);
    size_t length = strlen(argument->text);
    const char *attribute = argument->text;
    bool gluon = gluon_text_begins(attribute);
    (void)warnings;
    if (gluon && gluon_text_spell(argument->text, arena, &attribute, d))
        return -1;
    if (triton_parse(attribute, strlen(attribute), arena, text, d)) {
        if (gluon) { /* its place is in another spelling */
            d->offset = 0;
            d->length = length;
        }
        return -1;
    }
    argument->type = options->type == PRIMITIVE_UNKNOWN ? text->type : options->type;
    if (argument->type != PRIMITIVE_UNKNOWN)
        argument->element_bits = primitive_bits(argument->type);
    if (set_width(text, argument->element_bits, d) ||
        make_linear(text, options, arena, linear, d)) {
        d->offset = strspn(argument->text, " \t\r\n");
        d->length = length - d->offset;
        return -1;
    }
    argument->says_shape = !options->shaped;
    return set_in_buffers(argument, text, linear, arena, d);
}

static int
write_linear(const struct mapping *m, enum primitive type, struct arena *arena,
             struct written *written, struct diagnostic *d)
{
    struct linear_layout *layout = arena_alloc(arena, sizeof *layout);
    (void)type;
    if (linear_from_mapping(m, notation_linear.title, arena, layout, d))
        return -1;
    written->linear = layout;
    written->text = linear_text(layout, arena);
    return 0;
}

static bool
begins_linear(const char *text)
{
    return (triton_begins(text) && !mosaic_gpu_text_begins(text)) || gluon_text_begins(text);
}

const struct notation notation_linear = {
    NOTATION_LINEAR, "linear", "linear bases", begins_linear, read_linear, write_linear, NULL};

/* ---- Triton's encodings, which linear_notation reads ---- */

int
notation_triton_write(const struct linear_layout *layout, enum primitive type,
                      struct arena *arena, struct written *written, struct diagnostic *d)
{
    int64_t bits = type == PRIMITIVE_UNKNOWN ? 0 : primitive_bits(type);
    struct text text = {0};
    int status = triton_write(&text, layout, bits, &written->both, d);
    written->text = text_keep(&text, arena);
    if (status == 0 && written->both) {
        int64_t *dims = arena_array(arena, layout->rank, sizeof *dims);
        memcpy(dims, layout->dims, layout->rank * sizeof *dims);
        dims[0] *= 2;
        written->dims = dims;
    }
    return status;
}

static int
write_triton(const struct mapping *m, enum primitive type, struct arena *arena,
             struct written *written, struct diagnostic *d)
{
    struct linear_layout layout;
    if (linear_from_mapping(m, notation_triton.title, arena, &layout, d))
        return -1;
    return notation_triton_write(&layout, type, arena, written, d);
}

/* ---- Gluon's layouts, which linear_notation reads ---- */

int
notation_gluon_write(const struct linear_layout *layout, enum primitive type,
                     struct arena *arena, struct written *written, struct diagnostic *d)
{
    struct text text = {0};
    struct diagnostic why;
    if (notation_triton_write(layout, type, arena, written, d))
        return -1;
    const int64_t *dims = written->dims ? written->dims : layout->dims;
    int status = gluon_text_write(written->text, dims, layout->rank, arena, &text, &why);
    written->text = text_keep(&text, arena);
    return status ? diagnostic_set(d, CONVERT_LINEAR, 0, 0, notation_gluon.title, why.message)
                  : 0;
}

static int
write_gluon(const struct mapping *m, enum primitive type, struct arena *arena,
            struct written *written, struct diagnostic *d)
{
    struct linear_layout layout;
    if (linear_from_mapping(m, notation_gluon.title, arena, &layout, d))
        return -1;
    return notation_gluon_write(&layout, type, arena, written, d);
}

const struct notation notation_gluon = {NOTATION_GLUON, "gluon", "Gluon", .write = write_gluon};
const struct notation notation_triton = {NOTATION_TRITON, "triton", "Triton",
                                         .write = write_triton};
