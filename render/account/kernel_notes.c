#include "render/account/kernel_notes.h"

#include "layout/base/text.h"
#include "render/kernel/kernel_words.h"
#include "render/row/escape.h"

#include <string.h>

#define NOTES_MOST 3 /* lines for single kernels */

const char *
account_kernels_word(const struct account *account)
{
    static const char *const words[] = {
        [FITS_NOT] = "no", [MAY_FIT] = "not known", [FITS] = "yes"};
    struct account_kernel kernel;
    uint32_t tick = 0;
    if (!account_next_kernel(account, &tick, 0, &kernel))
        return NULL;
    return words[account_kernels_fit(account, 0)];
}

void
account_put_kernel(const struct account_kernel *kernel, struct printable *out)
{
    const struct kernel shown = {.name = {kernel->name, strlen(kernel->name)}};
    kernel_put_need(out, &shown, &kernel->need, false);
}

/* Returns whether a kernel deserves a line of its own. */
static bool
is_noted(const struct kernel_need *need)
{
    return need->bound == KERNEL_NOTHING || kernel_is_near(need);
}

/* The kernels that are in no line of their own. */
struct others {
    size_t count;
    struct account_kernel largest;
};

static void
add_other(struct others *others, const struct account_kernel *kernel)
{
    if (others->count++ == 0 || kernel->need.bytes > others->largest.need.bytes)
        others->largest = *kernel;
}

/* "of 3 kernels f.1 takes most, at least 2.00 MiB of 16.00 MiB of VMEM" */
static void
note_others(const struct others *others, struct cell_list *notes)
{
    struct printable text = {0};
    if (others->count == 0)
        return;
    const char *name = others->largest.name;
    if (others->count == 1)
        text_format(&text, "kernel %s takes ", name);
    else
        text_format(&text, "of %zu kernels %s takes most, ", others->count, name);
    kernel_put_amount(&text, &others->largest.need, false);
    if (others->largest.need.bound == KERNEL_EXACT)
        text_string(&text, ", as compiled");
    list_add(notes, cell_text(text_keep(&text, notes->arena)));
}

void
account_kernel_notes(const struct account *account, struct cell_list *notes)
{
    struct account_kernel kernel;
    struct others others = {0};
    size_t noted = 0, more = 0;
    for (uint32_t tick = 0; account_next_kernel(account, &tick, 0, &kernel);) {
        struct printable text = {0};
        if (!is_noted(&kernel.need)) {
            add_other(&others, &kernel);
            continue;
        }
        more += noted == NOTES_MOST;
        if (noted == NOTES_MOST)
            continue;
        noted++;
        text_string(&text, "kernel ");
        account_put_kernel(&kernel, &text);
        list_add(notes, cell_text(text_keep(&text, notes->arena)));
    }
    if (more) {
        struct printable text = {0};
        text_format(&text, "%zu more such kernels: hlo-layout kernel lists them", more);
        list_add(notes, cell_text(text_keep(&text, notes->arena)));
    }
    note_others(&others, notes);
}
