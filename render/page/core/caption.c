/* Makes captions. XLA's text is cut at its brackets, colons and tiles, TIRx's at its terms. */
#include "render/page/core/caption.h"

#include "layout/space.h"
#include "layout/tirx/tirx.h"
#include "parser/notation/layout_read.h"
#include "render/page/core/side.h"
#include "render/row/escape.h"

#include <string.h>

#define WORD_BITS 32 /* bits of a word of a TPU */

struct captions {
    struct cell_list *list;
    const char *rest; /* rest of the text, from the next part on */
    struct printable means;
};

/* Makes the next `length` bytes a part. Its meaning is what was appended to `means`. */
static void
put(struct captions *c, size_t length)
{
    struct arena *arena = c->list->arena;
    struct row *row = row_new(arena);
    row_add_named(row, "text", cell_text(arena_copy(arena, c->rest, length)));
    row_add_named(row, "means", words_cell(arena, &c->means));
    list_add(c->list, cell_object(row));
    c->rest += length;
}

/* Prints "300 × 1,000". */
static void
print_product(struct printable *out, const int64_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char digits[32];
        text_separate(out, i, " \u00d7 ");
        if (numbers[i] < 0) {
            text_either(out, numbers[i] == TILE_COMBINE, "*", "?");
            continue;
        }
        int length = 0;
        for (int64_t n = numbers[i]; length == 0 || n > 0; n /= 10)
            digits[length++] = (char)(n % 10);
        while (length-- > 0) {
            text_integer(out, digits[length]);
            if (length > 0 && length % 3 == 0)
                text_char(out, ',');
        }
    }
}

/* ---- XLA ---- */

static void
order_means(struct printable *out, const struct shape *array)
{
    const int64_t *order = array->layout.minor_to_major;
    bool row_major = true;
    for (size_t i = 0; i < array->rank; i++)
        row_major &= order[i] == (int64_t)(array->rank - 1 - i);
    if (array->rank == 2)
        text_either(out, row_major, "by rows", "by columns");
    else if (array->rank > 2 && row_major)
        text_string(out, "row-major");
    else if (array->rank > 2)
        text_format(out, "dim %lld fastest", (long long)order[0]);
    else if (array->rank == 1)
        text_string(out, "in order");
}

/* Prints the meaning of a tile. If a later tile is one column wide and one word high, it packs
 * rows into words. */
static void
tile_means(struct printable *out, const struct shape *array, size_t number)
{
    const struct tile *tile = &array->layout.tiles[number];
    int64_t bits = size_stored_bits(array);
    bool packs = number > 0 && tile->rank == 2 && tile->dims[1] == 1 && bits &&
                 WORD_BITS % bits == 0 && tile->dims[0] == WORD_BITS / bits;
    if (packs) {
        text_format(out, "%lld rows a word", (long long)tile->dims[0]);
        return;
    }
    text_either(out, number, "in tiles of ", "tiles of ");
    print_product(out, tile->dims, tile->rank);
}

/* Prints the meaning of a field behind the tiles, by its letter. */
static void
field_means(struct printable *out, const struct shape *array, char letter)
{
    const struct layout *layout = &array->layout;
    char space[SPACE_TEXT];
    switch (letter) {
    case 'L':
        text_format(out, "in multiples of %lld", (long long)layout->tail_alignment);
        break;
    case 'E':
        text_format(out, "%lld bits each", (long long)layout->element_bits);
        break;
    case 'S':
        text_format(out, "in %s", target_space_name(NULL, layout->memory_space, space));
        break;
    default:
        break;
    }
}

/* Cuts the fields behind the order, ":T(8,128)(2,1)S(1)}". The last one has the brace. */
static void
put_fields(struct captions *c, const struct shape *array)
{
    size_t tile = 0;
    while (*c->rest) {
        const char *start = c->rest + (*c->rest == ':');
        const char *close = strchr(start, ')');
        size_t length = close ? (size_t)(close + 1 - c->rest) : strlen(c->rest);
        if (close && strcmp(close + 1, "}") == 0)
            length++;
        bool tiled = *start == '(' || (*start == 'T' && start[1] == '(');
        if (tiled && tile < array->layout.tile_count)
            tile_means(&c->means, array, tile++);
        else if (!tiled && !(start[0] == 'S' && start[1] == 'C'))
            field_means(&c->means, array, *start);
        put(c, length);
    }
}

