/* libarchive pulls blocks from the input, and this reader returns bytes. */
#include "cli/input/unpack.h"

#include "cli/input/libarchive.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BLOCK     ((size_t)64 << 10)
#define ZIP_BLOCK ((size_t)64) /* small, because what a damaged block unpacks to is lost */

static const struct {
    const char *magic;
    size_t at;
    const char *name;
} kinds[] = {
    {"\xfd"
     "7zXZ",
     0, "xz"},
    {"\x1f\x8b", 0, "gzip"},
    {"\x78\x01", 0, "zlib"}, /* at its three levels; that of "x^" may begin a text */
    {"\x78\x9c", 0, "zlib"},
    {"\x78\xda", 0, "zlib"},
    {"\x28\xb5\x2f\xfd", 0, "zstd"},
    {"BZh", 0, "bzip2"},
    {"\x04\x22\x4d\x18", 0, "lz4"},
    {"PK\x03\x04", 0, "zip"},
    {"ustar", 257, "tar"},
};

/* Returns whether a zip file is a compiled module of IREE, which is read as one file. */
static bool
is_one_file(const unsigned char *start, size_t length)
{
    enum { NAME = 30 }; /* of the first member */
    static const char name[] = "module.fb";
    return length >= NAME + sizeof name && memcmp(start, "PK", 2) == 0 &&
           memcmp(start + NAME, name, sizeof name - 1) == 0;
}

const char *
unpack_kind(const unsigned char *start, size_t length)
{
    if (is_one_file(start, length))
        return NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t magic = strlen(kinds[i].magic);
        if (length >= kinds[i].at + magic &&
            memcmp(start + kinds[i].at, kinds[i].magic, magic) == 0)
            return kinds[i].name;
    }
    return NULL;
}

bool
unpack_works(void)
{
    return libarchive();
}

static ssize_t
read_nothing(struct reader *reader, unsigned char *buffer, size_t size)
{
    (void)reader, (void)buffer, (void)size;
    errno = ENOSYS;
    return -1;
}

/* Returns an unpacker whose failure says that there is no libarchive. */
static struct unpacker
without_library(void)
{
    const char *why = "no compressed files are read without libarchive";
    return (struct unpacker){.reader = {.read = read_nothing, .failure = why}, .failed = true};
}

#ifdef WITH_LIBARCHIVE

/* Sets the failure. If the input could not be read, that is the reason, whatever libarchive
 * reports. */
static int
fail(struct unpacker *u, int result)
{
    const char *why = u->input_failure;
    if (!why)
        why = u->library->error_string(u->archive);
    if (!why)
        why = "unknown format";
    int length = (int)strcspn(why, "\n"); /* some messages of libarchive end in a newline */
    u->failed = result == ARCHIVE_FATAL || u->input_failure;
    if (!u->input_failure)
        u->error = u->library->error_number(u->archive) == ENOMEM ? ENOMEM : EIO;
    if (u->input_failure && !u->decompressor.damage)
        snprintf(u->message, sizeof u->message, "%s", why);
    else if (u->given)
        snprintf(u->message, sizeof u->message, "damaged after %llu bytes of text: %.*s",
                 (unsigned long long)u->given, length, why);
    else
        snprintf(u->message, sizeof u->message, "damaged: %.*s", length, why);
    u->reader.failure = u->message;
    return -1;
}

/* libarchive drops what it has read before a failure, so for libarchive a failed input simply
 * ends. */
static ssize_t
read_block(struct archive *archive, void *user, const void **block)
{
    struct unpacker *u = user;
    (void)archive;
    ssize_t count = u->input->read(u->input, u->block, u->block_length);
    *block = u->block;
    if (count >= 0)
        return count;
    u->error = errno;
    u->input_failure = reader_failure(u->input, u->error);
    return 0;
}

/* Reads block by block, because archive_read_data drops the bytes before a failure. A warning
 * is about a checksum: its block is the last of the member, and the next member may be intact.
 */
