/* Most attributes are a number, a flag, a word or a list in a field of their own: a table has
 * them, in XLA's order. */
#include "parser/proto/proto_attribute.h"
#include "parser/proto/proto_shape.h"

/* How the value of a field is written. */
enum form {
    NUMBER,       /* where it is not 0 */
    NUMBER_GIVEN, /* where it is given, even 0 */
    MANY,         /* a number where it is more than 1 */
    FLAG,         /* true */
    WORD,
    STRING,
    LIST,
};

struct simple {
    uint32_t number;
    enum form form;
    enum attribute_kind kind;
    const char *name;
};

static void
add_simple(struct proto_attributes *list, const struct wire_message *m,
           const struct simple *simple)
{
    static const struct slice yes = {"true", 4};
    int64_t number = wire_integer(m, simple->number, 0);
    enum attribute_kind kind = simple->kind;
    if (simple->form == NUMBER_GIVEN || (simple->form == NUMBER && number != 0) ||
        (simple->form == MANY && number > 1))
        proto_attribute_number(list, kind, simple->name, number);
    else if (simple->form == FLAG && number)
        proto_attribute_word(list, kind, simple->name, yes);
    else if (simple->form == WORD)
        proto_attribute_word(list, kind, simple->name, wire_bytes(m, simple->number));
    else if (simple->form == LIST)
        proto_attribute_numbers(list, kind, simple->name, m, simple->number);
    else if (simple->form == STRING) {
        proto_string_put(proto_attribute_begin(list), wire_bytes(m, simple->number));
        proto_attribute_end(list, kind, simple->name);
    }
}

static void
add_table(struct proto_attributes *list, const struct wire_message *m,
          const struct simple *table, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (wire_has(m, table[i].number))
            add_simple(list, m, &table[i]);
}
#define ADD_TABLE(list, m, table) add_table(list, m, table, sizeof table / sizeof *table)

/* An enumeration's value by number, of which 0 is not written. */
struct choice {
    uint32_t number;
    const char *name;
    size_t count;
    const char *const *words;
};

static void
add_choice(struct proto_attributes *list, const struct wire_message *m,
           const struct choice *choice)
{
    int64_t value = wire_integer(m, choice->number, 0);
    bool known = value > 0 && (size_t)value < choice->count && choice->words[value];
    if (!wire_has(m, choice->number) || !known)
        return;
    const char *word = choice->words[value];
    proto_attribute_word(list, ATTRIBUTE_OTHER, choice->name,
                         (struct slice){word, strlen(word)});
}
#define CHOICE(number, name, words)                                                            \
    {                                                                                          \
        number, name, sizeof words / sizeof *words, words                                      \
    }

/* ---- attributes that are not simple ---- */

static void
add_fft(struct proto_attributes *list, const struct wire_message *m, struct slice opcode)
{
    static const char *const types[] = {"FFT", "IFFT", "RFFT", "IRFFT"};
    int64_t type = wire_integer(m, 31, 0);
    if (!slice_is(opcode, "fft") || type < 0 || type > 3)
        return;
    proto_attribute_word(list, ATTRIBUTE_OTHER, "fft_type",
                         (struct slice){types[type], strlen(types[type])});
    proto_attribute_numbers(list, ATTRIBUTE_OTHER, "fft_length", m, 32);
}

/* A comparison names its type where that is not the one of the operands' type. */
static void
add_comparison(struct proto_attributes *list, const struct wire_message *m)
{
    struct slice type = wire_bytes(m, 72);
    if (wire_has(m, 63))
        proto_attribute_word(list, ATTRIBUTE_DIRECTION, "direction", wire_bytes(m, 63));
    if (slice_is(type, "TOTALORDER"))
        proto_attribute_word(list, ATTRIBUTE_OTHER, "type", type);
}

static void
add_word_if(struct proto_attributes *list, const struct wire_message *m, uint32_t number,
            const char *name)
{
    if (wire_flag(m, number))
        proto_attribute_word(list, ATTRIBUTE_OTHER, name, (struct slice){"true", 4});
}

