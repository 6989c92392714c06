/*
 * Which libtpu packed a program, and so by which rule. Its version tells if it is known; else
 * the compiler's own number in the name of a dump's file, the form of the buffer assignment
 * beside the dump, and marks in the text leave one rule or several (found in dumps of the
 * versions 0.0.8 to 0.0.52).
 */
#ifndef LAYOUT_DEVICE_LIBTPU_H
#define LAYOUT_DEVICE_LIBTPU_H

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

/* Marks that a text may have: keys in the backend_config of its instructions, opcodes, and
 * where arrays lie. */
enum libtpu_mark {
    MARK_CONFIG = 1,               /* it has a backend_config */
    MARK_ASSIGNED = 1 << 1,        /* "aliasing_operands": memory was assigned before */
    MARK_SORTED = 1 << 2,          /* which begins an object: its keys are in order */
    MARK_GENERATED = 1 << 3,       /* "retry_config": it was printed after code generation */
    MARK_SPARSECORE = 1 << 4,      /* "offload_id", "consumers", "binary_offset" */
    MARK_PRIORITY = 1 << 5,        /* "dma_priority" */
    MARK_CORRECTION = 1 << 6,      /* "original_shape" */
    MARK_FUSION = 1 << 7,          /* it has a fusion */
    MARK_COPY_START = 1 << 8,      /* it has a copy-start within the chip */
    MARK_V4 = 1 << 9,              /* it is a v4's */
    MARK_GPU = 1 << 10,            /* "operation_queue_id": a GPU's compiler wrote it */
    MARK_FIRST_PRIORITY = 1 << 11, /* "dma_priority":1 */
    MARK_LATER_PRIORITY = 1 << 12, /* "dma_priority":3 to 5 */
    MARK_MEGACORE = 1 << 13,       /* "megacore_config" */
    MARK_OUTPUT_FUSION = 1 << 14,  /* "TpuAdvancedMOF" */
    MARK_KERNEL = 1 << 15,         /* it calls a kernel of Mosaic, which only a TPU runs */
    MARK_ARRAYS = 1 << 16,         /* it has arrays of a dimension or more in main memory */
    MARK_TILES = 1 << 17,          /* an array has tiles */
    MARK_VMEM = 1 << 18,           /* an array lies in VMEM */
    MARK_CMEM = 1 << 19,           /* an array lies in CMEM */
    MARK_HIGH_SPACE = 1 << 20 /* an array lies in a memory of SparseCores, S(8) and above */
};

static inline bool
marks_of_gpu(unsigned marks)
{
    return marks & MARK_GPU && !(marks & MARK_ASSIGNED);
}

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
