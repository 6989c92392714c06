/* Packed input that cannot be read to its end: that is why it fails, whatever its library makes
 * of the bytes that are there. */
#include "cli/input/unpack.h"
#include "tests/suites.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef WITH_LIBARCHIVE

#define ROOM ((size_t)4 << 20)

/* Bytes, and behind them an error. */
struct failing {
    struct reader reader;
    const unsigned char *bytes;
    size_t length;
    int error;
};

static ssize_t
read_or_fail(struct reader *reader, unsigned char *buffer, size_t size)
{
    struct failing *from = (struct failing *)reader; /* its first member */
    size_t count = from->length < size ? from->length : size;
    memcpy(buffer, from->bytes, count);
    from->bytes += count;
    from->length -= count;
    errno = from->error;
    return count ? (ssize_t)count : -1;
}

/* Reads all members; false where one cannot be read, or none follows. */
static bool
read_all(struct unpacker *unpacker)
{
    static unsigned char buffer[70000];
    struct unpacked entry;
    int next;
    ssize_t count = 0;
    while (count >= 0 && (next = unpack_next(unpacker, &entry)) > 0)
        while ((count = unpacker->reader.read(&unpacker->reader, buffer, sizeof buffer)) > 0)
            ;
    return count >= 0 && next == 0;
}

static const char *const packers[] = {"gzip", "xz", "bzip2", "tar c -T /dev/stdin",
                                      "tar cz -T /dev/stdin"};

START_TEST(input_is_to_blame)
    {
        static const int errors[] = {EIO, ENOMEM, EISDIR};
        char command[200];
        unsigned char *packed = malloc(ROOM);
        snprintf(command, sizeof command,
                 _i < 3 ? "seq 100000 | %s -c" : "ls layout/*.[ch] | %s", packers[_i]);
        FILE *pipe = popen(command, "r");
        ck_assert_ptr_nonnull(pipe);
        size_t length = fread(packed, 1, ROOM, pipe);
        ck_assert_int_eq(pclose(pipe), 0);
        for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
            for (size_t part = 1; part < 8; part++) {
                struct failing input = {
                    .reader = {.read = read_or_fail}, .bytes = packed, .error = errors[i]};
                struct reader_ahead ahead;
                struct unpacker unpacker;
                input.length = length / 8 * part;
                reader_look_ahead(&ahead, &input.reader, READER_AHEAD);
                unpack_begin(&unpacker, &ahead, true);
                ck_assert(!read_all(&unpacker));
                ck_assert_int_eq(unpacker.error, errors[i]);
                ck_assert_str_eq(unpacker.reader.failure, strerror(errors[i]));
                unpack_end(&unpacker);
            }
        free(packed);
    }
END_TEST

#endif

Suite *
unpack_suite(void)
{
    Suite *suite = suite_create("unpack");
    TCase *tests = tcase_create("unpack");
#ifdef WITH_LIBARCHIVE
    tcase_add_loop_test(tests, input_is_to_blame, 0, sizeof packers / sizeof *packers);
#endif
    suite_add_tcase(suite, tests);
    return suite;
}
