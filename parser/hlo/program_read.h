/*
 * Reading the programs of a text that lies in memory, HLO or StableHLO. No file beside the text
 * is looked at. Whose default layouts arrays get that have none, and what a device holds of
 * those that are divided, is decided as the setting says, so that an account of a program
 * (layout/account/account.h) is the command's.
 *
 *     program_read(&list, text, &setting);
 *     account = account_make(list.programs[0]->program, &list.programs[0]->setting, NULL);
 */
#ifndef PARSER_HLO_PROGRAM_READ_H
#define PARSER_HLO_PROGRAM_READ_H

#include "layout/base/diagnostic.h"
#include "layout/base/slice.h"
#include "layout/program/program.h"
#include "layout/setting/setting.h"
#include "parser/shape/shape_table.h"

/* What could not be read, or is not as it should be. */
struct read_problem {
    struct diagnostic diagnostic;
    uint64_t line, column; /* from 1; 0: it is of the text as a whole */
};

struct read_program {
    const struct program *program; /* its entry is NULL: none could be read */
    struct setting setting;        /* the client's, and what the text says */
    struct figures assignment;     /* the compiler's buffer assignment, if a proto has it */
};

/* The programs of a text, in its order. */
struct program_list {
    struct shape_table shapes; /* that the programs refer to */
    size_t count, capacity;
    struct read_program **programs;
    size_t problem_count, problem_capacity;
    struct read_problem *problems;
    size_t errors; /* of these problems */
};

/* Reads a text into a list that is empty. setting: target, version of the compiler, and the
 * name of the text, which rows show; NULL: nothing is known of it. The client frees the list,
 * after the accounts. Returns 0; -1 if something was not read, which the problems tell: what
 * was read is in the list nevertheless. */
int program_read(struct program_list *list, struct slice text, const struct setting *setting);

void program_list_free(struct program_list *list);

#endif
