/* Writes a module in the format of the output. */
#include "cli/command.h"
#include "cli/command/dump/dump.h"
#include "cli/command/memory/memory.h"
#include "cli/input/input.h"
#include "render/memory/svg.h"

static void
draw(struct memory_command *command, int space, uint32_t tick)
{
    const struct memory_options *options = &command->options;
    struct map_sheet *sheet = &command->sheet;
    struct memory_picture picture = {.memory = &command->account->memory,
                                     .space = space,
                                     .title = input_name(command->dump->file),
                                     .tick = tick,
                                     .step = account_step_name(command->account, tick)};
    if (options->limit && options->limit_space == space) {
        picture.limit = options->limit;
        picture.limit_bytes = options->limit_bytes;
    }
    if (account_knows(command->account, space) && command->account->memory.flow.tick_count) {
        memory_svg_add(sheet, &picture);
        return;
    }
    map_sheet_name(sheet, picture.title);
    map_sheet_words(sheet, "nothing to draw: what is alive at a time is not known, as the text "
                           "is not scheduled or from before memory was assigned\n");
}

struct memory_page
memory_page_of(struct memory_command *command)
{
    const struct memory_options *options = &command->options;
    return (struct memory_page){.account = command->account,
                                .arena = &command->arena,
                                .by = options->by,
                                .limit = options->limit,
                                .limit_space = options->limit_space};
}

void
memory_view(struct memory_command *command, struct row *totals, int space, uint32_t tick)
{
    const struct output *output = &command->context->output;
    const struct memory_page page = memory_page_of(command);
    if (output->document)
        draw(command, space, tick);
    else if (output->backend->page)
        memory_page_data(&page, totals, space, tick);
    else
        memory_rows(command, space, tick);
}
