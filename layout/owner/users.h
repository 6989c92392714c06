/* Which steps of a closed computation use the result of each step. */
#ifndef LAYOUT_OWNER_USERS_H
#define LAYOUT_OWNER_USERS_H

#include "layout/owner/record.h"

struct arena;

struct use {
    uint32_t user;   /* a step */
    uint32_t number; /* of the operand */
};

struct users {
    uint32_t *first;  /* where each step's uses begin in list; one more at the end */
    struct use *list; /* of one step: in the order of users, then of operand numbers */
};

/* Finds the users of a record's steps (records_users keeps them). They live in the arena. */
const struct users *users_make(const struct record *record, struct arena *arena);

/* How often a step uses step `at`. *number: its first such operand, if there is one. */
uint32_t users_count(const struct users *users, uint32_t at, uint32_t user, uint32_t *number);

#endif
