/* show: everything about a layout or an instruction. */
#include "cli/command.h"
#include "cli/dump.h"
#include "cli/dump_assume.h"
#include "cli/layout_argument.h"
#include "layout/diagnostic.h"
#include "layout/shape.h"
#include "layout/target.h"
#include "parser/reader.h"
#include "render/derivation.h"
#include "render/layout_row.h"
#include "render/show_text.h"
#include "render/tirx_row.h"

#include <string.h>

static const struct column columns[] = {
    {"shape", NULL, false, 1, 0},    {"data_bytes", "data", true, 0, 0},
    {"bytes", NULL, true, 0, 0},     {"padding_bytes", "padding", true, 0, 0},
    {"expansion", NULL, true, 0, 0},
};

static struct cell
letters_cell(struct arena *arena, const struct shape *array)
{
    const char *letters = shape_letters(array);
    if (!letters)
        return cell_null();
    struct cell_list *list = list_new(arena);
    for (size_t i = 0; letters[i]; i++) {
        char *letter = arena_copy(arena, &letters[i], 1);
        list_add(list, letter ? cell_slice(letter, 1) : cell_null());
    }
    return cell_list(list);
}

/* The fields that only show has; -1 with *d set. */
static int
add_explanation(struct row *row, const struct shape *shape, const struct size *size, bool steps,
                struct diagnostic *d)
{
    const struct shape *array = shape_array(shape);
    struct tiling tiling;
    struct cell blame;
    row_add(row, "rank", cell_integer((int64_t)array->rank));
    row_add(row, "true_rank", cell_integer((int64_t)shape_true_rank(array)));
    row_add(row, "dim_letters", letters_cell(row->arena, array));
    if (!size->known || !shape_has_values(shape))
        return 0;
    const int64_t *piece = size_piece(array, row->arena);
    if (tiling_compile(&tiling, array, piece, row->arena, d) ||
        blame_cell(&blame, row->arena, array, &tiling, d))
        return -1;
    row_add(row, "blame", blame);
    if (steps)
        row_add(row, "steps", steps_cell(row->arena, &tiling));
    int64_t by_xla = size_by_array_size(array);
    if (array->layout.split_count == 0 && by_xla != size->bytes - size->register_bytes)
        row_add(row, "array_size_bytes", by_xla < 0 ? cell_null() : cell_bytes(by_xla));
    return 0;
}

/* A tuple's elements, each explained. */
static int
add_leaves(struct row *row, const struct shape *shape, struct size *sum, int64_t *path,
           size_t depth, struct cell_list *list, struct context *context, struct diagnostic *d)
{
    bool steps = option_given(&context->options, OPTION_STEPS);
    struct arena *arena = row->arena;
    for (size_t i = 0; i < shape->element_count; i++) {
        const struct shape *element = shape->elements[i];
        path[depth] = (int64_t)i;
        if (element->kind == SHAPE_TUPLE) {
            if (add_leaves(row, element, sum, path, depth + 1, list, context, d))
                return -1;
            continue;
        }
        struct size size;
        struct text text = {0};
        struct row *leaf = row_new(arena);
        if (size_compute(&size, element, arena, d))
            return -1;
        target_book(context->target, element, &size);
        shape_print(&text, element);
        row_add(leaf, "index", cell_integers(arena, path, depth + 1));
        layout_row_shape(leaf, element,
                         text.data ? arena_copy(arena, text.data, text.length) : NULL);
        text_free(&text);
        layout_row_size(leaf, &size);
        if (add_explanation(leaf, element, &size, steps, d))
            return -1;
        list_add(list, cell_object(leaf));
        sum->known &= size_add(sum, &size);
    }
    return 0;
}

static int
show_tuple(struct context *context, const struct layout_argument *argument,
           struct diagnostic *d)
{
    struct row *row = row_new(&context->arena);
    struct cell_list *list = list_new(&context->arena);
    struct size sum = {.known = true};
    int64_t *path = arena_array(&context->arena, strlen(argument->text) + 1, sizeof *path);
    if (!path)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (add_leaves(row, argument->shape, &sum, path, 0, list, context, d))
        return -1;
    layout_row_shape(row, argument->shape, argument->canonical);
    layout_row_size(row, &sum);
    layout_row_table(row, argument->shape, context->target);
    row_add(row, "leaves", cell_list(list));
    output_row(&context->output, row);
    return 0;
}

