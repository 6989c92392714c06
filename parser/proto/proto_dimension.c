/* Attributes about dimensions: windows and convolutions, products, slices, gathers, scatters.
 */
#include "layout/base/arena.h"
#include "parser/proto/proto_attribute.h"

/* ---- windows ---- */

/* What a window says of each dimension. */
struct side {
    const char *name;
    uint32_t number;
    int64_t usual; /* if all dimensions have this, nothing is written */
};

static bool
is_usual(const struct wire_message *window, uint32_t number, int64_t usual)
{
    struct wire_run run = {0};
    struct wire_message dimension;
    while (wire_next(window, 1, "dimensions", &run, &dimension))
        if (wire_integer(&dimension, number, number == 1 ? 0 : usual) != usual)
            return false;
    return true;
}

static void
put_side(struct text *out, const struct wire_message *window, const struct side *side)
{
    struct wire_run run = {0};
    struct wire_message dimension;
    text_string(out, out->length > 1 ? " " : "");
    text_string(out, side->name);
    text_char(out, '=');
    while (wire_next(window, 1, "dimensions", &run, &dimension)) {
        text_separate(out, run.index - 1, "x");
        text_integer(out, wire_integer(&dimension, side->number, 0));
    }
}

static void
put_padding(struct text *out, const struct wire_message *window)
{
    struct wire_run run = {0};
    struct wire_message dimension;
    if (is_usual(window, 3, 0) && is_usual(window, 4, 0))
        return;
    text_string(out, " pad=");
    while (wire_next(window, 1, "dimensions", &run, &dimension))
        text_format(out, "%s%lld_%lld", run.index > 1 ? "x" : "",
                    (long long)wire_integer(&dimension, 3, 0),
                    (long long)wire_integer(&dimension, 4, 0));
}

static void
add_window(struct proto_attributes *list, const struct wire_message *m)
{
    static const struct side sides[] = {
        {"lhs_dilate", 6, 1}, {"rhs_dilate", 5, 1}, {"rhs_reversal", 7, 0}};
    static const struct side size = {"size", 1, 0}, stride = {"stride", 2, 1};
    struct wire_message window;
    if (!wire_within(m, 15, "window", &window) || !wire_has(&window, 1))
        return;
    struct text *out = proto_attribute_begin(list);
    text_char(out, '{');
    put_side(out, &window, &size);
    if (!is_usual(&window, 2, 1))
        put_side(out, &window, &stride);
    put_padding(out, &window);
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (!is_usual(&window, sides[i].number, sides[i].usual))
            put_side(out, &window, &sides[i]);
    text_char(out, '}');
    proto_attribute_end(list, ATTRIBUTE_WINDOW, "window");
}

/* ---- convolutions ---- */

#define LABELS 64 /* dimensions of one operand that are labelled at most */

/* Appends the letters of one operand's dimensions: which is the batch, the feature, and which
 * number a spatial dimension has. */
static void
put_labels(struct text *out, struct integer_list spatial, int64_t first, int64_t second,
           const char letters[2])
{
    size_t rank = spatial.count + 2;
    char labels[LABELS];
    if (rank > LABELS)
        rank = LABELS;
    memset(labels, '?', sizeof labels);
    for (size_t i = 0; i + 2 < rank; i++)
        if (spatial.items[i] >= 0 && spatial.items[i] < (int64_t)rank)
            labels[spatial.items[i]] = (char)('0' + i % 10);
    if (first >= 0 && first < (int64_t)rank)
        labels[first] = letters[0];
    if (second >= 0 && second < (int64_t)rank)
        labels[second] = letters[1];
    text_append(out, labels, rank);
}

static void
add_convolution(struct proto_attributes *list, const struct wire_message *m)
{
    struct wire_message dims;
    if (!wire_within(m, 16, "convolution_dimension_numbers", &dims))
        return;
    struct arena *arena = list->arena;
    struct text *out = proto_attribute_begin(list);
    put_labels(out, wire_integers(&dims, 11, arena), wire_integer(&dims, 7, 0),
               wire_integer(&dims, 8, 0), "bf");
    text_char(out, '_');
    put_labels(out, wire_integers(&dims, 6, arena), wire_integer(&dims, 3, 0),
               wire_integer(&dims, 4, 0), "io");
    text_string(out, "->");
    put_labels(out, wire_integers(&dims, 12, arena), wire_integer(&dims, 9, 0),
               wire_integer(&dims, 10, 0), "bf");
    proto_attribute_end(list, ATTRIBUTE_DIM_LABELS, "dim_labels");
}

void
proto_window_attributes(struct proto_attributes *list, const struct wire_message *m)
{
    int64_t features = wire_integer(m, 50, 1), batches = wire_integer(m, 58, 1);
    add_window(list, m);
    add_convolution(list, m);
    if (features > 1)
        proto_attribute_number(list, ATTRIBUTE_OTHER, "feature_group_count", features);
    if (batches > 1)
        proto_attribute_number(list, ATTRIBUTE_OTHER, "batch_group_count", batches);
}

/* ---- lists of dimensions ---- */

/* A list of a message within the instruction. */
struct listed {
    uint32_t number;
    enum attribute_kind kind;
    const char *name;
    bool always; /* written even if it is empty */
};

static void
add_lists(struct proto_attributes *list, const struct wire_message *m,
          const struct listed *lists, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (lists[i].always || wire_has(m, lists[i].number))
            proto_attribute_numbers(list, lists[i].kind, lists[i].name, m, lists[i].number);
}
#define ADD_LISTS(list, m, lists) add_lists(list, m, lists, sizeof lists / sizeof *lists)

