/* Findings as workflow commands of GitHub Actions, which shows them beside the lines of a pull
 * request: ::error file=train.py,line=38,title=hlo-layout audit::MESSAGE */
#include "render/finding/location.h"
#include "render/row/escape.h"
#include "render/row/output.h"

#include <string.h>

static void
put_value(struct printable *out, struct slice value, bool property)
{
    size_t from = 0;
    for (size_t i = 0; i <= value.length; i++) {
        bool ends = i < value.length && (value.text[i] == '\n' || value.text[i] == '\r');
        if (!ends && i < value.length)
            continue;
        escape_github(out, value.text + from, i - from, property);
        if (ends)
            text_format(out, "%%%02X", (unsigned)value.text[i]);
        from = i + 1;
    }
}

/* The message without the file's name in front of it, which is a property of its own. */
static struct slice
without_file(struct slice message, struct slice file)
{
    size_t named = file.length + strlen(": ");
    if (file.length == 0 || message.length < named ||
        memcmp(message.text, file.text, file.length) != 0 ||
        memcmp(message.text + file.length, ": ", 2) != 0)
        return message;
    return (struct slice){message.text + named, message.length - named};
}

static void
github_finding(struct output *output, const struct row *finding)
{
    struct printable *out = &output->buffer;
    if (row_has(finding, FIELD_ignored))
        return;
    struct location location = location_of(finding);
    struct cell message = row_get(finding, FIELD_message);
    text_string(out, "::error ");
    if (location.file.length) {
        text_string(out, "file=");
        put_value(out, location.file, true);
        if (location.line)
            text_format(out, ",line=%lld", (long long)location.line);
        text_char(out, ',');
    }
    text_string(out, "title=hlo-layout ");
    put_value(out, (struct slice){output->command, strlen(output->command)}, true);
    text_string(out, "::");
    put_value(out, without_file((struct slice){message.text, message.length}, location.file),
              false);
    struct cell details = row_get(finding, FIELD_details);
    if (details.kind == CELL_TEXT && details.length) {
        text_string(out, "%0A");
        put_value(out, (struct slice){details.text, details.length - 1}, false);
    }
    text_char(out, '\n');
}

const struct backend format_github = {.name = "github", .finding = github_finding};
