/*
 * A module as it is kept: its computations, each with its instructions in the form of record.h,
 * and what rows and messages say of them. The grammar is the only reader of text; a program is
 * made from what it delivers.
 */
#ifndef LAYOUT_PROGRAM_PROGRAM_H
#define LAYOUT_PROGRAM_PROGRAM_H

#include "layout/owner/record.h"
#include "layout/program/frames.h"
#include "layout/program/hlo.h"

/* Of which modules all that live ranges need is kept: operands, and attributes about memory. */
enum program_keeps { KEEPS_NONE, KEEPS_SCHEDULED, KEEPS_ALL };

/* What is kept besides name, opcode, shape and line. */
enum program_text {
    PROGRAM_METADATA = 1,
    PROGRAM_OPERANDS = 1 << 1,   /* as written */
    PROGRAM_ATTRIBUTES = 1 << 2, /* all of them */
    PROGRAM_ORDER = 1 << 3,      /* the order of the text, in `runs` */
    PROGRAM_KEYS = 1 << 4,       /* only hashes of operands and attributes: program_keys */
    PROGRAM_ACCESS = 1 << 5,     /* attributes that say how operands are read and how often a
                                    loop runs, and the values of scalar constants */
    PROGRAM_SIZES = 1 << 6,      /* attributes that relate the sizes of arrays */
    PROGRAM_SIGNATURE = 1 << 7,  /* of a text that ends before its entry, or within it: an entry
                                    with the parameters and the result of the module's header */
    PROGRAM_MARKS = 1 << 8,      /* ownership.marks of configurations, as with all that live
                                    ranges need; other marks are always there */
    PROGRAM_HEADER = 1 << 9,     /* attributes of the module */
};

struct program_options {
    enum program_keeps keeps;
    unsigned texts; /* bits of enum program_text */
};

/* Instructions of one computation that follow one another in the text. A computation that is
 * written in place stands between those of another one. */
struct instruction_run {
    const struct computation *computation;
    uint32_t first, count;
};

struct program {
    struct ownership ownership;
    struct words metadata; /* of instructions, by number (kept.h); number 0: none */
    struct frames frames;
    const char *name; /* of the module; "": none is written */
    uint64_t line;    /* of its header */
    bool scheduled;
    uint64_t cut_line; /* at which the text is cut off; 0: it is not, or has no lines */
    bool headless;     /* the text has no header */
    bool signature;    /* the entry is that of PROGRAM_SIGNATURE */
    const struct computation
        *header_entry;  /* that of PROGRAM_SIGNATURE, if the root of the entry
                     was not read, which has all parameters; else NULL */
    size_t shape_count; /* with PROGRAM_SIGNATURE: as in struct hlo_module */
    struct shape_entry **shapes;
    const struct computation *entry; /* NULL: there is none */
    struct computation *lost; /* instructions of computations whose header could not be read:
                                 they own nothing. NULL: there are none */
    struct text lost_pack;
    size_t run_count, run_capacity;
    struct instruction_run *runs; /* in the order of the text */
    size_t attribute_count;       /* with PROGRAM_HEADER */
    const struct attribute *attributes;
};

/* Notes that the entry is that of PROGRAM_SIGNATURE, whose order nobody has chosen. */
void program_set_signature(struct program *program);

/* The shape table must live as long as the program does. */
void program_free(const struct program *program);

/* The role of a leaf of a step. */
enum role program_role(const struct computation *c, const struct step *step, size_t leaf);

/* Makes an instruction as it was in the text, with the operands and attributes that are kept.
 * What it points to lives in the arena, or as long as the program. */
struct hlo_instruction program_instruction(const struct program *program,
                                           const struct computation *c, const struct step *step,
                                           struct arena *arena);

/* Hashes of what an instruction says besides opcode, shape and operands. Left out is what
 * differs between two prints of one program: metadata, backend_config, names, channels,
 * sharding. */
struct program_keys {
    uint64_t exact; /* also of a constant's literal and a parameter's number */
    uint64_t loose; /* without digits; of a custom call only its target */
};

/* The hashes that PROGRAM_KEYS keeps of a step, in the client's bytes of step_origin. */
struct program_keys program_keys_kept(struct slice client);

/* The word or the numbers of a typed attribute that is kept of a step; empty: not kept. A word
 * lives as long as the program. */
struct slice program_word(const struct program *program, const struct computation *c,
                          const struct step *step, enum attribute_kind kind);
struct number_list program_numbers(const struct program *program, const struct computation *c,
                                   const struct step *step, enum attribute_kind kind);

/* Appends "file.py:12", using the frame tables if only a stack frame is known; nothing if the
 * source is unknown. metadata is a number in program->metadata. */
void program_source(const struct program *program, uint32_t metadata, struct text *out);

/* Finds the places from which an instruction comes: that of its source, then who called that,
 * and so on, at most `most`. Returns how many there are; 0: no frame is known. */
size_t program_stack(const struct program *program, uint32_t metadata, struct frame_site *sites,
                     size_t most);

/* The word of the op_name; 0: there is none. */
uint32_t program_op_name_word(const struct program *program, uint32_t metadata);

/* The unescaped op_name, which lives as long as the program; empty: there is none. */
struct slice program_whole_op_name(const struct program *program, uint32_t metadata);

/* Appends the unescaped op_name: its first `depth` parts, or all if depth is 0; nothing if
 * there is none. */
void program_op_name(const struct program *program, uint32_t metadata, size_t depth,
                     struct text *out);

/* The bytes of the first `depth` parts of an op_name, which slashes separate; of all if depth
 * is 0. */
size_t op_name_length(struct slice op_name, size_t depth);

#endif
