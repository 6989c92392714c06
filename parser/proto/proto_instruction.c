/* An instruction as XLA prints it: operands, what its operation has, and what any instruction
 * may have. */
#include "layout/base/arena.h"
#include "layout/base/grow.h"
#include "parser/proto/proto_json.h"
#include "parser/proto/proto_state.h"

#include <stdlib.h>

/* ---- values that stand again and again ---- */

/* The text of a value, which is empty if it is not known yet. */
static struct slice *
value_text(struct proto_values *values, uint32_t number)
{
    while (number >= values->capacity) {
        size_t before = values->capacity;
        grow_array(&values->texts, &values->capacity, sizeof *values->texts);
        memset(values->texts + before, 0, (values->capacity - before) * sizeof *values->texts);
    }
    return &values->texts[number];
}

/* Adds an attribute whose value may stand again. */
static void
add_value(struct proto_reader *r, struct proto_values *values, struct slice bytes,
          struct attribute attribute,
          void (*put)(struct text *out, const struct wire_message *m, struct slice bytes),
          const struct wire_message *m)
{
    uint32_t number = words_number(&values->bytes, bytes.text, bytes.length);
    struct slice *value = value_text(values, number);
    if (!value->text) {
        struct text text = {0};
        put(&text, m, bytes);
        *value = text_keep_slice(&text, &values->arena);
    }
    if (value->length == 0)
        return;
    proto_attribute_word(&r->attributes, attribute.kind, attribute.name.text, *value);
    r->attributes.items[r->attributes.count - 1].number = number + 1;
}

static void
put_metadata(struct text *out, const struct wire_message *m, struct slice bytes)
{
    static const struct {
        uint32_t number;
        bool string;
        const char *name;
    } fields[] = {{1, true, "op_type"},
                  {2, true, "op_name"},
                  {3, true, "source_file"},
                  {4, false, "source_line"},
                  {17, false, "source_end_line"},
                  {18, false, "source_column"},
                  {19, false, "source_end_column"},
                  {12, true, "deduplicated_name"},
                  {16, true, "scheduling_name"},
                  {15, false, "stack_frame_id"}};
    struct wire_message metadata;
    if (!wire_at(m, bytes, "metadata", SIZE_MAX, &metadata))
        return;
    size_t count = sizeof fields / sizeof *fields;
    if (wire_bytes(&metadata, 3).length)
        count--; /* a version of XLA that writes the file prints no frame (jaxlib 0.4.30 to
                    0.5.3) */
    for (size_t i = 0; i < count; i++) {
        struct slice string = wire_bytes(&metadata, fields[i].number);
        int64_t number = wire_integer(&metadata, fields[i].number, 0);
        if (fields[i].string ? !string.length : !number)
            continue;
        text_format(out, "%s%s=", out->length ? " " : "{", fields[i].name);
        if (fields[i].string)
            proto_string_put(out, string);
        else
            text_integer(out, number);
    }
    if (out->length)
        text_char(out, '}');
}

/* As as_text() does: JSON stands as it is, other configurations in quotes. */
static void
put_raw_config(struct text *out, const struct wire_message *m, struct slice bytes)
{
    (void)m;
    if (bytes.length && *bytes.text == '{')
        text_append(out, bytes.text, bytes.length);
    else if (bytes.length)
        proto_string_put(out, bytes);
}

/* As a dump does: the configurations of libtpu are sorted. */
static void
put_config(struct text *out, const struct wire_message *m, struct slice bytes)
{
    if (slice_behind(bytes, "\"flag_configs\":") && *bytes.text == '{')
        proto_json_put(out, bytes);
    else
        put_raw_config(out, m, bytes);
}

/* The configuration: in the instruction, in a payload there, or in one of the module's. */
static struct slice
config_of(struct proto_reader *r, const struct wire_message *m)
{
    struct wire_message payload;
    if (wire_has(m, 43))
        return wire_bytes(m, 43);
    if (!wire_within(m, 99, "backend_config_payload", &payload))
        return (struct slice){"", 0};
    int64_t number = wire_integer(&payload, 2, 0);
    if (wire_has(&payload, 1) || number < 0 || number >= (int64_t)r->payload_count)
        return wire_bytes(&payload, 1);
    return r->payloads[number];
}

/* ---- operands ---- */

