/* libarchive asks for blocks, and is asked for bytes. */
#include "cli/unpack.h"

#include "cli/libarchive.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK ((size_t)64 << 10)

static const struct {
    const char *magic;
    size_t at;
    const char *name;
} kinds[] = {
    {"\xfd"
     "7zXZ",
     0, "xz"},
    {"\x1f\x8b", 0, "gzip"},
    {"\x28\xb5\x2f\xfd", 0, "zstd"},
    {"BZh", 0, "bzip2"},
    {"\x04\x22\x4d\x18", 0, "lz4"},
    {"PK\x03\x04", 0, "zip"},
    {"ustar", 257, "tar"},
};

const char *
unpack_kind(const unsigned char *start, size_t length)
{
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

#ifdef WITH_LIBARCHIVE

/* Where the input itself could not be read, that is why, whatever libarchive makes of it. */
static int
fail(struct unpacker *u)
{
    const char *why = u->library->error_string(u->archive);
    u->failed = true;
    if (u->input_error)
        snprintf(u->message, sizeof u->message, "%s", reader_failure(u->input, u->input_error));
    else if (u->given)
        snprintf(u->message, sizeof u->message, "damaged behind %llu bytes of text: %s",
                 (unsigned long long)u->given, why ? why : "unknown format");
    else
        snprintf(u->message, sizeof u->message, "damaged: %s", why ? why : "unknown format");
    u->reader.failure = u->message;
    return -1;
}

static ssize_t
read_block(struct archive *archive, void *user, const void **block)
{
    struct unpacker *u = user;
    ssize_t count = u->input->read(u->input, u->block, BLOCK);
    *block = u->block;
    if (count < 0) {
        u->input_error = errno;
        u->library->set_error(archive, errno, "%s", strerror(errno));
    }
    return count;
}

/* Block by block: archive_read_data forgets what comes before a failure. */
static ssize_t
read_member(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct unpacker *u = (struct unpacker *)reader; /* its first member */
    while (u->at == u->length) {
        const void *data = NULL;
        int64_t offset;
        int result = u->failed
                         ? ARCHIVE_FATAL
                         : u->library->read_data_block(u->archive, &data, &u->length, &offset);
        u->data = data;
        u->at = 0;
        if (result >= ARCHIVE_WARN && result != ARCHIVE_EOF)
            continue;
        u->length = 0;
        if (result == ARCHIVE_EOF)
            return 0;
        if (!u->failed)
            fail(u);
        errno = EIO;
        return -1;
    }
    size_t count = u->length - u->at < size ? u->length - u->at : size;
    memcpy(buffer, u->data + u->at, count);
    u->at += count;
    u->given += count;
    return (ssize_t)count;
}

void
unpack_begin(struct unpacker *u, struct reader *input, bool archives)
{
    *u = (struct unpacker){.reader = {.read = read_member}, .input = input};
    u->library = libarchive();
    u->block = malloc(BLOCK);
    u->archive = u->library->read_new();
    if (!u->block || !u->archive) {
        u->failed = true;
        u->reader.failure = "out of memory";
        return;
    }
    u->library->read_support_filter_gzip(u->archive);
    u->library->read_support_filter_xz(u->archive);
    u->library->read_support_filter_zstd(u->archive);
    u->library->read_support_filter_bzip2(u->archive);
    u->library->read_support_filter_lz4(u->archive);
    u->library->read_support_format_raw(u->archive);
    u->library->read_support_format_empty(u->archive);
    if (archives) {
        u->library->read_support_format_tar(u->archive);
        u->library->read_support_format_zip_streamable(u->archive);
    }
    if (u->library->read_open(u->archive, u, NULL, read_block, NULL) < ARCHIVE_WARN)
        fail(u);
}

int
unpack_next(struct unpacker *u, const char **name)
{
    struct archive_entry *entry;
    int result = ARCHIVE_OK;
    u->at = u->length = u->given = 0;
    do
        result = u->failed ? ARCHIVE_FATAL : u->library->read_next_header(u->archive, &entry);
    while (result >= ARCHIVE_WARN && result != ARCHIVE_EOF &&
           u->library->entry_filetype(entry) != AE_IFREG &&
           u->library->entry_filetype(entry) != 0);
    if (result == ARCHIVE_EOF)
        return 0;
    if (result < ARCHIVE_WARN)
        return u->failed ? -1 : fail(u);
    *name = NULL;
    if (u->library->format(u->archive) ==
        ARCHIVE_FORMAT_RAW) /* as it is: its first bytes deceive */
        return u->library->filter_code(u->archive, 0) == ARCHIVE_FILTER_NONE ? fail(u) : 1;
    *name = u->library->entry_pathname(entry);
    *name = *name ? *name : u->library->entry_pathname_utf8(entry);
    *name = *name ? *name : "";
    return 1;
}

void
unpack_end(struct unpacker *u)
{
    if (u->archive)
        u->library->read_free(u->archive);
    free(u->block);
    *u = (struct unpacker){0};
}

#else

static ssize_t
read_nothing(struct reader *reader, unsigned char *buffer, size_t size)
{
    (void)reader, (void)buffer, (void)size;
    errno = ENOSYS;
    return -1;
}

void
unpack_begin(struct unpacker *u, struct reader *input, bool archives)
{
    (void)archives;
    *u = (struct unpacker){.reader = {.read = read_nothing}, .input = input, .failed = true};
    u->reader.failure = "no compressed files are read without libarchive";
}

int
unpack_next(struct unpacker *u, const char **name)
{
    (void)u, (void)name;
    return -1;
}

void
unpack_end(struct unpacker *u)
{
    *u = (struct unpacker){0};
}

#endif
