/* Linear layouts over GF(2): read from Triton's encodings, written as bases. */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/convert/linear_convert.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/notation.h"
#include "parser/triton/triton_begins.h"
#include "parser/triton/triton_parse.h"

#include <string.h>

static const char *
linear_text(const struct linear_layout *layout, struct arena *arena)
{
    struct text text = {0};
    linear_print(&text, layout);
    return text_keep(&text, arena);
}

static int
read_linear(struct layout_argument *argument, const struct layout_options *options,
            const struct diagnostic_sink *warnings, struct arena *arena, struct diagnostic *d)
{
    struct triton_text *text = arena_alloc(arena, sizeof *text);
    struct linear_layout *linear = arena_alloc(arena, sizeof *linear);
    struct mapping *mapping = arena_alloc(arena, sizeof *mapping);
    struct tirx_form *form = arena_alloc(arena, sizeof *form);
    (void)warnings;
    if (triton_parse(argument->text, strlen(argument->text), arena, text, d))
        return -1;
    if (!options->shaped && !text->shaped)
        return diagnostic_set(d, TRITON_SHAPE, 0, strlen(argument->text));
    size_t rank = options->shaped ? options->rank : text->rank;
    int64_t *dims = arena_array(arena, rank + 1, sizeof *dims);
    memcpy(dims, options->shaped ? options->dims : text->dims, rank * sizeof *dims);
    if (triton_linear(&text->encoding, arena, rank, dims, linear, d))
        return -1;
    argument->linear = linear;
    argument->canonical = linear_text(linear, arena);
    argument->type = options->type == PRIMITIVE_UNKNOWN ? text->type : options->type;
    if (argument->type != PRIMITIVE_UNKNOWN)
        argument->element_bits = primitive_bits(argument->type);
    argument->says_shape = !options->shaped;
    if (linear_form(linear, form, d))
        return 0; /* it has no iters: layout_argument_mapping says why */
    if (tirx_mapping(&form->layout, form->shape, arena, mapping, d))
        return -1;
    argument->tirx = &form->layout;
    argument->mapping = mapping;
    return 0;
}

static int
write_linear(const struct mapping *m, enum primitive type, struct arena *arena,
             struct written *written, struct diagnostic *d)
{
    struct linear_layout *layout = arena_alloc(arena, sizeof *layout);
    (void)type;
    if (linear_from_mapping(m, arena, layout, d))
        return -1;
    written->linear = layout;
    written->text = linear_text(layout, arena);
    return 0;
}

const struct notation notation_linear = {NOTATION_LINEAR, "linear",    "linear bases",
                                         triton_begins,   read_linear, write_linear};