/* Ids are those of the module, or numbers within the computation. */
struct proto_id *
proto_instruction_find(struct proto_reader *r, int64_t id)
{
    struct proto_id *found = proto_ids_find(&r->instructions, id);
    bool small = id >= 0 && id <= UINT32_MAX;
    if (!found && small && r->computation >= 0 && r->computation <= INT32_MAX)
        found = proto_ids_find(&r->instructions, r->computation << 32 | id);
    return found;
}

/* Appends the names of instructions by their ids. One that is not there is "?". */
static void
put_instructions(struct text *out, struct proto_reader *r, const struct wire_message *m,
                 uint32_t number, const char *field)
{
    struct integer_list ids = wire_integers(m, number, &r->arena);
    for (size_t i = 0; i < ids.count; i++) {
        const struct proto_id *found = proto_instruction_find(r, ids.items[i]);
        text_string(out, i ? ", " : "");
        if (i && i % 5 == 0 && number == 36)
            text_format(out, "/*index=%zu*/", i);
        if (found)
            proto_reference_put(out, proto_id_name(found));
        else
            text_char(out, '?');
        if (!found)
            wire_fault(m, "%s: its computation has no instruction with the id %lld", field,
                       (long long)ids.items[i]);
    }
}

/* Sets the operands as numbers of instructions before this one. Returns false if one is not
 * among these. */
static bool
set_steps(struct proto_reader *r, const struct wire_message *m,
          struct hlo_instruction *instruction)
{
    struct integer_list ids = wire_integers(m, 36, &r->arena);
    uint32_t *steps = arena_array(&r->arena, ids.count + 1, sizeof *steps);
    for (size_t i = 0; i < ids.count; i++) {
        const struct proto_id *found = proto_instruction_find(r, ids.items[i]);
        if (!found || !found->delivered)
            return false;
        steps[i] = found->step;
    }
    instruction->steps = steps;
    instruction->step_count = ids.count;
    return true;
}

int64_t
proto_operand_type(struct proto_reader *r, const struct wire_message *m)
{
    struct wire_message operand, shape;
    struct integer_list ids = wire_integers(m, 36, &r->arena);
    const struct proto_id *first = ids.count ? proto_instruction_find(r, ids.items[0]) : NULL;
    if (!first || !wire_at(m->outer, first->bytes, "operand", SIZE_MAX, &operand) ||
        !wire_within(&operand, 3, "shape", &shape))
        return 0;
    return wire_integer(&shape, 2, 0);
}

static struct slice
operands_of(struct proto_reader *r, const struct wire_message *m, struct slice opcode)
{
    struct text text = {0};
    text_char(&text, '(');
    if (slice_is(opcode, "parameter"))
        text_integer(&text, wire_integer(m, 9, 0));
    else
        put_instructions(&text, r, m, 36, "operand_ids");
    text_char(&text, ')');
    return text_keep_slice(&text, &r->arena);
}

static struct slice
literal_of(struct proto_reader *r, const struct wire_message *m)
{
    static const struct slice left_out = {"({...})", 7};
    struct text text = {0};
    struct wire_message literal;
    if (r->sink->memory)
        return left_out;
    if (wire_within(m, 8, "literal", &literal))
        proto_literal_put(&text, &literal);
    else
        text_append(&text, left_out.text, left_out.length);
    return text_keep_slice(&text, &r->arena);
}

/* ---- what any instruction may have ---- */

static void
add_thread(struct proto_reader *r, const struct wire_message *m, struct slice opcode)
{
    struct slice thread = wire_bytes(m, 79);
    if (!thread.length || !slice_is(opcode, "async-start") || slice_is(thread, "main"))
        return;
    proto_string_put(proto_attribute_begin(&r->attributes), thread);
    proto_attribute_end(&r->attributes, ATTRIBUTE_ASYNC_EXECUTION_THREAD,
                        "async_execution_thread");
}

