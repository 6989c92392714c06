/* Layouts in the notation of CuTe: shape:stride, with nested modes. */
#include "layout/atom/atom.h"
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/convert/thread_value.h"
#include "layout/convert/tirx_convert.h"
#include "parser/atom/atom_begins.h"
#include "parser/atom/atom_parse.h"
#include "parser/cute/cute_begins.h"
#include "parser/cute/cute_parse.h"
#include "parser/notation/jax_text.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/notation.h"
#include "parser/notation/strides_text.h"
#include "parser/tilelang/tilelang_parse.h"

#include <string.h>

const char *
notation_cute_text(const struct cute_layout *layout, struct arena *arena)
{
    struct text text = {0};
    cute_print(&text, layout);
    return text_keep(&text, arena);
}

/* Appends the label of a layout of threads and values, "TV Layout of warps of 64: ". */
static void
print_label(struct text *text, int64_t lanes)
{
    text_string(text, "TV Layout");
    if (lanes != WARP_LANES)
        text_format(text, " of warps of %lld", (long long)lanes);
    text_string(text, ": ");
}

/* Returns the layout in normal form, behind a label where warps have other lanes than usual. */
static const char *
normal_text(const struct cute_text *read, struct arena *arena)
{
    struct text text = {0};
    if (read->lanes && read->lanes != WARP_LANES)
        print_label(&text, read->lanes);
    cute_print(&text, &read->layout);
    return text_keep(&text, arena);
}

static bool
begins_cute(const char *text)
{
    return atom_begins(text) || strides_text_begins(text) ||
           (cute_begins(text) && !jax_text_begins(text) && !tilelang_begins(text));
}

/* Sets the type of the elements: that of the options, or of the pointer. */
static int
set_type(struct layout_argument *argument, enum primitive type, const struct cute_text *text,
         struct diagnostic *d)
{
    argument->type = type;
    if (argument->type == PRIMITIVE_UNKNOWN) {
        argument->type = text->type;
        argument->element_bits = text->element_bits;
        return 0;
    }
    argument->element_bits = primitive_bits(argument->type);
    if (text->element_bits && text->element_bits != argument->element_bits)
        return diagnostic_set(d, CUTE_TYPE, 0, 0, (long long)text->element_bits,
                              primitive_bits(argument->type));
    return 0;
}

/* Replaces the swizzle by that of a mode, or by the same one in bytes. */
static int
set_swizzle(struct layout_argument *argument, const struct layout_options *options,
            struct cute_text *text, struct diagnostic *d)
{
    struct cute_layout *layout = &text->layout;
    if (options->swizzle) {
        if (layout_argument_swizzle(argument, options->swizzle, &layout->swizzle, d))
            return -1;
        layout->composed |= layout->swizzle.length > 0;
        layout->stack_count = 0;
    } else if (options->swizzle_bytes && layout->stack_count) {
        return diagnostic_set(d, CUTE_STACK, text->swizzle_offset, text->swizzle_length);
    } else if (options->swizzle_bytes && layout->composed && !text->in_bytes) {
        if (argument->element_bits == 0)
            return diagnostic_set(d, CUTE_UNIT, 0, strlen(argument->text));
        text->in_bytes = true;
        return cute_swizzle_elements(&text->written, argument->element_bits, &layout->swizzle,
                                     d);
    }
    return 0;
}

/* Keeps the dims of the array of a thread-value layout. Refuses them where nobody reads them.
 */
static int
keep_array(struct layout_argument *argument, const struct layout_options *options,
           struct arena *arena, struct diagnostic *d)
{
    int64_t *dims = arena_array(arena, options->rank + 1, sizeof *dims);
    if (!options->turns || options->rank == 0 || argument->cute->layout.composed)
        return diagnostic_set(d, THREAD_SHAPE, 0, strlen(argument->text));
    memcpy(dims, options->dims, options->rank * sizeof *dims);
    argument->array_rank = options->rank;
    argument->array_dims = dims;
    return 0;
}

/* Makes the mapping, whose dims are the modes at the top unless the options have a shape; that
 * of a thread-value layout is the array's. */
static int
make_mapping(struct layout_argument *argument, const struct layout_options *options,
             const struct cute_layout *layout, struct arena *arena, struct diagnostic *d)
{
    struct tirx_form *form = arena_alloc(arena, sizeof *form);
    bool threads = argument->cute->thread_value && cute_rank(&layout->mode) == 2;
    if (cute_form(layout, arena, form, d))
        return -1;
    if (threads && options->shaped && keep_array(argument, options, arena, d))
        return -1;
    if (!threads && options->shaped)
        form->shape = (struct tirx_shape){options->rank, options->dims};
    return notation_set_layout(argument, &form->layout, form->shape, arena, d);
}

/* Reads an instruction by its name: the layout that it prescribes. */
static int
read_atom(struct layout_argument *argument, const struct layout_options *options,
          struct cute_text *text, struct arena *arena, struct diagnostic *d)
{
    size_t length = strlen(argument->text), from = strspn(argument->text, " \t\r\n");
    struct instruction *instruction = arena_alloc(arena, sizeof *instruction);
    int64_t bits = options->type == PRIMITIVE_UNKNOWN ? 0 : primitive_bits(options->type);
    *text = (struct cute_text){.type = PRIMITIVE_UNKNOWN};
    if (atom_parse(argument->text, length, arena, instruction, d))
        return -1;
    if (atom_layout(instruction, instruction->operand, bits, arena, &text->layout,
                    &text->element_bits, d)) {
        d->offset = from;
        d->length = length - from;
        return -1;
    }
    text->thread_value = atom_has_threads(instruction, instruction->operand);
    text->in_bytes = text->pointed = true;
    argument->instruction = instruction;
    return 0;
}

static int
read_cute(struct layout_argument *argument, const struct layout_options *options,
          const struct diagnostic_sink *warnings, struct arena *arena, struct diagnostic *d)
{
    struct cute_text *text = arena_alloc(arena, sizeof *text);
    const struct cute_layout *layout = &text->layout;
    const char *spelled = argument->text;
    enum primitive type = options->type;
    (void)warnings;
    bool atom = atom_begins(argument->text);
    if (strides_text_begins(argument->text) &&
        strides_text_spell(argument->text, arena, &spelled, &type, d))
        return -1;
    if (atom ? read_atom(argument, options, text, arena, d)
             : cute_parse(spelled, strlen(spelled), arena, text, d))
        return -1;
    if (text->tiler)
        return diagnostic_set(d, CUTE_TILER, 0, strlen(argument->text));
    if (set_type(argument, type, text, d) || set_swizzle(argument, options, text, d))
        return -1;
    argument->cute = text;
    argument->canonical = normal_text(text, arena);
    if (cute_has_basis(&layout->mode))
        return 0;
    return make_mapping(argument, options, layout, arena, d);
}

static int
write_cute(const struct mapping *m, enum primitive type, struct arena *arena,
           struct written *written, struct diagnostic *d)
{
    struct cute_layout layout;
    struct text text = {0};
    int64_t *dims = arena_array(arena, m->rank + 1, sizeof *dims);
    (void)type;
    if (cute_from_mapping(m, arena, &layout, dims, d))
        return -1;
    written->dims = dims;
    if (layout.lanes)
        print_label(&text, layout.lanes);
    cute_print(&text, &layout);
    written->text = text_keep(&text, arena);
    return 0;
}

const struct notation notation_cute = {NOTATION_CUTE, "cute",     "CuTe", begins_cute,
                                       read_cute,     write_cute, NULL};
