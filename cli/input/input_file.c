/* Readers on top of readers: the file, its progress, the archives, the unpacker of a member,
 * the text encoding. */
#include "cli/input/input_file.h"

#include "cli/console.h"
#include "cli/input/file_map.h"
#include "layout/base/memory.h"
#include "parser/report/input_kind.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FIRST_BYTES 24 /* minimum to wait for */

/* The input that is held. Its first bytes come from memory if fd can be read only once. */
static struct {
    const char *path; /* NULL: none is held */
    int fd;
    off_t begin; /* offset of its start; -1: the bytes are its start */
    char bytes[INPUT_KIND_START];
    size_t length;
} held;

bool
input_file_is_held(const char *path)
{
    return held.path && strcmp(held.path, path) == 0;
}

/* Begins at the current offset of fd. */
static void
input_file_begin(struct input_file *f)
{
    struct stat about;
    uint64_t size = 0;
    if (fstat(f->fd, &about) == 0 && S_ISREG(about.st_mode))
        size = (uint64_t)about.st_size;
    f->begin = lseek(f->fd, 0, SEEK_CUR);
    f->raw = reader_of_file(f->fd);
    if (f->begin < 0 && input_file_is_held(f->path))
        f->raw = reader_of_rest(held.bytes, held.length, f->fd);
    progress_begin(&f->progress, f->raw, input_name(f->path), size);
    reader_look_ahead(&f->start, &f->progress.reader, FIRST_BYTES);
    f->given = false;
}

/* Copies the rest of the input to a temporary file and continues with that. */
static int
spool(struct input_file *f)
{
    const char *why;
    int fd = archive_copy(&f->start.reader, &why);
    if (fd < 0)
        return -1;
    if (f->fd != STDIN_FILENO)
        close(f->fd);
    f->fd = fd;
    input_file_begin(f);
    return 0;
}

