/* The annotate command: reading and notes (annotate.c), their words (note.c), the text with
 * them (write.c). */
#ifndef CLI_COMMAND_ANNOTATE_ANNOTATE_H
#define CLI_COMMAND_ANNOTATE_ANNOTATE_H

#include "layout/account/account.h"
#include "layout/pack/timeline.h"
#include "layout/program/program.h"

#include <stdio.h>

/* How notes are written as comments. */
struct note_form {
    const char *begins, *ends; /* around every note */
    bool joined; /* a comment goes to the end of the line: it holds all notes, by name */
};

/* What stands behind an instruction. */
struct note {
    uint64_t line;
    const char *name; /* of the instruction */
    const char *text;
};

struct notes {
    size_t count, capacity;
    struct note *items; /* by line once they are sorted */
    struct arena arena; /* of their names and texts */
};

/* A module whose notes are being made. */
struct annotated {
    const struct program *program;
    struct records *records;
    const struct memory *memory;            /* NULL: its memory is not known */
    const struct target *target;            /* names memory spaces; NULL: the default one */
    bool exact_bytes;                       /* bytes are written as numbers */
    struct timeline timelines[SPACE_COUNT]; /* of the memory spaces that are used */
    struct arena *arena;
};

#define NO_TICK UINT32_MAX

/* Appends what is said of a program: what each memory space takes. */
void note_put_account(struct printable *out, const struct account *account, bool exact_bytes);

/* Appends what is said of an instruction: bytes, padding and its worst tile, role, and what is
 * alive in the memory space when it runs. Returns false if it owns no memory. */
bool note_put(struct printable *out, const struct annotated *module,
              const struct computation *c, const struct step *step, uint32_t tick);

/* Writes a text of HLO, or of MLIR, with the notes behind their instructions, in place of those
 * that it has. Returns -1 with errno set if that fails. */
int annotated_write(FILE *file, const struct text *text, struct notes *notes, bool mlir);

#endif
