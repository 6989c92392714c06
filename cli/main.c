/* hlo-layout: runs the command that the arguments name. Contains the only exit(). */
#include "cli/command.h"
#include "cli/input/input.h"
#include "cli/input/libarchive.h"
#include "cli/input/replacement.h"
#include "cli/mistaken.h"
#include "cli/stack.h"
#include "cli/terminal.h"
#include "layout/base/memory.h"
#include "layout/base/steps.h"
#include "layout/base/table.h"
#include "layout/base/text.h"
#include "layout/device/libtpu.h"
#include "render/page/source.h"
#include "render/row/escape.h"
#include "render/row/wrap.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* The records of a dump fill tens of megabytes: the heap grows in large steps and keeps what is
 * freed. It asks for no large pages, because to clear them costs more than they save where the
 * kernel must get its memory from a host. */
static void
prepare_heap(void)
{
#ifdef M_TOP_PAD
    mallopt(M_MMAP_THRESHOLD, 32 << 20); /* the maximum that malloc accepts */
    mallopt(M_TOP_PAD, 1 << 20);
    mallopt(M_TRIM_THRESHOLD, 128 << 20);
#endif
}

/* Opens standard streams that are closed, so that no file takes their numbers and gets what is
 * meant for them. Reading from them or writing to them still fails. */
static void
hold_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0)
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

static void
put_option(struct printable *out, const struct command *command, enum option_code code)
{
    const struct option_entry *option = option_at(code);
    char left[48], words[OPTION_WORDS], help[OPTION_WORDS + 256], letter[8] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "%s--%s %s", letter, option->name,
             option->argument ? option->argument : "");
    snprintf(help, sizeof help, option->help, option_words(command, code, words));
    text_format(out, "  %-28s %s\n", left, help);
}

/* Prints and frees words, in lines that fit. */
static void
print_words(struct printable *out)
{
    size_t width = terminal_width();
    if (width)
        wrap_lines(out, 0, width);
    fwrite(out->data, 1, out->length, stdout);
    text_free(out);
}

#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

static const char commit[] =
#include "cli/commit.inc"
    ;

/* The version, what it was tested with, and what the build has within. */
static void
print_version(void)
{
    printf("hlo-layout %s\ncommit: %s\ntested with: " TESTED_COMPILERS
           "\nbuilt by: %s\nlibarchive: %s\nexplorer: %s\n",
           VERSION, commit, COMPILER, libarchive_from,
           page_source_explore.core ? "within" : "none");
}

static void
print_help(void)
{
    const struct command *command;
    struct printable out = {0};
    text_string(
        &out,
        "hlo-layout " VERSION
        ": how large arrays are on TPUs and GPUs, where they lie, and what\n"
        "is padding, from the text that XLA prints.\n\n"
        "usage: hlo-layout COMMAND [OPTIONS] [ARGUMENTS]\n"
        "       hlo-layout FILE       does the program fit, and who takes what: memory FILE\n"
        "                             --by owner,phase; of a log or an out-of-memory message\n"
        "                             scan FILE, of a folder or a profile of several programs\n"
        "                             audit FILE\n"
        "       hlo-layout LAYOUT     the same as show LAYOUT\n\n"
        "commands:\n");
    for (size_t i = 0; (command = command_at(i)); i++) {
        char usage[64];
        snprintf(usage, sizeof usage, "%-8s %s", command->name, command->arguments);
        text_format(&out, "  %-31s %s\n", usage, command->summary);
    }
    text_string(
        &out,
        "\nhlo-layout COMMAND --help lists a command's options. No FILE, or '-': standard "
        "input.\n"
        "exit status: 0 nothing to report, 1 a finding, 2 usage or unreadable input,\n"
        "3 the system failed.\n");
    print_words(&out);
}

static void
print_command_help(const struct command *command)
{
    struct printable out = {0};
    text_format(&out, "usage: hlo-layout %s [OPTIONS] %s\n\n%s\n", command->name,
                command->arguments, command->summary);
    escape_lines(&out, command->details, strlen(command->details));
    text_string(&out, "\noptions:\n");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (command_takes(command, (enum option_code)i))
            put_option(&out, command, (enum option_code)i);
    print_words(&out);
}

static struct output *open_output; /* of the command that runs; NULL: none does */

/* Writes the rows that are complete and ends the program. */
static void __attribute__((noreturn)) end_without_memory(void)
{
    if (open_output && open_output->backend)
        output_rescue(open_output);
    replacement_abandon();
    fflush(stdout);
    fputs("hlo-layout: error: out of memory\n", stderr);
    _exit(STATUS_SYSTEM);
}

static int
check_arguments(struct context *context)
{
    const struct command *command = context->command;
    size_t count = context->options.argument_count;
    if (!command->wanted || (count >= command->min_arguments &&
                             (!command->max_arguments || count <= command->max_arguments)))
        return 0;
    usage_error(&context->console, "%s", command->wanted);
    return -1;
}

/* Returns whether the command is to run: it is not after its help, or an error in what it is
 * given. */
