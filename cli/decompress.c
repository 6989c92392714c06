/*
 * Four compression formats, each decoded by its own library. The declarations follow the stable
 * ABI of the numbered shared objects, so that no build needs their headers.
 */
#include "cli/decompress.h"

#include "cli/library.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>

enum step { MORE, END, FAILED };

struct codec {
    const char *magic;
    bool (*load)(void);
    bool (*begin)(struct decompressor *d);
    enum step (*step)(struct decompressor *d); /* writes all it can before it fails */
    void (*end)(struct decompressor *d);
};

#define POINTER(function) __typeof__(function) *function;

/* LIST(FUNCTION) lists the functions of `library`; load_LIBRARY finds them. */
#define LIBRARY(library, soname, LIST)                                                         \
    static struct {                                                                            \
        LIST(POINTER)                                                                          \
    } library;                                                                                 \
    static bool load_##library(void)                                                           \
    {                                                                                          \
        static const struct library_function list[] = {LIST(LIBRARY_FUNCTION)};                \
        return library_load(soname, list, sizeof list / sizeof *list, &library);               \
    }

static size_t
least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void
advance(struct decompressor *d, size_t in, size_t out)
{
    d->in += in;
    d->in_length -= in;
    d->out += out;
    d->out_length -= out;
}

static enum step
fail(struct decompressor *d, const char *why)
{
    d->reader.failure = d->damage = why;
    d->error = EIO;
    return FAILED;
}

static enum step
fail_memory(struct decompressor *d)
{
    fail(d, "out of memory");
    d->error = ENOMEM;
    return FAILED;
}

/* zlib, liblzma and libbzip2 count down the remaining input and output, each in its own type.
 */
#define BEFORE(d, z)                                                                           \
    ((z)->next_in = (d)->in, (z)->next_out = (d)->out,                                         \
     (z)->avail_in = (__typeof__((z)->avail_in))(d)->in_length,                                \
     (z)->avail_out = (__typeof__((z)->avail_out))(d)->out_length)
#define AFTER(d, z)                                                                            \
    advance((d), (size_t)((z)->next_in - (d)->in), (size_t)((z)->next_out - (d)->out))

/* ---- gzip (reference: zlib.h 1.2) ---- */

struct zlib_stream {
    const unsigned char *next_in;
    unsigned avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *message;
    void *state, *allocation[3];
    int data_type;
    unsigned long checksum, reserved;
};

enum { Z_OK = 0, Z_STREAM_END = 1, Z_MEM_ERROR = -4, Z_BUF_ERROR = -5, Z_GZIP = 16 + 15 };

int inflateInit2_(struct zlib_stream *stream, int window, const char *version, int size);
int inflate(struct zlib_stream *stream, int flush);
int inflateEnd(struct zlib_stream *stream);

#define ZLIB(FUNCTION) FUNCTION(inflateInit2_) FUNCTION(inflate) FUNCTION(inflateEnd)
LIBRARY(zlib, "libz.so.1", ZLIB)

static bool
begin_gzip(struct decompressor *d)
{
    return zlib.inflateInit2_((void *)&d->state, Z_GZIP, "1", sizeof(struct zlib_stream)) ==
           Z_OK;
}

static enum step
step_gzip(struct decompressor *d)
{
    struct zlib_stream *z = (void *)&d->state;
    BEFORE(d, z);
    int result = zlib.inflate(z, 0);
    AFTER(d, z);
    if (result == Z_OK || result == Z_BUF_ERROR)
        return MORE;
    return result == Z_STREAM_END  ? END
           : result == Z_MEM_ERROR ? fail_memory(d)
                                   : fail(d, z->message);
}

static void
end_gzip(struct decompressor *d)
{
    zlib.inflateEnd((void *)&d->state);
}

/* ---- xz (reference: lzma/base.h 5.2) ---- */

struct lzma_stream {
    const unsigned char *next_in;
    size_t avail_in;
    uint64_t total_in;
    unsigned char *next_out;
    size_t avail_out;
    uint64_t total_out;
    void *allocator, *internal, *pointers[4];
    uint64_t integers[2];
    size_t sizes[2];
    int enums[2];
};