static ssize_t
read_member(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct unpacker *u = (struct unpacker *)reader; /* reader is its first member */
    while (u->at == u->length && !reader->failure) {
        const void *data = NULL;
        int64_t offset;
        int result = ARCHIVE_EOF;
        if (!u->ended)
            result = u->library->read_data_block(u->archive, &data, &u->length, &offset);
        if (result == ARCHIVE_EOF && !u->input_failure)
            return (ssize_t)(u->at = u->length = 0);
        u->at = 0;
        u->data = data;
        if (result != ARCHIVE_OK && result != ARCHIVE_WARN)
            u->length = 0;
        u->given += u->length;
        if (result != ARCHIVE_OK)
            fail(u, result);
    }
    if (u->at == u->length) {
        errno = u->error;
        return -1;
    }
    size_t count = min_size(u->length - u->at, size);
    memcpy(buffer, u->data + u->at, count);
    u->at += count;
    return (ssize_t)count;
}

/* Moves to an offset of a zip file; libarchive counts from its start. */
static int64_t
seek_input(struct archive *archive, void *user, int64_t offset, int whence)
{
    struct unpacker *u = user;
    off_t at = lseek(u->fd, whence == SEEK_SET ? u->begin + offset : offset, whence);
    (void)archive;
    return at < u->begin ? ARCHIVE_FATAL : at - u->begin;
}

/* Enables what libarchive must decode: lz4, compressed data inside a compressed file, formats
 * whose library is missing on this machine, and archives. */
static int
support(struct unpacker *u, bool archives)
{
    const struct libarchive *library = u->library;
    int (*const formats[])(struct archive *) = {
        library->read_support_filter_gzip,
        library->read_support_filter_xz,
        library->read_support_filter_zstd,
        library->read_support_filter_bzip2,
        library->read_support_filter_lz4,
        library->read_support_format_raw,
        library->read_support_format_empty,
        library->read_support_format_tar,
        library->read_support_format_zip_streamable,
        library->read_support_format_zip_seekable,
    };
    size_t count = sizeof formats / sizeof *formats;
    int result = ARCHIVE_OK;
    if (u->fd >= 0)
        result = library->read_set_seek_callback(u->archive, seek_input);
    else
        count--;
    if (!archives)
        count -= 2; /* tar and zip */
    for (size_t i = 0; result >= ARCHIVE_WARN && i < count; i++)
        result = formats[i](u->archive);
    return result;
}

static void
begin(struct unpacker *u, struct reader_ahead *input, bool archives)
{
    u->reader.read = read_member;
    u->block_length = memcmp(input->start, "PK", 2) == 0 ? ZIP_BLOCK : BLOCK;
    u->library = libarchive();
    u->block = memory_alloc(BLOCK);
    u->archive = u->library->read_new();
    if (!u->archive)
        memory_exhausted();
    if (support(u, archives) < ARCHIVE_WARN ||
        u->library->read_open(u->archive, u, NULL, read_block, NULL) < ARCHIVE_WARN)
        fail(u, ARCHIVE_FATAL);
}

void
unpack_begin(struct unpacker *u, struct reader_ahead *input, bool archives)
{
    if (!unpack_works()) {
        *u = without_library();
        return;
    }
    *u = (struct unpacker){.input = &input->reader, .fd = -1};
    if (decompress_begin(&u->decompressor, input))
        u->input = &u->decompressor.reader;
    begin(u, input, archives);
}

void
unpack_begin_file(struct unpacker *u, struct reader_ahead *input, int fd, off_t start)
{
    bool zip = memcmp(input->start, "PK", 2) == 0;
    if (!zip || !unpack_works() || lseek(fd, start, SEEK_SET) < 0) {
        unpack_begin(u, input, true);
        return;
    }
    *u = (struct unpacker){.input = input->input, .fd = fd, .begin = start};
    begin(u, input, true);
}

