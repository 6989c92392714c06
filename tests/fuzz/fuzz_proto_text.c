/* Reads any bytes as the text of an HLO proto: what it becomes is bounded by the text, and
 * every message of it stands at a place of the text, in order. The reader of protos takes it.
 */
#include "layout/base/diagnostic.h"
#include "layout/program/hlo.h"
#include "parser/proto/proto_print.h"
#include "parser/proto/proto_text.h"
#include "parser/shape/shape_table.h"
#include "tests/fuzz/must.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
count(void *context, const struct diagnostic *d)
{
    (void)d;
    ++*(size_t *)context;
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    enum { TAG_AND_LENGTH = 7 }; /* of a message, which takes at least "k{" */
    size_t problems = 0;
    struct diagnostic cut;
    struct proto_text text = {0};
    struct text printed = {0};
    const struct module_sink sink = {0};
    struct wire wire = {.bytes = {(const char *)data, size},
                        .problem = count,
                        .context = &problems,
                        .cut = &cut};
    proto_text_begins(data, size);
    proto_text_read(&wire, &text);
    must(wire.bytes.length <= size * TAG_AND_LENGTH);
    must(problems == (wire.faults < WIRE_FAULTS ? wire.faults : WIRE_FAULTS));
    for (size_t i = 0; i < text.places.count; i++) {
        const struct wire_place *place = &text.places.items[i];
        must(place->at <= wire.bytes.length && place->in_file <= size);
        must(i == 0 || (place->at > place[-1].at && place->in_file > place[-1].in_file));
    }
    proto_print(wire.bytes, &printed, &sink);
    text_free(&printed);
    proto_text_free(&text);
    return 0;
}
