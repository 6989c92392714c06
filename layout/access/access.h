/*
 * What a copy between the registers of threads and memory costs.
 *
 * One layout says which element each value of each thread holds, another where elements lie. A
 * thread moves a vector: values whose elements lie side by side, from a multiple of their width
 * on, the same values in all threads. An instruction moves one vector of each lane of a warp.
 * Shared memory serves its lanes in phases: of 32 banks, 32 lanes of up to 4 bytes, 16 of 8 or
 * 8 of 16. Global memory moves sectors of 32 bytes, in lines of 128. The first element of
 * memory is taken to lie at a multiple of all of these. Reference: CUDA C++ programming guide,
 * shared memory; TVM TIRx layout document, bank conflicts.
 *
 * Ownership: everything lives in the arena given to the functions that make it.
 */
#ifndef LAYOUT_ACCESS_ACCESS_H
#define LAYOUT_ACCESS_ACCESS_H

#include "layout/mapping.h"

struct linear_layout;

struct access_gpu {
    const char *name;
    int lanes;         /* of a warp */
    int banks;         /* of shared memory, 4 bytes wide */
    int shared_bytes;  /* that a lane moves at most at once */
    int global_bytes;  /* the same of global memory */
    bool out_of_order; /* lanes of 16 bytes are served in another order */
};

const struct access_gpu *access_gpu_at(size_t i); /* NULL after the last */
const char *access_gpu_name(size_t i);

/* The lanes of a phase at this width, and the phase of a lane. */
int access_phase_lanes(const struct access_gpu *gpu, int width);
int access_phase_of(const struct access_gpu *gpu, int width, int lane);

#define ACCESS_NOTHING INT64_MIN         /* no element, or no place */
#define ACCESS_VALUES  ((size_t)1 << 22) /* the most values of all threads together */

/* ---- threads.c ---- */

/* What each value of each thread holds. */
struct access_threads {
    size_t blocks, warps, lanes, values; /* of a cluster, block, warp, thread */
    size_t rank;
    const int64_t *dims; /* of the array */
    int64_t *elements;   /* blocks * warps * lanes * values: row-major, or ACCESS_NOTHING */
};

/* Each makes them, for warps of at most `lanes` lanes. Returns -1 with *d set if the layout is
 * not one of threads, its warps have more lanes, or there are too many values. */
int access_threads_linear(const struct linear_layout *layout, int lanes, struct arena *arena,
                          struct access_threads *threads, struct diagnostic *d);
/* Axis m is the value, those of threads the thread. */
int access_threads_axes(const struct mapping *m, int lanes, struct arena *arena,
                        struct access_threads *threads, struct diagnostic *d);
/* A TV layout: (thread, value) -> the number of an element of the array that threads->rank and
 * threads->dims say, its first dim the fastest, or its last one. */
int access_threads_tv(const struct mapping *m, int lanes, bool last_fastest,
                      struct arena *arena, struct access_threads *threads,
                      struct diagnostic *d);

/* ---- matrices.c ---- */

/* Lanes that address a row of a matrix each, as ldmatrix and stmatrix have them. */
struct access_matrices {
    int64_t count, rows, columns; /* matrices of an instruction, and elements of each */
    bool along_first; /* rows run along the first dim of the array, else along the last one */
};

/* Makes the threads of as many instructions as move an array of two dims, threads->dims, once.
 * Its matrices follow one another across their rows, then along them; each instruction is of
 * another warp. Lanes without a row hold nothing. Returns -1 with *d set if the array is not
 * made of such matrices, or of too many. */
int access_threads_matrices(const struct access_matrices *matrices, int lanes,
                            struct arena *arena, struct access_threads *threads,
                            struct diagnostic *d);

static inline size_t
access_thread_count(const struct access_threads *threads)
{
    return threads->blocks * threads->warps * threads->lanes;
}

/* ---- memory.c ---- */

/* Where elements lie: by a mapping to axis m, or by a table of a linear layout. */
struct access_memory {
    size_t rank;
    const int64_t *dims;
    const struct mapping *mapping; /* NULL: offsets and blocks are set */
    const int64_t *offsets;        /* by row-major element */
    const int64_t *blocks;
    int64_t block_mask; /* the bits of a block's number that blocks has */
};

/* Each makes it. Returns -1 with *d set if elements do not lie on axis m, have several places
 * or none, or are too many. */
