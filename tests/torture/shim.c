/*
 * A library that is preloaded into the program. It lets an allocation or a read fail, makes
 * reads return few bytes each, or cuts a file that is mapped, as the environment says
 * (tests/torture/torture.c). At the end it writes the numbers of allocations, reads and maps to
 * a descriptor. Allocations are glibc's.
 */
#include <elf.h>
#include <errno.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

extern char **environ;

static struct {
    bool known;
    long allocation; /* number of the allocation that fails, from 1; 0: none */
    long onward;     /* this allocation and all later ones fail; 0: none */
    long reading;    /* this read and all later ones fail; 0: none */
    long piece;      /* most bytes that a read returns; 0: no limit */
    long shrink;     /* 1 + the bytes that remain of a file once it is mapped; 0: all */
    int counts;      /* descriptor for the numbers at the end; -1: none */
    bool own;        /* only allocations that the program's own code makes count */
} wanted = {.counts = -1};

static long allocations, readings, maps;

/* Reads a number from the environment. It does not use getenv, because the C library may not be
 * ready, and it must not allocate. */
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
    wanted.shrink = number_of("TORTURE_SHRINK", 0);
    wanted.counts = (int)number_of("TORTURE_COUNTS", -1);
    wanted.own = number_of("TORTURE_OWN", 0);
}

/* Returns whether the code at an address is the program's, not a library's. */
static bool
is_own(const void *code)
{
    const ElfW(Phdr) *header = (const ElfW(Phdr) *)getauxval(AT_PHDR);
    const ElfW(Phdr) *end = header + getauxval(AT_PHNUM);
    uintptr_t base = (uintptr_t)header - header->p_vaddr; /* the first describes this table */
    for (; header < end; header++)
        if (header->p_type == PT_LOAD &&
            (uintptr_t)code - base - header->p_vaddr < header->p_memsz)
            return true;
    return false;
}

static bool
fails(const void *caller)
{
    learn();
    if (wanted.own && !is_own(caller))
        return false;
    allocations++;
    if (allocations != wanted.allocation && (!wanted.onward || allocations < wanted.onward))
        return false;
    errno = ENOMEM;
    return true;
}

void *
malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *
calloc(size_t count, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *
realloc(void *old, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(old, size);
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

/* Only a file that is open for writing can be cut: the copy of standard input is. */
void *
mmap(void *at, size_t length, int protection, int flags, int file, off_t offset)
{
    void *map = (void *)syscall(SYS_mmap, at, length, protection, flags, file, offset);
    learn();
    maps += file >= 0;
    if (wanted.shrink && file >= 0)
        (void)!ftruncate(file, wanted.shrink - 1);
    return map;
}

__attribute__((destructor)) static void
tell(void)
{
    learn();
    if (wanted.counts >= 0)
        dprintf(wanted.counts, "%ld %ld %ld\n", allocations, readings, maps);
}
