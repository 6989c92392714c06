#include "cli/input/archive_reader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST_BYTES 24 /* minimum to wait for */

/* Why a copy could not be written. */
static const char *
copy_failure(int error)
{
    bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    return full ? "no room for a temporary copy of it" : strerror(error);
}

int
archive_copy(struct reader *reader, const char **why)
{
    unsigned char block[16384];
    FILE *copy = tmpfile();
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
    if (fd >= 0 && lseek(fd, 0, SEEK_SET) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    *why = count < 0 ? reader_failure(reader, error) : copy_failure(error);
    errno = error;
    return -1;
}

/* Begins to unpack from the start of the file. */
static void
begin_unpacking(struct archive_reader *archive)
{
    if (lseek(archive->fd, archive->begin, SEEK_SET) < 0) {
        archive->unpacker = (struct unpacker){
            .failed = true, .error = errno, .reader = {.failure = strerror(errno)}};
        return; /* unpack_next fails */
    }
    reader_look_ahead(&archive->start, archive->input, FIRST_BYTES);
    unpack_begin_file(&archive->unpacker, &archive->start, archive->fd, archive->begin);
    archive->number = archive->next = 0;
}

void
archive_begin(struct archive_reader *archive)
{
    archive->copy = -1;
    archive->phase = PHASE_MEMBERS;
    begin_unpacking(archive);
}

/* ---- members ---- */

/* Moves to the next file, and notes the entries on the way if they are not known yet. */
static int
next_member(struct archive_reader *archive, struct archive_text *text)
{
    struct unpacked entry;
    int result;
    do {
        result = unpack_next(&archive->unpacker, &entry);
        if (result > 0 && entry.name && !archive->links.resolved)
            archive_links_add(&archive->links, entry.kind, entry.name, entry.target);
    } while (result > 0 && entry.kind != ARCHIVE_FILE);
    if (result > 0) {
        archive->number++;
        *text = (struct archive_text){.name = entry.name, .reader = &archive->unpacker.reader};
    }
    return result;
}

/* ---- links ---- */

/* Begins the next phase. */
static void
begin_links(struct archive_reader *archive)
{
    if (!archive->links.resolved)
        archive_links_resolve(&archive->links);
    if (archive->links.linked_count) {
        unpack_end(&archive->unpacker);
        begin_unpacking(archive);
    }
    archive->phase = PHASE_LINKS;
}

static void
drop_copy(struct archive_reader *archive)
{
    if (archive->copy >= 0)
        close(archive->copy);
    archive->copy = -1;
}

/* Moves to a member and copies it. Returns what next_member does. */
static int
copy_member(struct archive_reader *archive, size_t number, struct archive_text *text)
{
    int result = 1;
    drop_copy(archive);
    while (result > 0 && archive->number < number)
        result = next_member(archive, text);
    if (result > 0) {
        archive->failure = NULL;
        archive->copy = archive_copy(text->reader, &archive->failure);
    }
    return result;
}

/* Moves to what the next link leads to. */
static int
next_link(struct archive_reader *archive, struct archive_text *text)
{
    const struct archive_links *links = &archive->links;
    int result = 1;
    if (archive->next == links->linked_count) {
        drop_copy(archive);
        archive->next = 0;
        archive->phase = PHASE_BROKEN;
        return 0;
    }
    const struct archive_linked *link = &links->linked[archive->next++];
    if (link->file != archive->number)
        result = copy_member(archive, link->file, text);
    else if (archive->copy >= 0 && lseek(archive->copy, 0, SEEK_SET) < 0)
        archive->failure = strerror(errno);
    archive->copied = reader_of_file(archive->copy);
    *text = (struct archive_text){
        .name = link->name, .reader = &archive->copied, .failure = archive->failure};
    return result;
}

static int
next_broken(struct archive_reader *archive, struct archive_text *text)
{
    const struct archive_links *links = &archive->links;
    if (archive->next == links->broken_count)
        return 0;
    const struct archive_broken *broken = &links->broken[archive->next++];
    *text = (struct archive_text){.name = broken->name, .subject = broken->target};
    text->failure = broken->target
                        ? "a link to nothing in the archive, or through over 40 others"
                        : "links give too many names to its files";
    return 1;
}

/* ---- all ---- */

int
archive_next(struct archive_reader *archive, struct archive_text *text)
{
    int result = 0;
    if (archive->phase == PHASE_MEMBERS) {
        result = next_member(archive, text);
        if (result == 0)
            begin_links(archive);
    }
    if (result == 0 && archive->phase == PHASE_LINKS)
        result = next_link(archive, text);
    if (result == 0 && archive->phase == PHASE_BROKEN)
        result = next_broken(archive, text);
    return result;
}

void
archive_rewind(struct archive_reader *archive)
{
    drop_copy(archive);
    unpack_end(&archive->unpacker);
    if (!archive->links.resolved)
        archive_links_free(&archive->links); /* they are met again */
    archive_begin(archive);
}

void
archive_end(struct archive_reader *archive)
{
    drop_copy(archive);
    unpack_end(&archive->unpacker);
    archive_links_free(&archive->links);
    if (archive->outer)
        close(archive->fd);
    free(archive->name);
}
