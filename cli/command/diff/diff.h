/* The diff command: options, reading and pairing of modules (diff.c), what is kept of one
 * (diff_module.c), rows (diff_rows.c), the limit of --max-growth (diff_growth.c), the data of a
 * page (diff_page.c), a picture (diff_draw.c). */
#ifndef CLI_COMMAND_DIFF_DIFF_H
#define CLI_COMMAND_DIFF_DIFF_H

#include "cli/module_totals.h"
#include "layout/pair/array_change.h"
#include "layout/pair/paired_schedule.h"
#include "layout/pair/peak_arrays.h"
#include "render/map/sheet.h"
#include "render/pair/owner_pairs.h"
#include "render/pair/pair_verdict.h"

struct context;
struct dump;
struct row;

/* A module of one of the two inputs. */
struct module {
    const char *file;
    const struct program *program;
    struct records records; /* of its account, whose texts are kept */
    struct row *totals;     /* as memory has them */
    const struct target *target;
    struct peak_arrays peaks;
    struct libtpu libtpu;          /* that packed it; without rules: none did */
    int64_t repacked_bytes;        /* as struct totals_side has it */
    struct kept_owners owners;     /* if who has what at the peaks is asked for */
    struct kept_schedule schedule; /* of a page, or a picture */
};

struct modules {
    const char *input; /* as given */
    size_t count, capacity;
    struct module *items;
};

struct diff {
    struct context *context;
    struct arena arena; /* of what lives until the end */
    struct arena pair;  /* of what is said of the current pair */
    struct modules old, new;
    struct modules *reading;    /* the input that is being read */
    const struct module *a, *b; /* the current pair; NULL: that side has none */
    const struct module *now;   /* the new one, or the old one if it is gone */
    bool several;               /* an input has several modules */
    struct module_totals all;   /* of each pair */
    bool found;                 /* a row is a finding */
    bool owners;                /* who has what at the peaks is asked for */
    bool page;                  /* a page is written */
    struct map_sheet sheet;     /* the pictures of --format svg */
    bool overflow;              /* a sum did not fit 64 bits */
};

/* ---- diff_module.c ---- */

/* Keeps what a module takes, and takes the program. */
void diff_keep(struct diff *diff, struct dump *dump, const struct program *program);
void modules_free(struct modules *modules);

/* ---- diff_rows.c ---- */

/* Prints the rows of the current pair: a row for each group of equal changes, or by owner. */
void diff_rows(struct diff *diff, const struct array_changes *changes);
/* The rows of the owners of the current pair; for a page also of those that do not differ. They
 * live as long as the totals. */
struct cell_list *diff_owners(struct diff *diff);

/* ---- diff_growth.c ---- */

/* The limit on the growth of the current pair's main memory. */
struct pair_limit diff_limit(const struct diff *diff);

/* Reports the peaks of the current pair that grow by more than --max-growth. */
void diff_check_growth(struct diff *diff, const struct row *totals);

/* ---- diff_page.c ---- */

/* Adds to the totals of a module what a page shows. */
void diff_page_keep(struct diff *diff, const struct account *account, struct module *module);
/* Adds to the totals of the current pair what a page shows besides the rows. */
void diff_page_pair(struct diff *diff, const struct match *match, struct row *totals);

/* ---- diff_draw.c ---- */

/* Draws the current pair on the sheet: what both take, over the steps of both. */
void diff_draw(struct diff *diff, const struct match *match);

#endif
