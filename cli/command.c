/* The table of commands, and their shared voice. */
#include "cli/command.h"

#include "cli/index_text.h"
#include "cli/mistaken.h"
#include "cli/progress.h"
#include "cli/target_option.h"
#include "cli/terminal.h"
#include "layout/base/diagnostic.h"
#include "layout/base/guess.h"
#include "layout/base/steps.h"
#include "layout/device/target.h"
#include "parser/lex/source.h"
#include "render/formats.h"
#include "render/row/escape.h"
#include "render/text/message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TAKES_ALWAYS (TAKES(HELP))

static const struct command commands[] = {
    {"show", "LAYOUT|INSTRUCTION...", "explain a layout: its fields, bytes, padding and why",
     "A LAYOUT is an XLA shape: bf16[300,1000]{1,0:T(8,128)(2,1)S(1)}, with {...} or <...>;\n"
     "or TIRx: S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid,\n"
     "SwizzleLayout(3,3,3), ComposeLayout(3,3,3,TileLayout(...)), or a preset:\n"
     "mma_shared_layout(float16,128B,64,64), tmem_datapath_layout(D,128,224),\n"
     "tcgen05_atom_layout(32x32b,128,32,float32), trainium(PF,128,512), trainium_psum(...),\n"
     "wg_local_layout(128,64). An INSTRUCTION is a line of an HLO dump.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES_TARGET | TAKES(STEPS) | TAKES_ALWAYS, command_show,
     NULL},
    {"index", "LAYOUT INDEX...|-", "where elements lie: the linear index of each",
     "An INDEX is 2,3 or [2,3] or (2,3); negative numbers count from the end. With --inverse\n"
     "the arguments are places: 17, or axes: 'laneid=5 m=1' (absent ones are 0). '-' reads "
     "them\n"
     "from standard input, a line each. A bare SwizzleLayout maps linear addresses.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(INVERSE) | TAKES(EXPLAIN) | TAKES_ALWAYS,
     command_index, NULL},
    {"convert", "LAYOUT... --to N", "write a layout in another notation, or what is made of it",
     "--to xla|tirx|cute|strides; --to xla of an XLA layout is XLA's own canonical text. One\n"
     "operation at a time, then --canonical or --fuse; its result is TIRx unless --to says\n"
     "otherwise. Dimensions are those of --shape; OUTER and LEFT have those of "
     "--other-shape.\n",
     TAKES(TO) | TAKES_OUTPUT | TAKES_PLACES | TAKES(OTHER_SHAPE) | TAKES_ALGEBRA |
         TAKES_ALWAYS,
     command_convert, NULL},
    {"compare", "LAYOUT LAYOUT", "whether two layouts put every element in the same place",
     "Over the elements of the first one's array. 1: the first element that differs, and\n"
     "both places, or shapes that differ; one that an option gives may span more. --shape\n"
     "is for both, --other-shape for the second alone.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(OTHER_SHAPE) | TAKES(TILE_OF) | TAKES(SUM_OF) |
         TAKES(AS) | TAKES_ALWAYS,
     command_compare, NULL},
    {"map", "LAYOUT", "draw the array and its memory, with tiles and padding",
     "Two panels: the array as its index says, and memory in physical order; of TIRx layouts\n"
     "with threads, those and what each holds. --banks: lines and banks of shared memory.\n"
     "Of what does not fit the first and the last are shown; --window looks elsewhere. Rows\n"
     "(json, ndjson, csv) are runs of cells that go on by equal steps.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(WINDOW) | TAKES(BANKS) | TAKES(LABEL) |
         TAKES(COLOR_BY) | TAKES(CELL) | TAKES(ASCII) | TAKES_ALWAYS,
     command_map, "text, json, ndjson, csv, svg or html"},
    {"banks", "LAYOUT [INDEX...|-]", "bank conflicts of accesses to shared memory",
     "An access is a pattern over the last two dims (--access), or a list of elements, one a\n"
     "lane. 32 banks of 4 bytes; a phase is 32 lanes of up to 4 bytes, 16 of 8, 8 of 16;\n"
     "reads begin at a multiple of their width.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(ACCESS) | TAKES(WIDTH) | TAKES(FAIL_ON_CONFLICT) |
         TAKES(SUGGEST) | TAKES_ALWAYS,
     command_banks, NULL},
    {"detile", "LAYOUT [FILE]", "raw array bytes from device order to row-major order",
     "Reads the array's bytes, padding and all, as they lie on the device; writes its\n"
     "elements in row-major order, as wide as they lie there (of E(4) two to a byte, the low\n"
     "bits first). A TIRx layout needs --type. A pipe takes the memory of a row of tiles, or\n"
     "of the whole array where memory begins with another dimension than the array.\n",
     TAKES_PLACES | TAKES(OUTPUT) | TAKES_ALWAYS, command_detile, NULL},
    {"retile", "LAYOUT [FILE]", "raw array bytes from row-major order to device order",
     "The way back of detile; the bytes of places that hold no element are zero.\n",
     TAKES_PLACES | TAKES(OUTPUT) | TAKES_ALWAYS, command_retile, NULL},
    {"explore", "[LAYOUT]", "a page to play with: type a layout, click a cell",
     "One self-contained page, to standard output. The core runs within it as WebAssembly: "
     "any\n"
     "layout, shape, type and swizzle can be typed there; its address keeps what is shown.\n",
     TAKES_LAYOUT | TAKES(OUTPUT) | TAKES(OPEN) | TAKES_ALWAYS, command_explore, NULL},
    {"predict", "SHAPE...|-", "the layout it gets by default, and its size",
     "For entry parameters and results of which nobody fixes the layout, on TPU v4 to v7x\n"
     "unless --target says otherwise: v7x v6e v5p v5e v4 v3 v2 gpu cpu, or a file. Beside it\n"
     "what a layout takes that is written with a shape, with this rule's tiles if it is only\n"
     "an order. '-' reads shapes from standard input, a line each.\n",
     TAKES_OUTPUT | TAKES(TARGET) | TAKES_ALWAYS, command_predict, NULL},
    {"suggest", "LAYOUT|SHAPE...", "what takes less, and how much it saves",
     "Orders of the dimensions, tiles, reshapes, a transpose, narrower types: what saves\n"
     "most comes first, types come last. With --dim the other way: sizes of one dimension\n"
     "that are free, waste nothing, or pad less. The compiler decides in the end.\n",
     TAKES_OUTPUT | TAKES(TARGET) | TAKES(DIM) | TAKES(LIMIT) | TAKES(TOP) | TAKES_ALWAYS,
     command_suggest, NULL},
    {"scan", "[FILE...]", "every layout in any text; out-of-memory messages explained",
     "Logs, error messages, tracebacks: a row for each layout, in order. With --assume also\n"
     "shapes without one: f32[8,128], float32[8,128]. What only looks so is passed over.\n"
     "Of an out-of-memory message a row for each allocation: what it states, what its layout\n"
     "takes and why, and what would take less. Text shows 20 rows unless --top says\n"
     "otherwise.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES_TARGET | TAKES_QUERY | TAKES_ALWAYS, command_scan,
     NULL},
    {"list", "[FILE...]", "one row for every instruction of a dump",
     "--by computation: modules and computations instead. Without --roles rows stream, and a\n"
     "role is given where the statement alone tells it; --role decides it.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES_TARGET | TAKES_QUERY | TAKES(BY) | TAKES(ROLES) |
         TAKES_ALWAYS,
     command_list, NULL},
    {"audit", "[FILE...]", "what owns memory, the most wasteful first",
     "--by shape|instruction|opcode|computation|space|source|op_name|role|module (shape).\n"
     "Of scheduled text first the peak of each memory space, and of each row what is live\n"
     "then; limits and --suggest count that. Sums over instructions stand below. Text shows\n"
     "20 rows unless --top says otherwise, and sums the others.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES_TARGET | TAKES_QUERY | TAKES(SUGGEST) | TAKES(BY) |
         TAKES(MAX_WASTE) | TAKES(MAX_PADDING) | TAKES(MAX_EXPANSION) | TAKES(MIN_PADDING) |
         TAKES_ALWAYS,
     command_audit, "text, json, ndjson, csv or html"},
    {"memory", "[FILE...]", "where a program's memory goes, and who is alive at its peak",
     "Of scheduled text: bytes of arguments, outputs, constants and temporaries in each "
     "memory\n"
     "space, as the compiler packs them. Rows are what is alive at the peak, or --at a step.\n"
     "--limit is a target, v5e, or a space's size, hbm=15.75GiB: what passes it is a "
     "finding.\n"
     "FILE may be the compiler's buffer assignment, memory usage report or live ranges: with\n"
     "the dump they belong to they give its figures, or --check compares them with ours.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES(TARGET) | TAKES_QUERY | TAKES(LIMIT) | TAKES(AT) |
         TAKES(CHECK) | TAKES_ALWAYS,
     command_memory, "text, json, ndjson, csv, svg or html"},
};

