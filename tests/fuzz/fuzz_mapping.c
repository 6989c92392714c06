/*
 * Reads two layouts, one on each line, in any notation, of arrays so small that every element
 * can be checked. What arithmetic decides must agree with a search through all elements: which
 * elements are at a place, what is covered, where two layouts differ, the same mapping in
 * another notation, a swizzle without conflicts.
 */
#include "layout/access/change.h"
#include "layout/access/read.h"
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/compare.h"
#include "layout/convert/tirx_convert.h"
#include "layout/coverage.h"
#include "layout/tirx/tirx.h"
#include "parser/notation/layout_read.h"
#include "tests/fuzz/must.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { ELEMENTS = 500, COPIES = 8, RANK = 16, ACROSS = 4 };

/* The places of all elements: copies * axis_count coordinates for each element. */
struct places {
    const struct mapping *m;
    int64_t elements, copies;
    int64_t *at;
};

static void
ignore(void *user, const struct diagnostic *d)
{
    (void)user;
    (void)d;
}

static const int64_t *
place_of(const struct places *p, int64_t element, int64_t copy)
{
    return p->at + (element * p->copies + copy) * (int64_t)p->m->axis_count;
}

/* Finds the places of all elements. Returns false if there are too many. */
static bool
look(struct places *p, const struct mapping *m, struct arena *arena)
{
    int64_t *index = arena_array(arena, RANK, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m) + 1, sizeof *scratch);
    *p = (struct places){.m = m, .elements = 1, .copies = mapping_copies(m)};
    for (size_t i = 0; i < m->rank; i++)
        if (m->rank > RANK || m->dims[i] > ELEMENTS || (p->elements *= m->dims[i]) > ELEMENTS)
            return false;
    if (p->copies > COPIES || p->elements == 0)
        return false;
    p->at = arena_array(arena, (size_t)(p->elements * p->copies) * m->axis_count + 1,
                        sizeof *p->at);
    for (int64_t element = 0; element < p->elements; element++) {
        mapping_unflatten(m, element, index);
        for (int64_t copy = 0; copy < p->copies; copy++)
            mapping_forward_copy(m, index, copy, scratch,
                                 (int64_t *)(uintptr_t)place_of(p, element, copy));
    }
    return true;
}

struct finding {
    const struct mapping *m;
    bool found[ELEMENTS];
};

static int
note(void *user, const int64_t *index)
{
    struct finding *finding = user;
    finding->found[mapping_flatten(finding->m, index)] = true;
    return 0;
}

static bool
lives_at(const struct places *p, int64_t element, const int64_t *place)
{
    for (int64_t copy = 0; copy < p->copies; copy++)
        if (memcmp(place_of(p, element, copy), place, p->m->axis_count * sizeof *place) == 0)
            return true;
    return false;
}

/* Checks the elements of every place, and of one place next to it. */
static void
check_inverse(const struct places *p)
{
    struct diagnostic d;
    int64_t place[AXIS_COUNT];
    for (int64_t i = 0; i < p->elements * 2; i++) {
        struct finding finding = {.m = p->m};
        memcpy(place, place_of(p, i / 2, i / 2 % p->copies), p->m->axis_count * sizeof *place);
        if (p->m->axis_count && i % 2 && place[0] < INT64_MAX)
            place[0]++;
        if (i % 2 && (p->m->axis_count == 0 || place[0] > INT64_MAX / 4))
            continue; /* no element lies that far out */
        must(mapping_inverse(p->m, place, note, &finding, &d) == 0);
        for (int64_t element = 0; element < p->elements; element++)
            must(finding.found[element] == lives_at(p, element, place));
    }
}

static void
check_coverage(const struct places *p)
{
    struct coverage coverage;
    struct diagnostic d;
    int64_t places = 0, overlaps = 0, each = p->elements * p->copies;
    if (coverage_count(p->m, &coverage, &d))
        return;
    for (int64_t i = 0; i < each; i++) {
        const int64_t *place = place_of(p, i / p->copies, i % p->copies);
        bool first = true, shared = false;
        for (int64_t k = 0; k < each; k++) {
            bool same = memcmp(place, place_of(p, k / p->copies, k % p->copies),
                               p->m->axis_count * sizeof *place) == 0;
            first &= !(same && k < i);
            shared |= same && k / p->copies != i / p->copies;
        }
        places += first;
        overlaps += first && shared;
    }
    must(coverage.places == places && coverage.overlaps == overlaps);
    must(coverage.injective == (overlaps == 0));
}

