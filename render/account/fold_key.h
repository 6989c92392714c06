/* What occupants are folded by: what each is, who made it, and the words of --by. */
#ifndef RENDER_ACCOUNT_FOLD_KEY_H
#define RENDER_ACCOUNT_FOLD_KEY_H

#include "render/account/folds.h"

struct folding {
    const struct account *account;
    const struct memory *memory; /* of the account */
    struct arena *arena;         /* of texts */
    struct folds *folds;         /* that are being made */
    int space;
    struct occupants occupants;
    uint32_t tick;
    struct slice wide; /* key of an owner that is divided by shape; no text: none is */
    uint32_t *waiting; /* by shape: arguments that no output lies in, and none is like yet */
    struct maker_names makers;
};

/* What is folded: an occupant, or a part of one. */
struct item {
    const char *what, *role;
    const struct buffer *buffer; /* NULL: room */
    int64_t bytes, padding_bytes;
    uint32_t count;
};

/* Counts the arguments that outputs may be like. Comes before each walk over the occupants.
 * What it finds lives in the arena of the folding, which may be another one afterwards. */
void fold_begin(struct folding *folding);
/* Says what a buffer is in words. An output takes an argument that is like it, and that no
 * other output took. */
const char *fold_what(const struct folding *folding, const struct buffer *buffer);
/* Its role in a word. */
const char *fold_role(const struct buffer *buffer);
/* The opcode of what a buffer holds at the tick. */
const char *fold_opcode(const struct folding *folding, const struct buffer *buffer);
/* Who made it, with an owner in every case. */
struct maker fold_maker(const struct folding *folding, const struct buffer *buffer);
/* The dimensions of its array, without the layout: "f32[8,128]". */
struct slice fold_dims(const struct folding *folding, const struct buffer *buffer);
/* The source line of a maker; empty if it is unknown. */
struct slice fold_source(const struct folding *folding, const struct maker *maker);
/* The name of the step that made what a buffer holds at the tick. */
const char *fold_name(const struct folding *folding, const struct buffer *buffer);
/* Returns whether --by has the word. */
bool fold_is_by(const struct folding *folding, enum fold_key key);
/* Returns whether a word of --by divides such items. With an owner, only temporaries are
 * divided, and arguments only by their names. */
bool fold_divides(const struct folding *folding, const struct item *item, enum fold_key key);
/* The key of an item. */
struct slice fold_key_of(const struct folding *folding, const struct item *item,
                         const struct maker *maker);

#endif
