/* Reads a whole layout; tirx_action.c does what the grammar finds. */
#include "parser/tirx/tirx_parse.h"

#include "layout/base/arena.h"
#include "layout/base/diagnostic.h"
#include "parser/tirx/tirx_syntax.h"

int
tirx_parse(const char *text, size_t length, struct arena *arena, struct tirx_layout *layout,
           struct diagnostic *d)
{
    *layout = (struct tirx_layout){0};
    *d = (struct diagnostic){0};
    struct tirx_parse p = {.arena = arena,
                           .layout = layout,
                           .d = d,
                           .swizzle = {.function = "SwizzleLayout"},
                           .composite = {.function = "ComposeLayout", .has_tile = true}};
    const unsigned char *copy = (const unsigned char *)arena_copy(arena, text, length);
    p.lexer = (struct tirx_lexer){.start = copy, .cursor = copy, .limit = copy + length};
    tirx_grammar_run(&p);
    if (!p.shard_seen)
        TIRX_FAIL(&p, TIRX_NO_SHARD, 0, length);
    return p.failed ? -1 : 0;
}
