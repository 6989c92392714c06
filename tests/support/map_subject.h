/* Layouts that test the geometry of memory maps. */
#ifndef TESTS_SUPPORT_MAP_SUBJECT_H
#define TESTS_SUPPORT_MAP_SUBJECT_H

#include "layout/base/diagnostic.h"
#include "layout/tiling.h"
#include "render/geometry/geometry.h"
#include "tests/support/tirx_random.h"

/* A layout, opened as a map. */
struct subject {
    char text[400]; /* for messages */
    struct arena arena;
    struct mapping mapping;
    struct tiling tiling;
    struct map_view view;
    struct diagnostic d;
};

/* Opens the XLA layout of s->text. The caller frees the arena. */
void map_subject_read(struct subject *s);
/* Opens the next random layout, of XLA or TIRx. Its text is for messages. */
void map_subject_xla(struct subject *s, struct random *random);
void map_subject_tirx(struct subject *s, struct random *random);

#endif
