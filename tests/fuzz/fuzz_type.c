/* Reads types of MLIR and sizes of frameworks at every offset of a text. What is found must lie
 * within the text and read as one array. */
#include "layout/base/text.h"
#include "layout/shape_entry.h"
#include "parser/mlir/mlir_type.h"
#include "parser/report/framework_size.h"
#include "parser/shape/shape_table.h"
#include "tests/fuzz/must.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
check(struct shape_table *shapes, const struct text *spelled)
{
    struct shape_entry *entry = shape_table_get(shapes, spelled->data, spelled->length);
    must(entry != NULL);
    must(entry->leaf_count <= 1);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct shape_table shapes = {0};
    struct text spelled = {0};
    unsigned char *text = malloc(size + 1);
    must(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    const unsigned char *limit = text + size, *found = text;
    for (; (found = mlir_type_begins(found, limit)); found++) {
        size_t length = mlir_type_spell(found, limit, &spelled);
        must(length <= (size_t)(limit - found));
        if (length)
            check(&shapes, &spelled);
    }
    for (const unsigned char *p = text; p < limit; p++) {
        if (*p != '[' || !(found = framework_size_before(text, p)))
            continue;
        size_t length = framework_size_spell(text, found, limit, &spelled);
        must(length <= (size_t)(limit - found));
        if (length)
            check(&shapes, &spelled);
    }
    for (found = text; (found = framework_size_begins(found, limit)); found++) {
        size_t length = framework_size_spell(found, found, limit, &spelled);
        must(length <= (size_t)(limit - found));
        if (length)
            check(&shapes, &spelled);
    }
    free(text);
    text_free(&spelled);
    shape_table_free(&shapes);
    return 0;
}
