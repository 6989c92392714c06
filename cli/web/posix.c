#include "cli/web/posix.h"

#include "layout/base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int
fail(int error)
{
    errno = error;
    return -1;
}

int
pthread_once(pthread_once_t *once, void (*run)(void))
{
    if (*once == PTHREAD_ONCE_INIT)
        run();
    *once = !PTHREAD_ONCE_INIT;
    return 0;
}

int
pthread_attr_init(pthread_attr_t *attributes)
{
    (void)attributes;
    return EAGAIN;
}

int
pthread_attr_setstacksize(pthread_attr_t *attributes, size_t bytes)
{
    (void)attributes, (void)bytes;
    return EAGAIN;
}

int
pthread_attr_destroy(pthread_attr_t *attributes)
{
    (void)attributes;
    return EAGAIN;
}

int
pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
               void *user)
{
    (void)thread, (void)attributes, (void)run, (void)user;
    return EAGAIN;
}

int
pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return ESRCH;
}

int
getrlimit(int resource, struct rlimit *limit)
{
    (void)resource, (void)limit;
    return fail(EINVAL);
}

pid_t
fork(void)
{
    return fail(EAGAIN);
}

int
execlp(const char *file, const char *argument, ...)
{
    (void)file, (void)argument;
    return fail(ENOENT);
}

pid_t
waitpid(pid_t child, int *status, int options)
{
    (void)child, (void)status, (void)options;
    return fail(ECHILD);
}

FILE *
tmpfile(void)
{
    fail(EROFS);
    return NULL;
}

int
mkstemps(char *path, int suffix)
{
    (void)path, (void)suffix;
    return fail(EROFS);
}

int
fchmod(int fd, mode_t mode)
{
    (void)fd, (void)mode;
    return 0; /* files have no modes */
}

int
fchown(int fd, uid_t owner, gid_t group)
{
    (void)fd, (void)owner, (void)group;
    return fail(EPERM);
}

int
dup(int fd)
{
    (void)fd;
    return fail(EMFILE);
}

ssize_t
getrandom(void *buffer, size_t size, unsigned flags)
{
    (void)flags;
    return getentropy(buffer, size) ? -1 : (ssize_t)size;
}

/* ---- sorting ---- */

struct sort {
    size_t size;
    int (*compare)(const void *, const void *, void *);
    void *user;
    char *spare; /* as much room as the items take */
};

/* Merges both halves, each sorted already. */
static void
merge(const struct sort *sort, char *items, size_t count)
{
    size_t size = sort->size;
    char *left = items, *middle = items + count / 2 * size, *right = middle;
    char *end = items + count * size, *out = sort->spare;
    while (left < middle && right < end) {
        char **next = sort->compare(left, right, sort->user) <= 0 ? &left : &right;
        memcpy(out, *next, size);
        out += size;
        *next += size;
    }
    memmove(end - (middle - left), left, (size_t)(middle - left));
    memcpy(items, sort->spare, (size_t)(out - sort->spare));
}

static void
sort_part(const struct sort *sort, char *items, size_t count)
{
    if (count < 2)
        return;
    sort_part(sort, items, count / 2);
    sort_part(sort, items + count / 2 * sort->size, count - count / 2);
    merge(sort, items, count);
}

void
qsort_r(void *items, size_t count, size_t size,
        int (*compare)(const void *, const void *, void *), void *user)
{
    struct sort sort = {size, compare, user, memory_alloc(count * size)};
    sort_part(&sort, items, count);
    free(sort.spare);
}
