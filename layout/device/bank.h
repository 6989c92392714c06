/*
 * Shared memory: 32 banks of 4 bytes, and what an access by the lanes of a warp costs there.
 *
 * A lane reads 1, 2, 4, 8 or 16 bytes at once, from an address that is a multiple of as many. A
 * warp's access goes through in phases, by its width: 32 lanes of up to 4 bytes, 16 of 8, 8 of
 * 16. Within a phase each bank gives one word a wavefront, to every lane that
 * asks for that word; so a phase takes as many wavefronts as the bank that is asked for most
 * different words. Reference: CUDA C++ programming guide, shared memory; TVM TIRx layout
 * document, bank conflicts.
 */
#ifndef LAYOUT_DEVICE_BANK_H
#define LAYOUT_DEVICE_BANK_H

#include "layout/mapping.h"

#define BANK_COUNT      32
#define BANK_WORD_BYTES 4
#define BANK_MAX_WIDTH  16 /* bytes that one lane may ask for at once */
#define WARP_LANES      32
#define ACCESS_LANES    (1 << 20) /* the most that an access may have */

/* Where an element begins. An element of 64 bits covers this word and the next one. */
struct bank_place {
    int64_t byte;
    int bit;      /* within that byte; 0 unless elements are smaller than a byte */
    int64_t word; /* of 4 bytes */
    int64_t line; /* of 128 bytes */
    int bank;
};

/* address: in elements, after any swizzle; -1 when the byte does not fit 64 bits. */
int bank_locate(int64_t address, int element_bits, struct bank_place *place,
                struct diagnostic *d);

/* One access: lane i reads `width` bytes from the element at addresses[i], which is a position
 * on axis m before any swizzle. More than 32 lanes are several warps, one after another. */
struct bank_access {
    size_t lane_count;
    int64_t *addresses;
    int width;        /* 1, 2, 4, 8 or 16 bytes */
    int element_bits; /* 1 to 128 */
    int elements; /* that a lane wants; one of less than a byte is a part of what it reads */
};

struct bank_phase {
    size_t first_lane;
    size_t lane_count; /* at most 32 */
    int wavefronts;
    int ideal;      /* wavefronts that this many different words need at least */
    uint32_t lanes; /* bit i: lane first_lane + i shares a bank with another word */
};

/* Lanes of one phase at this width. */
size_t bank_phase_lanes(int width);
size_t bank_phase_count(const struct bank_access *access);

/* Phases of an access under a swizzle (NULL: none), into phases[bank_phase_count(access)]. -1
 * when a lane's bytes do not follow each other, do not begin at a multiple of the width, or do
 * not fit 64 bits. */
int bank_phases(const struct bank_access *access, const struct swizzle *swizzle,
                struct bank_phase *phases, struct diagnostic *d);

/* One of them; number < bank_phase_count(access). */
int bank_phase(const struct bank_access *access, const struct swizzle *swizzle, size_t number,
               struct bank_phase *phase, struct diagnostic *d);

/* ---- access patterns over the last two dims of an array; other indices are 0 ---- */

/* An array in shared memory, and how much of it a lane reads at once. */
struct bank_array {
    const struct mapping *mapping;
    int element_bits; /* 1 to 128 */
    int width;        /* bytes: 1, 2, 4, 8 or 16; 0: one element */
};

/* Lane i reads from element (i, column) on, lane j from (row, j * elements) on. */
int bank_access_column(const struct bank_array *array, int64_t column, struct arena *arena,
                       struct bank_access *access, struct diagnostic *d);
int bank_access_row(const struct bank_array *array, int64_t row, struct arena *arena,
                    struct bank_access *access, struct diagnostic *d);

/* Every 8 x 16-byte matrix of the array, row blocks outermost: a phase each. A lane reads 16
 * bytes, whatever the array's width. */
int bank_access_ldmatrix(const struct bank_array *array, struct arena *arena,
                         struct bank_access *access, struct diagnostic *d);

/* indices: lane_count * rank values, an index a lane. */
int bank_access_list(const struct bank_array *array, const int64_t *indices, size_t lane_count,
                     struct arena *arena, struct bank_access *access, struct diagnostic *d);

/* ---- suggestions (bank_suggest.c) ---- */

/* Accesses of which every phase shall be ideal. */
struct bank_problem {
    const struct bank_access *accesses;
    size_t count;
    int64_t room; /* elements of the buffer, within which a swizzle must stay; 0: any */
};

/* Elements from 0 to the end of the buffer: the last row is as long as the distance of rows. */
int bank_room(const struct mapping *m, int64_t *room, struct diagnostic *d);

/* The smallest swizzle that solves the problem: fewest bits (B), then S = 3, then smaller S,
 * then the M of the element width, then smaller M. Returns 1 with *swizzle set (length 0: none
 * is needed), 0 when there is none, -1 on an error or when the steps are spent. */
int bank_suggest(const struct bank_problem *problem, struct swizzle *swizzle,
                 struct diagnostic *d);

/* The same among the modes of TMA and MMA; *mode: "none", "32B", "64B", "128B". */
int bank_suggest_mode(const struct bank_problem *problem, struct swizzle *swizzle,
                      const char **mode, struct diagnostic *d);

/* Rows of a buffer: what the dim with the smallest stride reaches. */
struct bank_rows {
    int64_t base;  /* where the first begins */
    int64_t pitch; /* elements from one to the next */
};

/* Returns 1 with *rows set, 0 when the mapping has no rows that could be longer. */
int bank_rows_of(const struct mapping *m, struct arena *arena, struct bank_rows *rows,
                 struct diagnostic *d);

/* The smallest pitch of the rows that solves the problem without a swizzle, at most 128 bytes
 * more than now. Returns 1 with *pitch set, 0 when there is none, -1 on an error. */
int bank_suggest_pitch(const struct bank_problem *problem, const struct bank_rows *rows,
                       int64_t *pitch, struct diagnostic *d);

#endif
