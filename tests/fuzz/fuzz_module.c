/* Reads any bytes as HLO text. How they arrive must not matter. The first two bytes choose the
 * chunk and the window. */
#include "tests/support/event_log.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct event_log whole, pieces;
    if (size < 2)
        return 0;
    size_t chunk = 1 + data[0] % 100U, window = 1 + data[1] * 5U;
    const char *text = (const char *)data + 2;
    int first = event_log_read(&whole, text, size - 2, 0, 256 << 10);
    int second = event_log_read(&pieces, text, size - 2, chunk, window);
    if (first != second || whole.odd || pieces.odd ||
        strcmp(whole.text.data, pieces.text.data) != 0)
        abort();
    event_log_free(&whole);
    event_log_free(&pieces);
    return 0;
}
