/* Readers on top of readers: the file, its progress, the unpacker, the unpacker of a member,
 * the text encoding. */
#include "cli/input/input_file.h"

#include "cli/console.h"
#include "cli/input/file_map.h"
#include "parser/report/input_kind.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
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
    unsigned char block[16384];
    FILE *copy = tmpfile();
    struct reader *reader = &f->start.reader;
    ssize_t count = 0;
    bool failed = !copy;
    int fd = -1;
    while (!failed && (count = reader->read(reader, block, sizeof block)) > 0)
        failed = fwrite(block, 1, (size_t)count, copy) != (size_t)count;
    if (!failed && count == 0 && fflush(copy) == 0)
        fd = dup(fileno(copy));
    int error = errno;
    if (copy)
        fclose(copy);
    if (fd < 0 || lseek(fd, 0, SEEK_SET) < 0) {
        errno = error;
        return -1;
    }
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
        unpack_begin(&f->unpacker, &f->start, true);
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
    unpack_end(&f.unpacker);
    return 0;
}

static int
next_member(struct input_file *f, const char **member)
{
    unpack_end(&f->member);
    int result = unpack_next(&f->unpacker, member);
    if (result <= 0)
        return result;
    struct reader *reader = &f->unpacker.reader;
    if (*member) {
        const char *ignored;
        reader_look_ahead(&f->member_start, reader, FIRST_BYTES);
        reader = &f->member_start.reader;
        if (unpack_kind(f->member_start.start, f->member_start.length)) {
            unpack_begin(&f->member, &f->member_start, false);
            unpack_next(&f->member, &ignored); /* the reader of the text meets the failure */
            reader = &f->member.reader;
        }
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

const char *
input_file_failure(const struct input_file *f)
{
    return f->unpacker.failed ? f->unpacker.reader.failure : NULL;
}

int
input_file_error(const struct input_file *f)
{
    return f->unpacker.error;
}

void
input_file_rewind(struct input_file *f)
{
    unpack_end(&f->member);
    unpack_end(&f->unpacker);
    if (lseek(f->fd, f->begin, SEEK_SET) < 0) {
        f->unpacker = (struct unpacker){
            .failed = true, .error = errno, .reader = {.failure = strerror(errno)}};
        return; /* unpack_next fails */
    }
    input_file_begin(f);
    unpack_begin(&f->unpacker, &f->start, true);
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
    unpack_end(&f->unpacker);
    if (f->map)
        file_unmap(f->fd, f->map, (size_t)f->progress.all);
    if (f->fd >= 0 && f->fd != STDIN_FILENO)
        close(f->fd);
}
