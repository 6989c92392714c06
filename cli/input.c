/* One way to open an input, for every command. */
#include "cli/input.h"

#include "cli/command.h"
#include "cli/mistaken.h"
#include "layout/base/diagnostic.h"
#include "parser/input_kind.h"
#include "parser/lex/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* By their magic numbers, and what writes their text. */
static const struct {
    const char *magic, *name, *command;
} compressed[] = {
    {"\xfd"
     "7zXZ",
     "xz", "xz -dc"},
    {"\x1f\x8b", "gzip", "gzip -dc"},
    {"\x28\xb5\x2f\xfd", "zstd", "zstd -dc"},
    {"BZh", "bzip2", "bzip2 -dc"},
    {"PK\x03\x04", "zip", "unzip -p"},
    {"\x04\x22\x4d\x18", "lz4", "lz4 -dc"},
};

static int
open_file(struct context *context, const char *file)
{
    struct stat about;
    if (strcmp(file, "-") == 0)
        return STDIN_FILENO;
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        int error = errno;
        if (error != ENOENT || !mistaken_layout(context, file))
            usage_error(context, "%s: %s", file, strerror(error));
        return -1;
    }
    if (fstat(fd, &about) == 0 && S_ISDIR(about.st_mode)) {
        usage_error(context, "%s: directories are not read yet; name the dumps in it: %s/*.txt",
                    file, file);
        close(fd);
        return -1;
    }
    return fd;
}

/* A failure is met again, and reported, when the rest is read. */
static size_t
read_start(int fd, char *start, size_t size)
{
    struct reader reader = reader_of_file(fd);
    size_t length = 0;
    ssize_t count;
    while (length < size &&
           (count = reader.read(&reader, (unsigned char *)start + length, size - length)) > 0)
        length += (size_t)count;
    return length;
}

/* Compressed bytes hold no text, but may look as if they held shapes. */
static int
refuse_compressed(struct context *context, const char *file, const char *start, size_t length)
{
    struct source_place place = {.line = 1, .column = 1};
    struct diagnostic d;
    for (size_t i = 0; i < sizeof compressed / sizeof *compressed; i++) {
        size_t magic = strlen(compressed[i].magic);
        if (length < magic || memcmp(start, compressed[i].magic, magic) != 0)
            continue;
        diagnostic_set(&d, COMPRESSED_INPUT, 0, 0, compressed[i].name, compressed[i].command);
        report_file(context, input_name(file), &d, &place);
        return -1;
    }
    return 0;
}

int
input_open(struct input *input, struct context *context, const char *file)
{
    input->fd = open_file(context, file);
    if (input->fd < 0)
        return -1;
    size_t length = read_start(input->fd, input->start, INPUT_KIND_BYTES);
    if (refuse_compressed(context, file, input->start, length)) {
        input_close(input, context);
        return -1;
    }
    struct stat about;
    bool sized = fstat(input->fd, &about) == 0 && S_ISREG(about.st_mode);
    progress_begin(&input->progress, reader_of_rest(input->fd, input->start, length),
                   input_name(file), sized ? (uint64_t)about.st_size : 0);
    context->output.before_writing = progress_hide;
    context->output.writing_user = &input->progress;
    input->kind = input_kind_of((const unsigned char *)input->start, length);
    return 0;
}

enum input_kind
input_peek(const char *file)
{
    struct stat about;
    size_t length = 0;
    char start[INPUT_KIND_START];
    int fd = strcmp(file, "-") == 0 ? -1 : open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd >= 0 && fstat(fd, &about) == 0 && S_ISREG(about.st_mode))
        length = read_start(fd, start, INPUT_KIND_START);
    if (fd >= 0)
        close(fd);
    enum input_kind kind = input_kind_of((const unsigned char *)start, length);
    if (kind == INPUT_TEXT && input_kind_is_log(start, length))
        kind = INPUT_LOG;
    return kind;
}

void
input_close(struct input *input, struct context *context)
{
    progress_hide(context->output.writing_user);
    context->output.writing_user = NULL;
    if (input->fd != STDIN_FILENO)
        close(input->fd);
}

const char *
input_name(const char *file)
{
    return strcmp(file, "-") == 0 ? "<stdin>" : file;
}
