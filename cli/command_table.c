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
     "An INDEX is 2,3 or [2,3] or (2,3); negative numbers count from the end. With\n"
     "--inverse the arguments are places: 17, or 'laneid=5 m=1', where an axis not named\n"
     "is 0. '-' reads them from standard input, one a line. A SwizzleLayout alone maps\n"
     "linear addresses.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(INVERSE) | TAKES(EXPLAIN) | TAKES_ALWAYS,
     command_index, NULL},
    {"convert", "LAYOUT... --to N", "write a layout in another notation, or change it first",
     "--to is xla, tirx, cute or strides; xla prints an XLA layout in XLA's canonical\n"
     "form. At most one operation comes first, then --canonical or --fuse; its result is\n"
     "TIRx unless --to says otherwise. --shape sets the dimensions of LAYOUT,\n"
     "--other-shape those of OUTER and LEFT.\n",
     TAKES(TO) | TAKES_OUTPUT | TAKES_PLACES | TAKES(OTHER_SHAPE) | TAKES_ALGEBRA |
         TAKES_ALWAYS,
     command_convert, NULL},
    {"compare", "LAYOUT LAYOUT", "whether two layouts put every element in the same place",
     "Looks at the elements of the first one's array. If layouts or shapes differ, prints\n"
     "the first element that differs and both of its places, with exit status 1. --shape\n"
     "applies to both, --other-shape to the second one; a layout may span more than such a\n"
     "shape.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(OTHER_SHAPE) | TAKES(TILE_OF) | TAKES(SUM_OF) |
         TAKES(AS) | TAKES_ALWAYS,
     command_compare, NULL},
    {"map", "LAYOUT", "draw the array and its memory, with tiles and padding",
     "Draws two panels: the array by its index, and memory in physical order, or for TIRx\n"
     "layouts with threads what each thread holds. --banks draws the banks of shared\n"
     "memory. If the picture does not fit, the first and last rows and columns are drawn;\n"
     "--window chooses another part. Rows (json, ndjson, csv) are runs of cells with equal\n"
     "steps.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(WINDOW) | TAKES(BANKS) | TAKES(LABEL) |
         TAKES(COLOR_BY) | TAKES(CELL) | TAKES(ASCII) | TAKES_ALWAYS,
     command_map, FORMAT_WORDS ", csv, svg or html"},
    {"banks", "LAYOUT [INDEX...|-]", "bank conflicts of accesses to shared memory",
     "An access is a pattern over the last two dims (--access), or a list of elements, one\n"
     "for each lane. There are 32 banks of 4 bytes. A phase is 32 lanes that read up to 4\n"
     "bytes, 16 that read 8, or 8 that read 16; reads begin at a multiple of their width.\n",
     TAKES_OUTPUT | TAKES_PLACES | TAKES(ACCESS) | TAKES(WIDTH) | TAKES(FAIL_ON_CONFLICT) |
         TAKES(SUGGEST) | TAKES_ALWAYS,
     command_banks, NULL},
    {"detile", "LAYOUT [FILE]", "raw array bytes from device order to row-major order",
     "Reads the array's bytes with their padding, as they lie on the device. Writes its\n"
     "elements in row-major order and as wide as on the device; with E(4) two share a\n"
     "byte, the first one in the low bits. A TIRx layout needs --type. Reading from a pipe\n"
     "takes the memory of one row of tiles, or of the whole array if its outermost\n"
     "dimension in memory is not its first.\n",
     TAKES_PLACES | TAKES(OUTPUT) | TAKES_ALWAYS, command_detile, NULL},
    {"retile", "LAYOUT [FILE]", "raw array bytes from row-major order to device order",
     "Does the reverse of detile. The bytes of places without an element are zero.\n",
     TAKES_PLACES | TAKES(OUTPUT) | TAKES_ALWAYS, command_retile, NULL},
    {"explore", "[LAYOUT]", "an interactive page: type a layout, click a cell",
     "Writes one self-contained page to standard output. The program's core runs in it as\n"
     "WebAssembly: any layout, shape, type and swizzle can be typed there. The page's\n"
     "address keeps its state.\n",
     TAKES_LAYOUT | TAKES(OUTPUT) | TAKES(OPEN) | TAKES_ALWAYS, command_explore, NULL},
    {"predict", "SHAPE...|-", "the layout that a shape gets by default, and its size",
     "Prints the layout that the compiler gives to entry parameters and results. The\n"
     "default --target is TPU v4 to v7x; others are v7x v6e v5p v5e v4 v3 v2 gpu cpu, or a\n"
     "file. If a layout is written with the shape, also prints what the array takes in it;\n"
     "an order alone gets the compiler's tiles. '-' reads shapes from standard input, one\n"
     "a line.\n",
     TAKES_OUTPUT | TAKES(TARGET) | TAKES_ALWAYS, command_predict, NULL},
    {"suggest", "LAYOUT|SHAPE...", "what takes less, and how much it saves",
     "Suggests orders of the dimensions, tiles, reshapes, a transpose and narrower types.\n"
     "The largest saving comes first, and types come last. With --dim it suggests sizes of\n"
     "one dimension: those that take no more, waste nothing, or pad less. The compiler\n"
     "decides which layout it uses.\n",
     TAKES_OUTPUT | TAKES(TARGET) | TAKES(DIM) | TAKES(LIMIT) | TAKES(TOP) | TAKES_ALWAYS,
     command_suggest, NULL},
    {"scan", "[FILE...]", "every layout in any text; out-of-memory messages explained",
     "Reads logs, error messages and tracebacks, and prints a row for each layout, in\n"
     "order. With --assume it also finds shapes without a layout: f32[8,128],\n"
     "float32[8,128]. Text that only resembles a layout is ignored. An out-of-memory\n"
     "message has a row for each allocation: what it states, what its layout takes and\n"
     "why, and what would take less. Text has 20 rows unless --top says otherwise.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES_TARGET | TAKES_QUERY | TAKES_ALWAYS, command_scan,
     NULL},
    {"list", "[FILE...]", "one row for every instruction of a dump",
     "--by computation prints modules and computations instead. Rows are printed while the\n"
     "dump is read, and have a role if the statement alone tells it; with --roles or\n"
     "--role roles are decided, and rows are printed at the end of each module.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES_TARGET | TAKES_QUERY | TAKES(BY) | TAKES(ROLES) |
         TAKES_ALWAYS,
     command_list, NULL},
    {"audit", "[FILE...]", "what owns memory, the most wasteful first",
     "--by is shape, instruction, opcode, computation, space, source, op_name, role or\n"
     "module; the default is shape. For scheduled text the peak of each memory space comes\n"
     "first, and rows say what is live then, which limits and --suggest use. The last\n"
     "lines are sums over all instructions. Text has 20 rows unless --top says otherwise,\n"
     "and a sum of the others. A row is of one module, or of all with --merge. FILE may\n"
     "also hold rows that audit wrote as ndjson, which are summed, or StableHLO with\n"
     "--assume.\n",
     TAKES_OUTPUT | TAKES(STAGE) | TAKES_TARGET | TAKES_QUERY | TAKES(SUGGEST) | TAKES(BY) |
         TAKES(MERGE) | TAKES(MAX_WASTE) | TAKES(MAX_PADDING) | TAKES(MAX_EXPANSION) |
         TAKES(MIN_PADDING) | TAKES_ALWAYS,
     command_audit, FORMAT_WORDS ", csv or html"},
    {"memory", "[FILE...]", "where a program's memory goes, and what is alive at its peak",
     "Reads scheduled text, and prints the bytes of arguments, outputs, constants and\n"
     "temporaries in each memory space, as the compiler packs them. Rows are the buffers\n"
     "that are alive at the peak, or --at a step. It is a finding if the program exceeds\n"
     "--limit, a target (v5e) or a size (hbm=15.75GiB). FILE may also be the compiler's\n"
     "buffer assignment, memory usage report or live ranges: with the dump they belong to,\n"
     "they replace the computed figures, or --check compares both.\n",
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