enum {
    LZMA_OK = 0,
    LZMA_STREAM_END = 1,
    LZMA_MEM_ERROR = 5,
    LZMA_MEMLIMIT_ERROR = 6,
    LZMA_BUF_ERROR = 10,
};

int lzma_stream_decoder(struct lzma_stream *stream, uint64_t memory, uint32_t flags);
int lzma_code(struct lzma_stream *stream, int action);
void lzma_end(struct lzma_stream *stream);

#define LZMA(FUNCTION) FUNCTION(lzma_stream_decoder) FUNCTION(lzma_code) FUNCTION(lzma_end)
LIBRARY(lzma, "liblzma.so.5", LZMA)

static bool
begin_xz(struct decompressor *d)
{
    return lzma.lzma_stream_decoder((void *)&d->state, (uint64_t)1 << 30, 0) == LZMA_OK;
}

static enum step
step_xz(struct decompressor *d)
{
    struct lzma_stream *z = (void *)&d->state;
    BEFORE(d, z);
    int result = lzma.lzma_code(z, 0);
    AFTER(d, z);
    if (result == LZMA_OK || result == LZMA_BUF_ERROR)
        return MORE;
    return result == LZMA_STREAM_END       ? END
           : result == LZMA_MEM_ERROR      ? fail_memory(d)
           : result == LZMA_MEMLIMIT_ERROR ? fail(d, "unpacking takes over 1 GiB of memory")
                                           : fail(d, "invalid data");
}

static void
end_xz(struct decompressor *d)
{
    lzma.lzma_end((void *)&d->state);
}

/* ---- bzip2 (reference: bzlib.h 1.0) ---- */

struct bzip2_stream {
    const unsigned char *next_in;
    unsigned avail_in, total_in[2];
    unsigned char *next_out;
    unsigned avail_out, total_out[2];
    void *state, *allocation[3];
};

enum { BZ_OK = 0, BZ_STREAM_END = 4, BZ_MEM_ERROR = -3 };

int BZ2_bzDecompressInit(struct bzip2_stream *stream, int verbosity, int small);
int BZ2_bzDecompress(struct bzip2_stream *stream);
int BZ2_bzDecompressEnd(struct bzip2_stream *stream);

#define BZIP2(FUNCTION)                                                                        \
    FUNCTION(BZ2_bzDecompressInit) FUNCTION(BZ2_bzDecompress) FUNCTION(BZ2_bzDecompressEnd)
LIBRARY(bzip2, "libbz2.so.1.0", BZIP2)

static bool
begin_bzip2(struct decompressor *d)
{
    return bzip2.BZ2_bzDecompressInit((void *)&d->state, 0, 0) == BZ_OK;
}

static enum step
step_bzip2(struct decompressor *d)
{
    struct bzip2_stream *z = (void *)&d->state;
    BEFORE(d, z);
    int result = bzip2.BZ2_bzDecompress(z);
    AFTER(d, z);
    return result == BZ_OK           ? MORE
           : result == BZ_STREAM_END ? END
           : result == BZ_MEM_ERROR  ? fail_memory(d)
                                     : fail(d, "invalid data");
}

static void
end_bzip2(struct decompressor *d)
{
    bzip2.BZ2_bzDecompressEnd((void *)&d->state);
}

/* ---- zstd (reference: zstd.h 1.4) ---- */

struct zstd_buffer {
    const void *start;
    size_t size, at;
};

void *ZSTD_createDStream(void);
size_t ZSTD_decompressStream(void *stream, struct zstd_buffer *out, struct zstd_buffer *in);
size_t ZSTD_freeDStream(void *stream);
unsigned ZSTD_isError(size_t result);
const char *ZSTD_getErrorName(size_t result);

#define ZSTD(FUNCTION)                                                                         \
    FUNCTION(ZSTD_createDStream)                                                               \
    FUNCTION(ZSTD_decompressStream)                                                            \
    FUNCTION(ZSTD_freeDStream)                                                                 \
    FUNCTION(ZSTD_isError)                                                                     \
    FUNCTION(ZSTD_getErrorName)
LIBRARY(zstd, "libzstd.so.1", ZSTD)

