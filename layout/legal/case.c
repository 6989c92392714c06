/* The elements of a layout that is asked about, and how hardware swizzles memory. */
#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/steps.h"
#include "layout/legal/parts.h"

#include <stdio.h>

int
legal_refuse(struct legal_case *c, const char *rule, int64_t wanted, int64_t got,
             const char *format, ...)
{
    va_list arguments;
    c->answer->legal = false;
    c->answer->rule = rule;
    c->answer->wanted = wanted;
    c->answer->got = got;
    va_start(arguments, format);
    vsnprintf(c->answer->why, sizeof c->answer->why, format, arguments);
    va_end(arguments);
    return 0;
}

/* ---- elements ---- */

int
legal_begin(struct legal_case *c)
{
    const struct mapping *m = c->subject->m;
    int64_t low, high, ignored;
    c->index = arena_array(c->arena, m->rank + 1, sizeof *c->index);
    c->scratch = arena_array(c->arena, mapping_scratch(m) + AXIS_COUNT, sizeof *c->scratch);
    for (size_t i = 0; i < m->rank; i++)
        if (m->dims[i] < 1)
            return diagnostic_set(c->d, LEGAL_EMPTY, 0, 0);
    for (size_t i = 0; i < m->axis_count; i++)
        if (mapping_bounds(m, i, &low, &high, c->d) ||
            !checked_multiply(high, UNIT_BITS, &ignored) ||
            !checked_multiply(low, UNIT_BITS, &ignored))
            return diagnostic_set(c->d, SIZE_OVERFLOW, 0, 0);
    return 0;
}

int64_t
legal_place(struct legal_case *c)
{
    const struct mapping *m = c->subject->m;
    int64_t coordinates[AXIS_COUNT];
    c->spent |= !steps_take(mapping_steps(m));
    mapping_forward(m, c->index, c->scratch, coordinates);
    return m->axis_count ? swizzle_undo(&m->swizzle, coordinates[0]) : 0;
}

int64_t
legal_at(struct legal_case *c, int64_t first, int64_t second)
{
    c->index[0] = first;
    if (c->subject->m->rank > 1)
        c->index[1] = second;
    for (size_t i = 2; i < c->subject->m->rank; i++)
        c->index[i] = 0;
    return legal_place(c);
}

int64_t
legal_step(struct legal_case *c, size_t dim)
{
    int64_t from = legal_at(c, 0, 0), to;
    if (c->subject->m->dims[dim] < 2)
        return 0;
    c->index[dim] = 1;
    to = legal_place(c);
    c->index[dim] = 0;
    return to - from;
}

/* What an operand is in. */
static const char *const names[] = {"memory", "global memory", "shared memory", "registers",
                                    "tensor memory"};

bool
legal_in_space(struct legal_case *c, enum legal_space wanted)
{
    enum legal_space got = c->subject->space;
    bool other = wanted == LEGAL_ANYWHERE ? got > LEGAL_SHARED : got != wanted;
    if (got == LEGAL_ANYWHERE || !other)
        return true;
    legal_refuse(c, "memory", 0, INT64_MIN, "the operand is in %s, the pointer is to %s",
                 wanted ? names[wanted] : "global or shared memory", names[got]);
    return false;
}

bool
legal_has_bits(struct legal_case *c, int64_t bits)
{
    int64_t got = c->subject->element_bits;
    if (got == bits)
        return true;
    legal_refuse(c, "type", bits, got, "elements must have %lld bits, they have %lld",
                 (long long)bits, (long long)got);
    return false;
}

bool
legal_is_memory(struct legal_case *c, enum legal_space wanted)
{
    const struct mapping *m = c->subject->m;
    if (c->subject->thread_value) {
        legal_refuse(c, "memory", 0, INT64_MIN,
                     "the operand is in %s, the layout is of threads", names[wanted]);
        return false;
    }
    for (size_t i = 0; i < m->axis_count; i++)
        if (m->axes[i] != AXIS_M) {
            legal_refuse(c, "memory", 0, INT64_MIN,
                         "the operand is in %s, the layout has axis %s", names[wanted],
                         axis_name(m->axes[i]));
            return false;
        }
    return legal_in_space(c, wanted);
}

/* ---- swizzles ---- */

static const struct legal_mode modes[] = {
    {"128B", 128, 1, 2, false, {.per_element = 4, .length = 3, .distance = 3}},
    {"64B", 64, 2, 4, false, {.per_element = 4, .length = 2, .distance = 3}},
    {"32B", 32, 3, 6, false, {.per_element = 4, .length = 1, .distance = 3}},
    {"none", UNIT_BYTES, 0, 0, false, {.per_element = 4, .length = 0, .distance = 3}},
    {"128B_BASE32B", 128, -1, 1, true, {.per_element = 5, .length = 2, .distance = 2}},
};

const struct legal_mode *
legal_mode_at(size_t i)
{
    return i < sizeof modes / sizeof *modes ? &modes[i] : NULL;
}

/* The swizzle of elements as one of bytes; what is less than a byte is lost. */
static struct swizzle
in_bytes(const struct legal_case *c)
{
    struct swizzle swizzle = c->subject->m->swizzle;
    for (int64_t bits = c->subject->element_bits; bits > BYTE_BITS; bits /= 2)
        swizzle.per_element++;
    for (int64_t bits = c->subject->element_bits; bits < BYTE_BITS; bits *= 2)
        swizzle.per_element--;
    return swizzle;
}

const struct legal_mode *
legal_mode_of(const struct legal_case *c)
{
    const struct swizzle swizzle = in_bytes(c);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (swizzle_same(&swizzle, &modes[i].swizzle))
            return &modes[i];
    return NULL;
}

void
legal_swizzle_text(const struct legal_case *c, char text[static 64])
{
    const struct swizzle s = in_bytes(c);
    if (swizzle_is_matrix(&s)) {
        snprintf(text, 64, "none that B, M and S say");
        return;
    }
    snprintf(text, 64, "Sw<%d,%d,%d>", s.length, s.per_element,
             s.outer ? -s.distance : s.distance);
}
