#include "cli/spool.h"

#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "render/row/escape.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#define BLOCK ((size_t)1 << 18) /* bytes that are written to the file, or read, at once */

static bool
write_all(FILE *file, const char *bytes, size_t length)
{
    for (ssize_t count; length; bytes += count, length -= (size_t)count) {
        count = write(fileno(file), bytes, length);
        if (count < 0)
            return false;
    }
    return true;
}

void
spool_settle(struct spool *spool)
{
    struct printable *text = &spool->text;
    if (text->length < BLOCK || spool->full)
        return;
    if (!spool->file)
        spool->file = tmpfile();
    spool->full = !spool->file || !write_all(spool->file, text->data, text->length);
    if (spool->full)
        return;
    spool->file_bytes += text->length;
    text_clear(text);
}

/* The next block of the file; an empty one after an error. */
static struct printable_part
read_block(struct spool *spool)
{
    size_t length = min_size(BLOCK, spool->file_bytes - spool->read);
    if (!spool->block)
        spool->block = memory_zeroed(BLOCK, 1);
    bool found = spool->read || lseek(fileno(spool->file), 0, SEEK_SET) == 0;
    ssize_t count = found ? read(fileno(spool->file), spool->block, length) : -1;
    if (count <= 0)
        spool->error = count < 0 ? errno : EIO;
    else
        spool->read += (size_t)count;
    return (struct printable_part){spool->block, count > 0 ? (size_t)count : 0};
}

struct printable_part
spool_next(struct spool *spool)
{
    if (spool->error)
        return (struct printable_part){0};
    if (spool->read < spool->file_bytes)
        return read_block(spool);
    struct printable_part rest =
        printable_part(&spool->text, spool->read - spool->file_bytes, 0);
    rest.length = spool->file_bytes + spool->text.length - spool->read;
    spool->read += rest.length;
    return rest;
}

void
spool_free(struct spool *spool)
{
    if (spool->file)
        fclose(spool->file);
    text_free(&spool->text);
    free(spool->block);
}
