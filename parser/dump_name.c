/* A module's name may contain points, so a stage is found by its known words, not by counting
 * points. */
#include "parser/dump_name.h"

#include "layout/base/integer.h"

#include <string.h>

/* Returns the text without its first bytes. */
static struct slice
behind(struct slice text, size_t bytes)
{
    return (struct slice){text.text + bytes, text.length - bytes};
}

const char *const dump_name_packed[] = {"", ".gz", ".xz", ".zst", ".bz2", ".lz4", NULL};

struct slice
dump_name_unpacked(struct slice path)
{
    for (const char *const *ending = dump_name_packed; *ending; ending++)
        if (**ending && slice_ends(path, *ending))
            path.length -= strlen(*ending);
    return path;
}

/* Finds the number of a pass, ".0007.", and sets where it begins and the order of its stage. It
 * is the last one: the name of a module may have a number, too. Returns false if there is none.
 */
static bool
find_pass(struct slice name, size_t *at, int *order)
{
    for (size_t i = name.length; i-- > 0;) {
        size_t end = i + 1;
        int value = 0;
        while (end < name.length && end < i + 8 && is_digit(name.text[end]))
            value = value * 10 + (name.text[end++] - '0');
        if (name.text[i] != '.' || end < i + 5 || end >= name.length || name.text[end] != '.')
            continue;
        *at = i;
        *order = 1 + value;
        return true;
    }
    return false;
}

/* Returns the point in front of a stage and of the device that may precede it: ".cpu_",
 * ".sm_8.0_gpu_". */
static size_t
before_stage(struct slice name, size_t stage)
{
    size_t point = stage;
    while (point > 0 && name.text[point] != '.')
        point--;
    if (stage > 0 && name.text[point] != '.')
        return stage - 1;
    size_t digits = point;
    while (digits > 0 && is_digit(name.text[digits - 1]))
        digits--;
    bool version =
        digits < point && digits >= 4 && memcmp(name.text + digits - 4, ".sm_", 4) == 0;
    return version ? digits - 4 : point;
}

static const struct {
    const char *name;
    int order;
} stages[] = {
    {"before_optimizations", STAGE_BEFORE},
    {"after_optimizations_before_buffer_assignment", STAGE_OPTIMIZED},
    {"after_optimizations_after_buffer_assignment", STAGE_OPTIMIZED + 1},
    {"after_codegen", STAGE_OPTIMIZED + 2},
    {"after_optimizations", STAGE_AFTER},
};

/* Finds the stage in a file's name without its endings. Returns false if there is none. */
static bool
find_stage(struct slice name, size_t *at, struct dump_name *found)
{
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
        const char *stage =
            memmem(name.text, name.length, stages[i].name, strlen(stages[i].name));
        size_t start = stage ? (size_t)(stage - name.text) : 0;
        size_t end = start + strlen(stages[i].name);
        if (!stage || (end < name.length && name.text[end] != '-') ||
            (start > 0 && name.text[start - 1] != '.' && name.text[start - 1] != '_'))
            continue;
        *at = before_stage(name, start);
        found->part = end < name.length ? DUMP_REPORT : DUMP_MODULE;
        found->stage = (struct slice){name.text + start, end - start};
        found->order = stages[i].order;
        return true;
    }
    return false;
}

/* Returns where the compiler's version ends that may stand at `at`, ".cl_1014260217"; `at` if
 * there is none. */
static size_t
version_end(struct slice name, size_t at)
{
    static const char version[] = ".cl_";
    size_t digits = at + sizeof version - 1, end = digits;
    if (digits > name.length || memcmp(name.text + at, version, sizeof version - 1) != 0)
        return at;
    while (end < name.length && is_digit(name.text[end]))
        end++;
    return end == digits ? at : end;
}

/* Returns where the number ends that a module's name may end with, "SyncTensorsGraph.2176";
 * that of a pass begins with 0. `at` if there is none. */
static size_t
number_end(struct slice name, size_t at)
{
    size_t end = at + 1;
    while (end < name.length && is_digit(name.text[end]))
        end++;
    bool whole = end > at + 1 && end < name.length && name.text[end] == '.';
    return whole && name.text[at + 1] != '0' ? end : at;
}

/* Returns where the module's name ends in "module_0006.jit_f.REST" or
 * "module_0006.jit_f.cl_1014260217.REST"; 0 if the name is not of that form. */
static size_t
module_end(struct slice name)
{
    const char *module = memmem(name.text, name.length, "module_", 7);
    size_t at = module ? (size_t)(module - name.text) : 0, points = 0;
    if (!module || (at > 0 && name.text[at - 1] != '.') || at + 7 >= name.length ||
        !is_digit(name.text[at + 7]))
        return 0;
    while (at < name.length && (name.text[at] != '.' || ++points < 2))
        at++;
    return points ? version_end(name, number_end(name, at)) : 0;
}

/* Returns where the last component of a path begins. */
static size_t
base_of(struct slice path)
{
    size_t base = path.length;
    while (base > 0 && path.text[base - 1] != '/')
        base--;
    return base;
}

/* Recognises a file that is named after a module or lies in a folder that is. */
static void
find_module(struct slice path, struct dump_name *found)
{
    size_t base = base_of(path), at = module_end(behind(path, base));
    struct slice folder = {path.text, base ? base - 1 : 0};
    if (at == 0 && base) {
        base = base_of(folder);
        at = module_end(behind(folder, base));
    }
    if (at == 0)
        return;
    found->part = DUMP_BESIDE;
    found->module = (struct slice){path.text, base + at};
    found->stage = behind(path, base + at < path.length ? base + at + 1 : path.length);
    found->order = STAGE_OTHER;
}

/* The length of the ending of a module's text or proto; 0: it has none of them. */
static size_t
ending_length(struct slice name)
{
    static const char *const endings[] = {".txt", ".hlo", ".hlo.pb"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (slice_ends(name, endings[i]))
            return strlen(endings[i]);
    return 0;
}

struct slice
dump_name_stem(struct slice path)
{
    path = dump_name_unpacked(path);
    size_t ending = ending_length(path);
    if (!ending && slice_ends(path, ".pb"))
        ending = 3;
    path.length -= ending;
    return path;
}

struct dump_name
dump_name_read(struct slice path)
{
    struct dump_name found = {0};
    size_t base = base_of(path), at = 0;
    struct slice name = behind(dump_name_unpacked(path), base);
    size_t ending = ending_length(name);
    name.length -= ending;
    if (ending && !find_stage(name, &at, &found) && find_pass(name, &at, &found.order)) {
        found.part = DUMP_MODULE;
        found.stage = behind(name, at + 1);
    }
    if (found.part == DUMP_OTHER) {
        find_module(path, &found);
        return found;
    }
    found.module = (struct slice){path.text, base + at};
    return found;
}