static void
put_array(struct captions *c, const struct shape *array)
{
    size_t type = strcspn(c->rest, "["), dims = strcspn(c->rest, "]") + 1;
    int bits = array->type == PRIMITIVE_UNKNOWN ? 0 : (int)primitive_bits(array->type);
    if (bits)
        text_format(&c->means, "%d bits", bits);
    put(c, type);
    if (array->rank)
        print_product(&c->means, array->dims, array->rank);
    else
        text_string(&c->means, "a scalar");
    put(c, dims - type);
    size_t order = strcspn(c->rest, ":}");
    if (!*c->rest)
        return;
    order += c->rest[order] == '}';
    order_means(&c->means, array);
    put(c, order);
    put_fields(c, array);
}

/* ---- TIRx ---- */

static const struct {
    enum axis axis;
    const char *one, *many;
} names[] = {
    {AXIS_LANEID, "lane", "lanes"},    {AXIS_WARPID, "warp", "warps"},
    {AXIS_WID_IN_WG, "warp", "warps"}, {AXIS_WGID, "warpgroup", "warpgroups"},
    {AXIS_TID, "thread", "threads"},   {AXIS_TID_IN_WG, "thread", "threads"},
    {AXIS_TX, "thread", "threads"},    {AXIS_PID, "device", "devices"},
    {AXIS_M, "value", "values"},       {AXIS_P, "partition", "partitions"},
    {AXIS_F, "place", "places"},       {AXIS_TLANE, "lane", "lanes"},
    {AXIS_TCOL, "column", "columns"},  {AXIS_BANK, "bank", "banks"},
};

const char *
caption_axis(enum axis axis)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].axis == axis)
            return names[i].one;
    return axis_name(axis);
}

static const char *
axis_many(enum axis axis)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].axis == axis)
            return names[i].many;
    return axis_name(axis);
}

/* Prints the meaning of the shard. Returns whether threads own its elements. */
static bool
shard_means(struct printable *out, const struct layout_argument *argument)
{
    const struct tirx_layout *layout = argument->tirx;
    const struct mapping *m = argument->mapping;
    const char *before = " elements dealt out to ";
    bool owned = false;
    print_product(out, m->dims, m->rank);
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        bool here = false;
        for (size_t i = 0; i < layout->shard_count; i++)
            here |= layout->shard[i].axis == (enum axis)axis;
        if (!here || axis_kind((enum axis)axis) != AXIS_THREAD)
            continue;
        text_format(out, "%s%s", before, axis_many((enum axis)axis));
        before = " and ";
        owned = true;
    }
    if (!owned)
        text_string(out, " elements");
    return owned;
}

/* Prints the meaning of a replica or an offset. owned: threads own the elements, so axis m
 * counts values; else it counts places. */
static void
term_means(struct printable *out, const struct tirx_layout *layout, const char *term,
           bool owned)
{
    const struct tirx_iter *r = layout->replica;
    if (strncmp(term, " + R[", 5) == 0 && layout->replica_count == 1) {
        text_format(out, "%lld copies, %lld %s apart", (long long)r->extent,
                    (long long)r->stride,
                    r->stride == 1 ? caption_axis(r->axis) : axis_many(r->axis));
        return;
    }
    if (strncmp(term, " + R[", 5) == 0) {
        text_string(out, "copies");
        return;
    }
    size_t length = strcspn(term + 3, " )"), at = strcspn(term + 3, "@ )");
    enum axis axis = at < length ? axis_by_name(term + 4 + at, length - at - 1) : AXIS_M;
    if (axis != AXIS_UNKNOWN)
        text_format(out, "from %s %lld",
                    axis == AXIS_M && !owned ? "place" : caption_axis(axis),
                    (long long)layout->offset[axis].value);
}

static void
put_tirx(struct captions *c, const struct layout_argument *argument)
{
    const char *shard = strstr(c->rest, "S[");
    if (shard && shard > c->rest) {
        text_either(&c->means, argument->tirx->swizzle.length, "swizzled", "not swizzled");
        put(c, (size_t)(shard - c->rest));
    }
    bool owned = shard_means(&c->means, argument);
    for (bool first = true; *c->rest; first = false) {
        const char *next = strstr(c->rest + 1, " + ");
        if (!first)
            term_means(&c->means, argument->tirx, c->rest, owned);
        put(c, next ? (size_t)(next - c->rest) : strlen(c->rest));
    }
}

struct cell
caption_cell(struct arena *arena, const struct layout_argument *argument)
{
    struct captions c = {.list = list_new(arena), .rest = argument->canonical};
    const struct shape *shape = argument->shape;
    if (argument->tirx) {
        put_tirx(&c, argument);
    } else if (shape && shape->kind == SHAPE_ARRAY && shape_has_values(shape)) {
        put_array(&c, shape);
    } else {
        if (shape && shape->kind == SHAPE_TUPLE)
            text_format(&c.means, "a tuple of %zu", shape->element_count);
        put(&c, strlen(c.rest));
    }
    text_free(&c.means);
    return cell_list(c.list);
}