static void
add_common(struct proto_reader *r, const struct wire_message *m)
{
    static const struct attribute metadata = {ATTRIBUTE_METADATA, {"metadata", 8}, {"", 0}, 0},
                                  config = {ATTRIBUTE_BACKEND_CONFIG,
                                            {"backend_config", 14},
                                            {"", 0},
                                            0};
    struct wire_message sharding;
    if (wire_within(m, 40, "sharding", &sharding)) {
        proto_sharding_put(proto_attribute_begin(&r->attributes), &sharding);
        proto_attribute_end(&r->attributes, ATTRIBUTE_SHARDING, "sharding");
    }
    if (!r->sink->typed)
        proto_frontend_attributes(r, m, 68);
    if (wire_has(m, 37)) {
        struct text *out = proto_attribute_begin(&r->attributes);
        text_char(out, '{');
        put_instructions(out, r, m, 37, "control_predecessor_ids");
        text_char(out, '}');
        proto_attribute_end(&r->attributes, ATTRIBUTE_CONTROL_PREDECESSORS,
                            "control-predecessors");
    }
    struct slice bytes = wire_bytes(m, 7);
    if (bytes.length)
        add_value(r, &r->metadata, bytes, metadata, put_metadata, m);
    bytes = config_of(r, m);
    if (bytes.length)
        add_value(r, &r->configs, bytes, config, proto_as_text(r) ? put_raw_config : put_config,
                  m);
}

/* ---- all ---- */

/* libtpu 0.0.52 prints the order of a comparison where it is not the one of the operands' type:
 * the partial one of floating point, else the total one. */
static void
add_order(struct proto_reader *r, const struct wire_message *m)
{
    struct slice order = wire_bytes(m, 102);
    if (slice_is(order, "TOTAL") && proto_type_is_float(proto_operand_type(r, m)))
        proto_attribute_word(&r->attributes, ATTRIBUTE_OTHER, "order", order);
}

/* Adds what the operation has of its own, and whom it calls. */
static void
add_operation(struct proto_reader *r, const struct wire_message *m, struct slice opcode)
{
    if (r->sink->memory)
        proto_memory_attributes(&r->attributes, m, opcode);
    else if (!r->sink->typed || proto_operation_is_typed(m, opcode))
        proto_operation_attributes(&r->attributes, m, opcode);
    if (!r->sink->typed)
        add_order(r, m);
    if (wire_has(m, 38))
        proto_called_attributes(r, m, opcode);
}

/* Of an asynchronous operation that is written as one instruction, what it has stands where it
 * starts. Returns the opcode. */
static struct slice
add_wrapped(struct proto_reader *r, struct slice opcode, const struct wire_message *operation)
{
    struct slice name = wire_bytes(operation, 2);
    struct text text = {0};
    if (slice_is(opcode, "async-start"))
        add_operation(r, operation, name);
    text_append(&text, name.text, name.length);
    text_append(&text, opcode.text + 5, opcode.length - 5); /* without "async" */
    return text_keep_slice(&text, &r->arena);
}

/* Sets the attributes and the opcode. */
static void
set_attributes(struct proto_reader *r, const struct wire_message *m,
               struct hlo_instruction *instruction)
{
    struct wire_message computation, operation;
    struct slice opcode = instruction->opcode;
    r->attributes.count = 0;
    add_thread(r, m, opcode);
    if (proto_async_open(r, m, &computation, &operation))
        instruction->opcode = add_wrapped(r, opcode, &operation);
    else
        add_operation(r, m, opcode);
    add_common(r, m);
    instruction->attributes = r->attributes.items;
    instruction->attribute_count = r->attributes.count;
}

bool
proto_instruction_deliver(struct proto_reader *r, const struct wire_message *m,
                          const struct proto_id *item, bool root)
{
    size_t faults = r->wire.faults;
    struct slice opcode = wire_bytes(m, 2);
    arena_reset(&r->arena);
    if (!opcode.length) {
        wire_fault(m, "it has no opcode");
        return false;
    }
    struct hlo_instruction instruction = {.name = wire_bytes(m, 1),
                                          .opcode = opcode,
                                          .line = r->line++,
                                          .root = root,
                                          .parameter = -1};
    if (slice_is(opcode, "parameter"))
        instruction.parameter = wire_integer(m, 9, 0);
    if (slice_is(opcode, "constant"))
        instruction.literal = literal_of(r, m);
    else if (!r->sink->typed || instruction.parameter >= 0 || !set_steps(r, m, &instruction))
        instruction.operands = operands_of(r, m, opcode);
    if (wire_has(m, 3))
        instruction.shape = proto_shape(&r->shapes, m, wire_bytes(m, 3), "shape");
    set_attributes(r, m, &instruction);
    if (r->wire.faults == faults)
        instruction.form = proto_known_note(r, m, item, &instruction);
    if (r->sink->instruction)
        r->stopped = r->sink->instruction(r->sink->context, &instruction) != 0;
    return true;
}
