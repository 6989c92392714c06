/* Applies the command line's options to layouts and reports errors. */
#include "cli/command/layout_argument.h"

#include "cli/command.h"
#include "layout/base/diagnostic.h"

int
layout_options_dims(struct layout_options *options, struct context *context,
                    enum option_code code)
{
    const char *text = option_text(&context->options, code);
    struct diagnostic d;
    if (!text || layout_options_shape(options, text, &d) == 0)
        return 0;
    return option_refused(context, code, "takes dimensions such as 8,16");
}

int
layout_options_read(struct layout_options *options, struct context *context)
{
    const char *type = option_text(&context->options, OPTION_TYPE);
    const char *swizzle = option_text(&context->options, OPTION_SWIZZLE);
    struct diagnostic d;
    size_t unit = option_word(&context->options, OPTION_SWIZZLE_UNIT, UNIT_ELEMENT);
    *options =
        (struct layout_options){.type = PRIMITIVE_UNKNOWN, .swizzle_bytes = unit == UNIT_BYTE};
    if (layout_options_dims(options, context, OPTION_SHAPE))
        return -1;
    if (type && layout_options_type(options, type, &d)) {
        usage_error(&context->console, "--type: %s", d.message);
        return -1;
    }
    if (swizzle && layout_options_swizzle(options, swizzle, &d)) {
        usage_error(&context->console, "--swizzle: %s", d.message);
        return -1;
    }
    return 0;
}

static void
warn(void *user, const struct diagnostic *d)
{
    const struct argument_warned *warned = user;
    report_argument(warned->context, warned->text, d);
}

struct diagnostic_sink
argument_warnings(struct argument_warned *warned)
{
    return (struct diagnostic_sink){warn, warned};
}

int
layout_argument_read(struct layout_argument *argument, struct context *context,
                     const struct layout_options *options, const char *text,
                     struct diagnostic *d)
{
    struct argument_warned warned = {context, text};
    struct diagnostic_sink warnings = argument_warnings(&warned);
    struct layout_options own =
        options ? *options : (struct layout_options){.type = PRIMITIVE_UNKNOWN};
    own.target = context->target;
    own.assumed = context->assumed;
    return layout_read(argument, &context->arena, &own, text, &warnings, d);
}

const struct mapping *
layout_argument_open(struct layout_argument *argument, struct context *context,
                     const struct layout_options *options, const char *text)
{
    struct diagnostic d = {0};
    const struct mapping *mapping = NULL;
    if (layout_argument_read(argument, context, options, text, &d) == 0)
        mapping = layout_argument_mapping(argument, &d);
    if (!mapping)
        report_argument(context, text, &d);
    return mapping;
}
