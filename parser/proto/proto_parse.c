#include "parser/proto/proto_parse.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/line.h"
#include "parser/proto/proto_kind.h"
#include "parser/proto/proto_state.h"

#include <stdlib.h>

static void
on_fault(void *context, const struct diagnostic *d)
{
    const struct module_sink *sink = context;
    if (sink->problem)
        sink->problem(sink->context, d, NULL);
}

static void
values_free(struct proto_values *values)
{
    words_free(&values->bytes);
    arena_free(&values->arena);
    free(values->texts);
}

static void
reader_free(struct proto_reader *r)
{
    proto_shapes_free(&r->shapes);
    values_free(&r->metadata);
    values_free(&r->configs);
    proto_ids_free(&r->computations);
    proto_ids_free(&r->sequences);
    proto_ids_free(&r->instructions);
    arena_free(&r->arena);
    arena_free(&r->names);
    text_free(&r->attributes.value);
}

/* Opens the messages around the module, and delivers it. */
static void
deliver(struct proto_reader *r)
{
    enum proto_kind kind =
        proto_kind_of((const unsigned char *)r->wire.bytes.text, r->wire.bytes.length);
    struct wire_message file, hlo, module;
    struct diagnostic d;
    wire_open(&file, &r->wire);
    r->as_text = kind == PROTO_MODULE;
    if (kind == PROTO_MODULE)
        proto_module_deliver(r, &file);
    else if (kind == PROTO_HLO && wire_within(&file, 1, "hlo_module", &module))
        proto_module_deliver(r, &module);
    else if (kind == PROTO_SNAPSHOT && wire_within(&file, 1, "hlo", &hlo) &&
             wire_within(&hlo, 1, "hlo_module", &module))
        proto_module_deliver(r, &module);
    else if (++r->wire.faults) {
        diagnostic_set(&d, PROTO_NO_MODULE, 0, 0);
        on_fault((void *)r->sink, &d);
    }
}

int
proto_parse(struct slice bytes, struct shape_table *shapes, const struct module_sink *sink)
{
    struct diagnostic cut;
    struct proto_reader r = {
        .wire = {.bytes = bytes, .problem = on_fault, .context = (void *)sink, .cut = &cut},
        .sink = sink,
        .line = LINE_NONE,
        .shapes.table = shapes};
    deliver(&r);
    wire_end(&r.wire);
    int result = r.wire.faults > 0;
    if (r.stopped)
        result = -1;
    reader_free(&r);
    return result;
}
