#include "cli/input/archive_links.h"

#include "layout/base/grow.h"
#include "layout/base/memory.h"
#include "layout/base/minmax.h"
#include "layout/base/text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define MAX_STEPS 40 /* links that a path, or directories that one name leads through */

struct archive_name {
    struct slice name; /* without ".", ".." and double slashes; ends with NUL */
    enum archive_kind kind;
    const char *target; /* of a link */
    size_t file;        /* number of the file, also of that of a hard link; 0: it is none */
};

static struct slice
entry_name(const void *owner, uint32_t number)
{
    return ((const struct archive_links *)owner)->entries[number - 1].name;
}

static const struct archive_name *
find(const struct archive_links *links, struct slice name)
{
    uint32_t number = table_find(&links->table, name, entry_name, links);
    return number ? &links->entries[number - 1] : NULL;
}

/* ---- paths ---- */

/* Cuts the first part off a path; false at its end. */
static bool
next_part(const char **path, struct slice *part)
{
    *path += strspn(*path, "/");
    *part = (struct slice){*path, strcspn(*path, "/")};
    *path += part->length;
    return part->length > 0;
}

static struct slice
path_slice(const struct text *path)
{
    return (struct slice){text_contents(path), path->length};
}

/* The directory of a path; "" is the root. */
static struct slice
folder_of(struct slice path)
{
    while (path.length && path.text[path.length - 1] != '/')
        path.length--;
    path.length -= path.length > 0;
    return path;
}

/* Appends a part to a path. ".." takes the last part off instead. Returns false if there is
 * none. */
static bool
add_part(struct text *path, struct slice part)
{
    if (slice_is(part, "."))
        return true;
    if (!slice_is(part, "..")) {
        text_separate(path, path->length, "/");
        text_append(path, part.text, part.length);
        return true;
    }
    if (path->length == 0)
        return false;
    path->length = folder_of(path_slice(path)).length;
    return true;
}

/* Appends a path to the real one, which has no link in it: no part of the result is a link.
 * Returns false if it leads out of the archive, or through too many links. */
static bool
follow(const struct archive_links *links, struct text *real, const char *path, int *steps)
{
    struct slice part;
    while (next_part(&path, &part)) {
        size_t before = real->length;
        if (!add_part(real, part))
            return false;
        const struct archive_name *entry =
            real->length > before ? find(links, path_slice(real)) : NULL;
        if (!entry || entry->kind != ARCHIVE_LINK)
            continue;
        if (++*steps > MAX_STEPS || entry->target[0] == '/')
            return false;
        real->length = folder_of(path_slice(real)).length;
        if (!follow(links, real, entry->target, steps))
            return false;
    }
    return true;
}

/* Returns what is behind the slash if a path is below a directory; NULL if it is not. All is
 * below the root, "". */
static const char *
below(struct slice folder, struct slice path)
{
    if (folder.length == 0)
        return path.text;
    bool is = path.length > folder.length && path.text[folder.length] == '/' &&
              memcmp(path.text, folder.text, folder.length) == 0;
    return is ? path.text + folder.length + 1 : NULL;
}

/* ---- entries ---- */

/* Returns a path without ".", ".." and double slashes. */
static struct slice
keep_path(struct archive_links *links, const char *name)
{
    struct text path = {0};
    struct slice part;
    while (next_part(&name, &part))
        add_part(&path, part);
    text_append(&path, "", 0);
    return text_keep_slice(&path, &links->arena);
}

/* Makes a hard link what it leads to, which is an entry before it: a file, or a symbolic link.
 */
static void
open_hard_link(struct archive_links *links, struct archive_name *entry)
{
    const struct archive_name *other = find(links, keep_path(links, entry->target));
    if (!other)
        return;
    entry->file = other->file;
    if (other->kind == ARCHIVE_LINK) {
        entry->kind = ARCHIVE_LINK;
        entry->target = other->target;
    }
}

void
archive_links_add(struct archive_links *links, enum archive_kind kind, const char *name,
                  const char *target)
{
    struct archive_name entry = {.kind = kind, .name = keep_path(links, name)};
    if (target)
        entry.target = arena_copy(&links->arena, target, strlen(target));
    if (kind == ARCHIVE_FILE)
        entry.file = ++links->file_count;
    if (kind == ARCHIVE_HARD_LINK && slice_same(entry.name, keep_path(links, target)))
        return; /* tar writes one for a file that it has written already */
    if (kind == ARCHIVE_HARD_LINK)
        open_hard_link(links, &entry);
    grow(&links->entries, links->entry_count, &links->entry_capacity, sizeof entry);
    links->entries[links->entry_count++] = entry;
    *table_slot(&links->table, entry.name, entry_name, links) = (uint32_t)links->entry_count;
}

/* ---- links ---- */

/* Where a name was reached: in `folder`, to which reading came from `root`, at or above it. */
struct place {
    const struct place *outer; /* the place of the link that led to root; NULL: none did */
    int depth;
    struct slice root, folder;
};

/* What is found, step by step. */
struct search {
    struct archive_links *links;
    struct archive_name **sorted; /* the entries by name */
    size_t visits;
};

/* Returns whether the files of a directory are being read at a place, or where it lies within.
 */
static bool
is_read_already(const struct place *place, struct slice folder)
{
    for (; place; place = place->outer) {
        bool within = slice_same(folder, place->root) || below(place->root, folder);
        if (within && (slice_same(folder, place->folder) || below(folder, place->folder)))
            return true;
    }
    return false;
}

