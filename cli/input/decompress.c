/* Five compression formats, each decoded by the library of its own; zlib by that of gzip. */
#include "cli/input/decompress.h"

#include "cli/input/compression.h"
#include "cli/input/library.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
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

/* LIST(FUNCTION) lists the functions of `library`; load_LIBRARY finds them, once for all
 * threads. */
#define LIBRARY(library, soname, LIST)                                                         \
    static struct {                                                                            \
        LIST(POINTER)                                                                          \
    } library;                                                                                 \
    static bool library##_loaded;                                                              \
    static void find_##library(void)                                                           \
    {                                                                                          \
        static const struct library_function list[] = {LIST(LIBRARY_FUNCTION)};                \
        library##_loaded = library_load(soname, list, sizeof list / sizeof *list, &library);   \
    }                                                                                          \
    static bool load_##library(void)                                                           \
    {                                                                                          \
        static pthread_once_t once = PTHREAD_ONCE_INIT;                                        \
        pthread_once(&once, find_##library);                                                   \
        return library##_loaded;                                                               \
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
    return FAILED;
}

/* zlib, liblzma and libbzip2 count input and output down, each in a type of its own. */
#define BEFORE(d, z)                                                                           \
    ((z)->next_in = (void *)(d)->in, (z)->next_out = (void *)(d)->out,                         \
     (z)->avail_in = (__typeof__((z)->avail_in))(d)->in_length,                                \
     (z)->avail_out = (__typeof__((z)->avail_out))(d)->out_length)
#define AFTER(d, z)                                                                            \
    advance((d), (d)->in_length - (z)->avail_in, (d)->out_length - (z)->avail_out)

/* ---- gzip, zlib ---- */

#define ZLIB_WINDOW 15                 /* a window of up to 2^15 bytes */
#define GZIP_WINDOW (16 + ZLIB_WINDOW) /* and a gzip header */

#define ZLIB(FUNCTION) FUNCTION(inflateInit2_) FUNCTION(inflate) FUNCTION(inflateEnd)
LIBRARY(zlib, "libz.so.1", ZLIB)

static bool
begin_gzip(struct decompressor *d)
{
    return zlib.inflateInit2_((void *)&d->state, GZIP_WINDOW, "1", sizeof(z_stream)) == Z_OK;
}

static bool
begin_zlib(struct decompressor *d)
{
    return zlib.inflateInit2_((void *)&d->state, ZLIB_WINDOW, "1", sizeof(z_stream)) == Z_OK;
}

static enum step
step_gzip(struct decompressor *d)
{
    z_stream *z = (void *)&d->state;
    BEFORE(d, z);
    int result = zlib.inflate(z, Z_NO_FLUSH);
    AFTER(d, z);
    switch (result) {
    case Z_OK:
    case Z_BUF_ERROR:
        return MORE;
    case Z_STREAM_END:
        return END;
    case Z_MEM_ERROR:
        memory_exhausted();
    default:
        return fail(d, z->msg);
    }
}

static void
end_gzip(struct decompressor *d)
{
    zlib.inflateEnd((void *)&d->state);
}

/* ---- xz ---- */

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
    lzma_stream *z = (void *)&d->state;
    BEFORE(d, z);
    lzma_ret result = lzma.lzma_code(z, LZMA_RUN);
    AFTER(d, z);
    switch (result) {
    case LZMA_OK:
    case LZMA_BUF_ERROR:
        return MORE;
    case LZMA_STREAM_END:
        return END;
    case LZMA_MEM_ERROR:
        memory_exhausted();
    case LZMA_MEMLIMIT_ERROR:
        return fail(d, "unpacking takes over 1 GiB of memory");
    default:
        return fail(d, "invalid data");
    }
}

static void
end_xz(struct decompressor *d)
{
    lzma.lzma_end((void *)&d->state);
}

/* ---- bzip2 ---- */

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
    bz_stream *z = (void *)&d->state;
    BEFORE(d, z);
    int result = bzip2.BZ2_bzDecompress(z);
    AFTER(d, z);
    switch (result) {
    case BZ_OK:
        return MORE;
    case BZ_STREAM_END:
        return END;
    case BZ_MEM_ERROR:
        memory_exhausted();
    default:
        return fail(d, "invalid data");
    }
}

static void
end_bzip2(struct decompressor *d)
{
    bzip2.BZ2_bzDecompressEnd((void *)&d->state);
}

/* ---- zstd ---- */

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
    size_t max = 1;
    if (d->wanted > ZSTD_BLOCK_HEADER)
        max = d->wanted - ZSTD_BLOCK_HEADER;
    ZSTD_inBuffer in = {d->in, min_size(d->in_length, max), 0};
    ZSTD_outBuffer out = {d->out, d->out_length, 0};
    d->wanted = zstd.ZSTD_decompressStream(d->state.pointer, &out, &in);
    if (d->wanted == ZSTD_MEMORY)
        memory_exhausted();
    if (zstd.ZSTD_isError(d->wanted))
        return fail(d, zstd.ZSTD_getErrorName(d->wanted));
    advance(d, in.pos, out.pos);
    return d->wanted ? MORE : END;
}

static void
end_zstd(struct decompressor *d)
{
    zstd.ZSTD_freeDStream(d->state.pointer);
}

/* ---- all codecs ---- */

_Static_assert(sizeof(z_stream) <= sizeof((struct decompressor *)0)->state &&
                   sizeof(lzma_stream) <= sizeof((struct decompressor *)0)->state &&
                   sizeof(bz_stream) <= sizeof((struct decompressor *)0)->state,
               "a codec's state has room");

static const struct codec codecs[] = {
    {"\x1f\x8b", load_zlib, begin_gzip, step_gzip, end_gzip},
    {"\x78\x01", load_zlib, begin_zlib, step_gzip, end_gzip},
    {"\x78\x9c", load_zlib, begin_zlib, step_gzip, end_gzip},
    {"\x78\xda", load_zlib, begin_zlib, step_gzip, end_gzip},
    {"\xfd"
     "7zXZ",
     load_lzma, begin_xz, step_xz, end_xz},
    {"BZh", load_bzip2, begin_bzip2, step_bzip2, end_bzip2},
    {"\x28\xb5\x2f\xfd", load_zstd, begin_zstd, step_zstd, end_zstd},
};

/* Skips zeros between two streams and begins the next, which fails only if memory runs out.
 * Returns false at the end of the input. */
static bool
begin_stream(struct decompressor *d)
{
    while (d->in_length && *d->in == 0)
        advance(d, 1, 0);
    memset(&d->state, 0, sizeof d->state);
    d->within = d->in_length > 0;
    if (d->within && !d->codec->begin(d))
        memory_exhausted();
    return d->within;
}

static ssize_t
read_unpacked(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct decompressor *d = (struct decompressor *)reader; /* reader is its first member */
    d->out = buffer;
    d->out_length = min_size(size, UINT_MAX);
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
    errno = EIO;
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
