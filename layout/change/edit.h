/*
 * Changes of a program, as people write them: "donate=*", "size x:0 8->6". They are applied to
 * a trial, which is then measured.
 */
#ifndef LAYOUT_CHANGE_EDIT_H
#define LAYOUT_CHANGE_EDIT_H

#include "layout/change/argument.h"
#include "layout/change/recompute.h"
#include "layout/change/resize.h"
#include "layout/change/retype.h"
#include "layout/trial/trial.h"

enum edit_kind { EDIT_DONATE, EDIT_SIZE, EDIT_TYPE, EDIT_DROP, EDIT_LAYOUT };

/* How changes are written. */
#define EDIT_FORMS                                                                             \
    "donate=*, donate=3,7, 'size x:0 8->6', 'size x:0 8->max', "                               \
    "'dtype f32->bf16 where FIELD=GLOB' or 'drop FIELD=GLOB'"

/* What stands between changes that are made together. */
#define EDIT_JOIN " + "

#define EDIT_RESIZES 16

struct edit {
    enum edit_kind kind;
    const char *text;            /* as written; NULL: it cannot be */
    const char *list;            /* of a donation: patterns of arguments */
    struct retype retype;        /* of a type */
    struct pick pick;            /* of what is not kept */
    struct words *dropped;       /* gets what is not kept, as struct recompute_how has it */
    const char *layout;          /* that is done without (wanted_layout.h) */
    int64_t layout_bytes;        /* what an array takes then */
    bool largest;                /* of a size: the largest that fits is looked for */
    const char *note;            /* what was found then; NULL: nothing */
    int64_t fits_to, may_fit_to; /* sizes: the largest that fits, and that may; 0: none */
    size_t resize_count;
    struct resize resizes[EDIT_RESIZES];
};

#define EFFECT_NOTES 6

/* What a figure depends on, beside where the compiler puts what. */
enum doubt {
    DOUBT_ALIKE = 1, /* of a size: others are the same, and are not followed */
    DOUBT_LANES = 2, /* of a size: it lies within tiles */
    DOUBT_COPIED = 4 /* of a donation: the fast memory holds copies of what is donated */
};

/* What came of a change. Texts live as long as the trial. */
struct effect {
    const char *what;    /* "donate 42 arguments (params, opt)" */
    const char *refused; /* why nothing was changed; NULL: something was */
    size_t note_count;
    const char *notes[EFFECT_NOTES]; /* what the figures depend on */
    unsigned doubts;                 /* enum doubt */
    const struct dropped *dropped;   /* what is not kept; NULL: not told */
    const size_t *changed; /* number of buffers, once the trial is measured; NULL: not told */
    const int64_t *copied; /* of a donation, likewise: bytes of copies of what is donated in the
                              fast memory; NULL: not told */
    bool state;            /* of a size: state of the program follows it */
    bool unfollowed;       /* of a size: what no argument leads to has it, too */
    bool lanes;            /* of a size: the compiler may put it into lanes */
    bool uneven;           /* of a size: a reshape does not divide it */
};

/* What changes are applied with. */
struct editing {
    struct trial *trial;
    struct arguments arguments;
    struct shape_table *shapes;
    const struct target *target;
    int64_t least_bytes; /* as in struct resizing, like the next one */
    bool follows, lanes;
};

/* The change that words of advice stand for: "drop owner=layer*" for "jax.checkpoint on
 * layer*"; other texts as they are. It lives as long as the arena and the text. */
const char *edit_of_words(const char *text, struct arena *arena);

/* Reads a change. Returns false if the text is none. text must outlive it. */
bool edit_read(const char *text, struct edit *edit);

/* Applies changes to a trial, but for those that are refused. effects: of each. */
void edits_apply(struct editing *editing, const struct edit *edits, size_t count,
                 struct effect *effects);

#endif
