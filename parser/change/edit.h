/*
 * A change of a program, as people write it: "donate=*", "donate=3,7". It is applied to a
 * trial, which is then measured.
 */
#ifndef PARSER_CHANGE_EDIT_H
#define PARSER_CHANGE_EDIT_H

#include "parser/change/argument.h"
#include "parser/change/trial.h"

enum edit_kind { EDIT_DONATE };

/* How changes are written. */
#define EDIT_FORMS "donate=*, donate=3,7"

struct edit {
    enum edit_kind kind;
    const char *text; /* as written */
    const char *list; /* of a donation: patterns of arguments */
};

#define EFFECT_NOTES 6

/* What came of a change. Texts live as long as the trial. */
struct effect {
    const char *what;    /* "donate 42 arguments (params, opt)" */
    const char *refused; /* why nothing was changed; NULL: something was */
    size_t note_count;
    const char *notes[EFFECT_NOTES]; /* what the figures depend on */
};

/* What a change is applied with. */
struct editing {
    struct trial *trial;
    struct arguments arguments;
};

/* Reads a change. Returns false if the text is none. text must outlive it. */
bool edit_read(const char *text, struct edit *edit);

/* Applies a change to a trial. */
struct effect edit_apply(struct editing *editing, const struct edit *edit);

/* Appends the names of arguments, folded by the part before the first bracket: "params, opt".
 */
void arguments_fold(const struct argument *const *items, size_t count, struct text *out);

#endif
