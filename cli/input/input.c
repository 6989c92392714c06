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

struct walk {
    const struct input_request *request;
    struct console *console;
    struct input_list list; /* members of the current FILE */
    unsigned now;           /* the kinds that are passed on in this pass */
    bool last;              /* this is the last pass */
};

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

/* Opens a file. Returns -1 after a report. */
static int
open_file(const struct walk *walk, struct input_file *file, const char *path)
{
    struct diagnostic d;
    if (input_file_open(file, path)) {
        int error = errno;
        if (error != ENOENT || !walk->request->mistaken(walk->console, path))
            read_failed(walk->console, path, error);
        return -1;
    }
    if (file->packing && !unpack_works()) {
        diagnostic_set(&d, COMPRESSED_INPUT, 0, 0, file->packing);
        report_file(walk->console, input_name(path), &d, NULL);
        input_file_close(file);
        return -1;
    }
    file->progress.terminal &= !walk->console->held;
    return 0;
}

/* Passes on the current text, which is a document of the list, or a whole file. */
static int
hand_on(struct walk *walk, struct input_file *file, const struct document *document)
{
    struct output *output = walk->console->output;
    struct reader *reader = &file->text.reader;
    struct profile_reader profile;
    struct reader_ahead head;
    bool regular = file->progress.all > 0; /* waits for nobody */
    if (document->profile) {
        profile_reader_begin(&profile, document->profile, reader);
        reader = &profile.reader;
    }
    reader_look_ahead(&head, reader, regular ? INPUT_KIND_LINE : INPUT_KIND_BYTES);
    struct input input = {.file = document->name,
                          .reader = &head.reader,
                          .start = {(const char *)head.start, head.length},
                          .among = walk->list.count > 0,
                          .beside = document->beside};
    input.kind = input_kind_of(head.start, head.length);
    if (input.kind == INPUT_PROTO && reader == &file->text.reader)
        head.reader.whole = input_file_whole(file);
    output->file.before_writing = progress_hide;
    output->file.user = &file->progress;
    int result = walk->request->take(walk->request->user, &input);
    progress_hide(&file->progress);
    output->file.user = NULL;
    return result;
}

/* ---- directories and archives ---- */

/* Passes on the chosen documents of one file that have the current kinds. `file` is positioned
 * before the first. */
static int
hand_on_file(struct walk *walk, struct input_file *file, const struct document *documents,
             size_t count)
{
    const char *member;
    int result = 0, next = 0;
    bool said = false;
    for (size_t i = 0; result == 0 && (next = input_file_next(file, &member)) > 0; i++)
        if (i < count && documents[i].chosen &&
            (walk->now >> document_role(&documents[i]) & 1)) {
            result = hand_on(walk, file, &documents[i]);
            said = input_file_failure(file) != NULL; /* by the reader of the text */
        }
    if (next < 0 && !said && (walk->last || input_file_error(file) == ENOMEM))
        report_failure(walk->console, file);
    return result;
}

/* Returns whether this pass meets a chosen document. It meets damaged ones in the last pass. */
static bool
any_chosen(const struct walk *walk, const struct document *documents, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bool met = walk->now >> document_role(&documents[i]) & 1;
        if (documents[i].damaged)
            met = walk->last;
        if (documents[i].chosen && met)
            return true;
    }
    return false;
}

/* Passes on the documents from..to of a directory, or of an archive, which is open. */
static int
hand_on_range(struct walk *walk, struct input_file *archive, size_t from, size_t to)
{
    const struct document *items = walk->list.items;
    int result = 0;
    for (size_t next; result == 0 && from < to; from = next) {
        struct input_file file;
        next = input_list_next(&walk->list, from);
        if (!any_chosen(walk, items + from, next - from))
            continue;
        if (archive) {
            input_file_rewind(archive);
            result = hand_on_file(walk, archive, items + from, next - from);
        } else if (open_file(walk, &file, items[from].path) == 0) {
            result = hand_on_file(walk, &file, items + from, next - from);
            input_file_close(&file);
        }
    }
    return result;
}

/* ---- several threads ---- */

struct share {
    struct input_request request;
    struct walk walk;
    size_t from, to; /* of the documents */
    int result;
    bool threaded; /* else the thread that divides takes it */
    pthread_t thread;
};

static void *
take_share(void *user)
{
    struct share *share = user;
    share->result = hand_on_range(&share->walk, NULL, share->from, share->to);
    return NULL;
}

