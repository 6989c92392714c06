#include "parser/proto/proto_parse.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "layout/base/line.h"
#include "layout/base/memory.h"
#include "parser/proto/proto_assignment.h"
#include "parser/proto/proto_executable.h"
#include "parser/proto/proto_kind.h"
#include "parser/proto/proto_space.h"
#include "parser/proto/proto_state.h"
#include "parser/proto/proto_text.h"

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

/* Delivers the compiler's buffer assignment. */
static void
deliver_assignment(const struct module_sink *sink, const struct wire_message *hlo)
{
    struct figures figures;
    if (!sink->assignment)
        return;
    figures_begin(&figures);
    enum proto_assignment result = proto_assignment_read(hlo, &figures);
    if (result == PROTO_ASSIGNMENT_READ)
        sink->assignment(sink->context, &figures);
    else
        figures_free(&figures);
    if (result == PROTO_ASSIGNMENT_FAULTY)
        sink->assignment(sink->context, NULL);
}

bool
proto_hlo_deliver(struct proto_reader *r, const struct wire_message *hlo)
{
    struct wire_message module;
    deliver_assignment(r->sink, hlo);
    if (!wire_within(hlo, 1, "hlo_module", &module))
        return false;
    proto_module_deliver(r, &module);
    return true;
}

/* Delivers the module of a file that has one. */
static bool
deliver_file(struct proto_reader *r)
{
    struct wire_message file, hlo;
    wire_open(&file, &r->wire);
    if (r->kind == PROTO_SNAPSHOT)
        return wire_within(&file, 1, "hlo", &hlo) && proto_hlo_deliver(r, &hlo);
    if (r->kind != PROTO_MODULE)
        return proto_hlo_deliver(r, &file);
    proto_module_deliver(r, &file);
    return true;
}

/* Delivers the next module. Returns false if there is none. */
static bool
deliver_next(struct proto_reader *r)
{
    if (r->kind == PROTO_EXECUTABLE)
        return proto_executable_deliver(r);
    if (r->kind == PROTO_SPACE)
        return proto_space_deliver(r);
    return r->modules.delivered == 0 && deliver_file(r);
}

/* Reports at the end of the file what is missing. */
static void
end_file(struct proto_reader *r)
{
    struct diagnostic d;
    if (r->modules.delivered == 0) {
        r->wire.faults++;
        if (r->kind == PROTO_SPACE)
            diagnostic_set(&d, PROTO_NO_PROGRAM, 0, 0);
        else
            diagnostic_set(&d, PROTO_NO_MODULE, 0, 0);
        on_fault((void *)r->sink, &d);
    }
    wire_end(&r->wire);
}

/* Begins to read the bytes of a file, or what its text stands for. */
static void
open_wire(struct wire *wire, struct slice bytes, struct proto_text *text,
          const struct module_sink *sink, struct diagnostic *cut)
{
    *text = (struct proto_text){0};
    *wire =
        (struct wire){.bytes = bytes, .problem = on_fault, .context = (void *)sink, .cut = cut};
    if (proto_is_text((const unsigned char *)bytes.text, bytes.length))
        proto_text_read(wire, text);
}

struct proto_reader *
proto_reader(struct slice bytes, struct shape_table *shapes, const struct module_sink *sink)
{
    struct proto_reader *r = memory_zeroed(1, sizeof *r);
    *r = (struct proto_reader){.sink = sink, .line = LINE_NONE, .shapes.table = shapes};
    r->attributes.arena = &r->arena;
    open_wire(&r->wire, bytes, &r->text, sink, &r->cut);
    r->kind = proto_kind_of((const unsigned char *)r->wire.bytes.text, r->wire.bytes.length);
    return r;
}

int
proto_next(struct proto_reader *r)
{
    bool found = deliver_next(r);
    if (r->stopped)
        return -1;
    r->modules.delivered += found;
    if (!found)
        end_file(r);
    return found;
}

bool
proto_reader_free(struct proto_reader *r)
{
    bool error = r->wire.faults > 0;
    proto_executable_free(r->modules.executable);
    free(r->modules.space);
    proto_shapes_free(&r->shapes);
    values_free(&r->metadata);
    values_free(&r->configs);
    proto_ids_free(&r->computations);
    free(r->callers.items);
    proto_known_free(&r->known);
    proto_ids_free(&r->sequences);
    proto_ids_free(&r->instructions);
    arena_free(&r->arena);
    arena_free(&r->names);
    text_free(&r->attributes.value);
    free(r->attributes.items);
    proto_text_free(&r->text);
    free(r);
    return error;
}

int
proto_parse_assignment(struct slice bytes, const struct module_sink *sink)
{
    struct diagnostic cut;
    struct wire wire;
    struct proto_text text;
    struct wire_message file;
    open_wire(&wire, bytes, &text, sink, &cut);
    wire_open(&file, &wire);
    if (proto_kind_of((const unsigned char *)wire.bytes.text, wire.bytes.length) == PROTO_HLO)
        deliver_assignment(sink, &file);
    wire_end(&wire);
    proto_text_free(&text);
    return wire.faults > 0;
}
