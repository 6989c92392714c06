/* The origins of instructions, kept small until their module ends, because a dump has one for
 * each instruction. */
#ifndef CLI_COMMAND_DUMP_ORIGIN_H
#define CLI_COMMAND_DUMP_ORIGIN_H

#include "render/row/row.h"

#include <stdbool.h>
#include <stdint.h>

struct dump;
struct hlo_instruction;
struct text;
struct words;

#define ORIGIN_LINES ((UINT64_C(1) << 40) - 1)

struct origin {
    uint64_t line : 40;   /* line in the dump */
    uint64_t opcode : 24; /* number of its word; 0: not read */
    uint32_t file;        /* number of the word of its source file, escaped; 0: none */
    uint32_t source;      /* line in file; without file a stack frame; 0: unknown */
    uint32_t op_name;     /* number of its word, escaped; 0: none, or not read */
};

/* Reserves number 0, so that no word of an origin has it. Returns -1 when memory runs out. */
int origin_begin(struct words *words);

#define ORIGIN_ALL (NEEDS_OPCODE | NEEDS_SOURCE | NEEDS_OP_NAME)

/* Reads the line, and what of ORIGIN_ALL is needed. Returns -1 when memory runs out. */
int origin_read(struct origin *origin, struct words *words,
                const struct hlo_instruction *instruction, unsigned needs);

/* Appends "file.py:12", using the frame tables if only a stack frame is known; nothing if the
 * source is unknown. */
void origin_source(const struct origin *origin, const struct words *words,
                   const struct dump *dump, struct text *out);

/* Appends the unescaped op_name: its first `depth` parts, or all if depth is 0; nothing if
 * there is none. */
void origin_op_name(const struct origin *origin, const struct words *words, size_t depth,
                    struct text *out);

/* Returns the first `depth` parts of an op_name, which slashes separate; all if depth is 0. */
struct cell op_name_cut(struct cell op_name, size_t depth);

#endif
