/* Where instructions come from, kept small until their module ends: a dump has as many as it
 * has instructions. */
#ifndef CLI_ORIGIN_H
#define CLI_ORIGIN_H

#include "render/row/row.h"

#include <stdbool.h>
#include <stdint.h>

struct dump;
struct hlo_instruction;
struct text;
struct words;

#define ORIGIN_LINES ((UINT64_C(1) << 40) - 1)

struct origin {
    uint64_t line : 40;   /* of the dump */
    uint64_t opcode : 24; /* number of a word; 0: it is not wanted */
    uint32_t file;    /* number of the word that is its source file, escaped; 0: not there */
    uint32_t source;  /* line of that file; without one a stack frame; 0: not known */
    uint32_t op_name; /* number of a word, escaped; 0: none, or it is not wanted */
};

/* Takes number 0, which no word of an origin has. -1 when memory runs out. */
int origin_begin(struct words *words);

enum origin_part { ORIGIN_OPCODE = 1, ORIGIN_SOURCE = 2, ORIGIN_OP_NAME = 4, ORIGIN_ALL = 7 };

/* Reads the line and the parts that are wanted: enum origin_part. -1 when memory runs out. */
int origin_read(struct origin *origin, struct words *words,
                const struct hlo_instruction *instruction, unsigned parts);

/* Appends "file.py:12", through the frame tables where there is only a frame; nothing where it
 * is not known. */
void origin_source(const struct origin *origin, const struct words *words,
                   const struct dump *dump, struct text *out);

/* Appends what op_name means, its first `depth` parts or with 0 all; nothing where there is
 * none. */
void origin_op_name(const struct origin *origin, const struct words *words, size_t depth,
                    struct text *out);

/* The first `depth` parts of an op_name, which slashes divide; with 0 all. */
struct cell op_name_cut(struct cell op_name, size_t depth);

#endif
