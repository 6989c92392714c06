#include "parser/mosaic/mosaic_bytes.h"

#define ALIGNED   0x80 /* bit of a section's id */
#define FILL_BYTE 0xCB /* that stands in front of aligned sections */

bool
mosaic_failed(struct mosaic_bytes *bytes, const char *what)
{
    if (!bytes->fault->what)
        *bytes->fault = (struct mosaic_fault){bytes->fault->begin, what, bytes->at};
    bytes->at = bytes->end;
    return false;
}

unsigned
mosaic_byte(struct mosaic_bytes *bytes)
{
    if (bytes->at < bytes->end)
        return *bytes->at++;
    mosaic_failed(bytes, "the bytes end");
    return 0;
}

uint64_t
mosaic_long_varint(struct mosaic_bytes *bytes)
{
    unsigned first = mosaic_byte(bytes);
    unsigned follow = first ? (unsigned)__builtin_ctz(first) : 8;
    uint64_t value = 0;
    if (mosaic_left(bytes) < follow) {
        mosaic_failed(bytes, "the bytes end within a number");
        return 0;
    }
    for (unsigned i = 0; i < follow; i++)
        value |= (uint64_t)*bytes->at++ << 8 * i;
    return first ? (value << 8 | first) >> (follow + 1) : value;
}

size_t
mosaic_many(struct mosaic_bytes *bytes, size_t size)
{
    uint64_t count = mosaic_varint(bytes);
    if (count <= mosaic_left(bytes) / size)
        return (size_t)count;
    mosaic_failed(bytes, "a list is longer than what follows");
    return 0;
}

uint32_t
mosaic_index(struct mosaic_bytes *bytes, size_t limit)
{
    uint64_t index = mosaic_varint(bytes);
    if (index < limit)
        return (uint32_t)index;
    mosaic_failed(bytes, "a number names what is not there");
    return 0;
}

struct slice
mosaic_take(struct mosaic_bytes *bytes, size_t length)
{
    struct slice taken = {(const char *)bytes->at, length};
    if (length > mosaic_left(bytes)) {
        mosaic_failed(bytes, "a length is more than what follows");
        return (struct slice){"", 0};
    }
    bytes->at += length;
    return taken;
}

struct slice
mosaic_string(struct mosaic_bytes *bytes)
{
    const unsigned char *end =
        mosaic_left(bytes) ? memchr(bytes->at, 0, mosaic_left(bytes)) : NULL;
    if (!end) {
        mosaic_failed(bytes, "a string does not end");
        return (struct slice){"", 0};
    }
    struct slice string = mosaic_take(bytes, (size_t)(end - bytes->at));
    bytes->at++;
    return string;
}

/* Passes the bytes that align a section to its body's begin. */
static void
pass_alignment(struct mosaic_bytes *bytes)
{
    uint64_t alignment = mosaic_varint(bytes);
    if (alignment == 0 || (alignment & (alignment - 1)))
        mosaic_failed(bytes, "an alignment is no power of two");
    while (!bytes->fault->what && (uint64_t)(bytes->at - bytes->fault->begin) & (alignment - 1))
        if (mosaic_byte(bytes) != FILL_BYTE)
            mosaic_failed(bytes, "a section is not aligned");
}

unsigned
mosaic_section(struct mosaic_bytes *bytes, struct mosaic_bytes *inside)
{
    unsigned id = mosaic_byte(bytes);
    uint64_t length = mosaic_varint(bytes);
    if (id & ALIGNED)
        pass_alignment(bytes);
    *inside = (struct mosaic_bytes){bytes->at, bytes->at, bytes->fault};
    if (length > mosaic_left(bytes)) {
        mosaic_failed(bytes, "a section is longer than the body");
        return 0;
    }
    bytes->at += length;
    inside->end = bytes->at;
    return id & (ALIGNED - 1);
}
