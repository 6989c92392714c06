/* Reads any bytes as text of MLIR, such as StableHLO, and finds what owns memory in it. How
 * they arrive must not matter. The first two bytes choose the chunk and the window. */
#include "layout/base/text.h"
#include "tests/fuzz/must.h"
#include "tests/support/event_log.h"
#include "tests/support/role_log.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct event_log whole, pieces;
    struct text text = {0}, roles = {0};
    if (size < 2)
        return 0;
    size_t chunk = 1 + data[0] % 100U, window = 1 + data[1] * 5U;
    text_string(&text, "module @m {\n");
    text_append(&text, (const char *)data + 2, size - 2);
    int first = event_log_read(&whole, text.data, text.length, 0, 256 << 10);
    int second = event_log_read(&pieces, text.data, text.length, chunk, window);
    must(first == second && !whole.odd && !pieces.odd);
    must(strcmp(whole.text.data, pieces.text.data) == 0);
    role_log_read(&roles, text.data, text.length);
    event_log_free(&whole);
    event_log_free(&pieces);
    text_free(&text);
    text_free(&roles);
    return 0;
}
