/* Reads lines of a computation that stand again and again, with other numbers for each '#':
 * what is of a known form must be read as if it were not. */
#include "layout/base/text.h"
#include "tests/support/form_pair.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct text lines = {0};
    for (int i = 1; i <= 4; i++)
        for (size_t k = 0; k < size; k++)
            if (data[k] == '#')
                text_format(&lines, "%d", i * 7);
            else
                text_append(&lines, (const char *)data + k, 1);
    if (lines.length && !form_pair_read(lines.data, lines.length).same)
        abort();
    text_free(&lines);
    return 0;
}
