/* The diff command: reading and pairing of modules (diff.c), what is kept of one (side.c),
 * which is which (pair.c), the arrays that differ (change.c, donation.c), how two arrays differ
 * (differ.c), rows of equal changes (group.c), rows of owners at the peaks (owner.c), totals
 * and the report (report.c), the data of a page (page.c, steps.c), a picture (draw.c). */
#ifndef CLI_COMMAND_DIFF_DIFF_H
#define CLI_COMMAND_DIFF_DIFF_H

#include "layout/account/account.h"
#include "layout/match/match.h"
#include "layout/shape_entry.h"
#include "layout/space.h"
#include "render/account/folds.h"
#include "render/map/sheet.h"

struct context;
struct dump;
struct row;
struct series_set;

/* What is alive at the peak: bytes of an array that a step made. */
struct at_peak {
    const struct computation *computation;
    const struct shape_entry *shape; /* NULL: it is a table */
    uint32_t step;
    int16_t space;
    int64_t bytes;
};

/* A module of one of the two inputs. */
struct module {
    const char *file;
    const struct program *program;
    struct records records; /* of its account, whose texts are kept */
    struct row *totals;     /* as memory has them */
    const struct target *target;
    bool assigned;           /* scheduled, and memory spaces are assigned */
    bool known[SPACE_COUNT]; /* what peaks[] says */
    int64_t peaks[SPACE_COUNT];
    size_t peak_count, peak_capacity;
    struct at_peak *at_peak;
    struct folds *owners; /* of each memory space at its peak, by owner; NULL: not asked for */
    uint32_t tick_count;
    struct tick *ticks; /* the schedule; NULL: not asked for */
    int64_t *taken;     /* at each step, in the default memory space; NULL: not asked for */
    /* set by modules_pair */
    struct module *mate;  /* NULL: none */
    const char *own_name; /* of its file below the input; NULL: a compiler's name, or none */
    struct match_print print;
    size_t instructions;
};

struct modules {
    const char *input; /* as given */
    size_t count, capacity;
    struct module *items;
};

enum change_kind { CHANGE_ADDED, CHANGE_REMOVED, CHANGE_CHANGED };
enum change_class { CLASS_ARGUMENT, CLASS_VALUE, CLASS_MOVE, CLASS_MODULE };

/* How an array differs; words in differ.c. */
enum difference {
    DIFFERS_TYPE = 1,
    DIFFERS_DIMS = 1 << 1,
    DIFFERS_LAYOUT = 1 << 2,
    DIFFERS_TILES = 1 << 3,
    DIFFERS_SPACE = 1 << 4,
    DIFFERS_ORDER = 1 << 5,    /* the same bytes in the same order, under another shape */
    DIFFERS_SHARING = 1 << 6,  /* whether it has memory of its own */
    DIFFERS_DONATION = 1 << 7, /* whether an output lies in it */
};

/* An array of one side; body NULL: that side has none. */
struct array {
    const struct match_side *side;
    const struct match_body *body;
    uint32_t step;
    uint32_t leaf;
    const struct shape_entry *shape;
    enum role role;
    bool owned;            /* it has memory of its own */
    bool copied;           /* the compiler will copy it to be an output: it counts twice */
    int64_t bytes;         /* of the shape; 0: not known */
    int64_t padding_bytes; /* likewise */
    int64_t counted;       /* bytes that the sums count */
    int64_t padding;       /* of them */
};

struct change {
    enum change_kind kind;
    enum change_class class;
    unsigned what; /* bits of enum difference */
    struct array old, new;
    bool donated; /* the new array is an argument that is donated */
    int64_t delta_bytes, delta_padding_bytes;
};

struct changes {
    size_t count, capacity;
    struct change *items;
};

