/* Notes on what the figures of a program leave out. */
#ifndef RENDER_ACCOUNT_UNCOUNTED_NOTES_H
#define RENDER_ACCOUNT_UNCOUNTED_NOTES_H

#include "layout/account/account.h"
#include "render/row/row.h"

/* Adds a line for each of these: the table of the one tuple that many arguments become, values
 * that move between a device and its host, what a library takes besides. */
void uncounted_notes(const struct account *account, struct cell_list *notes);

#endif
