/* kernel: what a kernel takes of the memory on its chip, before it is loaded. */
#include "cli/command/kernel/kernel.h"

#include "cli/command.h"
#include "layout/base/diagnostic.h"
#include "layout/kernel/kernel_limit.h"
#include "parser/lex/reader.h"
#include "parser/notation/quantity.h"
#include "parser/ttir/ttir_parse.h"
#include "render/kernel/kernel_row.h"
#include "render/kernel/kernel_words.h"
#include "render/page/page.h"
#include "render/row/escape.h"

#include <string.h>
#include <strings.h>

static const struct column columns[] = {
    {.field = FIELD_bytes},
    {.field = FIELD_copies, .flags = COLUMN_SPARE},
    {.field = FIELD_expansion, .heading = "x"},
    {.field = FIELD_offset, .flags = COLUMN_SPARE},
    {.field = FIELD_what},
    {.field = FIELD_shape, .min_width = 12},
    {.field = FIELD_why, .min_width = 12},
    {.field = FIELD_stages, .flags = COLUMN_SPARE},
    {.field = FIELD_encoding, .min_width = 20, .flags = COLUMN_SPARE},
    {.field = FIELD_line, .flags = COLUMN_SPARE},
};

static const struct column kernel_columns[] = {
    {.field = FIELD_bytes},
    {.field = FIELD_limit_bytes, .heading = "limit"},
    {.field = FIELD_fits},
    {.field = FIELD_bound},
    {.field = FIELD_memory_space, .heading = "memory"},
    {.field = FIELD_target},
    {.field = FIELD_kernel, .min_width = 16},
    {.field = FIELD_file, .min_width = 16},
};

/* ---- a kernel ---- */

static void
check_limit(const struct kernel_command *command, const struct kernel *kernel,
            const struct kernel_need *need)
{
    struct context *context = command->context;
    struct printable text = {0};
    if (!option_given(&context->options, OPTION_LIMIT) || need->fits != KERNEL_FITS_NOT)
        return;
    text_format(&text, "%s: ", input_name(kernel->file));
    kernel_put_need(&text, kernel, need, context->output.exact_bytes);
    struct slice module = kernel->module.length ? kernel->module : kernel->name;
    struct finding finding = {
        .rule = "limit",
        .file = kernel->file,
        .line = kernel->line,
        .module = arena_copy(&context->settings, module.text, module.length),
        .name = arena_copy(&context->settings, kernel->name.text, kernel->name.length),
        .source = kernel->source,
        .space = NO_SPACE,
        .limit = cell_bytes(need->limit_bytes),
        .value = cell_bytes(need->bytes),
        .sum = true,
        .what = kernel_memory_name(need->memory),
        .bytes = need->bytes};
    if (need->limit_bytes == KERNEL_UNKNOWN)
        finding.limit = cell_null();
    finding_report(context, &finding, &text);
}

static void
show_buffers(struct kernel_command *command, const struct kernel *kernel)
{
    struct context *context = command->context;
    struct printable *words = output_words(&context->output);
    if (words && command->all->count)
        text_char(words, '\n');
    if (words)
        kernel_put(words, kernel, context->output.exact_bytes);
    for (size_t i = 0; i < kernel->buffer_count; i++)
        row_put(&context->query,
                kernel_buffer_row(&context->arena, kernel, &kernel->buffers[i]));
    row_query_end(&context->query);
    if ((words = output_words(&context->output)))
        kernel_put_levers(words, kernel, context->output.exact_bytes);
}

void
kernel_show(struct kernel_command *command, const struct kernel *kernel)
{
    struct context *context = command->context;
    if (!command->by_kernel)
        show_buffers(command, kernel);
    for (size_t i = 0; i < kernel->need_count; i++) {
        const struct kernel_need *need = &kernel->needs[i];
        check_limit(command, kernel, need);
        struct row *row = kernel_row(&command->work, kernel, need);
        list_add(command->all, cell_object(row_copy(&command->arena, row)));
        if (command->by_kernel)
            row_put(&context->query, kernel_row(&context->arena, kernel, need));
    }
    arena_reset(&command->work);
    command->found++;
    context->findings.modules++;
}

/* ---- inputs ---- */

/* Returns whether a text may be a kernel of Triton: of a pipe the first byte says so. */
static bool
may_be_triton(const struct input *input)
{
    char first = input->start.length ? *input->start.text : '#';
    bool few = input->kind == INPUT_MLIR || input->kind == INPUT_TEXT;
    return input->kind == INPUT_TRITON || (few && strchr("#m/ \n", first));
}

