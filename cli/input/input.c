/* Walks each FILE separately. A directory or an archive is listed first, then read. */
#include "cli/input/input.h"

#include "cli/console.h"
#include "cli/input/input_file.h"
#include "cli/input/input_list.h"
#include "cli/input/profile.h"
#include "cli/stack.h"
#include "layout/base/diagnostic.h"
#include "layout/base/memory.h"
#include "render/row/output.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Reports why a file could not be read. */
static void
report_failure(struct console *console, const struct input_file *file)
{
    struct diagnostic d;
    if (input_file_error(file) == ENOMEM)
        memory_exhausted();
    diagnostic_set(&d, DAMAGED_INPUT, 0, 0, input_file_failure(file));
    report_file(console, input_name(file->path), &d, NULL);
}

/* Opens a file. Returns false after a report. */
static bool
open_file(struct input_walk *walk, const char *path)
{
    struct input_file *file = &walk->file;
    struct diagnostic d;
    if (input_file_open(file, path)) {
        int error = errno;
        if (error != ENOENT || !walk->request.mistaken(walk->console, path))
            read_failed(walk->console, path, error);
        return false;
    }
    if (file->packing && !unpack_works()) {
        diagnostic_set(&d, COMPRESSED_INPUT, 0, 0, file->packing);
        report_file(walk->console, input_name(path), &d, NULL);
        input_file_close(file);
        return false;
    }
    file->progress.terminal &= !walk->console->held;
    walk->open = true;
    return true;
}

static void
close_file(struct input_walk *walk)
{
    if (walk->open)
        input_file_close(&walk->file);
    walk->open = walk->reading = false;
}

/* Passes on the current text, which is a document of the list, or a whole file. */
static struct input *
hand_on(struct input_walk *walk, const struct document *document)
{
    struct output *output = walk->console->output;
    struct input_file *file = &walk->file;
    struct reader *reader = &file->text.reader;
    struct reader_ahead *head = &walk->head;
    bool regular = file->progress.all > 0; /* read does not block */
    if (document->profile) {
        profile_reader_begin(&walk->profile, document->profile, reader);
        reader = &walk->profile.reader;
    }
    reader_look_ahead(head, reader, regular ? INPUT_KIND_LINE : INPUT_KIND_BYTES);
    walk->input = (struct input){.file = document->name,
                                 .reader = &head->reader,
                                 .start = {(const char *)head->start, head->length},
                                 .among = walk->list.count > 0,
                                 .beside = document->beside,
                                 .kind = input_kind_of(head->start, head->length)};
    if (walk->input.kind == INPUT_PROTO && reader == &file->text.reader)
        head->reader.whole = input_file_whole(file);
    output->file.before_writing = progress_hide;
    output->file.user = &file->progress;
    walk->held = true;
    return &walk->input;
}

/* Ends the input that was passed on last. */
static void
let_go(struct input_walk *walk)
{
    if (!walk->held)
        return;
    progress_hide(&walk->file.progress);
    walk->console->output->file.user = NULL;
    walk->held = false;
    walk->said = input_file_failure(&walk->file) != NULL; /* by the reader of the text */
}

/* ---- directories and archives ---- */

/* Returns whether this pass meets a document. It meets damaged ones if it is the last. */
static bool
is_met(const struct input_walk *walk, const struct document *document)
{
    bool met = walk->now >> document_role(document) & 1;
    return document->chosen && (document->damaged ? walk->last : met);
}

/* Moves to the next document of the open file; NULL: there is none, and an archive stays open.
 */
static const struct document *
next_in_file(struct input_walk *walk)
{
    const char *member;
    int next;
    if (!walk->reading)
        return NULL;
    while ((next = input_file_next(&walk->file, &member)) > 0) {
        const struct document *document = NULL;
        if (walk->at < walk->behind)
            document = &walk->list.items[walk->at++];
        if (document && document->chosen && (walk->now >> document_role(document) & 1))
            return document;
    }
    if (next < 0 && !walk->said && (walk->last || input_file_error(&walk->file) == ENOMEM))
        report_failure(walk->console, &walk->file);
    walk->reading = false;
    walk->at = walk->behind;
    if (!walk->archive)
        close_file(walk);
    return NULL;
}

/* Opens the next file that this pass meets a document of, or goes back to the start of the
 * archive. Returns false at the end of the pass. */
