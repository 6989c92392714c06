/*
 * Which libtpu packed a program, and so by which rule. Its version tells if it is known; else
 * the compiler's own number in the name of a dump's file, the form of the buffer assignment
 * beside the dump, and marks in the text leave one rule or several (found in dumps of the
 * versions 0.0.8 to 0.0.52).
 */
#ifndef LAYOUT_DEVICE_LIBTPU_H
#define LAYOUT_DEVICE_LIBTPU_H

#include "layout/device/mark.h"

#include <stdbool.h>

/* The compilers whose programs the tests read, with their own figures beside them. */
#define TESTED_COMPILERS                                                                       \
    "libtpu 0.0.30 to 0.0.52 (Pallas kernels from 0.0.17), jaxlib 0.6.2 to 0.10.2 (XLA:CPU), " \
    "0.10.2 (XLA:GPU)"

/* The rules by which libtpu has packed main memory. Other spaces are always packed by
 * PACK_BEST. */
enum pack_rule {
    PACK_BEST,  /* to 0.0.40: temporaries go into outputs and donated arguments wherever they
                   fit; the others are in the smaller of two heaps by best fit */
    PACK_MERGE, /* 0.0.41 to 0.0.45: the heap is FAST_MERGE's */
    PACK_SWEEP, /* from 0.0.46: and temporaries go there only in the place of an operand */
    PACK_RULES
};

/* What leaves the rules, the most certain first. */
enum libtpu_source {
    LIBTPU_VERSION,   /* the user names it */
    LIBTPU_FILE_NAME, /* "cl_897798484" in the name of a file */
    LIBTPU_REPORT,    /* the buffer assignment beside the dump */
    LIBTPU_TEXT,      /* marks in the text */
    LIBTPU_NOTHING    /* any version may have written it */
};

struct libtpu {
    unsigned rules;        /* bits of enum pack_rule; 0: nothing is known yet */
    enum pack_rule likely; /* the one that most such texts were packed by */
    enum libtpu_source source;
    bool old; /* 0.0.27 or earlier: its text does not say which operands results overwrite */
    bool late_start;   /* 0.0.50 or later: what an asynchronous start wraps makes its values one
                          tick later, when the start runs */
    unsigned v4_rules; /* the rules of its programs for a v4; see libtpu_on_v4 */
};

/* Reads a version, "0.0.40" or "libtpu-0.0.40". Returns false if it is none. */
bool libtpu_of_version(const char *text, struct libtpu *libtpu);

/* Reads the compiler's number in the name of a file. Returns false if it has none. */
bool libtpu_of_file_name(const char *name, struct libtpu *libtpu);

/* What a buffer assignment tells. pages: its allocations have pages. */
struct libtpu libtpu_of_report(bool pages);

/* What the marks of a text tell. */
struct libtpu libtpu_of_marks(unsigned marks);

/* Turns the rules into those for a v4: from 0.0.43.2 to 0.0.49 its programs were packed by
 * PACK_BEST, by PACK_MERGE in 0.0.41 and 0.0.42, and by PACK_SWEEP from 0.0.50 on. */
void libtpu_on_v4(struct libtpu *libtpu);

/* The versions that pack by one of the rules (bits): "libtpu 0.0.41 to 0.0.45". */
const char *libtpu_versions(unsigned one_of, bool on_v4);

/* What tells the version, as words: "the file's name"; NULL: nothing does. */
const char *libtpu_source_name(enum libtpu_source source);

#endif
