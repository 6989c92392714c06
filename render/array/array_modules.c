#include "render/array/array_modules.h"

#include "layout/base/minmax.h"
#include "render/account/account_totals.h"
#include "render/row/escape.h"

#include <stdlib.h>
#include <string.h>

void
array_modules_begin(struct array_modules *modules, size_t most)
{
    modules->most = most;
    modules->largest.bytes = -1;
    modules->arenas[0] = modules->arenas[1] = (struct arena){0};
    modules->totals = list_new(modules->arenas);
}

void
array_modules_free(struct array_modules *modules)
{
    words_free(&modules->files);
    words_free(&modules->of_rows);
    arena_free(&modules->arenas[0]);
    arena_free(&modules->arenas[1]);
    text_free(&modules->largest_name);
}

/* Keeps the other one if that is larger, and returns whether it does. */
static bool
take_larger(struct largest_module *largest, const struct largest_module *other)
{
    int order = 0;
    if (largest->bytes == other->bytes && other->bytes >= 0) {
        order = strcmp(other->file, largest->file);
        order = order ? order : strcmp(other->module, largest->module);
    }
    bool larger = other->bytes > largest->bytes || order < 0;
    if (larger)
        *largest = *other;
    return larger;
}

int64_t
module_peak(const struct row *totals)
{
    struct cell peak = row_get(totals, FIELD_peak_bytes);
    return peak.kind == CELL_BYTES ? peak.integer : -1;
}

/* The largest first; equal ones by file and name. */
static int
compare_modules(const void *a, const void *b)
{
    const struct row *first = ((const struct cell *)a)->object;
    const struct row *second = ((const struct cell *)b)->object;
    int result = compare_numbers(module_peak(second), module_peak(first));
    if (result == 0)
        result = strcmp(row_get(first, FIELD_file).text, row_get(second, FIELD_file).text);
    if (result == 0)
        result = strcmp(row_get(first, FIELD_module).text, row_get(second, FIELD_module).text);
    return result;
}

/* The row of a module whose peak is not known. */
static struct row *
unknown_module(const struct row *totals, struct arena *arena)
{
    static const enum field_number fields[] = {FIELD_file, FIELD_module, FIELD_verdict};
    struct row *row = row_new(arena);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        row_add(row, fields[i], row_get(totals, fields[i]));
    return row;
}

struct cell_list *
modules_by_peak(const struct cell_list *totals, struct arena *arena)
{
    struct cell_list *all = list_new(arena);
    for (size_t i = 0; i < totals->count; i++) {
        struct row *row = totals->cells[i].object;
        list_add(all, cell_object(module_peak(row) < 0 ? unknown_module(row, arena) : row));
    }
    if (all->count)
        qsort(all->cells, all->count, sizeof *all->cells, compare_modules);
    return all;
}

/* ---- adding ---- */

void
array_modules_add_file(struct array_modules *modules, const char *file)
{
    if (!modules->first_file)
        modules->first_file = file;
    modules->several_files |= strcmp(modules->first_file, file) != 0;
}

void
array_modules_add_account(struct array_modules *modules, const struct account *account)
{
    bool measured = account_knows(account, SPACE_DEFAULT);
    if (measured || !modules->target)
        modules->target = account->memory.target;
    if (!measured)
        modules->unknown = account_unknown(account);
    modules->unscheduled |= !account->scheduled;
}

/* Copies the totals that are kept into another arena, without those that are not. */
static void
copy_kept(struct array_modules *modules)
{
    struct arena *before = modules->totals->arena;
    struct arena *arena = &modules->arenas[before == modules->arenas];
    struct cell_list *kept = list_new(arena);
    for (size_t i = 0; i < modules->totals->count; i++)
        list_add(kept, cell_object(row_copy(arena, modules->totals->cells[i].object)));
    arena_reset(before);
    modules->totals = kept;
    modules->copies = kept->count;
}

void
array_modules_add_totals(struct array_modules *modules, const struct row *totals)
{
    struct cell_list *kept = modules->totals;
    struct cell last = {.kind = CELL_OBJECT, .object = (struct row *)totals};
    modules->totals_count++;
    bool full = kept->count >= modules->most;
    if (full && compare_modules(&last, &kept->cells[kept->count - 1]) >= 0)
        return;
    last.object = row_copy(kept->arena, totals);
    modules->copies++;
    if (!full)
        list_add(kept, last);
    if (modules->most == SIZE_MAX)
        return;
    size_t i = kept->count - 1;
    for (; i > 0 && compare_modules(&last, &kept->cells[i - 1]) < 0; i--)
        kept->cells[i] = kept->cells[i - 1];
    kept->cells[i] = last;
    if (modules->copies > 2 * modules->most + 64)
        copy_kept(modules);
}

bool
array_modules_add_peak(struct array_modules *modules, const struct largest_module *module)
{
    if (!take_larger(&modules->largest, module))
        return false;
    text_clear(&modules->largest_name);
    text_string(&modules->largest_name, module->module);
    modules->largest.module = modules->largest_name.data;
    return true;
}

uint64_t
array_modules_of_row(struct array_modules *modules, const char *file, const struct site *site)
{
    struct words *seen = &modules->of_rows;
    struct printable text = {0};
    size_t before = seen->count;
    text_format(&text, "%s\n%s\n%s\n%llu", file, site->file, site->module ? site->module : "",
                (unsigned long long)site->module_line);
    uint32_t number = words_number(seen, text.data, text.length);
    modules->count += before < seen->count;
    array_modules_add_file(modules, site->file);
    text_free(&text);
    return (uint64_t)1 << 63 | number; /* bit 63 is not set in numbers from a dump */
}

const struct row *
array_modules_only(const struct array_modules *modules)
{
    const struct cell_list *all = modules->totals;
    return modules->count == 1 && modules->totals_count == 1 ? all->cells[0].object : NULL;
}

void
array_modules_join(struct array_modules *modules, const struct array_modules *more)
{
    if (more->target)
        modules->target = more->target;
    array_modules_add_file(modules, more->first_file);
    modules->several_files |= more->several_files;
    modules->count += more->count;
    modules->peaks += more->peaks;
    modules->unscheduled |= more->unscheduled;
    modules->compiled |= more->compiled;
    if (more->unknown)
        modules->unknown = more->unknown;
    modules->totals_count += more->totals_count;
    for (size_t i = 0; i < more->totals->count; i++)
        list_add(modules->totals, more->totals->cells[i]);
    take_larger(&modules->largest, &more->largest);
}