/* The coordinate of an element on an axis; 0 if the mapping does not use the axis. */
static int64_t
on_axis(const struct places *p, const int64_t *place, enum axis axis)
{
    for (size_t i = 0; i < p->m->axis_count; i++)
        if (p->m->axes[i] == axis)
            return place[i];
    return 0;
}

static bool
same_place(const struct places *a, const int64_t *x, const struct places *b, const int64_t *y)
{
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        if (on_axis(a, x, (enum axis)axis) != on_axis(b, y, (enum axis)axis))
            return false;
    return true;
}

/* Are all copies of one element at places of copies of the other? */
static bool
is_within(const struct places *a, int64_t element, const struct places *b, int64_t other)
{
    for (int64_t i = 0; i < a->copies; i++) {
        bool found = false;
        for (int64_t k = 0; k < b->copies && !found; k++)
            found = same_place(a, place_of(a, element, i), b, place_of(b, other, k));
        if (!found)
            return false;
    }
    return true;
}

/* Is every dim of the first array at most that of the second? If not, elements are paired in
 * row-major order. */
static bool
has_room(const struct mapping *first, const struct mapping *second)
{
    bool room = first->rank == second->rank;
    for (size_t i = 0; room && i < first->rank; i++)
        room = first->dims[i] <= second->dims[i];
    return room;
}

static void
check_compare(const struct places *a, const struct places *b, struct arena *arena)
{
    struct difference difference = {0};
    struct diagnostic d;
    int answer = mapping_compare(a->m, b->m, arena, &difference, &d);
    if (answer < 0)
        return;
    int64_t end = answer ? a->elements : mapping_flatten(a->m, difference.index) + 1;
    for (int64_t element = 0; element < end; element++) {
        int64_t index[RANK], other = element;
        mapping_unflatten(a->m, element, index);
        if (has_room(a->m, b->m))
            other = mapping_flatten(b->m, index);
        bool same = is_within(a, element, b, other) && is_within(b, other, a, element);
        must(same == (answer || element + 1 < end));
    }
}

/* The same mapping written as TIRx must put every element in the same place. */
static void
check_convert(const struct places *p, struct arena *arena)
{
    struct tirx_form form;
    struct mapping again;
    struct difference difference;
    struct diagnostic d;
    int64_t dims[RANK];
    size_t step;
    struct cute_layout cute;
    if (tirx_from_mapping(p->m, arena, &form, &step, &d) == 0) {
        must(tirx_mapping(&form.layout, form.shape, arena, &again, &d) == 0);
        must(mapping_compare(p->m, &again, arena, &difference, &d) != 0);
    }
    must(cute_from_mapping(p->m, arena, &cute, dims, &d) == 0 || d.message[0]);
}

/* A suggested swizzle must have no conflicts. */
static void
check_banks(const struct places *p, struct arena *arena)
{
    const struct read_pattern column = {.kind = READ_COLUMN};
    struct access_read read, swizzled;
    struct access_plain plain;
    struct access_changed best;
    struct access_cost cost;
    struct diagnostic d;
    if (p->m->rank < 2 || p->m->axis_count != 1 || p->m->axes[0] != AXIS_M ||
        access_read_make(&read, p->m, &column, 16, ACROSS, arena, &d) ||
        access_plain_read(&plain, &read, p->m, arena, &d))
        return;
    const struct access_problem problem = {&plain, 1, 1, 0};
    if (!access_suggest_swizzle(&problem, arena, &best))
        return;
    must(access_read_swizzle(&read, &best.change.swizzle, arena, &swizzled, &d) == 0);
    must(access_cost_count(&swizzled.copy, &swizzled.vectors, &cost, &d) == 0);
    must(cost.shared.wavefronts == cost.shared.ideal);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char *text = strndup((const char *)data, size), *rest = text;
    struct arena arena = {0};
    struct layout_argument arguments[2];
    struct places places[2];
    const struct diagnostic_sink quiet = {.take = ignore};
    struct diagnostic d = {0};
    int count = 0;
    must(text != NULL);
    for (char *line; count < 2 && (line = strsep(&rest, "\n")); count++) {
        if (layout_read(&arguments[count], &arena, NULL, line, &quiet, &d)) {
            must(d.message[0] && d.offset + d.length <= strlen(line));
            break;
        }
        const struct mapping *m = layout_argument_mapping(&arguments[count], &d);
        if (!m || !look(&places[count], m, &arena))
            break;
        check_inverse(&places[count]);
        check_coverage(&places[count]);
        check_convert(&places[count], &arena);
        check_banks(&places[count], &arena);
    }
    if (count == 2)
        check_compare(&places[0], &places[1], &arena);
    arena_free(&arena);
    free(text);
    return 0;
}
