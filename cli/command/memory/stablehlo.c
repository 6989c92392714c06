/* Arguments and results of StableHLO: of a sharded module, what one device holds of them. XLA
 * has not compiled such a program yet, so its temporaries are not known. */
#include "cli/command.h"
#include "cli/command/memory/memory.h"
#include "cli/input/input.h"
#include "layout/base/checked.h"
#include "layout/base/diagnostic.h"
#include "layout/base/grow.h"
#include "layout/base/minmax.h"
#include "layout/shape.h"
#include "layout/shape_entry.h"
#include "layout/space.h"
#include "parser/lex/reader.h"
#include "parser/mlir/mlir_values.h"
#include "render/account/memory_text.h"
#include "render/row/layout_row.h"
#include "render/row/units.h"

#include <stdlib.h>
#include <string.h>

/* An argument or a result of a public function. */
struct signed_value {
    struct mlir_value value; /* its texts are the command's */
    const struct shape_entry *shape;
    size_t number;    /* in the order of the text */
    size_t result;    /* of a result: its number among them */
    bool in_argument; /* a result that lies in an argument */
};

struct signature {
    struct memory_command *command;
    struct dump *dump;
    const struct target *target; /* NULL: none is named */
    const char *module;
    int64_t devices;
    size_t count, capacity;
    struct signed_value *parts; /* whose size is known */
    size_t results;             /* also those of unknown size */
    int64_t argument_bytes, output_bytes, donated_bytes;
    int64_t table_bytes; /* of output_bytes: pointers to several results */
    int64_t least_bytes; /* that one device holds, however what is not divided yet is */
    size_t whole;        /* values without a sharding */
    size_t donors;       /* arguments in which the compiler may lay a result */
    int64_t donor_bytes;
    int64_t kernel_bytes[SPACE_SMEM + 1]; /* of arguments of a kernel by space, but for HBM */
    bool mosaic;                          /* a kernel of Mosaic */
    bool incomplete, overflow;
};

/* ---- reading ---- */

/* The shape of a value as the target lays it out by default; NULL: its size is not known. */
static const struct shape_entry *
shape_of(struct signature *s, const struct mlir_value *value)
{
    struct shape_table *shapes = &s->command->context->shapes;
    if (value->type.length == 0)
        return NULL;
    struct shape_entry *shape = shape_table_get(shapes, value->type.text, value->type.length);
    shapes->assumed = s->target;
    if (s->target)
        shape = shape_table_assume(shapes, shape);
    return shape->shape && shape->size.known ? shape : NULL;
}

static int
take_value(void *user, const struct mlir_value *value)
{
    struct signature *s = user;
    struct signed_value part = {.value = *value};
    if (value->role == MLIR_VALUE)
        return 0;
    if (!s->module) {
        s->module = arena_string(&s->command->arena, value->module);
        s->devices = value->devices;
    }
    s->mosaic |= value->mosaic && strcmp(s->module, value->module) == 0;
    part.shape = shape_of(s, value);
    part.value.name = arena_string(&s->command->arena, value->name);
    part.value.function = arena_string(&s->command->arena, value->function);
    part.value.info = arena_string(&s->command->arena, value->info);
    if (value->role == MLIR_RESULT)
        part.result = s->results++;
    s->incomplete |= !part.shape;
    if (!part.shape)
        return 0;
    part.number = s->count;
    grow(&s->parts, s->count, &s->capacity, sizeof *s->parts);
    s->parts[s->count++] = part;
    return 0;
}

/* ---- sums ---- */

/* The argument in which result `number` lies; NULL: none. */
static const struct signed_value *
argument_of(const struct signature *s, size_t number)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->parts[i].value.aliased == (int64_t)number)
            return &s->parts[i];
    return NULL;
}

static void
add(struct signature *s, int64_t *sum, int64_t bytes)
{
    s->overflow |= !checked_add(*sum, bytes, sum);
}

static void
add_part(struct signature *s, const struct signed_value *part)
{
    const struct size *size = &part->shape->size;
    bool argument = part->value.role == MLIR_ARGUMENT;
    int space = shape_array(part->shape->shape)->layout.memory_space;
    if (space == SPACE_VMEM || space == SPACE_SMEM) {
        add(s, &s->kernel_bytes[space], size->bytes);
        return;
    }
    add(s, argument ? &s->argument_bytes : &s->output_bytes, size->bytes);
    if (part->in_argument) {
        add(s, &s->donated_bytes, size->bytes);
        return;
    }
    add(s, &s->least_bytes, part->value.sharded ? size->bytes : size->bytes / s->devices);
    s->whole += s->devices > 1 && !part->value.sharded;
    s->donors += part->value.donor;
    if (part->value.donor)
        add(s, &s->donor_bytes, size->bytes);
}

/* A result lies whole in its argument, or beside it. */
static void
add_parts(struct signature *s)
{
    for (size_t i = 0; i < s->count; i++) {
        struct signed_value *part = &s->parts[i];
        if (part->value.role == MLIR_RESULT) {
            const struct signed_value *argument = argument_of(s, part->result);
            part->in_argument = argument && argument->shape == part->shape;
        }
        add_part(s, part);
    }
    if (s->target && s->results > 1)
        s->table_bytes = target_table_bytes(s->target, s->results);
    add(s, &s->output_bytes, s->table_bytes);
    add(s, &s->least_bytes, s->table_bytes);
}

