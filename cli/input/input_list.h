/*
 * Lists the texts in a directory or an archive and chooses which are read: only one of the
 * dumps of a module, because they are the same program at different stages.
 */
#ifndef CLI_INPUT_INPUT_LIST_H
#define CLI_INPUT_INPUT_LIST_H

#include "layout/base/arena.h"
#include "parser/dump_name.h"
#include "parser/report/input_kind.h"
#include "parser/report/other_file.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct input_file;
struct profile;

struct document {
    const char *path; /* of the file that holds it; members of an archive share the pointer */
    const char *name; /* name in rows */
    uint64_t bytes;   /* of the file, as stored; 0: unknown */
    bool damaged;     /* reading failed for this file, or at this point of an archive */
    bool unread;      /* its first bytes could not be read, so its kind is not known */
    bool excerpt;     /* HLO without a header and without parameters: arrays, but no program */
    bool quotes;      /* a log that quotes a program, and is no message */
    bool chosen;
    bool beside; /* it is chosen as a report: the proto of a text that is chosen */
    enum input_kind kind;
    struct dump_name dump;
    struct profile *profile; /* NULL: it is none */
};

/* The arena holds the names. */
struct input_list {
    struct arena *arena;
    size_t count, capacity;
    struct document *items; /* sorted by name, or in archive order */
    int read_error;         /* errno of the last file that could not be read; 0: none failed */
    struct other_found other; /* a file that is known and not read */
};

/* Modules to print a note about. */
struct stage_notes {
    size_t absent, early; /* without the stage; read before optimization ends */
    struct slice absent_first, early_first;
};

/* Adds a file by its name only. */
void input_list_name(struct input_list *list, const char *file);

/* Adds all files of a directory and its subdirectories. */
void input_list_folder(struct input_list *list, const char *folder);

/* Adds the texts of an open file: of an archive each member up to the end or the damage. */
void input_list_file(struct input_list *list, struct input_file *file);

/* Returns whether a document holds a program, as text of HLO or as a proto. */
static inline bool
document_is_program(const struct document *document)
{
    return document->kind == INPUT_TEXT || document->kind == INPUT_PROTO;
}

/* The kind that a document is read as. */
static inline enum input_kind
document_role(const struct document *document)
{
    return document->beside ? INPUT_ASSIGNMENT : document->kind;
}

/* Sets `chosen` and `beside`. kinds: bits of the input kinds that are taken. stage: before,
 * after, a stage's name with wildcards, or NULL for the last stage. */
void input_list_choose(struct input_list *list, unsigned kinds, const char *stage,
                       struct stage_notes *notes);

/* Returns the number of the first document behind number `i` that is in another file. */
size_t input_list_next(const struct input_list *list, size_t i);

/* Finds the first two documents that are one module at two stages. Returns false if there are
 * none. */
bool input_list_twice(struct input_list *list, const char *names[2]);

/* Returns the kind that decides which command reads the list: dumps first, then reports, then
 * kernels of Triton, then logs. */
enum input_kind input_list_kind(const struct input_list *list);

/* Chooses the last dump of each module and returns how many programs that are: more than one of
 * a profile, and one of any other file. */
size_t input_list_texts(struct input_list *list);

void input_list_free(struct input_list *list);

#endif