static void
add_flag(struct proto_attributes *list, const struct wire_message *m, uint32_t number,
         const char *name)
{
    if (wire_flag(m, number))
        proto_attribute_word(list, ATTRIBUTE_OTHER, name, (struct slice){"true", 4});
}

static void
add_dot(struct proto_attributes *list, const struct wire_message *m)
{
    static const struct listed lists[] = {
        {3, ATTRIBUTE_LHS_BATCH_DIMS, "lhs_batch_dims", false},
        {1, ATTRIBUTE_LHS_CONTRACTING_DIMS, "lhs_contracting_dims", true},
        {4, ATTRIBUTE_RHS_BATCH_DIMS, "rhs_batch_dims", false},
        {2, ATTRIBUTE_RHS_CONTRACTING_DIMS, "rhs_contracting_dims", true}};
    struct wire_message dims;
    if (wire_within(m, 30, "dot_dimension_numbers", &dims))
        ADD_LISTS(list, &dims, lists);
}

static void
add_gather(struct proto_attributes *list, const struct wire_message *m)
{
    static const struct listed lists[] = {
        {1, ATTRIBUTE_OFFSET_DIMS, "offset_dims", true},
        {2, ATTRIBUTE_COLLAPSED_SLICE_DIMS, "collapsed_slice_dims", true},
        {3, ATTRIBUTE_OTHER, "start_index_map", true},
        {5, ATTRIBUTE_OPERAND_BATCHING_DIMS, "operand_batching_dims", false},
        {6, ATTRIBUTE_START_INDICES_BATCHING_DIMS, "start_indices_batching_dims", false}};
    struct wire_message dims;
    if (!wire_within(m, 33, "gather_dimension_numbers", &dims))
        return;
    ADD_LISTS(list, &dims, lists);
    proto_attribute_number(list, ATTRIBUTE_INDEX_VECTOR_DIM, "index_vector_dim",
                           wire_integer(&dims, 4, 0));
    proto_attribute_numbers(list, ATTRIBUTE_OTHER, "slice_sizes", m, 34);
}

static void
add_scatter(struct proto_attributes *list, const struct wire_message *m)
{
    static const struct listed lists[] = {
        {1, ATTRIBUTE_UPDATE_WINDOW_DIMS, "update_window_dims", true},
        {2, ATTRIBUTE_INSERTED_WINDOW_DIMS, "inserted_window_dims", true},
        {3, ATTRIBUTE_OTHER, "scatter_dims_to_operand_dims", true},
        {5, ATTRIBUTE_INPUT_BATCHING_DIMS, "input_batching_dims", false},
        {6, ATTRIBUTE_SCATTER_INDICES_BATCHING_DIMS, "scatter_indices_batching_dims", false}};
    struct wire_message dims;
    if (!wire_within(m, 48, "scatter_dimension_numbers", &dims))
        return;
    ADD_LISTS(list, &dims, lists);
    proto_attribute_number(list, ATTRIBUTE_INDEX_VECTOR_DIM, "index_vector_dim",
                           wire_integer(&dims, 4, 0));
}

/* ---- slices and padding ---- */

static void
put_slice(struct text *out, const struct wire_message *slice, bool strided)
{
    text_format(out, "[%lld:%lld", (long long)wire_integer(slice, 1, 0),
                (long long)wire_integer(slice, 2, 0));
    if (strided)
        text_format(out, ":%lld", (long long)wire_integer(slice, 3, 1));
    text_char(out, ']');
}

/* Strides are written of no dimension or of all. */
static void
add_slice(struct proto_attributes *list, const struct wire_message *m)
{
    struct wire_run run = {0}, looking = {0};
    struct wire_message slice;
    bool strided = false;
    while (wire_next(m, 17, "slice_dimensions", &looking, &slice))
        strided |= wire_integer(&slice, 3, 1) != 1;
    if (!wire_has(m, 17))
        return;
    struct text *out = proto_attribute_begin(list);
    text_char(out, '{');
    while (wire_next(m, 17, "slice_dimensions", &run, &slice)) {
        text_string(out, run.index > 1 ? ", " : "");
        put_slice(out, &slice, strided);
    }
    text_char(out, '}');
    proto_attribute_end(list, ATTRIBUTE_OTHER, "slice");
}

/* The interior is written of no dimension or of all. */
static void
add_padding(struct proto_attributes *list, const struct wire_message *m)
{
    struct wire_run run = {0};
    struct wire_message padding, dimension;
    if (!wire_within(m, 21, "padding_config", &padding) || !wire_has(&padding, 1))
        return;
    bool interior = !is_usual(&padding, 3, 0);
    struct text *out = proto_attribute_begin(list);
    while (wire_next(&padding, 1, "dimensions", &run, &dimension)) {
        text_format(out, "%s%lld_%lld", run.index > 1 ? "x" : "",
                    (long long)wire_integer(&dimension, 1, 0),
                    (long long)wire_integer(&dimension, 2, 0));
        if (interior)
            text_format(out, "_%lld", (long long)wire_integer(&dimension, 3, 0));
    }
    proto_attribute_end(list, ATTRIBUTE_OTHER, "padding");
}

void
proto_dimension_attributes(struct proto_attributes *list, const struct wire_message *m)
{
    add_padding(list, m);
    add_slice(list, m);
    if (wire_has(m, 20))
        proto_attribute_numbers(list, ATTRIBUTE_OTHER, "dynamic_slice_sizes", m, 20);
    add_gather(list, m);
    add_scatter(list, m);
    add_flag(list, m, 67, "indices_are_sorted");
    add_flag(list, m, 69, "unique_indices");
    add_dot(list, m);
}