static bool
next_file(struct input_walk *walk)
{
    const struct document *items = walk->list.items;
    while (!walk->reading && walk->at < walk->to) {
        bool met = false;
        walk->behind = input_list_next(&walk->list, walk->at);
        for (size_t i = walk->at; i < walk->behind; i++)
            met |= is_met(walk, &items[i]);
        if (met && walk->archive)
            input_file_rewind(&walk->file);
        walk->reading = met && (walk->archive || open_file(walk, items[walk->at].path));
        walk->said = false;
        if (!walk->reading)
            walk->at = walk->behind;
    }
    return walk->reading;
}

/* Begins the next pass through the list: of reports, then of the rest. Returns false if there
 * is none. */
static bool
next_pass(struct input_walk *walk)
{
    const unsigned reports = INPUT_REPORTS | 1U << INPUT_TARGET | 1U << INPUT_LOG;
    bool second = walk->now == reports;
    if (walk->list.count == 0 || walk->last || (second && walk->request.shared))
        return false;
    walk->now = second ? ~reports : reports;
    walk->last = second;
    walk->at = 0;
    walk->to = walk->list.count;
    return true;
}

/* The number of documents in the first `number` of `count` shares. */
static size_t
shares_end(const struct input_list *list, size_t number, size_t count)
{
    size_t end = 0;
    uint64_t all = 0, before = 0;
    for (size_t i = 0; i < list->count; i++)
        all += list->items[i].bytes;
    while (end < list->count && (number == count || before < all / count * number)) {
        size_t next = input_list_next(list, end);
        for (; end < next; end++)
            before += list->items[end].bytes;
    }
    return end;
}

void
input_share(const struct input_walk *walk, struct input_walk *share, size_t number,
            size_t count)
{
    share->list = walk->list;
    share->share = share->last = true;
    share->now = ~walk->now;
    share->argument = SIZE_MAX;
    share->at = shares_end(&walk->list, number, count);
    share->to = shares_end(&walk->list, number + 1, count);
}

/* Reports that nothing of a directory or an archive is read, and what a file in it is instead.
 */
static void
say_none(struct input_walk *walk, const char *file)
{
    struct diagnostic d;
    const char *what =
        walk->request.kinds >> INPUT_LOG & 1 ? "HLO text and no log" : "HLO text";
    if (!walk->list.other.name) {
        usage_error(walk->console, "%s: no %s in it", input_name(file), what);
        return;
    }
    diagnostic_set(&d, NO_HLO_FILE, 0, 0, what, walk->list.other.name,
                   walk->list.other.what.message);
    d.hint = walk->list.other.what.hint;
    report_file(walk->console, input_name(file), &d, NULL);
}

static void
say_notes(struct input_walk *walk, const char *file, const struct stage_notes *notes)
{
    const char *stage = walk->request.stage;
    bool any = false, module = false;
    for (size_t i = 0; i < walk->list.count; i++) {
        any |= walk->list.items[i].chosen;
        module |= walk->list.items[i].chosen && walk->list.items[i].dump.part != DUMP_OTHER;
    }
    if (notes->absent && !module)
        usage_error(walk->console, "%s: no module in it has a stage '%s'", input_name(file),
                    stage);
    else if (!any)
        say_none(walk, file);
    else if (notes->absent)
        report_note(walk->console,
                    "%s: modules left out because they have no stage '%s': %zu, first %.*s",
                    input_name(file), stage, notes->absent, (int)notes->absent_first.length,
                    notes->absent_first.text);
    if (notes->early)
        report_note(
            walk->console,
            "%s: modules without text after optimizations, read at their last stage before: "
            "%zu, first %.*s",
            input_name(file), notes->early, (int)notes->early_first.length,
            notes->early_first.text);
}

/* Begins to walk through the list. */
static void
begin_list(struct input_walk *walk, const char *file)
{
    unsigned kinds = walk->request.kinds;
    struct stage_notes notes = {0};
    if (input_list_kind(&walk->list) == INPUT_TEXT)
        kinds &= ~(1U << INPUT_SUMS | 1U << INPUT_MLIR); /* the same programs as the dumps */
    input_list_choose(&walk->list, kinds, walk->request.stage, &notes);
    say_notes(walk, file, &notes);
}

/* ---- one FILE ---- */

bool
input_is_folder(const char *file)
{
    struct stat about;
    return strcmp(file, "-") != 0 && stat(file, &about) == 0 && S_ISDIR(about.st_mode);
}

