/* Unpacks any bytes as a compressed file or an archive. The contents up to where it is damaged
 * must not depend on how the bytes arrive, and a failure must have a reason. The first byte
 * chooses the size of pieces. Then they are read as a file, with archives within and links,
 * twice, which must give the same texts. */
#include "cli/input/input_file.h"
#include "cli/input/unpack.h"
#include "parser/lex/encoding.h"
#include "tests/fuzz/must.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define MOST ((size_t)1 << 22) /* most bytes that are unpacked from one input */

struct found {
    uint64_t sum;
    size_t members, bytes;
    bool damaged;
};

static void
add_bytes(struct found *found, const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++, found->bytes++)
        found->sum = found->sum * 31 + bytes[i];
}

static void
read_text(struct encoding *text, struct found *found)
{
    static unsigned char buffer[5000];
    ssize_t count = 0;
    while (found->bytes < MOST &&
           (count = text->reader.read(&text->reader, buffer, sizeof buffer)) > 0)
        add_bytes(found, buffer, (size_t)count);
    must(count >= 0 || text->reader.failure != NULL);
    found->damaged |= count < 0;
}

static void
read_member(struct unpacker *unpacker, struct found *found)
{
    struct encoding text;
    encoding_begin(&text, &unpacker->reader);
    read_text(&text, found);
}

static struct found
unpack(const char *bytes, size_t size, size_t chunk)
{
    struct reader reader = reader_of_memory(bytes, size, chunk);
    struct reader_ahead ahead;
    struct unpacker unpacker;
    struct found found = {0};
    struct unpacked entry;
    int next = 0;
    reader_look_ahead(&ahead, &reader, READER_AHEAD);
    unpack_begin(&unpacker, &ahead, true);
    while (found.bytes < MOST && found.members < 100 &&
           (next = unpack_next(&unpacker, &entry)) > 0) {
        found.members++;
        must(!entry.target == (entry.kind < ARCHIVE_LINK));
        if (entry.kind == ARCHIVE_FILE)
            read_member(&unpacker, &found);
    }
    must(next >= 0 || unpacker.reader.failure != NULL);
    found.damaged |= next < 0;
    unpack_end(&unpacker);
    return found;
}

/* Reads the texts of an open file, and their names. */
static struct found
read_file(struct input_file *file)
{
    struct found found = {0};
    const char *name;
    int next = 0;
    while (found.bytes < MOST && found.members < 100 &&
           (next = input_file_next(file, &name)) > 0) {
        found.members++;
        if (name)
            add_bytes(&found, (const unsigned char *)name, strlen(name));
        read_text(&file->text, &found);
    }
    must(next >= 0 || input_file_failure(file) != NULL);
    return found;
}

static void
read_twice(const unsigned char *data, size_t size)
{
    char path[40];
    struct input_file file;
    int fd = memfd_create("fuzz", MFD_CLOEXEC);
    must(fd >= 0 && write(fd, data, size) == (ssize_t)size);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    must(input_file_open(&file, path) == 0);
    struct found first = read_file(&file);
    struct found second = first;
    if (file.packing) {
        input_file_rewind(&file);
        second = read_file(&file);
    }
    must(first.members == second.members && first.bytes == second.bytes &&
         first.sum == second.sum && first.damaged == second.damaged);
    input_file_close(&file);
    close(fd);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    if (size < 1 || !unpack_kind(data + 1, size - 1))
        return 0;
    read_twice(data + 1, size - 1);
    struct found whole = unpack((const char *)data + 1, size - 1, 0);
    struct found pieces = unpack((const char *)data + 1, size - 1, 1 + data[0] * 7U);
    if (whole.bytes >= MOST)
        return 0;
    /* how far zip and liblzma read damaged input depends on the pieces */
    bool vague = memmem(data, size, "PK", 2) || memmem(data, size, "7zXZ", 4);
    must(whole.damaged == pieces.damaged);
    must((whole.damaged && vague) || (whole.bytes == pieces.bytes && whole.sum == pieces.sum &&
                                      whole.members == pieces.members));
    return 0;
}
