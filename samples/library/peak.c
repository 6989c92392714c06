/* Prints what a program takes at its peak: cc peak.c -lhlo_layout -lm -o peak;
 * ./peak v5e <module.hlo */
#include <hlo_layout.h>
#include <stdio.h>
#include <stdlib.h>

static char text[1 << 24];

static void
print_account(const struct account *account)
{
    const struct space_memory *memory = account_space(account, SPACE_DEFAULT);
    struct arena arena = {0};
    struct occupants all = account_occupants(account, SPACE_DEFAULT, memory->peak_tick, &arena);
    printf("%s %lld in %u arrays\n", account->program->name,
           (long long)account_need(account, SPACE_DEFAULT), all.count);
    arena_free(&arena);
}

int
main(int argc, char **argv)
{
    struct slice hlo = {text, fread(text, 1, sizeof text, stdin)};
    struct setting setting = {.file = "-", .file_name = "stdin"};
    struct program_list list = {0};
    if (argc > 1)
        setting.target = target_by_name(argv[1]);
    program_read(&list, hlo, &setting);
    for (size_t i = 0; i < list.problem_count; i++)
        fprintf(stderr, "line %llu: %s\n", (unsigned long long)list.problems[i].line,
                list.problems[i].diagnostic.message);
    for (size_t i = 0; i < list.count; i++) {
        const struct read_program *read = list.programs[i];
        struct account *account =
            read->program->entry ? account_make(read->program, &read->setting, NULL) : NULL;
        if (account)
            print_account(account);
        account_free(account);
    }
    int result = list.errors ? 2 : 0;
    program_list_free(&list);
    return result;
}
