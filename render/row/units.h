/* Numbers and other values for people. */
#ifndef RENDER_ROW_UNITS_H
#define RENDER_ROW_UNITS_H

#include "render/row/row.h"

/* "512 B", "48.00 MiB", "6.00 GiB". */
void units_bytes(struct printable *out, int64_t bytes);

/* The same with as many digits as tell it from another number that stands beside it: "48.0000
 * MiB" beside "48.0002 MiB". */
void units_bytes_apart(struct printable *out, int64_t bytes, int64_t other);

/* part of whole: "75.0 %"; "0 %" if either is 0. */
void units_percent(struct printable *out, int64_t part, int64_t whole);

/* "4.0x", "128x"; "-" when there is no data. */
void units_expansion(struct printable *out, int64_t bytes, int64_t data_bytes);

/* A number and its noun: "1 lane", "3 lanes". */
void units_count(struct printable *out, int64_t count, const char *singular,
                 const char *plural);

/* A field's text, escaped; nothing if it is null. */
void units_text(struct printable *out, const struct row *row, enum field_number field);

/* A value of a row: "-" for null, bytes with a unit unless exact_bytes. */
void units_cell(struct printable *out, const struct cell *cell, bool exact_bytes);

#endif
