/* kernel: what a kernel takes of the memory on its chip, before it is loaded. */
#include "cli/command/kernel/kernel.h"

#include "cli/command.h"
#include "cli/input/input.h"
#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"
#include "layout/kernel/kernel_limit.h"
#include "parser/lex/json.h"
#include "parser/lex/reader.h"
#include "parser/notation/quantity.h"
#include "parser/ttir/ttir_parse.h"
#include "render/account/account_totals.h"
#include "render/row/units.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static const struct column columns[] = {
    {.field = FIELD_bytes},
    {.field = FIELD_offset, .flags = COLUMN_SPARE},
    {.field = FIELD_what},
    {.field = FIELD_array, .min_width = 12},
    {.field = FIELD_stages, .flags = COLUMN_SPARE},
    {.field = FIELD_encoding, .min_width = 20, .flags = COLUMN_SPARE},
    {.field = FIELD_line},
};

struct kernel_command {
    struct context *context;
    struct cell_list *all; /* rows of kernels */
    struct arena arena;    /* of these */
    int64_t limit;         /* --limit; 0: that of the target */
};

/* ---- the compiler's figure ---- */

#define JSON_BYTES ((size_t)1 << 16)

int64_t
kernel_compiled(const char *file, const char *key)
{
    enum { MEMBERS = 256 };
    static const char ending[] = ".ttgir";
    struct json_member members[MEMBERS] = {0};
    struct text name = {0}, bytes = {0};
    size_t length = strlen(file), count = 0;
    int64_t value = -1;
    if (length < sizeof ending || strcmp(file + length - (sizeof ending - 1), ending) != 0)
        return -1;
    text_append(&name, file, length - (sizeof ending - 1));
    text_string(&name, ".json");
    int fd = open(name.data, O_RDONLY | O_CLOEXEC);
    text_reserve(&bytes, JSON_BYTES);
    struct reader reader = reader_of_file(fd);
    size_t read = fd < 0 ? 0 : reader_fill(&reader, bytes.data, JSON_BYTES);
    bytes.data[read] = '\0';
    json_members((struct slice){bytes.data, read}, members, MEMBERS, &count);
    struct slice found = json_value(members, count < MEMBERS ? count : MEMBERS, key);
    if (!found.text || integer_begins(found.text, found.length, &value) == 0 || value < 0)
        value = -1;
    if (fd >= 0)
        close(fd);
    text_free(&name);
    text_free(&bytes);
    return value;
}

/* ---- verdicts ---- */

static const char *
doubt_words(struct arena *arena, const struct ttir_kernel *kernel)
{
    static const char *const words[] = {
        [TTIR_SURE] = NULL,
        [TTIR_DOUBT_ENCODING] = "an encoding that is not read",
        [TTIR_DOUBT_FLOW] = "control flow or a call that is not followed",
        [TTIR_DOUBT_BLOCKS] = "data that moves between the blocks of a cluster",
        [TTIR_DOUBT_SIZE] = "more buffers or values than are followed"};
    struct text text = {0};
    if (kernel->doubt == TTIR_SURE)
        return NULL;
    text_string(&text, words[kernel->doubt]);
    if (kernel->doubted)
        text_format(&text, ", line %u", kernel->doubted->line);
    return text_keep(&text, arena);
}

/* Sets whether it fits: a lower bound cannot say that it does. */
static void
judge(struct kernel_shown *one)
{
    bool bound = strcmp(one->trust, "at least") == 0;
    bool over =
        (one->limit && one->shared > one->limit) || one->kernel.columns > KERNEL_TENSOR_COLUMNS;
    one->fits = cell_null();
    if (over)
        one->fits = cell_boolean(false);
    else if (one->limit && !bound)
        one->fits = cell_boolean(true);
}

static void
check_limit(const struct kernel_command *command, const struct kernel_shown *one)
{
    struct context *context = command->context;
    struct text text = {0};
    if (!option_given(&context->options, OPTION_LIMIT) || one->fits.kind != CELL_BOOLEAN ||
        one->fits.boolean)
        return;
    text_format(&text, "%s: %.*s takes ", input_name(one->file), (int)one->kernel.name.length,
                one->kernel.name.text);
    units_bytes(&text, one->shared);
    text_format(&text, " of shared memory, over --limit %s",
                option_text(&context->options, OPTION_LIMIT));
    struct finding finding = {.rule = "limit",
                              .file = one->file,
                              .module = arena_copy(&context->settings, one->kernel.name.text,
                                                   one->kernel.name.length),
                              .space = NO_SPACE,
                              .limit = cell_bytes(one->limit),
                              .value = cell_bytes(one->shared),
                              .sum = true,
                              .what = "shared",
                              .bytes = one->shared};
    finding_report(context, &finding, &text);
}