/* ---- totals ---- */

static void
note(struct cell_list *notes, struct text *text)
{
    list_add(notes, cell_text(text_keep(text, notes->arena)));
}

/* Returns whether there are arguments of a program and none has the name that people gave it.
 */
static bool
lacks_names(const struct signature *s)
{
    bool arguments = false;
    for (size_t i = 0; i < s->count; i++) {
        if (s->parts[i].value.role != MLIR_ARGUMENT)
            continue;
        arguments = true;
        if (s->parts[i].value.info)
            return false;
    }
    return arguments && !s->mosaic;
}

static struct cell_list *
notes_of(const struct signature *s)
{
    struct cell_list *notes = list_new(&s->command->arena);
    struct text text = {0};
    list_add(notes, cell_text("not compiled yet: temporaries are not known, only arguments and "
                              "results are"));
    for (int i = SPACE_VMEM; i <= SPACE_SMEM; i++) {
        if (!s->kernel_bytes[i])
            continue;
        text_string(&text, i == SPACE_VMEM ? "arguments in VMEM " : "arguments in SMEM ");
        units_bytes(&text, s->kernel_bytes[i]);
        note(notes, &text);
    }
    devices_notes(notes, s->devices, s->whole);
    if (lacks_names(s))
        list_add(notes, cell_text("arguments have no names: lowered.as_text(debug_info=True) "
                                  "writes them"));
    if (s->donors) {
        text_format(&text, "%zu argument%s of ", s->donors, s->donors == 1 ? "" : "s");
        units_bytes(&text, s->donor_bytes);
        text_string(&text, " may be overwritten (jax.buffer_donor): results that the compiler "
                           "lays there take no more");
        note(notes, &text);
    }
    if (!s->target)
        list_add(notes, cell_text("no target is named: arrays count without a device's tiles, "
                                  "which --target adds"));
    if (s->incomplete)
        list_add(notes, cell_text("incomplete: part of the program is not known"));
    return notes;
}

static struct row *
space_row(const struct signature *s)
{
    struct row *row = row_new(&s->command->arena);
    row_add(row, FIELD_argument_bytes, cell_bytes(s->argument_bytes));
    row_add(row, FIELD_output_bytes, cell_bytes(s->output_bytes));
    row_add(row, FIELD_donated_bytes, cell_bytes(s->donated_bytes));
    row_add(row, FIELD_constant_bytes, cell_null());
    row_add(row, FIELD_temp_bytes, cell_null());
    row_add(row, FIELD_peak_bytes, cell_null());
    return row;
}

/* Adds what is left of the limit without temporaries. Only what cannot fit is a finding. */
static void
add_limit(struct signature *s, struct row *totals)
{
    struct memory_command *command = s->command;
    const struct memory_options *options = &command->options;
    int64_t limit = options->limit_bytes, bytes;
    if (!options->limit && s->target)
        limit = s->target->limit_bytes;
    if (!limit || options->limit_space != SPACE_DEFAULT || s->overflow ||
        !checked_add(s->argument_bytes, s->output_bytes, &bytes))
        return;
    bool fits = s->least_bytes <= limit;
    row_add(totals, FIELD_limit_bytes, cell_bytes(limit));
    row_add(totals, FIELD_fits, fits ? cell_null() : cell_boolean(false));
    row_add(totals, FIELD_margin_bytes, cell_bytes(limit - (bytes - s->donated_bytes)));
    if (fits || !options->limit)
        return;
    struct text text = {0};
    text_format(&text, "%s: arguments and results alone take ", input_name(s->dump->file));
    units_bytes(&text, s->least_bytes);
    text_format(&text, ", more than --limit %s", options->limit);
    struct finding finding = {.rule = "limit",
                              .file = s->dump->file,
                              .module = s->module,
                              .space = SPACE_DEFAULT,
                              .limit = cell_bytes(limit),
                              .value = cell_bytes(s->least_bytes)};
    finding_report(command->context, &finding, &text);
}

static struct row *
totals_of(struct signature *s)
{
    struct row *row = row_new(&s->command->arena), *spaces = row_new(&s->command->arena);
    char *name = arena_alloc(&s->command->arena, SPACE_TEXT);
    row_add(row, FIELD_file, cell_text(s->dump->file));
    row_add(row, FIELD_module, cell_text(s->module));
    row_add(row, FIELD_report,
            cell_text(s->mosaic ? "kernel of Mosaic" : input_kind_name(INPUT_MLIR)));
    row_add(row, FIELD_scheduled, cell_boolean(false));
    row_add(row, FIELD_target, cell_text(s->target ? s->target->name : NULL));
    if (s->devices > 1)
        row_add(row, FIELD_devices, cell_integer(s->devices));
    struct row *main = space_row(s);
    for (size_t i = 0; i < main->count; i++)
        row_add(row, main->fields[i].number, main->fields[i].cell);
    row_add_named(spaces, target_space_name(s->target, SPACE_DEFAULT, name), cell_object(main));
    row_add(row, FIELD_spaces, cell_object(spaces));
    row_add(row, FIELD_incomplete, cell_boolean(s->incomplete));
    row_add(row, FIELD_notes, cell_list(notes_of(s)));
    add_limit(s, row);
    return row;
}

