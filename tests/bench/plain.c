/*
 * Programs that the benchmark compares bulk commands with. They have the layout compiled in:
 * f32[3000,5000] in tiles of (8,128).
 *
 *   plain index     indices on standard input, one on each line -> linear indices
 *   plain inverse   linear indices -> indices
 *   plain copy      standard input, a file, through memcpy -> standard output
 */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ROWS = 3000, COLUMNS = 5000, TILES = (COLUMNS + 127) / 128, BUFFER = 1 << 16 };

static char in[BUFFER], out[BUFFER];
static size_t in_length, in_at, out_length;

static int
next(void)
{
    if (in_at == in_length) {
        in_length = fread(in, 1, sizeof in, stdin);
        in_at = 0;
    }
    return in_at < in_length ? (unsigned char)in[in_at++] : EOF;
}

static void
flush(void)
{
    fwrite(out, 1, out_length, stdout);
    out_length = 0;
}

static void
put(long value, char after)
{
    char digits[24];
    size_t at = sizeof digits;
    digits[--at] = after;
    do
        digits[--at] = (char)('0' + value % 10);
    while (value /= 10);
    if (out_length + sizeof digits > sizeof out)
        flush();
    memcpy(out + out_length, digits + at, sizeof digits - at);
    out_length += sizeof digits - at;
}

static void
put_place(long row, long column)
{
    put((row / 8 * TILES + column / 128) * 1024 + row % 8 * 128 + column % 128, '\n');
}

static void
put_element(long place)
{
    long tile = place / 1024, row = tile / TILES * 8 + place / 128 % 8;
    long column = tile % TILES * 128 + place % 128;
    if (row < ROWS && column < COLUMNS) {
        put(row, ',');
        put(column, '\n');
        return;
    }
    if (out_length + sizeof "padding\n" > sizeof out)
        flush();
    memcpy(out + out_length, "padding\n", sizeof "padding\n" - 1);
    out_length += sizeof "padding\n" - 1;
}

static void
answer_lines(int inverse)
{
    long first = 0, number = 0;
    for (int c; (c = next()) != EOF;) {
        if (c == ',') {
            first = number;
            number = 0;
        } else if (c == '\n') {
            if (inverse)
                put_element(number);
            else
                put_place(first, number);
            number = 0;
        } else {
            number = number * 10 + (c - '0');
        }
    }
    flush();
}

static int
copy_file(void)
{
    static char piece[1 << 18];
    struct stat about;
    if (fstat(STDIN_FILENO, &about))
        return 1;
    size_t length = (size_t)about.st_size;
    const char *bytes = mmap(NULL, length, PROT_READ, MAP_PRIVATE, STDIN_FILENO, 0);
    if (bytes == MAP_FAILED)
        return 1;
    for (size_t at = 0; at < length; at += sizeof piece) {
        size_t size = length - at < sizeof piece ? length - at : sizeof piece;
        memcpy(piece, bytes + at, size);
        if (write(STDOUT_FILENO, piece, size) < 0)
            return 1;
    }
    return 0;
}

int
main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "copy") == 0)
        return copy_file();
    answer_lines(argc == 2 && strcmp(argv[1], "inverse") == 0);
    return 0;
}