/* Returns whether the input has been decompressed, by this program or by libarchive. */
static bool
was_compressed(struct unpacker *u)
{
    return u->input == &u->decompressor.reader ||
           u->library->filter_code(u->archive, 0) != ARCHIVE_FILTER_NONE;
}

/* Returns whether an entry is a file, a directory or a link, and not a device or the like. A
 * hard link that has bytes, as in archives of cpio's, is a file. */
static bool
read_kind(struct unpacker *u, struct archive_entry *entry, struct unpacked *unpacked)
{
    const struct libarchive *library = u->library;
    unsigned type = library->entry_filetype(entry);
    *unpacked = (struct unpacked){.kind = ARCHIVE_FILE};
    if (type == AE_IFDIR)
        unpacked->kind = ARCHIVE_FOLDER;
    if (type == AE_IFLNK) {
        unpacked->kind = ARCHIVE_LINK;
        unpacked->target = library->entry_symlink(entry);
    } else if (library->entry_hardlink(entry) && library->entry_size(entry) == 0) {
        unpacked->kind = ARCHIVE_HARD_LINK;
        unpacked->target = library->entry_hardlink(entry);
    }
    if (unpacked->kind == ARCHIVE_LINK && !unpacked->target)
        unpacked->target = "";
    return unpacked->kind != ARCHIVE_FILE || type == AE_IFREG || type == 0;
}

/* Reads what follows the end of an archive, such as checksums of the compressed data. Returns
 * -1 if it is damaged. */
static int
read_rest(struct unpacker *u)
{
    const void *block;
    while (read_block(u->archive, u, &block) > 0)
        ;
    if (u->skipped && !u->input_failure)
        u->library->set_error(u->archive, EINVAL, "headers are damaged, and skipped");
    return u->skipped || u->input_failure ? -1 : 0;
}

int
unpack_next(struct unpacker *u, struct unpacked *unpacked)
{
    struct archive_entry *entry;
    int result;
    if (u->failed)
        return -1;
    u->at = u->length = u->given = 0;
    u->reader.failure = NULL;
    do {
        result = u->library->read_next_header(u->archive, &entry);
        u->skipped |= result == ARCHIVE_RETRY;
    } while (result == ARCHIVE_RETRY || (result >= ARCHIVE_WARN && result != ARCHIVE_EOF &&
                                         !read_kind(u, entry, unpacked)));
    u->ended = result == ARCHIVE_EOF && read_rest(u) == 0;
    if (u->ended)
        return 0;
    if (result < ARCHIVE_WARN || result == ARCHIVE_EOF)
        return fail(u, ARCHIVE_FATAL);
    if (u->library->format(u->archive) == ARCHIVE_FORMAT_RAW)
        return was_compressed(u) ? 1 : fail(u, ARCHIVE_FATAL);
    unpacked->name = u->library->entry_pathname(entry);
    if (!unpacked->name)
        unpacked->name = u->library->entry_pathname_utf8(entry);
    if (!unpacked->name)
        unpacked->name = "";
    return 1;
}

void
unpack_end(struct unpacker *u)
{
    if (u->archive)
        u->library->read_free(u->archive);
    decompress_end(&u->decompressor);
    free(u->block);
    *u = (struct unpacker){0};
}

#else

void
unpack_begin(struct unpacker *u, struct reader_ahead *input, bool archives)
{
    (void)input, (void)archives;
    *u = without_library();
}

void
unpack_begin_file(struct unpacker *u, struct reader_ahead *input, int fd, off_t begin)
{
    (void)input, (void)fd, (void)begin;
    *u = without_library();
}

int
unpack_next(struct unpacker *u, struct unpacked *unpacked)
{
    (void)u, (void)unpacked;
    return -1;
}

void
unpack_end(struct unpacker *u)
{
    *u = (struct unpacker){0};
}

#endif