static void
add_triangular(struct proto_attributes *list, const struct wire_message *m)
{
    static const char *const transposes[] = {NULL, "NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"};
    static const struct choice transpose = CHOICE(4, "transpose_a", transposes);
    struct wire_message options;
    if (wire_within(m, 59, "triangular_solve_options", &options)) {
        add_word_if(list, &options, 1, "left_side");
        add_word_if(list, &options, 2, "lower");
        add_word_if(list, &options, 3, "unit_diagonal");
        add_choice(list, &options, &transpose);
    }
    if (wire_within(m, 62, "cholesky_options", &options))
        add_word_if(list, &options, 1, "lower");
}

/* Shapes of operands are constrained where the flag says so; of a collective, only that they
 * are. */
static void
add_constraints(struct proto_attributes *list, const struct wire_message *m)
{
    struct wire_run run = {0};
    struct wire_message shape;
    if (!wire_flag(m, 56) || !wire_has(m, 57))
        return;
    struct text *out = proto_attribute_begin(list);
    text_char(out, '{');
    while (wire_next(m, 57, "operand_shapes_with_layout", &run, &shape)) {
        text_string(out, run.index > 1 ? ", " : "");
        proto_shape_put(out, &shape);
    }
    text_char(out, '}');
    proto_attribute_end(list, ATTRIBUTE_OTHER, "operand_layout_constraints");
}

/* Adds {0}: (1, {}): an output lies in an operand. */
static void
add_aliasing(struct proto_attributes *list, const struct wire_message *m)
{
    struct wire_run run = {0};
    struct wire_message alias;
    if (!wire_has(m, 74))
        return;
    struct text *out = proto_attribute_begin(list);
    text_char(out, '{');
    while (wire_next(m, 74, "output_operand_aliasing", &run, &alias)) {
        text_string(out, run.index > 1 ? ", " : "");
        proto_index_put(out, &alias, 1);
        text_format(out, ": (%lld, ", (long long)wire_integer(&alias, 2, 0));
        proto_index_put(out, &alias, 3);
        text_char(out, ')');
    }
    text_char(out, '}');
    proto_attribute_end(list, ATTRIBUTE_OUTPUT_TO_OPERAND_ALIASING,
                        "output_to_operand_aliasing");
}

static void
add_replication(struct proto_attributes *list, const struct wire_message *m)
{
    struct wire_message replication;
    if (!wire_within(m, 61, "parameter_replication", &replication))
        return;
    struct integer_list leaves = wire_integers(&replication, 1, list->arena);
    if (!leaves.count)
        return;
    struct text *out = proto_attribute_begin(list);
    text_char(out, '{');
    for (size_t i = 0; i < leaves.count; i++) {
        text_separate(out, i, ",");
        text_string(out, leaves.items[i] ? "true" : "false");
    }
    text_char(out, '}');
    proto_attribute_end(list, ATTRIBUTE_OTHER, "parameter_replication");
}

/* Adds operand_precision where an operand has another than the default one, and the algorithm
 * of a product. */
static void
add_precision(struct proto_attributes *list, const struct wire_message *m)
{
    static const char *const words[] = {"default", "high", "highest", "packed_nibble"};
    struct wire_message config;
    bool any = false;
    if (!wire_within(m, 51, "precision_config", &config))
        return;
    struct integer_list operands = wire_integers(&config, 1, list->arena);
    for (size_t i = 0; i < operands.count; i++)
        any |= operands.items[i] > 0 && operands.items[i] < 4;
    if (!any)
        return;
    struct text *out = proto_attribute_begin(list);
    text_char(out, '{');
    for (size_t i = 0; i < operands.count; i++) {
        int64_t value = operands.items[i];
        text_separate(out, i, ",");
        text_string(out, value > 0 && value < 4 ? words[value] : *words);
    }
    text_char(out, '}');
    proto_attribute_end(list, ATTRIBUTE_OTHER, "operand_precision");
}

