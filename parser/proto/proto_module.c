/* The header of a module, its frame tables, and its computations in the order of the file, in
 * which XLA writes those that are called first. */
#include "layout/base/arena.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "parser/proto/proto_state.h"

#include <stdlib.h>

/* ---- lists of the header ---- */

static void
add_aliases(struct proto_reader *r, const struct wire_message *m)
{
    struct wire_run run = {0};
    struct wire_message aliases, entry;
    if (!wire_within(m, 8, "input_output_alias", &aliases) || !wire_has(&aliases, 1))
        return;
    struct text *out = proto_attribute_begin(&r->attributes);
    while (wire_next(&aliases, 1, "entries", &run, &entry)) {
        text_string(out, run.index > 1 ? ", " : "{ ");
        proto_index_put(out, &entry, 1);
        text_format(out, ": (%lld, ", (long long)wire_integer(&entry, 2, 0));
        proto_index_put(out, &entry, 3);
        text_format(out, ", %s)", wire_integer(&entry, 4, 1) == 2 ? "must-alias" : "may-alias");
    }
    text_string(out, " }");
    proto_attribute_end(&r->attributes, ATTRIBUTE_INPUT_OUTPUT_ALIAS, "input_output_alias");
}

static void
add_donors(struct proto_reader *r, const struct wire_message *m)
{
    struct wire_run run = {0};
    struct wire_message donors, entry;
    if (!wire_within(m, 18, "buffer_donor", &donors) || !wire_has(&donors, 1))
        return;
    struct text *out = proto_attribute_begin(&r->attributes);
    while (wire_next(&donors, 1, "entries", &run, &entry)) {
        text_format(out, "%s(%lld, ", run.index > 1 ? ", " : "{ ",
                    (long long)wire_integer(&entry, 1, 0));
        proto_index_put(out, &entry, 2);
        text_char(out, ')');
    }
    text_string(out, " }");
    proto_attribute_end(&r->attributes, ATTRIBUTE_BUFFER_DONOR, "buffer_donor");
}

static int
compare_pairs(const void *left, const void *right)
{
    const struct slice *a = left, *b = right;
    size_t length = a->length < b->length ? a->length : b->length;
    int result = length ? memcmp(a->text, b->text, length) : 0;
    return result ? result : (a->length > b->length) - (a->length < b->length);
}

/* Returns whether a value is written without quotes: a brace, and the one that closes it at the
 * end (source: XLA, hlo_lexer.cc, LexesAsJsonDict). */
static bool
is_dictionary(struct slice value)
{
    size_t depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < value.length; i++) {
        char c = value.text[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted)
            depth += (size_t)(c == '{') - (size_t)(c == '}');
        if (depth == 0 && !quoted)
            return i + 1 == value.length && i > 0;
    }
    return false;
}

/* The pairs key="value" in the order of their keys, of which there is one each. */
void
proto_frontend_attributes(struct proto_reader *r, const struct wire_message *m, uint32_t number)
{
    struct wire_run run = {0};
    struct wire_message attributes, pair;
    size_t count = 0, capacity = 0;
    struct slice(*pairs)[2] = NULL;
    if (!wire_within(m, number, "frontend_attributes", &attributes) ||
        !wire_has(&attributes, 1))
        return;
    while (wire_next(&attributes, 1, "map", &run, &pair)) {
        arena_grow(&r->arena, &pairs, count, &capacity, sizeof *pairs);
        pairs[count][0] = wire_bytes(&pair, 1);
        pairs[count++][1] = wire_bytes(&pair, 2);
    }
    if (count == 0)
        return; /* the map is damaged, which is reported */
    qsort(pairs, count, sizeof *pairs, compare_pairs);
    struct text *out = proto_attribute_begin(&r->attributes);
    for (size_t i = 0; i < count; i++) {
        text_char(out, i ? ',' : '{');
        text_append(out, pairs[i][0].text, pairs[i][0].length);
        text_char(out, '=');
        if (is_dictionary(pairs[i][1]))
            text_append(out, pairs[i][1].text, pairs[i][1].length);
        else
            proto_string_put(out, pairs[i][1]);
    }
    text_char(out, '}');
    proto_attribute_end(&r->attributes, ATTRIBUTE_FRONTEND_ATTRIBUTES, "frontend_attributes");
}

/* ---- the layout of the entry ---- */

/* Adds a shape of the entry's signature to the list, and its text to the attribute. */
static void
add_shape(struct proto_reader *r, struct hlo_module *module, struct shape_entry **shapes,
          const struct wire_message *outer, struct slice bytes)
{
    struct shape_entry *entry = proto_shape(&r->shapes, outer, bytes, "shape");
    shapes[module->shape_count++] = entry;
    text_string(&r->attributes.value, entry ? entry->text : "");
}

