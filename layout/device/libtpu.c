/* The versions of each rule, and the marks of each version. */
#include "layout/device/libtpu.h"

#include <stdlib.h>
#include <string.h>

#define ONLY(rule) (1U << (rule))
#define BEST       ONLY(PACK_BEST)
#define MERGE      ONLY(PACK_MERGE)
#define SWEEP      ONLY(PACK_SWEEP)
#define ANY        (BEST | MERGE | SWEEP)

/* ---- versions ---- */

#define FIRST_MERGE   41 /* 0.0.41 */
#define FIRST_SWEEP   46
#define LAST_OLD      27
#define FIRST_LATE    50
#define LAST_V4_MERGE 42

bool
libtpu_of_version(const char *text, struct libtpu *libtpu)
{
    long part[3];
    if (strncmp(text, "libtpu-", 7) == 0)
        text += 7;
    for (size_t i = 0; i < 3; i++) {
        char *end;
        part[i] = strtol(text, &end, 10);
        if (end == text || part[i] < 0 || (i < 2 && *end != '.'))
            return false;
        text = end + (i < 2);
    }
    if (*text != '\0' && *text != '.')
        return false;
    long patch = part[0] || part[1] ? FIRST_LATE : part[2];
    enum pack_rule rule = patch < FIRST_SWEEP ? PACK_MERGE : PACK_SWEEP;
    if (patch < FIRST_MERGE)
        rule = PACK_BEST;
    bool best = patch > LAST_V4_MERGE && patch < FIRST_LATE;
    *libtpu = (struct libtpu){.rules = ONLY(rule),
                              .likely = rule,
                              .source = LIBTPU_VERSION,
                              .old = patch <= LAST_OLD,
                              .late_start = patch >= FIRST_LATE,
                              .v4_rules = ONLY(best ? PACK_BEST : rule)};
    return true;
}

void
libtpu_on_v4(struct libtpu *libtpu)
{
    bool named = libtpu->source == LIBTPU_VERSION || libtpu->source == LIBTPU_FILE_NAME;
    libtpu->rules = libtpu->v4_rules;
    if (named && libtpu->rules & BEST)
        libtpu->likely = PACK_BEST;
}

const char *
libtpu_versions(unsigned one_of, bool on_v4)
{
    static const char *const on_v4_names[ANY + 1] = {
        [BEST] = "libtpu 0.0.40 or earlier, 0.0.43 to 0.0.49",
        [MERGE] = "libtpu 0.0.41 or 0.0.42",
        [SWEEP] = "libtpu 0.0.50 or later",
        [BEST | MERGE] = "libtpu 0.0.49 or earlier",
        [BEST | SWEEP] = "any libtpu but 0.0.41 and 0.0.42",
        [MERGE | SWEEP] = "libtpu 0.0.41, 0.0.42, 0.0.50 or later",
        [ANY] = "any libtpu"};
    static const char *const names[ANY + 1] = {
        [BEST] = "libtpu 0.0.40 or earlier",        [MERGE] = "libtpu 0.0.41 to 0.0.45",
        [SWEEP] = "libtpu 0.0.46 or later",         [BEST | MERGE] = "libtpu 0.0.45 or earlier",
        [MERGE | SWEEP] = "libtpu 0.0.41 or later", [ANY] = "any libtpu"};
    return on_v4 ? on_v4_names[one_of] : names[one_of];
}

const char *
libtpu_source_name(enum libtpu_source source)
{
    static const char *const names[] = {[LIBTPU_VERSION] = "--libtpu",
                                        [LIBTPU_FILE_NAME] = "the file's name",
                                        [LIBTPU_REPORT] = "the buffer assignment",
                                        [LIBTPU_TEXT] = "the text",
                                        [LIBTPU_NOTHING] = NULL};
    return names[source];
}

/* ---- names of files ---- */

/* The compiler's numbers, as versions were seen to have them. What lies between two of them is
 * of the one or the other rule. */
struct build {
    long number; /* the first of its rules */
    unsigned rules, v4_rules;
    enum pack_rule likely;
};

#define LAST_OLD_BUILD   822053585 /* 0.0.27 */
#define LAST_EARLY_BUILD 985445144 /* 0.0.49 */
#define PATCH_RELEASE    970057490 /* 0.0.43.2, which came after 0.0.46 */

