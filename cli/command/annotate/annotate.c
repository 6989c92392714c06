/*
 * annotate: writes a dump with a comment behind each instruction that owns memory.
 *
 * What is alive at a step is known only at the end of its module, so the text is kept until
 * then: the memory of this command grows with the text.
 */
#include "cli/command/annotate/annotate.h"

#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/dump/dump_account.h"
#include "layout/base/grow.h"
#include "parser/lex/reader.h"
#include "parser/proto/proto_print.h"
#include "parser/report/input_kind.h"

#include <errno.h>
#include <stdlib.h>

/* Reads another reader, and keeps what it reads. */
struct recorder {
    struct reader reader;
    struct reader *input;
    struct text text;
};

struct annotate {
    struct context *context;
    struct recorder recorder;
    struct reader_ahead start; /* of the file that is read */
    struct text printed;       /* the text of a proto */
    struct reader print;
    struct notes notes;
};

/* ---- the text ---- */

static ssize_t
record(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct recorder *recorder = (struct recorder *)reader;
    ssize_t count = recorder->input->read(recorder->input, buffer, size);
    reader->failure = recorder->input->failure;
    if (count > 0)
        text_append(&recorder->text, (const char *)buffer, (size_t)count);
    return count;
}

/* Writes the text that was read, and forgets it. Of a file that is no HLO text, which was
 * refused, nothing is written. */
static void
write_text(struct annotate *annotate)
{
    struct recorder *recorder = &annotate->recorder;
    const unsigned char *bytes = (const unsigned char *)recorder->text.data;
    enum input_kind kind = input_kind_of(bytes, recorder->text.length);
    if ((kind == INPUT_TEXT || kind == INPUT_MLIR) &&
        annotated_write(stdout, &recorder->text, &annotate->notes, kind == INPUT_MLIR))
        write_failed(&annotate->context->console, NULL, errno);
    text_clear(&recorder->text);
    annotate->notes.count = 0;
    arena_reset(&annotate->notes.arena);
}

static void
on_problem(void *context, const struct diagnostic *d, const struct source_place *place)
{
    struct dump *dump = context;
    dump->faulty |= diagnostic_level(d->code) == LEVEL_ERROR;
    dump_on_problem(dump, d, place);
}

/* Prints a proto as text, which is annotated in place of it. */
static struct reader *
print_proto(struct annotate *annotate, struct dump *dump, struct reader *input)
{
    struct text bytes = {0};
    int error = reader_all(input, &bytes);
    struct diagnostic d;
    if (error) {
        diagnostic_set(&d, READ_FAILED, 0, 0, reader_failure(input, error));
        on_problem(dump, &d, NULL);
    }
    const struct module_sink sink = {
        .context = dump, .problem = on_problem, .assignment = dump_assignment_take};
    text_clear(&annotate->printed);
    proto_print((struct slice){text_contents(&bytes), bytes.length}, &annotate->printed, &sink);
    text_free(&bytes);
    annotate->print =
        reader_of_memory(text_contents(&annotate->printed), annotate->printed.length, 0);
    return &annotate->print;
}

static struct reader *
on_text(struct dump *dump, struct reader *input)
{
    struct annotate *annotate = dump->user;
    struct reader_ahead *start = &annotate->start;
    write_text(annotate);
    reader_look_ahead(start, input, INPUT_KIND_LINE);
    input = &start->reader;
    if (input_kind_of(start->start, start->length) == INPUT_PROTO)
        input = print_proto(annotate, dump, input);
    annotate->recorder.reader = (struct reader){.read = record};
    annotate->recorder.input = input;
    return &annotate->recorder.reader;
}

/* ---- notes ---- */

/* Adds a note behind a line, which outlives the program, and frees the text. name: of the
 * instruction that it is about; "": it is about the program. */
static void
add_note(struct notes *notes, uint64_t line, const char *name, struct printable *text)
{
    grow(&notes->items, notes->count, &notes->capacity, sizeof *notes->items);
    notes->items[notes->count++] =
        (struct note){line, arena_string(&notes->arena, name), text_keep(text, &notes->arena)};
}

