#include "cli/command/tiled_product.h"

#include "cli/command.h"
#include "cli/command/cute_algebra.h"
#include "cli/command/layout_argument.h"
#include "layout/base/diagnostic.h"
#include "parser/atom/atom_parse.h"
#include "parser/notation/notation.h"
#include "render/row/escape.h"

#include <string.h>

/* Reads the instruction, which stands for all of its operands. */
static int
read_atom(struct context *context, struct instruction *atom)
{
    const char *name = option_text(&context->options, OPTION_ATOM);
    struct diagnostic d = {0};
    int status = atom_parse(name, strlen(name), &context->arena, atom, &d);
    if (status == 0 && atom->operand != OPERAND_NONE)
        status = diagnostic_set(&d, ATOM_OPERAND, 0, strlen(name), operand_name(atom->operand),
                                "none: A, B and C are printed");
    if (status)
        report_argument(context, name, &d);
    return status;
}

static int
read_atoms(struct context *context, int64_t *atoms)
{
    struct layout_options copies = {0};
    if (layout_options_dims(&copies, context, OPTION_ATOMS))
        return -1;
    bool positive = !copies.shaped || copies.rank == TILED_DIMS;
    for (size_t i = 0; i < TILED_DIMS; i++) {
        atoms[i] = copies.shaped ? copies.dims[i] : 1;
        positive &= atoms[i] > 0;
    }
    if (positive)
        return 0;
    option_refused(context, OPTION_ATOMS, "takes the copies in M, N and K: 2,2,1");
    return -1;
}

/* Reads 32,32,16 as the shape (32,32,16). */
static int
read_permutation(struct context *context, const struct cute_work *work,
                 struct cute_tiler *tiler)
{
    const char *value = option_text(&context->options, OPTION_PERMUTE);
    struct printable shape = {0};
    if (*value != '<' && *value != '(') {
        text_format(&shape, "(%s)", value);
        value = text_keep(&shape, work->arena);
    }
    if (cute_tiler_read(context, value, work, tiler))
        return -1;
    if (!tiler->single && tiler->count == TILED_DIMS)
        return 0;
    option_refused(context, OPTION_PERMUTE, "takes a mode for each of M, N and K: 32,32,16");
    return -1;
}

int
tiled_product_read(struct context *context, struct tiled_product *product)
{
    struct diagnostic d = {0};
    const struct cute_work work = {&context->arena, &d};
    bool permuted = option_given(&context->options, OPTION_PERMUTE);
    struct instruction atom;
    struct cute_tiler tiler;
    int64_t atoms[TILED_DIMS];
    if (read_atom(context, &atom) || read_atoms(context, atoms) ||
        (permuted && read_permutation(context, &work, &tiler)))
        return -1;
    if (tiled_product_make(&work, &atom, atoms, permuted ? &tiler : NULL, product) == 0)
        return 0;
    if (cute_has_none(&d))
        report_finding(&context->console, "no tiled product is found: %s", d.message);
    else
        report_argument(context, option_text(&context->options, OPTION_ATOM), &d);
    return -1;
}

static const char *
mode_text(const struct cute_mode *mode, struct arena *arena)
{
    const struct cute_layout layout = {.mode = *mode};
    return notation_cute_text(&layout, arena);
}

const char *
tiled_product_text(const struct tiled_product *product, struct product_text *text,
                   const char *tile, struct arena *arena)
{
    static const char names[] = "ABC";
    struct printable lines = {0};
    const char *printed = mode_text(&product->printed_c, arena);
    text->threads = mode_text(&product->threads, arena);
    if (strcmp(printed, mode_text(&product->operands[2], arena)) != 0)
        text->printed_c = printed;
    if (tile)
        text_format(&lines, "Thr Layout VMNK: %s\nPermutation MNK: %s\n", text->threads, tile);
    for (size_t i = 0; i < TILED_OPERANDS; i++) {
        text_separate(&lines, i, "\n");
        if (tile)
            text_format(&lines, "TV Layout %c tiled: ", names[i]);
        escape_string(&lines, text->operands[i]);
    }
    return text_keep(&lines, arena);
}
