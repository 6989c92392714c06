/* What to do for each kind of suggestion, in words. */
#include "cli/suggest_row.h"

#include "cli/notation_read.h"
#include "layout/arena.h"
#include "layout/checked.h"
#include "layout/diagnostic.h"
#include "layout/shape.h"
#include "layout/suggest.h"
#include "layout/target.h"
#include "layout/text.h"
#include "render/layout_row.h"

static const char *const kind_names[SUGGESTION_KINDS] = {
    [SUGGEST_ORDER] = "order", [SUGGEST_TILE] = "tile",           [SUGGEST_MERGE] = "merge",
    [SUGGEST_SPLIT] = "split", [SUGGEST_TRANSPOSE] = "transpose", [SUGGEST_TYPE] = "type",
};

static void
print_tile(struct text *out, const struct layout *layout)
{
    text_string(out, "tile (");
    if (layout->tile_count)
        text_integers(out, layout->tiles[0].dims, layout->tiles[0].rank);
    text_char(out, ')');
}

static void
print_how(struct text *out, const struct suggestion *one, const struct shape *now)
{
    const struct layout *layout = &one->shape->layout;
    size_t first = one->first, last = one->last, rank = one->shape->rank;
    switch (one->kind) {
    case SUGGEST_ORDER:
        text_string(out, "order {");
        text_integers(out, layout->minor_to_major, rank);
        text_string(out, "}, minor first");
        break;
    case SUGGEST_TILE:
        print_tile(out, layout);
        break;
    case SUGGEST_MERGE:
        text_format(out, "merge dims %zu %s %zu", first, last == first + 1 ? "and" : "to",
                    last);
        break;
    case SUGGEST_SPLIT:
        text_format(out, "split dim %zu into %lld x %lld", first,
                    (long long)one->shape->dims[first], (long long)one->part);
        break;
    case SUGGEST_TRANSPOSE:
        text_string(out, "transpose by (");
        text_integers(out, one->permutation, rank);
        text_string(out, "), then row-major");
        break;
    case SUGGEST_TYPE:
        text_format(out, "type %s for %s, where that is enough", one->shape->type_name,
                    now->type_name);
        break;
    case SUGGESTION_KINDS:
        break;
    }
}

/* The text in the row's arena. */
static struct cell
kept(struct text *text, struct arena *arena)
{
    char *copy =
        text->data && !text->failed ? arena_copy(arena, text->data, text->length) : NULL;
    struct cell cell = copy ? cell_slice(copy, text->length) : cell_null();
    text_free(text);
    return cell;
}

struct row *
suggest_row(const struct suggestion *one, const struct suggestions *all,
            const struct target *target, struct arena *arena)
{
    struct row *row = row_new(arena);
    struct text how = {0};
    print_how(&how, one, all->now);
    row_add(row, "change", cell_text(kind_names[one->kind]));
    row_add(row, "how", kept(&how, arena));
    row_add(row, "saving_bytes", cell_bytes(one->saving_bytes));
    row_add(row, "now", cell_text(notation_shape_text(all->now, arena)));
    row_add(row, "bytes_now", cell_bytes(all->size.bytes));
    row_add(row, "default", cell_boolean(one->by_default));
    row_add(row, "target", cell_text(target->name));
    layout_row_shape(row, one->shape, notation_shape_text(one->shape, arena));
    layout_row_size(row, &one->size);
    return row;
}

static void
print_extent(struct text *out, const struct extent *one, const struct extents *all, size_t dim)
{
    long long now = (long long)all->now->dims[dim];
    switch (one->kind) {
    case EXTENT_FREE:
        text_format(out, "free: %lld -> %lld takes no more", now,
                    (long long)one->shape->dims[dim]);
        break;
    case EXTENT_LARGEST:
        text_string(out, one->size.padding_bytes
                             ? "the largest within the limit that pads least"
                             : "the largest within the limit that wastes nothing");
        break;
    case EXTENT_NEXT:
        text_format(out, "pads less than %lld and all sizes between", now);
        break;
    }
}

struct row *
suggest_extent_row(const struct extent *one, const struct extents *all, size_t dim,
                   const struct target *target, struct arena *arena)
{
    static const char *const names[] = {"free", "largest", "next"};
    struct row *row = row_new(arena);
    struct text how = {0};
    print_extent(&how, one, all, dim);
    row_add(row, "change", cell_text(names[one->kind]));
    row_add(row, "how", kept(&how, arena));
    row_add(row, "dim", cell_integer((int64_t)dim));
    row_add(row, "extent", cell_integer(one->shape->dims[dim]));
    row_add(row, "now", cell_text(notation_shape_text(all->now, arena)));
    row_add(row, "bytes_now", cell_bytes(all->size.bytes));
    row_add(row, "target", cell_text(target->name));
    layout_row_shape(row, one->shape, notation_shape_text(one->shape, arena));
    layout_row_size(row, &one->size);
    return row;
}

void
suggest_row_best(struct row *row, const struct shape *shape, int64_t count,
                 const struct target *target)
{
    struct diagnostic ignored;
    struct suggestions *found = arena_alloc(row->arena, sizeof *found);
    const struct suggestion *best = found ? found->items : NULL;
    struct text how = {0};
    int64_t saving;
    bool any =
        shape && found &&
        suggest(found, shape, target ? target : target_at(0), row->arena, &ignored) == 0 &&
        found->count && best->kind != SUGGEST_TYPE &&
        checked_multiply(best->saving_bytes, count, &saving);
    if (any)
        print_how(&how, best, found->now);
    row_add(row, "saving_bytes", any ? cell_bytes(saving) : cell_null());
    row_add(row, "how", kept(&how, row->arena));
    row_add(row, "suggestion",
            any ? cell_text(notation_shape_text(best->shape, row->arena)) : cell_null());
}
