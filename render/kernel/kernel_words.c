#include "render/kernel/kernel_words.h"

#include "layout/base/minmax.h"
#include "layout/kernel/kernel_limit.h"
#include "render/row/escape.h"
#include "render/row/size_text.h"

#include <string.h>

static void
put_bytes(struct printable *out, int64_t bytes, bool exact)
{
    size_text_bytes(out, cell_bytes(bytes), exact);
}

/* "on v5e": a target in the text's own words is shown as it is. */
static void
put_name(struct printable *out, const struct kernel *kernel)
{
    escape_terminal(out, kernel->name.text, kernel->name.length);
    if (kernel->target.length) {
        text_string(out, " on ");
        escape_terminal(out, kernel->target.text, kernel->target.length);
    }
    text_string(out, ": ");
}

static void
put_verdict(struct printable *out, const struct kernel_need *need)
{
    static const char *const verdicts[] = {[KERNEL_FITS_NOT] = "does not fit, ",
                                           [KERNEL_MAY_FIT] = "may fit, ",
                                           [KERNEL_FITS] = "fits, "};
    if (need->limit_bytes != KERNEL_UNKNOWN || need->fits != KERNEL_MAY_FIT)
        escape_string(out, verdicts[need->fits]);
}

static const char *
memory_words(enum kernel_memory memory)
{
    static const char *const words[] = {[KERNEL_VMEM] = "VMEM",
                                        [KERNEL_SMEM] = "SMEM",
                                        [KERNEL_SHARED] = "shared memory",
                                        [KERNEL_TENSOR] = "tensor memory"};
    return words[memory];
}

void
kernel_put_amount(struct printable *out, const struct kernel_need *need, bool exact)
{
    static const char *const bounds[] = {
        [KERNEL_ESTIMATE] = "about ", [KERNEL_AT_LEAST] = "at least ", [KERNEL_EXACT] = ""};
    escape_string(out, bounds[need->bound]);
    if (need->columns != KERNEL_UNKNOWN) {
        text_format(out, "%lld of %d columns", (long long)need->columns, KERNEL_TENSOR_COLUMNS);
    } else {
        bool limited = need->limit_bytes != KERNEL_UNKNOWN;
        struct cell bytes = cell_bytes(need->bytes),
                    limit = limited ? cell_bytes(need->limit_bytes) : bytes;
        size_text_apart(out, bytes, limit, exact);
        text_either(out, limited, " of ", "");
        if (limited)
            size_text_apart(out, limit, bytes, exact);
    }
    text_format(out, " of %s", memory_words(need->memory));
}

/* What any TPU gives, of a kernel for none in particular. */
static void
put_defaults(struct printable *out, const struct kernel_need *need)
{
    if (need->memory == KERNEL_VMEM && need->limit_bytes == KERNEL_UNKNOWN &&
        need->bound != KERNEL_EXACT)
        text_string(out, "; a kernel gets 16.00 MiB on v4, v5e and v5p, 32.00 MiB on v6e and "
                         "v7x");
}

void
kernel_put_need(struct printable *out, const struct kernel *kernel,
                const struct kernel_need *need, bool exact)
{
    put_name(out, kernel);
    if (need->bound == KERNEL_NOTHING) {
        text_format(out, "what it takes of %s is not known: ", memory_words(need->memory));
        escape_terminal(out, need->why, strlen(need->why));
        return;
    }
    put_verdict(out, need);
    kernel_put_amount(out, need, exact);
    if (need->limit_bytes != KERNEL_UNKNOWN && need->bytes > need->limit_bytes) {
        text_string(out, ", ");
        put_bytes(out, need->bytes - need->limit_bytes, exact);
        text_string(out, " over");
    }
    put_defaults(out, need);
}

/* "grid 4 x 2 x 8, limit: default; flash.py:41" */
static void
put_facts(struct printable *out, const struct kernel *kernel)
{
    const struct kernel_need *need = &kernel->needs[0];
    size_t begin = out->length;
    for (size_t i = 0; i < kernel->grid_rank; i++) {
        text_either(out, i, " x ", "grid ");
        if (kernel->grid[i] == KERNEL_UNKNOWN)
            text_char(out, '?');
        else
            text_integer(out, kernel->grid[i]);
    }
    if (need->memory == KERNEL_VMEM && need->limit_known_by) {
        text_either(out, out->length > begin, ", limit: ", "limit: ");
        escape_string(out, need->limit_known_by);
    }
    if (need->semaphores > 0) {
        text_either(out, out->length > begin, ", ", "");
        units_count(out, need->semaphores, "semaphore", "semaphores");
    }
    if (kernel->source) {
        text_either(out, out->length > begin, "; ", "");
        escape_terminal(out, kernel->source, strlen(kernel->source));
    }
    if (out->length > begin)
        text_char(out, '\n');
}

