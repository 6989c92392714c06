/* explore: the page to play with, as the build has made it, beginning with a layout. */
#include "cli/command.h"
#include "cli/explore_page.h"
#include "cli/layout_argument.h"
#include "layout/diagnostic.h"
#include "render/escape.h"
#include "render/json.h"
#include "render/row.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Where the page takes its beginning from. */
static const char initial_mark[] = "{\"initial\":null}";

/* What the page shows first, as JSON that cannot end the element it stands in. */
static int
initial_state(struct context *context, const char *layout, struct text *state)
{
    const char *const *values = context->options.values;
    struct row *row = row_new(&context->arena), *initial = row_new(&context->arena);
    struct text json = {0};
    if (layout) {
        row_add(initial, "layout", cell_text(layout));
        row_add(initial, "shape", cell_text(values[OPTION_SHAPE]));
        row_add(initial, "type", cell_text(values[OPTION_TYPE]));
        row_add(initial, "swizzle", cell_text(values[OPTION_SWIZZLE]));
    }
    row_add(row, "initial", layout ? cell_object(initial) : cell_null());
    if (row && !context->arena.failed)
        json_row(&json, row);
    if (json.data && !json.failed)
        escape_script_json(state, json.data, json.length);
    text_free(&json);
    return state->data && !state->failed ? 0 : -1;
}

static int
write_page(FILE *file, const struct text *state)
{
    const char *page = (const char *)explore_page;
    const char *mark = memmem(page, explore_page_size, initial_mark, sizeof initial_mark - 1);
    size_t before = mark ? (size_t)(mark - page) : explore_page_size;
    size_t after = mark ? before + sizeof initial_mark - 1 : explore_page_size;
    fwrite(page, 1, before, file);
    fwrite(state->data, 1, mark ? state->length : 0, file);
    fwrite(page + after, 1, explore_page_size - after, file);
    return fflush(file) || ferror(file) ? -1 : 0;
}

static void
write_file(struct context *context, const char *path, const struct text *state)
{
    FILE *file = fopen(path, "w");
    int status = file ? write_page(file, state) : -1;
    if (status)
        write_failed(context, path, errno);
    if (file && fclose(file) && status == 0)
        write_failed(context, path, errno);
}

/* ---- --open ---- */

/* 0 when the desktop has taken the page. */
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

/* The browser reads the file after we are gone: it stays. */
static void
open_page(struct context *context, const struct text *state)
{
    const char *folder = getenv("TMPDIR");
    char *path;
    if (asprintf(&path, "%s/hlo-layout-XXXXXX.html", folder && folder[0] ? folder : "/tmp") <
        0) {
        out_of_memory(context);
        return;
    }
    int fd = mkstemps(path, sizeof ".html" - 1);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!file || write_page(file, state))
        write_failed(context, path, errno);
    else if (open_path(path)) {
        usage_error(context, "xdg-open does not open it; the page is %s", path);
        status_raise(context, STATUS_SYSTEM);
    }
    if (file)
        fclose(file);
    free(path);
}

/* ---- the command ---- */

/* Whether the layout can be read: the page would say so too, but late. */
static int
check_layout(struct context *context, const char *text)
{
    struct layout_options options;
    struct layout_argument argument;
    struct diagnostic d = {0};
    if (layout_options_read(&options, context))
        return -1;
    if (!text || layout_argument_read(&argument, context, &options, text, &d) == 0)
        return 0;
    report_argument(context, text, &d);
    return -1;
}

static int
check_page(struct context *context)
{
    if (explore_page_size > 0)
        return 0;
    usage_error(context, "this build has no page: install clang, lld, wasi-libc and "
                         "libclang-rt-dev-wasm32 (Debian's names), then make again");
    status_raise(context, STATUS_SYSTEM);
    return -1;
}

void
command_explore(struct context *context)
{
    const struct options *options = &context->options;
    const char *layout = options->argument_count ? options->arguments[0] : NULL;
    const char *path = options->values[OPTION_OUTPUT];
    bool open = option_given(options, OPTION_OPEN);
    struct text state = {0};
    if (options->argument_count > 1 || (open && path)) {
        usage_error(context, open && path ? "--open writes a file of its own; without --output"
                                          : "expected one layout at most");
        return;
    }
    if (check_layout(context, layout) || check_page(context))
        return;
    if (!open && !path && isatty(STDOUT_FILENO))
        usage_error(context, "the page is for a browser: --open, or --output FILE");
    else if (initial_state(context, layout, &state))
        out_of_memory(context);
    else if (open)
        open_page(context, &state);
    else if (path && strcmp(path, "-") != 0)
        write_file(context, path, &state);
    else if (write_page(stdout, &state))
        write_failed(context, NULL, errno);
    text_free(&state);
}
