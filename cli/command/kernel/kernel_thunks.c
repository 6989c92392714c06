/* Kernels that XLA launches on a GPU as they are, of Mosaic GPU and of Triton, in a line of
 * NAME.thunk_sequence.txt: "004: kCustomKernel softmax grid: [64, 1, 1] threads: [128, 1, 1]
 * shared_memory: 32768 bytes". Source: XLA, gpu/kernels/custom_kernel.cc. */
#include "cli/command.h"
#include "cli/command/kernel/kernel.h"
#include "layout/base/diagnostic.h"
#include "layout/base/integer.h"

#include <string.h>

enum { DIMS = 3, WARP = 32 };

/* Reads "[64, 1, 1]" behind a word. Returns false if it is not there. */
static bool
read_dims(struct slice line, const char *word, int64_t *dims)
{
    const char *at = slice_behind(line, word), *end = line.text + line.length;
    for (size_t i = 0; at && i < DIMS; i++) {
        size_t length = integer_begins(at, (size_t)(end - at), &dims[i]);
        at += length;
        if (length == 0 || dims[i] < 0)
            return false;
        if (i + 1 < DIMS && (size_t)(end - at) > 2 && memcmp(at, ", ", 2) == 0)
            at += 2;
    }
    return at != NULL;
}

/* The word before another. */
static struct slice
word_before(struct slice line, const char *word)
{
    const char *behind = slice_behind(line, word);
    const char *end = behind ? behind - strlen(word) : line.text, *from = end;
    while (from > line.text && from[-1] != ' ' && from[-1] != '\t')
        from--;
    return (struct slice){from, (size_t)(end - from)};
}

static void
show_line(struct kernel_command *command, const char *file, struct slice line, uint64_t number)
{
    const char *shared = slice_behind(line, " shared_memory: ");
    int64_t grid[DIMS], threads[DIMS] = {0}, bytes;
    struct kernel kernel = {.file = file,
                            .kind = "custom",
                            .line = number,
                            .name = word_before(line, " grid: ["),
                            .note = "the figure is the compiler's, from its list of thunks",
                            .grid = grid,
                            .warps = KERNEL_UNKNOWN};
    size_t left = shared ? (size_t)(line.text + line.length - shared) : 0;
    if (!shared || integer_begins(shared, left, &bytes) == 0 || bytes < 0)
        return;
    if (read_dims(line, " grid: [", grid))
        kernel.grid_rank = DIMS;
    if (read_dims(line, " threads: [", threads) && threads[1] == 1 && threads[2] == 1)
        kernel.warps = threads[0] / WARP;
    kernel_set_stated(kernel_add_need(&kernel, KERNEL_SHARED), bytes, command->limit);
    kernel_show(command, &kernel);
}

void
kernel_thunks(struct kernel_command *command, struct input *input)
{
    struct diagnostic d;
    uint64_t number = 0;
    text_clear(&command->bytes);
    int error = reader_all(input->reader, &command->bytes);
    if (error) {
        diagnostic_set(&d, READ_FAILED, 0, 0, reader_failure(input->reader, error));
        report_file(&command->context->console, input_name(input->file), &d, NULL);
    }
    struct slice rest = {text_contents(&command->bytes), command->bytes.length};
    while (rest.length) {
        const char *end = memchr(rest.text, '\n', rest.length);
        size_t length = end ? (size_t)(end - rest.text) : rest.length;
        show_line(command, input->file, (struct slice){rest.text, length}, ++number);
        length += end != NULL;
        rest = (struct slice){rest.text + length, rest.length - length};
    }
}
