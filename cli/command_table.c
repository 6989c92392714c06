/* The table of commands. */
#include "cli/command.h"
#include "render/formats.h"

#include <string.h>

#define TAKES_ALWAYS (TAKES(HELP))

static const struct command commands[] = {
    {"show", "LAYOUT|INSTRUCTION...", "explain a layout: its fields, bytes, padding and why",
     "A LAYOUT is an XLA shape: bf16[300,1000]{1,0:T(8,128)(2,1)S(1)}, with {...} or <...>;\n"
     "or TIRx: S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid,\n"
     "SwizzleLayout(3,3,3), ComposeLayout(3,3,3,TileLayout(...)), or a preset:\n"
     "mma_shared_layout(float16,128B,64,64), tmem_datapath_layout(D,128,224),\n"
     "tcgen05_atom_layout(32x32b,128,32,float32), trainium(PF,128,512), trainium_psum(...),\n"
     "wg_local_layout(128,64). An INSTRUCTION is a line of an HLO dump.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES_TARGET | TAKES(STEPS) | TAKES_ALWAYS, command_show,
     NULL},
    {"index", "LAYOUT INDEX...|-", "where elements lie: the linear index of each",
     "An INDEX is 2,3 or [2,3] or (2,3); negative numbers count from the end. With --inverse\n"
     "the arguments are places: 17, or axes: 'laneid=5 m=1' (absent ones are 0). '-' reads "
     "them\n"
     "from standard input, a line each. A bare SwizzleLayout maps linear addresses.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(INVERSE) | TAKES(EXPLAIN) | TAKES_ALWAYS,
     command_index, NULL},
    {"convert", "LAYOUT... --to N", "write a layout in another notation, or what is made of it",
     "--to xla|tirx|cute|strides; --to xla of an XLA layout is XLA's own canonical text. One\n"
     "operation at a time, then --canonical or --fuse; its result is TIRx unless --to says\n"
     "otherwise. Dimensions are those of --shape; OUTER and LEFT have those of "
     "--other-shape.\n",
     TAKES(TO) | TAKES_OUTPUT | TAKES_PLACES | TAKES(OTHER_SHAPE) | TAKES_ALGEBRA |
         TAKES_ALWAYS,
     command_convert, NULL},
    {"compare", "LAYOUT LAYOUT", "whether two layouts put every element in the same place",
     "Over the elements of the first one's array. 1: the first element that differs, and\n"
     "both places, or shapes that differ; one that an option gives may span more. --shape\n"
     "is for both, --other-shape for the second alone.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(OTHER_SHAPE) | TAKES(TILE_OF) | TAKES(SUM_OF) |
         TAKES(AS) | TAKES_ALWAYS,
     command_compare, NULL},
    {"map", "LAYOUT", "draw the array and its memory, with tiles and padding",
     "Two panels: the array as its index says, and memory in physical order; of TIRx layouts\n"
     "with threads, those and what each holds. --banks: lines and banks of shared memory.\n"
     "Of what does not fit the first and the last are shown; --window looks elsewhere. Rows\n"
     "(json, ndjson, csv) are runs of cells that go on by equal steps.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(WINDOW) | TAKES(BANKS) | TAKES(LABEL) |
         TAKES(COLOR_BY) | TAKES(CELL) | TAKES(ASCII) | TAKES_ALWAYS,
     command_map, FORMAT_WORDS ", csv, svg or html"},
    {"banks", "LAYOUT [INDEX...|-]", "bank conflicts of accesses to shared memory",
     "An access is a pattern over the last two dims (--access), or a list of elements, one a\n"
     "lane. 32 banks of 4 bytes; a phase is 32 lanes of up to 4 bytes, 16 of 8, 8 of 16;\n"
     "reads begin at a multiple of their width.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(ACCESS) | TAKES(WIDTH) | TAKES(FAIL_ON_CONFLICT) |
         TAKES(SUGGEST) | TAKES_ALWAYS,
     command_banks, NULL},
    {"detile", "LAYOUT [FILE]", "raw array bytes from device order to row-major order",
     "Reads the array's bytes, padding and all, as they lie on the device; writes its\n"
     "elements in row-major order, as wide as they lie there (of E(4) two to a byte, the low\n"
     "bits first). A TIRx layout needs --type. A pipe takes the memory of a row of tiles, or\n"
     "of the whole array where memory begins with another dimension than the array.\n",
     TAKES_PLACES | TAKES(OUTPUT) | TAKES_ALWAYS, command_detile, NULL},
    {"retile", "LAYOUT [FILE]", "raw array bytes from row-major order to device order",
     "The way back of detile; the bytes of places that hold no element are zero.\n",
     TAKES_PLACES | TAKES(OUTPUT) | TAKES_ALWAYS, command_retile, NULL},
    {"explore", "[LAYOUT]", "a page to play with: type a layout, click a cell",
     "One self-contained page, to standard output. The core runs within it as WebAssembly: "
     "any\n"
     "layout, shape, type and swizzle can be typed there; its address keeps what is shown.\n",
     TAKES_LAYOUT | TAKES(OUTPUT) | TAKES(OPEN) | TAKES_ALWAYS, command_explore, NULL},
    {"predict", "SHAPE...|-", "the layout it gets by default, and its size",
     "For entry parameters and results of which nobody fixes the layout, on TPU v4 to v7x\n"
     "unless --target says otherwise: v7x v6e v5p v5e v4 v3 v2 gpu cpu, or a file. Beside it\n"
     "what a layout takes that is written with a shape, with this rule's tiles if it is only\n"
     "an order. '-' reads shapes from standard input, a line each.\n",
     TAKES_OUTPUT | TAKES(TARGET) | TAKES_ALWAYS, command_predict, NULL},
    {"suggest", "LAYOUT|SHAPE...", "what takes less, and how much it saves",
     "Orders of the dimensions, tiles, reshapes, a transpose, narrower types: what saves\n"
     "most comes first, types come last. With --dim the other way: sizes of one dimension\n"
     "that are free, waste nothing, or pad less. The compiler decides in the end.\n",
     TAKES_OUTPUT | TAKES(TARGET) | TAKES(DIM) | TAKES(LIMIT) | TAKES(TOP) | TAKES_ALWAYS,
     command_suggest, NULL},
    {"scan", "[FILE...]", "every layout in any text; out-of-memory messages explained",
     "Logs, error messages, tracebacks: a row for each layout, in order. With --assume also\n"
     "shapes without one: f32[8,128], float32[8,128]. What only looks so is passed over.\n"
     "Of an out-of-memory message a row for each allocation: what it states, what its layout\n"
     "takes and why, and what would take less. Text shows 20 rows unless --top says\n"
     "otherwise.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES_TARGET | TAKES_QUERY | TAKES_ALWAYS, command_scan,
     NULL},
    {"list", "[FILE...]", "one row for every instruction of a dump",
     "--by computation: modules and computations instead. Without --roles rows stream, and a\n"
     "role is given where the statement alone tells it; --role decides it.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES_TARGET | TAKES_QUERY | TAKES(BY) | TAKES(ROLES) |
         TAKES_ALWAYS,
     command_list, NULL},
    {"audit", "[FILE...]", "what owns memory, the most wasteful first",
     "--by shape|instruction|opcode|computation|space|source|op_name|role|module (shape).\n"
     "Of scheduled text first the peak of each memory space, and of each row what is live\n"
     "then; limits and --suggest count that. Sums over instructions stand below. Text shows\n"
     "20 rows unless --top says otherwise, and sums the others. A row is of one module, or\n"
     "with --merge of all. FILE may hold rows that audit wrote as ndjson: they are summed;\n"
     "or, with --assume, StableHLO.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES_TARGET | TAKES_QUERY | TAKES(SUGGEST) | TAKES(BY) |
         TAKES(MERGE) | TAKES(MAX_WASTE) | TAKES(MAX_PADDING) | TAKES(MAX_EXPANSION) |
         TAKES(MIN_PADDING) | TAKES_ALWAYS,
     command_audit, FORMAT_WORDS ", csv or html"},
    {"memory", "[FILE...]", "where a program's memory goes, and who is alive at its peak",
     "Of scheduled text: bytes of arguments, outputs, constants and temporaries in each "
     "memory\n"
     "space, as the compiler packs them. Rows are what is alive at the peak, or --at a step.\n"
     "--limit is a target, v5e, or a space's size, hbm=15.75GiB: what passes it is a "
     "finding.\n"
     "FILE may be the compiler's buffer assignment, memory usage report or live ranges: with\n"
     "the dump they belong to they give its figures, or --check compares them with ours.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES(TARGET) | TAKES_QUERY | TAKES(LIMIT) | TAKES(AT) |
         TAKES(CHECK) | TAKES_ALWAYS,
     command_memory, FORMAT_WORDS ", csv, svg or html"},
};

const struct command *
command_at(size_t i)
{
    return i < sizeof commands / sizeof *commands ? &commands[i] : NULL;
}

const struct command *
command_by_name(const char *name)
{
    for (size_t i = 0; command_at(i); i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

const char *
command_formats(const struct command *command)
{
    return command->formats ? command->formats : option_at(OPTION_FORMAT)->help;
}