/* Takes what the compiler says where it does, else what the text decides. */
static void
set_figures(struct kernel_command *command, struct kernel_shown *one)
{
    int64_t compiled = one->module->shared, tensor = kernel_compiled(one->file, "tmem_size");
    if (compiled < 0)
        compiled = kernel_compiled(one->file, "shared");
    one->shared = compiled >= 0 ? compiled : one->kernel.shared;
    if (tensor >= 0)
        one->kernel.columns = tensor;
    one->trust = "compiler";
    if (compiled < 0)
        one->why = doubt_words(&command->arena, &one->kernel);
    if (compiled < 0)
        one->trust = one->why ? "at least" : "exact";
    one->limit = command->limit ? command->limit : kernel_shared_limit(one->module->target);
    judge(one);
}

/* ---- the command ---- */

static void
show(struct kernel_command *command, struct kernel_shown *one)
{
    struct context *context = command->context;
    set_figures(command, one);
    check_limit(command, one);
    struct text *words = output_words(&context->output);
    if (words && command->all->count)
        text_char(words, '\n');
    if (words)
        kernel_words(words, one);
    struct row *row;
    for (size_t i = 0; (row = kernel_buffer_row(&context->arena, one, i)); i++)
        row_put(&context->query, row);
    row_query_end(&context->query);
    list_add(command->all, cell_object(kernel_row(&command->arena, one)));
    context->findings.modules++;
}

static void
report(const struct kernel_command *command, const struct input *input,
       const struct diagnostic *d)
{
    report_file(&command->context->console, input_name(input->file), d, NULL);
}

/* Reads one input, which lies in memory as a whole: what it is shows its first line that is no
 * name of an encoding. */
static int
take_input(void *user, struct input *input)
{
    struct kernel_command *command = user;
    struct diagnostic d;
    struct text bytes = {0};
    int error = reader_all(input->reader, &bytes);
    struct slice text = {text_contents(&bytes), bytes.length};
    struct reader reader = reader_of_memory(text.text, text.length, 0);
    struct ttir_module module = {0};
    if (error) {
        diagnostic_set(&d, READ_FAILED, 0, 0, reader_failure(input->reader, error));
        report(command, input, &d);
    } else if (!ttir_begins(text)) {
        diagnostic_set(&d, TTIR_NO_KERNEL, 0, 0);
        report(command, input, &d);
    } else if (ttir_parse(&reader, &module, &d)) {
        report(command, input, &d);
    } else {
        struct kernel_shown one = {.file = input->file, .module = &module};
        ttir_kernel_make(&module, &one.kernel);
        show(command, &one);
    }
    ttir_free(&module);
    text_free(&bytes);
    return command->context->output.failed ? -1 : 0;
}

/* Reads --limit: a size, or a GPU. Returns -1 after a usage error. */
static int
read_limit(struct kernel_command *command)
{
    const struct options *options = &command->context->options;
    const char *text = option_text(options, OPTION_LIMIT);
    if (!option_given(options, OPTION_LIMIT))
        return 0;
    command->limit = kernel_shared_limit((struct slice){text, strlen(text)});
    if (command->limit || (size_read(text, &command->limit) && command->limit > 0))
        return 0;
    return option_refused(command->context, OPTION_LIMIT,
                          "takes a size, 96KiB, or a GPU, sm90");
}

void
command_kernel(struct context *context)
{
    const struct options *options = &context->options;
    struct kernel_command command = {.context = context};
    const struct input_request request = {.files = options->arguments,
                                          .file_count = options->argument_count,
                                          .kinds = 1U << INPUT_TEXT | 1U << INPUT_MLIR |
                                                   1U << INPUT_LOG | 1U << INPUT_OTHER,
                                          .take = take_input,
                                          .user = &command};
    command.all = list_new(&command.arena);
    if (!read_limit(&command) &&
        !begin_output(context, columns, sizeof columns / sizeof *columns)) {
        read_inputs(context, &request);
        end_output(context, modules_totals(command.all, &command.arena));
    }
    arena_free(&command.arena);
}
