/*
 * Reads any bytes as an encoding of Triton. Reading must be safe, and the iters of a linear
 * layout must be linear again. Build with clang -fsanitize=fuzzer,address,undefined.
 */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/convert/linear_convert.h"
#include "layout/triton/write.h"
#include "parser/triton/triton_parse.h"
#include "tests/fuzz/must.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
must_have_bases(const struct linear_layout *a, const struct linear_layout *b, int input)
{
    const struct linear_bases *x = &a->inputs[input], *y = &b->inputs[input];
    must(x->count == y->count);
    must(x->count == 0 ||
         memcmp(x->basis, y->basis, x->count * a->rank * sizeof *x->basis) == 0);
}

/* The inverse of the inverse is the layout, but for the order in which copies and blocks come.
 */
static void
round_trip(const struct linear_layout *layout, struct arena *arena)
{
    struct tirx_form form;
    struct mapping m;
    struct linear_layout again;
    struct diagnostic d;
    if (linear_form(layout, &form, &d) || tirx_mapping(&form.layout, form.shape, arena, &m, &d))
        return;
    if (layout->pad_count)
        return;
    must(linear_from_mapping(&m, "bases", arena, &again, &d) == 0);
    for (int input = LINEAR_REGISTER + 1; input < LINEAR_OFFSET; input++)
        must_have_bases(layout, &again, input); /* holes of others are in no mapping */
}

/* What is written as Triton has the same bases. */
static void
write_again(const struct linear_layout *layout, struct arena *arena)
{
    struct text text = {0};
    struct triton_text parsed;
    struct linear_layout again;
    struct diagnostic d;
    bool both;
    if (triton_write(&text, layout, 0, &both, &d) == 0 && !both) {
        must(triton_parse(text.data, text.length, arena, &parsed, &d) == 0);
        must(triton_linear(&parsed.encoding, arena, layout->rank, layout->dims, &again, &d) ==
             0);
        for (int input = 0; input < LINEAR_INPUTS; input++)
            must_have_bases(layout, &again, input);
    }
    text_free(&text);
}

/* What is printed as bases is read as the same. */
static void
print_again(const struct linear_layout *layout, struct arena *arena)
{
    struct text text = {0};
    struct triton_text parsed;
    struct linear_layout again;
    struct diagnostic d;
    linear_print(&text, layout);
    if (layout->rank) {
        must(triton_parse(text.data, text.length, arena, &parsed, &d) == 0 &&
             parsed.rank == layout->rank);
        must(triton_linear(&parsed.encoding, arena, parsed.rank, parsed.dims, &again, &d) == 0);
        for (int input = 0; input < LINEAR_INPUTS; input++)
            must_have_bases(layout, &again, input);
    }
    text_free(&text);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static const int64_t dims[] = {16, 64, 8, 32};
    struct arena arena = {0};
    struct triton_text text;
    struct linear_layout layout;
    struct diagnostic d;
    if (triton_parse((const char *)data, size, &arena, &text, &d) == 0) {
        for (size_t rank = 1; rank <= sizeof dims / sizeof *dims; rank++)
            if (triton_linear(&text.encoding, &arena, rank, dims, &layout, &d) == 0) {
                round_trip(&layout, &arena);
                write_again(&layout, &arena);
                print_again(&layout, &arena);
            }
        if (text.shaped && text.rank &&
            triton_linear(&text.encoding, &arena, text.rank, text.dims, &layout, &d) == 0) {
            round_trip(&layout, &arena);
            write_again(&layout, &arena);
        }
    } else {
        must(d.offset <= size && d.offset + d.length <= size && d.message[0] != '\0');
    }
    arena_free(&arena);
    return 0;
}
