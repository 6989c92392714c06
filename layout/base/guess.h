/*
 * What a mistyped word was meant to be: the one name of a table that is nearest to it. Names
 * are tried one after another; a tie is no answer.
 */
#ifndef LAYOUT_BASE_GUESS_H
#define LAYOUT_BASE_GUESS_H

#include "layout/base/slice.h"

#include <stdbool.h>

#define GUESS_NAME 40 /* bytes of a name, its NUL among them; longer ones are no guess */
#define GUESS_TEXT (GUESS_NAME + 128)

struct guess {
    struct slice word;
    int cost; /* of the nearest name so far: 2 for an edit, 1 for a letter's case */
    bool tie; /* another name is as near */
    char name[GUESS_NAME];
};

/* No name is tried yet. The word is the caller's. */
struct guess guess_of(const char *word, size_t length);

/* A name that the word may mean: at most two edits away (Levenshtein's, and two neighbours that
 * changed places), and fewer than half of the letters of either; or begun by the word. */
void guess_try(struct guess *guess, const char *name);

/* The word means this name and no other. */
void guess_settle(struct guess *guess, const char *name);

/* NULL: none is near, or two are. */
const char *guess_name(const struct guess *guess);

/* ", did you mean 'f32'?" into text[GUESS_TEXT], or, without a guess, what is said otherwise.
 * Returns text. */
const char *guess_words(const struct guess *guess, const char *otherwise, char *text);

#endif