/* Sets the shapes of entry_computation_layout={(a, b)->c}. */
static void
add_entry_layout(struct proto_reader *r, const struct wire_message *m,
                 struct hlo_module *module)
{
    struct wire_run run = {0}, counting = {0};
    struct wire_message program;
    struct wire_field field = {0};
    size_t count = 1;
    if (!wire_within(m, 4, "host_program_shape", &program) || !wire_has(&program, 2))
        return;
    while (wire_next_field(&program, 1, &counting, &field))
        count++;
    struct shape_entry **shapes = arena_array(&r->names, count, sizeof *shapes);
    struct text *out = proto_attribute_begin(&r->attributes);
    text_string(out, "{(");
    while (wire_next_field(&program, 1, &run, &field)) {
        shape_print_separator(out, run.index - 1);
        add_shape(r, module, shapes, &program, field.bytes);
    }
    text_string(out, ")->");
    add_shape(r, module, shapes, &program, wire_bytes(&program, 2));
    text_char(out, '}');
    module->shapes = shapes;
    proto_attribute_end(&r->attributes, ATTRIBUTE_ENTRY_COMPUTATION_LAYOUT,
                        "entry_computation_layout");
}

/* How many devices there are is known only from the device assignment. */
static void
add_devices(struct proto_reader *r, const struct wire_message *m)
{
    struct wire_message devices;
    if (!wire_within(m, 15, "device_assignment", &devices))
        return;
    if (wire_integer(&devices, 1, 1) > 1)
        proto_attribute_number(&r->attributes, ATTRIBUTE_OTHER, "replica_count",
                               wire_integer(&devices, 1, 1));
    if (wire_integer(&devices, 2, 1) > 1)
        proto_attribute_number(&r->attributes, ATTRIBUTE_OTHER, "num_partitions",
                               wire_integer(&devices, 2, 1));
}

static void
deliver_header(struct proto_reader *r, const struct wire_message *m)
{
    struct hlo_module module = {.name = wire_bytes(m, 1), .line = r->line++};
    arena_reset(&r->arena);
    r->attributes.count = 0;
    if (wire_has(m, 7))
        proto_attribute_word(&r->attributes, ATTRIBUTE_IS_SCHEDULED, "is_scheduled",
                             (struct slice){"true", 4});
    add_aliases(r, m);
    add_donors(r, m);
    add_entry_layout(r, m, &module);
    add_devices(r, m);
    proto_frontend_attributes(r, m, 19);
    module.attributes = r->attributes.items;
    module.attribute_count = r->attributes.count;
    if (r->sink->module)
        r->stopped = r->sink->module(r->sink->context, &module) != 0;
}

/* ---- frame tables ---- */

static void
deliver_entry(struct proto_reader *r, enum hlo_table table, const struct text *text)
{
    if (!r->stopped && r->sink->table_entry)
        r->stopped = r->sink->table_entry(r->sink->context, table,
                                          (struct slice){text->data, text->length}) != 0;
}

static void
deliver_names(struct proto_reader *r, const struct wire_message *index, uint32_t number,
              enum hlo_table table)
{
    struct wire_run run = {0};
    struct wire_field field = {0};
    struct text text = {0};
    while (wire_next_field(index, number, &run, &field)) {
        text_clear(&text);
        proto_string_put(&text, field.bytes);
        deliver_entry(r, table, &text);
    }
    text_free(&text);
}

static void
put_location(struct text *out, const struct wire_message *m)
{
    text_format(out,
                "{file_name_id=%lld function_name_id=%lld line=%lld end_line=%lld column=%lld "
                "end_column=%lld}",
                (long long)wire_integer(m, 1, 0), (long long)wire_integer(m, 2, 0),
                (long long)wire_integer(m, 3, 0), (long long)wire_integer(m, 5, 0),
                (long long)wire_integer(m, 4, 0), (long long)wire_integer(m, 6, 0));
}

/* In the text a frame's parent counts one more. */
static void
put_frame(struct text *out, const struct wire_message *m)
{
    text_format(out, "{file_location_id=%lld parent_frame_id=%llu}",
                (long long)wire_integer(m, 1, 0),
                (unsigned long long)wire_integer(m, 2, 0) + 1);
}

static void
deliver_tables(struct proto_reader *r, const struct wire_message *module)
{
    struct wire_run locations = {0}, frames = {0};
    struct wire_message index, m;
    struct text text = {0};
    if (!wire_within(module, 17, "stack_frame_index", &index))
        return;
    deliver_names(r, &index, 1, FILE_NAMES);
    deliver_names(r, &index, 2, FUNCTION_NAMES);
    while (wire_next(&index, 3, "file_locations", &locations, &m)) {
        text_clear(&text);
        put_location(&text, &m);
        deliver_entry(r, FILE_LOCATIONS, &text);
    }
    while (wire_next(&index, 4, "stack_frames", &frames, &m)) {
        text_clear(&text);
        put_frame(&text, &m);
        deliver_entry(r, STACK_FRAMES, &text);
    }
    text_free(&text);
}

