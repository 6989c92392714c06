/* explore: writes the interactive page of the build, opened with a layout. */
#include "cli/command.h"
#include "cli/command/layout_argument.h"
#include "cli/input/replacement.h"
#include "render/page/page.h"
#include "render/page/source.h"
#include "render/row/escape.h"
#include "render/row/row.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Makes the page, which first shows the layout if there is one. */
static void
make_page(struct context *context, const char *layout, struct markup *page)
{
    const struct options *options = &context->options;
    if (layout) {
        struct row *state = row_new(&context->arena);
        row_add_named(state, "layout", cell_text(layout));
        row_add_named(state, "shape", cell_text(option_text(options, OPTION_SHAPE)));
        row_add_named(state, "type", cell_text(option_text(options, OPTION_TYPE)));
        row_add_named(state, "swizzle", cell_text(option_text(options, OPTION_SWIZZLE)));
        explorer_page_add(page, state, 0);
    }
    explorer_page_end(page, layout != NULL, context->output.share_base);
}

static int
write_page(FILE *file, const struct markup *page)
{
    fwrite(page->data, 1, page->length, file);
    return fflush(file) || ferror(file) ? -1 : 0;
}

static void
write_file(struct context *context, const char *path, const struct markup *page)
{
    struct replacement file;
    if (replacement_begin(&file, &context->console, path))
        return;
    fwrite(page->data, 1, page->length, file.stream);
    replacement_end(&file, true);
}

/* ---- --open ---- */

/* Returns 0 if the desktop has opened the file. */
static int
open_path(const char *path)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        execlp("xdg-open", "xdg-open", path, (char *)NULL);
        _exit(127);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : -1;
}

/* Writes and opens a temporary file. It is not removed, because the browser may read it after
 * this program has ended. */
static void
open_page(struct context *context, const struct markup *page)
{
    const char *folder = getenv("TMPDIR");
    struct markup path = {0};
    text_format(&path, "%s/hlo-layout-XXXXXX.html", folder && folder[0] ? folder : "/tmp");
    int fd = mkstemps(path.data, sizeof ".html" - 1);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!file || write_page(file, page))
        write_failed(&context->console, path.data, errno);
    else if (open_path(path.data)) {
        usage_error(&context->console, "xdg-open does not open it; the page is %s", path.data);
        status_raise(&context->console, STATUS_SYSTEM);
    }
    if (file)
        fclose(file);
    text_free(&path);
}

/* ---- the command ---- */

/* Checks that the layout can be read. The page would report that too, but later. */
static int
check_layout(struct context *context, const char *text)
{
    struct layout_options options;
    struct layout_argument argument;
    struct diagnostic d = {0};
    if (layout_options_read(&options, context))
        return -1;
    options.turns = true;
    if (!text || layout_argument_read(&argument, context, &options, text, &d) == 0)
        return 0;
    report_argument(context, text, &d);
    return -1;
}

static int
check_page(struct context *context)
{
    if (page_source_explore.core)
        return 0;
    usage_error(&context->console, "%s", WITHOUT_CORE);
    status_raise(&context->console, STATUS_SYSTEM);
    return -1;
}

void
command_explore(struct context *context)
{
    const struct options *options = &context->options;
    const char *layout = options->argument_count ? options->arguments[0] : NULL;
    const char *path = option_text(options, OPTION_OUTPUT);
    bool open = option_given(options, OPTION_OPEN);
    struct markup page = {0};
    if (open && path) {
        usage_error(&context->console, "--open writes a file of its own: leave out --output");
        return;
    }
    if (options->argument_count > 1) {
        usage_error(&context->console, "expected one layout at most");
        return;
    }
    if (read_share_base(context) || check_layout(context, layout) || check_page(context))
        return;
    if (!open && !path && isatty(STDOUT_FILENO)) {
        usage_error(&context->console, "the page is for a browser: --open, or --output FILE");
        return;
    }
    make_page(context, layout, &page);
    if (open)
        open_page(context, &page);
    else if (path && strcmp(path, "-") != 0)
        write_file(context, path, &page);
    else if (write_page(stdout, &page))
        write_failed(&context->console, NULL, errno);
    text_free(&page);
}