static void
add_algorithm(struct proto_attributes *list, const struct wire_message *m)
{
    static const char *const words[] = {NULL,
                                        "dot_any_f8_any_f8_f32",
                                        "dot_any_f8_any_f8_f32_fast_accum",
                                        "dot_f16_f16_f16",
                                        "dot_f16_f16_f32",
                                        "dot_bf16_bf16_bf16",
                                        "dot_bf16_bf16_f32",
                                        "dot_bf16_bf16_f32_x3",
                                        "dot_bf16_bf16_f32_x6",
                                        "dot_tf32_tf32_f32",
                                        "dot_tf32_tf32_f32_x3",
                                        "dot_f32_f32_f32",
                                        "dot_f64_f64_f64",
                                        "dot_bf16_bf16_f32_x9"};
    static const struct choice algorithm = CHOICE(2, "algorithm", words);
    struct wire_message config;
    if (wire_within(m, 51, "precision_config", &config))
        add_choice(list, &config, &algorithm);
}

/* ---- all of them ---- */

/* Opcodes with a list of dimensions; that of others is not written. */
static void
add_dimensions(struct proto_attributes *list, const struct wire_message *m, struct slice opcode)
{
    static const char *const always[] = {"broadcast",
                                         "concatenate",
                                         "reduce",
                                         "reverse",
                                         "sort",
                                         "transpose",
                                         "map",
                                         "all-gather",
                                         "all-gather-start",
                                         "reduce-scatter",
                                         "get-dimension-size",
                                         "set-dimension-size",
                                         "scan"};
    bool written = wire_has(m, 14) && slice_is(opcode, "all-to-all");
    if (slice_is(opcode, "iota")) {
        struct integer_list dims = wire_integers(m, 14, list->arena);
        proto_attribute_number(list, ATTRIBUTE_OTHER, "iota_dimension",
                               dims.count ? dims.items[0] : 0);
    }
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        written |= slice_is(opcode, always[i]);
    if (written)
        proto_attribute_numbers(list, ATTRIBUTE_DIMENSIONS, "dimensions", m, 14);
}

static bool
is_collective(struct slice opcode)
{
    static const char *const words[] = {
        "all-gather", "all-gather-start",  "all-reduce",     "all-reduce-start",
        "all-to-all", "ragged-all-to-all", "reduce-scatter", "collective-broadcast"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is(opcode, words[i]))
            return true;
    return false;
}

static void
add_communication(struct proto_attributes *list, const struct wire_message *m,
                  struct slice opcode)
{
    static const struct simple channel[] = {
        {80, NUMBER_GIVEN, ATTRIBUTE_OTHER, "cross_program_prefetch_index"},
        {26, NUMBER, ATTRIBUTE_OTHER, "channel_id"},
        {47, FLAG, ATTRIBUTE_OTHER, "is_host_transfer"}};
    static const struct simple ids[] = {{71, FLAG, ATTRIBUTE_OTHER, "use_global_device_ids"}};
    bool collective = is_collective(opcode);
    bool gathers = slice_is(opcode, "all-gather") || slice_is(opcode, "all-gather-start");
    ADD_TABLE(list, m, channel);
    proto_group_attributes(list, m, collective);
    if (collective && wire_flag(m, 56))
        proto_attribute_word(list, ATTRIBUTE_OTHER, "constrain_layout",
                             (struct slice){"true", 4});
    if (gathers)
        add_dimensions(list, m, opcode);
    ADD_TABLE(list, m, ids);
    if (!gathers)
        add_dimensions(list, m, opcode);
}

static void
add_custom_call(struct proto_attributes *list, const struct wire_message *m)
{
    static const char *const schedules[] = {NULL, "SCHEDULE_LATEST", "SCHEDULE_EARLIEST"};
    static const char *const versions[] = {NULL, NULL, "API_VERSION_STATUS_RETURNING",
                                           "API_VERSION_STATUS_RETURNING_UNIFIED",
                                           "API_VERSION_TYPED_FFI"};
    static const struct choice schedule = CHOICE(76, "schedule", schedules),
                               version = CHOICE(77, "api_version", versions);
    static const struct simple effects[] = {
        {65, FLAG, ATTRIBUTE_OTHER, "custom_call_has_side_effect"}};
    proto_string_put(proto_attribute_begin(list), wire_bytes(m, 28));
    proto_attribute_end(list, ATTRIBUTE_CUSTOM_CALL_TARGET, "custom_call_target");
    add_constraints(list, m);
    ADD_TABLE(list, m, effects);
    add_aliasing(list, m);
    add_choice(list, m, &schedule);
    add_choice(list, m, &version);
}