/* ---- what instructions refer to ---- */

/* Adds a computation. index: as in struct wire_message. */
static void
add_computation(struct proto_reader *r, const struct wire_message *module, struct slice bytes,
                size_t index, bool cut)
{
    struct wire_message m;
    struct proto_id item = {.bytes = bytes, .cut = cut};
    proto_callers_find(r, &item);
    if (proto_ids_add(&r->computations, &item))
        return;
    r->wire.quiet = true; /* other faults are said when it is delivered */
    wire_at(module, bytes, "computations", index, &m);
    r->wire.quiet = false;
    wire_fault(&m, "its id, %lld, stands twice", (long long)item.id);
}

static void
find_computations(struct proto_reader *r, const struct wire_message *module)
{
    struct wire_run run = {0};
    struct wire_field field = {0};
    struct wire_message rest;
    while (wire_next_field(module, 3, &run, &field))
        if (field.type == WIRE_BYTES)
            add_computation(r, module, field.bytes, run.index - 1, false);
    r->wire.quiet = true;
    bool more = wire_next(module, 3, "computations", &run, &rest);
    r->wire.quiet = false;
    if (more)
        add_computation(r, module, wire_slice(&rest), rest.index, rest.cut);
}

/* Finds the entry: by its id, else by its name. */
static const struct proto_id *
find_entry(const struct proto_reader *r, const struct wire_message *module)
{
    struct slice name = wire_bytes(module, 2);
    if (wire_has(module, 6))
        return proto_ids_find(&r->computations, wire_integer(module, 6, 0));
    for (size_t i = 0; i < r->computations.count; i++)
        if (slice_same(proto_id_name(&r->computations.items[i]), name))
            return &r->computations.items[i];
    return NULL;
}

static void
find_sequences(struct proto_reader *r, const struct wire_message *module)
{
    struct wire_run run = {0};
    struct wire_message schedule, entry;
    if (!wire_within(module, 7, "schedule", &schedule))
        return;
    while (wire_next(&schedule, 1, "sequences", &run, &entry)) {
        const struct proto_id item = {.id = wire_integer(&entry, 1, 0),
                                      .bytes = wire_bytes(&entry, 2)};
        proto_ids_add(&r->sequences, &item);
    }
}

static void
find_payloads(struct proto_reader *r, const struct wire_message *module)
{
    struct wire_run run = {0};
    struct wire_field field = {0};
    size_t capacity = 0;
    while (wire_next_field(module, 22, &run, &field)) {
        arena_grow(&r->names, &r->payloads, r->payload_count, &capacity, sizeof *r->payloads);
        if (field.type == WIRE_BYTES)
            r->payloads[r->payload_count++] = field.bytes;
    }
}

/* ---- all ---- */

/* Forgets the module before, if the file has several. */
static void
clear_module(struct proto_reader *r)
{
    proto_ids_clear(&r->computations);
    r->callers.count = 0;
    proto_ids_clear(&r->sequences);
    proto_ids_clear(&r->instructions);
    proto_known_clear(&r->known);
    r->payloads = NULL;
    r->payload_count = 0;
    arena_reset(&r->names);
}

static void
deliver_computations(struct proto_reader *r, const struct wire_message *module)
{
    const size_t *order = proto_order(r, module);
    struct wire_message m;
    for (size_t i = 0; !r->stopped && i < r->computations.count; i++) {
        struct proto_id *computation = &r->computations.items[order[i]];
        const struct wire_row row = {2, computation->head, computation->last};
        if (!computation->wrapped &&
            wire_at_row(module, computation->bytes, "computations", order[i], &row, &m)) {
            m.cut = computation->cut;
            proto_computation_deliver(r, &m, computation);
        }
    }
}

void
proto_module_deliver(struct proto_reader *r, const struct wire_message *module)
{
    size_t faults = r->wire.faults;
    enum ending ending = ENDING_WHOLE;
    clear_module(r);
    r->module = module;
    find_computations(r, module);
    r->entry = find_entry(r, module);
    if (r->computations.count == 0 && !module->cut)
        wire_fault(module, "it has no computations");
    find_sequences(r, module);
    find_payloads(r, module);
    deliver_header(r, module);
    deliver_tables(r, module);
    deliver_computations(r, module);
    if (r->wire.faults > faults)
        ending = ENDING_BROKEN;
    if (module->cut)
        ending = ENDING_CUT;
    if (!r->stopped && r->sink->module_end)
        r->stopped = r->sink->module_end(r->sink->context, ending) != 0;
}
