/* An account beside what the compiler's own files say of the program: its buffer assignment,
 * its usage report and its live ranges. */
#ifndef LAYOUT_ACCOUNT_ACCOUNT_CHECK_H
#define LAYOUT_ACCOUNT_ACCOUNT_CHECK_H

#include "layout/account/account.h"

/* What two figures that differ are. */
enum figure_kind {
    FIGURE_BYTES,
    FIGURE_NUMBER,
    FIGURE_THERE, /* whether a value is there at all */
    FIGURE_STEP   /* the name of a step */
};

/* A figure that differs. */
struct figure_difference {
    const char *what,
        *name; /* name: of the value or memory space; NULL: it is of the program */
    enum figure_kind kind;
    int64_t ours, theirs;
    const char *our_step, *their_step; /* of FIGURE_STEP */
};

/* Why a figure of the compiler's is not compared. */
enum figure_left {
    LEFT_SUM,      /* a sum that is not known here */
    LEFT_WRAPPED,  /* of a value that asynchronous sugar wraps: it has no name in the text */
    LEFT_CONSTANT, /* of a constant within a fusion, or of a thread: it is only in the sums */
    LEFT_TABLE,    /* the size of a table of SparseCores, which versions book as nothing */
    LEFT_OFFSET,   /* the offset of a value that has no place of its own here */
    LEFT_RANGE,    /* of a live range: schedules differ, or only the version decides it */
    LEFT_KINDS
};

/* The name of a reason, as totals have it: "sums"; and in words. */
const char *figure_left_name(enum figure_left left);
const char *figure_left_words(enum figure_left left);

struct account_check {
    const struct account *account;
    const struct figures *assignment, *ranges; /* NULL: there is no such file */
    /* Called for each difference, whose texts live until it returns. */
    void (*differs)(void *user, const struct figure_difference *difference);
    void *user;
    int64_t compared, differences; /* counted */
    int64_t left_out[LEFT_KINDS];  /* figures that are not compared, counted by the reason */
};

/* Compares what the files say with an account that was made without them. */
void account_check(struct account_check *check);

#endif