static void
add_step(struct notes *notes, const struct annotated *module, const struct computation *c,
         const struct step *step, uint32_t tick)
{
    const struct ownership *o = &module->program->ownership;
    struct printable text = {0};
    struct origin origin = step_origin(o, c, step, NULL, NULL);
    if (note_put(&text, module, c, step, tick))
        add_note(notes, origin.line, step_name(o, c, step, &notes->arena), &text);
    text_free(&text);
}

/* What a program takes stands behind its header. */
static void
add_account(struct annotate *annotate, const struct account *account)
{
    struct printable text = {0};
    if (account->program->headless)
        return;
    note_put_account(&text, account, annotate->context->output.exact_bytes);
    if (text.length)
        add_note(&annotate->notes, account->program->line, "", &text);
    text_free(&text);
}

/* Makes the ticks of all computations that run, by their number, NO_TICK where a step does not.
 * NULL: it does not run. */
static uint32_t **
ticks_make(const struct annotated *module)
{
    const struct ownership *o = &module->program->ownership;
    uint32_t **all = arena_array(module->arena, o->count + 1, sizeof *all);
    for (size_t i = 0; i < o->count; i++) {
        const struct computation *c = o->computations[i];
        if (c->use != USE_ENTRY && c->use != USE_SEQUENCED)
            continue;
        all[i] = arena_alloc_raw(module->arena, (c->count + 1) * sizeof **all);
        for (uint32_t k = 0; k < c->count; k++)
            all[i][k] = NO_TICK;
    }
    for (uint32_t t = module->memory ? module->memory->flow.tick_count : 0; t-- > 0;) {
        const struct tick *tick = &module->memory->flow.ticks[t];
        uint32_t *ticks = all[tick->computation->number];
        if (ticks && tick->inner == 0)
            ticks[tick->step] = t;
    }
    return all;
}

/* Returns whether a computation is made of what the header says: its lines are none of the
 * text. */
static bool
is_header(const struct program *program, const struct computation *c)
{
    return c == program->header_entry || (program->signature && c == program->entry);
}

static void
add_notes(struct annotate *annotate, const struct annotated *module)
{
    const struct ownership *o = &module->program->ownership;
    uint32_t **ticks = ticks_make(module);
    for (size_t i = 0; i < o->count; i++) {
        const struct computation *c = o->computations[i];
        if (!ticks[i] || is_header(module->program, c))
            continue;
        const struct record *record = records_open(module->records, c);
        for (uint32_t k = 0; k < record->count; k++)
            add_step(&annotate->notes, module, c, &record->steps[k], ticks[i][k]);
    }
}

static void
annotate_program(struct annotate *annotate, struct dump *dump, const struct program *program)
{
    struct arena arena = {0};
    struct account *account = dump_account(dump, program);
    if (!account)
        return;
    struct annotated module = {.program = program,
                               .records = account->records,
                               .target = account->memory.target,
                               .exact_bytes = annotate->context->output.exact_bytes,
                               .arena = &arena};
    if (account_knows(account, SPACE_DEFAULT))
        module.memory = &account->memory;
    for (int space = SPACE_MIN; module.memory && space <= SPACE_MAX; space++)
        if (account_space(account, space)->used)
            timeline_make(&module.timelines[space - SPACE_MIN], &account->memory, space,
                          &arena);
    add_account(annotate, account);
    add_notes(annotate, &module);
    account_free(account);
    arena_free(&arena);
}

static void
annotate_programs(struct annotate *annotate)
{
    static const struct dump_client client = {
        .text = on_text, .accounts = true, .options = {.keeps = KEEPS_ALL}};
    struct dump dump;
    const struct program *program;
    dump_begin(&dump, annotate->context, &client, annotate, NULL);
    while ((program = dump_next(&dump))) {
        annotate_program(annotate, &dump, program);
        program_free(program);
    }
    dump_end(&dump);
}

void
command_annotate(struct context *context)
{
    struct annotate annotate = {.context = context};
    if (!prepare_output(context))
        annotate_programs(&annotate);
    write_text(&annotate);
    text_free(&annotate.recorder.text);
    text_free(&annotate.printed);
    arena_free(&annotate.notes.arena);
    free(annotate.notes.items);
}
