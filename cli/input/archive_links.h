/*
 * The links of an archive: which of its files each leads to. Names are paths from the root of
 * the archive; a symbolic link leads on from its own directory, a hard link from the root.
 */
#ifndef CLI_INPUT_ARCHIVE_LINKS_H
#define CLI_INPUT_ARCHIVE_LINKS_H

#include "layout/base/arena.h"
#include "layout/base/table.h"

#include <stdbool.h>
#include <stddef.h>

/* Names that links give to files, at most: two links to a directory in each of 40 directories
 * would give 2^40. */
#define ARCHIVE_MAX_LINKED 100000

enum archive_kind { ARCHIVE_FILE, ARCHIVE_FOLDER, ARCHIVE_LINK, ARCHIVE_HARD_LINK };

/* A file under another name. */
struct archive_linked {
    const char *name;
    size_t file; /* its number: files count from 1 in the order of the archive */
};

/* A link that leads to no file of the archive. */
struct archive_broken {
    const char *name, *target; /* target NULL: there are too many names */
};

/* Starts as zeros. */
struct archive_links {
    struct arena arena; /* holds the texts */
    struct table table; /* of the entries by name */
    struct archive_name *entries;
    size_t entry_count, entry_capacity, file_count;
    struct archive_linked *linked; /* after archive_links_resolve, by file */
    size_t linked_count, linked_capacity;
    struct archive_broken *broken; /* likewise, in the order of the archive */
    size_t broken_count, broken_capacity;
    bool resolved;
};

/* Adds the next entry. target: of a link. */
void archive_links_add(struct archive_links *links, enum archive_kind kind, const char *name,
                       const char *target);

/* Finds the files. A link to a directory gives names to all that is in it, but a link that lies
 * in that directory, or is reached from there, is passed over. */
void archive_links_resolve(struct archive_links *links);

void archive_links_free(struct archive_links *links);

#endif
