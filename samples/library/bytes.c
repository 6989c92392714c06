/* Prints the bytes that a layout takes: cc bytes.c -lhlo_layout -lm -o bytes; a TIRx layout
 * needs an element type: ./bytes 'f32[3,5]{1,0:T(2,2)}'; ./bytes 'S[(8,64):(64,1)]' f16 */
#include <hlo_layout.h>
#include <stdio.h>

int
main(int argc, char **argv)
{
    struct arena arena = {0};
    struct diagnostic d = {0};
    struct layout_options options = {.type = PRIMITIVE_UNKNOWN};
    struct layout_argument layout;
    struct row *facts = NULL;
    if (argc > 1 && (argc < 3 || layout_options_type(&options, argv[2], &d) == 0) &&
        layout_read(&layout, &arena, &options, argv[1], NULL, &d) == 0)
        facts = layout_facts(&arena, &layout, false, &d);
    if (facts)
        printf("%s %lld\n", layout.canonical, (long long)row_get(facts, FIELD_bytes).integer);
    else
        fprintf(stderr, "usage: bytes LAYOUT [TYPE]; %s\n", d.message);
    arena_free(&arena);
    return facts ? 0 : 2;
}