/* "operand 1 is copied to be row-major: f32[8,4]{0,1} -> f32[8,4]{1,0}, 1.00 KiB read, ..." */
static void
put_copy(struct printable *out, const struct kernel_copy *copy, bool exact)
{
    text_format(out, "operand %zu is copied to be row-major: ", copy->operand);
    escape_terminal(out, copy->from, strlen(copy->from));
    text_string(out, " -> ");
    escape_terminal(out, copy->to, strlen(copy->to));
    text_string(out, ", ");
    put_bytes(out, copy->read_bytes, exact);
    text_string(out, " read, ");
    put_bytes(out, copy->written_bytes, exact);
    text_string(out, " written, %");
    escape_terminal(out, copy->name.text, copy->name.length);
    text_char(out, '\n');
}

void
kernel_put(struct printable *out, const struct kernel *kernel, bool exact)
{
    for (size_t i = 0; i < kernel->need_count; i++) {
        const struct kernel_need *need = &kernel->needs[i];
        kernel_put_need(out, kernel, need, exact);
        text_char(out, '\n');
        if (need->why && need->bound != KERNEL_NOTHING)
            text_format(out, "%s: %s\n", kernel_bound_name(need->bound), need->why);
    }
    put_facts(out, kernel);
    for (size_t i = 0; i < kernel->copy_count; i++)
        put_copy(out, &kernel->copies[i], exact);
    if (kernel->note)
        text_format(out, "%s\n", kernel->note);
}

void
kernel_put_buffers(struct printable *out, const struct kernel *kernel, bool exact)
{
    size_t width = 0;
    for (size_t i = 0; i < kernel->buffer_count; i++)
        width = max_size(width, escaped_width(kernel->buffers[i].what));
    for (size_t i = 0; i < kernel->buffer_count; i++) {
        const struct kernel_buffer *buffer = &kernel->buffers[i];
        text_string(out, "  ");
        escape_string(out, buffer->what);
        text_blanks(out, width - escaped_width(buffer->what) + 2);
        escape_terminal(out, buffer->shape.text, buffer->shape.length);
        text_format(out, " x %lld  ", (long long)buffer->copies);
        put_bytes(out, buffer->bytes, exact);
        if (buffer->why)
            text_format(out, "  %s", buffer->why);
        text_char(out, '\n');
    }
}

/* "-24.00 MiB  25.02 MiB, does not fit"; of a higher limit "may fit, 49.02 MiB of 61.00 MiB" */
static void
put_lever(struct printable *out, const struct kernel_lever *lever, int64_t limit, bool exact)
{
    if (lever->limit_bytes != KERNEL_UNKNOWN) {
        text_string(out, "may fit, ");
        put_bytes(out, lever->bytes, exact);
        text_string(out, " of ");
        put_bytes(out, lever->limit_bytes, exact);
        return;
    }
    text_char(out, '-');
    put_bytes(out, -lever->change_bytes, exact);
    text_string(out, "  ");
    put_bytes(out, lever->bytes, exact);
    if (limit != KERNEL_UNKNOWN)
        text_either(out, lever->bytes <= limit, ", may fit", ", does not fit");
}

void
kernel_put_levers(struct printable *out, const struct kernel *kernel, bool exact)
{
    size_t width = 0;
    for (size_t i = 0; i < kernel->lever_count; i++)
        width = max_size(width, escaped_width(kernel->levers[i].what));
    for (size_t i = 0; i < kernel->lever_count; i++) {
        const struct kernel_lever *lever = &kernel->levers[i];
        text_either(out, i, "            ", "\nwould help  ");
        escape_string(out, lever->what);
        text_blanks(out, width - escaped_width(lever->what) + 2);
        put_lever(out, lever, kernel->needs[0].limit_bytes, exact);
        text_char(out, '\n');
    }
}
