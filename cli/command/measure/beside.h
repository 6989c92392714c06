/* Files beside a message: where the kernel that it is about may be found. */
#ifndef CLI_COMMAND_MEASURE_BESIDE_H
#define CLI_COMMAND_MEASURE_BESIDE_H

#include "layout/base/slice.h"
#include "layout/kernel/kernel.h"

struct arena;
struct text;

struct beside {
    const char *log;          /* the file that has the message: those beside it are looked at */
    const char *const *files; /* that the user gives, or folders of them */
    size_t file_count;
};

/* A file that could not be read, and why. */
struct unread_file {
    const char *file, *why; /* NULL: there is none */
};

/* A kernel that was found, in an arena. */
struct found_kernel {
    const char *name, *file;
    size_t lever_count;
    struct kernel_lever *levers;
    struct unread_file unread; /* the last one */
};

/* Calls look for each file whose name is accepted, for so many at most. */
void beside_look(const struct beside *where, bool (*accept)(const char *file),
                 void (*look)(void *user, const char *file), void *user);

/* Reads the first bytes of a file. Returns them; empty: there is none. Sets *error to the errno
 * of a read that failed; 0: it did not. */
struct slice beside_read(const char *file, struct text *bytes, size_t most, int *error);

void unread_file_note(struct unread_file *unread, const char *file, const char *why,
                      struct arena *arena);

/* Keeps a kernel. Of several that of the first path counts, in the order of bytes. */
void found_kernel_note(struct found_kernel *found, const struct kernel *kernel,
                       struct arena *arena);

#endif
