/* A window slides over the elements. It holds those that are asked for and none before them. */
#include "cli/input/raw_input.h"

#include "cli/console.h"
#include "cli/input/file_map.h"
#include "layout/base/bits.h"
#include "layout/base/diagnostic.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/size.h"
#include "parser/lex/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK_BYTES ((int64_t)1 << 20)

static int
report_errno(const struct raw_input *in)
{
    read_failed(in->console, in->file, errno);
    return -1;
}

/* more: "" or "more than ". */
static int
report_length(const struct raw_input *in, const char *more, int64_t bytes)
{
    struct diagnostic d;
    diagnostic_set(&d, RAW_LENGTH, 0, 0, (long long)in->bytes, more, (long long)bytes);
    report_file(in->console, input_name(in->file), &d, NULL);
    return -1;
}

/* Checks the length of a regular file and maps the file if possible. */
static int
map_file(struct raw_input *in, const struct stat *about)
{
    off_t offset = lseek(in->fd, 0, SEEK_CUR);
    if (!S_ISREG(about->st_mode) || about->st_size == 0 || offset < 0)
        return 0;
    int64_t length = max_i64(about->st_size - offset, 0);
    if (length != in->bytes)
        return report_length(in, "", length);
    if (in->bits % 8)
        return 0;
    in->map = file_map(in->fd, (size_t)about->st_size);
    if (!in->map)
        return 0;
    in->map_length = (size_t)about->st_size;
    in->mapped = in->map + offset;
    return 0;
}

int
raw_input_open(struct raw_input *in, struct console *console, const char *file, int64_t count,
               int64_t bits)
{
    struct stat about;
    *in = (struct raw_input){.console = console,
                             .file = file,
                             .count = count,
                             .bits = bits,
                             .element_bytes = bits_bytes(bits),
                             .fd = STDIN_FILENO};
    size_bytes(count, bits, &in->bytes);
    in->block = BLOCK_BYTES / BITS_GROUP / (int64_t)in->element_bytes * BITS_GROUP;
    in->block = max_i64(in->block, BITS_GROUP);
    if (strcmp(file, "-") != 0)
        in->fd = open(file, O_RDONLY | O_CLOEXEC);
    if (in->fd < 0 || fstat(in->fd, &about))
        return report_errno(in);
    if (map_file(in, &about))
        return -1;
    if (bits % 8)
        in->dense = memory_alloc((size_t)in->block * in->element_bytes);
    return 0;
}

/* Reads exactly `size` bytes; fewer are an error. */
static int
read_bytes(struct raw_input *in, unsigned char *buffer, int64_t size)
{
    struct reader reader = reader_of_file(in->fd);
    for (int64_t done = 0; done < size;) {
        ssize_t count = reader.read(&reader, buffer + done, (size_t)(size - done));
        if (count < 0)
            return report_errno(in);
        if (count == 0)
            return report_length(in, "", in->taken);
        done += count;
        in->taken += count;
    }
    return 0;
}

static void
drop_elements(struct raw_input *in, int64_t before)
{
    int64_t gone = min_i64(before, in->end) - in->begin;
    if (gone <= 0)
        return;
    in->begin += gone;
    memmove(in->window, in->window + (size_t)gone * in->element_bytes,
            (size_t)(in->end - in->begin) * in->element_bytes);
}

/* Makes room for `elements`. The room doubles, but not beyond what the input still has. */
static void
make_room(struct raw_input *in, int64_t elements)
{
    int64_t all = in->count - in->begin, room = max_i64(min_i64(2 * in->room, all), elements);
    if (elements <= in->room)
        return;
    in->window = memory_resize(in->window, (size_t)room, in->element_bytes);
    in->room = room;
}

/* Reads more elements after the window's: up to `to`, and at most a block. Elements that are
 * not whole bytes are read in whole groups, which may go beyond `to`. */
static int
read_block(struct raw_input *in, int64_t to)
{
    int64_t end = in->dense ? in->count : to, count = min_i64(end - in->end, in->block), bytes;
    make_room(in, in->end - in->begin + count);
    unsigned char *at = in->window + (size_t)(in->end - in->begin) * in->element_bytes;
    size_bytes(count, in->bits, &bytes);
    in->end += count;
    if (!in->dense)
        return read_bytes(in, at, bytes);
    if (read_bytes(in, in->dense, bytes))
        return -1;
    bits_widen(in->dense, (size_t)count, in->bits, at);
    return 0;
}

const unsigned char *
raw_input_elements(struct raw_input *in, int64_t from, int64_t to)
{
    if (in->map)
        return in->mapped + (size_t)from * in->element_bytes;
    drop_elements(in, from);
    if (in->begin == from)
        make_room(in, to - from);
    while (in->end < to) {
        if (read_block(in, in->end < from ? from : to))
            return NULL;
        drop_elements(in, from);
    }
    return in->window;
}

void
raw_input_end(struct raw_input *in)
{
    unsigned char rest[4096];
    struct reader reader = reader_of_file(in->fd);
    if (in->map)
        return;
    while (in->taken < in->bytes) {
        if (read_bytes(in, rest, min_i64(in->bytes - in->taken, (int64_t)sizeof rest)))
            return;
    }
    if (reader.read(&reader, rest, 1) > 0)
        report_length(in, "more than ", in->bytes);
}

void
raw_input_close(struct raw_input *in)
{
    if (in->map)
        file_unmap(in->fd, in->map, in->map_length);
    if (in->fd > STDIN_FILENO)
        close(in->fd);
    free(in->window);
    free(in->dense);
}
