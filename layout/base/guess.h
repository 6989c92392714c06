/*
 * Guesses what a mistyped word means: the nearest name of a table. The caller tries the names
 * one after another. If two names are equally near, there is no guess.
 */
#ifndef LAYOUT_BASE_GUESS_H
#define LAYOUT_BASE_GUESS_H

#include "layout/base/slice.h"

#include <stdbool.h>

#define GUESS_NAME 40 /* bytes of a name, including its NUL; longer names are never guessed */
#define GUESS_TEXT (GUESS_NAME + 128)

struct guess {
    struct slice word;
    int cost; /* of the nearest name so far: 2 for an edit, 1 for a letter's case */
    bool tie; /* another name is equally near */
    char name[GUESS_NAME];
};

/* Begins a guess for a word, without any names. The guess refers to the caller's text. */
struct guess guess_of(const char *word, size_t length);

/* Tries a name that the word may mean. A name is near if it is at most two edits away
 * (Levenshtein's, or a swap of two neighbours) and the edits are fewer than half of the letters
 * of either, or if it begins with the word. */
void guess_try(struct guess *guess, const char *name);

/* Settles the guess on this name. */
void guess_settle(struct guess *guess, const char *name);

/* Returns the guessed name, or NULL if no name is near or two are equally near. */
const char *guess_name(const struct guess *guess);

/* Writes ", did you mean 'f32'?" into text[GUESS_TEXT], or `otherwise` if there is no guess.
 * Returns text. */
const char *guess_words(const struct guess *guess, const char *otherwise, char *text);

#endif