/* ---- rows ---- */

/* Fields of a buffer that is not compiled: those of when and where it lies are null. */
static struct row *
part_row(const struct signature *s, const struct signed_value *part)
{
    static const enum field_number unknown[] = {FIELD_source, FIELD_index,  FIELD_start,
                                                FIELD_end,    FIELD_offset, FIELD_within};
    struct row *row = row_new(&s->command->context->arena);
    const struct mlir_value *value = &part->value;
    bool argument = value->role == MLIR_ARGUMENT;
    row_add(row, FIELD_file, cell_text(s->dump->file));
    row_add(row, FIELD_line, cell_integer((int64_t)value->line));
    row_add(row, FIELD_module, cell_text(s->module));
    row_add(row, FIELD_computation, cell_text(value->function));
    row_add(row, FIELD_name, cell_text(value->name));
    row_add(row, FIELD_opcode, cell_text(value->opcode));
    row_add(row, FIELD_op_name, cell_text(value->info));
    row_add(row, FIELD_role, cell_text(argument ? "argument" : "output"));
    row_add(row, FIELD_donated, cell_boolean(value->donor || value->aliased >= 0));
    if (s->devices > 1)
        row_add(row, FIELD_sharded, cell_text(division_text(value->sharded)));
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        row_add(row, unknown[i], cell_null());
    layout_row_add(row, part->shape->shape, part->shape->canonical, &part->shape->size);
    return row;
}

/* The row of the pointers to the results. */
static struct row *
table_row(const struct signature *s)
{
    struct row *row = row_new(&s->command->context->arena);
    row_add_nulls(row, KIND_buffer);
    row_set(row, FIELD_file, cell_text(s->dump->file));
    row_set(row, FIELD_module, cell_text(s->module));
    row_set(row, FIELD_name, cell_text("[pointers to results]"));
    row_set(row, FIELD_role, cell_text("output"));
    row_set(row, FIELD_bytes, cell_bytes(s->table_bytes));
    row_set(row, FIELD_padding_bytes, cell_bytes(0));
    row_set(row, FIELD_memory_space, cell_space(SPACE_DEFAULT));
    return row;
}

/* The larger one first, else the first of the text. */
static int
compare_parts(const void *left, const void *right)
{
    const struct signed_value *a = left, *b = right;
    int order = compare_numbers(b->shape->size.bytes, a->shape->size.bytes);
    return order ? order : compare_numbers((int64_t)a->number, (int64_t)b->number);
}

static void
report(struct signature *s)
{
    struct memory_command *command = s->command;
    struct output *output = &command->context->output;
    add_parts(s);
    if (s->overflow)
        report_overflow(&command->context->console);
    output->target = s->target;
    output->whole_bytes = 0;
    struct row *totals = totals_of(s);
    struct text *words = memory_words(command);
    if (words)
        memory_text(words, totals, command->dump->among ? input_name(s->dump->file) : NULL,
                    output->exact_bytes);
    if (words)
        text_char(words, '\n');
    qsort(s->parts, s->count, sizeof *s->parts, compare_parts);
    for (size_t i = 0; i < s->count && !output->failed; i++)
        row_put(&command->context->query, part_row(s, &s->parts[i]));
    if (s->table_bytes)
        row_put(&command->context->query, table_row(s));
    row_query_end(&command->context->query);
    list_add(command->all, cell_object(totals));
}

/* Returns whether an option asks what only a compiled program tells, which is then reported. */
static bool
needs_program(struct memory_command *command, struct input *input)
{
    static const enum option_code codes[] = {OPTION_CHECK, OPTION_AT, OPTION_WHAT_IF,
                                             OPTION_FIT, OPTION_BASELINE};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (option_given(&command->context->options, codes[i])) {
            usage_error(&command->context->console,
                        "%s: --%s needs a compiled program, and this is StableHLO",
                        input_name(input->file), option_at(codes[i])->name);
            return true;
        }
    return false;
}

void
memory_read_values(struct memory_command *command, struct dump *dump, struct input *input)
{
    struct console *console = &command->context->console;
    struct signature s = {.command = command, .dump = dump, .devices = 1};
    struct mlir_sink sink = {&s, take_value};
    struct diagnostic d;
    int error = 0;
    if (needs_program(command, input))
        return;
    s.target = dump->setting.target;
    int result = mlir_values_read(input->reader, &sink, &error, &d);
    if (result > 0)
        report_file(console, input_name(input->file), &d, NULL);
    if (error)
        usage_error(console, "%s: %s", input_name(input->file),
                    reader_failure(input->reader, error));
    s.incomplete |= result > 0 || error;
    if (s.module)
        report(&s);
    free(s.parts);
}
