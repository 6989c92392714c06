/*
 * The target that a text was compiled for, as far as the text tells. TPUs differ in what their
 * compiler writes; what several have in common leaves several (found in 162 dumps of five
 * generations, libtpu 0.0.30 to 0.0.52).
 */
#ifndef LAYOUT_PACK_TEXT_TARGET_H
#define LAYOUT_PACK_TEXT_TARGET_H

#include "layout/device/target.h"

struct text;

/* The generations of TPUs, in the order of their names. */
enum chip { CHIP_V4, CHIP_V5E, CHIP_V5P, CHIP_V6E, CHIP_V7X, CHIP_COUNT };

struct text_target {
    const struct target *target; /* the named one, else what is taken in its place */
    unsigned
        chips;     /* bits of enum chip, that it may be; 0: it is named, or the text is no TPU's
                    */
    unsigned said; /* chips (bits) that the text leaves, whatever is named; 0: no TPU's text */
    unsigned marks;  /* of the text, enum mark */
    bool unassigned; /* a TPU's text from before memory was assigned */
    bool untiled;    /* arrays have no tiles: the text is of a CPU or a GPU */
};

/* Finds the target of a program whose text has these marks: ownership.marks of one that keeps what
 * live ranges need, or is read with PROGRAM_MARKS. named: NULL if none is. */
struct text_target text_target_find(unsigned marks, const struct target *named);

/* The target of the compiler's reports alone, which do not say it: tiles in a buffer assignment
 * mean a TPU, and values without any a GPU. */
const struct target *text_target_of_report(bool tiled, bool values);

/* Returns whether the text contradicts the named target: it has what only a compiler
 * for another kind of device, or for other chips, writes. */
bool text_target_denies(const struct text_target *text);

/* Leaves only chips that hold the bytes that are alive at once in space 1, VMEM. */
void text_target_narrow(struct text_target *text, int64_t fast_bytes);

/* The target of one chip. */
const struct target *chip_target(enum chip chip);

/* Appends the names of chips (bits): "v4 and v5e". */
void chips_put(struct text *out, unsigned chips);

/* The chips (bits) whose compiler rounds up the tables of tuples further than the target's. */
unsigned chips_with_wider_tables(unsigned chips, const struct target *target);

#endif
