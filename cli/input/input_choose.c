/* Chooses which of the texts in a list are read. */
#include "cli/input/input_copies.h"
#include "cli/input/input_list.h"
#include "cli/input/profile.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

static int
compare_slices(struct slice a, struct slice b)
{
    size_t length = min_size(a.length, b.length);
    int result = 0;
    if (length)
        result = memcmp(a.text, b.text, length);
    return result ? result : (a.length > b.length) - (a.length < b.length);
}

/* Compares by module, then by stage, then by position. */
static int
compare_documents(const void *left, const void *right)
{
    const struct document *a = *(struct document *const *)left;
    const struct document *b = *(struct document *const *)right;
    int result = compare_slices(a->dump.module, b->dump.module);
    if (result == 0)
        result = (a->dump.order > b->dump.order) - (a->dump.order < b->dump.order);
    return result ? result : (a > b) - (a < b);
}

static bool
is_after(const struct dump_name *dump)
{
    return dump->order >= STAGE_OPTIMIZED;
}

static bool
is_stage(const struct dump_name *dump, const char *stage)
{
    char name[256];
    if (!stage)
        return true;
    if (strcmp(stage, "before") == 0)
        return dump->order == STAGE_BEFORE;
    if (strcmp(stage, "after") == 0)
        return is_after(dump);
    return fnmatch(stage, slice_string(dump->stage, name, sizeof name), 0) == 0;
}

static void
note(struct slice module, size_t *count, struct slice *first)
{
    if ((*count)++ == 0)
        *first = module;
}

/* Returns whether a document is the proto of a stage whose text is there. */
static bool
is_again(const struct document *text, const struct document *proto)
{
    return text && proto->kind == INPUT_PROTO && text->kind != INPUT_PROTO &&
           text->dump.order == proto->dump.order;
}

/* Chooses the proto of a text as a report if no other one has the buffer assignment. */
static void
choose_beside(struct document **texts, size_t count, const struct document *text)
{
    struct document *proto = NULL;
    for (size_t i = 0; i < count; i++) {
        if (texts[i]->dump.part == DUMP_REPORT && texts[i]->kind == INPUT_ASSIGNMENT)
            return;
        if (texts[i]->dump.part == DUMP_MODULE && is_again(text, texts[i]))
            proto = texts[i];
    }
    if (proto)
        proto->chosen = proto->beside = true;
}

/* Chooses the last text of the module at the stage, its target, and the reports of the
 * optimized module if that is the text. */
static void
choose_of_module(struct document **texts, size_t count, unsigned kinds, const char *stage,
                 struct stage_notes *notes)
{
    struct document *best = NULL;
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        const struct dump_name *dump = &texts[i]->dump;
        if (dump->part != DUMP_MODULE &&
            !(dump->part == DUMP_BESIDE && document_is_program(texts[i])))
            continue;
        any = true;
        if (is_stage(dump, stage) && !is_again(best, texts[i]))
            best = texts[i];
    }
    if (any && !best)
        note(texts[0]->dump.module, &notes->absent, &notes->absent_first);
    if (!best)
        return;
    best->chosen = true;
    if (!stage && !is_after(&best->dump))
        note(best->dump.module, &notes->early, &notes->early_first);
    for (size_t i = 0; i < count; i++) {
        bool report = is_after(&best->dump) && texts[i]->dump.part == DUMP_REPORT;
        bool wanted =
            report || texts[i]->kind == INPUT_TARGET || texts[i]->kind == INPUT_THUNKS;
        texts[i]->chosen |= wanted && (kinds >> texts[i]->kind & 1);
    }
    if (is_after(&best->dump) && kinds >> INPUT_ASSIGNMENT & 1)
        choose_beside(texts, count, best);
}

/* Returns the documents in sorted order, to be freed. */
static struct document **
sort(struct input_list *list)
{
    struct document **sorted = memory_zeroed(list->count, sizeof *sorted);
    for (size_t i = 0; i < list->count; i++)
        sorted[i] = &list->items[i];
    qsort(sorted, list->count, sizeof *sorted, compare_documents);
    return sorted;
}

bool
input_list_twice(struct input_list *list, const char *names[2])
{
    struct document **sorted = sort(list);
    const struct document *last = NULL;
    bool found = false;
    for (size_t i = 0; i < list->count && !found; i++) {
        const struct document *one = sorted[i];
        if (one->dump.part != DUMP_MODULE)
            continue;
        if (last && slice_same(last->dump.module, one->dump.module)) {
            names[0] = last->name;
            names[1] = one->name;
            found = true;
        }
        last = one;
    }
    free(sorted);
    return found;
}

void
input_list_choose(struct input_list *list, unsigned kinds, const char *stage,
                  struct stage_notes *notes)
{
    struct document **sorted = sort(list);
    for (size_t from = 0, to; from < list->count; from = to) {
        struct slice module = sorted[from]->dump.module;
        for (to = from + 1; to < list->count && slice_same(sorted[to]->dump.module, module);
             to++)
            ;
        if (sorted[from]->dump.part != DUMP_OTHER) {
            choose_of_module(sorted + from, to - from, kinds, stage, notes);
            continue;
        }
        for (size_t i = from; i < to; i++)
            sorted[i]->chosen = sorted[i]->damaged || (kinds >> sorted[i]->kind & 1);
        input_copies_leave(sorted + from, to - from);
    }
    profiles_leave(sorted, list->count, list->arena);
    free(sorted);
}

/* How many programs a document that is chosen has, as far as its kind and a look at it tell. */
static size_t
program_count(const struct document *document)
{
    const struct profile *profile = document->profile;
    size_t several = profile ? profile->count - profile->passed_count : 0;
    bool read = document_is_program(document) && !document->damaged && !document->unread;
    return read ? max_size(several, 1) : 0;
}

size_t
input_list_texts(struct input_list *list)
{
    struct stage_notes notes = {0};
    size_t count = 0;
    input_list_choose(list, 1U << INPUT_TEXT | 1U << INPUT_PROTO, NULL, &notes);
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].chosen)
            count += program_count(&list->items[i]);
    return count;
}
