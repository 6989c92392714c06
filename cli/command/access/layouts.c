/* Reads the layouts of an access: each completes what the other one does not say. */
#include "cli/command/access/layouts.h"

#include "cli/command.h"
#include "layout/access/access.h"
#include "layout/triton/linear.h"
#include "parser/notation/notation.h"

#include <string.h>

/* Tries a layout by itself, without reports. Returns whether it can be read so. */
static bool
probe(struct layout_argument *argument, struct context *context,
      const struct layout_options *options, const char *text)
{
    struct diagnostic ignored;
    return layout_read(argument, &context->arena, options, text, NULL, &ignored) == 0;
}

/* Sets the dims of a layout as those of the options. */
static void
take_dims(struct layout_options *options, const struct layout_argument *argument)
{
    const int64_t *dims = NULL;
    size_t rank = 0;
    if (argument->mapping) {
        rank = argument->mapping->rank;
        dims = argument->mapping->dims;
    } else if (argument->linear) {
        rank = argument->linear->rank;
        dims = argument->linear->dims;
    }
    if (!dims || rank > OPTION_RANK)
        return;
    options->shaped = true;
    options->rank = rank;
    memcpy(options->dims, dims, rank * sizeof *dims);
}

/* Completes the options by what the layouts say of themselves: the dims of threads that say
 * them, else those of memory; the type of threads, which a layout of memory may need. */
static void
complete(struct layout_options *options, const struct layout_argument *threads,
         const struct layout_argument *memory)
{
    bool given = options->shaped;
    if (!given && threads && threads->says_shape)
        take_dims(options, threads);
    if (!options->shaped && memory)
        take_dims(options, memory);
    if (!options->shaped && threads)
        take_dims(options, threads);
    bool typed = threads && threads->type != PRIMITIVE_UNKNOWN;
    if (options->type == PRIMITIVE_UNKNOWN && typed &&
        !(memory && memory->type != PRIMITIVE_UNKNOWN))
        options->type = threads->type;
}

/* Reads one of them. The dims of CuTe's are its own, and an XLA shape says them; others take
 * those of the options, unless their text says them and no option does. */
static int
read_one(struct layout_argument *argument, struct context *context,
         const struct layout_options *options, const char *text, bool own_dims)
{
    enum notation_code notation = notation_of(text)->code;
    struct layout_options used = *options;
    struct diagnostic d;
    if (own_dims || notation == NOTATION_CUTE || notation == NOTATION_XLA)
        used.shaped = false;
    struct layout_options *kept = arena_alloc(&context->arena, sizeof *kept);
    *kept = used; /* mappings keep the dims */
    if (layout_argument_read(argument, context, kept, text, &d) == 0)
        return 0;
    report_argument(context, text, &d);
    return -1;
}

/* Sets the type and the bits of an element, on which both layouts must agree. Returns -1 after
 * a report. */
static int
set_type(struct access_layouts *layouts, struct context *context)
{
    const struct layout_argument *threads = &layouts->threads, *memory = &layouts->memory;
    int64_t bits = memory->element_bits ? memory->element_bits : threads->element_bits;
    struct diagnostic d;
    layouts->type = memory->type != PRIMITIVE_UNKNOWN ? memory->type : threads->type;
    layouts->bits = (int)bits;
    if (bits == 0)
        diagnostic_set(&d, ACCESS_TYPE, 0, strlen(memory->text));
    else if (threads->element_bits && threads->element_bits != bits)
        diagnostic_set(&d, ACCESS_TYPES, 0, strlen(memory->text),
                       (long long)threads->element_bits, (long long)bits);
    else if (bits > 128 || (bits & (bits - 1)))
        diagnostic_set(&d, BANK_ELEMENT, 0, strlen(memory->text), layouts->bits);
    else if (memory->linear && layouts->options.swizzle)
        diagnostic_set(&d, ACCESS_SWIZZLE, 0, strlen(memory->text));
    else
        return 0;
    report_argument(context, memory->text, &d);
    return -1;
}

int
access_layouts_read(struct access_layouts *layouts, struct context *context)
{
    const char *const *texts = context->options.arguments;
    struct layout_argument threads, memory;
    struct layout_options *options = &layouts->options;
    if (layout_options_read(options, context))
        return -1;
    bool given = options->shaped;
    struct layout_options plain = *options;
    plain.shaped = false;
    plain.swizzle = NULL;
    bool has_threads = probe(&threads, context, &plain, texts[0]);
    bool has_memory = probe(&memory, context, &plain, texts[1]);
    complete(options, has_threads ? &threads : NULL, has_memory ? &memory : NULL);
    bool own_threads = !given && has_threads && threads.says_shape;
    bool own_memory = !given && has_memory && memory.says_shape;
    plain = *options;
    plain.swizzle = NULL; /* which is of memory */
    plain.swizzle_bytes = false;
    int failed = read_one(&layouts->threads, context, &plain, texts[0], own_threads);
    failed |= read_one(&layouts->memory, context, options, texts[1], own_memory);
    return failed ? -1 : set_type(layouts, context);
}
