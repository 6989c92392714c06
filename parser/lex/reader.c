/* The kinds of reader. */
#include "parser/lex/reader.h"

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
    size_t count = reader->length < size ? reader->length : size;
    if (reader->chunk && reader->chunk < count)
        count = reader->chunk;
    if (count)
        memcpy(buffer, reader->memory, count);
    reader->memory += count;
    reader->length -= count;
    return (ssize_t)count;
}

static ssize_t
read_rest(struct reader *reader, unsigned char *buffer, size_t size)
{
    return reader->length ? read_memory(reader, buffer, size) : read_file(reader, buffer, size);
}

struct reader
reader_of_file(int fd)
{
    return (struct reader){.read = read_file, .fd = fd};
}

struct reader
reader_of_rest(int fd, const char *start, size_t length)
{
    return (struct reader){.read = read_rest, .fd = fd, .memory = start, .length = length};
}

struct reader
reader_of_memory(const char *memory, size_t length, size_t chunk)
{
    return (struct reader){
        .read = read_memory, .memory = memory, .length = length, .chunk = chunk};
}
