/*
 * The functions of libarchive that cli/input/unpack.c calls. Loading the library and its
 * dependencies takes longer than most commands, so it is loaded with the first packed file. A
 * static program contains it.
 */
#ifndef CLI_INPUT_LIBARCHIVE_H
#define CLI_INPUT_LIBARCHIVE_H

#ifdef WITH_LIBARCHIVE
#include <archive.h>
#include <archive_entry.h>

#define LIBARCHIVE_FUNCTIONS(FUNCTION)                                                         \
    FUNCTION(entry_filetype)                                                                   \
    FUNCTION(entry_pathname)                                                                   \
    FUNCTION(entry_pathname_utf8)                                                              \
    FUNCTION(entry_hardlink)                                                                   \
    FUNCTION(entry_size)                                                                       \
    FUNCTION(entry_symlink)                                                                    \
    FUNCTION(error_string)                                                                     \
    FUNCTION(filter_code)                                                                      \
    FUNCTION(format)                                                                           \
    FUNCTION(read_data_block)                                                                  \
    FUNCTION(read_free)                                                                        \
    FUNCTION(read_new)                                                                         \
    FUNCTION(read_next_header)                                                                 \
    FUNCTION(read_open)                                                                        \
    FUNCTION(read_support_filter_bzip2)                                                        \
    FUNCTION(read_support_filter_gzip)                                                         \
    FUNCTION(read_support_filter_lz4)                                                          \
    FUNCTION(read_support_filter_xz)                                                           \
    FUNCTION(read_support_filter_zstd)                                                         \
    FUNCTION(read_support_format_empty)                                                        \
    FUNCTION(read_support_format_raw)                                                          \
    FUNCTION(read_support_format_tar)                                                          \
    FUNCTION(read_set_seek_callback)                                                           \
    FUNCTION(read_support_format_zip_seekable)                                                 \
    FUNCTION(read_support_format_zip_streamable)                                               \
    FUNCTION(set_error)

struct libarchive {
#define FUNCTION(name) __typeof__(archive_##name) *name;
    LIBARCHIVE_FUNCTIONS(FUNCTION)
#undef FUNCTION
    __typeof__(archive_errno) *error_number; /* errno is a macro */
};
#endif

/* Returns NULL if libarchive is not on this machine or was absent when the program was built.
 */
const struct libarchive *libarchive(void);

/* Where the library comes from, in words for people. */
extern const char libarchive_from[];

#endif
