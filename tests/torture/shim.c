/*
 * Preloaded into the program: an allocation or a read fails, or reads bring a few bytes each.
 * The environment says which (tests/torture/torture.c); at the end the counts of both go to a
 * descriptor. Allocations are glibc's.
 */
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

extern char **environ;

static struct {
    bool known;
    long allocation; /* number of the one that fails, from 1; 0: none */
    long onward;     /* number of the first of which all fail */
    long reading;    /* number of the first read that fails, and all behind it do */
    long piece;      /* the most bytes of a read; 0: as many as asked */
    int counts;      /* descriptor; -1: none */
} wanted = {.counts = -1};

static long allocations, readings;

/* getenv may be called before the C library is ready; this may not allocate. */
static long
number_of(const char *name, long absent)
{
    size_t length = strlen(name);
    for (char **at = environ; at && *at; at++)
        if (strncmp(*at, name, length) == 0 && (*at)[length] == '=')
            return strtol(*at + length + 1, NULL, 10);
    return absent;
}

static void
learn(void)
{
    if (wanted.known)
        return;
    wanted.known = true;
    wanted.allocation = number_of("TORTURE_ALLOCATION", 0);
    wanted.onward = number_of("TORTURE_ONWARD", 0);
    wanted.reading = number_of("TORTURE_READ", 0);
    wanted.piece = number_of("TORTURE_PIECE", 0);
    wanted.counts = (int)number_of("TORTURE_COUNTS", -1);
}

static bool
fails(void)
{
    learn();
    allocations++;
    if (allocations != wanted.allocation && (!wanted.onward || allocations < wanted.onward))
        return false;
    errno = ENOMEM;
    return true;
}

void *
malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *
realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

ssize_t
read(int file, void *bytes, size_t count)
{
    learn();
    if (++readings >= wanted.reading && wanted.reading) {
        errno = EIO;
        return -1;
    }
    if (wanted.piece && count > (size_t)wanted.piece)
        count = (size_t)wanted.piece;
    return syscall(SYS_read, file, bytes, count);
}

__attribute__((destructor)) static void
tell(void)
{
    learn();
    if (wanted.counts >= 0)
        dprintf(wanted.counts, "%ld %ld\n", allocations, readings);
}
