#include "layout/setting/kernel_figures.h"

void
kernel_figures_add(struct kernel_figures *figures, struct kernel_figure figure)
{
    arena_grow(&figures->arena, &figures->items, figures->count, &figures->capacity,
               sizeof *figures->items);
    figure.name.text = arena_copy(&figures->arena, figure.name.text, figure.name.length);
    figures->items[figures->count++] = figure;
}

int64_t
kernel_figures_find(const struct kernel_figures *figures, uint64_t body, struct slice name)
{
    int64_t found = -1;
    bool several = false;
    for (size_t i = 0; figures && body && i < figures->count; i++) {
        const struct kernel_figure *figure = &figures->items[i];
        if (figure->body != body)
            continue;
        if (slice_same(figure->name, name))
            return figure->bytes;
        several |= found >= 0 && found != figure->bytes;
        found = figure->bytes;
    }
    return several ? -1 : found;
}

void
kernel_figures_free(struct kernel_figures *figures)
{
    arena_free(&figures->arena);
    *figures = (struct kernel_figures){0};
}
