/*
 * What a directory or an archive holds, text by text, and which of it is read: of the dumps of
 * one module only one, as they are the same program at different stages.
 */
#ifndef CLI_INPUT_LIST_H
#define CLI_INPUT_LIST_H

#include "layout/base/arena.h"
#include "parser/dump_name.h"
#include "parser/input_kind.h"

#include <stdbool.h>
#include <stddef.h>

struct input_file;

struct document {
    const char *path; /* of the file that holds it: those of an archive share the pointer */
    const char *name; /* as rows name it */
    bool damaged;     /* where reading failed: in its place, or behind it */
    bool chosen;
    enum input_kind kind;
    struct dump_name dump;
};

/* The arena holds names. */
struct input_list {
    struct arena *arena;
    size_t count, capacity;
    struct document *items; /* in the order of names, or of the archive */
    bool out_of_memory;
    int read_error; /* errno of the last file that could not be read; 0: none */
};

/* Modules for which there was something to say. */
struct stage_notes {
    size_t absent, early; /* without the stage; read at one before optimization ends */
    struct slice absent_first, early_first;
};

/* A file by its name alone. -1 when memory runs out. */
int input_list_name(struct input_list *list, const char *file);

/* All files of a directory and its directories. */
void input_list_folder(struct input_list *list, const char *folder);

/* What is in an open file: of an archive each member, to the end or to where it is damaged. */
void input_list_file(struct input_list *list, struct input_file *file);

/* Sets `chosen`. kinds: bits of what is taken of files that are no module's. stage: before,
 * after, a stage's name with wildcards, or NULL for the last one. -1 when memory runs out. */
int input_list_choose(struct input_list *list, unsigned kinds, const char *stage,
                      struct stage_notes *notes);

/* Two documents that are one module at two stages, the first such; false: there are none, or
 * memory ran out. */
bool input_list_twice(const struct input_list *list, const char *names[2]);

/* What there is most to say of: dumps, else reports, else logs. */
enum input_kind input_list_kind(const struct input_list *list);

void input_list_free(struct input_list *list);

#endif
