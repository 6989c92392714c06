/*
 * How a program is read: what is known of it besides what it says. All that measure it are
 * given the same setting, so that they say the same.
 */
#ifndef LAYOUT_SETTING_SETTING_H
#define LAYOUT_SETTING_SETTING_H

#include "layout/device/device.h"
#include "layout/device/libtpu.h"
#include "layout/setting/kernel_figures.h"
#include "layout/setting/figures.h"
#include "layout/setting/shards.h"

struct target;

struct setting {
    const char *file;            /* that the program is in, as given */
    const char *file_name;       /* the same in messages */
    const struct target *target; /* NULL: the program decides as well as it can */
    const char *target_file; /* the file beside the program that names it; NULL: none does */
    struct device device;    /* as that file tells it */
    bool target_denied;      /* another one names another target than the user */
    const struct target *layouts; /* whose default layouts arrays have that had none; NULL: no
                                     array has */
    bool layouts_asked;           /* the user asks for them */
    struct libtpu libtpu;         /* without rules: the program decides */
    struct shards shards;
    const struct figures *assignment; /* the compiler's buffer assignment; NULL: none */
    bool assignment_apart;            /* what is measured is compared with it, not replaced */
    const struct figures *usage;      /* its usage report; NULL: none */
    const struct kernel_figures *kernels; /* what it says that kernels took; NULL: nothing */
    bool faulty;                          /* part of the program could not be read */
};

#endif
