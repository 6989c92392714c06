/* The examples. An example is a state of the page with a name and a note on one thing to see. The
 * tour is twelve states in order. */

const FIGURE_1 = {layout: "f32[3,5]{1,0:T(2,2)}", element: "2,3"};
const TENSOR_CORE = {
    layout: "S[(8,2,4,2):(4@laneid,1@warpid,1@laneid,1)] + R[2:4@warpid] + 5@warpid",
    shape: "8,16", element: "1,3",
};
const SHARED_TILE = {layout: "S[(8,64):(64,1)]", type: "f16", access: "column:0"};

const EXAMPLES = [
    {
        group: "Orders",
        items: [
            {name: "Row-major", layout: "f32[2,3]{1,0}", element: "1,0",
                note: "Memory is a line. Row-major puts row after row into it: the end of one " +
                    "row touches the start of the next."},
            {name: "Column-major", layout: "f32[2,3]{0,1}", element: "1,0",
                note: "{0,1} names dimension 0 first: it runs fastest, so columns lie in one piece."},
        ],
    },
    {
        group: "XLA: tiles",
        items: [
            {name: "Tiles that fit", layout: "f32[4,6]{1,0:T(2,3)}", element: "2,1",
                note: "Neighbours above and below come close in memory: both lie in one tile of " +
                    "six. Here every tile is full."},
            {name: "Tile 2 × 2 with padding", ...FIGURE_1,
                note: "Same colour, same tile. Hatched is padding: stored, but never data."},
            {name: "Repeated tiles (2,4)(2,1)", layout: "f32[4,8]{1,0:T(2,4)(2,1)}", element: "3,6",
                note: "Each tile is cut again, into columns of two: rows are interleaved, pair " +
                    "by pair."},
            {name: "TPU bfloat16 (8,128)(2,1)", layout: "bf16[300,1000]{1,0:T(8,128)(2,1)}",
                note: "Two rows share each 32-bit word of the TPU. The hatched rim is stored " +
                    "with the array, and moved with it."},
            {name: "A small dimension in the tile",
                layout: "bf16[2048,1,2048,128]{0,1,3,2:T(4,128)(2,1)}",
                note: "A dimension of 1 fills a quarter of each tile: three bytes of four are padding."},
            {name: "Dimensions combined", layout: "f32[2,7,8,11,10]{4,3,2,1,0:T(*,*,2,*,3)}",
                element: "0,1,2,2,5",
                note: "A star joins a dimension with the next: the tile cuts what they make together."},
            {name: "In VMEM, 167 million elements",
                layout: "bf16[8,1,1280,16384]{3,2,0,1:T(8,128)(2,1)S(1)}", element: "7,0,640,8191",
                note: "Any size is drawn: the whole slice to scale, and the frame that its cells are of."},
        ],
    },
    {
        group: "TIRx: threads and copies",
        items: [
            {name: "Shard to lanes", shape: "4,8", layout: "S[(4,8):(8@laneid,1@laneid)]",
                element: "1,3", note: "No memory here: each element is a register of one lane of a warp."},
            {name: "Shard + registers", shape: "4,8", layout: "S[(4,2,4):(8@laneid,1@m,1@laneid)]",
                element: "1,6", note: "Two values a lane: V0 in one register, V1 in the next."},
            {name: "Shard + replica", shape: "4,8",
                layout: "S[(4,8):(8@laneid,1@laneid)] + R[2:1@warpid]", element: "1,3",
                note: "R makes copies: both warps hold the whole array. Copies are wanted, they " +
                    "are no padding."},
            {name: "Tensor-core tile", ...TENSOR_CORE,
                note: "A lane holds two neighbours of a row, as the tensor core's instruction " +
                    "wants them; warps 9 and 10 hold copies."},
            {name: "Distributed 2 × 2 mesh", shape: "4,4", layout: "S[(2,2,2,2):(1@pid,2@m,2@pid,1@m)]",
                element: "1,2", note: "Four devices, a quarter of the array each."},
            {name: "Mesh + replica", shape: "4,4", layout: "S[(2,2,4):(1@pid,2@m,1@m)] + R[2:2@pid]",
                element: "0,2",
                note: "Rows lie two places apart and are four long, so they overlap: 0,2 and 1,0 " +
                    "share a place, which is a mistake to find."},
            {name: "1-D shard", shape: "8", layout: "S[8:4@laneid]", element: "5",
                note: "Every fourth lane holds an element; the lanes between have none of it."},
        ],
    },
    {
        group: "TIRx: memories",
        items: [
            {name: "Scratchpad P/F", shape: "4,8", layout: "S[(2,4,4):(4@F,1@P,1@F)]", element: "2,5",
                note: "Two coordinates: the partition down, the place in it across."},
            {name: "TMEM", shape: "4,8", layout: "S[(2,4,4):(4@TCol,1@TLane,1@TCol)]", element: "2,5",
                note: "Tensor memory is a table: lanes down, columns across."},
            {name: "Shared memory, no swizzle", ...SHARED_TILE, swizzle: "none", shape: "8,64",
                note: "A row is 128 bytes, as wide as all banks: a column falls into one bank."},
            {name: "Shared memory, 128B swizzle", ...SHARED_TILE, swizzle: "128B", shape: "8,64",
                note: "The swizzle moves 16-byte chunks within each row, another way in every " +
                    "row: colours leave their columns."},
            {name: "Extents only", shape: "8,4", layout: "S[(8,4)]", element: "5,2",
                note: "Without strides a shard is row-major."},
        ],
    },
    {
        group: "TIRx: layouts that hardware prescribes",
        items: [
            {name: "MMA operand in shared memory", layout: "mma_shared_layout(float16,128B,64,64)",
                access: "ldmatrix", note: "What the matrix unit reads: 128B swizzled, so that ldmatrix " +
                    "finds each of its 8 rows in other banks."},
            {name: "tcgen05 accumulator, datapath D", layout: "tmem_datapath_layout(D,128,64)",
                element: "37,5", note: "A row a lane of tensor memory: all 128 of them, 64 columns wide."},
            {name: "tcgen05.ld 32x32b", layout: "tcgen05_atom_layout(32x32b,128,32,float32)",
                element: "37,5", note: "Loaded into registers, a row is a thread: 32 values each."},
            {name: "Warpgroup registers", layout: "wg_local_layout(128,16)", element: "37,5",
                note: "128 threads of a warpgroup, a row of 16 values each."},
        ],
    },
];

