/*
 * What WASI lacks of POSIX, for the program in a page; the compiler reads it before each file.
 * A page has one thread, no other process, no terminal and no library to load: whoever asks for
 * one is told so, as by a system that has run out of them.
 */
#ifndef CLI_WEB_POSIX_H
#define CLI_WEB_POSIX_H

#include <stdio.h>
#include <sys/types.h>

/* ---- threads ---- */

#define PTHREAD_ONCE_INIT 0

int pthread_once(pthread_once_t *once, void (*run)(void));
int pthread_attr_init(pthread_attr_t *attributes);
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t bytes);
int pthread_attr_destroy(pthread_attr_t *attributes);
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *user);
int pthread_join(pthread_t thread, void **result);

/* ---- processes ---- */

#define RLIMIT_STACK 3

struct rlimit {
    size_t rlim_cur, rlim_max;
};

int getrlimit(int resource, struct rlimit *limit);
pid_t fork(void);
int execlp(const char *file, const char *argument, ...);
pid_t waitpid(pid_t child, int *status, int options);
#define WIFEXITED(status)   ((status) == 0)
#define WEXITSTATUS(status) (status)

/* ---- files ---- */

#define TIOCGWINSZ      0x5413
#define GRND_NONBLOCK   0
#define F_DUPFD_CLOEXEC 1030

struct winsize {
    unsigned short ws_row, ws_col;
};

FILE *tmpfile(void);
int mkstemps(char *path, int suffix);
int fchmod(int fd, mode_t mode);
int fchown(int fd, uid_t owner, gid_t group);
int dup(int fd);
ssize_t getrandom(void *buffer, size_t size, unsigned flags);

/* Sorts as glibc does: equals stay in their order. */
void qsort_r(void *items, size_t count, size_t size,
             int (*compare)(const void *, const void *, void *), void *user);

#endif