static const struct build builds[] = {
    {0, BEST, BEST, PACK_BEST},
    {897798485, BEST | MERGE, BEST | MERGE, PACK_MERGE}, /* behind 0.0.40 */
    {914450892, MERGE, MERGE, PACK_MERGE},               /* 0.0.41 */
    {933746097, MERGE, BEST | MERGE, PACK_MERGE},        /* behind 0.0.42.1 */
    {957406610, MERGE, BEST, PACK_MERGE},                /* 0.0.45 */
    {957406611, MERGE | SWEEP, BEST, PACK_SWEEP},        /* behind it */
    {963683785, SWEEP, BEST, PACK_SWEEP},                /* 0.0.46 */
    {PATCH_RELEASE, MERGE, BEST, PACK_MERGE},
    {PATCH_RELEASE + 1, SWEEP, BEST, PACK_SWEEP},
    {LAST_EARLY_BUILD + 1, SWEEP, SWEEP, PACK_SWEEP},
};

bool
libtpu_of_file_name(const char *name, struct libtpu *libtpu)
{
    const char *at = strstr(name, ".cl_");
    char *end;
    if (!at)
        return false;
    long number = strtol(at + 4, &end, 10);
    if (end == at + 4 || number < 0)
        return false;
    size_t i = sizeof builds / sizeof *builds - 1;
    while (number < builds[i].number)
        i--;
    *libtpu = (struct libtpu){.rules = builds[i].rules,
                              .likely = builds[i].likely,
                              .source = LIBTPU_FILE_NAME,
                              .old = number <= LAST_OLD_BUILD,
                              .late_start = number > LAST_EARLY_BUILD,
                              .v4_rules = builds[i].v4_rules};
    return true;
}

/* ---- what a compiler wrote ---- */

struct libtpu
libtpu_of_report(bool pages)
{
    if (pages)
        return (struct libtpu){SWEEP, PACK_SWEEP, LIBTPU_REPORT, false, true, BEST | SWEEP};
    return (struct libtpu){BEST | MERGE, PACK_BEST, LIBTPU_REPORT, false, false, BEST | MERGE};
}

/* What texts that have all of some marks and none of others were packed by. */
struct evidence {
    unsigned has, lacks, rules, v4_rules;
    enum pack_rule likely;
    bool old;
};

/* The window_config of a fusion tells most: each version writes the same keys into all of them,
 * also those without a value. Of 345 texts printed after code generation (jax's as_text; v4,
 * v5e, v5p, v6e, v7x) "output_reverse_dimensions" is in 108 of 108 of 0.0.52 and in 0 of 237 of
 * 0.0.24 to 0.0.51; "buffering_level" in 265 of 265 of 0.0.43.2 and later and in 0 of 80 of
 * 0.0.42.1 and earlier; "estimated_vmem_bytes" in 318 of 318 of 0.0.35 and later and in 0 of 27
 * of 0.0.24 and 0.0.30. */
#define FUSIONS (MARK_CONFIG | MARK_FUSION)
#define NOT_OLD (MARK_ASSIGNED | MARK_GPU)

/* The first that holds decides. */
static const struct evidence table[] = {
    {MARK_REVERSED, 0, SWEEP, SWEEP, PACK_SWEEP, false},
    {MARK_SORTED, 0, SWEEP, BEST | SWEEP, PACK_SWEEP, false},
    {MARK_SPARSECORE, 0, SWEEP, BEST | SWEEP, PACK_SWEEP, false},
    {FUSIONS, NOT_OLD | MARK_GENERATED, BEST, BEST, PACK_BEST, true},
    {FUSIONS | MARK_WINDOW, NOT_OLD | MARK_ESTIMATED, BEST, BEST, PACK_BEST, true},
    {MARK_WINDOW, MARK_ESTIMATED, BEST, BEST, PACK_BEST, false},
    {MARK_BUFFERING, 0, MERGE | SWEEP, BEST | SWEEP, PACK_SWEEP, false},
    {MARK_PRIORITY, 0, MERGE | SWEEP, ANY, PACK_SWEEP, false},
    {MARK_ESTIMATED, 0, BEST | MERGE, BEST | MERGE, PACK_BEST, false},
    {MARK_CORRECTION | MARK_V4, MARK_GENERATED, MERGE | SWEEP, ANY, PACK_SWEEP, false},
    {MARK_CORRECTION, MARK_GENERATED, MERGE, BEST | MERGE, PACK_MERGE, false},
    {MARK_COPY_START, MARK_V4, BEST | MERGE, BEST | MERGE, PACK_BEST, false},
};

struct libtpu
libtpu_of_marks(unsigned marks)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if ((marks & table[i].has) == table[i].has && !(marks & table[i].lacks))
            return (struct libtpu){.rules = table[i].rules,
                                   .likely = table[i].likely,
                                   .source = LIBTPU_TEXT,
                                   .old = table[i].old,
                                   .late_start = table[i].likely == PACK_SWEEP,
                                   .v4_rules = table[i].v4_rules};
    return (struct libtpu){ANY, PACK_SWEEP, LIBTPU_NOTHING, false, true, ANY};
}
