/*
 * What zlib, liblzma, libbzip2 and libzstd declare of the parts that decompress.c uses: their
 * headers where these are installed, otherwise declarations that follow the stable ABI of the
 * numbered shared objects, so that no build needs the headers.
 */
#ifndef CLI_INPUT_COMPRESSION_H
#define CLI_INPUT_COMPRESSION_H

#include <stddef.h>
#include <stdint.h>

#ifdef WITHOUT_COMPRESSION_HEADERS
#define INSTALLED(header) 0
#else
#define INSTALLED(header) __has_include(header)
#endif

#if INSTALLED(<zlib.h>)
#define ZLIB_CONST /* input is const */
#include <zlib.h>
#else
/* Reference: zlib.h 1.2 */
typedef struct {
    const unsigned char *next_in;
    unsigned avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned avail_out;
    unsigned long total_out;
    const char *msg;
    void *state, *allocation[3];
    int data_type;
    unsigned long checksum, reserved;
} z_stream;

enum { Z_NO_FLUSH = 0 };
enum { Z_OK = 0, Z_STREAM_END = 1, Z_MEM_ERROR = -4, Z_BUF_ERROR = -5 };

int inflateInit2_(z_stream *stream, int window, const char *version, int size);
int inflate(z_stream *stream, int flush);
int inflateEnd(z_stream *stream);
#endif

#if INSTALLED(<lzma.h>)
#include <lzma.h>
#else
/* Reference: lzma/base.h 5.2 */
typedef struct {
    const uint8_t *next_in;
    size_t avail_in;
    uint64_t total_in;
    uint8_t *next_out;
    size_t avail_out;
    uint64_t total_out;
    void *allocator, *internal, *pointers[4];
    uint64_t integers[2];
    size_t sizes[2];
    int enums[2];
} lzma_stream;

typedef enum { LZMA_RUN = 0 } lzma_action;
typedef enum {
    LZMA_OK = 0,
    LZMA_STREAM_END = 1,
    LZMA_MEM_ERROR = 5,
    LZMA_MEMLIMIT_ERROR = 6,
    LZMA_BUF_ERROR = 10,
} lzma_ret;

lzma_ret lzma_stream_decoder(lzma_stream *stream, uint64_t memory, uint32_t flags);
lzma_ret lzma_code(lzma_stream *stream, lzma_action action);
void lzma_end(lzma_stream *stream);
#endif

#if INSTALLED(<bzlib.h>)
#include <bzlib.h>
#else
/* Reference: bzlib.h 1.0 */
typedef struct {
    char *next_in;
    unsigned avail_in, total_in[2];
    char *next_out;
    unsigned avail_out, total_out[2];
    void *state, *allocation[3];
} bz_stream;

enum { BZ_OK = 0, BZ_STREAM_END = 4, BZ_MEM_ERROR = -3 };

int BZ2_bzDecompressInit(bz_stream *stream, int verbosity, int small);
int BZ2_bzDecompress(bz_stream *stream);
int BZ2_bzDecompressEnd(bz_stream *stream);
#endif

#if INSTALLED(<zstd.h>)
#include <zstd.h>
#else
/* Reference: zstd.h 1.4 */
typedef struct {
    const void *src;
    size_t size, pos;
} ZSTD_inBuffer;

typedef struct {
    void *dst;
    size_t size, pos;
} ZSTD_outBuffer;

typedef struct ZSTD_DCtx_s ZSTD_DStream;

ZSTD_DStream *ZSTD_createDStream(void);
size_t ZSTD_decompressStream(ZSTD_DStream *stream, ZSTD_outBuffer *out, ZSTD_inBuffer *in);
size_t ZSTD_freeDStream(ZSTD_DStream *stream);
unsigned ZSTD_isError(size_t result);
const char *ZSTD_getErrorName(size_t result);
#endif

/* Both ways declare the same. */
_Static_assert(sizeof(void *) != 8 || (sizeof(z_stream) == 112 && sizeof(lzma_stream) == 136 &&
                                       sizeof(bz_stream) == 80),
               "the structs are those of the ABI");

#undef INSTALLED

#endif
