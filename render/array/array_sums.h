/* All arrays that the instructions of programs own: their groups, and sums of each memory
 * space. The order in which arrays are added does not matter. */
#ifndef RENDER_ARRAY_ARRAY_SUMS_H
#define RENDER_ARRAY_ARRAY_SUMS_H

#include "render/array/array_key.h"
#include "render/array/space_sums.h"

/* Which arrays are counted. */
struct array_filter {
    bool (*passes)(void *user, struct row *row); /* NULL: all are */
    void *user;
    struct arena *arena; /* of rows; memory is given back */
    unsigned needs;      /* bits of enum field_need: what the rows name */
};

struct array_sums {
    const struct array_grouping *grouping;
    struct array_filter filter;
    bool parts; /* groups are parts of wholes, one for each computation and shape */
    struct array_groups groups;
    struct array_groups wholes; /* with parts: what the groups are parts of */
    struct array_groups apart;  /* of modules before, after array_sums_leave_module */
    struct space_sums spaces;
    struct arena names;        /* of sites; lives until the end */
    struct arena keys;         /* scratch: keys that are looked up */
    int64_t arrays;            /* arrays counted */
    int64_t unsized;           /* arrays of unknown size, which no sum includes */
    const char *first_unsized; /* where the first one is */
    bool assumed;              /* at least one layout is assumed */
    bool overflow;             /* a sum did not fit 64 bits */
};

/* Begins another module. number: it has; 0 if all modules are summed. */
void array_sums_begin_module(struct array_sums *sums, uint64_t number);

/* Sets what names the memory spaces of the current module; NULL: the default target. */
void array_sums_set_target(struct array_sums *sums, const struct target *target);

/* The peak of the current module is known. */
void array_sums_measured(struct array_sums *sums);

/* Returns whether an array is counted. shape NULL: it is not known, and the memory space is
 * `space`. */
bool array_sums_selects(const struct array_sums *sums, const struct site *site,
                        const struct shape_entry *shape, struct cell space);

/* The group of an array; if groups are parts, its part. shape: NULL if it is not known. make:
 * creates it if there is none yet. NULL if there is none, or the array has no key. */
struct array_group *array_sums_group(struct array_sums *sums, const struct shape_entry *shape,
                                     int space, const struct site *site, bool make);

/* Adds arrays to their group and to the sums of its memory space. */
void array_sums_add(struct array_sums *sums, struct array_group *group,
                    const struct array_addend *addend, const struct site *site);

/* Adds `count` arrays of a shape. */
void array_sums_add_shape(struct array_sums *sums, struct array_group *group,
                          const struct shape_entry *shape, int64_t count,
                          const struct site *site);

/* Adds bytes of the peak that belong to no array, `count` of something; 0: of nothing. They
 * have a group of their own unless groups are of roles, memory spaces or modules. Returns the
 * group; NULL if the filter excludes it. */
struct array_group *array_sums_add_room(struct array_sums *sums, const struct site *site,
                                        int space, int64_t count, int64_t bytes);

/* Adds to a group `count` buffers that are live at the peak. Returns false if a sum does not
 * fit 64 bits. */
bool array_sums_add_peak(struct array_sums *sums, struct array_group *group, int64_t count,
                         int64_t bytes, int64_t padding_bytes);

/* The padding of the current module in a memory space: that at the peak, or of all arrays. */
int64_t array_sums_padding(const struct array_sums *sums, int space, bool at_peak);

/* Returns whether some sum did not fit 64 bits. */
bool array_sums_overflow(const struct array_sums *sums);

/* Ends a module of which no more is added: its groups, and those before it, are put apart if
 * they are wanted, in place of those that were, and are forgotten otherwise. */
void array_sums_leave_module(struct array_sums *sums, bool wanted);
/* Makes what was put apart groups again. */
void array_sums_return(struct array_sums *sums);

/* Adds the sums of other modules, whose memory must live as long. */
void array_sums_join(struct array_sums *sums, const struct array_sums *more);

void array_sums_free(struct array_sums *sums);

#endif
