/* Reads a text as the sharding of an array and as that of a tuple. What is found must lie
 * within the text, and no count may be less than 1. */
#include "parser/xla_sharding.h"
#include "tests/fuzz/must.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
read_one(struct slice text)
{
    struct shard_counts counts;
    if (!xla_sharding_read(text, &counts))
        return;
    must(counts.count <= SHARDING_RANK);
    for (size_t i = 0; i < counts.count; i++)
        must(counts.items[i] >= 1);
    must(counts.count || counts.local || shard_counts_division(&counts, 1) != DIVISION_PARTS);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char *text = malloc(size ? size : 1); /* no NUL stands behind it */
    must(text != NULL);
    if (size)
        memcpy(text, data, size);
    struct slice rest = {text, size}, one;
    read_one(rest);
    if (xla_sharding_is_list(rest))
        rest = (struct slice){text + 1, size - 1};
    while ((one = xla_sharding_next(&rest)).length) {
        must(one.text >= text && one.text + one.length <= text + size);
        read_one(one);
    }
    free(text);
    return 0;
}
