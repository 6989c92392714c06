/*
 * Shared memory: 32 banks of 4 bytes, and the cost of an access by the lanes of a warp.
 *
 * A lane reads 1, 2, 4, 8 or 16 bytes at once, from an address that is a multiple of that
 * width. The width splits a warp's access into phases: 32 lanes of up to 4 bytes, 16 of 8, 8 of
 * 16. In each wavefront of a phase, every bank delivers one word, to all lanes that ask for it.
 * So a phase takes as many wavefronts as the busiest bank has different words to deliver.
 * Reference: CUDA C++ programming guide, shared memory; TVM TIRx layout document, bank
 * conflicts.
 */
#ifndef LAYOUT_DEVICE_BANK_H
#define LAYOUT_DEVICE_BANK_H

#include "layout/mapping.h"

#define BANK_COUNT      32
#define BANK_MAX_COUNT  64 /* of any device: gfx950 */
#define BANK_WORD_BYTES 4
#define BANK_MAX_WIDTH  16        /* bytes that a lane can read at once */
#define ACCESS_LANES    (1 << 20) /* the most lanes in an access */

/* Where an element begins. An element of 64 bits covers this word and the next one. */
struct bank_place {
    int64_t byte;
    int bit;      /* within that byte; 0 unless elements are smaller than a byte */
    int64_t word; /* of 4 bytes */
    int64_t line; /* of 128 bytes */
    int bank;
};

/* Finds where an element begins. address: in elements, after any swizzle. -1 when the byte does
 * not fit 64 bits. */
int bank_locate(int64_t address, int element_bits, struct bank_place *place,
                struct diagnostic *d);

/* One access: lane i reads `width` bytes from the element at addresses[i], a position on axis m
 * before any swizzle. More than 32 lanes are several warps, one after the other. */
struct bank_access {
    size_t lane_count;
    int64_t *addresses;
    int width;        /* 1, 2, 4, 8 or 16 bytes */
    int element_bits; /* 1 to 128 */
    int elements;     /* that a lane wants; one smaller than a byte is part of what it reads */
};

struct bank_phase {
    size_t first_lane;
    size_t lane_count; /* at most 32, of other devices 64 */
    int wavefronts;
    int ideal;      /* the fewest wavefronts that can deliver so many words */
    uint64_t lanes; /* bit i: lane first_lane + i reads from a bank that is asked for more than
                       `ideal` words */
};

/* Serves the lanes of one phase: at most 128 words together, from the byte where each lane
 * begins to read, a multiple of its width. `banks`: at most BANK_MAX_COUNT. Sets all of *phase
 * but first_lane; the first lane of lanes is lane 0. */
void bank_serve(const int64_t *lane_bytes, size_t lane_count, int width, int banks,
                struct bank_phase *phase);

/* Lanes in one phase at this width. */
size_t bank_phase_lanes(int width);
size_t bank_phase_count(const struct bank_access *access);

/* The phases of an access under a swizzle (NULL: none), into phases[bank_phase_count(access)].
 * -1 when the bytes of a lane are not contiguous, do not begin at a multiple of the width, or
 * do not fit 64 bits. */
int bank_phases(const struct bank_access *access, const struct swizzle *swizzle,
                struct bank_phase *phases, struct diagnostic *d);

/* One of these phases; number < bank_phase_count(access). */
int bank_phase(const struct bank_access *access, const struct swizzle *swizzle, size_t number,
               struct bank_phase *phase, struct diagnostic *d);

/* ---- access patterns over the last two dims of an array; other indices are 0 ---- */

/* An array in shared memory, and how much of it a lane reads at once. */
struct bank_array {
    const struct mapping *mapping;
    int element_bits; /* 1 to 128 */
    int width;        /* bytes: 1, 2, 4, 8 or 16; 0: one element */
};

/* Along a column, lane i reads from element (i, column) on. Along a row, lane j reads from
 * element (row, j * elements) on. */
int bank_access_column(const struct bank_array *array, int64_t column, struct arena *arena,
                       struct bank_access *access, struct diagnostic *d);
int bank_access_row(const struct bank_array *array, int64_t row, struct arena *arena,
                    struct bank_access *access, struct diagnostic *d);

/* Reads every matrix of 8 rows of 16 bytes in the array, row blocks outermost, one phase a
 * matrix. A lane reads 16 bytes, whatever the array's width. */
int bank_access_ldmatrix(const struct bank_array *array, struct arena *arena,
                         struct bank_access *access, struct diagnostic *d);

/* An index for each lane. */
struct bank_indices {
    size_t count;
    const int64_t *values; /* as many of each index as the array has dims */
};

/* Each lane reads from an index of its own on. */
int bank_access_list(const struct bank_array *array, struct bank_indices indices,
                     struct arena *arena, struct bank_access *access, struct diagnostic *d);

/* ---- suggestions (bank_suggest.c) ---- */

/* Accesses of which every phase is to become ideal. */
struct bank_problem {
    const struct bank_access *accesses;
    size_t count;
    int64_t room; /* elements of the buffer, which a swizzle must not leave; 0: any */
};

/* The elements of the buffer, counted from 0. The last row counts with its full pitch. */
int bank_room(const struct mapping *m, int64_t *room, struct diagnostic *d);

/* The smallest swizzle that solves the problem. It prefers fewer bits (B), then S = 3, then
 * smaller S, then the M of the element width, then smaller M. Returns 1 with *swizzle set
 * (length 0: none is needed), 0 if there is none, -1 on an error or when the limit of steps is
 * reached. */
int bank_suggest(const struct bank_problem *problem, struct swizzle *swizzle,
                 struct diagnostic *d);

/* The same among the swizzle modes of TMA and MMA; *mode: "none", "32B", "64B", "128B". */
int bank_suggest_mode(const struct bank_problem *problem, struct swizzle *swizzle,
                      const char **mode, struct diagnostic *d);

/* The rows of a buffer. A row is what the dim with the smallest stride spans. */
struct bank_rows {
    int64_t base;  /* where the first row begins */
    int64_t pitch; /* elements from one to the next */
};

/* Returns 1 with *rows set, 0 if the mapping has no rows that could be longer, -1 on an
 * error. */
int bank_rows_of(const struct mapping *m, struct arena *arena, struct bank_rows *rows,
                 struct diagnostic *d);

/* The smallest row pitch that solves the problem without a swizzle, at most 128 bytes more than
 * now. Returns 1 with *pitch set, 0 if there is none, -1 on an error. */
int bank_suggest_pitch(const struct bank_problem *problem, const struct bank_rows *rows,
                       int64_t *pitch, struct diagnostic *d);

#endif
