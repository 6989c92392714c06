/* Unpacks any bytes as a compressed file or an archive. The contents up to where it is damaged
 * must not depend on how the bytes arrive, and a failure must have a reason. The first byte
 * chooses the size of pieces. */
#include "cli/input/unpack.h"
#include "parser/lex/encoding.h"
#include "tests/fuzz/must.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define MOST ((size_t)1 << 22) /* most bytes that are unpacked from one input */

struct found {
    uint64_t sum;
    size_t members, bytes;
    bool damaged;
};

static void
read_member(struct unpacker *unpacker, struct found *found)
{
    static unsigned char buffer[5000];
    struct encoding text;
    ssize_t count = 0;
    encoding_begin(&text, &unpacker->reader);
    while (found->bytes < MOST &&
           (count = text.reader.read(&text.reader, buffer, sizeof buffer)) > 0)
        for (ssize_t i = 0; i < count; i++, found->bytes++)
            found->sum = found->sum * 31 + buffer[i];
    must(count >= 0 || text.reader.failure != NULL);
    found->damaged |= count < 0;
}

static struct found
unpack(const char *bytes, size_t size, size_t chunk)
{
    struct reader reader = reader_of_memory(bytes, size, chunk);
    struct reader_ahead ahead;
    struct unpacker unpacker;
    struct found found = {0};
    const char *name;
    int next = 0;
    reader_look_ahead(&ahead, &reader, READER_AHEAD);
    unpack_begin(&unpacker, &ahead, true);
    while (found.bytes < MOST && found.members < 100 &&
           (next = unpack_next(&unpacker, &name)) > 0) {
        found.members++;
        read_member(&unpacker, &found);
    }
    must(next >= 0 || unpacker.reader.failure != NULL);
    found.damaged |= next < 0;
    unpack_end(&unpacker);
    return found;
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    if (size < 1 || !unpack_kind(data + 1, size - 1))
        return 0;
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
