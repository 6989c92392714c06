/* Layouts that are proposed where one is refused. Each is asked as that one was before it is
 * named. */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/text.h"
#include "layout/legal/parts.h"
#include "layout/tirx/tirx.h"

/* Appends the layout behind a pointer that says what the subject is known to be. */
static void
print(struct text *text, const struct legal_case *c, const struct cute_layout *layout,
      int64_t alignment)
{
    static const char *const pointers[] = {"", "gmem_", "smem_", "rmem_", "tmem_"};
    static const char *const spaces[] = {"generic", "gmem", "smem", "rmem", "tmem"};
    const struct legal_subject *s = c->subject;
    struct cute_layout plain = *layout;
    struct swizzle bytes = layout->swizzle;
    enum legal_space space = s->space ? s->space : LEGAL_SHARED;
    plain.composed = false;
    for (int64_t bits = s->element_bits; bits > BYTE_BITS; bits /= 2)
        bytes.per_element++;
    for (int64_t bits = s->element_bits; bits && bits < BYTE_BITS; bits *= 2)
        bytes.per_element--;
    if (layout->composed && layout->swizzle.length)
        text_format(text, "Sw<%d,%d,%d> o %sptr[%lldb](unset) o ", bytes.length,
                    bytes.per_element, bytes.outer ? -bytes.distance : bytes.distance,
                    pointers[space], (long long)s->element_bits);
    else if (alignment && s->type)
        text_format(text, "ptr<%s, %s, align<%lld>> o ", s->type, spaces[s->space],
                    (long long)alignment);
    else if (s->element_bits && !s->thread_value)
        text_format(text, "%sptr[%lldb](unset) o ", pointers[s->space],
                    (long long)s->element_bits);
    cute_print(text, &plain);
}

static bool
try_aligned(struct legal_case *c, const struct cute_layout *layout, int64_t alignment)
{
    struct tirx_form form;
    struct mapping m;
    struct diagnostic ignored;
    struct legal_answer answer = {0};
    struct legal_subject subject = *c->subject;
    struct legal_case other = *c;
    struct text text = {0};
    if (c->probing || c->answer->nearest)
        return c->answer->nearest != NULL;
    if (cute_form(layout, c->arena, &form, &ignored) ||
        tirx_mapping(&form.layout, form.shape, c->arena, &m, &ignored))
        return false;
    subject.m = &m;
    subject.alignment = alignment;
    other.subject = &subject;
    other.answer = &answer;
    other.d = &ignored;
    other.probing = true;
    if (legal_answer_case(&other) || !answer.legal || other.spent)
        return false;
    print(&text, c, layout, alignment);
    c->answer->nearest = text_keep(&text, c->arena);
    return true;
}

bool
legal_try(struct legal_case *c, const struct cute_layout *layout)
{
    return try_aligned(c, layout, c->subject->alignment);
}

/* ---- matrices ---- */

static struct cute_mode
pair_of(struct arena *arena, int64_t extent, int64_t stride, int64_t outer,
        int64_t outer_stride)
{
    struct cute_mode mode, *modes;
    struct diagnostic ignored;
    if (outer == 1 || outer_stride == extent * stride)
        return cute_leaf(extent * outer, stride);
    modes = arena_array(arena, 2, sizeof *modes);
    modes[0] = cute_leaf(extent, stride);
    modes[1] = cute_leaf(outer, outer_stride);
    cute_nest(modes, 2, &mode, &ignored);
    return mode;
}

/* Makes the layout of these modes at the top. */
static bool
layout_of(struct cute_layout *layout, struct cute_mode *modes, size_t count)
{
    struct diagnostic ignored;
    return cute_nest(modes, count, &layout->mode, &ignored) == 0;
}

/* The swizzle of bytes as one of elements. */
static struct swizzle
in_elements(const struct swizzle *bytes, int64_t bits)
{
    struct swizzle swizzle = *bytes;
    for (; bits > BYTE_BITS; bits /= 2)
        swizzle.per_element--;
    for (; bits < BYTE_BITS; bits *= 2)
        swizzle.per_element++;
    return swizzle;
}