static bool
prepare(struct context *context)
{
    const struct options *options = &context->options;
    if (option_given(options, OPTION_HELP)) {
        print_command_help(context->command);
        return false;
    }
    if (option_values_read(context) || check_arguments(context))
        return false;
    steps_allow(option_count(options, OPTION_MAX_STEPS, STEPS_DEFAULT));
    return true;
}

static enum status
run_command(const struct command *command, int argc, char **argv)
{
    struct context context = {.command = command, .console.command = command->name};
    context.console.output = open_output = &context.output;
    if (options_read(&context, argc, argv) == 0 && prepare(&context))
        command->run(&context);
    context_free(&context);
    open_output = NULL;
    return context.console.status;
}

/* Runs memory so that it says in a few lines whether a program fits and who takes what. */
static enum status
run_verdict(const struct command *command, int argc, char **argv)
{
    static char by[] = "--by", keys[] = "owner,phase";
    char **arguments = memory_zeroed((size_t)argc + 3, sizeof *arguments);
    arguments[0] = argv[0];
    arguments[1] = by;
    arguments[2] = keys;
    memcpy(arguments + 3, argv + 1, (size_t)(argc - 1) * sizeof *arguments);
    enum status status = run_command(command, argc + 2, arguments);
    free(arguments);
    return status;
}

/* Returns the command that reads a file, which may be a pipe; NULL after a report. */
static const struct command *
command_that_reads(struct console *console, const char *file)
{
    if (input_hold(file)) {
        read_failed(console, file, errno);
        return NULL;
    }
    const char *name = command_of_file(console, file);
    return name ? command_by_name(name) : NULL;
}

/* Runs the command for standard input without arguments: what no log is goes to audit. */
static enum status
run_standard_input(char *program)
{
    struct console nobody = {0};
    char *arguments[] = {program, "-", NULL};
    const struct command *command = command_that_reads(&nobody, "-");
    if (!command)
        return nobody.status;
    if (strcmp(command->name, "scan") != 0)
        command = command_by_name("audit");
    return run_command(command, 2, arguments);
}

/* Runs the command for a first argument that is a file or a layout. Any other word is a usage
 * error. */
static enum status
run_word(int argc, char **argv)
{
    struct console nobody = {0};
    struct stat about;
    char meant[GUESS_TEXT];
    const char *argument = argv[1];
    if (strcmp(argument, "-") == 0 || stat(argument, &about) == 0) {
        const struct command *command = command_that_reads(&nobody, argument);
        if (!command)
            return nobody.status;
        return strcmp(command->name, "memory") == 0 ? run_verdict(command, argc, argv)
                                                    : run_command(command, argc, argv);
    }
    if (strpbrk(argument, "[(<{"))
        return run_command(command_by_name("show"), argc, argv);
    usage_error(&nobody, "'%s' is no command, no file and no layout%s", argument,
                command_meant(argument, meant));
    return nobody.status;
}

static enum status
run_help(const char *name)
{
    struct console nobody = {0};
    char meant[GUESS_TEXT];
    const struct command *command = command_by_name(name);
    if (command)
        print_command_help(command);
    else
        usage_error(&nobody, "'%s' is no command%s", name, command_meant(name, meant));
    return nobody.status;
}

static enum status
run(int argc, char **argv)
{
    struct console nobody = {0};
    char meant[GUESS_TEXT];
    if (argc < 2 && !isatty(STDIN_FILENO))
        return run_standard_input(argv[0]);
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        (strcmp(argv[1], "help") == 0 && argc == 2)) {
        print_help();
        return STATUS_OK;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        print_version();
        return STATUS_OK;
    }
    const struct command *command = command_by_name(argv[1]);
    if (command)
        return run_command(command, argc - 1, argv + 1);
    if (strcmp(argv[1], "help") == 0)
        return run_help(argv[2]);
    if (argv[1][0] != '-' || argv[1][1] == '\0')
        return run_word(argc, argv);
    usage_error(&nobody, "'%s' is no command%s", argv[1], command_meant(argv[1], meant));
    return nobody.status;
}

struct arguments {
    int count;
    char **items;
    enum status status;
};

static void *
run_arguments(void *user)
{
    struct arguments *arguments = user;
    arguments->status = run(arguments->count, arguments->items);
    return NULL;
}

int
main(int argc, char **argv)
{
    struct arguments arguments = {argc, argv, STATUS_OK};
    memory_exhausted = end_without_memory;
    prepare_heap();
    hold_streams();
    if (getrandom(&table_seed, sizeof table_seed, GRND_NONBLOCK) < 0)
        table_seed = (uintptr_t)&table_seed ^ (uint64_t)getpid();
    signal(SIGPIPE, SIG_IGN); /* writing to a closed pipe is then an error, handled quietly */
    signal(SIGXFSZ, SIG_IGN); /* likewise for a file that has reached its limit */
    stack_run(run_arguments, &arguments);
    enum status status = arguments.status;
    /* for help and version; a command has closed its output itself */
    if ((fflush(stdout) != 0 || ferror(stdout)) && errno != EPIPE && status < STATUS_SYSTEM) {
        fprintf(stderr, "hlo-layout: error: cannot write: %s\n", strerror(errno));
        status = STATUS_SYSTEM;
    }
    exit((int)status);
}
