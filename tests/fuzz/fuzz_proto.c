/* Reads any bytes as an HLO proto: how they arrive must not matter, and what owns memory is
 * found. What is printed of them is read as text. The first byte chooses the chunk. */
#include "layout/base/text.h"
#include "layout/setting/figures.h"
#include "parser/proto/proto_print.h"
#include "tests/fuzz/must.h"
#include "tests/support/event_log.h"
#include "tests/support/role_log.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
count(void *context, const struct diagnostic *d, const struct source_place *place)
{
    (void)d;
    must(!place);
    ++*(size_t *)context;
}

/* An assignment that is delivered has no fault: each value lies within its allocation. */
static void
check_assignment(void *context, struct figures *figures)
{
    (void)context;
    if (!figures)
        return;
    for (size_t i = 0; i < figures->values.count; i++) {
        const struct figure *value = &figures->values.items[i];
        must(value->allocation < figures->allocation_count);
        must(value->offset >= 0 && value->bytes >= 0);
        must(value->offset <= figures->allocations[value->allocation].bytes - value->bytes);
    }
    figures_free(figures);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct event_log whole, pieces, printed;
    struct text text = {0}, roles = {0};
    size_t problems = 0;
    const struct module_sink sink = {
        .context = &problems, .problem = count, .assignment = check_assignment};
    if (size < 1)
        return 0;
    const char *bytes = (const char *)data + 1;
    size_t length = size - 1, chunk = 1 + data[0] % 100U;
    int first = event_log_read(&whole, bytes, length, 0, 256 << 10);
    int second = event_log_read(&pieces, bytes, length, chunk, 1024);
    must(first == second && !whole.odd && !pieces.odd);
    must(strcmp(whole.text.data, pieces.text.data) == 0);
    role_log_read(&roles, bytes, length);
    bool error = proto_print((struct slice){bytes, length}, &text, &sink);
    must(error == (problems > 0));
    event_log_read(&printed, text_contents(&text), text.length, 0, 256 << 10);
    event_log_free(&whole);
    event_log_free(&pieces);
    event_log_free(&printed);
    text_free(&text);
    text_free(&roles);
    return 0;
}
