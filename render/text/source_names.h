/* Names of source files as people need them: each is the shortest end of its path that no other
 * file has, "train.py", or "model/train.py" beside "data/train.py". */
#ifndef RENDER_TEXT_SOURCE_NAMES_H
#define RENDER_TEXT_SOURCE_NAMES_H

#include "layout/base/words.h"

struct printable;

struct source_names {
    struct words files; /* whole paths, of which names are told apart */
    size_t capacity;
    size_t *starts;  /* of each file by number, where its name begins */
    size_t resolved; /* files for which starts are known */
};

/* Adds the files of sources: "model/train.py:36,38, data/train.py:5". */
void source_names_add(struct source_names *names, struct slice sources);

/* Appends sources whose files were added, by their names. */
void source_names_put(struct source_names *names, struct slice sources, struct printable *out);

void source_names_free(struct source_names *names);

#endif
