/* Rows of what occupies a memory space. */
#ifndef RENDER_ACCOUNT_OCCUPANT_ROW_H
#define RENDER_ACCOUNT_OCCUPANT_ROW_H

#include "layout/account/account.h"
#include "layout/pack/occupants.h"
#include "render/row/row.h"

/* How rows are made. */
struct occupant_rows {
    const struct account *account;
    struct arena *arena; /* of the rows */
    size_t depth;        /* parts of an op_name that are kept; 0: all */
    bool shares;         /* rows say who lies in the same bytes at other times, and in itself */
    bool stack;          /* rows say from where their source was called */
};

/* The row of an occupant of a memory space at a tick. One that is no buffer has only a name, a
 * role and bytes. */
struct row *occupant_row(const struct occupant_rows *rows, int space,
                         const struct occupant *occupant, uint32_t tick);

/* The row of the largest buffer that is alive at the space's peak; NULL: there is none. */
struct row *largest_buffer_row(const struct occupant_rows *rows, int space);

/* The name of an occupant that is no buffer, in the arena: "[pointers of 2 tuples]". */
const char *occupant_room_name(const struct occupant *occupant, struct arena *arena);

/* Appends what a memory space takes, and the steps with most bytes alive at its peak: "HBM
 * takes 9.00 GiB, 1.00 GiB more than --limit 8GiB; alive at %c: %a 8.00 GiB in 2 arrays,
 * %b 1.00 GiB". limit: as the user wrote it; NULL: none. */
void account_put_peak(const struct account *account, int space, const char *limit,
                      int64_t limit_bytes, struct printable *out);

#endif
