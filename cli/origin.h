/* Where instructions come from, kept small until their module ends: a dump has as many as it
 * has instructions. */
#ifndef CLI_ORIGIN_H
#define CLI_ORIGIN_H

#include <stdint.h>

struct dump;
struct hlo_instruction;
struct text;
struct words;

#define ORIGIN_LINES ((UINT64_C(1) << 40) - 1)

struct origin {
    uint64_t line : 40, opcode : 24; /* of the dump; number of a word */
    uint32_t file;   /* number of the word that is its source file, escaped; 0: not there */
    uint32_t source; /* line of that file; without one a stack frame; 0: not known */
};

/* Takes number 0, which no file has. -1 when memory runs out. */
int origin_begin(struct words *words);

/* -1 when memory runs out. */
int origin_read(struct origin *origin, struct words *words,
                const struct hlo_instruction *instruction);

/* Appends "file.py:12", through the frame tables where there is only a frame; nothing where it
 * is not known. */
void origin_source(const struct origin *origin, const struct words *words,
                   const struct dump *dump, struct text *out);

#endif