const exampleNamed = (name) => EXAMPLES.flatMap(({items}) => items).find((item) => item.name === name);

/* A stop is an example, or a state with its own title and note. */
const TOUR = [
    {title: "A line", ...exampleNamed("Row-major")},
    {title: "The other order", ...exampleNamed("Column-major")},
    {title: "Tiles that fit", ...exampleNamed("Tiles that fit")},
    {title: "Tiles", ...exampleNamed("Tile 2 × 2 with padding")},
    {title: "Tiles in tiles", ...exampleNamed("Repeated tiles (2,4)(2,1)")},
    {title: "A TPU's array", ...exampleNamed("TPU bfloat16 (8,128)(2,1)")},
    {title: "The cost", layout: "f32[1000000,3]{1,0:T(8,128)}",
        note: "Rows of 3 fill lines of 128: 42 bytes of 43 are padding. On the right: what takes " +
            "less, and elsewhere, what the compiler chooses by itself."},
    {title: "Threads", ...exampleNamed("Shard + registers")},
    {title: "Copies", ...exampleNamed("Tensor-core tile")},
    {title: "Banks", ...SHARED_TILE, shape: "8,64", access: "row:0",
        note: "32 banks of 4 bytes answer at once: a wavefront. A row of 64 needs two, for 32 lanes each; " +
            "theirs lie in different banks, and nobody waits."},
    {title: "Conflicts", ...SHARED_TILE, shape: "8,64", access: "column:0",
        note: "A column is the same bank eight times, so lanes wait in line. A swizzle spreads " +
            "them: the more bytes it moves, the fewer wait."},
    {title: "A matrix load", ...SHARED_TILE, shape: "8,64", access: "ldmatrix",
        note: "ldmatrix reads 8 rows of 16 bytes in each of its phases. The 128B swizzle was " +
            "made for this."},
];
