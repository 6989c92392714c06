/* Compares everything with mapping_forward and mapping_inverse. */
#include "tests/support/bulk_check.h"

#include "layout/base/arena.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"

#include <stdlib.h>
#include <string.h>

static int64_t
count_elements(const struct mapping *m)
{
    int64_t elements;
    return checked_product(m->dims, m->rank, &elements) ? elements : 0;
}

/* ---- plans ---- */

/* The elements at a place: their number, and the last of them. */
struct found {
    size_t rank, count;
    int64_t *index;
};

static int
note_element(void *context, const int64_t *index)
{
    struct found *found = context;
    found->count++;
    if (found->rank)
        memcpy(found->index, index, found->rank * sizeof *index);
    return 0;
}

static const char *
check_place(const struct plan *plan, struct inverse *inverse, int64_t place, int64_t *room)
{
    size_t rank = plan->mapping->rank;
    struct found once = {rank, 0, room}, again = {rank, 0, room + rank};
    struct diagnostic d;
    int64_t *index = room + 2 * rank;
    mapping_inverse(plan->mapping, &place, note_element, &once, &d);
    inverse_find(inverse, &place, note_element, &again, &d);
    if (once.count != again.count)
        return "an inverse that is used again finds another number of elements";
    if (!plan->apart)
        return NULL;
    if (once.count > 1)
        return "a plan is apart, and two elements share a place";
    if (plan_inverse(plan, place, index) != (once.count == 1))
        return "the plan's inverse does not find what is there, or finds what is not";
    if (once.count && rank && memcmp(index, once.index, rank * sizeof *index) != 0)
        return "the plan's inverse finds another element";
    return NULL;
}

const char *
bulk_check_plan(const struct plan *plan, struct arena *arena)
{
    const struct mapping *m = plan->mapping;
    struct inverse *inverse = inverse_make(m, arena);
    int64_t *index = arena_array(arena, 4 * m->rank + 1, sizeof *index);
    int64_t *scratch = arena_array(arena, mapping_scratch(m), sizeof *scratch);
    int64_t elements = count_elements(m), min = 0, max = 0, place;
    for (int64_t i = 0; i < elements; i++) {
        mapping_unflatten(m, i, index);
        mapping_forward(m, index, scratch, &place);
        if (plan_forward(plan, index) != place)
            return "the plan places an element elsewhere";
        min = i == 0 || place < min ? place : min;
        max = i == 0 || place > max ? place : max;
    }
    for (place = min - 3; place <= max + 3; place++) {
        const char *wrong = check_place(plan, inverse, place, index + m->rank);
        if (wrong)
            return wrong;
    }
    return NULL;
}

/* ---- relayouts ---- */

/* Makes an array whose bytes differ, for every element and every byte of it. */
static unsigned char *
make_bytes(int64_t elements, size_t element_bytes)
{
    size_t size = (size_t)elements * element_bytes;
    unsigned char *bytes = malloc(size + 1);
    uint64_t state = 88172645463325252U;
    for (size_t i = 0; bytes && i < size; i++) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        bytes[i] = (unsigned char)(state >> 56);
    }
    return bytes;
}

/* Runs the relayout from source to target. Each piece's part of the source is copied to memory
 * of its own, so that a sanitizer sees a read outside of it. */
static const char *
run_pieces(struct relayout *r, const unsigned char *source, unsigned char *target, size_t bytes)
{
    int64_t done = 0, from = 0;
    memset(target, 0, (size_t)r->target_size * bytes);
    while (relayout_next(r)) {
        struct piece p = r->piece;
        if (p.begin < done || p.end <= p.begin || p.end > r->target_size)
            return "pieces of the target overlap, or lie beyond it";
        if (p.end - p.begin > r->max_piece)
            return "a piece is larger than was said";
        if (p.from < from || p.to <= p.from || p.to > r->source_size)
            return "a part of the source was given up, or does not exist";
        size_t size = (size_t)(p.to - p.from) * bytes, made = (size_t)(p.end - p.begin) * bytes;
        unsigned char *part = malloc(size), *piece = malloc(made);
        if (part && piece) {
            memcpy(part, source + (size_t)p.from * bytes, size);
            memset(piece, done ? 0xa5 : 0, made); /* only the first target has to be zeros */
            relayout_copy(r, part, piece);
            memcpy(target + (size_t)p.begin * bytes, piece, made);
        }
        free(part);
        free(piece);
        done = p.end;
        from = p.from;
    }
    return NULL;
}

/* Puts row-major elements at the places that the mapping gives them; all other bytes are 0. */
static void
place_elements(const struct mapping *m, const unsigned char *rows, unsigned char *device,
               size_t bytes, struct arena *arena)
{
    int64_t *index = arena_array(arena, m->rank + 1, sizeof *index),
            elements = count_elements(m);
    int64_t *scratch = arena_array(arena, mapping_scratch(m), sizeof *scratch), place;
    for (int64_t i = 0; i < elements; i++) {
        mapping_unflatten(m, i, index);
        mapping_forward(m, index, scratch, &place);
        memcpy(device + (size_t)place * bytes, rows + (size_t)i * bytes, bytes);
    }
}

const char *
bulk_check_relayout(const struct plan *plan, int64_t places, size_t bytes, size_t piece_bytes,
                    struct arena *arena)
{
    int64_t elements = count_elements(plan->mapping);
    unsigned char *rows = make_bytes(elements, bytes), *made = make_bytes(elements, bytes);
    unsigned char *device = calloc((size_t)places + 1, bytes),
                  *retiled = make_bytes(places, bytes);
    struct relayout_task task = {plan, places, bytes, RELAYOUT_RETILE, piece_bytes};
    struct relayout r;
    struct diagnostic d;
    const char *wrong = "out of memory";
    if (rows && made && device && retiled) {
        place_elements(plan->mapping, rows, device, bytes, arena);
        relayout_make(&r, &task, arena, &d);
        wrong = run_pieces(&r, rows, retiled, bytes);
        if (!wrong && memcmp(retiled, device, (size_t)places * bytes) != 0)
            wrong = "retiled bytes are not where the mapping has them";
    }
    if (!wrong) {
        task.direction = RELAYOUT_DETILE;
        relayout_make(&r, &task, arena, &d);
        wrong = run_pieces(&r, device, made, bytes);
        if (!wrong && memcmp(made, rows, (size_t)elements * bytes) != 0)
            wrong = "detiled bytes are not in row-major order";
    }
    free(rows);
    free(made);
    free(device);
    free(retiled);
    return wrong;
}