static void
add_broken(struct archive_links *links, const char *name, const char *target)
{
    grow(&links->broken, links->broken_count, &links->broken_capacity, sizeof *links->broken);
    links->broken[links->broken_count++] = (struct archive_broken){name, target};
}

static void
add_linked(struct archive_links *links, const char *name, size_t file)
{
    grow(&links->linked, links->linked_count, &links->linked_capacity, sizeof *links->linked);
    links->linked[links->linked_count++] = (struct archive_linked){name, file};
}

/* Counts a name. Returns false, and says so once, if there are too many. */
static bool
count_visit(struct search *search, const char *name)
{
    if (search->visits == ARCHIVE_MAX_LINKED)
        add_broken(search->links, name, NULL);
    return search->visits++ < ARCHIVE_MAX_LINKED;
}

static void add_name(struct search *search, const struct archive_name *entry, const char *name,
                     const struct place *place);

/* Gives a name to an entry that is reached through a link to a directory above it. */
static void
add_below(struct search *search, const struct archive_name *entry, struct slice name,
          const struct place *place)
{
    char *kept = arena_copy(&search->links->arena, name.text, name.length);
    if (!count_visit(search, kept) || entry->kind == ARCHIVE_FOLDER)
        return;
    if (name.length > PATH_MAX)
        add_broken(search->links, kept, entry->name.text);
    else
        add_name(search, entry, kept, place);
}

static int
compare_paths(struct slice a, struct slice b)
{
    int result = memcmp(a.text, b.text, min_size(a.length, b.length));
    return result ? result : (a.length > b.length) - (a.length < b.length);
}

/* Returns the number of entries whose names stand before a path. */
static size_t
count_before(const struct search *search, struct slice path)
{
    size_t low = 0, high = search->links->entry_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_paths(search->sorted[middle]->name, path) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Gives names below `name` to all that is in a directory. Returns whether anything is. */
static bool
add_folder(struct search *search, struct slice folder, const char *name,
           const struct place *place)
{
    const struct archive_links *links = search->links;
    struct text first = {0};
    text_append(&first, folder.text, folder.length);
    text_separate(&first, folder.length, "/");
    size_t from = count_before(search, path_slice(&first)), i = from;
    text_free(&first);
    for (; i < links->entry_count && search->visits <= ARCHIVE_MAX_LINKED; i++) {
        const struct archive_name *entry = search->sorted[i];
        const char *rest = below(folder, entry->name);
        struct text other = {0};
        if (!rest)
            break;
        struct place here = {place, place->depth + 1, folder, folder_of(entry->name)};
        text_format(&other, "%s/%s", name, rest);
        add_below(search, entry, path_slice(&other), &here);
        text_free(&other);
    }
    return i > from;
}

/* Gives the name of a link to what it leads to. */
static void
add_link(struct search *search, const struct archive_name *link, const char *name,
         const struct place *place)
{
    struct archive_links *links = search->links;
    const struct archive_name *entry = NULL;
    struct text real = {0};
    int steps = 0;
    bool within = place->depth < MAX_STEPS && follow(links, &real, link->name.text, &steps);
    if (within)
        entry = find(links, path_slice(&real));
    if (entry && entry->file)
        add_linked(links, name, entry->file);
    else if (!within || (!is_read_already(place, path_slice(&real)) &&
                         !add_folder(search, path_slice(&real), name, place) && !entry))
        add_broken(links, name, link->target);
    text_free(&real);
}

/* Gives a name to what an entry is or leads to. */
static void
add_name(struct search *search, const struct archive_name *entry, const char *name,
         const struct place *place)
{
    if (entry->file)
        add_linked(search->links, name, entry->file);
    else if (entry->kind == ARCHIVE_LINK)
        add_link(search, entry, name, place);
    else
        add_broken(search->links, name, entry->target);
}

static int
compare_entries(const void *a, const void *b)
{
    const struct archive_name *const *left = a, *const *right = b;
    return compare_paths((*left)->name, (*right)->name);
}

static int
compare_linked(const void *a, const void *b)
{
    const struct archive_linked *left = a, *right = b;
    if (left->file != right->file)
        return left->file < right->file ? -1 : 1;
    return strcmp(left->name, right->name);
}

void
archive_links_resolve(struct archive_links *links)
{
    size_t count = links->entry_count;
    struct search search = {.links = links};
    search.sorted = memory_zeroed(count + 1, sizeof *search.sorted);
    for (size_t i = 0; i < count; i++)
        search.sorted[i] = &links->entries[i];
    qsort(search.sorted, count, sizeof *search.sorted, compare_entries);
    for (size_t i = 0; i < count; i++) {
        const struct archive_name *entry = &links->entries[i];
        struct place here = {.root = {"", 0}, .folder = folder_of(entry->name)};
        if (entry->kind >= ARCHIVE_LINK && count_visit(&search, entry->name.text))
            add_name(&search, entry, entry->name.text, &here);
    }
    if (links->linked_count)
        qsort(links->linked, links->linked_count, sizeof *links->linked, compare_linked);
    links->resolved = true;
    free(search.sorted);
}

void
archive_links_free(struct archive_links *links)
{
    arena_free(&links->arena);
    table_free(&links->table);
    free(links->entries);
    free(links->linked);
    free(links->broken);
    *links = (struct archive_links){0};
}
