/* Readers of a file, of memory, and of another reader's bytes that were read ahead. */
#include "parser/lex/reader.h"

#include "layout/base/minmax.h"
#include "layout/base/text.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static ssize_t
read_file(struct reader *reader, unsigned char *buffer, size_t size)
{
    ssize_t count;
    do
        count = read(reader->fd, buffer, size);
    while (count < 0 && errno == EINTR);
    return count;
}

static ssize_t
read_memory(struct reader *reader, unsigned char *buffer, size_t size)
{
    size_t count = min_size(reader->length, size);
    if (reader->chunk && reader->chunk < count)
        count = reader->chunk;
    if (count)
        memcpy(buffer, reader->memory, count);
    reader->memory += count;
    reader->length -= count;
    return (ssize_t)count;
}

struct reader
reader_of_file(int fd)
{
    return (struct reader){.read = read_file, .fd = fd};
}

static ssize_t
read_rest(struct reader *reader, unsigned char *buffer, size_t size)
{
    return reader->length ? read_memory(reader, buffer, size) : read_file(reader, buffer, size);
}

struct reader
reader_of_rest(const char *memory, size_t length, int fd)
{
    return (struct reader){.read = read_rest, .fd = fd, .memory = memory, .length = length};
}

struct reader
reader_of_memory(const char *memory, size_t length, size_t chunk)
{
    return (struct reader){.read = read_memory,
                           .whole = {memory, length},
                           .memory = memory,
                           .length = length,
                           .chunk = chunk};
}

size_t
reader_fill(struct reader *reader, void *buffer, size_t size)
{
    size_t length = 0;
    ssize_t count;
    while (length < size &&
           (count = reader->read(reader, (unsigned char *)buffer + length, size - length)) > 0)
        length += (size_t)count;
    return length;
}

int
reader_all(struct reader *reader, struct text *bytes)
{
    enum { STEP = 1 << 18 };
    ssize_t count;
    do {
        text_reserve(bytes, STEP);
        count = reader->read(reader, (unsigned char *)bytes->data + bytes->length, STEP);
        bytes->length += count > 0 ? (size_t)count : 0;
    } while (count > 0);
    return count < 0 ? errno : 0;
}

const char *
reader_failure(const struct reader *reader, int error)
{
    return reader->failure ? reader->failure : strerror(error);
}

static ssize_t
read_ahead(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct reader_ahead *ahead = (struct reader_ahead *)reader; /* reader is its first member */
    size_t count = min_size(ahead->length - ahead->at, size);
    if (count) {
        memcpy(buffer, ahead->start + ahead->at, count);
        ahead->at += count;
        return (ssize_t)count;
    }
    ssize_t result = ahead->input->read(ahead->input, buffer, size);
    reader->failure = ahead->input->failure;
    return result;
}

void
reader_look_ahead(struct reader_ahead *ahead, struct reader *input, size_t few)
{
    *ahead = (struct reader_ahead){.reader = {.read = read_ahead}, .input = input};
    ahead->length = reader_fill(input, ahead->start, few);
    if (ahead->length == few && !memchr(ahead->start, '\n', few))
        ahead->length += reader_fill(input, ahead->start + few, READER_AHEAD - few);
}