int access_memory_linear(const struct linear_layout *layout, struct arena *arena,
                         struct access_memory *memory, struct diagnostic *d);
int access_memory_mapping(const struct mapping *m, struct access_memory *memory,
                          struct diagnostic *d);

/* A copy: where each value of each thread lies. */
struct access_copy {
    const struct access_gpu *gpu;
    bool global; /* else shared memory */
    int bits;    /* of an element: 1, 2, 4, ... 128 */
    const struct access_threads *threads;
    int64_t *offsets; /* as threads->elements, in elements; ACCESS_NOTHING */
};

/* Fills in offsets. The array of the threads is that of memory or a corner of it; memory may
 * have more dims in front, of which the first index is taken. Returns -1 with *d set if it does
 * not fit, or a thread's element lies in another block. */
int access_copy_make(struct access_copy *copy, const struct access_memory *memory,
                     struct arena *arena, struct diagnostic *d);

/* ---- vector.c ---- */

/* Why vectors are not twice as wide. */
enum access_limit {
    ACCESS_WIDEST,     /* the GPU moves no more at once */
    ACCESS_UNALIGNED,  /* a thread's vector begins at no multiple of the double */
    ACCESS_NO_PARTNER, /* no value lies behind that of a thread */
    ACCESS_PARTIAL     /* one does, but not for all vectors and threads alike */
};

struct access_vectors {
    int64_t elements;   /* of a vector: a power of two */
    int width;          /* bytes that a lane moves at once: at least one */
    size_t count;       /* vectors of a thread; values that all threads hold twice count once */
    const size_t *base; /* the value at the lowest offset of each */
    enum access_limit limit;
    size_t thread, value; /* UNALIGNED, NO_PARTNER, PARTIAL: the first that shows it */
    int64_t offset;       /* where it lies */
};

/* Finds the widest vectors. A value belongs to one at a distance that is the same for all
 * vectors; so of bases over GF(2) each low bit of the offset is changed by one register alone.
 * Returns -1 with *d set if no steps are left. */
int access_vectors_find(const struct access_copy *copy, struct arena *arena,
                        struct access_vectors *vectors, struct diagnostic *d);

/* ---- cost.c ---- */

/* Lanes that shared memory serves together. In each wavefront every bank delivers one word, to
 * all lanes that ask for it. So a phase takes as many wavefronts as the busiest bank has
 * different words to deliver. */
struct access_phase {
    size_t block, warp, value; /* value: the first of its vector */
    int phase;                 /* its number in the instruction */
    int wavefronts, ideal;     /* ideal: the fewest that can deliver so many words */
    uint64_t active, lanes;    /* bits of lanes: that take part; that read from a bank which is
                                  asked for more than `ideal` words */
};

struct access_shared {
    int64_t phases;            /* in which a lane takes part */
    int64_t wavefronts, ideal; /* of all phases */
    int64_t most, most_ideal;  /* of the instruction with most wavefronts */
    int64_t library; /* what libtriton counts beyond one a phase, which takes parts of words for
                        banks */
    struct access_phase worst; /* that loses most, the first of them */
    struct access_phase *each; /* access_cost_list: all phases; else NULL */
};

struct access_global {
    int64_t sectors, ideal, lines; /* of all instructions; lines are at most sectors */
    int64_t most, most_ideal;      /* sectors of the instruction with most of them */
    int64_t used_bytes, moved_bytes;
};

struct access_cost {
    int64_t instructions; /* of all warps */
    struct access_shared shared;
    struct access_global global;
};

/* Counts the cost in the copy's kind of memory; the other part is zeros. Returns -1 with *d set
 * if no steps are left or an address does not fit 64 bits. */
int access_cost_count(const struct access_copy *copy, const struct access_vectors *vectors,
                      struct access_cost *cost, struct diagnostic *d);
/* The same of shared memory, with each phase. */
int access_cost_list(const struct access_copy *copy, const struct access_vectors *vectors,
                     struct arena *arena, struct access_cost *cost, struct diagnostic *d);

/* The instructions of a copy; those of a warp follow one another. */
size_t access_instruction_count(const struct access_copy *copy,
                                const struct access_vectors *vectors);
/* Adds one of them to the cost, unless no lane takes part. */
int access_cost_add(const struct access_copy *copy, const struct access_vectors *vectors,
                    size_t number, struct access_cost *cost, struct diagnostic *d);

#endif