static int
show_tirx(struct context *context, const struct layout_argument *argument, struct diagnostic *d)
{
    struct tirx_subject subject = {argument->tirx, argument->mapping, argument->canonical,
                                   argument->type};
    struct row *row = row_new(&context->arena);
    if (!row)
        return diagnostic_set(d, OUT_OF_MEMORY, 0, 0);
    if (tirx_row_add(row, &subject, d))
        return -1;
    output_row(&context->output, row);
    return 0;
}

static int
show_layout(struct context *context, const struct layout_argument *argument,
            struct diagnostic *d)
{
    bool steps = option_given(&context->options, OPTION_STEPS);
    if (argument->tirx)
        return show_tirx(context, argument, d);
    if (argument->shape->kind == SHAPE_TUPLE)
        return show_tuple(context, argument, d);
    struct row *row = row_new(&context->arena);
    layout_row_shape(row, argument->shape, argument->canonical);
    layout_row_size(row, &argument->size);
    layout_row_table(row, argument->shape, context->target);
    if (add_explanation(row, argument->shape, &argument->size, steps, d))
        return -1;
    output_row(&context->output, row);
    return 0;
}

/* ---- instructions ---- */

struct shown {
    struct dump dump;
    size_t count;
    const char *text;
};

static int
show_instruction(void *user, const struct hlo_instruction *written)
{
    struct shown *shown = user;
    struct context *context = shown->dump.context;
    struct hlo_instruction copy = *written, *instruction = &copy;
    if (context->assumed && dump_assume_shape(&shown->dump, instruction))
        return -1;
    bool steps = option_given(&context->options, OPTION_STEPS);
    struct diagnostic d;
    struct row *row = dump_row(&shown->dump, instruction, &context->arena, true);
    if (!row)
        return -1;
    const struct shape_entry *entry = instruction->shape;
    if (entry && entry->shape && entry->shape->kind != SHAPE_TUPLE && !entry->fault.code &&
        add_explanation(row, entry->shape, &entry->size, steps, &d))
        report_argument(context, shown->text, &d);
    if (shown->count++ == 0)
        output_row(&context->output, row);
    return 0;
}

static void
instruction_problem(void *user, const struct diagnostic *d, const struct source_place *place)
{
    struct shown *shown = user;
    report_file(shown->dump.context, "argument", d, place);
}

static void
show_statement(struct context *context, const char *text)
{
    struct shown shown = {.dump = {.context = context, .file = "argument"}, .text = text};
    struct reader reader = reader_of_memory(text, strlen(text), 0);
    struct module_sink sink = {
        .context = &shown, .instruction = show_instruction, .problem = instruction_problem};
    struct diagnostic d;
    int result = module_parse(&reader, 4096, &context->shapes, &sink, &d);
    if (result < 0)
        out_of_memory(context);
    else if (result == 0 && shown.count != 1) {
        diagnostic_set(&d, NOT_ONE_INSTRUCTION, 0, 0, "");
        report_argument(context, text, &d);
    }
}

/* An instruction has a name and '=', or an opcode behind its shape. */
static bool
is_statement(const char *text, const struct diagnostic *d)
{
    while (*text == ' ' || *text == '\t' || *text == '\n')
        text++;
    return text[0] == '%' || strncmp(text, "ROOT ", 5) == 0 || strstr(text, " = ") != NULL ||
           (d->code == TEXT_AFTER_SHAPE && strchr(text + d->offset, '('));
}

static void
show_argument(struct context *context, const struct layout_options *options, const char *text)
{
    struct layout_argument argument;
    struct diagnostic d = {0};
    if (layout_argument_read(&argument, context, options, text, &d) == 0) {
        if (show_layout(context, &argument, &d))
            report_argument(context, text, &d);
    } else if (is_statement(text, &d)) {
        show_statement(context, text);
    } else {
        report_argument(context, text, &d);
    }
    arena_reset(&context->arena);
}

void
command_show(struct context *context)
{
    const struct options *options = &context->options;
    struct layout_options layout_options;
    if (options->argument_count == 0) {
        usage_error(context,
                    "which layout? e.g. hlo-layout show 'f32[300,1000]{1,0:T(8,128)}'");
        return;
    }
    context->output.prose = show_text;
    if (layout_options_read(&layout_options, context) ||
        begin_output(context, columns, sizeof columns / sizeof *columns))
        return;
    context->shapes.scope = PREDICT_ABSENT;
    for (size_t i = 0; i < options->argument_count; i++)
        show_argument(context, &layout_options, options->arguments[i]);
    end_output(context, NULL);
}
