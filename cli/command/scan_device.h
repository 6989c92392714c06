/*
 * Which device a text is of, which names the memory spaces of its arrays. Of a program without
 * tiles only its end shows it, and until then its arrays wait; those of other texts do not.
 */
#ifndef CLI_COMMAND_SCAN_DEVICE_H
#define CLI_COMMAND_SCAN_DEVICE_H

#include "cli/command/dump/dump_target.h"
#include "parser/report/scan.h"

#include <stdbool.h>
#include <stddef.h>

struct context;
struct input;

/* Starts as zeros, with the context. */
struct scan_device {
    struct context *context; /* output.target becomes that of the arrays that are let go */
    struct dump_targets targets;
    const struct target *named; /* by the user, or a file beside the text; NULL: not */
    bool asked;                 /* rows name memory spaces */
    bool program;               /* what is read is one, as far as it has come */
    bool body;                  /* its instructions have begun */
    bool report;                /* it is a buffer assignment */
    unsigned marks;             /* of the program (layout/device/mark.h) */
    unsigned known;             /* the marks that output.target follows from */
    size_t count, capacity, next;
    struct scan_match *waiting; /* from next to count */
};

/* Begins a text. Returns whether words of it are to be taken. */
bool scan_device_begin(struct scan_device *device, const struct input *input);

/* Takes an array. Returns whether it waits; if not, those that waited go first. */
bool scan_device_waits(struct scan_device *device, const struct scan_match *match);

/* Takes a word of the program, but for SCAN_MODULE. */
void scan_device_word(struct scan_device *device, enum scan_word word);

/* Ends the program, so that arrays wait no longer. */
void scan_device_end(struct scan_device *device);

/* Leaves the program for an allocation, whose message may be of another device. */
void scan_device_leave(struct scan_device *device);

/* Begins a program. */
void scan_device_module(struct scan_device *device);

/* Returns the next array that waits no longer; NULL: there is none. */
const struct scan_match *scan_device_next(struct scan_device *device);

void scan_device_free(struct scan_device *device);

#endif
