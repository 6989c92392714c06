/* Opcodes and files are few: instructions have their numbers. */
#include "cli/origin.h"

#include "cli/dump.h"
#include "cli/words.h"
#include "parser/module/attribute.h"

#include <string.h>

static uint32_t
small_line(int64_t line)
{
    return line > 0 && line <= UINT32_MAX ? (uint32_t)line : 0;
}

int
origin_begin(struct words *words)
{
    return words_number(words, "", 0) == UINT32_MAX ? -1 : 0;
}

int
origin_read(struct origin *origin, struct words *words,
            const struct hlo_instruction *instruction)
{
    struct slice text =
        attribute_find(instruction->attributes, instruction->attribute_count, "metadata");
    uint32_t opcode = words_number(words, instruction->opcode.text, instruction->opcode.length);
    int64_t frame = metadata_frame(text);
    *origin = (struct origin){.line = instruction->line & ORIGIN_LINES,
                              .opcode = opcode & WORDS_LIMIT,
                              .source = small_line(frame)};
    if (text.length && frame == 0) {
        struct metadata metadata = metadata_read(text);
        if (metadata.source_file.length)
            origin->file =
                words_number(words, metadata.source_file.text, metadata.source_file.length);
        origin->source = small_line(metadata.source_line);
    }
    return opcode == UINT32_MAX || origin->file == UINT32_MAX ? -1 : 0;
}

void
origin_source(const struct origin *origin, const struct words *words, const struct dump *dump,
              struct text *out)
{
    size_t before = out->length;
    int64_t line = origin->source;
    if (origin->file) {
        const char *file = words_text(words, origin->file);
        unescape(out, (struct slice){file, strlen(file)});
    } else if (origin->source) {
        unescape(out, frames_source(&dump->frames, origin->source, &line));
    }
    if (out->length > before && line)
        text_format(out, ":%lld", (long long)line);
}
