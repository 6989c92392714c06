/* The versions of each rule, and the marks of each version. */
#include "layout/device/libtpu.h"

#include <stdlib.h>
#include <string.h>

#define ONLY(rule) (1U << (rule))
#define ANY        (ONLY(PACK_BEST) | ONLY(PACK_MERGE) | ONLY(PACK_SWEEP))

/* ---- versions ---- */

#define FIRST_MERGE  41 /* 0.0.41 */
#define FIRST_SWEEP  46
#define LAST_OLD     27
#define FIRST_LATE   50
#define EARLY(patch) ((patch) > FIRST_MERGE && (patch) < FIRST_LATE)

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
    enum pack_rule rule = patch < FIRST_MERGE   ? PACK_BEST
                          : patch < FIRST_SWEEP ? PACK_MERGE
                                                : PACK_SWEEP;
    *libtpu = (struct libtpu){
        ONLY(rule), rule, LIBTPU_VERSION, patch <= LAST_OLD, patch >= FIRST_LATE, EARLY(patch)};
    return true;
}

void
libtpu_on_v4(struct libtpu *libtpu)
{
    bool named = libtpu->source == LIBTPU_VERSION || libtpu->source == LIBTPU_FILE_NAME;
    if (!libtpu->early)
        return;
    libtpu->rules |= ONLY(PACK_BEST);
    if (named)
        libtpu->likely = PACK_BEST;
}

const char *
libtpu_versions(unsigned one_of, bool on_v4)
{
    static const char *const on_v4_names[ANY + 1] = {
        [ONLY(PACK_BEST)] = "libtpu 0.0.49 or earlier",
        [ONLY(PACK_MERGE)] = "libtpu 0.0.41",
        [ONLY(PACK_SWEEP)] = "libtpu 0.0.50 or later",
        [ONLY(PACK_BEST) | ONLY(PACK_MERGE)] = "libtpu 0.0.49 or earlier",
        [ONLY(PACK_BEST) | ONLY(PACK_SWEEP)] = "any libtpu but 0.0.41",
        [ONLY(PACK_MERGE) | ONLY(PACK_SWEEP)] = "libtpu 0.0.41, 0.0.50 or later",
        [ANY] = "any libtpu"};
    static const char *const names[ANY + 1] = {
        [ONLY(PACK_BEST)] = "libtpu 0.0.40 or earlier",
        [ONLY(PACK_MERGE)] = "libtpu 0.0.41 to 0.0.45",
        [ONLY(PACK_SWEEP)] = "libtpu 0.0.46 or later",
        [ONLY(PACK_BEST) | ONLY(PACK_MERGE)] = "libtpu 0.0.45 or earlier",
        [ONLY(PACK_MERGE) | ONLY(PACK_SWEEP)] = "libtpu 0.0.41 or later",
        [ANY] = "any libtpu"};
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
    unsigned rules;
    enum pack_rule likely;
};

#define LAST_OLD_BUILD    822053585 /* 0.0.27 */
#define FIRST_MERGE_BUILD 914450892 /* 0.0.41 */
#define LAST_EARLY_BUILD  985445144 /* 0.0.49 */
#define PATCH_RELEASE     970057490 /* 0.0.43.2, which came after 0.0.46 */

static const struct build builds[] = {
    {0, ONLY(PACK_BEST), PACK_BEST},
    {897798485, ONLY(PACK_BEST) | ONLY(PACK_MERGE), PACK_MERGE}, /* behind 0.0.40 */
    {FIRST_MERGE_BUILD, ONLY(PACK_MERGE), PACK_MERGE},
    {957406611, ONLY(PACK_MERGE) | ONLY(PACK_SWEEP), PACK_SWEEP}, /* behind 0.0.45 */
    {963683785, ONLY(PACK_SWEEP), PACK_SWEEP},                    /* 0.0.46 */
    {PATCH_RELEASE, ONLY(PACK_MERGE), PACK_MERGE},
    {PATCH_RELEASE + 1, ONLY(PACK_SWEEP), PACK_SWEEP},
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
    *libtpu = (struct libtpu){
        builds[i].rules,           builds[i].likely,
        LIBTPU_FILE_NAME,          number <= LAST_OLD_BUILD,
        number > LAST_EARLY_BUILD, number > FIRST_MERGE_BUILD && number <= LAST_EARLY_BUILD};
    return true;
}

/* ---- what a compiler wrote ---- */

struct libtpu
libtpu_of_report(bool pages)
{
    if (pages)
        return (struct libtpu){ONLY(PACK_SWEEP), PACK_SWEEP, LIBTPU_REPORT, false, true, true};
    return (struct libtpu){
        ONLY(PACK_BEST) | ONLY(PACK_MERGE), PACK_BEST, LIBTPU_REPORT, false, false, true};
}

/* What texts that have all of some marks and none of others were packed by. */
struct evidence {
    unsigned has, lacks, rules;
    enum pack_rule likely;
    bool old;
};

/* The first that holds decides. */
static const struct evidence table[] = {
    {MARK_SORTED, 0, ONLY(PACK_SWEEP), PACK_SWEEP, false},
    {MARK_SPARSECORE, 0, ONLY(PACK_SWEEP), PACK_SWEEP, false},
    {MARK_CONFIG | MARK_FUSION, MARK_ASSIGNED | MARK_GENERATED | MARK_GPU, ONLY(PACK_BEST),
     PACK_BEST, true},
    {MARK_PRIORITY, 0, ONLY(PACK_MERGE) | ONLY(PACK_SWEEP), PACK_SWEEP, false},
    {MARK_CORRECTION | MARK_V4, MARK_GENERATED, ONLY(PACK_MERGE) | ONLY(PACK_SWEEP), PACK_SWEEP,
     false},
    {MARK_CORRECTION, MARK_GENERATED, ONLY(PACK_MERGE), PACK_MERGE, false},
    {MARK_COPY_START, MARK_V4, ONLY(PACK_BEST) | ONLY(PACK_MERGE), PACK_BEST, false},
};

struct libtpu
libtpu_of_marks(unsigned marks)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if ((marks & table[i].has) == table[i].has && !(marks & table[i].lacks))
            return (struct libtpu){table[i].rules,
                                   table[i].likely,
                                   LIBTPU_TEXT,
                                   table[i].old,
                                   table[i].likely == PACK_SWEEP,
                                   true};
    return (struct libtpu){ANY, PACK_SWEEP, LIBTPU_NOTHING, false, true, true};
}