bool
input_is_file(const char *file)
{
    struct stat about;
    return strcmp(file, "-") != 0 && stat(file, &about) == 0 && S_ISREG(about.st_mode);
}

static void
begin_file(struct input_walk *walk, const char *name)
{
    const char *member;
    walk->list = (struct input_list){.arena = walk->request.names};
    if (input_is_folder(name)) {
        input_list_folder(&walk->list, name);
        begin_list(walk, name);
    } else if (open_file(walk, name)) {
        int next = input_file_next(&walk->file, &member);
        if (next < 0)
            report_failure(walk->console, &walk->file);
        walk->whole = (struct document){.name = name};
        walk->single = next > 0 && !member;
        walk->archive = next > 0 && member;
    }
    if (walk->archive) {
        input_file_rewind(&walk->file);
        input_list_file(&walk->list, &walk->file);
        begin_list(walk, name);
    }
}

static void
end_file(struct input_walk *walk)
{
    close_file(walk);
    if (!walk->share)
        input_list_free(&walk->list);
    walk->list = (struct input_list){0};
    walk->now = 0;
    walk->single = walk->last = walk->archive = false;
    walk->at = walk->behind = walk->to = 0;
}

/* Warns if two FILE arguments are one module at two stages. Every file that is named is read,
 * so such a module counts twice. */
static void
warn_twice(struct console *console, const struct input_request *request)
{
    struct input_list list = {.arena = request->names};
    const char *names[2];
    for (size_t i = 0; i < request->file_count; i++)
        input_list_name(&list, request->files[i]);
    if (input_list_twice(&list, names))
        report_warning(console,
                       "%s and %s are one module at two stages: both are counted; of a "
                       "directory only one is",
                       names[0], names[1]);
    input_list_free(&list);
}

void
input_begin(struct input_walk *walk, struct console *console,
            const struct input_request *request)
{
    static const char *const standard_input[] = {"-"};
    *walk = (struct input_walk){.request = *request, .console = console};
    warn_twice(console, request);
    if (request->file_count == 0) {
        walk->request.files = standard_input;
        walk->request.file_count = 1;
    }
}

/* Moves to the next document of the current FILE; NULL: there is none. */
static const struct document *
next_document(struct input_walk *walk)
{
    const struct document *document;
    if (walk->single) {
        walk->single = false;
        return &walk->whole;
    }
    do
        do
            document = next_in_file(walk);
        while (!document && next_file(walk));
    while (!document && next_pass(walk));
    return document;
}

struct input *
input_next(struct input_walk *walk)
{
    const struct document *document;
    let_go(walk);
    while (!(document = next_document(walk)) && walk->argument < walk->request.file_count) {
        end_file(walk);
        begin_file(walk, walk->request.files[walk->argument++]);
    }
    return document ? hand_on(walk, document) : NULL;
}

void
input_end(struct input_walk *walk)
{
    let_go(walk);
    end_file(walk);
}

/* Opens a file that can be read more than once or is held, without messages. */
static bool
open_quietly(struct input_file *file, const char *path)
{
    return (input_file_is_held(path) || input_is_file(path)) &&
           input_file_open(file, path) == 0;
}

int
input_hold(const char *path)
{
    return input_is_folder(path) || input_is_file(path) ? 0 : input_file_hold(path);
}

int
input_peek(const char *path, enum input_kind *kind, size_t *texts)
{
    struct arena arena = {0};
    struct input_list list = {.arena = &arena};
    struct input_file file;
    int error = 0;
    if (input_is_folder(path)) {
        input_list_folder(&list, path);
    } else if (open_quietly(&file, path)) {
        input_list_file(&list, &file);
        input_file_close(&file);
        error = list.read_error;
    }
    *kind = input_list_kind(&list);
    if (*kind == INPUT_TEXT && input_list_texts(&list) == 0)
        error = list.read_error; /* of a folder, whose kind is not known then */
    if (texts)
        *texts = input_list_texts(&list);
    input_list_free(&list);
    arena_free(&arena);
    errno = error;
    return error ? -1 : 0;
}

bool
input_holds_many(const char *path)
{
    struct input_file file;
    const char *member = NULL;
    if (input_is_folder(path))
        return true;
    if (!open_quietly(&file, path))
        return false;
    bool many = input_file_next(&file, &member) > 0 && member;
    input_file_close(&file);
    return many;
}
