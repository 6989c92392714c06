/* One device, as far as the files that a compiler wrote beside a program tell of it. */
#ifndef LAYOUT_DEVICE_DEVICE_H
#define LAYOUT_DEVICE_DEVICE_H

#include <stdint.h>

/* Whether the cores of a chip are devices of their own, or one device (megacore). Only of a v4
 * both is possible. */
enum cores { CORES_UNTOLD, CORES_APART, CORES_JOINED };

struct device {
    const char *name; /* as its maker calls it; NULL: not told */
    int64_t bytes;    /* of its main memory; 0: not told */
    enum cores cores;
};

#endif
