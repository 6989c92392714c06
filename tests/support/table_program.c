/* Each row of the table is an instruction; a row without an opcode begins a computation. */
#include "tests/support/table_program.h"

#include "layout/program/builder.h"
#include "layout/program/shape_table.h"
#include "layout/setting/shards.h"
#include <string.h>

/* Tuples, behind ARRAYS, are of the first arrays. */
enum array { MATRIX, INDEX, BOOLEAN, ARRAYS, STATE, RESULT };

static const struct {
    enum primitive type;
    size_t rank;
    int64_t dims[2];
} arrays[] = {
    [MATRIX] = {PRIMITIVE_F32, 2, {64, 128}},
    [INDEX] = {PRIMITIVE_S32, 0, {0}},
    [BOOLEAN] = {PRIMITIVE_PRED, 0, {0}},
};

static const struct table_row {
    const char *name, *opcode;
    int shape, number;
    size_t operand_count;
    uint32_t operands[2]; /* rows of the computation, from 0 */
    const char *calls;    /* of a while: its body */
    int shards;           /* of dimension 0 */
} rows[] = {
    {"fused", NULL, 0, 0, 0, {0}, NULL, 0},
    {"p", "parameter", MATRIX, 0, 0, {0}, NULL, 0},
    {"q", "negate", MATRIX, -1, 1, {0}, NULL, 0},
    {"body", NULL, 0, 0, 0, {0}, NULL, 0},
    {"s", "parameter", STATE, 0, 0, {0}, NULL, 0},
    {"m", "get-tuple-element", MATRIX, 0, 1, {0}, NULL, 0},
    {"i", "get-tuple-element", INDEX, 1, 1, {0}, NULL, 0},
    {"f", "fusion", MATRIX, -1, 1, {1}, "fused", 0},
    {"n", "add", INDEX, -1, 2, {2, 2}, NULL, 0},
    {"t", "tuple", STATE, -1, 2, {3, 4}, NULL, 0},
    {"cond", NULL, 0, 0, 0, {0}, NULL, 0},
    {"s", "parameter", STATE, 0, 0, {0}, NULL, 0},
    {"i", "get-tuple-element", INDEX, 1, 1, {0}, NULL, 0},
    {"c", "compare", BOOLEAN, -1, 2, {1, 1}, NULL, 0},
    {"main", NULL, 0, 0, 0, {0}, NULL, 0},
    {"a", "parameter", MATRIX, 0, 0, {0}, NULL, 2},
    {"k", "parameter", INDEX, 1, 0, {0}, NULL, 0},
    {"b", "negate", MATRIX, -1, 1, {0}, NULL, 2},
    {"t", "tuple", STATE, -1, 2, {2, 1}, NULL, 0},
    {"w", "while", STATE, -1, 1, {3}, "body", 0},
    {"x", "get-tuple-element", MATRIX, 0, 1, {4}, NULL, 0},
    {"r", "tuple", RESULT, -1, 1, {5}, NULL, 0},
};

enum { ROWS = sizeof rows / sizeof *rows };

static struct shape
array_shape(enum array array, int shards)
{
    static const int64_t order[] = {1, 0};
    static int64_t divided[2];
    struct shape shape = {.kind = SHAPE_ARRAY,
                          .type = arrays[array].type,
                          .type_name = primitive_name(arrays[array].type),
                          .rank = arrays[array].rank,
                          .dims = arrays[array].dims,
                          .layout = {.minor_to_major = order,
                                     .tail_alignment = 1,
                                     .index_type = PRIMITIVE_UNKNOWN,
                                     .pointer_type = PRIMITIVE_UNKNOWN}};
    if (shards) {
        memcpy(divided, shape.dims, sizeof divided);
        divided[0] /= shards;
        shape.dims = divided;
    }
    return shape;
}

static struct shape_entry *
shape_of(struct shape_table *table, int number, int shards)
{
    const struct shape parts[] = {array_shape(MATRIX, 0), array_shape(INDEX, 0)},
                       *const elements[] = {&parts[0], &parts[1]};
    struct shape shape = {.kind = SHAPE_TUPLE,
                          .element_count = number == STATE ? 2 : 1,
                          .elements = (const struct shape **)elements};
    if (number < ARRAYS)
        shape = array_shape((enum array)number, shards);
    return shape_table_intern(table, &shape);
}

static struct slice
slice_of(const char *text)
{
    return (struct slice){text, strlen(text)};
}

static void
add_row(struct program_builder *builder, struct shape_table *table, size_t i, int shards)
{
    const struct table_row *row = &rows[i];
    bool loops = strcmp(row->opcode, "while") == 0;
    const struct program_call calls[] = {
        {loops ? REFERENCE_BODY : REFERENCE_CALL, slice_of(row->calls ? row->calls : "")},
        {REFERENCE_CONDITION, slice_of("cond")}};
    bool root = i + 1 == ROWS || !rows[i + 1].opcode;
    const struct program_statement statement = {
        .name = program_name(builder, slice_of(row->name)),
        .opcode = program_intern(builder, slice_of(row->opcode)),
        .shape = shape_of(table, row->shape, shards),
        .line = i + 1,
        .number = row->number,
        .operand_count = row->operand_count,
        .steps = row->operands,
        .call_count = (row->calls != NULL) + (size_t)loops,
        .calls = calls,
        .root = root};
    program_add(builder, &statement);
}

const struct program *
table_program(struct shape_table *table, struct shards *shards)
{
    static const struct program_options options = {.keeps = KEEPS_ALL};
    const struct alias alias = {.path = (const int64_t[]){0}, .depth = 1};
    struct program_builder *builder = program_builder(table, &options);
    program_begin(builder, &(struct program_head){.name = slice_of("m"),
                                                  .scheduled = !shards,
                                                  .alias_count = 1,
                                                  .aliases = &alias});
    for (size_t i = 0, step = 0; i < ROWS; i++, step++) {
        if (!rows[i].opcode) {
            struct hlo_computation begun = {.name = slice_of(rows[i].name),
                                            .line = i + 1,
                                            .entry = strcmp(rows[i].name, "main") == 0};
            program_begin_computation(builder, &begun);
            step = SIZE_MAX;
            continue;
        }
        add_row(builder, table, i, shards ? rows[i].shards : 0);
        if (shards && rows[i].shards)
            shards_set_step(shards, step, DIVISION_PARTS);
        if (i + 1 == ROWS || !rows[i + 1].opcode)
            program_end_computation(builder, ENDING_WHOLE);
    }
    if (shards)
        shards->devices = 2;
    const struct program *program = program_end(builder, ENDING_WHOLE);
    program_builder_free(builder);
    return program;
}
