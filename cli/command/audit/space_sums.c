/* Sums over what instructions own of each memory space. */
#include "cli/command/audit/space_sums.h"

#include "cli/command/audit/limits.h"
#include "layout/base/checked.h"

bool
audit_add_bytes(int64_t *sum, int64_t more)
{
    if (*sum >= 0 && more >= 0 && checked_add(*sum, more, sum))
        return true;
    *sum = -1;
    return false;
}

int
audit_add_space(struct audit *audit, int space, const struct addend *addend,
                const struct site *site)
{
    struct space_sum *sum = &audit->spaces[space - SPACE_MIN];
    const struct size *size = &addend->size;
    sum->rows += addend->count;
    if (!size->known)
        return 0;
    if (!sum->worst.name || size->padding_bytes > sum->worst_padding) {
        sum->worst_padding = size->padding_bytes;
        sum->worst = (struct site){.file = site->file,
                                   .module = arena_string(&audit->groups.arena, site->module),
                                   .name = arena_string(&audit->groups.arena, site->name),
                                   .source = arena_string(&audit->groups.arena, site->source),
                                   .line = site->line};
    }
    int64_t none = 0, *bytes = &none;
    if (site->role == ROLE_ARGUMENT)
        bytes = &sum->argument_bytes;
    else if (site->role == ROLE_OUTPUT)
        bytes = &sum->output_bytes;
    bool fits = size_add(&sum->module, size);
    if (audit->sums_roles && !audit_add_bytes(bytes, size->bytes))
        fits = false;
    return fits ? 0 : -1;
}

void
audit_end_spaces(struct audit *audit)
{
    if (!audit->measured)
        limits_check_sums(audit);
    for (size_t i = 0; i < SPACE_COUNT; i++) {
        struct space_sum *sum = &audit->spaces[i];
        audit->overflow |= !size_add(&sum->size, &sum->module);
        sum->module = (struct size){.known = true};
        sum->worst = (struct site){0};
    }
}
