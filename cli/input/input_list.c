/* A first look at each text: its name and first bytes determine what it is. */
#include "cli/input/input_list.h"

#include "cli/console.h"
#include "cli/input/input_file.h"
#include "cli/input/profile.h"
#include "layout/base/diagnostic.h"
#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/text.h"
#include "parser/report/quoted.h"
#include "render/row/escape.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- listing ---- */

static struct document *
add_input(struct input_list *list, const char *path, const char *name)
{
    grow(&list->items, list->count, &list->capacity, sizeof *list->items);
    struct document *document = &list->items[list->count++];
    *document = (struct document){.path = path, .name = name};
    document->dump = dump_name_read((struct slice){name, strlen(name)});
    return document;
}

/* error: the errno. */
static void
add_damaged(struct input_list *list, const char *path, int error)
{
    if (error == ENOMEM)
        memory_exhausted();
    struct document *document = add_input(list, path, path);
    document->damaged = true;
    document->dump = (struct dump_name){0};
}

/* Returns whether the text names itself an HloModule or its file is named *.hlo. Among other
 * files one of these is required, because settings files look like HLO text. */
static bool
is_hlo(const struct document *document, const unsigned char *start, size_t length)
{
    struct slice name = {document->name, strlen(document->name)};
    return slice_ends(dump_name_unpacked(name), ".hlo") ||
           memmem(start, length, "HloModule", 9);
}

/* Returns whether a log quotes a program, and has no out-of-memory message. */
static bool
quotes_program(const unsigned char *start, size_t length)
{
    struct quote quote;
    struct diagnostic ignored;
    return quote_find(&quote, start, length) &&
           input_kind_check_message(start, length, &ignored) == 0;
}

/* Determines the kind of the current text. A text that cannot be read, or not by this build,
 * counts as a dump, so that reading it reports why. */
static enum input_kind
kind_of(struct input_list *list, struct input_file *file, struct document *document)
{
    unsigned char start[INPUT_KIND_START], more;
    struct reader *reader = &file->text.reader;
    document->unread = file->packing && !unpack_works();
    if (document->unread)
        return INPUT_TEXT;
    size_t length = reader_fill(reader, start, INPUT_KIND_START);
    if (length < INPUT_KIND_START && reader->read(reader, &more, 1) < 0) {
        list->read_error = file->packing ? 0 : errno;
        document->unread = true;
        return INPUT_TEXT;
    }
    enum input_kind kind = input_kind_of_start(start, length);
    document->excerpt = kind == INPUT_TEXT && !memmem(start, length, "HloModule", 9) &&
                        !memmem(start, length, " parameter(", 11);
    document->quotes = kind == INPUT_LOG && quotes_program(start, length);
    if (kind == INPUT_OTHER)
        other_file_note(&list->other, document->name, start, length);
    if (kind == INPUT_PROTO && proto_space_begins(start, length))
        document->profile = profile_read(reader, start, length, list->arena);
    return kind == INPUT_TEXT && !is_hlo(document, start, length) ? INPUT_OTHER : kind;
}

static const char *
member_name(struct input_list *list, const char *path, const char *member)
{
    struct text name = {0};
    while (strncmp(member, "./", 2) == 0)
        member += 2;
    text_format(&name, "%s/%s", input_name(path), member);
    return text_keep(&name, list->arena);
}

void
input_list_file(struct input_list *list, struct input_file *file)
{
    const char *member, *path = file->path;
    int result;
    while ((result = input_file_next(file, &member)) != 0) {
        if (result < 0) {
            add_damaged(list, path, input_file_error(file));
            break;
        }
        const char *name = member ? member_name(list, path, member) : path;
        struct document *document = add_input(list, path, name);
        document->bytes = file->progress.all;
        document->kind = kind_of(list, file, document);
    }
}

void
input_list_name(struct input_list *list, const char *file)
{
    add_input(list, file, file);
}

/* ---- directories ---- */

/* An open directory and those that contain it. A link may lead back to one of them. */
struct folder {
    const struct folder *outer;
    dev_t device;
    ino_t inode;
};