/* Gives each taker documents of about the same number of bytes. */
static void
divide(const struct walk *walk, struct share *shares, size_t count)
{
    size_t end = 0;
    uint64_t all = 0, before = 0;
    for (size_t i = 0; i < walk->list.count; i++)
        all += walk->list.items[i].bytes;
    for (size_t i = 0; i < count; i++) {
        shares[i].from = end;
        while (end < walk->list.count && (i + 1 == count || before < all / count * (i + 1))) {
            size_t next = input_list_next(&walk->list, end);
            for (; end < next; end++)
                before += walk->list.items[end].bytes;
        }
        shares[i].to = end;
    }
}

/* Passes on the documents of a directory to all takers at once. */
static int
hand_on_shares(struct walk *walk)
{
    const struct input_request *request = walk->request;
    size_t count = request->taker_count;
    struct share *shares = memory_zeroed(count, sizeof *shares);
    int result = 0;
    divide(walk, shares, count);
    for (size_t i = 0; i < count; i++) {
        struct share *share = &shares[i];
        share->request = *request;
        share->request.user = request->takers[i].user;
        share->walk = *walk;
        share->walk.request = &share->request;
        share->walk.console = request->takers[i].console;
        share->threaded = stack_thread(&share->thread, take_share, share) == 0;
    }
    for (size_t i = 0; i < count; i++) {
        if (shares[i].threaded)
            pthread_join(shares[i].thread, NULL);
        else
            take_share(&shares[i]);
        result |= shares[i].result;
    }
    free(shares);
    return result;
}

/* archive: the open FILE; NULL: a directory. */
static int
hand_on_list(struct walk *walk, struct input_file *archive)
{
    if (archive || walk->request->taker_count == 0)
        return hand_on_range(walk, archive, 0, walk->list.count);
    return hand_on_shares(walk);
}

/* Reports that nothing of a directory or an archive is read, and what a file in it is instead.
 */
static void
say_none(struct walk *walk, const char *file)
{
    struct diagnostic d;
    const char *what =
        walk->request->kinds >> INPUT_LOG & 1 ? "HLO text and no log" : "HLO text";
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
say_notes(struct walk *walk, const char *file, const struct stage_notes *notes)
{
    const char *stage = walk->request->stage;
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

/* Reports are passed on before the dumps, because dumps are joined with them, and to `user`
 * alone. */
static int
walk_list(struct walk *walk, const char *file, struct input_file *archive)
{
    unsigned first = INPUT_REPORTS | 1U << INPUT_TARGET | 1U << INPUT_LOG;
    unsigned kinds = walk->request->kinds;
    struct stage_notes notes = {0};
    int result = 0;
    if (input_list_kind(&walk->list) == INPUT_TEXT)
        kinds &= ~(1U << INPUT_SUMS | 1U << INPUT_MLIR); /* the same programs as the dumps */
    input_list_choose(&walk->list, kinds, walk->request->stage, &notes);
    say_notes(walk, file, &notes);
    walk->now = first;
    walk->last = false;
    if (walk->request->kinds & first)
        result = hand_on_range(walk, archive, 0, walk->list.count);
    walk->now = ~first;
    walk->last = true;
    if (result == 0)
        result = hand_on_list(walk, archive);
    return result;
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

static int
walk_argument(struct walk *walk, const char *name)
{
    struct input_file file;
    const char *member;
    int result = 0;
    walk->list = (struct input_list){.arena = walk->request->names};
    if (input_is_folder(name)) {
        input_list_folder(&walk->list, name);
        result = walk_list(walk, name, NULL);
    } else if (open_file(walk, &file, name) == 0) {
        int next = input_file_next(&file, &member);
        if (next < 0) {
            report_failure(walk->console, &file);
        } else if (next > 0 && !member) {
            result = hand_on(walk, &file, &(struct document){.name = name});
        } else if (next > 0) {
            input_file_rewind(&file);
            input_list_file(&walk->list, &file);
            result = walk_list(walk, name, &file);
        }
        input_file_close(&file);
    }
    input_list_free(&walk->list);
    return result;
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
input_walk(struct console *console, const struct input_request *request)
{
    struct walk walk = {.request = request, .console = console};
    int result = 0;
    warn_twice(console, request);
    if (request->file_count == 0)
        walk_argument(&walk, "-");
    for (size_t i = 0; i < request->file_count && result == 0; i++)
        result = walk_argument(&walk, request->files[i]);
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
