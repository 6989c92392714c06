/* What `show` says of a CuTe layout besides what it says of any layout of iters. */
#include "render/facts/cute_facts.h"

#include "layout/cute/facts.h"
#include "layout/tirx/preset.h"
#include "parser/cute/cute_parse.h"
#include "parser/notation/layout_read.h"
#include "parser/notation/notation.h"
#include "render/facts/access.h"
#include "render/row/row_make.h"

#define BEGINS     4 /* rows whose offsets tell two units apart */
#define BYTE_LOW   4 /* M of the swizzles of hardware, which are of bytes: 16 bytes stay */
#define BYTE_SHIFT 3 /* their S */

/* The coordinate of a number, one item for each mode at the top. */
static struct cell
top_cell(struct arena *arena, const struct cute_mode *mode, int64_t number)
{
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; i < cute_rank(mode); i++) {
        list_add(list, cell_integer(number % cute_top(mode, i)->size));
        number /= cute_top(mode, i)->size;
    }
    return cell_list(list);
}

static struct cell
clash_cell(struct arena *arena, const struct layout_argument *argument,
           const struct cute_facts *facts)
{
    const struct cute_mode *mode = &argument->cute->layout.mode;
    struct row *row = row_new(arena);
    if (!facts->clash)
        return cell_null();
#include "render/row/fields/clash.def"
    return cell_object(row);
}

/* ---- the unit of a swizzle ---- */

/* The offsets of (0,0), (1,0), ... */
static struct cell
begins_cell(struct arena *arena, const struct cute_layout *layout)
{
    struct cell_list *list = list_new(arena);
    int64_t rows = cute_top(&layout->mode, 0)->size;
    for (int64_t i = 0; i < rows && i < BEGINS; i++) {
        int64_t at = layout->offset + cute_at(&layout->mode, i);
        list_add(list, cell_integer(swizzle_apply(&layout->swizzle, at)));
    }
    return cell_list(list);
}

static struct cell
unit_cell(struct arena *arena, const struct cute_text *text, const struct swizzle *swizzle)
{
    struct cute_layout layout = text->layout;
    struct row *row = row_new(arena);
    layout.swizzle = *swizzle;
#include "render/row/fields/unit.def"
    return cell_object(row);
}

/* The mode of hardware whose swizzle of bytes this is; NULL if it is none. */
static const char *
mode_of_bytes(const struct swizzle *s)
{
    if (s->per_element != BYTE_LOW || s->distance != BYTE_SHIFT || s->outer || s->length == 0)
        return NULL;
    for (size_t i = 0; tirx_swizzle_modes[i]; i++) {
        struct swizzle mode;
        struct diagnostic ignored;
        if (tirx_swizzle_of(8, tirx_swizzle_modes[i], &mode, &ignored) == 0 &&
            mode.length == s->length)
            return tirx_swizzle_modes[i];
    }
    return NULL;
}

/* A text with a number between swizzle and layout does not say whether the swizzle is of
 * elements, as CuTe evaluates it, or of bytes, as hardware and the CuTe DSL's atoms have it. */
static struct cell
units_cell(struct arena *arena, const struct layout_argument *argument)
{
    const struct cute_text *text = argument->cute;
    struct row *row = row_new(arena);
    struct swizzle bytes;
    struct diagnostic ignored;
    if (text->pointed || !mode_of_bytes(&text->written) || !argument->element_bits ||
        argument->element_bits == 8 ||
        cute_swizzle_elements(&text->written, argument->element_bits, &bytes, &ignored))
        return cell_null();
#include "render/row/fields/units.def"
    return cell_object(row);
}

/* Whether the layout is known to map (thread, value). */
static bool
has_threads(const struct layout_argument *argument)
{
    return argument->cute->thread_value && cute_rank(&argument->cute->layout.mode) == 2;
}

int
cute_facts_add(struct row *row, const struct layout_argument *argument, struct diagnostic *d)
{
    struct arena *arena = row->arena;
    const struct cute_layout *layout = &argument->cute->layout;
    struct cute_facts facts;
    if (cute_facts_find(layout, arena, &facts, d))
        return -1;
    const struct access access = {facts.run, facts.vector, &layout->swizzle,
                                  argument->element_bits, true};
#include "render/row/fields/cute.def"
    return 0;
}