#define ZSTD_BLOCK_HEADER 3             /* in bytes */
#define ZSTD_MEMORY       ((size_t)-64) /* error code for out of memory (zstd_errors.h) */

static bool
begin_zstd(struct decompressor *d)
{
    d->wanted = 0;
    return (d->state.pointer = zstd.ZSTD_createDStream());
}

/* A call that fails does not say how many bytes it has written. So no call gets both the end of
 * a block and the header of the next one, which is what `wanted` counts. */
static enum step
step_zstd(struct decompressor *d)
{
    size_t most = d->wanted > ZSTD_BLOCK_HEADER ? d->wanted - ZSTD_BLOCK_HEADER : 1;
    struct zstd_buffer in = {d->in, least(d->in_length, most), 0};
    struct zstd_buffer out = {d->out, d->out_length, 0};
    d->wanted = zstd.ZSTD_decompressStream(d->state.pointer, &out, &in);
    if (d->wanted == ZSTD_MEMORY)
        return fail_memory(d);
    if (zstd.ZSTD_isError(d->wanted))
        return fail(d, zstd.ZSTD_getErrorName(d->wanted));
    advance(d, in.at, out.at);
    return d->wanted ? MORE : END;
}

static void
end_zstd(struct decompressor *d)
{
    zstd.ZSTD_freeDStream(d->state.pointer);
}

/* ---- all codecs ---- */

_Static_assert(sizeof(struct zlib_stream) <= sizeof((struct decompressor *)0)->state &&
                   sizeof(struct lzma_stream) <= sizeof((struct decompressor *)0)->state &&
                   sizeof(struct bzip2_stream) <= sizeof((struct decompressor *)0)->state,
               "a codec's state has room");

static const struct codec codecs[] = {
    {"\x1f\x8b", load_zlib, begin_gzip, step_gzip, end_gzip},
    {"\xfd"
     "7zXZ",
     load_lzma, begin_xz, step_xz, end_xz},
    {"BZh", load_bzip2, begin_bzip2, step_bzip2, end_bzip2},
    {"\x28\xb5\x2f\xfd", load_zstd, begin_zstd, step_zstd, end_zstd},
};

/* Skips zeros between two streams and begins the next. Returns false at the end of the input,
 * or if no stream can begin. */
static bool
begin_stream(struct decompressor *d)
{
    while (d->in_length && *d->in == 0)
        advance(d, 1, 0);
    memset(&d->state, 0, sizeof d->state);
    d->within = d->in_length && d->codec->begin(d);
    if (d->in_length && !d->within)
        fail_memory(d);
    return d->within;
}

static ssize_t
read_unpacked(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct decompressor *d = (struct decompressor *)reader; /* reader is its first member */
    d->out = buffer;
    d->out_length = least(size, UINT_MAX);
    while (d->out == buffer && !d->damage) {
        bool last = d->in_length == 0;
        if (last) {
            ssize_t count = d->input->read(d->input, d->block, sizeof d->block);
            d->reader.failure = d->input->failure;
            if (count < 0)
                return -1;
            d->in = d->block;
            d->in_length = (size_t)count;
            last = count == 0;
        }
        if (!d->within && !begin_stream(d)) {
            if (last)
                return 0;
            continue;
        }
        enum step step = d->codec->step(d);
        if (step == MORE && last && d->out == buffer)
            fail(d, "the compressed data ends early");
        if (step == END)
            d->codec->end(d);
        d->within = step != END;
    }
    if (d->out > buffer)
        return d->out - buffer;
    errno = d->error;
    return -1;
}

bool
decompress_begin(struct decompressor *d, struct reader_ahead *input)
{
    d->reader = (struct reader){.read = read_unpacked};
    d->input = &input->reader;
    d->damage = NULL;
    d->within = false;
    d->in_length = 0;
    for (size_t i = 0; i < sizeof codecs / sizeof *codecs; i++) {
        size_t magic = strlen(codecs[i].magic);
        d->codec = &codecs[i];
        if (input->length >= magic && memcmp(input->start, d->codec->magic, magic) == 0)
            return d->codec->load();
    }
    return false;
}

void
decompress_end(struct decompressor *d)
{
    if (d->within)
        d->codec->end(d);
}
