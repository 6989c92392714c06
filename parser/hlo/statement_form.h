/*
 * Instructions that stand again and again. What the lexer and the grammar make of an
 * instruction depends on its text alone, and in most dumps it equals an earlier one but for the
 * numbers behind dots in its names: %add.7 = f32[8]{0} add(%p.1, %p.2). So the second of its
 * kind is kept as a form, a text with holes for these numbers, and what fits a form is
 * not read again.
 *
 * Only what gave no message is kept. Memory is bounded: when the forms take FORM_BYTES,
 * all of them are forgotten. Nothing is compared in a text in which few statements stand again.
 */
#ifndef PARSER_HLO_STATEMENT_FORM_H
#define PARSER_HLO_STATEMENT_FORM_H

#include "layout/base/arena.h"
#include "layout/base/table.h"
#include "layout/base/text.h"
#include "layout/program/hlo.h"
#include "parser/lex/source.h"

#include <stdbool.h>
#include <stdint.h>

#define FORM_BYTES   ((size_t)1 << 20)
#define FORM_HOLES   64 /* of one form at most */
#define FORM_CONTEXT 3  /* statements by which the form of the next one is guessed */

struct statement_form;
struct followers;

struct statement_forms {
    struct arena arena; /* of all but the list */
    struct table fixed; /* from the text without what is in holes to the number */
    size_t count, capacity, bytes;
    struct statement_form **items; /* by number - 1 */
    uint64_t forgotten;            /* forms that were forgotten */
    uint32_t last[FORM_CONTEXT];   /* numbers of the last statements' forms, the newest first;
                                      0: it has none */
    struct followers *followers;   /* of such a context, by its hash */
    uint64_t *seen;                /* bits, by a hash of what was read in the ordinary way */
    struct text scratch;
    struct holes {
        size_t count;
        uint32_t at[FORM_HOLES];                  /* in the fixed text */
        struct name_number items[FORM_HOLES + 1]; /* those of the current text, from 1; item 0
                                                     is where it begins */
    } holes;
    bool awake;                   /* statements are compared in this round */
    size_t asked, repeated, naps; /* statements of this round, those that stand again; rounds in
                                     which nothing is compared */
};

/* Reads the statement that begins at the cursor if it fits a form: sets *instruction but
 * for where it stands, and moves the cursor to the next statement. What *instruction points to
 * is valid until the next statement is read. Returns false, and the cursor stays, if it does
 * not. */
bool statement_forms_read(struct statement_forms *forms, struct source *source,
                          struct hlo_instruction *instruction);

/* Keeps an instruction that was read without a message, if it is the second of its kind. Its
 * text is that from source.base to `end`, which a newline follows, and its slices are parts of
 * it. typed: as in struct module_sink. */
void statement_forms_keep(struct statement_forms *forms, const struct source *source,
                          size_t end, const struct hlo_instruction *instruction, bool typed);

void statement_forms_free(struct statement_forms *forms);

#endif