static bool
is_entry(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

static int
compare_paths(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static const char *
path_of(struct input_list *list, const char *folder, const char *name)
{
    size_t length = strlen(folder);
    struct text path = {0};
    text_string(&path, folder);
    if (length == 0 || folder[length - 1] != '/')
        text_char(&path, '/');
    text_string(&path, name);
    return text_keep(&path, list->arena);
}

static void
list_regular(struct input_list *list, const char *path)
{
    struct input_file file;
    if (input_file_open(&file, path)) {
        add_damaged(list, path, errno);
        return;
    }
    input_list_file(list, &file);
    input_file_close(&file);
}

static void list_entries(struct input_list *list, const char *path,
                         const struct folder *folder);

/* Returns whether an entry of a folder that is no file is none to tell of: it is gone by now,
 * or it is a hidden link to nothing, by which editors lock a file. */
static bool
is_gone(const char *path)
{
    struct stat link;
    const char *slash = strrchr(path, '/');
    if (lstat(path, &link))
        return errno == ENOENT;
    return S_ISLNK(link.st_mode) && slash && slash[1] == '.';
}

static void
list_path(struct input_list *list, const char *path, const struct folder *outer)
{
    struct stat status;
    if (stat(path, &status)) { /* it may be a link to nothing */
        int error = errno;
        if (!outer || !is_gone(path))
            add_damaged(list, path, error);
        return;
    }
    struct folder folder = {outer, status.st_dev, status.st_ino};
    for (const struct folder *f = outer; f; f = f->outer)
        if (f->device == folder.device && f->inode == folder.inode)
            return;
    if (S_ISDIR(status.st_mode))
        list_entries(list, path, &folder);
    else if (S_ISREG(status.st_mode))
        list_regular(list, path);
}

/* Reads the paths of an open folder's entries, to be freed. Returns -1 with errno set if it
 * cannot be read to its end. */
static int
read_entries(struct input_list *list, const char *folder, DIR *open, const char ***paths,
             size_t *count)
{
    const struct dirent *entry;
    size_t capacity = 0;
    *paths = NULL;
    *count = 0;
    while (errno = 0, (entry = readdir(open))) {
        if (!is_entry(entry))
            continue;
        grow(paths, *count, &capacity, sizeof **paths);
        (*paths)[(*count)++] = path_of(list, folder, entry->d_name);
    }
    return errno ? -1 : 0;
}

static void
list_entries(struct input_list *list, const char *path, const struct folder *folder)
{
    const char **paths;
    size_t count;
    DIR *open = opendir(path);
    if (!open) {
        add_damaged(list, path, errno);
        return;
    }
    if (read_entries(list, path, open, &paths, &count))
        add_damaged(list, path, errno);
    closedir(open);
    if (count)
        qsort(paths, count, sizeof *paths, compare_paths);
    for (size_t i = 0; i < count; i++)
        list_path(list, paths[i], folder);
    free(paths);
}

void
input_list_folder(struct input_list *list, const char *folder)
{
    list_path(list, folder, NULL);
}

size_t
input_list_next(const struct input_list *list, size_t i)
{
    const char *path = list->items[i].path;
    while (i < list->count && list->items[i].path == path)
        i++;
    return i;
}

enum input_kind
input_list_kind(const struct input_list *list)
{
    enum input_kind found = INPUT_OTHER;
    if (list->count == 1 && list->items->quotes)
        return INPUT_TEXT;
    if (list->count == 1 && list->items->excerpt)
        return INPUT_OTHER;
    for (size_t i = 0; i < list->count; i++) {
        enum input_kind kind = list->items[i].kind;
        if (list->items[i].damaged || list->items[i].unread)
            continue;
        if (list->items[i].dump.part == DUMP_MODULE || document_is_program(&list->items[i]))
            return INPUT_TEXT;
        bool better = !input_kind_is_report(found) &&
                      (found != INPUT_TRITON || input_kind_is_report(kind));
        if (kind != INPUT_OTHER && better)
            found = kind;
    }
    return found == INPUT_OTHER ? INPUT_TEXT : found;
}

void
input_list_free(struct input_list *list)
{
    free(list->items);
}
