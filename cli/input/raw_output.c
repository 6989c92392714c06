/* Elements are collected in the buffer, packed in place and written. Elements that do not fill
 * a group, and so may end inside a byte, stay for the next time. */
#include "cli/input/raw_output.h"

#include "cli/console.h"
#include "layout/base/bits.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The buffer has room for at least this many elements; zeros are written as many at a time. */
#define MIN_ROOM 8192

static int
report_errno(struct raw_output *out)
{
    out->closed = true;
    write_failed(out->console, out->file, errno);
    return -1;
}

/* Opens the file unless it is the input. */
static int
open_file(struct raw_output *out, int input)
{
    struct stat in, about;
    if (stat(out->file, &about) == 0 && S_ISREG(about.st_mode) && fstat(input, &in) == 0 &&
        in.st_dev == about.st_dev && in.st_ino == about.st_ino) {
        usage_error(out->console, "%s is the input: write to another file", out->file);
        return -1;
    }
    if (replacement_begin(&out->replacement, out->console, out->file))
        return -1;
    out->fd = fileno(out->replacement.stream);
    return 0;
}

int
raw_output_open(struct raw_output *out, const char *file, int input)
{
    out->element_bytes = bits_bytes(out->bits);
    out->room = max_i64(out->room, MIN_ROOM);
    out->buffer = memory_zeroed((size_t)(out->room + BITS_GROUP), out->element_bytes);
    out->fd = STDOUT_FILENO;
    if (!file || strcmp(file, "-") == 0)
        return 0;
    out->file = file;
    return open_file(out, input);
}

static int
write_bytes(struct raw_output *out, size_t size)
{
    for (size_t done = 0; done < size && !out->closed;) {
        ssize_t count = write(out->fd, out->buffer + done, size - done);
        if (count < 0 && errno != EINTR)
            return report_errno(out);
        if (count > 0)
            done += (size_t)count;
    }
    return out->closed ? -1 : 0;
}

unsigned char *
raw_output_elements(struct raw_output *out)
{
    return out->buffer + out->kept * out->element_bytes;
}

int
raw_output_put(struct raw_output *out, int64_t count)
{
    size_t held = out->kept + (size_t)count, whole = held - held % BITS_GROUP;
    out->written += count;
    if (out->bits % 8 == 0)
        return write_bytes(out, held * out->element_bytes);
    out->kept = held - whole;
    bits_narrow(out->buffer, whole, out->bits, out->buffer);
    if (write_bytes(out, whole / BITS_GROUP * (size_t)out->bits))
        return -1;
    memmove(out->buffer, out->buffer + whole * out->element_bytes,
            out->kept * out->element_bytes);
    return 0;
}

int
raw_output_zeros(struct raw_output *out, int64_t to)
{
    while (out->written < to) {
        int64_t count = min_i64(to - out->written, MIN_ROOM);
        memset(raw_output_elements(out), 0, (size_t)count * out->element_bytes);
        if (raw_output_put(out, count))
            return -1;
    }
    return 0;
}

void
raw_output_close(struct raw_output *out, bool complete)
{
    if (out->kept && !out->closed) {
        bits_narrow(out->buffer, out->kept, out->bits, out->buffer);
        write_bytes(out, (out->kept * (size_t)out->bits + 7) / 8);
    }
    replacement_end(&out->replacement, complete && !out->closed);
    free(out->buffer);
}
