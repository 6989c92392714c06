/*
 * What is said of a program's memory: what each memory space takes, who is alive at its peak,
 * and how certain each figure is. Commands, pages and the library are its clients; a rule of a
 * compiler stands here, or below, once.
 */
#ifndef LAYOUT_ACCOUNT_ACCOUNT_H
#define LAYOUT_ACCOUNT_ACCOUNT_H

#include "layout/base/diagnostic.h"
#include "layout/pack/occupants.h"
#include "layout/program/program.h"
#include "layout/setting/setting.h"

/* What became of the compiler's buffer assignment. */
enum assignment_use {
    ASSIGNMENT_NONE,    /* there is none */
    ASSIGNMENT_USED,    /* sums and places are its own */
    ASSIGNMENT_TARGET,  /* it is of the target that the user's --target overrules */
    ASSIGNMENT_REFUSED, /* it is of another program; account.refusal says why */
};

/* Changes to a program. */
struct program_edit {
    struct records *records; /* the program's, with the changes */
    struct memory_edit memory;
};

struct account {
    const struct program *program;
    struct records *records; /* the program's, or those of the edit */
    struct records own;      /* the program's; nothing of an edited one */
    const struct setting *setting;
    struct memory memory;
    bool scheduled;  /* the order of the steps is known, and so what is alive at a time */
    bool of_header;  /* the entry is that of the module's header: the text ends before its own,
                        or within it */
    bool incomplete; /* part of the program is not known */
    bool unread;     /* nothing is known of what it takes: its sums of 0 say nothing */
    enum assignment_use assignment;
    struct diagnostic refusal; /* with ASSIGNMENT_REFUSED */
    const uint8_t
        *divisions; /* enum division of values; NULL: nothing is still to be divided */
};

/* Makes the account of a program that has an entry. edit: changes to it, of which the
 * compiler's assignment knows nothing; NULL: none. All of them outlive the account. */
struct account *account_make(const struct program *program, const struct setting *setting,
                             const struct program_edit *edit);
void account_free(struct account *account);
/* Frees all but the records of the account of a program as it is. */
struct records account_free_but_records(struct account *account);

static inline const struct space_memory *
account_space(const struct account *account, int space)
{
    return &account->memory.spaces[space - SPACE_MIN];
}

/* Returns whether the temporaries of a memory space are known. They are not if the text is not
 * scheduled, or is from before memory was assigned. */
bool account_knows(const struct account *account, int space);

/* The bytes that a memory space takes at the peak. If temporaries are not known, it is what
 * arguments and outputs take. */
int64_t account_need(const struct account *account, int space);

/* The bytes of main memory that the device gives a program; 0: not known. Of a v4 of which
 * nothing tells whether its cores are one device, those of one core. */
int64_t account_limit(const struct account *account);

/* Whether a program fits a limit. MAY_FIT: or it is not known. */
enum fit { FITS_NOT, MAY_FIT, FITS };

/* Whether what a memory space takes fits a limit, and its kernels what they may take. What may
 * have no room left for the program's own code may fit. */
enum fit account_fits(const struct account *account, int space, int64_t limit_bytes);

/* What occupies a memory space at a tick, in the arena. */
struct occupants account_occupants(const struct account *account, int space, uint32_t tick,
                                   struct arena *arena);

/* The same with each output whole: it occupies all its bytes, also before and behind its life,
 * and what lies in it is no occupant. Outputs that are not alive are behind all others, and at
 * the end is what takes no bytes. */
struct occupants account_whole_occupants(const struct account *account, int space,
                                         uint32_t tick, struct arena *arena);

/* The buffer with most bytes, or most padding, at the peak of a memory space; NULL if none has
 * any. */
const struct buffer *account_largest_buffer(const struct account *account, int space,
                                            bool of_padding);

/* The peak of a memory space if nothing were padded. */
int64_t account_peak_without_padding(const struct account *account, int space);

/* What the shardings say of a buffer. */
enum division account_division(const struct account *account, const struct buffer *buffer);

/* The arguments and outputs of a program that is still to be divided of which no sharding says
 * what one device holds. */
size_t account_undivided(const struct account *account);

/* The bytes of the outputs that the module's header names, in main memory. */
int64_t account_header_outputs(const struct program *program);

/* The name of the step at a tick; behind the last one, where outputs are alive, that of the
 * last; "": the program has no steps. */
const char *account_step_name(const struct account *account, uint32_t tick);

#endif
