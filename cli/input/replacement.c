#include "cli/input/replacement.h"

#include "cli/console.h"
#include "layout/base/memory.h"
#include "layout/base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_LINKS 40 /* as in Linux */

static const int endings[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

static const char *volatile unfinished; /* what is written now; NULL: nothing is */

void
replacement_abandon(void)
{
    if (unfinished)
        unlink(unfinished);
}

static void
abandon_and_end(int number)
{
    replacement_abandon();
    signal(number, SIG_DFL);
    raise(number);
}

/* Lets signals that are not ignored call `handler`. */
static void
handle_endings(void (*handler)(int))
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (signal(endings[i], handler) == SIG_IGN)
            signal(endings[i], SIG_IGN);
}

static bool
names_descriptor(const char *path)
{
    return strncmp(path, "/proc/", 6) == 0 || strncmp(path, "/dev/fd/", 8) == 0;
}

/* Returns the path to which symbolic links lead, which may be of no file yet. Returns NULL if
 * there are too many, or if one names a descriptor. The caller frees it. */
static char *
follow_links(const char *path)
{
    struct text at = {0};
    char target[PATH_MAX];
    ssize_t length = 0;
    text_string(&at, path);
    for (int i = 0; i < MAX_LINKS && !names_descriptor(at.data); i++) {
        length = readlink(at.data, target, sizeof target);
        if (length < 0 || (size_t)length == sizeof target)
            return at.data;
        const char *slash = strrchr(at.data, '/');
        at.length = slash && target[0] != '/' ? (size_t)(slash + 1 - at.data) : 0;
        text_append(&at, target, (size_t)length);
    }
    text_free(&at);
    return NULL;
}

/* Opens a new file in the folder of `final`. */
static int
open_beside(struct replacement *file, mode_t mode)
{
    const char *slash = strrchr(file->final, '/');
    struct text name = {0};
    uint64_t random;
    if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random)
        random = (uint64_t)getpid();
    text_append(&name, file->final, slash ? (size_t)(slash + 1 - file->final) : 0);
    text_format(&name, ".hlo-layout-%016llx", (unsigned long long)random);
    unfinished = file->name = name.data;
    handle_endings(abandon_and_end);
    int fd = open(file->name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0)
        unfinished = NULL; /* a file of that name is another's */
    return fd;
}

/* Gives a new file the owner and the mode of the older one. Only root may give files away. */
static int
keep_mode(int fd, const struct stat *old)
{
    struct stat new;
    if (fstat(fd, &new))
        return -1;
    bool other = new.st_uid != old->st_uid || new.st_gid != old->st_gid;
    if (other && fchown(fd, old->st_uid, old->st_gid) && errno != EPERM)
        return -1;
    return fchmod(fd, old->st_mode & 0777);
}

/* Returns the descriptor to write, or -1. */
static int
open_new(struct replacement *file)
{
    struct stat old;
    bool exists = stat(file->path, &old) == 0;
    if (!exists || S_ISREG(old.st_mode))
        file->final = follow_links(file->path);
    if (!file->final)
        return open(file->path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (exists && access(file->path, W_OK))
        return -1;
    int fd = open_beside(file, 0666);
    if (fd >= 0 && exists && keep_mode(fd, &old)) {
        int error = errno;
        close(fd);
        errno = error;
        fd = -1;
    }
    return fd;
}

/* Forgets the name under which the file was written. */
static void
forget(struct replacement *file)
{
    unfinished = NULL;
    if (file->name)
        handle_endings(SIG_DFL);
    free(file->name);
    free(file->final);
    file->name = file->final = NULL;
    file->stream = NULL;
}

int
replacement_begin(struct replacement *file, struct console *console, const char *path)
{
    *file = (struct replacement){.console = console, .path = path};
    int fd = open_new(file);
    file->stream = fd < 0 ? NULL : fdopen(fd, "w");
    if (file->stream)
        return 0;
    write_failed(console, path, errno);
    replacement_abandon();
    forget(file);
    return -1;
}

/* Brings a regular file to the disk. */
static int
flush_file(const struct replacement *file)
{
    if (fflush(file->stream) || ferror(file->stream))
        return -1;
    /* some systems of files cannot do it */
    return file->name && fsync(fileno(file->stream)) && errno != EINVAL ? -1 : 0;
}

void
replacement_end(struct replacement *file, bool complete)
{
    if (!file->stream)
        return;
    int error = flush_file(file) ? errno : 0;
    if (fclose(file->stream) && !error)
        error = errno;
    if (complete && !error && file->name && rename(file->name, file->final))
        error = errno;
    if (complete && error)
        write_failed(file->console, file->path, error);
    if (!complete || error)
        replacement_abandon();
    forget(file);
}