bool
legal_try_matrix(struct legal_case *c, const struct legal_mode *mode, bool minor_first,
                 int64_t rows, int64_t columns)
{
    enum { GROUP = 8 };
    int64_t bits = c->subject->element_bits, line = mode->bytes * BYTE_BITS / bits, size;
    int64_t along = minor_first ? rows : columns;
    int64_t across = minor_first ? columns : rows;
    struct cute_mode *modes = arena_array(c->arena, 2, sizeof *modes);
    struct cute_layout layout = {.composed = true};
    if (along % line || across % GROUP || !checked_multiply(across, along, &size) ||
        !checked_multiply(size, UNIT_BITS, &size))
        return false;
    size_t first = (minor_first ? 0 : 1) ^ c->subject->depth_first;
    modes[first] = pair_of(c->arena, line, 1, along / line, across * line);
    modes[!first] = cute_leaf(across, line);
    layout.swizzle = in_elements(&mode->swizzle, bits);
    return layout_of(&layout, modes, 2) && legal_try(c, &layout);
}

/* ---- strides ---- */

/* Finds the dimension not yet placed with the smallest step; rank: there is none. */
static size_t
next_dim(struct legal_case *c, const bool *placed, int64_t *step)
{
    const struct mapping *m = c->subject->m;
    size_t found = m->rank;
    for (size_t i = 0; i < m->rank; i++) {
        int64_t own = placed[i] ? 0 : legal_step(c, i);
        if (own < 0)
            own = -own;
        if (!placed[i] && (found == m->rank || own < *step)) {
            found = i;
            *step = own;
        }
    }
    return found;
}

/* Which strides are wanted: 1 for dimension `first`, which is padded to a multiple of `extent`;
 * for the others multiples of `unit`, as they are or larger. compact: as small as can be. */
struct strides {
    size_t first;
    int64_t unit, extent;
    bool compact;
};

static bool
restride(struct legal_case *c, const struct strides *wanted, struct cute_mode *modes)
{
    size_t first = wanted->first;
    const struct mapping *m = c->subject->m;
    bool *placed = arena_array(c->arena, m->rank, sizeof *placed);
    int64_t reach, step = 0, rounded;
    if (!checked_round_up(m->dims[first], wanted->extent, &rounded))
        return false;
    modes[first] = cute_leaf(rounded, 1);
    placed[first] = true;
    reach = rounded;
    for (size_t i; (i = next_dim(c, placed, &step)) < m->rank; placed[i] = true) {
        int64_t stride = wanted->compact || step < reach ? reach : step;
        if (!checked_round_up(stride, wanted->unit, &stride) ||
            !checked_multiply(stride, m->dims[i], &reach))
            return false;
        modes[i] = cute_leaf(m->dims[i], m->dims[i] == 1 ? 0 : stride);
    }
    return true;
}

static bool
try_strides(struct legal_case *c, const struct strides *wanted)
{
    const struct mapping *m = c->subject->m;
    struct cute_mode *modes = arena_array(c->arena, m->rank, sizeof *modes);
    struct cute_layout layout = {.composed = m->swizzle.length && !m->swizzle.matrix};
    int64_t needed = c->subject->alignment;
    if (layout.composed)
        layout.swizzle = m->swizzle;
    if (c->probing || m->rank == 0 || !restride(c, wanted, modes))
        return false;
    if (m->rank == 1)
        layout.mode = modes[0];
    else if (!layout_of(&layout, modes, m->rank))
        return false;
    for (int64_t wider = needed; needed && wider <= 1024; wider *= 2)
        if (try_aligned(c, &layout, wider))
            return true;
    if (!needed && legal_try(c, &layout))
        return true;
    layout.composed = false;
    layout.swizzle = (struct swizzle){0};
    for (int64_t wider = needed; needed && wider <= 1024; wider *= 2)
        if (try_aligned(c, &layout, wider))
            return true;
    return !needed && legal_try(c, &layout);
}

bool
legal_try_strides(struct legal_case *c, size_t first, int64_t unit, int64_t extent)
{
    return try_strides(c, &(struct strides){first, unit, extent, false});
}

bool
legal_try_compact(struct legal_case *c, size_t first)
{
    return try_strides(c, &(struct strides){first, 1, 1, true});
}
