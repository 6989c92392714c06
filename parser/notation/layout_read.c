/*
 * Text -> shape or TIRx layout -> mapping. The first bytes determine the notation. Options add
 * what TIRx text does not contain: a logical shape, an element type, the name of a swizzle
 * mode. Nothing here depends on a command line.
 */
#include "parser/notation/layout_read.h"

#include "layout/tirx/check.h"
#include "layout/tirx/preset.h"
#include "layout/triton/linear.h"
#include "layout/type_name.h"
#include "parser/notation/index_text.h"
#include "parser/notation/notation.h"

#include <string.h>

/* ---- options ---- */

int
layout_options_shape(struct layout_options *options, const char *text, struct diagnostic *d)
{
    if (integers_read(text, options->dims, OPTION_RANK, &options->rank, d))
        return -1;
    options->shaped = true;
    return 0;
}

int
layout_options_type(struct layout_options *options, const char *text, struct diagnostic *d)
{
    options->type = type_by_word(text);
    return options->type == PRIMITIVE_UNKNOWN ? type_unknown(text, 0, d) : 0;
}

int
layout_options_swizzle(struct layout_options *options, const char *mode, struct diagnostic *d)
{
    struct swizzle ignored;
    options->swizzle = mode;
    if (tirx_swizzle_of(8, mode, &ignored, d) == 0)
        return 0;
    d->length = strlen(mode); /* the whole mode is wrong */
    return -1;
}

/* ---- reading ---- */

int
layout_read(struct layout_argument *argument, struct arena *arena,
            const struct layout_options *options, const char *text,
            const struct diagnostic_sink *warnings, struct diagnostic *d)
{
    static const struct layout_options none = {.type = PRIMITIVE_UNKNOWN};
    *argument = (struct layout_argument){.text = text, .type = PRIMITIVE_UNKNOWN, .places = -1};
    options = options ? options : &none;
    argument->target = options->target;
    return notation_of(text)->read(argument, options, warnings, arena, d);
}

const struct mapping *
layout_argument_mapping(const struct layout_argument *argument, struct diagnostic *d)
{
    const struct shape *shape = argument->shape;
    size_t length = strlen(argument->text);
    if (argument->tirx && tirx_check_elements(argument->tirx, d))
        return NULL;
    if (argument->mapping)
        return argument->mapping;
    if (argument->linear) {
        struct tirx_form ignored;
        linear_form(argument->linear, &ignored, d);
        d->offset = strspn(argument->text, " \t\r\n");
        d->length = length - d->offset;
        return NULL;
    }
    if (argument->cute) {
        diagnostic_set(d, CUTE_BASIS, 0, length);
        return NULL;
    }
    if (shape->kind == SHAPE_TUPLE || !shape_has_values(shape))
        diagnostic_set(d, NOT_AN_ARRAY, 0, length,
                       shape->kind == SHAPE_TUPLE ? "tuple" : shape_array(shape)->type_name);
    else
        diagnostic_set(d, UNBOUNDED_SIZE, 0, length);
    return NULL;
}

const struct shape *
notation_read_only_shape(const char *text, const char *command,
                         const struct diagnostic_sink *warnings, struct arena *arena,
                         struct diagnostic *d)
{
    if (notation_of(text)->code == NOTATION_XLA)
        return notation_read_shape(text, warnings, arena, d);
    diagnostic_set(d, ONLY_XLA, 0, strlen(text), command);
    return NULL;
}