struct diff {
    struct context *context;
    struct arena arena; /* of what lives until the end */
    struct modules old, new;
    struct modules *reading;    /* the input that is being read */
    const struct module *a, *b; /* the current pair; NULL: that side has none */
    const struct module *now;   /* the new one, or the old one if it is gone */
    bool several;               /* an input has several modules */
    struct cell_list *all;      /* totals of each pair */
    bool found;                 /* a row is a finding */
    bool owners;                /* who has what at the peaks is asked for */
    bool page;                  /* a page is written */
    struct map_sheet sheet;     /* the pictures of --format svg */
    bool overflow;              /* a sum did not fit 64 bits */
};

/* ---- side.c ---- */

/* Keeps what a module takes, and takes the program. */
void diff_keep(struct diff *diff, struct dump *dump, const struct program *program);
void modules_free(struct modules *modules);

/* ---- pair.c ---- */

/* Pairs the modules of both inputs. */
void modules_pair(struct modules *old, struct modules *new);

/* ---- change.c ---- */

/* Finds the arrays that differ between two matched programs, of which one may be missing. */
void changes_find(struct changes *changes, const struct match *match);

/* The array that a change is about: the new one, or the old one if it is gone. */
static inline const struct array *
change_about(const struct change *change)
{
    return change->kind == CHANGE_REMOVED ? &change->old : &change->new;
}

/* What an array moves: through moves and views to what made it. */
struct array array_origin(const struct array *array);
/* The opcode of the step that makes an array. */
struct slice array_opcode(const struct array *array);
int array_space(const struct array *array);
/* Returns whether an array only tells when an asynchronous step is done. */
bool array_is_context(const struct array *array);

/* ---- differ.c ---- */

/* How two arrays differ, as bits of enum difference; 0: not at all. */
unsigned arrays_differ(const struct shape_entry *old, const struct shape_entry *new);
/* The i-th word for a set of differences; NULL after the last. */
const char *difference_word(unsigned what, size_t i);
/* Appends what was done in words without dims: "64 -> 32", "HBM -> VMEM". */
void change_words(const struct change *change, const struct target *target, struct text *out);

/* ---- group.c ---- */

/* Prints a row for each group of equal changes of the current pair. */
void diff_rows(struct diff *diff, const struct changes *changes);

/* ---- owner.c ---- */

/* Keeps who has what at the peak of each memory space of a module that is measured. */
void diff_keep_owners(const struct account *account, struct module *module);
/* The rows of the owners of the current pair, those that differ most first; for a page also
 * those that do not differ. Of each memory space, which is found by its name, they sum to what
 * the peaks differ by. What is at a peak that is not known is null; a row that has no other
 * bytes is left out as well. They live as long as the totals. */
struct cell_list *diff_owners(struct diff *diff);

/* ---- page.c ---- */

/* Keeps the schedule of a measured module, and adds to its totals what a page shows. */
void diff_page_keep(struct diff *diff, const struct account *account, struct module *module);
/* Adds to the totals of the current pair what a page shows besides the rows. */
void diff_page_pair(struct diff *diff, const struct match *match, struct row *totals);

/* ---- steps.c ---- */

/* Keeps the schedule of a measured module. */
void diff_keep_schedule(const struct account *account, struct module *module);
/* Appends the matched steps of the current pair to the series: those that come in one order in
 * both schedules. Returns the number of all that are matched. */
uint32_t diff_steps(const struct diff *diff, const struct match *match, struct series_set *set);
/* The same as an array, which the caller frees: for each step of the old schedule its mate in
 * the new one, or RISING_NONE. Stores the number of all that are matched in *matched. */
uint32_t *diff_mates(const struct diff *diff, const struct match *match, uint32_t *matched);

/* ---- draw.c ---- */

/* Keeps the schedule of a measured module, and what it takes at each step. */
void diff_draw_keep(const struct account *account, struct module *module);
/* Draws the current pair on the sheet. */
void diff_draw(struct diff *diff, const struct match *match);

/* ---- report.c ---- */

/* The totals of the current pair. */
struct row *diff_totals(struct diff *diff, const struct match *match);

/* Reports the peaks of the current pair that grow by more than --max-growth. */
void diff_check_growth(struct diff *diff, const struct row *totals);

#endif