const struct command *
command_at(size_t i)
{
    return i < sizeof commands / sizeof *commands ? &commands[i] : NULL;
}

const struct command *
command_by_name(const char *name)
{
    for (size_t i = 0; command_at(i); i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

const char *
command_formats(const struct command *command)
{
    return command->formats ? command->formats : option_at(OPTION_FORMAT)->help;
}

void
status_raise(struct context *context, enum status status)
{
    if (status > context->status)
        context->status = status;
}

/* Messages must not overtake rows on a terminal. */
static void
put_message(struct context *context, const struct text *message)
{
    if (context->output.backend)
        output_sync(&context->output);
    else
        fflush(stdout);
    progress_hide(context->output.writing_user);
    if (message->failed) {
        fputs("hlo-layout: error: out of memory\n", stderr);
        status_raise(context, STATUS_SYSTEM);
    } else if (message->data) {
        fwrite(message->data, 1, message->length, stderr);
    }
}

static void
say(struct context *context, enum status status, const char *kind, const char *format,
    va_list args)
{
    char *what;
    struct text message = {0};
    if (vasprintf(&what, format, args) < 0) {
        out_of_memory(context);
        return;
    }
    text_format(&message, "hlo-layout%s%s: %s: ", context->command ? " " : "",
                context->command ? context->command->name : "", kind);
    escape_terminal(&message, what, strlen(what)); /* it quotes arguments and file names */
    text_char(&message, '\n');
    put_message(context, &message);
    text_free(&message);
    free(what);
    status_raise(context, status);
}

void
usage_error(struct context *context, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(context, STATUS_INPUT, "error", format, args);
    va_end(args);
}

void
write_failed(struct context *context, const char *path, int error)
{
    if (error == EPIPE)
        return;
    usage_error(context, "cannot write%s%s: %s", path ? " " : "", path ? path : "",
                strerror(error));
    status_raise(context, STATUS_SYSTEM);
}

int
option_refused(struct context *context, enum option_code code, const char *wanted)
{
    usage_error(context, "--%s takes %s, not '%s'", option_at(code)->name, wanted,
                context->options.values[code]);
    return -1;
}

int
read_steps(struct context *context)
{
    const char *text = context->options.values[OPTION_MAX_STEPS];
    struct diagnostic ignored;
    int64_t steps = STEPS_DEFAULT;
    if (text && (integer_text_read(text, strlen(text), &steps, &ignored) || steps < 0))
        return option_refused(context, OPTION_MAX_STEPS, "a number of steps");
    steps_allow(steps);
    return 0;
}

int
read_top(struct context *context, size_t *top)
{
    const char *text = context->options.values[OPTION_TOP];
    struct diagnostic ignored;
    int64_t value;
    *top = SIZE_MAX;
    if (!text)
        return 0;
    if (strcmp(text, "all") == 0)
        return 0;
    if (integer_text_read(text, strlen(text), &value, &ignored) || value < 0)
        return option_refused(context, OPTION_TOP, "a number of rows, or all");
    *top = (size_t)value;
    return 0;
}

void
report_finding(struct context *context, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(context, STATUS_FINDING, "finding", format, args);
    va_end(args);
}

void
report_note(struct context *context, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(context, STATUS_OK, "note", format, args);
    va_end(args);
}

void
report_warning(struct context *context, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(context, STATUS_OK, "warning", format, args);
    va_end(args);
}

static void
report(struct context *context, const struct diagnostic *d, const struct message_place *place)
{
    struct text message = {0};
    message_print(&message, d, place, context->message_color);
    put_message(context, &message);
    text_free(&message);
    if (diagnostic_level(d->code) == LEVEL_ERROR)
        status_raise(context, d->code == OUT_OF_MEMORY ? STATUS_SYSTEM : STATUS_INPUT);
}

void
report_argument(struct context *context, const char *text, const struct diagnostic *d)
{
    size_t length = strlen(text), at = d->offset < length ? d->offset : length, start = at;
    struct message_place place = {.file = "argument", .line = 1};
    if (diagnostic_level(d->code) == LEVEL_ERROR && mistaken_file(context, text))
        return;
    for (size_t i = 0; i < at; i++)
        place.line += text[i] == '\n';
    while (start > 0 && text[start - 1] != '\n')
        start--;
    place.text = text + start;
    place.length = strcspn(place.text, "\n");
    place.caret = at - start;
    place.column = place.caret + 1;
    report(context, d, &place);
}

void
report_file(struct context *context, const char *file, const struct diagnostic *d,
            const struct source_place *at)
{
    struct message_place place = {.file = file};
    if (at) {
        place.line = at->line;
        place.column = at->column;
        place.text = at->text;
        place.length = at->length;
        place.caret = at->caret;
    }
    report(context, d, &place);
}

void
out_of_memory(struct context *context)
{
    struct diagnostic d;
    struct message_place place = {.file = "hlo-layout"};
    diagnostic_set(&d, OUT_OF_MEMORY, 0, 0);
    report(context, &d, &place);
}

void
report_overflow(struct context *context)
{
    usage_error(context, "a sum does not fit 64 bits and is left out");
}

static void
free_fields(struct output *output)
{
    if (output->fields)
        free((void *)(uintptr_t)output->fields[0]); /* strdup of the whole list */
    free((void *)(uintptr_t)output->fields);
    free(output->found);
    free(output->meant);
    output->fields = NULL;
    output->found = NULL;
    output->meant = NULL;
    output->field_count = 0;
}

/* "a,b,c" into fields, which free_fields frees. */
static int
read_fields(struct context *context, const char *list)
{
    size_t count = 1;
    for (const char *p = list; *p; p++)
        count += *p == ',';
    char *copy = strdup(list);
    const char **fields = calloc(count, sizeof *fields);
    if (!copy || !fields) {
        free(copy);
        free(fields);
        out_of_memory(context);
        return -1;
    }
    char *rest = copy, *field;
    for (count = 0; (field = strsep(&rest, ","));)
        fields[count++] = field;
    context->output.fields = fields;
    context->output.field_count = count;
    context->output.found = calloc(count, sizeof *context->output.found);
    context->output.meant = calloc(count, sizeof *context->output.meant);
    for (size_t i = 0; context->output.meant && i < count; i++)
        context->output.meant[i] = guess_of(fields[i], strlen(fields[i]));
    if (context->output.found && context->output.meant)
        return 0;
    free_fields(&context->output);
    out_of_memory(context);
    return -1;
}

static bool
wants_color(const char *when, int fd)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (when && strcmp(when, "auto") != 0)
        return strcmp(when, "always") == 0;
    return isatty(fd) && !(no_color && no_color[0]) && !(term && strcmp(term, "dumb") == 0);
}

int
prepare_output(struct context *context)
{
    const struct options *options = &context->options;
    struct output *output = &context->output;
    const char *format = options->values[OPTION_FORMAT], *when = options->values[OPTION_COLOR];
    if (!format)
        format = option_given(options, OPTION_JSON) ? "json" : "text";
    if (when && strcmp(when, "auto") && strcmp(when, "always") && strcmp(when, "never")) {
        usage_error(context, "--color is auto, always or never, not '%s'", when);
        return -1;
    }
    const struct backend *backend = format_of(output, format);
    if (!backend || (backend->page && !output->page)) {
        usage_error(context, "--format is %s, not '%s'", command_formats(context->command),
                    format);
        return -1;
    }
    if ((backend->page || output->document) && options->values[OPTION_FIELDS]) {
        usage_error(context, "--fields chooses columns, and a page has its own; the other "
                             "formats take it");
        return -1;
    }
    if (options->values[OPTION_FIELDS] && read_fields(context, options->values[OPTION_FIELDS]))
        return -1;
    if (target_options_read(context) ||
        ((context->command->takes & TAKES(ONLY)) && row_query_read(context))) {
        free_fields(output);
        return -1;
    }
    output->target = context->target;
    output->marks_assumed = context->assumed != NULL;
    output->file = stdout;
    if (isatty(STDOUT_FILENO)) {
        int across, down;
        terminal_size(&across, &down);
        output->width = (size_t)across;
    }
    output->command = context->command->name;
    output->exact_bytes = option_given(options, OPTION_BYTES);
    output->color = wants_color(when, STDOUT_FILENO);
    context->message_color = wants_color(when, STDERR_FILENO);
    output->backend = backend;
    return 0;
}

int
begin_output(struct context *context, const struct column *columns, size_t count)
{
    if (prepare_output(context))
        return -1;
    context->output.columns = columns;
    context->output.column_count = count;
    output_begin(&context->output);
    return 0;
}

/* A misspelt name would be a column of nothing, in silence. */
static void
note_left_out(struct context *context)
{
    struct output *output = &context->output;
    char meant[GUESS_TEXT];
    for (size_t i = 0; output->fields && output->rows && i < output->field_count; i++)
        if (!output->found[i] && guess_name(&output->meant[i]))
            usage_error(context, "no row has a field '%s'%s", output->fields[i],
                        guess_words(&output->meant[i], "", meant));
        else if (!output->found[i])
            report_warning(context, "no row has a field '%s'", output->fields[i]);
    if (output->left_out && context->status < STATUS_INPUT)
        report_warning(context, "csv has the fields of the first row, and others have more; "
                                "--format ndjson prints all");
}

void
end_output(struct context *context, const struct row *totals)
{
    struct output *output = &context->output;
    bool table = output->backend->for_eyes && (!output->prose || output->prose_field);
    if (context->command->takes & TAKES(ONLY))
        row_query_end(context);
    if (context->arena.failed)
        output_no_memory(output);
    output_end(output, totals);
    output->backend = NULL;
    if (!output->failed)
        note_left_out(context);
    if (!output->failed)
        row_query_report(context);
    if (!output->failed && table && output->assumed && !output->totals_note)
        report_note(context,
                    "~ marks layouts that are assumed, the default ones of %s: inside "
                    "the program the compiler may choose others",
                    context->assumed->name);
    free_fields(output);
    if (output->failed && output->error == ENOMEM)
        out_of_memory(context);
    else if (output->failed)
        write_failed(context, NULL, output->error);
}