static void
add_random(struct proto_attributes *list, const struct wire_message *m)
{
    static const char *const distributions[] = {NULL, "rng_uniform", "rng_normal"};
    static const struct choice distribution = CHOICE(23, "distribution", distributions);
    add_choice(list, m, &distribution);
}

/* rng-bit-generator names even the algorithm 0. */
static void
add_generator(struct proto_attributes *list, const struct wire_message *m, struct slice opcode)
{
    static const char *const words[] = {"rng_default", "rng_three_fry", "rng_philox"};
    int64_t value = wire_integer(m, 70, 0);
    if (slice_is(opcode, "rng-bit-generator") && value >= 0 && value < 3)
        proto_attribute_word(list, ATTRIBUTE_OTHER, "algorithm",
                             (struct slice){words[value], strlen(words[value])});
}

static void
add_top_k(struct proto_attributes *list, const struct wire_message *m, struct slice opcode)
{
    bool largest = wire_flag(m, 85);
    if (!slice_is(opcode, "topk"))
        return;
    proto_attribute_number(list, ATTRIBUTE_OTHER, "k", wire_integer(m, 81, 0));
    proto_attribute_word(list, ATTRIBUTE_OTHER, "largest",
                         largest ? (struct slice){"true", 4} : (struct slice){"false", 5});
}

void
proto_memory_attributes(struct proto_attributes *list, const struct wire_message *m,
                        struct slice opcode)
{
    static const struct simple kind[] = {{11, WORD, ATTRIBUTE_KIND, "kind"}};
    ADD_TABLE(list, m, kind);
    if (slice_is(opcode, "get-tuple-element"))
        proto_attribute_number(list, ATTRIBUTE_INDEX, "index", wire_integer(m, 13, 0));
    if (slice_is(opcode, "custom-call"))
        add_custom_call(list, m);
    else
        add_aliasing(list, m);
}

bool
proto_operation_is_typed(const struct wire_message *m, struct slice opcode)
{
    static const unsigned char numbers[] = {11, 14, 15, 16, 28, 30, 33, 34, 63, 74};
    for (size_t i = 0; i < sizeof numbers; i++)
        if (wire_has(m, numbers[i]))
            return true;
    return slice_is(opcode, "get-tuple-element"); /* whose index is not written if it is 0 */
}

void
proto_operation_attributes(struct proto_attributes *list, const struct wire_message *m,
                           struct slice opcode)
{
    static const struct simple first[] = {{60, FLAG, ATTRIBUTE_OTHER, "is_stable"},
                                          {11, WORD, ATTRIBUTE_KIND, "kind"}};
    static const struct simple feeds[] = {{27, STRING, ATTRIBUTE_OTHER, "infeed_config"},
                                          {22, STRING, ATTRIBUTE_OTHER, "outfeed_config"}};
    static const struct simple last[] = {{66, NUMBER, ATTRIBUTE_OTHER, "delta"},
                                         {18, NUMBER, ATTRIBUTE_OTHER, "exponent_bits"},
                                         {19, NUMBER, ATTRIBUTE_OTHER, "mantissa_bits"},
                                         {95, NUMBER, ATTRIBUTE_OTHER, "num_carries"},
                                         {94, FLAG, ATTRIBUTE_OTHER, "is_reverse"}};
    add_fft(list, m, opcode);
    add_comparison(list, m);
    add_triangular(list, m);
    add_communication(list, m, opcode);
    ADD_TABLE(list, m, first);
    add_replication(list, m);
    if (slice_is(opcode, "get-tuple-element"))
        proto_attribute_number(list, ATTRIBUTE_INDEX, "index", wire_integer(m, 13, 0));
    ADD_TABLE(list, m, feeds);
    proto_window_attributes(list, m);
    proto_dimension_attributes(list, m);
    add_precision(list, m);
    add_algorithm(list, m);
    if (slice_is(opcode, "custom-call"))
        add_custom_call(list, m);
    else
        add_aliasing(list, m);
    add_random(list, m);
    add_generator(list, m, opcode);
    add_top_k(list, m, opcode);
    if (slice_is(opcode, "domain"))
        proto_attribute_word(list, ATTRIBUTE_OTHER, "domain",
                             (struct slice){"{kind=\"sharding\"}", 17});
    ADD_TABLE(list, m, last);
}