static void
show_pallas(void *command, const struct kernel *kernel)
{
    kernel_show(command, kernel);
}

static int
take_instruction(struct dump *dump, const struct hlo_instruction *instruction)
{
    struct kernel_command *command = dump->user;
    return pallas_kernel_read(&command->pallas, dump, instruction);
}

/* Reads an input into memory, and takes it if it is a kernel of Triton. Else it is read from
 * there. */
static bool
take_triton(struct dump *dump, struct input *input)
{
    struct kernel_command *command = dump->user;
    struct diagnostic d;
    if (!may_be_triton(input))
        return false;
    text_clear(&command->bytes);
    int error = reader_all(input->reader, &command->bytes);
    struct slice text = {text_contents(&command->bytes), command->bytes.length};
    if (error) {
        diagnostic_set(&d, READ_FAILED, 0, 0, reader_failure(input->reader, error));
        report_file(&command->context->console, input_name(input->file), &d, NULL);
        return true;
    }
    if (ttir_begins(text)) {
        kernel_triton(command, input->file, text);
        return true;
    }
    command->reader = reader_of_memory(text.text, text.length, 0);
    input->reader = &command->reader;
    return false;
}

/* Takes a text of Triton, or a list of thunks. In a folder what it was made of lies beside a
 * kernel. */
static int
take_kernel(struct dump *dump, struct input *input)
{
    struct kernel_command *command = dump->user;
    struct diagnostic d;
    if (input->kind == INPUT_THUNKS) {
        kernel_thunks(command, input);
        return 0;
    }
    if (take_triton(dump, input) || input->among)
        return 0;
    diagnostic_set(&d, TTIR_EARLY, 0, 0);
    report_file(&command->context->console, input_name(input->file), &d, NULL);
    return 0;
}

/* ---- the command ---- */

/* Reads --limit: a size, a size of VMEM, a GPU or a TPU. Returns -1 after a usage error. */
static int
read_limit(struct kernel_command *command)
{
    struct context *context = command->context;
    const char *text = option_text(&context->options, OPTION_LIMIT);
    if (!option_given(&context->options, OPTION_LIMIT))
        return 0;
    if (strncasecmp(text, "vmem=", 5) == 0)
        text += 5;
    command->limit = kernel_shared_limit((struct slice){text, strlen(text)});
    command->pallas.target = command->limit ? NULL : target_spoken(text);
    if (command->limit || kernel_vmem_limit(command->pallas.target) ||
        (size_read(text, &command->limit) && command->limit > 0))
        return 0;
    return option_refused(context, OPTION_LIMIT,
                          "takes a size, 96KiB, a GPU, sm90, or a TPU, v5e");
}

const char *
kernel_by_word(size_t i)
{
    static const char *const words[] = {"buffer", "kernel", NULL};
    return words[i];
}

/* Begins the output: of folders and archives rows are kernels, the largest first. */
static int
begin(struct kernel_command *command)
{
    struct context *context = command->context;
    const struct options *options = &context->options;
    for (size_t i = 0; i < options->argument_count; i++)
        command->by_kernel |= input_holds_many(options->arguments[i]);
    command->by_kernel = option_word(options, OPTION_BY, command->by_kernel);
    context->output.page = &kernel_page;
    if (!command->by_kernel)
        return begin_output(context, columns, sizeof columns / sizeof *columns);
    if (begin_output(context, kernel_columns, sizeof kernel_columns / sizeof *kernel_columns))
        return -1;
    if (!option_given(options, OPTION_SORT))
        context->query.sort = asked_field_of("bytes");
    return 0;
}

void
command_kernel(struct context *context)
{
    struct kernel_command command = {.context = context};
    command.pallas =
        (struct pallas_reader){.arena = &command.work, .take = show_pallas, .user = &command};
    const struct dump_client client = {.instruction = take_instruction,
                                       .other = take_triton,
                                       .kinds = 1U << INPUT_TRITON | 1U << INPUT_THUNKS,
                                       .report = take_kernel};
    command.all = list_new(&command.arena);
    if (!read_limit(&command) && !begin(&command)) {
        command.pallas.limit_bytes = command.limit;
        dump_stream(context, &client, &command, NULL);
        if (!command.found && !context->console.errors)
            report_note(&context->console, "no kernel of Mosaic or Triton is in the input");
        end_output(context, kernel_totals_row(&command.arena, command.all));
    }
    pallas_reader_free(&command.pallas);
    text_free(&command.bytes);
    arena_free(&command.work);
    arena_free(&command.arena);
}
