/* Reads any bytes as a target file. The result must be a target that predicts layouts, or an
 * error at a place within the text. */
#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/device/predict.h"
#include "layout/device/target.h"
#include "layout/shape.h"
#include "layout/size.h"
#include "parser/shape/shape_parse.h"
#include "parser/target_parse.h"
#include "tests/fuzz/must.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

/* A rule that no chip has may refuse an array, but its layout must have a valid size. */
static void
predict(const struct target *target, const char *text, struct arena *arena)
{
    struct diagnostic d = {0};
    struct size sizes;
    size_t count;
    const struct shape *shape = shape_parse(text, strlen(text), arena, &d);
    must(shape != NULL);
    shape = predict_shape(target, shape, PREDICT_ALL, arena, &count, &d);
    if (!shape || size_compute(&sizes, shape, arena, &d)) {
        must(d.code != DIAGNOSTIC_NONE);
        return;
    }
    target_book(target, shape, &sizes);
    must(sizes.bytes - sizes.data_bytes == sizes.padding_bytes);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static const char *const shapes[] = {"f32[]", "bf16[1000]", "s8[100,3]", "s4[3,70,9]",
                                         "c128[5,7]"};
    struct arena arena = {0};
    struct target target;
    struct diagnostic d = {0};
    char *text = malloc(size + 1);
    must(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    if (target_parse(text, size, "fuzz", &arena, &target, &d))
        must(d.code != DIAGNOSTIC_NONE && d.offset + d.length <= size);
    else
        for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
            predict(&target, shapes[i], &arena);
    free(text);
    arena_free(&arena);
    return 0;
}
