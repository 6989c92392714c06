/* The cost of a copy as a row. */
#include "render/row/access_row.h"

#include "layout/base/diagnostic.h"
#include "layout/base/text.h"
#include "layout/device/bank.h"
#include "render/row/escape.h"
#include "render/row/row_make.h"

/* The lanes of a warp that begins with lane `first`. */
static struct cell
bits_cell(struct arena *arena, uint64_t bits, size_t first)
{
    struct cell_list *list = list_new(arena);
    for (; bits; bits &= bits - 1)
        list_add(list, cell_integer((int64_t)first + __builtin_ctzll(bits)));
    return cell_list(list);
}

static struct cell
phase_cell(struct arena *arena, const struct access_phase *worst)
{
    struct row *row = row_new(arena);
#include "render/row/fields/access_phase.def"
    return cell_object(row);
}

/* Why vectors are not twice as wide, in words. */
static struct cell
limit_cell(struct arena *arena, const struct access_vectors *vectors)
{
    struct printable text = {0};
    long long thread = (long long)vectors->thread, value = (long long)vectors->value;
    long long elements = (long long)vectors->elements, offset = (long long)vectors->offset;
    long long next = (long long)((unsigned long long)offset + (unsigned long long)elements);
    switch (vectors->limit) {
    case ACCESS_WIDEST:
        return cell_null();
    case ACCESS_UNALIGNED:
        text_format(&text, "T%lld V%lld is at offset %lld, no multiple of %lld", thread, value,
                    offset, 2 * elements);
        break;
    case ACCESS_NO_PARTNER:
        text_format(&text, "T%lld V%lld is at offset %lld, and its thread has none at %lld",
                    thread, value, offset, next);
        break;
    case ACCESS_PARTIAL:
        text_format(&text,
                    "T%lld V%lld is at offset %lld, and what is at %lld is not at the distance "
                    "of the other vectors",
                    thread, value, offset, next);
        break;
    }
    return cell_text(text_keep(&text, arena));
}

struct row *
access_row(struct arena *arena, const struct access_subject *s)
{
    const struct access_copy *copy = s->copy;
    const struct access_threads *threads = copy->threads;
    const struct access_vectors *vectors = s->vectors;
    const struct access_cost *cost = s->cost;
    const struct access_shared *shared = copy->global ? NULL : &cost->shared;
    const struct access_global *global = copy->global ? &cost->global : NULL;
    struct row *row = row_new(arena);
    double excess = NAN;
    if (shared && shared->ideal)
        excess = (double)(shared->wavefronts - shared->ideal) / (double)shared->ideal;
#include "render/row/fields/copy_cost.def"
    return row;
}

/* ---- phases of a read ---- */

/* For each lane of a phase, where its bytes begin. */
static struct cell
elements_cell(struct arena *arena, const struct access_read *read,
              const struct access_phase *phase)
{
    struct cell_list *list = list_new(arena);
    struct bank_place place;
    struct diagnostic d;
    for (uint64_t bits = phase->active; bits; bits &= bits - 1) {
        struct row *row = row_new(arena);
        size_t lane = phase->warp * read->threads.lanes + (size_t)__builtin_ctzll(bits);
        int64_t linear = read->copy.offsets[lane * read->threads.values];
        if (bank_locate(linear, read->copy.bits, &place, &d))
            continue; /* cannot happen: the phase has been counted */
#include "render/row/fields/lane.def"
        list_add(list, cell_object(row));
    }
    return cell_list(list);
}

struct row *
access_phase_row(struct arena *arena, const char *name, const struct access_read *read,
                 size_t number, const struct access_phase *phase)
{
    size_t first = phase->warp * read->threads.lanes;
    struct row *row = row_new(arena);
#include "render/row/fields/banks.def"
    return row;
}