/* Returns a descriptor at the start of a path; -1 with errno set. */
static int
open_path(const char *path)
{
    if (input_file_is_held(path)) {
        if (held.begin >= 0)
            lseek(held.fd, held.begin, SEEK_SET);
        return fcntl(held.fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    }
    return strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
}

/* Begins to read an archive. input: what it is read by; NULL: by the descriptor alone. */
static void
open_archive(struct input_file *f, struct reader *input, int fd, off_t begin)
{
    struct archive_reader *archive = memory_zeroed(1, sizeof *archive);
    archive->outer = f->archive;
    archive->depth = f->archive ? f->archive->depth + 1 : 0;
    archive->fd = fd;
    archive->begin = begin;
    archive->file = reader_of_file(fd);
    archive->input = input ? input : &archive->file;
    f->archive = archive;
    archive_begin(archive);
}

static void
close_archive(struct input_file *f)
{
    struct archive_reader *archive = f->archive;
    f->archive = archive->outer;
    archive_end(archive);
    free(archive);
}

int
input_file_open(struct input_file *f, const char *path)
{
    memset(f, 0, sizeof *f);
    f->path = path;
    f->fd = open_path(path);
    if (f->fd < 0)
        return -1;
    input_file_begin(f);
    f->packing = unpack_kind(f->start.start, f->start.length);
    if (f->packing && f->begin < 0 && unpack_works() && spool(f)) {
        input_file_close(f);
        return -1;
    }
    if (f->packing)
        open_archive(f, &f->progress.reader, f->fd, f->begin);
    return 0;
}

int
input_file_hold(const char *path)
{
    struct input_file f;
    if (input_file_open(&f, path))
        return -1;
    held.fd = f.fd;
    held.begin = f.begin;
    if (f.begin < 0)
        held.length = reader_fill(&f.start.reader, held.bytes, sizeof held.bytes);
    held.path = path;
    if (f.archive)
        close_archive(&f);
    return 0;
}

/* ---- members ---- */

static ssize_t
read_nothing(struct reader *reader, unsigned char *buffer, size_t size)
{
    (void)reader, (void)buffer, (void)size;
    errno = EIO;
    return -1;
}

/* Lets the current text be one that cannot be read. subject: what the reason is about; may be
 * NULL. */
static struct reader *
fail(struct input_file *f, const char *why, const char *subject)
{
    text_clear(&f->failure);
    text_string(&f->failure, why);
    if (subject)
        text_format(&f->failure, ": %s", subject);
    f->failing = (struct reader){.read = read_nothing, .failure = f->failure.data};
    return &f->failing;
}

/* Sets the name of a member, which begins with the archives around it. */
static void
set_name(struct input_file *f, const char *member)
{
    while (strncmp(member, "./", 2) == 0)
        member += 2;
    text_clear(&f->name);
    if (f->archive->name)
        text_format(&f->name, "%s/", f->archive->name);
    text_string(&f->name, member);
}

_Static_assert(ARCHIVE_DEPTH == 4, "the message says so");

/* Begins to read an archive within the current one. Returns its reader if that fails, else
 * NULL.
 */
static struct reader *
enter(struct input_file *f, struct reader *reader)
{
    if (f->archive->depth + 1 == ARCHIVE_DEPTH)
        return fail(f, "an archive within 4 others is not read", NULL);
    const char *why;
    int fd = archive_copy(reader, &why);
    if (fd < 0)
        return fail(f, why, NULL);
    open_archive(f, NULL, fd, 0);
    f->archive->name = f->name.data;
    f->name = (struct text){0};
    return NULL;
}

/* Leaves an archive within another one. */
static struct reader *
leave(struct input_file *f, int result)
{
    const char *why = f->archive->unpacker.reader.failure;
    struct reader *reader = NULL;
    text_clear(&f->name);
    text_string(&f->name, f->archive->name);
    if (result < 0)
        reader = fail(f, why, NULL);
    close_archive(f);
    return reader;
}

static bool
is_archive(const struct reader_ahead *start)
{
    const char *kind = unpack_kind(start->start, start->length);
    return kind && (strcmp(kind, "tar") == 0 || strcmp(kind, "zip") == 0);
}

/* Returns the reader of a member, unpacked; NULL if it is an archive, which is now the current
 * one. */
static struct reader *
open_member(struct input_file *f, struct reader *reader)
{
    struct unpacked ignored;
    reader_look_ahead(&f->member_start, reader, FIRST_BYTES);
    reader = &f->member_start.reader;
    if (is_archive(&f->member_start))
        return enter(f, reader);
    if (!unpack_kind(f->member_start.start, f->member_start.length))
        return reader;
    unpack_begin(&f->member, &f->member_start, false);
    unpack_next(&f->member, &ignored); /* the reader of the text meets the failure */
    reader_look_ahead(&f->content_start, &f->member.reader, FIRST_BYTES);
    reader = &f->content_start.reader;
    return is_archive(&f->content_start) ? enter(f, reader) : reader;
}

static int
next_member(struct input_file *f, const char **member)
{
    struct archive_text text;
    struct reader *reader = NULL;
    while (!reader) {
        unpack_end(&f->member);
        int result = archive_next(f->archive, &text);
        if (result <= 0 && !f->archive->outer)
            return result;
        if (result <= 0) {
            reader = leave(f, result);
            *member = f->name.data;
            continue;
        }
        reader = text.reader;
        if (!text.name)
            break;
        set_name(f, text.name);
        *member = f->name.data;
        reader = text.failure ? fail(f, text.failure, text.subject) : open_member(f, reader);
    }
    encoding_begin(&f->text, reader);
    return 1;
}

int
input_file_next(struct input_file *f, const char **member)
{
    *member = NULL;
    if (f->packing)
        return next_member(f, member);
    if (f->given)
        return 0;
    f->given = true;
    encoding_begin(&f->text, &f->start.reader);
    return 1;
}

/* Returns the archive that the file is. */
static struct archive_reader *
outermost(const struct input_file *f)
{
    struct archive_reader *archive = f->archive;
    while (archive && archive->outer)
        archive = archive->outer;
    return archive;
}

const char *
input_file_failure(const struct input_file *f)
{
    const struct archive_reader *archive = outermost(f);
    return archive && archive->unpacker.failed ? archive->unpacker.reader.failure : NULL;
}

int
input_file_error(const struct input_file *f)
{
    const struct archive_reader *archive = outermost(f);
    return archive ? archive->unpacker.error : 0;
}

void
input_file_rewind(struct input_file *f)
{
    unpack_end(&f->member);
    while (f->archive->outer)
        close_archive(f);
    archive_rewind(f->archive);
    f->progress.bytes = 0;
}

struct slice
input_file_whole(struct input_file *f)
{
    size_t length = (size_t)f->progress.all;
    if (!f->packing && f->begin == 0 && length == f->progress.all && length && !f->map)
        f->map = file_map(f->fd, length);
    return (struct slice){f->map, f->map ? length : 0};
}

void
input_file_close(struct input_file *f)
{
    unpack_end(&f->member);
    while (f->archive)
        close_archive(f);
    text_free(&f->name);
    text_free(&f->failure);
    if (f->map)
        file_unmap(f->fd, f->map, (size_t)f->progress.all);
    if (f->fd >= 0 && f->fd != STDIN_FILENO)
        close(f->fd);
}
